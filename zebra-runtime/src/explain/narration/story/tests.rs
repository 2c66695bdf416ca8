//! The words of each kind of argument, for paragraphs written by hand, and a reporter in another style.

use crate::builder::{Builder, is, is_not, less_by, linked};
use crate::draft::Goal;
use crate::explain::explainer::Ending;
use crate::explain::narration::{Conclusion, English, Layout, Outcome, Passage, Report, Reporter};
use crate::explain::step::{Step, Technique};
use crate::explain::walkthrough::Explanation;
use crate::explain::walkthrough::{Argument, Case, Heading, Line, Paragraph, Reason, Walkthrough, Why};
use crate::explain::wording::clauses;
use crate::explain::{LogicGrid, walkthrough};
use crate::model::{ClueId, ItemId, Mark, Model};

/// A puzzle with a category of people, one with a template, and one whose name is no noun.
fn model() -> Model {
    let mut puzzle = Builder::new("Fair");
    puzzle.question("Who buys the fox, and who drinks milk?");
    puzzle.ordered_category("Day", ["Monday", "Tuesday", "Friday", "Sunday"]);
    puzzle.category("Child", ["Ann", "Ben", "Cal", "Dot"]);
    puzzle.category("Wanted", ["cat", "dog", "emu", "fox"]);
    puzzle.category("Drink", ["tea", "milk", "juice", "water"]);
    puzzle.say("Child", "Wanted", "{a} {buys|does not buy} the {b}");
    puzzle.clue_with_sentence("1", "ann buys the cat", is("Ann", "cat"));
    puzzle.clue_with_sentence("2", "Ben is thirsty.", is_not("Ben", "tea"));
    puzzle.clue_with_sentence("3", "What Cal said", is_not("Cal", "Monday"));
    puzzle.clue_with_sentence(
        "x",
        "Some facts. Dot has no dog. That is one. Dot has no emu. That is all.",
        is_not("Dot", ["dog", "emu"]),
    );
    puzzle.check().expect("the puzzle is valid")
}

struct Hand<'m> {
    model: &'m Model,
    paragraphs: Vec<Paragraph>,
}

impl<'m> Hand<'m> {
    fn item(&self, name: &str) -> ItemId {
        let found = self.model.items().iter().position(|item| item.name == name);
        ItemId(found.expect("the name is an item's") as u32)
    }

    fn is(&self, one: &str, other: &str) -> Mark {
        Mark::together(self.item(one), self.item(other))
    }

    fn not(&self, one: &str, other: &str) -> Mark {
        Mark::apart(self.item(one), self.item(other))
    }

    fn say(&mut self, argument: Argument, conclusions: &[Mark], consequences: &[Mark]) {
        self.paragraphs.push(Paragraph {
            heading: None,
            conclusions: conclusions.to_vec(),
            consequences: consequences.to_vec(),
            choices: 1,
            argument,
            steps: Vec::new(),
        });
    }

    fn text(self, opening: Vec<(Mark, ClueId)>, ending: Ending, layout: Layout) -> String {
        let grid = LogicGrid::new(self.model);
        let paragraphs = self.paragraphs;
        let walkthrough = Walkthrough { opening, paragraphs, ..Walkthrough::new(self.model, grid, ending) };
        Report::default().layout(layout).walkthrough(&walkthrough, &English)
    }
}

fn reason(mark: Mark, why: Why, from: Vec<Reason>) -> Reason {
    Reason { mark, why, from }
}

fn line(conclusion: Option<Mark>, why: Why, from: Vec<Reason>) -> Line {
    Line { conclusion, also: Vec::new(), why, from }
}

