//! The builder makes the same model as the macro, and custom rules can be added to a puzzle.

use zebra::builder::{self, Builder};
use zebra::draft::{Expression, Goal, ItemDraft};
use zebra::model::{Order, Polarity, Presence};
use zebra::puzzle;
use zebra::solve::Solver;
use zebra::typed::claim::{Claim, all, count, is, is_not, linked, the, with_claim};

puzzle! {
    /// Four friends at a table.
    pub puzzle Friends = "Four Friends";
    story "Four friends share a table.";
    stars 1;
    ordered category Seat { One = "1st", Two = "2nd", Three = "3rd", Four = "4th" }
    category Friend { Ann, Bob, Cid = "Cid the Great" titled "Cid", Dee }
    great category Age { 20..=29 }
    category Card { Pink * 2, Blue, Red }
    shared category Surname { Smith, Jones }
    category Fan of Friend;
    property side of Friend { Ann: left, Bob: left, Cid..=Dee: right }
    group Girls of Friend = [Ann, Dee];
    link beside "right beside" on Seat = next_to();
    link across on Seat = |a, b| diff(a, b) == 2;
    link likes on Friend = symmetric [(Ann, Bob)];
    verbs "was not", "may be", "was";
    say Friend, Card: "{a} {had|did not have} the {b} card";
    clue 1: Ann is One;
    clue "2a" { Bob is not [Three, Four]; Cid is beside Bob; }
    clue 3: Age(Ann) == 2 * Age(Bob) - 20 && sum(f in Friend: Age(f)) < 100;
    clue 4 off: all a, b in Friend where a < b && side(a) == side(b): Age(a) > Age(b);
    clue 5: exactly 1 g in Girls: g is Pink;
    clue 6: Fan(Fan(Ann)) == Dee => Surname(Ann) != Surname(Bob);
    clue 7: Pink[1] is Smith || !(Red is across any Girls);
    clue 8: is_between(Seat, Blue, Bob, Dee);
    clue 9: Age(Cid) in 21..=24 && Ann is Pink is Smith;
    answer (Seat: Friend, Card) { One: Ann, Pink; }
    verify nothing;
}

fn built() -> Builder {
    use builder::{
        call, copy, diff, is, linked, linked_any, next_to, not, of, over, range, relation, symmetric,
    };
    let name = |name: &str| Expression::from(name);
    let mut puzzle = Builder::new("Friends");
    puzzle.title("Four Friends").story("Four friends share a table.").stars(1);
    let seat = |name: &str, phrase: &str| ItemDraft::new(name).phrase(phrase);
    puzzle.ordered_category(
        "Seat",
        [seat("One", "1st"), seat("Two", "2nd"), seat("Three", "3rd"), seat("Four", "4th")],
    );
    let cid = ItemDraft::new("Cid").phrase("Cid the Great").title("Cid");
    puzzle.category("Friend", ["Ann".into(), "Bob".into(), cid, "Dee".into()]);
    puzzle.add_category("Age", Order::Ordered, Presence::AtMostOnce, 20..=29);
    puzzle.category("Card", [ItemDraft::new("Pink").copies(2), "Blue".into(), "Red".into()]);
    puzzle.shared_category("Surname", ["Smith", "Jones"]);
    puzzle.role("Fan", "Friend");
    puzzle.property("side", "Friend", [("Ann", "left"), ("Bob", "left"), ("Cid", "right"), ("Dee", "right")]);
    puzzle.group("Girls", "Friend", ["Ann", "Dee"]);
    puzzle.link_with_phrase("beside", "right beside", "Seat", next_to());
    puzzle.link("across", "Seat", relation(|a, b| diff(a, b).equals(2)));
    puzzle.link("likes", "Friend", symmetric([("Ann", "Bob")]));
    puzzle.verbs("was not", "may be", "was");
    puzzle.say("Friend", "Card", "{a} {had|did not have} the {b} card");
    puzzle.clue("1", is("Ann", "One"));
    let on = zebra::model::State::On;
    puzzle.add_clue(
        "2a",
        None,
        on,
        [builder::is_not("Bob", ["Three", "Four"]), linked("Cid", "beside", "Bob")],
    );
    let age = |x: &str| of("Age", x);
    puzzle.clue(
        "3",
        age("Ann").equals(Expression::from(2) * age("Bob") - 20)
            & over(&["f"], "Friend").sum(age("f")).below(100),
    );
    let pairs =
        over(&["a", "b"], "Friend").filter(name("a").below("b") & of("side", "a").equals(of("side", "b")));
    puzzle.add_clue("4", None, zebra::model::State::Off, [pairs.all(age("a").above(age("b")))]);
    puzzle.clue("5", over(&["g"], "Girls").exactly(1, is("g", "Pink")));
    puzzle.clue(
        "6",
        of("Fan", of("Fan", "Ann")).equals("Dee").implies(of("Surname", "Ann").differs(of("Surname", "Bob"))),
    );
    puzzle.clue("7", is(copy("Pink", 1), "Smith") | not(linked_any("Red", "across", "Girls")));
    puzzle.clue("8", call("is_between", ["Seat", "Blue", "Bob", "Dee"].map(Expression::from)));
    puzzle.clue("9", age("Cid").within(range(21, 24)) & is("Ann", "Pink").and_is("Smith"));
    puzzle.answer(["Seat", "Friend", "Card"], [["One", "Ann", "Pink"]]);
    puzzle.verify(Goal::Nothing);
    puzzle
}

