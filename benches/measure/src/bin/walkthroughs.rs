//! The walkthroughs of puzzles: their length, their suppositions and their time, and what the checker says about them.
//!
//! ```sh
//! cargo run --release -p zebra-measure --bin walkthroughs -- [--check] [--print] [--above WORDS] FILE…
//! ```
//!
//! A file is a puzzle in ZBC, or in JSON if its name ends so; a folder stands for its puzzles. Each puzzle gives one line.
//! Then there is a line for each size (rows x categories), and one for all, with the median, the value that 90 percent do
//! not exceed, and the largest one; and the time of the ratings without prose, which must be the same as those of the
//! walkthroughs. `--check` checks every paragraph and prints its flaws; `--print` prints the texts; `--above` names the
//! paragraphs with more words.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use zebra_checker::check_walkthrough;
use zebra_runtime::explain::{Argument, Explainer, Method, Native, Paragraph, Reporter, Walkthrough};
use zebra_runtime::format::{json, zbc};
use zebra_runtime::model::Model;

fn main() {
    let (mut check, mut print, mut above) = (false, false, usize::MAX);
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &*argument {
            "--above" => {
                let words = arguments.next().and_then(|words| words.parse().ok());
                above = words.expect("a number of words after `--above`");
            }
            "--check" => check = true,
            "--print" => print = true,
            path => files.extend(puzzles(Path::new(path))),
        }
    }
    let mut sizes: BTreeMap<String, Vec<Figures>> = BTreeMap::new();
    let mut rating_time = Duration::ZERO;
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        let model = model(&file, &text);
        let start = Instant::now();
        let walkthrough = Explainer::new(&model).walkthrough();
        let figures = Figures::of(&walkthrough, start.elapsed());
        let name = file.file_stem().expect("files have names").to_string_lossy();
        let rating = walkthrough.difficulty().map_or_else(String::new, |rating| {
            format!(", {} {} with {} choices", rating.score, rating.level, rating.choices)
        });
        println!("{name} {figures} {:?}{rating}", walkthrough.ending);
        let start = Instant::now();
        let rated = Explainer::new(&model).difficulty().ok();
        rating_time += start.elapsed();
        if rated != walkthrough.difficulty() {
            println!("{name} flaw: without prose it is rated {rated:?}");
        }
        if print {
            println!("\n{walkthrough}");
        }
        for (index, words) in
            (0..walkthrough.paragraphs.len()).map(|index| (index, words(&walkthrough, index)))
        {
            if words > above {
                let argument = format!("{:?}", walkthrough.paragraphs[index].argument);
                let kind = argument.split([' ', '(']).next().unwrap_or_default();
                println!("{name} long: paragraph {}: {words} words, {kind}", index + 1);
            }
        }
        if check {
            for flaw in check_walkthrough(&walkthrough) {
                println!("{name} flaw: paragraph {}: {:?}", flaw.step[0] + 1, flaw.kind);
            }
        }
        sizes
            .entry(format!("{}x{}", model.rows(), model.categories().len()))
            .or_default()
            .push(figures.clone());
        sizes.entry("all".to_owned()).or_default().push(figures);
    }
    for (size, figures) in &sizes {
        summarize(size, figures);
    }
    println!("rated without prose in {rating_time:.2?}");
}

/// The file itself, or the puzzles in the folder.
fn puzzles(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.into()];
    }
    let entries = fs::read_dir(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "zbc"));
    files.sort();
    files
}

fn model(file: &Path, text: &str) -> Model {
    match file.extension().is_some_and(|extension| extension == "json") {
        true => json::read(text).draft.check().model,
        false => zbc::read(text).draft.check().model,
    }
}

/// Returns the number of words of a paragraph with all of its lines.
fn words(walkthrough: &Walkthrough<'_>, index: usize) -> usize {
    Native.paragraph(walkthrough, index).text().split_whitespace().count()
}

/// The figures of one walkthrough.
#[derive(Debug, Clone)]
struct Figures {
    paragraphs: usize,
    /// The facts and clues of all paragraphs.
    reasons: usize,
    /// The most facts and clues of a paragraph.
    most_reasons: usize,
    words: usize,
    /// The words of the longest paragraph, with all of its lines.
    longest: usize,
    suppositions: usize,
    /// The lines of the longest supposition, and the suppositions with more than six.
    lines: usize,
    long: usize,
    /// The words of suppositions and of chains from cases.
    assumed: usize,
    /// The paragraphs that only name an atomic step.
    steps: usize,
    headings: usize,
    /// The paragraphs that continue the one before, in percent of all but the first.
    continuing: usize,
    time: Duration,
}

