//! The figures of a run of `zebra grade`: over all records, by size and level.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use zebra_dataset::Record;

/// One answer to a record.
pub(super) struct Sample {
    pub(super) solved: bool,
    /// The share of cells that are right.
    pub(super) cells: f64,
    /// What the answer states, the same for answers that state the same; `None` if nothing was read.
    pub(super) stated: Option<String>,
}

/// The answers to a record.
struct Graded {
    size: String,
    level: Option<String>,
    samples: Vec<Sample>,
}

/// All records with their answers.
pub(super) struct Records {
    graded: BTreeMap<String, Graded>,
    /// Whether several answers to a record are samples.
    are_samples: bool,
}

/// The figures of some records.
#[derive(Serialize, Default, Clone)]
pub(super) struct Figures {
    records: usize,
    /// The records with an answer that was read.
    answered: usize,
    /// The records with answers of which none was read.
    unread: usize,
    /// The records without any answer.
    missing: usize,
    /// The records with several answers, unless these are samples.
    repeated: usize,
    /// The records that are right as a whole.
    solved: usize,
    /// The share of all records that are right as a whole; of samples, the mean.
    puzzle_accuracy: f64,
    /// The mean share of cells that are right, over all records.
    cell_accuracy: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<Samples>,
}

/// The figures of samples.
#[derive(Serialize, Clone)]
struct Samples {
    /// The least number of samples of a record that has any.
    least: usize,
    /// The greatest.
    most: usize,
    /// For some numbers k, the probability that k of the samples of a record have a right one, over all records.
    pass_at: BTreeMap<usize, f64>,
    /// The share of records whose most frequent answer is right; with a tie there is none.
    majority: f64,
}

/// The figures of a group.
#[derive(Serialize)]
struct Group {
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(flatten)]
    figures: Figures,
}

/// The figures of a run.
#[derive(Serialize)]
pub(super) struct Summary {
    #[serde(flatten)]
    all: Figures,
    by_size: Vec<Group>,
    by_level: Vec<Group>,
}

impl Records {
    pub(super) fn new(records: &HashMap<String, Record>, are_samples: bool) -> Self {
        let graded = records.iter().map(|(id, record)| {
            let level = record.difficulty.as_ref().map(|difficulty| difficulty.level.clone());
            (id.clone(), Graded { size: record.size.clone(), level, samples: Vec::new() })
        });
        Records { graded: graded.collect(), are_samples }
    }

    /// Adds an answer to a record.
    pub(super) fn add(&mut self, id: &str, sample: Sample) {
        if let Some(graded) = self.graded.get_mut(id) {
            graded.samples.push(sample);
        }
    }

    pub(super) fn summary(&self) -> Summary {
        let group = |key: &dyn Fn(&Graded) -> Option<String>| {
            let mut groups: BTreeMap<String, Vec<&Graded>> = BTreeMap::new();
            for graded in self.graded.values() {
                if let Some(key) = key(graded) {
                    groups.entry(key).or_default().push(graded);
                }
            }
            groups
        };
        let figures = |records: Vec<&Graded>| self.figures(&records);
        let by_size = group(&|graded| Some(graded.size.clone())).into_iter();
        let by_level = group(&|graded| graded.level.clone()).into_iter();
        Summary {
            all: figures(self.graded.values().collect()),
            by_size: by_size
                .map(|(size, all)| Group { size: Some(size), level: None, figures: figures(all) })
                .collect(),
            by_level: by_level
                .map(|(level, all)| Group { size: None, level: Some(level), figures: figures(all) })
                .collect(),
        }
    }

