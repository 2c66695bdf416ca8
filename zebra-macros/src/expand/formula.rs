//! Formulas, terms and numbers as constant data.

use proc_macro2::TokenStream;
use quote::quote;
use zebra_core::model::{Comparison, Formula, Measure, Number, Operator, Polarity, Term};

/// Returns a formula as a constant.
pub(super) fn formula(of: &Formula) -> TokenStream {
    let list =
        |formulas: &[Formula]| list(&quote!(m::Formula), &formulas.iter().map(formula).collect::<Vec<_>>());
    let nested = |inner: &Formula| nested(&quote!(m::Formula), &formula(inner));
    match of {
        Formula::Constant(truth) => quote!(m::Formula::Constant(#truth)),
        Formula::Fact(fact) => {
            let (first, second, is) = (fact.first.0, fact.second.0, fact.polarity == Polarity::Is);
            let link = fact.link.map_or(-1, |link| i64::from(link.0));
            quote!(m::fact(#first, #is, #link, #second))
        }
        Formula::Between(between) => {
            let (category, middle) = (between.category.0, between.middle.0);
            let (one, other) = (between.ends.0.0, between.ends.1.0);
            quote!(m::between(#category, #middle, #one, #other))
        }
        Formula::Same { left, polarity, right } => {
            let (left, right) = (term(left), term(right));
            let polarity = match polarity {
                Polarity::Is => quote!(m::Polarity::Is),
                Polarity::IsNot => quote!(m::Polarity::IsNot),
            };
            quote!(m::Formula::Same { left: #left, polarity: #polarity, right: #right })
        }
        Formula::Compare { left, comparison, right } => {
            let (left, right) = (number(left), number(right));
            let comparison = match comparison {
                Comparison::Equal => quote!(Equal),
                Comparison::Different => quote!(Different),
                Comparison::Less => quote!(Less),
                Comparison::LessOrEqual => quote!(LessOrEqual),
                Comparison::Greater => quote!(Greater),
                Comparison::GreaterOrEqual => quote!(GreaterOrEqual),
            };
            quote!(m::Formula::Compare { left: #left, comparison: m::Comparison::#comparison, right: #right })
        }
        Formula::Not(inner) => {
            let inner = nested(inner);
            quote!(m::Formula::Not(#inner))
        }
        Formula::All(parts) => {
            let parts = list(parts);
            quote!(m::Formula::All(#parts))
        }
        Formula::Any(parts) => {
            let parts = list(parts);
            quote!(m::Formula::Any(#parts))
        }
        Formula::Either(left, right) => {
            let (left, right) = (nested(left), nested(right));
            quote!(m::Formula::Either(#left, #right))
        }
        Formula::Implies(left, right) => {
            let (left, right) = (nested(left), nested(right));
            quote!(m::Formula::Implies(#left, #right))
        }
        Formula::Equivalent(left, right) => {
            let (left, right) = (nested(left), nested(right));
            quote!(m::Formula::Equivalent(#left, #right))
        }
        Formula::Count { of, least, most } => {
            let of = list(of);
            quote!(m::Formula::Count { of: #of, least: #least, most: #most })
        }
    }
}

fn term(of: &Term) -> TokenStream {
    match of {
        Term::Item(item) => {
            let item = item.0;
            quote!(m::Term::Item(m::ItemId(#item)))
        }
        Term::In { category, of } => {
            let (category, of) = (category.0, nested(&quote!(m::Term), &term(of)));
            quote!(m::Term::In { category: m::CategoryId(#category), of: #of })
        }
    }
}

fn number(of: &Number) -> TokenStream {
    let numbers_list =
        |numbers: &[Number]| list(&quote!(m::Number), &numbers.iter().map(number).collect::<Vec<_>>());
    match of {
        Number::Constant(number) => quote!(m::Number::Constant(#number)),
        Number::Of(measure, of) => {
            let of = term(of);
            let measure = match measure {
                Measure::Value => quote!(Value),
                Measure::Place => quote!(Place),
                Measure::Initial => quote!(Initial),
                Measure::Property(property) => {
                    let property = property.0;
                    quote!(Property(m::PropertyId(#property)))
                }
            };
            quote!(m::Number::Of(m::Measure::#measure, #of))
        }
        Number::Arithmetic(operator, left, right) => {
            let (left, right) = (number(left), number(right));
            let operator = match operator {
                Operator::Add => quote!(Add),
                Operator::Subtract => quote!(Subtract),
                Operator::Multiply => quote!(Multiply),
                Operator::Divide => quote!(Divide),
                Operator::Remainder => quote!(Remainder),
                Operator::TruncatedRemainder => quote!(TruncatedRemainder),
                Operator::Difference => quote!(Difference),
            };
            let (left, right) = (nested(&quote!(m::Number), &left), nested(&quote!(m::Number), &right));
            quote!(m::Number::Arithmetic(m::Operator::#operator, #left, #right))
        }
        Number::Sum(numbers) => {
            let numbers = numbers_list(numbers);
            quote!(m::Number::Sum(#numbers))
        }
        Number::Min(numbers) => {
            let numbers = numbers_list(numbers);
            quote!(m::Number::Min(#numbers))
        }
        Number::Max(numbers) => {
            let numbers = numbers_list(numbers);
            quote!(m::Number::Max(#numbers))
        }
        Number::Count(formulas) => {
            let formulas = list(&quote!(m::Formula), &formulas.iter().map(formula).collect::<Vec<_>>());
            quote!(m::Number::Count(#formulas))
        }
    }
}

// Nested parts are statics. The compiler takes the address of a static without evaluating it; it would evaluate constants
// recursively, at most 128 levels deep.

/// Returns a list of parts of one kind.
fn list(kind: &TokenStream, parts: &[TokenStream]) -> TokenStream {
    let count = parts.len();
    quote! {
        m::list({
            static OF: [#kind; #count] = [#(#parts),*];
            &OF
        })
    }
}

/// Returns one part inside another.
fn nested(kind: &TokenStream, inner: &TokenStream) -> TokenStream {
    quote! {
        m::nested({
            static OF: #kind = #inner;
            &OF
        })
    }
}
