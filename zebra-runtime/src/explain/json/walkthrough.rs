//! Paragraphs as JSON.

use serde::Serialize;

use super::steps::{StepJson, step_json, steps_json};
use super::{DifficultyJson, EndingJson, MarkJson, category_name, item_name, label, marks_json};
use crate::explain::narration::{Arranged, Passage, Reporter};
use crate::explain::walkthrough::{
    Argument, Case, Exclusion, Heading, Line, Method, Reason, Walkthrough, Why,
};
use crate::model::{ItemId, Model};

#[derive(Serialize)]
pub(super) struct WalkthroughJson<'m> {
    ending: EndingJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<DifficultyJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    outline: Vec<String>,
    opening: OpeningJson<'m>,
    paragraphs: Vec<ParagraphJson<'m>>,
    open: Vec<[String; 2]>,
}

/// What the clues state outright.
#[derive(Serialize)]
struct OpeningJson<'m> {
    pairs: Vec<StatedJson<'m>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

#[derive(Serialize)]
struct StatedJson<'m> {
    mark: MarkJson,
    clue: &'m str,
}

#[derive(Serialize)]
struct ParagraphJson<'m> {
    number: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    heading: Option<HeadingJson<'m>>,
    conclusions: Vec<MarkJson>,
    consequences: Vec<MarkJson>,
    technique: &'static str,
    choices: u32,
    argument: ArgumentJson<'m>,
    passage: PassageJson,
    text: String,
    steps: Vec<StepJson<'m>>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum HeadingJson<'m> {
    Item(String),
    Categories([&'m str; 2]),
    Clue(&'m str),
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum ArgumentJson<'m> {
    Clue {
        clue: &'m str,
        cases: Vec<CaseJson<'m>>,
        reasons: Vec<ReasonJson<'m>>,
    },
    Alternatives {
        item: String,
        category: &'m str,
        reasons: Vec<ReasonJson<'m>>,
    },
    NoCommon {
        category: &'m str,
        reasons: Vec<ReasonJson<'m>>,
    },
    Supposition {
        supposed: MarkJson,
        lines: Vec<LineJson<'m>>,
    },
    Contradiction {
        #[serde(flatten)]
        why: WhyJson<'m>,
        reasons: Vec<ReasonJson<'m>>,
    },
    Places {
        items: Vec<String>,
        places: Vec<String>,
        reasons: Vec<ReasonJson<'m>>,
    },
    Order {
        item: String,
        category: &'m str,
        others: Vec<String>,
        behind: bool,
        chain: bool,
        clues: Vec<&'m str>,
        reasons: Vec<ReasonJson<'m>>,
    },
    SameRelation {
        clues: [&'m str; 2],
    },
    Neighbors {
        clues: [&'m str; 2],
        items: [String; 2],
        beside: [String; 2],
        reasons: Vec<ReasonJson<'m>>,
    },
    Block {
        clues: Vec<&'m str>,
        category: &'m str,
        items: Vec<String>,
        ways: Vec<Vec<String>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        refuted: Option<MarkJson>,
        reasons: Vec<ReasonJson<'m>>,
    },
    Clues {
        clues: Vec<&'m str>,
        reasons: Vec<ReasonJson<'m>>,
    },
    Exclusions {
        item: String,
        category: &'m str,
        exclusions: Vec<ExclusionJson<'m>>,
        reasons: Vec<ReasonJson<'m>>,
    },
    Step {
        step: StepJson<'m>,
    },
}

/// What excludes some partners of an item.
#[derive(Serialize)]
struct ExclusionJson<'m> {
    items: Vec<String>,
    clues: Vec<&'m str>,
    facts: Vec<MarkJson>,
}

#[derive(Serialize)]
struct CaseJson<'m> {
    marks: Vec<MarkJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded: Option<ReasonJson<'m>>,
    lines: Vec<LineJson<'m>>,
}

#[derive(Serialize)]
struct ReasonJson<'m> {
    mark: MarkJson,
    #[serde(flatten)]
    why: WhyJson<'m>,
    from: Vec<ReasonJson<'m>>,
}

/// A line of a supposition; the last one has no conclusion.
#[derive(Serialize)]
struct LineJson<'m> {
    number: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    conclusion: Option<MarkJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<MarkJson>,
    #[serde(flatten)]
    why: WhyJson<'m>,
    from: Vec<ReasonJson<'m>>,
}

#[derive(Serialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
enum WhyJson<'m> {
    Known,
    Supposed,
    Grid,
    OnlyPlace,
    NoCommon,
    Clue { clue: &'m str },
}

/// The text of a paragraph in pieces.
#[derive(Serialize)]
struct PassageJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    heading: Option<String>,
    argument: String,
    lines: Vec<String>,
    conclusion: String,
    consequences: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
}

