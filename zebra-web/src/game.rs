//! A game: a board with its moves, hints and questions.

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;
use zebra_runtime::board::{
    Automatic, Board, Entry, Event, Hint, Mistake, MistakeKind, Origin, Play, Reason, Refusal, Strength,
};
use zebra_runtime::explain::{Explainer, RATING_BUDGET, Technique};
use zebra_runtime::model::{ClueId, Mark};
use zebra_runtime::solve::Verdict;

use crate::data::{MarkData, category_name, item_name, json, labels, parse, resolve_pair};
use crate::error::Rejection;
use crate::puzzle::Puzzle;

/// A game of one puzzle, which refuses contradictory marks, but for suppositions.
#[derive(Debug, Clone)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
pub struct Game {
    pub(crate) board: Board,
    /// The hint for the present marks, once it was asked for.
    hint: Option<Option<Hint>>,
}

/// The result of a move.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum MoveData {
    /// The changes.
    Events(Vec<EventData>),
    /// The move is refused and has no effect.
    Refused {
        reason: &'static str,
        message: String,
        /// The marks of the user that exclude the move.
        marks: Vec<MarkData>,
    },
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum EventData {
    Marked(EntryData),
    TakenBack(MarkData),
    Clue { label: String, formula: usize, verdict: &'static str },
}

#[derive(Serialize)]
struct EntryData {
    mark: MarkData,
    origin: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    /// Whether the mark is a supposition, or rests on one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    tentative: bool,
}

#[derive(Serialize)]
struct StateData {
    marks: Vec<EntryData>,
    clues: Vec<&'static str>,
    automatic: Vec<&'static str>,
    complete: bool,
    undoable: usize,
    redoable: usize,
    /// The number of moves before the suppositions.
    #[serde(skip_serializing_if = "Option::is_none")]
    before_suppositions: Option<usize>,
    /// The first contradiction of suppositions.
    #[serde(skip_serializing_if = "Option::is_none")]
    clash: Option<ClashData>,
}

#[derive(Serialize)]
struct ClashData {
    message: String,
    /// The marks of the user that contradict each other.
    marks: Vec<MarkData>,
}

#[derive(Serialize)]
struct MistakeData {
    kind: &'static str,
    mark: MarkData,
    /// The number of moves before the mistake.
    moves: usize,
    clues: Vec<String>,
    /// The marks that contradict each other or the clue.
    facts: Vec<MarkData>,
    texts: Texts,
}

#[derive(Serialize)]
struct NextData {
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    category: Option<String>,
    clues: Vec<String>,
    /// The marks of the board that the paragraph rests on.
    facts: Vec<MarkData>,
    /// The marks that the hint leads to.
    marks: Vec<MarkData>,
    texts: Texts,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum HintData {
    Mistake(MistakeData),
    Next(NextData),
}

/// The text of a hint in each strength, the weakest first.
#[derive(Serialize)]
struct Texts {
    r#where: String,
    clue: String,
    marks: String,
    paragraph: String,
}

#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Game {
    /// Starts a game. `automatic` is a list in JSON of the techniques by which the board adds marks: `only-place`, `taken`,
    /// `shared`.
    ///
    /// # Errors
    /// Returns a rejection if there is no such technique.
    #[cfg_attr(target_arch = "wasm32", wasm_bindgen(constructor))]
    pub fn new(puzzle: &Puzzle, automatic: &str) -> Result<Game, Rejection> {
        let mut board = Board::with_play(puzzle.model(), Play::Supposing);
        board.automate(techniques(automatic)?);
        Ok(Game { board, hint: None })
    }

    /// Loads a saved game of this puzzle, with its history.
    ///
    /// # Errors
    /// Returns a rejection if the text is not such a game, or the board refuses one of its moves, which the message names.
    pub fn load(puzzle: &Puzzle, text: &str) -> Result<Game, Rejection> {
        let mut board = Board::from_json(puzzle.model(), text).map_err(Rejection::new)?;
        board.loosen(Play::Supposing);
        Ok(Game { board, hint: None })
    }

    /// Returns the game as JSON: its settings and moves. See `zebra_runtime::board::Board::to_json`.
    #[must_use]
    pub fn save(&self) -> String {
        self.board.to_json()
    }

    /// Returns all marks with their origin, the verdict on each clue, and what can be undone and redone.
    #[must_use]
    pub fn state(&self) -> String {
        let board = &self.board;
        json(&StateData {
            marks: board.marks().iter().map(|entry| self.entry(entry)).collect(),
            clues: board.model().clue_ids().map(|clue| verdict_name(board.verdict(clue))).collect(),
            automatic: Automatic::TECHNIQUES
                .into_iter()
                .filter(|&technique| board.automatic().contains(technique))
                .map(Technique::name)
                .collect(),
            complete: board.is_complete(),
            undoable: board.undoable(),
            redoable: board.redoable(),
            before_suppositions: board.moves_before_suppositions(),
            clash: board.clash().map(|clash| ClashData {
                message: clash.phrase(board.model()),
                marks: MarkData::list(board.model(), &clash.causes),
            }),
        })
    }

    /// Sets marks in one move: a list in JSON.
    ///
    /// # Errors
    /// Returns a rejection if the argument is malformed or names an item that the puzzle does not have. A refused move is no
    /// error: its reason is the result.
    pub fn mark(&mut self, marks: &str) -> Result<String, Rejection> {
        let marks: Vec<MarkData> = parse(marks, "a list of marks")?;
        let model = self.board.model();
        let marks: Vec<Mark> = marks.iter().map(|mark| mark.resolve(model)).collect::<Result<_, _>>()?;
        let made = self.board.mark_all(marks);
        Ok(self.made(made))
    }

    /// Sets a mark as a supposition, which may contradict others.
    ///
    /// # Errors
    /// See [`Game::mark`].
    pub fn suppose(&mut self, mark: &str) -> Result<String, Rejection> {
        let mark = parse::<MarkData>(mark, "a mark")?.resolve(self.board.model())?;
        let made = self.board.suppose(mark);
        Ok(self.made(made))
    }

    /// Takes back the mark of two items: a pair of items in JSON.
    ///
    /// # Errors
    /// See [`Game::mark`].
    pub fn take_back(&mut self, items: &str) -> Result<String, Rejection> {
        let items: [String; 2] = parse(items, "a pair of items")?;
        let [one, other] = resolve_pair(self.board.model(), &items)?;
        let made = self.board.take_back(one, other);
        Ok(self.made(made))
    }

    /// Sets which marks are automatic: a list of techniques in JSON.
    ///
    /// # Errors
    /// Returns a rejection if there is no such technique.
    pub fn automate(&mut self, automatic: &str) -> Result<String, Rejection> {
        let events = self.board.automate(techniques(automatic)?);
        Ok(self.made(Ok(events)))
    }

    /// Undoes the last move.
    pub fn undo(&mut self) -> String {
        let events = self.board.undo();
        self.made(Ok(events))
    }

    /// Redoes the next undone move.
    pub fn redo(&mut self) -> String {
        let events = self.board.redo();
        self.made(Ok(events))
    }

    /// Returns to the marks after the first moves, as one move.
    pub fn go_back(&mut self, moves: u32) -> String {
        let events = self.board.go_back(moves as usize);
        self.made(Ok(events))
    }

    /// Returns the first mistake, or `null`.
    #[must_use]
    pub fn mistake(&self) -> String {
        json(&self.board.mistake_by(&self.explainer()).map(|mistake| self.mistake_data(&mistake)))
    }

    /// Returns what to do next, with its text in all strengths, or `null` if nothing more follows.
    pub fn hint(&mut self) -> String {
        let hint = self.current_hint();
        json(&hint.map(|hint| match &hint {
            Hint::Mistake(mistake) => HintData::Mistake(self.mistake_data(mistake)),
            Hint::Next(_) => HintData::Next(self.next_data(&hint)),
        }))
    }
}

impl Game {
    pub(crate) fn explainer(&self) -> Explainer<'_> {
        let mut explainer = Explainer::new(self.board.model());
        explainer.within(RATING_BUDGET);
        explainer
    }

    /// Returns the hint for the present marks, and keeps it.
    pub(crate) fn current_hint(&mut self) -> Option<Hint> {
        if self.hint.is_none() {
            self.hint = Some(self.board.hint_by(&self.explainer()));
        }
        self.hint.clone().flatten()
    }

    /// Returns the result of a move, after which the old hint is no longer true.
    pub(crate) fn made(&mut self, made: Result<Vec<Event>, Refusal>) -> String {
        let model = self.board.model();
        let data = match made {
            Ok(events) => {
                let events = events.iter().map(|event| self.event(event)).collect();
                self.hint = None;
                MoveData::Events(events)
            }
            Err(refusal) => {
                let marks = match &refusal.reason {
                    Reason::Excluded { by } => &by[..],
                    Reason::Automatic { causes } => causes,
                    _ => &[],
                };
                let marks = MarkData::list(model, marks);
                MoveData::Refused {
                    reason: reason_name(&refusal.reason),
                    message: refusal.to_string(),
                    marks,
                }
            }
        };
        json(&data)
    }

    fn event(&self, event: &Event) -> EventData {
        let model = self.board.model();
        let label = |clue: ClueId| model.clue(clue).label.to_string();
        match event {
            Event::Marked(entry) => EventData::Marked(self.entry(entry)),
            Event::TakenBack(mark) => EventData::TakenBack(MarkData::new(model, *mark)),
            Event::Fact { clue, formula, verdict } | Event::Rule { clue, formula, verdict } => {
                EventData::Clue { label: label(*clue), formula: *formula, verdict: verdict_name(*verdict) }
            }
        }
    }

    fn entry(&self, entry: &Entry) -> EntryData {
        let (origin, technique) = match &entry.origin {
            Origin::User => ("user", None),
            Origin::Supposed => ("supposed", None),
            Origin::Automatic { technique, .. } => ("automatic", Some(technique.name())),
        };
        let is_supposed = |mark: &Mark| {
            let own = self.board.entry(mark.first(), mark.second());
            own.is_some_and(|entry| entry.origin == Origin::Supposed)
        };
        // Causes are only looked for where there are any suppositions.
        let tentative =
            self.board.has_suppositions() && self.board.causes(entry.mark).iter().any(is_supposed);
        EntryData { mark: MarkData::new(self.board.model(), entry.mark), origin, technique, tentative }
    }

    fn mistake_data(&self, mistake: &Mistake) -> MistakeData {
        let model = self.board.model();
        let (kind, clues, marks) = match &mistake.kind {
            MistakeKind::Clash(clash) => ("clash", Vec::new(), clash.causes.clone()),
            MistakeKind::Clue { clue, marks } => ("clue", labels(model, &[*clue]), marks.clone()),
            MistakeKind::Answer => ("answer", Vec::new(), vec![mistake.mark]),
        };
        MistakeData {
            kind,
            mark: MarkData::new(model, mistake.mark),
            moves: mistake.moves,
            clues,
            facts: MarkData::list(model, &marks),
            texts: Texts::new(|strength| mistake.text(model, strength)),
        }
    }

    fn next_data(&self, hint: &Hint) -> NextData {
        let model = self.board.model();
        let (item, category) = hint.place(model).unzip();
        let paragraph = hint.paragraph();
        NextData {
            item: item.map(|item| item_name(model, item)),
            category: category.map(|category| category_name(model, category)),
            clues: paragraph.map(|paragraph| labels(model, &paragraph.clues())).unwrap_or_default(),
            facts: paragraph.map(|paragraph| MarkData::list(model, &paragraph.facts())).unwrap_or_default(),
            marks: MarkData::list(model, &hint.marks()),
            texts: Texts::new(|strength| hint.text(model, strength)),
        }
    }
}

