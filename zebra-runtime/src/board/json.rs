//! Saved boards in JSON: the moves of the user, so that a loaded board has the whole history.
//!
//! ```json
//! {
//!   "format": "zebra-board",
//!   "version": 1,
//!   "puzzle": "Pets",
//!   "play": "strict",
//!   "automatic": ["only-place", "taken"],
//!   "moves": [
//!     { "mark": [{ "apart": ["Child::Ann", "Pet::Dog"] }] },
//!     { "suppose": { "together": ["Child::Bob", "Pet::Cat"] } },
//!     { "take_back": ["Child::Ann", "Pet::Dog"] },
//!     { "go_back": 1 }
//!   ],
//!   "undone": []
//! }
//! ```
//!
//! `go_back` returns to the marks after that number of moves.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::change::Move;
use super::mark::Automatic;
use super::{Board, Play};
use crate::diagnostic::closest;
use crate::explain::Technique;
use crate::explain::json::{MarkJson, item_name};
use crate::model::{ItemId, Mark, Model};
use crate::sentence::quoted_list;

const FORMAT: &str = "zebra-board";
const VERSION: u32 = 1;

/// A saved board that cannot be loaded. Displays what is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadError {
    message: String,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for LoadError {}

fn fail<T>(message: impl Into<String>) -> Result<T, LoadError> {
    Err(LoadError { message: message.into() })
}