impl<'m> WalkthroughJson<'m> {
    pub(super) fn new(walkthrough: &Walkthrough<'m>, reporter: &dyn Reporter) -> Self {
        let model = walkthrough.model;
        let stated = |&(mark, clue): &(_, _)| StatedJson {
            mark: MarkJson::new(model, mark),
            clue: label(model, clue),
        };
        let name = |pair: (_, _)| [item_name(model, pair.0), item_name(model, pair.1)];
        let paragraphs = 0..walkthrough.paragraphs.len();
        WalkthroughJson {
            ending: EndingJson::new(walkthrough.ending, reporter.walkthrough_ending(walkthrough)),
            difficulty: walkthrough.difficulty().map(DifficultyJson::new),
            outline: reporter.outline(walkthrough),
            opening: OpeningJson {
                pairs: walkthrough.opening.iter().map(stated).collect(),
                text: reporter.opening(walkthrough),
            },
            paragraphs: paragraphs.map(|index| ParagraphJson::new(walkthrough, index, reporter)).collect(),
            open: walkthrough.grid.open_pairs().map(name).collect(),
        }
    }
}

impl<'m> ParagraphJson<'m> {
    fn new(walkthrough: &Walkthrough<'m>, index: usize, reporter: &dyn Reporter) -> Self {
        let model = walkthrough.model;
        let paragraph = &walkthrough.paragraphs[index];
        let passage = reporter.paragraph(walkthrough, index);
        ParagraphJson {
            number: index + 1,
            heading: paragraph.heading.map(|heading| HeadingJson::new(model, heading)),
            conclusions: marks_json(model, &paragraph.conclusions),
            consequences: marks_json(model, &paragraph.consequences),
            technique: Method::of(model, paragraph).phrase(),
            choices: paragraph.choices,
            argument: ArgumentJson::new(model, &paragraph.argument, reporter),
            text: passage.text(),
            passage: passage.into(),
            steps: steps_json(model, &paragraph.steps, reporter),
        }
    }
}

impl<'m> HeadingJson<'m> {
    fn new(model: &'m Model, heading: Heading) -> Self {
        match heading {
            Heading::Item(item) => HeadingJson::Item(item_name(model, item)),
            Heading::Categories(one, other) => {
                HeadingJson::Categories([one, other].map(|category| category_name(model, category)))
            }
            Heading::Clue(clue) => HeadingJson::Clue(label(model, clue)),
        }
    }
}

impl<'m> ArgumentJson<'m> {
    fn new(model: &'m Model, argument: &Argument, reporter: &dyn Reporter) -> Self {
        match argument {
            Argument::Clue { clue, cases, reasons } => ArgumentJson::Clue {
                clue: label(model, *clue),
                cases: cases.iter().map(|case| CaseJson::new(model, case)).collect(),
                reasons: reasons_json(model, reasons),
            },
            Argument::Alternatives { item, category, reasons } => ArgumentJson::Alternatives {
                item: item_name(model, *item),
                category: category_name(model, *category),
                reasons: reasons_json(model, reasons),
            },
            Argument::NoCommon { category, reasons } => ArgumentJson::NoCommon {
                category: category_name(model, *category),
                reasons: reasons_json(model, reasons),
            },
            Argument::Supposition { supposed, lines } => ArgumentJson::Supposition {
                supposed: MarkJson::new(model, *supposed),
                lines: lines_json(model, lines),
            },
            Argument::Contradiction { why, reasons } => ArgumentJson::Contradiction {
                why: WhyJson::new(model, *why),
                reasons: reasons_json(model, reasons),
            },
            Argument::Places { items, places, reasons } => ArgumentJson::Places {
                items: items_json(model, items),
                places: items_json(model, places),
                reasons: reasons_json(model, reasons),
            },
            Argument::Order { item, category, others, is_behind, is_chain, clues, reasons } => {
                ArgumentJson::Order {
                    item: item_name(model, *item),
                    category: category_name(model, *category),
                    others: items_json(model, others),
                    behind: *is_behind,
                    chain: *is_chain,
                    clues: clues.iter().map(|&clue| label(model, clue)).collect(),
                    reasons: reasons_json(model, reasons),
                }
            }
            Argument::SameRelation { clues } => {
                ArgumentJson::SameRelation { clues: clues.map(|clue| label(model, clue)) }
            }
            Argument::Neighbors { clues, items, beside, reasons } => ArgumentJson::Neighbors {
                clues: clues.map(|clue| label(model, clue)),
                items: items.map(|item| item_name(model, item)),
                beside: beside.map(|item| item_name(model, item)),
                reasons: reasons_json(model, reasons),
            },
            Argument::Block { clues, category, items, ways, refuted, reasons } => ArgumentJson::Block {
                clues: clues.iter().map(|&clue| label(model, clue)).collect(),
                category: category_name(model, *category),
                items: items_json(model, items),
                ways: ways.iter().map(|way| items_json(model, way)).collect(),
                refuted: refuted.map(|mark| MarkJson::new(model, mark)),
                reasons: reasons_json(model, reasons),
            },
            Argument::Clues { clues, reasons } => ArgumentJson::Clues {
                clues: clues.iter().map(|&clue| label(model, clue)).collect(),
                reasons: reasons_json(model, reasons),
            },
            Argument::Exclusions { item, category, exclusions, reasons } => ArgumentJson::Exclusions {
                item: item_name(model, *item),
                category: category_name(model, *category),
                exclusions: exclusions.iter().map(|part| ExclusionJson::new(model, part)).collect(),
                reasons: reasons_json(model, reasons),
            },
            Argument::Step(step) => ArgumentJson::Step { step: step_json(model, 1, step, reporter) },
        }
    }
}