impl Texts {
    fn new(text: impl Fn(Strength) -> String) -> Self {
        let [r#where, clue, marks, paragraph] = Strength::ALL.map(text);
        Texts { r#where, clue, marks, paragraph }
    }
}

fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Satisfied => "satisfied",
        Verdict::Violated => "violated",
        Verdict::Open => "open",
    }
}

fn reason_name(reason: &Reason) -> &'static str {
    match reason {
        Reason::NoSuchItem => "no-such-item",
        Reason::SameCategory => "same-category",
        Reason::Placeholders => "placeholders",
        Reason::Excluded { .. } => "excluded",
        Reason::Open => "open",
        Reason::Automatic { .. } => "automatic",
        _ => "other",
    }
}

/// Reads a list of techniques of automatic marks.
fn techniques(names: &str) -> Result<Automatic, Rejection> {
    let names: Vec<String> = parse(names, "a list of techniques")?;
    let technique = |name: &String| {
        let found = Automatic::TECHNIQUES.into_iter().find(|technique| technique.name() == name);
        found.ok_or_else(|| {
            let all = Automatic::TECHNIQUES.map(Technique::name).join("`, `");
            Rejection::new(format_args!("there are no automatic marks of `{name}`; pass some of `{all}`"))
        })
    };
    Ok(Automatic::of(names.iter().map(technique).collect::<Result<Vec<_>, _>>()?))
}