/// A clue with facts, alternatives with each kind of reason, and what follows at once.
#[test]
fn reasons_name_what_is_in_the_way() {
    let model = model();
    let mut hand = Hand { model: &model, paragraphs: Vec::new() };
    let [one, two, three] = [0, 1, 2].map(ClueId);
    let (ann, ben) = (hand.is("Ann", "cat"), hand.is("Ben", "juice"));
    let clue = Argument::Clue { clue: three, cases: Vec::new(), reasons: Vec::new() };
    hand.say(clue, &[hand.not("Cal", "Monday"), hand.not("Cal", "Tuesday")], &[]);
    hand.paragraphs[0].heading = Some(Heading::Item(hand.item("Cal")));
    let by_cat = reason(hand.not("Ann", "fox"), Why::Grid, vec![reason(ann, Why::Known, Vec::new())]);
    let reasons = vec![
        reason(hand.not("Ann", "fox"), Why::Grid, vec![reason(ann, Why::Known, Vec::new())]),
        reason(hand.not("Ben", "fox"), Why::Clue(two), vec![by_cat]),
        reason(
            hand.not("Cal", "fox"),
            Why::NoCommon,
            ["Monday", "Tuesday", "Friday", "Sunday"]
                .map(|day| reason(hand.not("Cal", day), Why::Clue(three), vec![]))
                .into(),
        ),
    ];
    let category = model.item(hand.item("Ann")).category;
    let item = hand.item("fox");
    hand.say(Argument::Alternatives { item, category, reasons }, &[hand.is("Dot", "fox")], &[]);
    let facts = vec![
        reason(hand.not("Cal", "Monday"), Why::Known, Vec::new()),
        reason(hand.not("Cal", "Tuesday"), Why::Known, Vec::new()),
        reason(
            ben,
            Why::OnlyPlace,
            ["tea", "milk", "water"]
                .map(|drink| reason(hand.not("Ben", drink), Why::Clue(two), vec![]))
                .into(),
        ),
    ];
    let clue = Argument::Clue { clue: two, cases: Vec::new(), reasons: facts };
    hand.say(clue, &[hand.is("Dot", "Friday")], &[hand.is("Friday", "fox"), hand.is("Cal", "Sunday")]);
    hand.paragraphs[2].heading = Some(Heading::Categories(category, model.item(item).category));
    let lost = ["Monday", "Tuesday"].map(|day| reason(hand.not("Cal", day), Why::Known, Vec::new()));
    let third = model.item(hand.item("Monday")).category;
    hand.say(Argument::NoCommon { category: third, reasons: lost.into() }, &[hand.not("Cal", "milk")], &[]);
    hand.paragraphs[3].heading = Some(Heading::Clue(three));
    insta::assert_snapshot!(hand.text(vec![(ann, one)], Ending::Full, Layout::Plain));
}

/// Cases that matter are stated one by one; those that one fact excludes are not.
#[test]
fn cases_are_told_one_by_one() {
    let model = model();
    let mut hand = Hand { model: &model, paragraphs: Vec::new() };
    let [one, two, three] = [0, 1, 2].map(ClueId);
    let case = |marks: Vec<Mark>, excluded: Option<Reason>, lines| Case { marks, excluded, lines };
    let known = |mark| Some(reason(mark, Why::Known, Vec::new()));
    let (left, out) = (hand.is("Cal", "Tuesday"), hand.is("Cal", "Sunday"));
    let cases = vec![
        case(vec![left, hand.is("Dot", "Friday")], None, Vec::new()),
        case(vec![out, hand.not("Dot", "Friday")], known(hand.is("Ann", "Sunday")), Vec::new()),
    ];
    hand.say(Argument::Clue { clue: three, cases, reasons: Vec::new() }, &[left], &[]);
    let cases = vec![
        case(vec![hand.is("Ben", "tea")], known(hand.is("Dot", "tea")), Vec::new()),
        case(vec![hand.is("Ben", "milk")], None, vec![line(None, Why::Clue(two), Vec::new())]),
        case(vec![hand.is("Ben", "juice")], None, Vec::new()),
    ];
    hand.say(Argument::Clue { clue: two, cases, reasons: Vec::new() }, &[hand.is("Ben", "juice")], &[]);
    let water = hand.is("Cal", "water");
    let then = |why| vec![line(Some(water), why, Vec::new())];
    let cases = vec![
        case(vec![hand.is("Dot", "tea")], None, then(Why::Clue(one))),
        case(vec![hand.is("Dot", "milk")], None, then(Why::Clue(two))),
        case(vec![water], None, Vec::new()),
    ];
    hand.say(Argument::Clue { clue: two, cases, reasons: Vec::new() }, &[water], &[]);
    insta::assert_snapshot!(hand.text(Vec::new(), Ending::BudgetExhausted, Layout::Plain));
}

