//! Statements, comparisons and memberships.

use super::{COMPARISONS, Clues};
use zebra_core::draft::{Expression, ExpressionKind as Kind, Predicate, PropertyValue, SmallList, Statement};

use crate::declarations::{call, expression, integer, name};

impl Clues<'_> {
    pub(super) fn statement(&mut self) -> Expression {
        let first = self.operand();
        let mut predicates = SmallList::new();
        let count = if self.random.once_in(6) { 2 } else { 1 };
        if count == 2 {
            self.form("chain");
        }
        for _ in 0..count {
            let negated = self.random.once_in(3);
            let links = &self.world.draft.links;
            let link = self.random.once_in(2).then(|| self.random.choose(links).names[0].name.clone());
            let any = self.random.once_in(5);
            let object = if any { self.list() } else { self.operand() };
            let form = format!(
                "is{}{}{}{}",
                if negated { " not" } else { "" },
                if link.is_some() { " link" } else { "" },
                if any { " any" } else { "" },
                if matches!(first.kind, Kind::List(_)) { " from a list" } else { "" },
            );
            self.form(&form);
            if let Some(link) = &link {
                let draft = links.iter().find(|draft| draft.names[0].name == *link).unwrap();
                self.form(match &draft.relation {
                    zebra_core::draft::RelationDraft::Smart { name, .. } => match name.text.as_str() {
                        "same" => "link same",
                        "with" => "link with",
                        "next_to" => "link next_to",
                        _ => "smart link",
                    },
                    zebra_core::draft::RelationDraft::Table { .. } => "link table",
                    zebra_core::draft::RelationDraft::Formula { .. } => "link formula",
                });
            }
            predicates.push(Predicate { at: zebra_core::diagnostic::Spot::NONE, negated, link, any, object });
        }
        expression(Kind::Statement(Box::new(Statement { first, predicates })))
    }

    /// Generates two terms that are the same item or not.
    pub(super) fn same(&mut self) -> Expression {
        self.form("comparison of items");
        let category = self.category();
        let depth = 1 + self.random.below(2);
        let (left, right) = (self.term_of(category, depth), self.term_of(category, depth - 1));
        let comparison = if self.random.once_in(3) {
            *self.random.choose(&COMPARISONS)
        } else {
            *self.random.choose(&COMPARISONS[..2])
        };
        if self.get(category).role_of.is_some() {
            // A role's term is the member; it is compared with a member.
            let base = self.get(category).role_of.clone().map(|base| base.text);
            let base = self.categories(|category| Some(&category.name.text) == base.as_ref());
            let right = self.term_of(base[0], depth - 1);
            return expression(Kind::Compare(comparison, left.into(), right.into()));
        }
        expression(Kind::Compare(comparison, left.into(), right.into()))
    }

    pub(super) fn words(&mut self) -> Expression {
        let comparison = *self.random.choose(&COMPARISONS[..2]);
        let depth = self.random.below(2);
        let words: Vec<String> = self
            .world
            .draft
            .properties
            .iter()
            .filter(|property| matches!(property.entries[0].value, PropertyValue::Word(_)))
            .map(|property| property.name.text.to_string())
            .collect();
        let (left, right) = match self.random.below(4) {
            0 => {
                self.form("initial and a letter");
                let left = call("initial", vec![self.term(depth)]);
                let right = match self.random.below(2) {
                    0 => expression(Kind::Text("A".into())),
                    _ => name("B"),
                };
                (left, right)
            }
            1 => {
                self.form("two initials");
                (call("initial", vec![self.term(depth)]), call("initial", vec![self.term(depth)]))
            }
            at if !words.is_empty() => {
                self.form("word property");
                let property = self.random.choose(&words).clone();
                let left = call(&property, vec![self.inner(depth)]);
                let right = if at == 2 {
                    {
                        let word: &&str = self.random.choose(&["red", "blue"]);
                        name(word)
                    }
                } else {
                    call(&property, vec![self.inner(depth)])
                };
                if self.random.once_in(4) && at == 2 {
                    let set = expression(Kind::List(vec![right, name("red")]));
                    self.form("word in a list");
                    return expression(Kind::In(left.into(), set.into()));
                }
                if self.random.once_in(2) { (left, right) } else { (right, left) }
            }
            _ => return self.same(),
        };
        expression(Kind::Compare(comparison, left.into(), right.into()))
    }

    pub(super) fn membership(&mut self) -> Expression {
        let (value, set) = match self.random.below(4) {
            0 => {
                self.form("number in a range");
                let (low, high) = (self.random.between(-1, 2), self.random.between(0, 4));
                (self.number(1), expression(Kind::Range(integer(low).into(), integer(high).into())))
            }
            1 => {
                self.form("number in a list");
                let list = (0..2).map(|_| integer(self.random.between(-1, 4))).collect();
                (self.number(1), expression(Kind::List(list)))
            }
            2 => {
                self.form("item in a list");
                (self.item(), self.list())
            }
            _ => {
                self.form("term in a list");
                let category = self.category();
                (self.term_of(category, 2), self.list_of(category))
            }
        };
        expression(Kind::In(value.into(), set.into()))
    }

    pub(super) fn link_argument(&mut self) -> Expression {
        let link = &self.random.choose(&self.world.draft.links).names[0].name.text;
        name(link)
    }
}
