//! The kinds of errors. A new kind is a line here, a message where it is found, and a UI case.

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
/// The kind of an error, common to the macro, the text formats and the builder.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code { $($(#[$doc])* $variant,)* }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

/// Returns the stable name of the kind, such as `unknown-item`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }
        }
    };
}

codes! {
    /// The text does not follow the grammar.
    Syntax = "syntax",
    /// Expressions are nested too deeply.
    TooDeep = "too-deep",
/// A reserved word is used as a name.
    ReservedWord = "reserved-word",
/// The module of the puzzle would shadow the crate `zebra`.
    ShadowedCrate = "shadowed-crate",
/// Two generated items would have the same name.
    GeneratedName = "generated-name",
    /// No item has this name.
    UnknownItem = "unknown-item",
/// The item belongs to another category.
    MisplacedItem = "misplaced-item",
    /// Several categories have an item of this name.
    AmbiguousItem = "ambiguous-item",
    /// No category has this name.
    UnknownCategory = "unknown-category",
    /// No link has this name.
    UnknownLink = "unknown-link",
    /// No function has this name.
    UnknownFunction = "unknown-function",
    /// No smart link has this name.
    UnknownRelation = "unknown-relation",
    /// A category has two items of one name.
    DuplicateItem = "duplicate-item",
    /// Two declarations have one name.
    DuplicateName = "duplicate-name",
    /// Two clues have one label.
    DuplicateLabel = "duplicate-label",
/// A fact is stated twice.
    DuplicateFact = "duplicate-fact",
/// A declaration that is allowed once occurs twice.
    DuplicateDeclaration = "duplicate-declaration",
/// Categories differ in size.
    UnequalSizes = "unequal-sizes",
    /// A category has fewer than two items.
    TooFewItems = "too-few-items",
    /// A puzzle has fewer than two categories.
    TooFewCategories = "too-few-categories",
/// A puzzle exceeds a limit of the model.
    TooLarge = "too-large",
    /// A clue in English that was not read.
    UnreadSentence = "unread-sentence",
    /// A clue in English with several meanings.
    AmbiguousSentence = "ambiguous-sentence",
    /// A sentence of a clue that is read as something else than its formula.
    OtherReading = "other-reading",
    /// A puzzle has no clues.
    NoClues = "no-clues",
/// Values that must ascend do not.
    ValueOrder = "value-order",
    /// A link needs an order that its category does not have.
    UnorderedLink = "unordered-link",
/// A relation never holds.
    EmptyRelation = "empty-relation",
    /// A clue has no formula.
    EmptyClue = "empty-clue",
    /// A formula holds in every arrangement.
    AlwaysTrue = "always-true",
    /// A quantifier binds a name that is not used.
    UnusedName = "unused-name",
    /// Two items of a category have the same name in sentences.
    DuplicatePhrase = "duplicate-phrase",
/// A statement relates an item to itself.
    SameItem = "same-item",
/// A statement is about two items of one category, which are never in the same row.
    SameCategory = "same-category",
/// A link relates two items of its own category, which does not constrain the rows.
    SameLinkCategory = "same-link-category",
/// A property has no value or two values for an item.
    PropertyItems = "property-items",
/// A role of a role, or of a category whose items may be in several rows.
    Role = "role",
/// A term or a comparison needs one row of an item that may be in several.
    SeveralRows = "several-rows",
    /// Arithmetic on items that have neither values nor an order.
    NoNumbers = "no-numbers",
    /// A division by a number that is zero.
    DivisionByZero = "division-by-zero",
    /// A number that may be too large for 64 bits.
    Overflow = "overflow",
/// The first item or number of a range is greater than the last.
    EmptyRange = "empty-range",
/// The condition of a quantifier, or the formula of a relation, depends on the rows.
    NotFixed = "not-fixed",
/// A statement requires one item to share a row with several items of one category: `any` is missing.
    MissingAny = "missing-any",
/// The number of arguments is wrong.
    ArgumentCount = "argument-count",
/// An argument or operand has the wrong kind.
    WrongKind = "wrong-kind",
/// The `answer` does not match the categories.
    AnswerShape = "answer-shape",
    /// The clues contradict each other.
    Contradiction = "contradiction",
    /// There are several answers.
    SeveralAnswers = "several-answers",
/// A clue follows from the others.
    RedundantClue = "redundant-clue",
    /// The clues refute the `answer`.
    AnswerRefuted = "answer-refuted",
    /// Some answer of the clues differs from the `answer`.
    AnswerOpen = "answer-open",
/// The budget was exhausted before the goal was decided.
    BudgetExhausted = "budget-exhausted",
    /// A sentence template is malformed.
    Template = "template",
/// A sudoku has the wrong number of cells, or there is none.
    GridSize = "grid-size",
/// A cell of a sudoku has an invalid symbol.
    GridSymbol = "grid-symbol",
/// Two givens of a sudoku conflict.
    GridClash = "grid-clash",
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
