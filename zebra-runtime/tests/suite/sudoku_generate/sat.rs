//! An independent check of sudokus: a plain encoding for a SAT solver, which shares nothing with the engine.

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use zebra_runtime::sudoku::{Rules, SudokuGrid, Variant};

/// The answers of some rules, except one.
pub(crate) struct Encoded {
    solver: BasicSolver,
    /// For each cell and number, whether the cell has it.
    has: Vec<Vec<Lit>>,
}

impl Encoded {
    /// Encodes the rules, and excludes an answer.
    pub(crate) fn without(rules: &Rules, answer: &SudokuGrid) -> Encoded {
        let side = rules.shape().side();
        let mut solver = BasicSolver::default();
        let cells = 0..side * side;
        let has: Vec<Vec<Lit>> = cells
            .clone()
            .map(|_| (0..side).map(|_| Lit::new(solver.new_var_default(), true)).collect())
            .collect();
        let mut encoded = Encoded { solver, has };
        for cell in cells.clone() {
            encoded.clause(&encoded.has[cell].clone());
        }
        for one in cells.clone() {
            for other in 0..one {
                if differ(rules, one, other) {
                    for number in 0..side {
                        let both = [!encoded.has[one][number], !encoded.has[other][number]];
                        encoded.clause(&both);
                    }
                }
            }
            for number in 0..side {
                for smaller in 0..number {
                    let both = [!encoded.has[one][number], !encoded.has[one][smaller]];
                    encoded.clause(&both);
                }
            }
        }
        for variant in rules.variants() {
            if let Variant::Cage { cells, sum } = variant {
                encoded.cage(cells, *sum as usize, side);
            }
        }
        let another: Vec<Lit> =
            cells.map(|cell| !encoded.has[cell][answer.get(cell).expect("a full grid") - 1]).collect();
        encoded.clause(&another);
        encoded
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.solver.add_clause_reuse(&mut literals.to_vec());
    }

    /// One of the ways to reach the sum holds.
    fn cage(&mut self, cells: &[usize], sum: usize, side: usize) {
        let mut ways = Vec::new();
        let mut partial = vec![Vec::new()];
        while let Some(numbers) = partial.pop() {
            let total: usize = numbers.iter().map(|number| number + 1).sum();
            if numbers.len() == cells.len() {
                if total == sum {
                    ways.push(numbers);
                }
                continue;
            }
            for number in (0..side).filter(|number| total + number < sum && !numbers.contains(number)) {
                partial.push([&numbers[..], &[number]].concat());
            }
        }
        let mut any = Vec::new();
        for way in ways {
            let holds = Lit::new(self.solver.new_var_default(), true);
            for (&cell, &number) in cells.iter().zip(&way) {
                let literal = self.has[cell][number];
                self.clause(&[!holds, literal]);
            }
            any.push(holds);
        }
        self.clause(&any);
    }

    /// Returns whether these givens have an answer other than the excluded one.
    pub(crate) fn has_another(&mut self, givens: impl Iterator<Item = (usize, usize)>) -> bool {
        let assumed: Vec<Lit> = givens.map(|(cell, number)| self.has[cell][number - 1]).collect();
        self.solver.solve_limited(&assumed) == lbool::TRUE
    }
}

/// Returns whether two cells must differ.
fn differ(rules: &Rules, one: usize, other: usize) -> bool {
    let shape = rules.shape();
    let side = shape.side();
    let (row, column) = (one / side, one % side);
    let (other_row, other_column) = (other / side, other % side);
    let distances = (row.abs_diff(other_row), column.abs_diff(other_column));
    let square = |row: usize, column: usize| (row / shape.box_rows(), column / shape.box_columns());
    let is_jigsaw = rules.variants().iter().any(|variant| matches!(variant, Variant::Jigsaw { .. }));
    let same_box = !is_jigsaw && square(row, column) == square(other_row, other_column);
    let by_variant = |variant: &Variant| match variant {
        Variant::Diagonals => {
            let falling = row == column && other_row == other_column;
            falling || row + column == side - 1 && other_row + other_column == side - 1
        }
        Variant::King => distances == (1, 1),
        Variant::Knight => matches!(distances, (1, 2) | (2, 1)),
        Variant::Cage { cells, .. } => cells.contains(&one) && cells.contains(&other),
        Variant::Jigsaw { regions } => regions[one] == regions[other],
    };
    row == other_row || column == other_column || same_box || rules.variants().iter().any(by_variant)
}