impl Figures {
    fn of(walkthrough: &Walkthrough<'_>, time: Duration) -> Figures {
        let paragraphs = &walkthrough.paragraphs;
        let reasons = |paragraph: &Paragraph| paragraph.facts().len() + paragraph.clues().len();
        let lines = |paragraph: &Paragraph| match &paragraph.argument {
            Argument::Supposition { lines, .. } => Some(lines.len()),
            _ => None,
        };
        let is_assumed = |paragraph: &Paragraph| {
            let least = match &paragraph.argument {
                Argument::Supposition { .. } => Method::Supposition,
                Argument::Clue { .. } => Method::Chain,
                _ => return false,
            };
            Method::of(walkthrough.model, paragraph) >= least
        };
        let assumed = (0..paragraphs.len()).filter(|&index| is_assumed(&paragraphs[index]));
        let is_step = |paragraph: &&Paragraph| matches!(paragraph.argument, Argument::Step(_));
        let continuing = paragraphs.windows(2).filter(|pair| pair[1].continues(&pair[0])).count();
        Figures {
            paragraphs: paragraphs.len(),
            reasons: paragraphs.iter().map(reasons).sum(),
            most_reasons: paragraphs.iter().map(reasons).max().unwrap_or(0),
            words: walkthrough.to_string().split_whitespace().count(),
            longest: (0..paragraphs.len()).map(|index| words(walkthrough, index)).max().unwrap_or(0),
            suppositions: paragraphs.iter().filter_map(lines).count(),
            lines: paragraphs.iter().filter_map(lines).max().unwrap_or(0),
            long: paragraphs.iter().filter_map(lines).filter(|&lines| lines > 6).count(),
            assumed: assumed.map(|index| words(walkthrough, index)).sum(),
            steps: paragraphs.iter().filter(is_step).count(),
            headings: paragraphs.iter().filter(|paragraph| paragraph.heading.is_some()).count(),
            continuing: (100 * continuing).checked_div(paragraphs.len().saturating_sub(1)).unwrap_or(100),
            time,
        }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures { paragraphs, reasons, most_reasons, words, longest, .. } = self;
        let Figures { suppositions, lines, long, assumed, steps, headings, continuing, time, .. } = self;
        write!(
            f,
            "{paragraphs} paragraphs, {headings} headings, {reasons} reasons (at most {most_reasons}), {words} words \
             (at most {longest}, {assumed} in assumptions), {suppositions} suppositions (at most {lines} lines, \
             {long} above six), {steps} steps, {continuing} % \
             continue, {:.2} ms",
            1e3 * time.as_secs_f64()
        )
    }
}

/// Prints the median, the 90 % value and the largest one of each figure.
fn summarize(size: &str, all: &[Figures]) {
    let column = |name: &str, figure: fn(&Figures) -> f64| {
        let mut values: Vec<f64> = all.iter().map(figure).collect();
        values.sort_by(f64::total_cmp);
        let at = |part: usize| values[(values.len() - 1) * part / 100];
        format!("{name} {}/{}/{}", at(50), at(90), at(100))
    };
    let columns = [
        column("paragraphs", |figures| figures.paragraphs as f64),
        column("headings", |figures| figures.headings as f64),
        column("reasons", |figures| figures.reasons as f64),
        column("most reasons", |figures| figures.most_reasons as f64),
        column("words", |figures| figures.words as f64),
        column("longest", |figures| figures.longest as f64),
        column("suppositions", |figures| figures.suppositions as f64),
        column("lines", |figures| figures.lines as f64),
        column("above six lines", |figures| figures.long as f64),
        column("words in assumptions", |figures| figures.assumed as f64),
        column("steps", |figures| figures.steps as f64),
        column("continuing", |figures| figures.continuing as f64),
        column("ms", |figures| (1e4 * figures.time.as_secs_f64()).round() / 10.0),
    ];
    println!("{size} ({}): {}", all.len(), columns.join(", "));
    let sum = |figure: fn(&Figures) -> usize| all.iter().map(figure).sum::<usize>();
    let (words, assumed) = (sum(|figures| figures.words), sum(|figures| figures.assumed));
    let (suppositions, long) = (sum(|figures| figures.suppositions), sum(|figures| figures.long));
    println!(
        "{size}: {assumed} of {words} words in assumptions ({} %), {long} of {suppositions} suppositions above six lines",
        (100 * assumed).checked_div(words).unwrap_or(0)
    );
}
