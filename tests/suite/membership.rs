//! A range of items behind `in` is a list of them, also for items that are no numbers.

use zebra::puzzle;

puzzle! {
    puzzle Perches;
    ordered category Perch { First, Second, Third, Fourth }
    category Parrot { Coco, Kiki, Pico, Rio }
    category Age { 3, 5, 8, 12 }
    clue 1: Coco in Second..=Second;
    clue 2: !(Kiki in First..=Third);
    clue 3: Pico in [First..=First];
    clue 4: Coco in Age::5..=Age::5;
    clue 5: all a in Age where !(a in Age::3..=Age::8): a is Rio;
    clue 6: Age(Kiki) in Age::8..=Age::12;
    verify unique;
}

#[test]
fn ranges_of_items_are_lists_of_them() {
    use perches::{Age, Parrot, Perch};

    let answer = Perches::ANSWER;
    assert_eq!(answer.with(Parrot::Coco).perch, Perch::Second);
    assert_eq!(answer.with(Parrot::Kiki).perch, Perch::Fourth);
    assert_eq!(answer.with(Age::N3).parrot, Parrot::Pico);
    assert_eq!(answer.with(Age::N12).parrot, Parrot::Rio);
}
