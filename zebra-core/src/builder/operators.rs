//! Rust operators on expressions: `&`, `|`, `^` and `!` for logic, `+ - * / %` for arithmetic.

use super::formula::{new, not};
use crate::draft::{Expression, ExpressionKind as Kind};
use crate::model::Operator;

macro_rules! arithmetic {
    ($($trait:ident::$method:ident = $operator:ident;)*) => {$(
        impl<T: Into<Expression>> std::ops::$trait<T> for Expression {
            type Output = Expression;

            fn $method(self, other: T) -> Expression {
                new(Kind::Arithmetic(Operator::$operator, Box::new(self), Box::new(other.into())))
            }
        }
    )*};
}

arithmetic! {
    Add::add = Add;
    Sub::sub = Subtract;
    Mul::mul = Multiply;
    Div::div = Divide;
    Rem::rem = Remainder;
}

impl std::ops::Not for Expression {
    type Output = Expression;

    fn not(self) -> Expression {
        not(self)
    }
}

impl std::ops::Neg for Expression {
    type Output = Expression;

    fn neg(self) -> Expression {
        new(Kind::Negative(Box::new(self)))
    }
}

impl std::ops::BitAnd for Expression {
    type Output = Expression;

    fn bitand(self, other: Expression) -> Expression {
        match self.kind {
            Kind::All(mut parts) => {
                parts.push(other);
                new(Kind::All(parts))
            }
            _ => new(Kind::All(vec![self, other])),
        }
    }
}

impl std::ops::BitOr for Expression {
    type Output = Expression;

    fn bitor(self, other: Expression) -> Expression {
        match self.kind {
            Kind::Any(mut parts) => {
                parts.push(other);
                new(Kind::Any(parts))
            }
            _ => new(Kind::Any(vec![self, other])),
        }
    }
}

impl std::ops::BitXor for Expression {
    type Output = Expression;

    fn bitxor(self, other: Expression) -> Expression {
        new(Kind::Either(Box::new(self), Box::new(other)))
    }
}
