//! Links and their relations.

use proc_macro2::Delimiter;
use syn::{LitStr, Token};
use zebra_core::diagnostic::Spot;
use zebra_core::draft::{
    Draft, LinkDraft, LinkName, Path, RelationDraft, SmallList, arguments_of_smart_link,
};

use super::parser::{Parsed, Parser};
use super::token::keyword;

pub(super) const A_LINK: &str = "write `link next_to on House = next_to();`";
const A_RULE: &str = "write `|a, b| diff(a, b) == 5`";
const PAIRS: &str = "write pairs of items: `[(Ann, Bob), (Bob, Cid)]`";

impl Parser<'_> {
    pub(super) fn link(&mut self, draft: &mut Draft) -> Parsed<()> {
        self.skip();
        let mut names = SmallList::new();
        loop {
            let is_nameless = self.input.peek(keyword::on) && !self.input.peek2(keyword::on);
            if is_nameless && !self.input.peek2(LitStr) {
                return Err(self.expected("the name of the link", "write a name before `on`"));
            }
            let name = self.declared("the name of the link", A_LINK)?;
            let phrase = if self.is_text() { Some(self.text(A_LINK)?.text) } else { None };
            let help = format!("name the category that the link relates: `link {} on … = …;`", name.text);
            self.expect::<keyword::on>(&help)?;
            let category = self.name("the name of a category", &help)?;
            names.push(LinkName { name, phrase, category });
            if !self.take::<Token![,]>() {
                break;
            }
        }
        let last: &LinkName = &names[names.len() - 1];
        let help = format!("write `link {} on {} = next_to();`", last.name.text, last.category.text);
        self.expect::<Token![=]>(&help)?;
        let relation = self.relation(&help)?;
        draft.links.push(LinkDraft { names, relation });
        self.expect::<Token![;]>("end the link with `;`")
    }

    /// `more_by(1)`, `|a, b| …` or a list of pairs.
    fn relation(&mut self, help: &str) -> Parsed<RelationDraft> {
        let start = self.spot();
        if self.take::<Token![|]>() {
            return self.formula_of_pairs(start);
        }
        if self.is::<keyword::symmetric>() && self.input.peek2(syn::token::Bracket) {
            self.skip();
            return self.table(start, true);
        }
        if self.is_group(Delimiter::Bracket) {
            return self.table(start, false);
        }
        let name = self.declared("a smart link", help)?;
        let is_call = self.is_group(Delimiter::Parenthesis);
        match arguments_of_smart_link(&name.text) {
            // That there is no such relation is the error, whether it has parentheses or not.
            None if !is_call && self.is::<Token![;]>() => {
                return Ok(RelationDraft::Smart { name, arguments: Vec::new() });
            }
            Some((least, _)) if !is_call => {
                let form = format!("{}({})", name.text, ["", "1", "1, 2"][least]);
                return Err(self.expected("`(`", format!("write `{form}`")));
            }
            None if !is_call => {
                return Err(self.expected(
                    "`(`",
                    format!("write `{}()` with its numbers in the parentheses", name.text),
                ));
            }
            _ => {}
        }
        let arguments = self.arguments(Delimiter::Parenthesis)?;
        Ok(RelationDraft::Smart { name, arguments })
    }

    /// `|a, b| diff(a, b) == 5`, of which the first `|` is taken.
    fn formula_of_pairs(&mut self, start: Spot) -> Parsed<RelationDraft> {
        let first = self.variable("the name of the first item", A_RULE)?;
        self.expect::<Token![,]>(A_RULE)?;
        let second = self.variable("the name of the second item", A_RULE)?;
        self.expect::<Token![|]>(A_RULE)?;
        let body = self.expression()?;
        let at = self.spot_since(start);
        Ok(RelationDraft::Formula { at, parameters: [first, second], body })
    }

    #[allow(
        clippy::redundant_closure_for_method_calls,
        reason = "the method is one of a parser with another lifetime"
    )]
    fn table(&mut self, start: Spot, symmetric: bool) -> Parsed<RelationDraft> {
        let separate = "separate the pairs with commas";
        let pairs = self.listed(Delimiter::Bracket, PAIRS, separate, |parser| parser.pair())?;
        let at = self.spot_since(start);
        Ok(RelationDraft::Table { at, symmetric, pairs })
    }

    /// `(Ann, Bob)`
    fn pair(&mut self) -> Parsed<(Path, Path)> {
        let pair = self.group(Delimiter::Parenthesis, PAIRS)?;
        let mut inside = self.inside(&pair);
        let first = inside.item_path(PAIRS)?;
        inside.expect::<Token![,]>(PAIRS)?;
        let second = inside.item_path(PAIRS)?;
        inside.expect_end(PAIRS)?;
        Ok((first, second))
    }
}
