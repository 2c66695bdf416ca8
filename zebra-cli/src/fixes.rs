//! Fixes: the edits of diagnostics, applied to a source one after the other.

use std::collections::HashSet;
use std::ops::Range;

use zebra_runtime::diagnostic::{Applicability, Code, Diagnostic, Position};
use zebra_runtime::format::Ranges;

use crate::document::Language;
use crate::puzzle::Reading;

/// The most fixes that are tried in one puzzle.
const MAX_TRIES: usize = 200;

/// The most bytes that are checked again for all tries of one puzzle, so that the work does not grow with the square of its size.
const MAX_CHECKED: usize = 1 << 21;

/// The fixes of one puzzle.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Fixes {
    /// The fixes that were applied, in the order of the text.
    pub(crate) applied: Vec<Fixed>,
    /// The possible fixes that were not, because they may change the meaning.
    pub(crate) open: Vec<Fixed>,
}

/// A fix: what is wrong, and what it does about it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Fixed {
    /// The byte in the original text.
    pub(crate) at: usize,
    /// The message of the diagnostic.
    pub(crate) message: String,
    /// Its help, which describes the fix.
    pub(crate) help: String,
    /// Whether it is what the author meant.
    pub(crate) applicability: Applicability,
}

/// A puzzle with everything that is wrong with it.
#[derive(Debug)]
pub(crate) struct Examined {
    /// The byte ranges of the diagnostics.
    pub(crate) ranges: Ranges,
    /// Whether nothing could be read, as after a delimiter too many.
    is_unread: bool,
    /// The errors of the grammar, of the checks and of the verification.
    errors: [Vec<Diagnostic>; 3],
    /// The warnings.
    pub(crate) warnings: Vec<Diagnostic>,
}

impl Examined {
    /// Checks and verifies a puzzle.
    pub(crate) fn of(reading: Reading) -> Examined {
        let Reading { ranges, draft, mut checked, syntax_errors } = reading;
        let mut verified = checked.verify(&draft);
        let rest = checked.diagnostics.split_off(syntax_errors.min(checked.diagnostics.len()));
        checked.warnings.append(&mut verified.warnings);
        Examined {
            ranges,
            is_unread: draft.categories.is_empty() && draft.clues.is_empty(),
            errors: [checked.diagnostics, rest, verified.diagnostics],
            warnings: checked.warnings,
        }
    }

    /// Returns the errors, in the order of the source.
    pub(crate) fn errors(&self) -> Vec<Diagnostic> {
        let mut errors = self.errors.concat();
        errors.sort_by_key(|error| self.ranges.get(error.at).map(|at| at.start));
        errors
    }

    /// Returns the fixes of the errors and the warnings. The rounds are the changes of the text so far.
    fn fixes(
        &self,
        text: &str,
        language: Language,
        rounds: &[Vec<Change>],
    ) -> impl Iterator<Item = (Fixed, Vec<Change>)> {
        let removal = move |error: &Diagnostic| {
            // As a warning, it may be there on purpose.
            let is_redundant = error.code == Code::RedundantClue && self.errors[2].contains(error);
            let clue = language.clue_at(text, &self.ranges.get(error.at).filter(|_| is_redundant)?)?;
            Some(vec![Change { at: whole(text, clue), text: String::new() }])
        };
        self.errors.iter().chain([&self.warnings]).flatten().filter_map(move |diagnostic| {
            let changes = changes(diagnostic, &self.ranges, text).or_else(|| removal(diagnostic))?;
            let start = self.ranges.get(diagnostic.at).map_or(changes[0].at.start, |at| at.start);
            let at = rounds.iter().rev().fold(start, |at, changes| before(at, changes));
            let Diagnostic { message, help, applicability, .. } = diagnostic.clone();
            Some((Fixed { at, message, help, applicability }, changes))
        })
    }

    /// Returns how many diagnostics have the message of a fix.
    fn count(&self, fix: &Fixed) -> usize {
        let all = self.errors.iter().chain([&self.warnings]).flatten();
        all.filter(|diagnostic| diagnostic.message == fix.message).count()
    }

    /// Returns the numbers of errors. Less is better, and an error hides those of later phases.
    fn rank(&self) -> (bool, [usize; 3]) {
        (self.is_unread, [0, 1, 2].map(|phase| self.errors[phase].len()))
    }
}

