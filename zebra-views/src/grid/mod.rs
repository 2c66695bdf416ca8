//! The logic grid: what is known of each pair of items, in the shape of a staircase.

mod describe;
mod layout;
#[cfg(feature = "print")]
mod parts;
mod pattern;

use std::collections::{BTreeMap, BTreeSet};

use zebra_runtime::board::Board;
use zebra_runtime::explain::{LogicGrid, Walkthrough};
use zebra_runtime::language::{Key, Language};
use zebra_runtime::model::{Assignment, ItemId, Mark, Model, Polarity};
use zebra_runtime::render::Stairs;

use crate::measure::Estimate;
use crate::scene::Scene;
use crate::svg::Svg;

#[cfg(feature = "print")]
pub(crate) use layout::GridPart;
pub use layout::GridSizes;
#[cfg(feature = "print")]
pub(crate) use parts::Outline;

/// Categories are omitted from the one with which a grid would have more cells than this.
pub const MOST_CELLS: usize = 50_000;

/// The logic grid of a puzzle, with circles for pairs of items that are together and crosses for pairs that are apart.
///
/// Its blocks form [`Stairs`]. Long names have two lines or are shortened, and are written in full below the grid. A category of more
/// than [`Stairs::MOST_ITEMS`] items is omitted and named below the grid.
///
/// ```
/// # use zebra_runtime as zebra;
/// use zebra::builder::Builder;
/// use zebra::draft::Goal;
/// use zebra::model::{ItemId, Mark};
/// use zebra_views::GridView;
///
/// let mut puzzle = Builder::new("Pets");
/// puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).verify(Goal::Nothing);
/// let model = puzzle.check()?;
/// let ann_has_the_cat = Mark::together(ItemId(0), ItemId(2));
/// let grid = GridView::with_marks(&model, [ann_has_the_cat]).highlight([ann_has_the_cat]);
/// assert!(grid.describe().contains("Ann and Cat"));
/// # Ok::<(), zebra::builder::BuildError>(())
/// ```
#[derive(Debug, Clone)]
pub struct GridView<'m> {
    model: &'m Model,
    stairs: Stairs,
    marks: BTreeMap<(ItemId, ItemId), Polarity>,
    new: BTreeSet<(ItemId, ItemId)>,
    /// Which state this is: "after paragraph 3".
    state: Option<String>,
}

impl<'m> GridView<'m> {
    /// Creates a grid without marks.
    #[must_use]
    pub fn empty(model: &'m Model) -> Self {
        let stairs = Stairs::within(model, MOST_CELLS);
        GridView { model, stairs, marks: BTreeMap::new(), new: BTreeSet::new(), state: None }
    }

    /// Creates the full grid of an answer.
    #[must_use]
    pub fn solved(model: &'m Model, answer: &Assignment) -> Self {
        let empty = GridView::empty(model);
        let state = Language::of_puzzle(model).text(Key::GridSolved).to_owned();
        GridView { marks: empty.stairs.solved(model, answer), state: Some(state), ..empty }
    }

    /// Creates a grid with marks, such as those of a [`LogicGrid`].
    #[must_use]
    pub fn with_marks(model: &'m Model, marks: impl IntoIterator<Item = Mark>) -> Self {
        let empty = GridView::empty(model);
        let marks = marks.into_iter().map(|mark| (mark.items(), mark.polarity())).collect();
        GridView { marks, ..empty }
    }

    /// Creates a grid with the marks of a board.
    #[must_use]
    pub fn of_board(board: &'m Board) -> Self {
        GridView::with_marks(board.model(), board.marks().iter().map(|entry| entry.mark))
    }

    /// Creates the grid of a reader after some paragraphs of a walkthrough. The marks that the last of them adds are highlighted.
    /// Without paragraphs, it has what the clues state outright.
    #[must_use]
    pub fn after(walkthrough: &Walkthrough<'m>, paragraphs: usize) -> Self {
        let count = paragraphs.min(walkthrough.paragraphs.len());
        let known = walkthrough.grid_after(count);
        let before = match count.checked_sub(1) {
            Some(before) => walkthrough.grid_after(before),
            None => LogicGrid::new(walkthrough.model),
        };
        let new: Vec<Mark> = known.marks().filter(|&mark| !before.contains(mark)).collect();
        let grid = GridView::with_marks(walkthrough.model, known.marks()).highlight(new);
        let language = Language::of_puzzle(walkthrough.model);
        let state = match count {
            0 => language.text(Key::GridBefore).to_owned(),
            count => language.phrase(Key::GridAfter, &[("n", &count.to_string())]),
        };
        GridView { state: Some(state), ..grid }
    }

    /// Highlights marks as new, beside those that are highlighted already.
    #[must_use]
    pub fn highlight(mut self, marks: impl IntoIterator<Item = Mark>) -> Self {
        self.new.extend(marks.into_iter().map(Mark::items));
        self
    }

    /// Returns the grid as an element of SVG that is a file of its own.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.svg_with(|svg| svg)
    }

    /// Returns the grid as an element of SVG inside a page of HTML.
    #[must_use]
    pub fn to_inline_svg(&self) -> String {
        let (scene, title) = (self.scene(), self.title());
        Svg::new(&scene, &title, self.describe()).inline().render()
    }

    /// Returns the grid as an element of SVG with some options.
    ///
    /// ```
    /// # use zebra_runtime as zebra;
    /// # use zebra::{builder::Builder, draft::Goal};
    /// # let mut puzzle = Builder::new("Pets");
    /// # puzzle.category("Child", ["Ann", "Bob"]).category("Pet", ["Cat", "Dog"]).verify(Goal::Nothing);
    /// # let model = puzzle.check().unwrap();
    /// let svg = zebra_views::GridView::empty(&model).svg_with(|svg| svg.id("pets").inline());
    /// assert!(svg.contains("id=\"pets\"") && svg.contains("<title id=\"pets-title\">"));
    /// ```
    #[must_use]
    pub fn svg_with(&self, options: impl FnOnce(Svg<'_>) -> Svg<'_>) -> String {
        let (scene, title) = (self.scene(), self.title());
        options(Svg::new(&scene, &title, self.describe())).render()
    }

    /// Returns the layout for a screen, in pixels, with lengths of texts that are estimated.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.layout(&GridSizes::SCREEN, &Estimate)
    }

    /// Returns the model.
    #[must_use]
    pub fn model(&self) -> &'m Model {
        self.model
    }

    /// Returns the places of the categories.
    #[must_use]
    pub fn stairs(&self) -> &Stairs {
        &self.stairs
    }
}
