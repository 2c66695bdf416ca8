//! The outline of a long walkthrough, its chapters and its hard points.

use super::Story;
use crate::explain::narration::passage::{Outcome, Passage};
use crate::explain::prices::{MOST_HARD_NAMED, MOST_PAIRS_NAMED};
use crate::explain::walkthrough::{Chapter, Walkthrough};
use crate::explain::wording::{clauses, reference};
use crate::sentence::list;

/// Returns the lines of the outline: what it is, and one for each chapter.
pub(in crate::explain::narration) fn outline(walkthrough: &Walkthrough<'_>) -> Vec<String> {
    let chapters = walkthrough.chapters();
    if chapters.is_empty() {
        return Vec::new();
    }
    let hard: usize = chapters.iter().map(|chapter| chapter.hard.len()).sum();
    let points = match hard {
        0 => "none of them is hard".to_owned(),
        1 => "one of them is hard".to_owned(),
        _ => format!("{hard} of them are hard"),
    };
    let first = format!(
        "The plan: {} paragraphs in {} chapters; {points}.",
        walkthrough.paragraphs.len(),
        chapters.len()
    );
    let lines = (1..).zip(&chapters).map(|(number, chapter)| line(walkthrough, number, chapter));
    std::iter::once(first).chain(lines).collect()
}

/// Returns the line of a chapter: "Chapter 2, paragraphs 8 to 15, the 3rd house: Ann drinks tea; and 3 more pairs. Hard: paragraph 12."
fn line(walkthrough: &Walkthrough<'_>, number: usize, chapter: &Chapter) -> String {
    let (first, last) = (chapter.paragraphs.start + 1, chapter.paragraphs.end);
    let named = chapter.pairs.iter().take(MOST_PAIRS_NAMED);
    let mut parts: Vec<String> = named.map(|&pair| clauses(walkthrough.model, &[pair])).collect();
    match (parts.len(), chapter.pairs.len() - parts.len()) {
        (0, _) => parts.push("no pair yet, only what does not belong together".to_owned()),
        (_, 0) => {}
        (_, 1) => parts.push("and one more pair".to_owned()),
        (_, more) => parts.push(format!("and {more} more pairs")),
    }
    let mut hard: Vec<String> =
        chapter.hard.iter().take(MOST_HARD_NAMED).map(|index| (index + 1).to_string()).collect();
    let more = chapter.hard.len() - hard.len();
    if more > 0 {
        hard.push(format!("{more} more"));
    }
    let hard = match (&hard[..], chapter.hard.len()) {
        ([], _) => String::new(),
        (_, 1) => format!(" Hard: paragraph {}.", list(&hard, "and")),
        _ => format!(" Hard: paragraphs {}.", list(&hard, "and")),
    };
    let title = title(walkthrough, chapter);
    format!("Chapter {number}, paragraphs {first} to {last}, {title}: {}.{hard}", parts.join("; "))
}

/// Returns what a chapter is about: "the 3rd house", "Ann and Ben".
fn title(walkthrough: &Walkthrough<'_>, chapter: &Chapter) -> String {
    match chapter.subjects[..] {
        [] => "several rows".to_owned(),
        ref items => list(items.iter().map(|&item| reference(walkthrough.model, item, None)), "and"),
    }
}

impl Story<'_> {
    /// Adds the heading of the chapter that begins with the paragraph, and states first what a hard point shows.
    pub(super) fn outlined(&self, mut passage: Passage) -> Passage {
        let walkthrough = self.walkthrough;
        if !walkthrough.has_chapters() {
            return passage;
        }
        if let Some((number, chapter)) = walkthrough.chapter_from(self.index) {
            passage.heading = Some(format!("Chapter {number}: {}", title(walkthrough, &chapter)));
        }
        // Where the conclusion is some way off.
        if let Outcome::Conclusion(conclusion) = &passage.outcome
            && !passage.lines.is_empty()
            && walkthrough.is_hard(self.index)
        {
            let space = if passage.argument.is_empty() { "" } else { " " };
            passage.argument = format!("This shows that {}.{space}{}", conclusion.clause, passage.argument);
        }
        passage
    }
}