    fn figures(&self, records: &[&Graded]) -> Figures {
        let mut figures = Figures { records: records.len(), ..Figures::default() };
        for graded in records {
            let samples = &graded.samples;
            let is_read = samples.iter().any(|sample| sample.stated.is_some());
            figures.missing += usize::from(samples.is_empty());
            figures.answered += usize::from(is_read);
            figures.unread += usize::from(!samples.is_empty() && !is_read);
            figures.repeated += usize::from(samples.len() > 1 && !self.are_samples);
            // Without `--samples`, a record counts as its worst answer: several tries earn nothing.
            let is_solved = !samples.is_empty() && samples.iter().all(|sample| sample.solved);
            figures.solved += usize::from(is_solved);
            if self.are_samples {
                figures.puzzle_accuracy +=
                    mean(samples.iter().map(|sample| f64::from(u8::from(sample.solved))));
                figures.cell_accuracy += mean(samples.iter().map(|sample| sample.cells));
            } else {
                figures.puzzle_accuracy += f64::from(u8::from(is_solved));
                let worst = samples.iter().map(|sample| sample.cells).fold(f64::INFINITY, f64::min);
                figures.cell_accuracy += if worst.is_finite() { worst } else { 0.0 };
            }
        }
        let all = records.len().max(1) as f64;
        figures.puzzle_accuracy /= all;
        figures.cell_accuracy /= all;
        figures.samples = self.are_samples.then(|| Samples::of(records));
        figures
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    values.sum::<f64>() / count
}

impl Samples {
    fn of(records: &[&Graded]) -> Samples {
        let counts = || records.iter().map(|graded| graded.samples.len()).filter(|&count| count > 0);
        let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
        let all = records.len().max(1) as f64;
        // 1, 2, 4 and so on, and the least number of samples.
        let mut numbers: Vec<usize> =
            (0..usize::BITS).map(|power| 1 << power).take_while(|&number| number < least).collect();
        numbers.extend((least > 0).then_some(least));
        let pass = |number| {
            let of = |graded: &&Graded| {
                let right = graded.samples.iter().filter(|sample| sample.solved).count();
                pass_at(number, right, graded.samples.len())
            };
            records.iter().map(of).sum::<f64>() / all
        };
        let majority = records.iter().filter(|graded| graded.majority_is_right()).count() as f64 / all;
        Samples {
            least,
            most,
            pass_at: numbers.into_iter().map(|number| (number, pass(number))).collect(),
            majority,
        }
    }
}

/// Returns the probability that `number` of `all` samples, of which some are right, have a right one.
fn pass_at(number: usize, right: usize, all: usize) -> f64 {
    if right == 0 || all < number {
        return 0.0;
    }
    let wrong = all - right;
    let all_wrong = (0..number).map(|drawn| wrong.saturating_sub(drawn) as f64 / (all - drawn) as f64);
    1.0 - all_wrong.product::<f64>()
}

impl Graded {
    /// Returns whether the answer that most samples state is right; with a tie, none is.
    fn majority_is_right(&self) -> bool {
        let mut votes: HashMap<&str, (usize, bool)> = HashMap::new();
        for sample in &self.samples {
            if let Some(stated) = &sample.stated {
                let vote = votes.entry(stated).or_insert((0, sample.solved));
                vote.0 += 1;
            }
        }
        let most = votes.values().map(|(count, _)| *count).max();
        let mut winners = votes.values().filter(|(count, _)| Some(*count) == most);
        matches!((winners.next(), winners.next()), (Some((_, true)), None))
    }
}

impl Summary {
    /// Returns whether every record has an answer that was read.
    pub(super) fn is_complete(&self) -> bool {
        self.all.answered == self.all.records
    }

    /// Returns a sentence about the records that have no answer.
    pub(super) fn warning(&self) -> Option<String> {
        let Figures { records, missing, unread, .. } = self.all;
        (!self.is_complete()).then(|| {
            format!("of {records} records, {missing} have no answer, and {unread} have answers in which no solution was found")
        })
    }

    /// Returns the figures as a table.
    pub(super) fn table(&self) -> String {
        let header =
            ["", "records", "answered", "unread", "missing", "repeated", "solved", "puzzles", "cells"];
        let mut lines: Vec<Vec<String>> = vec![header.map(str::to_owned).to_vec()];
        let groups = self.by_size.iter().chain(&self.by_level);
        let groups = groups.map(|group| {
            (group.size.as_ref().or(group.level.as_ref()).map_or("", String::as_str), &group.figures)
        });
        for (name, figures) in groups.chain([("all", &self.all)]) {
            let counts = [
                figures.records,
                figures.answered,
                figures.unread,
                figures.missing,
                figures.repeated,
                figures.solved,
            ];
            let mut line = vec![name.to_owned()];
            line.extend(counts.iter().map(ToString::to_string));
            line.extend(
                [figures.puzzle_accuracy, figures.cell_accuracy]
                    .map(|share| format!("{:.1}%", 100.0 * share)),
            );
            lines.push(line);
        }
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..header.len()).map(width).collect();
        let mut table = String::new();
        for line in &lines {
            let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
                0 => format!("{cell:width$}"),
                _ => format!("{cell:>width$}"),
            });
            table.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
            table.push('\n');
        }
        if let Some(samples) = &self.all.samples {
            for (number, share) in &samples.pass_at {
                table.push_str(&format!("pass@{number}: {:.1}%\n", 100.0 * share));
            }
            table.push_str(&format!("majority: {:.1}%\n", 100.0 * samples.majority));
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_pass_as_often_as_a_choice_of_them_has_a_right_one() {
        assert_eq!(pass_at(1, 1, 4), 0.25);
        assert_eq!(pass_at(2, 1, 4), 0.5);
        assert_eq!(pass_at(4, 1, 4), 1.0);
        assert_eq!(pass_at(2, 0, 4), 0.0);
        assert_eq!(pass_at(3, 2, 2), 0.0);
    }

    #[test]
    fn a_tie_is_no_majority() {
        let sample = |stated: &str, solved| Sample { solved, cells: 0.0, stated: Some(stated.to_owned()) };
        let graded = |samples| Graded { size: String::new(), level: None, samples };
        assert!(graded(vec![sample("a", true), sample("b", false), sample("a", true)]).majority_is_right());
        assert!(!graded(vec![sample("a", true), sample("b", false)]).majority_is_right());
        assert!(!graded(vec![]).majority_is_right());
    }
}