/// A change of a text.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    /// The bytes to replace.
    pub(crate) at: Range<usize>,
    /// What replaces them.
    pub(crate) text: String,
}

/// Applies the edits of the diagnostics of one puzzle, until none is left or the limits are reached: first the certain ones, then
/// each possible one that is accepted. A fix after which there are more errors, or still the same one, is not kept. Returns the
/// fixed text and the fixes.
pub(crate) fn fix(
    text: &str,
    language: Language,
    read: impl Fn(&str) -> Reading,
    accepts: &mut dyn FnMut(&Fixed) -> bool,
) -> (String, Fixes) {
    let mut text = text.to_owned();
    let mut current = Examined::of(read(&text));
    let mut fixes = Fixes::default();
    let mut rounds: Vec<Vec<Change>> = Vec::new();
    let mut rejected = HashSet::new();
    let mut seen = HashSet::from([text.clone()]);
    let mut checked = 0;
    for _ in 0..MAX_TRIES {
        let left = || current.fixes(&text, language, &rounds).filter(|(fix, _)| !rejected.contains(fix));
        let next = left().find(|(fix, _)| fix.applicability == Applicability::Certain);
        let Some((fix, changes)) = next.or_else(|| left().next()) else { break };
        let candidate = applied(&text, &changes);
        checked += candidate.len();
        if checked > MAX_CHECKED {
            break;
        }
        let examined = Examined::of(read(&candidate));
        let is_better = examined.rank() <= current.rank() && examined.count(&fix) < current.count(&fix);
        if !is_better || seen.contains(&candidate) {
            rejected.insert(fix);
            continue;
        }
        if fix.applicability == Applicability::Possible && !accepts(&fix) {
            fixes.open.push(fix.clone());
            rejected.insert(fix);
            continue;
        }
        seen.insert(candidate.clone());
        (text, current) = (candidate, examined);
        rounds.push(changes);
        fixes.applied.push(fix);
    }
    fixes.applied.sort_by_key(|fix| fix.at);
    fixes.open.sort_by_key(|fix| fix.at);
    (text, fixes)
}

/// Returns the changes of a diagnostic in the order of the text; `None` if it has none, or if they overlap.
pub(crate) fn changes(diagnostic: &Diagnostic, ranges: &Ranges, text: &str) -> Option<Vec<Change>> {
    let change = |edit: &zebra_runtime::diagnostic::Edit| {
        let at = ranges.get(edit.at)?;
        // The end of the call has no place: its range is the whole call.
        if at.len() == text.len() || text.get(at.clone()).is_none() {
            return None;
        }
        Some(match edit.position {
            Position::Before => Change { at: at.start..at.start, text: indented(&edit.text, text, at.start) },
            Position::Behind => Change { at: at.end..at.end, text: indented(&edit.text, text, at.start) },
            Position::Instead if edit.text.is_empty() => Change { at: whole(text, at), text: String::new() },
            Position::Instead => Change { text: indented(&edit.text, text, at.start), at },
        })
    };
    let mut changes: Vec<Change> = diagnostic.edits.iter().map(change).collect::<Option<_>>()?;
    changes.sort_by_key(|change| (change.at.start, change.at.end));
    let overlap = changes.windows(2).any(|pair| pair[0].at.end > pair[1].at.start);
    (!changes.is_empty() && !overlap).then_some(changes)
}

/// Returns the text of an edit, whose further lines have the line endings and the indentation of its place.
fn indented(edit: &str, text: &str, at: usize) -> String {
    let line = &text[text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1)..at];
    let indent = &line[..line.len() - line.trim_start().len()];
    let end_of_line = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut lines = edit.split('\n');
    let first = lines.next().unwrap_or_default().to_owned();
    lines.fold(first, |text, line| text + end_of_line + indent + line.trim_start_matches(' '))
}

/// Returns what to remove with a part of a text: its line if nothing else is on it, else the space that would be one too many.
pub(crate) fn whole(text: &str, at: Range<usize>) -> Range<usize> {
    let start = text[..at.start].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at.end..].find('\n').map_or(text.len(), |length| at.end + length + 1);
    let (before, behind) = (&text[start..at.start], &text[at.end..end]);
    if before.trim().is_empty() && behind.trim().is_empty() && behind.ends_with('\n') {
        return start..end;
    }
    let is_doubled =
        before.ends_with(' ') && (behind.starts_with([' ', ';', ',', ')']) || behind.trim().is_empty());
    at.start - usize::from(is_doubled)..at.end
}

