//! Two sudokus, an easy one explained step by step and one of the hardest known, and the effect of variants.

use zebra::diagnostic::Diagnostic;
use zebra::sudoku::explain::{End, SudokuTechnique, explain};
use zebra::sudoku::{Rules, Shape, SudokuGrid, SudokuSolver, Variant, VariantError};

/// A grid that appears in many introductions.
const EASY: &str = "
    5 3 . | . 7 . | . . .
    6 . . | 1 9 5 | . . .
    . 9 8 | . . . | . 6 .
    ------+-------+------
    8 . . | . 6 . | . . 3
    4 . . | 8 . 3 | . . 1
    7 . . | . 2 . | . . 6
    ------+-------+------
    . 6 . | . . . | 2 8 .
    . . . | 4 1 9 | . . 5
    . . . | . 8 . | . 7 9
";

/// Arto Inkala's grid of 2012, the hardest in the world according to newspapers.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::of(Shape::NINE);
    let mut solver = SudokuSolver::new(&rules);

    let easy: SudokuGrid = EASY.parse()?;
    println!("{easy}");
    let seen = rules.seen_from(49);
    let places: Vec<String> =
        seen.iter().map(|&cell| format!("{:#}", Shape::NINE.coordinates(cell))).collect();
    println!("r6c5 excludes its value from: {}\n", places.join(" "));
    let explanation = explain(&rules, &easy);
    println!("{explanation}\n\n{}", explanation.grid);
    assert_eq!(explanation.end, End::Solved);
    assert!(explanation.hardest() <= Some(SudokuTechnique::NakedSingle));

    let hard: SudokuGrid = HARD.parse()?;
    let solved = solver.solve(&hard);
    println!("{hard}\nThe answer, after {} decisions:\n", solved.statistics.nodes);
    let answer = solved.expect_unique();
    println!("{answer}");
    assert!(rules.holds(&answer));
    assert_eq!(explain(&rules, &hard).grid, answer);

    let mut fewer = hard.clone();
    fewer.set(0, None);
    let count = solver.count(&fewer, 1000);
    println!(
        "Without its first 8 it has {}{} answers.",
        if count.all { "" } else { "at least " },
        count.found
    );

    let with = |variant| -> Result<u64, VariantError> {
        let rules = Rules::of(Shape::of_side(4).expect("boxes of 2x2")).with(variant)?;
        Ok(SudokuSolver::new(&rules).count(&SudokuGrid::empty(rules.shape()), 1000).found)
    };
    let (diagonals, king) = (with(Variant::Diagonals)?, with(Variant::King)?);
    println!("Of the 288 grids of 4x4, {diagonals} keep the diagonals, and {king} the king's move.");
    assert_eq!((diagonals, king), (48, 0));

    let error: Diagnostic = EASY.replace("5 3 .", "5 3 5").parse::<SudokuGrid>().unwrap_err();
    println!("\nThe error for an invalid grid:\n{error}");
    Ok(())
}
