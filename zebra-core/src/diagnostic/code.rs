//! The kinds of mistakes. Layer 0: a new kind is a line here, a help text where it is found, and a UI case.

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// The kind of a mistake; the same for the macro, the text formats and the builder.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code { $($(#[$doc])* $variant,)* }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// The stable name of this kind of mistake, such as `unknown-item`.
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
    /// A word that the language keeps for itself stands where a name belongs.
    ReservedWord = "reserved-word",
    /// The module of the puzzle would hide the crate `zebra`.
    ShadowedCrate = "shadowed-crate",
    /// Two things would get the same name in the generated module.
    GeneratedName = "generated-name",
    /// No item has this name.
    UnknownItem = "unknown-item",
    /// The item is declared in another category than the one named.
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
    /// A fact is written twice.
    DuplicateFact = "duplicate-fact",
    /// A declaration that may stand once stands twice.
    DuplicateDeclaration = "duplicate-declaration",
    /// Categories differ in their number of items.
    UnequalSizes = "unequal-sizes",
    /// A category has fewer than two items.
    TooFewItems = "too-few-items",
    /// A puzzle has fewer than two categories.
    TooFewCategories = "too-few-categories",
    /// A puzzle has more of something than the model can hold.
    TooLarge = "too-large",
    /// A puzzle has no clues.
    NoClues = "no-clues",
    /// Values that must ascend do not.
    ValueOrder = "value-order",
    /// A link needs an order that its category does not have.
    UnorderedLink = "unordered-link",
    /// A relation that never holds.
    EmptyRelation = "empty-relation",
    /// A statement about an item and itself.
    SameItem = "same-item",
    /// Two items of one category, which can never be together, are said to be together or apart.
    SameCategory = "same-category",
    /// A link between two items of its own category, which says nothing about the puzzle.
    SameLinkCategory = "same-link-category",
    /// A property leaves an item out, or gives it two values.
    PropertyItems = "property-items",
    /// A role of a role, or with items of its own.
    Role = "role",
    /// A term or a comparison asks for the one row of an item that stands in several.
    SeveralRows = "several-rows",
    /// Arithmetic on items that have neither values nor an order.
    NoNumbers = "no-numbers",
    /// A division by a number that is zero.
    DivisionByZero = "division-by-zero",
    /// A number that may be too large for 64 bits.
    Overflow = "overflow",
    /// A range from a greater to a smaller item or number.
    EmptyRange = "empty-range",
    /// The condition of a quantifier depends on the rows.
    NotFixed = "not-fixed",
    /// One item is said to be with several items of one category.
    AnyMeant = "any-meant",
    /// A function got the wrong number of arguments.
    ArgumentCount = "argument-count",
    /// An argument or operand is of the wrong kind.
    WrongKind = "wrong-kind",
    /// The `answer` does not fit the categories.
    AnswerShape = "answer-shape",
    /// The clues contradict each other.
    Contradiction = "contradiction",
    /// There are several answers.
    SeveralAnswers = "several-answers",
    /// A clue adds nothing to the others.
    RedundantClue = "redundant-clue",
    /// The clues refute the `answer`.
    AnswerRefuted = "answer-refuted",
    /// Some answer of the clues differs from the `answer`.
    AnswerOpen = "answer-open",
    /// The budget was exhausted before it was known what had to be established.
    BudgetExhausted = "budget-exhausted",
    /// A sentence template is malformed.
    Template = "template",
    /// A sudoku has too many or too few cells, or there is none.
    GridSize = "grid-size",
    /// A cell of a sudoku holds what is no number of it.
    GridSymbol = "grid-symbol",
    /// Givens of a sudoku that its rules keep apart are the same.
    GridClash = "grid-clash",
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
