//! The paper, its margins, and other lengths.

use clap::ValueEnum;
use zebra_views::Page;

use crate::exit::Failure;

/// The number of points of a millimeter.
const MILLIMETER: f64 = 72.0 / 25.4;

/// The least width of the text, in points.
const LEAST_TEXT: f64 = 60.0 * MILLIMETER;

/// The lengths of the sides of paper, in millimeters.
const SIDES: std::ops::RangeInclusive<f64> = 80.0..=2000.0;

/// The options of the paper.
#[derive(Debug, clap::Args)]
pub(in crate::command) struct Paper {
    /// Paper: `a4`, `letter`, `a5`, or width and height, such as `6x9in` or `170x240mm`
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = parse_paper)]
    paper: Page,
    /// Margin around the text, such as `15mm` or `0.5in` [default: 15 mm, on small paper 11 mm]
    #[arg(long, value_name = "LENGTH", value_parser = parse_length)]
    margin: Option<f64>,
    /// Additional margin at the side where the pages are bound
    #[arg(long, value_name = "LENGTH", value_parser = parse_length)]
    gutter: Option<f64>,
    /// Bleed: paper around the page that is cut off
    #[arg(long, value_name = "LENGTH", value_parser = parse_length)]
    bleed: Option<f64>,
    /// Large print: text of 18 points, and cells of at least 9 mm
    #[arg(long)]
    large: bool,
    /// Number of puzzles on a page, if they are small enough
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    per_page: u8,
}

impl Paper {
    /// Returns the page, with a gutter by default if it is bound.
    pub(super) fn page(&self, gutter: f64) -> Result<Page, Failure> {
        let page = Page {
            margin: self.margin.unwrap_or(self.paper.margin),
            gutter: self.gutter.unwrap_or(gutter),
            bleed: self.bleed.unwrap_or(0.0),
            ..self.paper
        };
        let (width, height) = (page.width - 2.0 * page.margin - page.gutter, page.height - 2.0 * page.margin);
        if width < LEAST_TEXT || height < LEAST_TEXT {
            return Err(Failure::usage("the margins leave less than 60 mm for the text; pass smaller ones"));
        }
        if page.margin < 6.0 * MILLIMETER {
            return Err(Failure::usage(
                "the margin has no room for the numbers of the pages; pass 6 mm or more",
            ));
        }
        Ok(if self.large { page.large() } else { page })
    }

    /// Returns the number of puzzles on a page.
    pub(super) fn per_page(&self) -> usize {
        usize::from(self.per_page)
    }
}

/// The values of `--paper` that are words.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Named {
    A4,
    Letter,
    A5,
}

/// Parses a paper by its name or its size.
fn parse_paper(text: &str) -> Result<Page, String> {
    match Named::from_str(text, true) {
        Ok(Named::A4) => return Ok(Page::A4),
        Ok(Named::Letter) => return Ok(Page::LETTER),
        Ok(Named::A5) => return Ok(Page::A5),
        Err(_) => {}
    }
    let expected =
        || "expected `a4`, `letter`, `a5`, or width and height, such as `6x9in` or `170x240mm`".to_owned();
    let (number, unit) = split_unit(text);
    let (width, height) = number.split_once(['x', '×', '*']).ok_or_else(expected)?;
    let side =
        |text: &str| text.trim().parse::<f64>().ok().filter(|side| side.is_finite()).map(|side| side * unit);
    let (width, height) = (side(width).ok_or_else(expected)?, side(height).ok_or_else(expected)?);
    if ![width, height].iter().all(|side| SIDES.contains(&(side / MILLIMETER))) {
        return Err("each side of the paper must have 80 mm to 2000 mm".to_owned());
    }
    Ok(Page::of_size(width, height))
}

/// Parses a length; returns points.
fn parse_length(text: &str) -> Result<f64, String> {
    let (number, unit) = split_unit(text);
    match number.trim().parse::<f64>() {
        Ok(number) if (0.0..=200.0).contains(&(number * unit / MILLIMETER)) => Ok(number * unit),
        Ok(_) => Err("expected a length of 0 mm to 200 mm".to_owned()),
        Err(_) => Err("expected a length, such as `15mm` or `0.5in`".to_owned()),
    }
}

/// Splits a text into a number and the points of its unit, which is millimeters if there is none.
fn split_unit(text: &str) -> (&str, f64) {
    let units = [("mm", MILLIMETER), ("cm", 10.0 * MILLIMETER), ("in", 72.0), ("pt", 1.0)];
    let of_unit = |(name, points): (&str, f64)| text.strip_suffix(name).map(|number| (number, points));
    units.into_iter().find_map(of_unit).unwrap_or((text, MILLIMETER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paper_has_a_name_or_a_size() {
        assert_eq!(parse_paper("A4"), Ok(Page::A4));
        let page = parse_paper("6x9in").expect("a size");
        assert_eq!((page.width, page.height), (432.0, 648.0));
        assert_eq!(parse_paper("170×240"), parse_paper("17x24cm"));
        for wrong in ["b9", "6", "6x", "xin", "1x1mm", "NaNx9in", "infx9in", "-6x9in", "9000x9000"] {
            assert!(parse_paper(wrong).is_err(), "{wrong}");
        }
        assert_eq!(parse_length("0.5in"), Ok(36.0));
        assert!(
            parse_length("wide").is_err() && parse_length("-1mm").is_err() && parse_length("9in").is_err()
        );
    }
}