/// Alternatives that a clue gives an item are ruled out one by one.
#[test]
fn alternatives_of_a_clue_are_named() {
    let mut puzzle = Builder::new("Fair");
    puzzle.ordered_category("Day", ["Monday", "Tuesday", "Friday", "Sunday"]);
    puzzle.category("Child", ["Ann", "Ben", "Cal", "Dot"]);
    puzzle.say("Child", "Day", "{a} {comes|does not come} on {b}");
    let days = |one: &str, other: &str| is("Ann", one) & is("Ben", other);
    let clue = days("Monday", "Tuesday") | days("Tuesday", "Friday") | days("Friday", "Sunday");
    puzzle.clue_with_sentence("1", "Ben comes right after Ann", clue);
    let model = puzzle.check().expect("the puzzle is valid");
    let mut hand = Hand { model: &model, paragraphs: Vec::new() };
    let reasons =
        |marks: &[Mark]| marks.iter().map(|&mark| reason(mark, Why::Supposed, Vec::new())).collect();
    let by_clue = |conclusion, marks: &[Mark]| line(conclusion, Why::Clue(ClueId(0)), reasons(marks));
    let supposed = hand.not("Ann", "Monday");
    let [not_friday, not_sunday] = ["Friday", "Sunday"].map(|day| hand.not("Ben", day));
    let says = [
        vec![by_clue(None, &[supposed, not_friday, not_sunday])],
        vec![
            by_clue(Some(hand.is("Ann", "Friday")), &[supposed, not_friday]),
            by_clue(None, &[hand.not("Ann", "Friday")]),
        ],
    ];
    for lines in says {
        hand.say(Argument::Supposition { supposed, lines }, &[supposed.opposite()], &[]);
    }
    insta::assert_snapshot!(hand.text(Vec::new(), Ending::BudgetExhausted, Layout::Plain));
}

/// Lines with the same reason are one, and what is supposed is not repeated.
#[test]
fn suppositions_are_short_lines() {
    let model = model();
    let mut hand = Hand { model: &model, paragraphs: Vec::new() };
    let [_, two, three] = [0, 1, 2].map(ClueId);
    let supposed = hand.is("Ben", "fox");
    let by_supposed = |mark| reason(mark, Why::Grid, vec![reason(supposed, Why::Supposed, Vec::new())]);
    let lines = vec![
        line(Some(hand.not("Cal", "tea")), Why::Clue(two), vec![by_supposed(hand.not("Cal", "fox"))]),
        line(Some(hand.not("Dot", "tea")), Why::Clue(two), vec![by_supposed(hand.not("Dot", "fox"))]),
        line(
            Some(hand.is("Ann", "tea")),
            Why::OnlyPlace,
            vec![
                by_supposed(hand.not("Ben", "tea")),
                reason(hand.not("Cal", "tea"), Why::Supposed, Vec::new()),
                reason(hand.not("Dot", "tea"), Why::Supposed, Vec::new()),
            ],
        ),
        line(
            Some(hand.is("Dot", "dog")),
            Why::Grid,
            vec![reason(hand.is("Dot", "milk"), Why::Known, Vec::new())],
        ),
        line(
            None,
            Why::Clue(three),
            vec![
                reason(hand.is("Dot", "dog"), Why::Supposed, Vec::new()),
                by_supposed(hand.not("Ann", "fox")),
            ],
        ),
    ];
    hand.say(Argument::Supposition { supposed, lines }, &[supposed.opposite(), hand.not("Cal", "fox")], &[]);
    let short = vec![line(
        None,
        Why::Grid,
        vec![
            reason(hand.is("Ann", "tea"), Why::Known, Vec::new()),
            reason(hand.is("Ann", "milk"), Why::Supposed, Vec::new()),
        ],
    )];
    let milk = hand.is("Ann", "milk");
    hand.say(Argument::Supposition { supposed: milk, lines: short }, &[milk.opposite()], &[]);
    insta::assert_snapshot!(hand.text(Vec::new(), Ending::Ambiguous, Layout::Markdown));
}

