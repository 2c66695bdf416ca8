//! The tables between the paragraphs of a walkthrough: what is known so far, with new entries highlighted.

use zebra_runtime::explain::{Ending, Layout, Walkthrough};
use zebra_runtime::language::{Key, Language};
use zebra_runtime::render::{Chart, Highlight};

/// The least number of paragraphs between two tables.
const LEAST_INTERVAL: usize = 3;

/// The state between two tables.
#[derive(Debug)]
pub(crate) struct Tables<'w, 'm> {
    walkthrough: &'w Walkthrough<'m>,
    layout: Layout,
    /// The width of the widest table that is shown, in columns.
    width: usize,
    /// The number of paragraphs before the last table.
    shown: usize,
    /// Whether a table has explained the stars.
    has_legend: bool,
}

impl<'w, 'm> Tables<'w, 'm> {
    pub(crate) fn new(walkthrough: &'w Walkthrough<'m>, layout: Layout, width: usize) -> Self {
        Tables { walkthrough, layout, width, shown: 0, has_legend: false }
    }

    /// Returns the table after a paragraph: at the end of a section, or where there has been none for long. Just
    /// before the end there is none, because the last table follows.
    pub(crate) fn after(&mut self, index: usize) -> Option<String> {
        let walkthrough = self.walkthrough;
        let (count, all) = (index + 1, walkthrough.paragraphs.len());
        // A large table interrupts more.
        let interval = LEAST_INTERVAL.max(walkthrough.model.rows() / 2);
        let ends_section = walkthrough.paragraphs.get(count).is_some_and(|next| next.heading.is_some());
        let since = count - self.shown;
        let is_due = since >= interval && ends_section || since >= 2 * interval - 1;
        (is_due && count + 1 < all).then(|| self.table(count)).flatten()
    }

    /// Returns the table after the last paragraph, unless the clues contradict each other.
    pub(crate) fn end(&mut self) -> Option<String> {
        let walkthrough = self.walkthrough;
        let is_consistent = walkthrough.ending != Ending::Contradiction;
        is_consistent.then(|| self.table(walkthrough.paragraphs.len())).flatten()
    }

    /// Returns the table after some paragraphs; none if it has nothing new, or is too wide.
    fn table(&mut self, count: usize) -> Option<String> {
        let chart = self.walkthrough.chart_after(count, self.shown);
        let has_new = chart.new_entries() > 0;
        let text = match self.layout {
            Layout::Markdown => chart.to_markdown(),
            Layout::Plain => self.plain(chart, Highlight::Star)?,
            Layout::Terminal => self.plain(chart, Highlight::Bold)?,
        };
        if !has_new {
            return None;
        }
        self.shown = count;
        let text = text.trim_end();
        let has_stars = self.layout == Layout::Plain;
        if has_stars && !std::mem::replace(&mut self.has_legend, true) {
            let legend = Language::of_puzzle(self.walkthrough.model).text(Key::NewEntries);
            return Some(format!("{text}\n{legend}"));
        }
        Some(text.to_owned())
    }

    fn plain(&self, chart: Chart<'_>, highlight: Highlight) -> Option<String> {
        let chart = chart.highlight(highlight);
        (chart.width() <= self.width).then(|| chart.to_string())
    }
}
