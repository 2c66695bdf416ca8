//! Saved games: the board with its history, and the clues that are struck out, in a file of JSON.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use zebra_runtime::board::Board;
use zebra_runtime::model::{ClueId, Model};
use zebra_runtime::sentence::clue_sentence;

use crate::exit::Failure;
use crate::output::Output;
use crate::source::Source;

const FORMAT: &str = "zebra-game";
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a saved game")]
struct Saved {
    format: String,
    version: u32,
    /// A number for the texts of the puzzle: games of another puzzle of this name are refused.
    puzzle: String,
    /// The labels of the clues that are struck out.
    struck: Vec<String>,
    board: Box<RawValue>,
}

/// Returns the file beside a puzzle in which its game is saved, or one in the current directory.
pub(super) fn default_path(source: Option<&str>, name: &str) -> PathBuf {
    match source.filter(|source| *source != "-") {
        Some(source) => Path::new(source).with_extension("game.json"),
        None => PathBuf::from(format!("{name}.game.json")),
    }
}

/// Returns the game as JSON.
pub(super) fn to_json(model: &Model, board: &Board, struck: &[ClueId]) -> Result<String, Failure> {
    let saved = Saved {
        format: FORMAT.to_owned(),
        version: VERSION,
        puzzle: fingerprint(model),
        struck: struck.iter().map(|&clue| model.clue(clue).label.to_string()).collect(),
        board: RawValue::from_string(board.to_json()).map_err(Failure::new)?,
    };
    serde_json::to_string(&saved).map(|text| text + "\n").map_err(Failure::new)
}

/// Writes the game: the file is replaced as a whole.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let output = if path.exists() { Output::replacing(path)? } else { Output::creating(path)? };
    output.complete(text).map(drop)
}

/// Reads the game of a puzzle; `None` if there is no file.
pub(super) fn read(path: &Path, model: &Model) -> Result<Option<(Board, Vec<ClueId>)>, Failure> {
    if !fs::exists(path).map_err(|error| Failure::io("read", path.display(), &error))? {
        return Ok(None);
    }
    let name = path.display().to_string();
    let source = Source::read(&name)?;
    from_json(model, &source.text).map(Some).map_err(|problem| {
        Failure::new(format_args!(
            "cannot resume the game in `{name}`: {problem}; pass `--save FILE` to use another file"
        ))
    })
}

/// Returns the game in a text, or what is wrong with it.
pub(super) fn from_json(model: &Model, text: &str) -> Result<(Board, Vec<ClueId>), String> {
    let saved: Saved = serde_json::from_str(text).map_err(|error| format!("not a saved game: {error}"))?;
    if saved.format != FORMAT {
        return Err(format!("the `format` is `{}`, not `{FORMAT}`", saved.format));
    }
    if saved.version != VERSION {
        return Err(format!("it was saved in version {}; only version {VERSION} can be read", saved.version));
    }
    if saved.puzzle != fingerprint(model) {
        return Err(format!("it is a game of another puzzle, or `{}` was changed since", model.name()));
    }
    let clue = |label: &String| {
        model.clue_labelled(label).ok_or_else(|| format!("the puzzle has no clue `{label}` to strike out"))
    };
    let struck = saved.struck.iter().map(clue).collect::<Result<_, _>>()?;
    let board = Board::from_json(model, saved.board.get()).map_err(|error| error.to_string())?;
    Ok((board, struck))
}

/// Returns a hash of the names and clues of a puzzle (FNV-1a).
fn fingerprint(model: &Model) -> String {
    let names = model.categories().iter().map(|category| category.name.to_string());
    let items = model.items().iter().map(|item| item.name.to_string());
    let clues = model.clues().iter().map(|clue| clue_sentence(model, clue));
    let texts = names.chain(items).chain(clues).flat_map(|text| (text + "\n").into_bytes());
    let hash = texts
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}