/// The fields of every version.
#[derive(Deserialize)]
struct Head {
    format: Option<String>,
    version: Option<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    format: String,
    version: u32,
    puzzle: String,
    play: SavedPlay,
    automatic: Vec<String>,
    /// The moves in effect.
    moves: Vec<SavedMove>,
    /// The moves that were undone, in the order in which they were made.
    undone: Vec<SavedMove>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedPlay {
    Strict,
    Supposing,
    Free,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedMove {
    Mark(Vec<MarkJson>),
    Suppose(MarkJson),
    TakeBack([String; 2]),
    GoBack(usize),
}

impl Board {
    /// Returns the board as JSON: its settings and the moves of the user, with undone ones, by the names of the items.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// use zebra::board::Board;
    /// # use zebra::builder::Builder;
    /// # use zebra::draft::Goal;
    /// # let mut puzzle = Builder::new("Pets");
    /// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).verify(Goal::Nothing);
    /// # let model = puzzle.check()?;
    /// # let [ann, _, cat, _] = *model.item_ids().collect::<Vec<_>>() else { unreachable!() };
    /// let mut board = Board::new(&model);
    /// board.together(ann, cat)?;
    /// let saved = board.to_json();
    /// assert!(saved.contains(r#"{"mark":[{"together":["Child::Ann","Pet::Cat"]}]}"#));
    /// assert_eq!(Board::from_json(&model, &saved)?, board);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let model = &self.model;
        let moves = |moves: &[Move]| moves.iter().map(|made| save_move(model, made)).collect();
        let (done, undone) = self.history.moves();
        let saved = Saved {
            format: FORMAT.to_owned(),
            version: VERSION,
            puzzle: model.name().to_owned(),
            play: match self.play {
                Play::Strict => SavedPlay::Strict,
                Play::Supposing => SavedPlay::Supposing,
                Play::Free => SavedPlay::Free,
            },
            automatic: Automatic::TECHNIQUES
                .into_iter()
                .filter(|&technique| self.automatic.contains(technique))
                .map(|technique| technique.name().to_owned())
                .collect(),
            moves: moves(done),
            undone: moves(undone),
        };
        match serde_json::to_string(&saved) {
            Ok(text) => text,
            Err(error) => unreachable!("texts and lists have a form in JSON: {error}"),
        }
    }

    /// Loads a board, equal to the saved one.
    ///
    /// Replays every move, and derives the marks after each.
    ///
    /// # Errors
    /// Returns an error if the text is not a saved board of this version and this puzzle, or if the board rejects a move.
    /// The error names the move.
    pub fn from_json(model: &Model, text: &str) -> Result<Self, LoadError> {
        let syntax = |error: serde_json::Error| LoadError { message: format!("not a saved board: {error}") };
        let head: Head = serde_json::from_str(text).map_err(syntax)?;
        match (head.format.as_deref(), head.version) {
            (Some(FORMAT), Some(VERSION)) => {}
            (Some(FORMAT), Some(version)) => {
                return fail(format!(
                    "this board was saved in version {version}; only version {VERSION} can be read"
                ));
            }
            (Some(FORMAT), None) => return fail("this board has no `version`"),
            (Some(other), _) => return fail(format!("the `format` is `{other}`, not `{FORMAT}`")),
            (None, _) => return fail(format!("not a saved board: the `format` is not `{FORMAT}`")),
        }
        let saved: Saved = serde_json::from_str(text).map_err(syntax)?;
        if saved.puzzle != model.name() {
            return fail(format!("this is a board of puzzle `{}`, not of `{}`", saved.puzzle, model.name()));
        }
        let play = match saved.play {
            SavedPlay::Strict => Play::Strict,
            SavedPlay::Supposing => Play::Supposing,
            SavedPlay::Free => Play::Free,
        };
        let mut board = Board::with_play(model, play);
        let techniques = saved.automatic.iter().map(load_technique).collect::<Result<Vec<_>, _>>()?;
        board.automatic = Automatic::of(techniques);
        let done = saved.moves.len();
        for (index, made) in saved.moves.iter().chain(&saved.undone).enumerate() {
            let at = |error: LoadError| match index.checked_sub(done) {
                None => LoadError { message: format!("move {}: {error}", index + 1) },
                Some(undone) => LoadError { message: format!("undone move {}: {error}", undone + 1) },
            };
            let made = load_move(model, made, index).map_err(at)?;
            match board.replay(made) {
                Ok(true) => {}
                Ok(false) => return fail("it has no effect").map_err(at),
                Err(refusal) => return fail(refusal.to_string()).map_err(at),
            }
        }
        board.history.go_to(done);
        board.refresh();
        Ok(board)
    }
}

fn load_technique(name: &String) -> Result<Technique, LoadError> {
    let named = |technique: &Technique| technique.name() == name;
    Automatic::TECHNIQUES.into_iter().find(named).map_or_else(
        || {
            let names = Automatic::TECHNIQUES.map(Technique::name);
            let near = near(closest(name, names));
            fail(format!("there are no automatic marks of `{name}`, only of {}{near}", quoted_list(names)))
        },
        Ok,
    )
}

/// Returns "; did you mean …?" if there is a similar name.
fn near(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

fn save_move(model: &Model, made: &Move) -> SavedMove {
    match made {
        Move::Mark(marks) => SavedMove::Mark(marks.iter().map(|&mark| MarkJson::new(model, mark)).collect()),
        Move::Suppose(mark) => SavedMove::Suppose(MarkJson::new(model, *mark)),
        Move::TakeBack(one, other) => SavedMove::TakeBack([*one, *other].map(|item| item_name(model, item))),
        Move::GoBack(moves) => SavedMove::GoBack(*moves),
    }
}

fn load_move(model: &Model, saved: &SavedMove, before: usize) -> Result<Move, LoadError> {
    Ok(match saved {
        SavedMove::Mark(marks) => {
            Move::Mark(marks.iter().map(|mark| load_mark(model, mark)).collect::<Result<_, _>>()?)
        }
        SavedMove::Suppose(mark) => Move::Suppose(load_mark(model, mark)?),
        SavedMove::TakeBack([one, other]) => {
            let (one, other) = (load_item(model, one)?, load_item(model, other)?);
            Move::TakeBack(one.min(other), one.max(other))
        }
        SavedMove::GoBack(moves) if *moves > before => {
            return fail(format!("only {before} moves come before it, so it cannot go back to {moves}"));
        }
        SavedMove::GoBack(moves) => Move::GoBack(*moves),
    })
}

fn load_mark(model: &Model, saved: &MarkJson) -> Result<Mark, LoadError> {
    let (MarkJson::Together([one, other]) | MarkJson::Apart([one, other])) = saved;
    let (one, other) = (load_item(model, one)?, load_item(model, other)?);
    Ok(match saved {
        MarkJson::Together(_) => Mark::together(one, other),
        MarkJson::Apart(_) => Mark::apart(one, other),
    })
}

fn load_item(model: &Model, written: &str) -> Result<ItemId, LoadError> {
    let Some((category, name)) = written.split_once("::") else {
        return fail(format!("`{written}` is not an item; write it as `Category::Item`"));
    };
    let Some(category) = model.category_named(category) else {
        let names = model.categories().iter().map(|category| &*category.name);
        return fail(format!("no category is named `{category}`{}", near(closest(category, names))));
    };
    model.item_named(category, name).map_or_else(
        || {
            let names = model.items_of(category).map(|item| &*model.item(item).name);
            let category = &model.category(category).name;
            fail(format!("category `{category}` has no item `{name}`{}", near(closest(name, names))))
        },
        Ok,
    )
}