impl<'m> ExclusionJson<'m> {
    fn new(model: &'m Model, exclusion: &Exclusion) -> Self {
        ExclusionJson {
            items: items_json(model, &exclusion.items),
            clues: exclusion.clues.iter().map(|&clue| label(model, clue)).collect(),
            facts: marks_json(model, &exclusion.facts),
        }
    }
}

impl<'m> CaseJson<'m> {
    fn new(model: &'m Model, case: &Case) -> Self {
        CaseJson {
            marks: marks_json(model, &case.marks),
            excluded: case.excluded.as_ref().map(|reason| ReasonJson::new(model, reason)),
            lines: lines_json(model, &case.lines),
        }
    }
}

fn items_json(model: &Model, items: &[ItemId]) -> Vec<String> {
    items.iter().map(|&item| item_name(model, item)).collect()
}

fn lines_json<'m>(model: &'m Model, lines: &[Line]) -> Vec<LineJson<'m>> {
    (1..).zip(lines).map(|(number, line)| LineJson::new(model, number, line)).collect()
}

fn reasons_json<'m>(model: &'m Model, reasons: &[Reason]) -> Vec<ReasonJson<'m>> {
    reasons.iter().map(|reason| ReasonJson::new(model, reason)).collect()
}

impl<'m> ReasonJson<'m> {
    fn new(model: &'m Model, reason: &Reason) -> Self {
        ReasonJson {
            mark: MarkJson::new(model, reason.mark),
            why: WhyJson::new(model, reason.why),
            from: reasons_json(model, &reason.from),
        }
    }
}

impl<'m> LineJson<'m> {
    fn new(model: &'m Model, number: usize, line: &Line) -> Self {
        LineJson {
            number,
            conclusion: line.conclusion.map(|mark| MarkJson::new(model, mark)),
            also: marks_json(model, &line.also),
            why: WhyJson::new(model, line.why),
            from: reasons_json(model, &line.from),
        }
    }
}

impl<'m> WhyJson<'m> {
    fn new(model: &'m Model, why: Why) -> Self {
        match why {
            Why::Known => WhyJson::Known,
            Why::Supposed => WhyJson::Supposed,
            Why::Grid => WhyJson::Grid,
            Why::OnlyPlace => WhyJson::OnlyPlace,
            Why::NoCommon => WhyJson::NoCommon,
            Why::Clue(clue) => WhyJson::Clue { clue: label(model, clue) },
        }
    }
}

impl From<Passage> for PassageJson {
    fn from(passage: Passage) -> Self {
        let Arranged { argument, emphasis: conclusion, end, answer } = passage.arranged();
        let (consequences, answer) = (end.to_owned(), answer.map(str::to_owned));
        PassageJson {
            argument,
            conclusion,
            consequences,
            answer,
            heading: passage.heading,
            lines: passage.lines,
        }
    }
}