/// A clue all of whose cases fail leads to a contradiction, and never to an empty conclusion.
#[test]
fn a_clue_without_a_case_cannot_hold() {
    let mut puzzle = Builder::new("Einstein");
    puzzle.ordered_category("Position", 1..=4);
    puzzle.category("Nation", ["Dane", "Brit", "Swede", "Finn"]);
    puzzle.category("Drink", ["tea", "water", "juice", "milk"]);
    puzzle.link("left", "Position", less_by(1));
    puzzle.clue("1", linked("Dane", "left", "tea")).clue("2", linked("Dane", "left", "water"));
    puzzle.verify(Goal::Nothing);
    let model = puzzle.check().expect("the puzzle is valid");
    let text = walkthrough(&model).to_string();
    assert!(
        text.ends_with(
            "   So clue 1 cannot hold.\n\nSo the clues contradict each other, and there is no answer.\n"
        ),
        "{text}"
    );
}

/// Places, relations, several clues, atomic steps, and contradictions of each kind.
#[test]
fn other_arguments_have_their_words() {
    let model = model();
    let mut hand = Hand { model: &model, paragraphs: Vec::new() };
    let [one, two, three, four] = [0, 1, 2, 3].map(ClueId);
    let items = ["Ann", "Ben"].map(|name| hand.item(name)).into();
    let places = ["tea", "milk"].map(|name| hand.item(name)).into();
    let lost = ["juice", "water"].map(|drink| reason(hand.not("Ann", drink), Why::Clue(two), Vec::new()));
    let places = Argument::Places { items, places, reasons: lost.into() };
    hand.say(places, &[hand.not("Cal", "tea"), hand.not("Dot", "tea")], &[]);
    hand.say(Argument::SameRelation { clues: [one, three] }, &[hand.is("Ann", "Sunday")], &[]);
    let reasons = vec![reason(hand.is("Ann", "Sunday"), Why::Known, Vec::new())];
    hand.say(
        Argument::Clues { clues: vec![two, three], reasons },
        &[hand.is("Cal", "milk")],
        &[hand.is("Cal", "Friday")],
    );
    let dogs = Argument::Clue { clue: four, cases: Vec::new(), reasons: Vec::new() };
    hand.say(dogs, &[hand.not("Dot", "dog")], &[]);
    let emus = Argument::Clue { clue: four, cases: Vec::new(), reasons: Vec::new() };
    hand.say(emus, &[hand.not("Dot", "emu")], &[]);
    let (premises, conclusions) = (vec![hand.is("Ann", "Sunday")], vec![hand.is("Dot", "juice")]);
    let step = Step::new(Technique::TwoClues, vec![one, four], premises, conclusions.clone());
    hand.say(Argument::Step(step), &conclusions, &[]);
    let never = ["tea", "milk", "juice", "water"]
        .map(|drink| reason(hand.not("Dot", drink), Why::Clue(two), Vec::new()));
    hand.say(Argument::Contradiction { why: Why::OnlyPlace, reasons: never.into() }, &[], &[]);
    let both = vec![
        reason(hand.is("Ann", "Sunday"), Why::Known, Vec::new()),
        reason(hand.is("Ann", "Monday"), Why::Clue(one), Vec::new()),
    ];
    hand.say(Argument::Contradiction { why: Why::Grid, reasons: both.clone() }, &[], &[]);
    hand.say(Argument::Contradiction { why: Why::Clue(three), reasons: both }, &[], &[]);
    let none = vec![
        reason(hand.not("Ann", "tea"), Why::Clue(two), Vec::new()),
        reason(hand.not("tea", "dog"), Why::Clue(two), Vec::new()),
    ];
    hand.say(Argument::Contradiction { why: Why::NoCommon, reasons: none }, &[], &[]);
    insta::assert_snapshot!(hand.text(Vec::new(), Ending::Contradiction, Layout::Plain));
}