fn applied(text: &str, changes: &[Change]) -> String {
    let mut changed = text.to_owned();
    for change in changes.iter().rev() {
        changed.replace_range(change.at.clone(), &change.text);
    }
    changed
}

/// Returns the place that a place had before some changes.
fn before(at: usize, changes: &[Change]) -> usize {
    let mut shift = 0_isize;
    for change in changes {
        let start = change.at.start.saturating_add_signed(shift);
        if at < start {
            break;
        }
        if at < start + change.text.len() {
            return change.at.start;
        }
        shift += change.text.len() as isize - change.at.len() as isize;
    }
    at.saturating_add_signed(-shift)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    const PUZZLE: &str = "puzzle P;\ngret category Room { A, B, C }\ncategory Child { Ann, Bob }\n\
                          \n    clue 1: Anm is A;\n    clue 2: Bov is Ann;\n";

    /// Applies the certain fixes.
    fn certain(text: &str, read: impl Fn(&str) -> Reading) -> (String, Vec<Fixed>) {
        let (text, fixes) = fix(text, Language::Rust, read, &mut |_| false);
        (text, fixes.applied)
    }

    /// Reads a puzzle, and gives each suggested name an edit.
    fn suggested(text: &str) -> Reading {
        let mut reading = Language::Rust.read(text);
        for diagnostic in &mut reading.checked.diagnostics {
            let name = diagnostic.help.strip_prefix("did you mean `").and_then(|rest| rest.split('`').next());
            diagnostic.edits.clear();
            if let Some(name) = name {
                *diagnostic = diagnostic.clone().with_edit(diagnostic.at, Position::Instead, name);
            }
        }
        reading
    }

    /// Reads a puzzle whose first error has the given edits.
    fn with_edits(text: &str, edits: &[(Position, &str)]) -> Reading {
        let mut reading = Language::Rust.read(text);
        for diagnostic in &mut reading.checked.diagnostics {
            diagnostic.edits.clear();
        }
        if let Some(first) = reading.checked.diagnostics.first_mut() {
            for (position, text) in edits {
                *first = first.clone().with_edit(first.at, *position, *text);
            }
        }
        reading
    }

    #[test]
    fn fixes_that_reveal_others_are_followed_by_them() {
        let text = PUZZLE.replace("Bov is Ann", "Bov is B");
        let (fixed, fixes) = certain(&text, suggested);
        let expected = text.replace("gret", "great").replace("Anm", "Ann").replace("Bov", "Bob");
        assert_eq!(fixed, expected);
        let places: Vec<&str> = fixes.iter().map(|fix| &text[fix.at..fix.at + 3]).collect();
        assert_eq!(places, ["gre", "Anm", "Bov"]);
    }

    #[test]
    fn a_fix_that_makes_it_worse_is_not_kept() {
        for edits in [
            &[(Position::Instead, "great category 1 {} great category 2 {} great")][..],
            // The error would stay.
            &[(Position::Before, "  ")],
            &[(Position::Before, "}}")],
            // These overlap.
            &[(Position::Instead, "great"), (Position::Instead, "shared")],
        ] {
            let (fixed, fixes) = certain(PUZZLE, |text| with_edits(text, edits));
            assert_eq!((fixed.as_str(), fixes.len()), (PUZZLE, 0), "{edits:?}");
        }
    }

    #[test]
    fn a_fix_that_leads_back_ends() {
        let text = PUZZLE.replace("gret", "great");
        let swap = |text: &str| {
            with_edits(text, &[(Position::Instead, if text.contains("Anm") { "Xyz" } else { "Anm" })])
        };
        let (fixed, fixes) = certain(&text, swap);
        assert_eq!((fixed.contains("Xyz"), fixes.len()), (true, 1));
        let endless = |text: &str| with_edits(text, &[(Position::Before, "Q")]);
        let (fixed, _) = certain(&text, endless);
        assert!(fixed.len() <= text.len() + MAX_TRIES);
    }

    #[test]
    fn the_work_for_a_large_puzzle_is_bounded() {
        let text = PUZZLE.to_owned() + &" ".repeat(MAX_CHECKED / 4);
        let checked = Cell::new(0);
        let endless = |text: &str| {
            checked.set(checked.get() + text.len());
            with_edits(text, &[(Position::Before, "Q")])
        };
        certain(&text, endless);
        assert!((MAX_CHECKED..=MAX_CHECKED + text.len()).contains(&checked.get()), "{}", checked.get());
    }

    #[test]
    fn what_is_removed_leaves_no_empty_line_and_what_is_added_is_indented() {
        let at = |part: &str| PUZZLE.find(part).map(|start| start..start + part.len()).unwrap();
        let clue = whole(PUZZLE, at("clue 1: Anm is A;"));
        assert_eq!(&PUZZLE[clue], "    clue 1: Anm is A;\n");
        assert_eq!(&PUZZLE[whole(PUZZLE, at("is"))], " is");
        assert_eq!(&PUZZLE[whole(PUZZLE, at("P"))], " P");
        assert_eq!(&PUZZLE[whole(PUZZLE, at("uzzle"))], "uzzle");
        let place = at("clue 2").start;
        assert_eq!(indented(";\nclue 3: A;\n  x", PUZZLE, place), ";\n    clue 3: A;\n    x");
        assert_eq!(indented("a\nb", &PUZZLE.replace('\n', "\r\n"), 0), "a\r\nb");
    }

    #[test]
    fn redundant_clues_are_removed_one_by_one_where_they_are_errors() {
        let text = "puzzle P;\ncategory A { X, Y }\ncategory B { V, W }\n    // First.\n    /// A sentence.\n    \
                    clue 1: X is V; // why\n\n    clue 2 {\n        Y is W;\n    }\n    verify minimal;\n";
        let read = |text: &str| Language::Rust.read(text);
        let (fixed, fixes) = certain(text, read);
        assert_eq!(fixes.len(), 1);
        assert_eq!(fixed, text.replace("    /// A sentence.\n    clue 1: X is V; // why\n", ""));
        let (fixed, _) = certain(&text.replace("verify minimal;", ""), read);
        assert!(fixed.contains("clue 1"));
    }

    #[test]
    fn clues_of_the_stated_answer_are_added_until_it_is_the_only_one() {
        let text = "puzzle P;\ncategory A { X, Y, Z }\ncategory B { U, V, W }\n    // Last.\n    clue one: X is not U;\n    \
                    answer (A: B) { X: V; Y: W; }\n";
        let read = |text: &str| Language::Rust.read(text);
        // The clues do not say it, so the author is asked.
        let (unchanged, fixes) = fix(text, Language::Rust, read, &mut |_| false);
        assert_eq!((unchanged.as_str(), fixes.applied.len(), fixes.open.len()), (text, 0, 1));
        let (fixed, fixes) = fix(text, Language::Rust, read, &mut |_| true);
        assert_eq!(fixes.applied.len(), 2);
        let first = "clue one: X is not U;";
        assert_eq!(fixed, text.replace(first, &format!("{first}\n    clue 1: V is X;\n    clue 2: W is Y;")));
        // Without a stated answer, the choice is the author's.
        let open = text.replace("answer (A: B) { X: V; Y: W; }", "");
        assert_eq!(fix(&open, Language::Rust, read, &mut |_| true), (open.clone(), Fixes::default()));
    }

    #[test]
    fn a_clue_of_zbc_has_its_comments() {
        let text =
            "A - x y\n---\n\"one\"\nx = #1 \"two\"\n\n\"three\"\n\"four\" (x\n = #1) \"five\nsix\"\ny = #2\n";
        let at = |clue: &str| text.find(clue).map(|start| start..start + clue.len()).unwrap();
        assert_eq!(&text[Language::Zbc.clue_at(text, &at("x = #1")).unwrap()], "\"one\"\nx = #1 \"two\"");
        let long = Language::Zbc.clue_at(text, &at("(x\n = #1)")).unwrap();
        assert_eq!(&text[long], "\"three\"\n\"four\" (x\n = #1) \"five\nsix\"");
        assert_eq!(&text[Language::Zbc.clue_at(text, &at("y = #2")).unwrap()], "y = #2");
    }
}
