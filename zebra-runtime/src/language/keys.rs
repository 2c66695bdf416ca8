//! The keys of language files. Each file has all of them.

/// Declares the keys once: the variants and their names in files.
macro_rules! keys {
    ($($key:ident = $name:literal,)*) => {
        /// A key of a language file.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Key {
            $(#[doc = concat!("`", $name, "`")] $key,)*
        }

        impl Key {
            /// All keys, in the order of their numbers.
            pub(super) const ALL: &[Key] = &[$(Key::$key),*];

            /// Returns the name in files.
            pub(super) fn name(self) -> &'static str {
                match self {
                    $(Key::$key => $name,)*
                }
            }
        }
    };
}

keys! {
    Code = "code",
    Name = "name",
    // Grammar.
    Genders = "genders",
    Cases = "cases",
    Coordination = "coordination",
    Semicolon = "semicolon",
    And = "and",
    Or = "or",
    Conjunctions = "conjunctions",
    Elided = "elided",
    Contracted = "contracted",
    Changed = "changed",
    Vowels = "vowels",
    Aspirated = "aspirated",
    AfterColon = "after-colon",
    NegationEnd = "negation-end",
    Pronouns = "pronouns",
    Contractions = "contractions",
    Infinitives = "infinitives",
    // Numbers, dates and times.
    Numbers = "numbers",
    Ordinals = "ordinals",
    Nth = "nth",
    TimesOne = "times-one",
    TimesTwo = "times-two",
    Times = "times",
    Time = "time",
    FullHour = "full-hour",
    Months = "months",
    Date = "date",
    FirstOfMonth = "first-of-month",
    Minute = "minute",
    Minutes = "minutes",
    HalfHour = "half-hour",
    Hour = "hour",
    Hours = "hours",
    HourAndHalf = "hour-and-half",
    HoursAndHalf = "hours-and-half",
    // Clues.
    IsName = "is-name",
    EitherOr = "either-or",
    IfThen = "if-then",
    IfAndOnlyIf = "if-and-only-if",
    CountedOne = "counted-one",
    CountedMany = "counted-many",
    Any = "any",
    EitherSubject = "either-subject",
    NeitherSubject = "neither-subject",
    PairNames = "pair-names",
    Pair = "pair",
    DifferentWhole = "different-whole",
    Different = "different",
    LinkAside = "link-aside",
    WithAnd = "with-and",
    WithBut = "with-but",
    WithNeither = "with-neither",
    WithPronoun = "with-pronoun",
    OneOfTwo = "one-of-two",
    NoneOfTwo = "none-of-two",
    // Story and question.
    Listing = "listing",
    NothingTwice = "nothing-twice",
    Rules = "rules",
    Shared = "shared",
    OneUnused = "one-unused",
    SomeUnused = "some-unused",
    WhoHasWhat = "who-has-what",
    AskTwo = "ask-two",
    AskOne = "ask-one",
    // Explanations.
    Opening = "opening",
    Heading = "heading-categories",
    HeadingClue = "heading-clue",
    Clue = "clue",
    ClueLabel = "clue-label",
    ParagraphLabel = "paragraph-label",
    Known = "known",
    So = "so",
    SoBy = "so-by",
    InAnyCase = "in-any-case",
    CasesOf = "cases-of",
    Case = "case",
    CaseFails = "case-fails",
    CasePossible = "case-possible",
    Suppose = "suppose",
    Then = "then",
    ThenNot = "then-not",
    NothingLeft = "nothing-left",
    Impossible = "impossible",
    Alternatives = "alternatives",
    NoCommon = "no-common",
    Places = "places",
    SameRelation = "same-relation",
    SeveralClues = "several-clues",
    LikewiseAnd = "likewise",
    Follows = "follows",
    More = "more",
    Together = "together",
    Apart = "apart",
    EndFull = "end-full",
    EndContradiction = "end-contradiction",
    EndTooLarge = "end-too-large",
    EndAmbiguous = "end-ambiguous",
    EndBudget = "end-budget",
    OpenMarks = "open-marks",
    // Labels of views and tables.
    Clues = "clues",
    AnswerHeading = "answer-heading",
    AnswersHeading = "answers-heading",
    WalkthroughsHeading = "walkthroughs-heading",
    AnswerPage = "answer-page",
    PageOf = "page-of",
    ByAuthor = "by-author",
    Stars = "stars",
    LogicPuzzles = "logic-puzzles",
    OnePuzzle = "one-puzzle",
    ManyPuzzles = "many-puzzles",
    ToFillIn = "to-fill-in",
    LogicGrid = "logic-grid",
    GridOf = "grid-of",
    GridPart = "grid-part",
    GridSolved = "grid-solved",
    GridBefore = "grid-before",
    GridAfter = "grid-after",
    PairsTogether = "pairs-together",
    ItemPair = "item-pair",
    OneCircle = "one-circle",
    Circles = "circles",
    OneCross = "one-cross",
    Crosses = "crosses",
    OpenCells = "open-cells",
    NewCircles = "new-circles",
    NewCrosses = "new-crosses",
    Omitted = "omitted",
    AnswerTableOf = "answer-table-of",
    EmptyTable = "empty-table",
    NewEntries = "new-entries",
    // Prompts of data sets, and how their answers are read.
    Solve = "solve",
    SolutionJson = "solution-json",
    SolutionTable = "solution-table",
    RowCount = "row-count",
    ClueList = "clue-list",
    CellQuestion = "cell-question",
    Answer = "answer",
    AnswerLine = "answer-line",
    EndWithItem = "end-with-item",
    EndWithChoice = "end-with-choice",
    LeadingArticles = "leading-articles",
    Is = "is",
}
