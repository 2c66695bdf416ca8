//! Parts of a written clue: how tightly they bind, and how they are joined.

/// The longest conjunction or disjunction that is written with signs between its parts.
const INFIX: usize = 4;

/// How tightly the outermost sign of a formula binds, the loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Equivalence,
    Implication,
    Disjunction,
    Exclusion,
    Conjunction,
    /// A comparison, which is put in parentheses only after `!`.
    Comparison,
    Simple,
}

/// A written formula, or its truth value if that does not depend on the rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    Constant(bool),
    /// `Ann = Cap`, which has the negative form `Ann __ Cap`.
    Together(String, String),
    Text(String, Level),
}

impl Piece {
    pub(super) fn simple(text: String) -> Piece {
        Piece::Text(text, Level::Simple)
    }

    /// Returns the text of a whole clue.
    pub(super) fn into_clue(self) -> String {
        self.at_least(Level::Equivalence)
    }

    /// Returns the text, in parentheses if it binds less tightly.
    pub(super) fn at_least(self, least: Level) -> String {
        match self {
            Piece::Constant(truth) => if truth { "1 == 1" } else { "1 == 2" }.to_owned(),
            Piece::Together(one, other) => format!("{one} = {other}"),
            Piece::Text(text, level) if level >= least => text,
            Piece::Text(text, _) => format!("({text})"),
        }
    }

    /// Returns the negation.
    pub(super) fn negated(self) -> Piece {
        match self {
            Piece::Constant(truth) => Piece::Constant(!truth),
            Piece::Together(one, other) => Piece::simple(format!("{one} __ {other}")),
            text => Piece::simple(format!("!{}", text.at_least(Level::Simple))),
        }
    }

    /// Joins pieces with "and".
    pub(super) fn all(pieces: Vec<Piece>) -> Piece {
        joined(pieces, true, "&", Level::Conjunction)
    }

    /// Joins pieces with "or".
    pub(super) fn any(pieces: Vec<Piece>) -> Piece {
        joined(pieces, false, "|", Level::Disjunction)
    }

    pub(super) fn implies(self, other: Piece) -> Piece {
        match (self, other) {
            (Piece::Constant(false), _) | (_, Piece::Constant(true)) => Piece::Constant(true),
            (Piece::Constant(true), piece) => piece,
            (piece, Piece::Constant(false)) => piece.negated(),
            (left, right) => {
                let (left, right) = (left.at_least(Level::Disjunction), right.at_least(Level::Implication));
                Piece::Text(format!("{left} => {right}"), Level::Implication)
            }
        }
    }

    pub(super) fn either(self, other: Piece) -> Piece {
        match (self, other) {
            (Piece::Constant(truth), piece) | (piece, Piece::Constant(truth)) => piece.stated(!truth),
            (left, right) => {
                let (left, right) = (left.at_least(Level::Exclusion), right.at_least(Level::Conjunction));
                Piece::Text(format!("{left} ^ {right}"), Level::Exclusion)
            }
        }
    }

    pub(super) fn equivalent(self, other: Piece) -> Piece {
        match (self, other) {
            (Piece::Constant(truth), piece) | (piece, Piece::Constant(truth)) => piece.stated(truth),
            (left, right) => {
                let [left, right] = [left, right].map(|side| side.at_least(Level::Implication));
                Piece::Text(format!("{left} <=> {right}"), Level::Equivalence)
            }
        }
    }

    fn stated(self, affirmed: bool) -> Piece {
        if affirmed { self } else { self.negated() }
    }
}

/// Joins pieces; those that are `neutral` do not count, and one of the opposite decides.
fn joined(mut pieces: Vec<Piece>, neutral: bool, sign: &str, level: Level) -> Piece {
    if pieces.contains(&Piece::Constant(!neutral)) {
        return Piece::Constant(!neutral);
    }
    pieces.retain(|piece| *piece != Piece::Constant(neutral));
    match pieces.len() {
        0 => return Piece::Constant(neutral),
        1 => return pieces.remove(0),
        _ => {}
    }
    let tighter = if level == Level::Conjunction { Level::Comparison } else { Level::Exclusion };
    let loose = pieces.iter().filter(|piece| matches!(piece, Piece::Text(_, own) if *own < tighter)).count();
    if loose > 1 || pieces.len() > INFIX {
        let parts: Vec<String> = pieces.into_iter().map(|piece| piece.at_least(Level::Equivalence)).collect();
        return Piece::simple(format!("{sign}{sign}({})", parts.join(", ")));
    }
    let parts: Vec<String> = pieces.into_iter().map(|piece| piece.at_least(tighter)).collect();
    Piece::Text(parts.join(&format!(" {sign} ")), level)
}
