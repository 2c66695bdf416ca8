//! Comments: the texts of a puzzle and the sentences of its clues.

use std::collections::BTreeSet;
use std::ops::Range;

use memchr::memchr2;

use super::Reader;
use crate::draft::{ClueDraft, Name};
use crate::model::Text;

/// A comment, without its quotes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Comment {
    pub(super) start: u32,
    pub(super) end: u32,
    /// The index of the token after it.
    pub(super) before: u32,
    /// Whether it is on the line of the token before it.
    pub(super) trailing: bool,
}

/// The label that a comment gives to a clue, and the rest of its sentence.
pub(super) struct Labelled {
    clue: usize,
    label: Text,
    sentence: Option<Text>,
}

impl Reader<'_> {
    /// Takes the comments up to a token, and those behind the token before it on the same line.
    fn take_comments(&mut self, end: usize) -> Range<usize> {
        let rest = &self.comments[self.next_comment..];
        let is_taken = |comment: &Comment| {
            let before = comment.before as usize;
            before < end || (before == end && comment.trailing)
        };
        let count = rest.iter().take_while(|comment| is_taken(comment)).count();
        let first = self.next_comment;
        self.next_comment += count;
        first..self.next_comment
    }

    /// Joins the texts of some comments that are not empty; returns `None` if there are none.
    fn joined(&self, comments: Range<usize>, separator: &str) -> Option<Text> {
        let texts = self.comments[comments].iter().map(|&comment| self.text_of(comment));
        let mut texts = texts.filter(|text| !text.is_empty());
        // Most clues have one comment at most, which needs no list.
        let first = texts.next()?;
        let Some(second) = texts.next() else { return Some(first) };
        let all: Vec<Text> = [first, second].into_iter().chain(texts).collect();
        Some(all.join(separator).into())
    }

    /// Reads the comments of the header: the title, the author, the stars and the story.
    pub(super) fn read_header_comments(&mut self, end: usize) {
        let mut story = Vec::new();
        for index in self.take_comments(end) {
            let comment = self.comments[index];
            let text = self.text_of(comment);
            if text.is_empty() || (comment.before == 0 && self.is_property(&text)) {
                continue;
            }
            story.push(text);
        }
        self.draft.story = (!story.is_empty()).then(|| story.join("\n").into());
    }

    /// Reads `title: …`, `author: …` and `stars: …`; returns whether the text is one of these.
    fn is_property(&mut self, text: &str) -> bool {
        let Some((key, value)) = text.split_once(':') else { return false };
        let value = value.trim();
        let draft = &mut self.draft;
        match key {
            "title" if draft.title.is_none() && !value.is_empty() => {
                let name = draft.category_type(&value.replace(|letter: char| !letter.is_alphanumeric(), "_"));
                if let (Some(own), true) = (&mut draft.name, value.contains(char::is_alphabetic)) {
                    own.text = name.into();
                }
                draft.title = Some(value.into());
            }
            "author" if draft.author.is_none() && !value.is_empty() => draft.author = Some(value.into()),
            "stars" if draft.stars.is_none() => match value.parse() {
                Ok(stars @ 1..=5) => draft.stars = Some(stars),
                _ => return false,
            },
            _ => return false,
        }
        true
    }

    /// Returns the sentence of the clue that ends at a token, and notes the label that it gives to the clue.
    pub(super) fn sentence(&mut self, end: usize) -> Option<Text> {
        if self.comments.len() == self.next_comment {
            return None;
        }
        let clue = self.draft.clues.len();
        let taken = self.take_comments(end);
        let sentence = self.joined(taken, " ")?;
        if let Some((label, rest)) = split_label(&sentence) {
            let rest = (!rest.is_empty()).then(|| rest.into());
            self.labels.push(Labelled { clue, label: label.into(), sentence: rest });
        }
        Some(sentence)
    }

    /// Applies the labels of comments, if then no two clues have the same one.
    pub(super) fn apply_labels(&mut self) {
        let labels = std::mem::take(&mut self.labels);
        if labels.is_empty() {
            return;
        }
        let clues = &mut self.draft.clues;
        let mut labelled = labels.iter().peekable();
        let mut label =
            |(number, clue): (usize, &ClueDraft)| match labelled.next_if(|next| next.clue == number) {
                Some(next) => next.label.clone(),
                None => clue.label.text.clone(),
            };
        let distinct: BTreeSet<Text> = clues.iter().enumerate().map(&mut label).collect();
        if distinct.len() < clues.len() {
            return;
        }
        for Labelled { clue, label, sentence } in labels {
            let clue = &mut clues[clue];
            clue.label = Name::new(label, clue.label.at);
            clue.sentence = sentence;
        }
    }

    /// Reads the comments after the last clue as the question.
    pub(super) fn read_question(&mut self) {
        let rest = self.take_comments(usize::MAX);
        self.draft.question = self.joined(rest, "\n");
    }

    /// Returns the text of a comment without white space at the ends of its lines.
    fn text_of(&self, comment: Comment) -> Text {
        let text = self.source[comment.start as usize..comment.end as usize].trim();
        if memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
            return text.into();
        }
        let text = text.replace("\r\n", "\n");
        let lines: Vec<&str> = text.split(['\n', '\r']).map(str::trim_end).collect();
        lines.join("\n").into()
    }
}

/// Splits `clue LABEL: sentence`.
fn split_label(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("clue ")?;
    let (label, rest) = rest.split_once(':')?;
    let label = label.trim();
    (!label.is_empty() && !label.contains('\n')).then(|| (label, rest.trim_start()))
}