#[test]
fn the_macro_and_the_builder_give_equal_models() {
    assert_eq!(&built().check().unwrap(), Friends::model());
}

#[test]
fn errors_name_their_declaration_or_clue() {
    let mut puzzle = built();
    puzzle.clue("10", builder::is("Ann", "Purpel"));
    puzzle.link("far", "Chair", builder::outside_of(1));
    let error = puzzle.check().unwrap_err();
    insta::assert_snapshot!(error);
}

/// A custom rule: two friends hold the same card.
fn same_card(a: friends::Friend, b: friends::Friend) -> Claim<Friends> {
    all(friends::Card::ALL.map(|card| is(a, card).equivalent(is(b, card))))
}

#[test]
fn custom_rules_are_functions_over_typed_items() {
    use friends::{Age, Beside, Card, Friend, Seat};

    let claims = [
        same_card(Friend::Ann, Friend::Bob),
        the::<Card, _>(Friend::Ann).same_as(the::<Card, _>(Friend::Bob)),
        !linked(Friend::Ann, Beside, Card::Red) | is_not(Card::Red, Seat::Two),
        (the::<Age, _>(Friend::Ann).value() + 3).below(the::<Age, _>(Friend::Dee).value() * 2),
        count(Friend::ALL.map(|friend| is(friend, Card::Pink))).equals(2),
        Claim::from(friends::CLUE_1),
    ];
    assert_eq!(friends::CLUE_1.polarity, Polarity::Is);
    for (number, claim) in claims.into_iter().enumerate() {
        let model = with_claim(&format!("own {number}"), claim).unwrap();
        let answers: Vec<_> = Solver::new(&model).solutions().take(3).collect();
        assert!(!answers.is_empty(), "claim {number}");
        assert!(answers.iter().all(|answer| model.holds(answer)), "claim {number}");
    }
    let twice = with_claim("1", is(Friend::Ann, Seat::Two)).unwrap_err();
    assert_eq!(twice.diagnostics().count(), 1);
}

#[test]
fn the_deepest_formulas_are_solved() {
    let joined: [fn(Expression, Expression) -> Expression; 5] = [
        |a, b| a ^ b,
        |a, b| a.implies(b),
        |a, b| a.equivalent(b),
        |a, b| !(a & b),
        |a, b| builder::count([a, b]).equals(1),
    ];
    for join in joined {
        for depth in [100, 126, 200, 250, 254, 255, 256] {
            // A statement about items in several rows is the deepest: a choice of rows, each with several conditions.
            let fact = || builder::is_not("Smith", "Cat");
            let deep = (0..depth).fold(fact(), |deep, _| join(deep, fact()));
            let mut puzzle = Builder::new("Deep");
            puzzle.category("Child", ["Ann", "Bob"]).shared_category("Surname", ["Smith", "Jones"]);
            puzzle.shared_category("Pet", ["Cat", "Dog"]).clue("1", deep);
            if let Ok(model) = puzzle.check() {
                assert!(
                    Solver::new(&model).solutions().count() <= 4,
                    "a deep formula is solved as any other"
                );
            }
        }
    }
    let model = |depth: i64| {
        let deep = (0..depth).fold(builder::of("Age", "Ann"), |deep, _| builder::diff(deep, 1));
        let mut puzzle = Builder::new("Deep");
        puzzle.category("Child", ["Ann", "Bob"]).category("Age", [1, 2]).clue("1", deep.equals(0));
        puzzle.check()
    };
    for depth in [100, 200, 253, 254, 255] {
        if let Ok(model) = model(depth) {
            assert!(Solver::new(&model).solutions().count() <= 2);
        }
    }
    assert!(model(300).is_err(), "a formula that is nested too deeply is an error");
}