/// Telegrams: the data suffices for another style or language.
struct Telegram;

impl Reporter for Telegram {
    fn step(&self, model: &Model, step: &Step) -> String {
        format!("{} STOP", clauses(model, &step.conclusions))
    }

    fn ending(&self, _: &Explanation<'_>) -> String {
        "END".to_owned()
    }

    fn opening(&self, walkthrough: &Walkthrough<'_>) -> Option<String> {
        Some(format!("{} PAIRS KNOWN", walkthrough.opening.len()))
    }

    fn paragraph(&self, walkthrough: &Walkthrough<'_>, index: usize) -> Passage {
        let paragraph = &walkthrough.paragraphs[index];
        let argument = match &paragraph.argument {
            Argument::Clue { clue, .. } => format!("CLUE {} STOP", walkthrough.model.clue(*clue).label),
            other => format!(
                "{} REASONS STOP",
                paragraph.reasons().len() + usize::from(matches!(other, Argument::Step(_)))
            ),
        };
        let clause = clauses(walkthrough.model, &paragraph.conclusions).to_uppercase();
        let (lead, consequences) = (String::new(), " STOP".to_owned());
        let outcome = Outcome::Conclusion(Conclusion { lead, clause, consequences, answer: None });
        Passage { heading: None, argument, lines: Vec::new(), outcome }
    }

    fn walkthrough_ending(&self, _: &Walkthrough<'_>) -> String {
        "END".to_owned()
    }
}

#[test]
fn another_reporter_writes_telegrams() {
    let model = model();
    let mut hand = Hand { model: &model, paragraphs: Vec::new() };
    let clue = Argument::Clue { clue: ClueId(2), cases: Vec::new(), reasons: Vec::new() };
    hand.say(clue, &[hand.is("Cal", "Sunday")], &[]);
    let (grid, opening) = (LogicGrid::new(&model), vec![(hand.is("Ann", "cat"), ClueId(0))]);
    let paragraphs = hand.paragraphs;
    let walkthrough = Walkthrough { opening, paragraphs, ..Walkthrough::new(&model, grid, Ending::Full) };
    insta::assert_snapshot!(Report::default().walkthrough(&walkthrough, &Telegram), @r"
    1 PAIRS KNOWN

    1. CLUE 3 STOP CAL'S DAY IS SUNDAY STOP

    END
    ");
}

/// What an earlier paragraph states is cited and not derived again; two clauses share their verb.
#[test]
fn what_was_stated_is_not_derived_again() {
    let model = model();
    let mut hand = Hand { model: &model, paragraphs: Vec::new() };
    let [one, two, three] = [0, 1, 2].map(ClueId);
    let (ann, ben) = (hand.is("Ann", "cat"), hand.is("Ben", "dog"));
    let clue = |clue| Argument::Clue { clue, cases: Vec::new(), reasons: Vec::new() };
    hand.say(clue(one), &[ann, ben], &[]);
    hand.say(clue(three), &[hand.not("Cal", "Monday")], &[]);
    let again = vec![
        reason(ben, Why::Clue(two), vec![reason(hand.not("Ann", "dog"), Why::Clue(two), Vec::new())]),
        reason(hand.not("Ann", "emu"), Why::Clue(two), vec![reason(ben, Why::Known, Vec::new())]),
        reason(hand.not("Cal", "Monday"), Why::OnlyPlace, vec![reason(ann, Why::Known, Vec::new())]),
    ];
    let argument = Argument::Clue { clue: three, cases: Vec::new(), reasons: again };
    hand.say(argument, &[hand.is("Cal", "fox")], &[]);
    let text = hand.text(Vec::new(), Ending::Full, Layout::Plain);
    assert!(text.contains("So Ann buys the cat and Ben the dog."), "{text}");
    let third = text.lines().find(|line| line.starts_with("3. ")).unwrap();
    assert_eq!(
        third,
        "3. Ben buys the dog (paragraph 1), Ann buys the cat (paragraph 1) and Cal's day is not Monday (paragraph 2). So by \
         clue 3, Cal buys the fox. That answers the question of who buys the fox."
    );
}
