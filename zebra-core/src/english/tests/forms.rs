//! Each form of the grammar: sentences with their formulas, and sentences close to them that are refused.

use super::{people, race, said, street};
use crate::english::Reader;
use crate::model::Model;

/// Compares the readings of sentences with a snapshot.
pub(super) fn check(name: &str, model: &Model, sentences: &str) {
    let lines = sentences.lines().map(str::trim).filter(|line| !line.is_empty());
    let read: Vec<String> = lines.map(|line| format!("{line}\n    {}", said(model, line))).collect();
    insta::assert_snapshot!(name, read.join("\n"));
}

#[test]
fn facts() {
    check(
        "facts",
        &people(),
        "
        Ann is the doctor.
        The person from Paris is not Bob.
        Bob doesn't live in Rome.
        The doctor comes from Oslo.
        Cid, who lives in Kiev, is the baker.
        The 22-year-old is a teacher.
        Dan is twenty-eight years old.
        It is Ann who lives in Paris.
        Ann almost lives in Paris.
        Ann may live in Paris.
        Ann's brother is the doctor.
        Ann met the doctor.
        Ann likes the doctor.
        Ann waved to the person from Paris.
        Only Ann lives in Paris.
        Ann is Bob.
        Ann is Ann.
        Ann lives in Paris and Rome.
        Ann used to live in Paris.
        Nobody from Paris is Ann.",
    );
}

#[test]
fn choices() {
    check(
        "choices",
        &people(),
        "
        Ann is either the doctor or the lawyer.
        Ann is either the doctor, the lawyer or the person from Oslo.
        Either Ann or Bob lives in Paris.
        Either Ann lives in Paris or Bob lives in Rome.
        Ann is the doctor or the lawyer.
        Ann is not from Paris or Rome.
        Ann is neither the doctor nor from Rome.
        Neither Ann nor the doctor lives in Rome.
        Exactly one of Ann and the doctor lives in Rome.
        Both Ann and the doctor are older than Bob.
        Ann is the doctor or lives in Rome.
        Ann is either the doctor.
        Ann is neither the doctor or the lawyer.
        One of Ann and the doctor lives in Rome.
        Ann and the doctor both live in Rome.
        Ann is either Bob or the doctor.",
    );
}

#[test]
fn one_and_the_other() {
    check(
        "one_and_the_other",
        &people(),
        "
        Of Ann and Bob, one is the doctor and the other lives in Rome.
        Of Ann and the baker, one lives in Oslo and the other is 24 years old.
        Of the doctor and the person from Rome, one is Ann and the other is Bob.
        Of Ann and Bob, one is older than Cid, and the other is the lawyer.
        Of the 20-year-old and the 28-year-old, one is Dan and the other comes from Kiev.
        Of Ann and Bob, one is the doctor and the other.
        Of Ann, Bob and Cid, one is the doctor and the other lives in Rome.
        Of Ann and Bob, one is the doctor and another lives in Rome.
        Of Ann and Ann, one is the doctor and the other lives in Rome.
        Of Ann and Bob, none is the doctor and the other lives in Rome.",
    );
}

#[test]
fn different_people() {
    check(
        "different_people",
        &people(),
        "
        Ann, the doctor and the person from Oslo are all different people.
        Ann, the doctor and the person from Oslo are three different people.
        The four people are Ann, the doctor, the person from Oslo and the 28-year-old.
        Ann and the doctor are different people.
        Ann and Bob are the doctor and the lawyer, respectively.
        Ann and Bob are the doctor and the lawyer, in some order.
        Ann and Bob are the doctor and the lawyer, but not necessarily in that order.
        Ann, the doctor and the person from Oslo are two different people.
        The four people are Ann, the doctor and the person from Oslo.
        Ann, the doctor and the person from Oslo are not all different people.
        Ann and Bob are the doctor and the lawyer.
        Ann and the doctor are the same person.",
    );
}

#[test]
fn amounts() {
    check(
        "amounts",
        &people(),
        "
        Ann is older than Bob.
        Ann is two years older than the doctor.
        Ann is at least 2 years younger than the doctor.
        Ann is more than 2 years older than the doctor.
        Ann is at most two years older than the doctor.
        Ann is twice as old as Bob.
        Ann is older than Bob but younger than the person from Rome.
        Ann is older than both Bob and the doctor.
        Ann is older than 23.
        Ann is older than Bob by four years.
        Ann is not older than Bob.
        Ann is the youngest.
        The oldest person lives in Rome.
        Ann is about two years older than Bob.
        Ann is a quarter of a year older than Bob.
        Ann is thirty years older than Bob.
        Ann is a hundred years older than Bob.
        Ann is 2 dollars older than Bob.
        Ann is older than Bob or Cid.
        Ann is the oldest of the three women.
        Ann has more brothers than Bob.
        Ann is more popular than Bob.
        Ann paid more than Bob.
        Ann is as old as Bob.
        Ann is old.",
    );
}

#[test]
fn orders() {
    check(
        "orders",
        &race(),
        "
        Will ran sometime before Rose.
        Mark paid $1.50 more than Officer Quinn.
        Quinn paid less than the runner who ran in May.
        Rose ran two months after the $7 runner.
        Rose ran the month after Mark ran.
        Mark finished one place ahead of Will.
        Mark finished immediately after Rose.
        Mark did not finish last.
        Mark finished neither first nor last.
        The most expensive run was Rose's.
        Rose paid twice as much as Will.
        Will will run in May.
        will ran in May.
        The May runner finished third.
        Rose rose early.
        Mark may run in May.
        Mark was ranked behind Rose.
        Mark finished somewhat better than Rose.
        Mark finished a couple of places ahead of Rose.
        Mark finished after.
        Mark ran before and after Rose.
        Mark earned 2 months more than Rose.",
    );
}

#[test]
fn places() {
    check(
        "places",
        &street(),
        "
        The red house is next to the dark red house.
        The red house is directly to the left of the blue house.
        The red house is to the immediate right of the blue house.
        Ann lives two houses to the right of Bob.
        Ann lives somewhere between Bob and the fox.
        There is one house between Ann and the fox.
        Ann and Bob live next to each other.
        Ann and the fox are three houses apart.
        Ann and the fox are three years apart.
        Ann lives at one end.
        Ann lives in the middle.
        Ann lives in the third house.
        Ann lives at the far left.
        The person to the left of Ann keeps the guinea pigs.
        Ann lives in the house next to the red one.
        Ann does not live next to Bob.
        Ann lives next door to Bob.
        Ann lives near Bob.
        Ann lives before Bob.
        Ann lives opposite the red house.
        Ann lives in the upper left of the red house.
        Ann's neighbor keeps the fox.
        There are some houses between Ann and the fox.
        The person to the left of Ann does not keep the fox.
        Ann lives in the seventh house.",
    );
}

#[test]
fn conditions() {
    check(
        "conditions",
        &people(),
        "
        If Ann lives in Paris, then Bob is the doctor.
        If Ann lives in Paris, Bob is not the doctor.
        Ann lives in Paris only if Bob is the doctor.
        Ann lives in Paris if and only if Bob is the doctor.
        Ann lives in Paris unless Bob is the doctor.
        Whenever Ann is the baker, Bob is older than Cid.
        Ann lives in Paris, and she is the doctor.
        Ann lives in Paris, but Bob does not live in Rome.
        Ann lives in Paris; Bob lives in Rome.
        Ann lives in Paris. She is not the doctor.
        Exactly one of the following is true: Ann is the doctor; Bob lives in Rome; Cid is the baker.
        Ann is older than Bob, and she is the doctor.
        If Ann lives in Paris.
        Ann lives in Paris if.
        Ann lives in Paris because Bob is the doctor.
        At least one of the following is true: Ann is the doctor; Bob lives in Rome.",
    );
}

#[test]
fn a_name_of_two_lists_is_that_of_the_person_where_the_other_list_is_of_relatives() {
    let model = super::puzzle(&[
        ("Name", &["Alice", "Bob", "Carol"]),
        ("Child", &["Alice", "Billy", "Timothy"]),
        ("Drink", &["tea", "milk", "water"]),
    ]);
    let sentences = "
        Alice drinks tea.
        The tea drinker is Alice.
        The mother of Alice drinks tea.
        The person's child is named Alice is the tea drinker.
        Alice is the mother of Billy.
        Bob is the mother of Alice.";
    let lines = sentences.lines().map(str::trim).filter(|line| !line.is_empty());
    let read: Vec<String> = lines
        .map(|line| format!("{line}\n    {:?}", Reader::new(&model).read(line).map(|read| read.formula)))
        .collect();
    insta::assert_snapshot!("relatives", read.join("\n"));
}

#[test]
fn unknown_words_in_names() {
    let model = super::puzzle(&[
        ("Guest", &["Ann", "Officer Quinn", "Bob", "Captain Hart"]),
        ("Cake", &["carrot cake", "lemon tart", "plum pie", "apple pie"]),
        ("Price", &["$4", "$5", "$7", "$8"]),
    ]);
    check(
        "unknown_words_in_names",
        &model,
        "
        The lemon custard cost $4.
        Ann brought the lemon custard.
        Ann brought the lemon pie.
        Ann brought the frozen lemon.
        Ann brought lemon custard.
        The lemon custard from Paris cost $4.
        The lemon drops cost $4.
        The lemon custard's price was $4.
        Ann's cake isn't the lemon custard that cost $4.
        Neither Ann nor the lemon custard cost $4.
        Sergeant Quinn paid $4.
        Of Ann and Doctor Quinn, one paid $4 and the other paid $5.
        The lemon cost $4.
        The lemon cake cost $4.
        Ann brought lemon.
        The tart with lemon cost $4.
        The lemon drops from Paris cost $4.
        The lemon pudding from Paris cost $4.
        Quinn actually paid $4.
        The cake costing $4 is the lemon.
        Quinn paid $4.
        The guest named Quinn paid $4.
        The officer Quinn paid $4.
        Quinn's cake is the plum.
        Hart paid more than Quinn.
        Of Hart and Quinn, one brought the lemon and the other paid $5.",
    );
}

#[test]
fn asides_pronouns_and_steps() {
    let model = super::puzzle(&[
        ("Gardener", &["Olive", "Peter", "Quentin", "Rosa"]),
        ("Flower", &["dahlia", "iris", "lupin", "tulip"]),
        ("Points", &["70", "75", "80", "85"]),
        ("Day", &["Monday", "Tuesday", "Wednesday", "Thursday"]),
    ]);
    check(
        "asides_pronouns_and_steps",
        &model,
        "
        The tulip, which wasn't Olive's, scored 75 points.
        Olive, who didn't grow the iris, scored 5 points more than Peter.
        Olive, who scored fewer points than Rosa, grew the iris.
        Olive, who wasn't Peter, grew the iris.
        Olive, which nobody liked, grew the iris.
        Olive, who almost grew the tulip, scored 75 points.
        If Olive grew the dahlia, then it scored 80 points.
        If Olive grew the dahlia, she scored 80 points.
        If Olive did not grow the dahlia, then it scored 80 points.
        If Olive scored more points than Rosa, she grew the iris.
        The iris scored 85 points or else was Peter's.
        Peter grew something else.
        Quentin's flower didn't score the most points.
        Quentin scored the fewest points.
        Rosa scored the most.
        Rosa laughed the most.
        Rosa scored at most 80 points.
        Most of the points went to Rosa.
        The tulip was shown the day before the iris.
        The tulip was the day before the one that Peter grew.
        The tulip was shown on the day before the iris.
        The tulip was two days before the iris.
        The tulip was sometime before the iris.",
    );
}

/// The numbers of shirts measure nothing, and "those of" two are no places.
#[test]
fn numbers_that_only_say_which() {
    let model = super::puzzle(&[
        ("Rank", &["first", "second", "third", "fourth"]),
        ("Name", &["Ann", "Bob", "Cid", "Dan"]),
        ("Number", &["7", "9", "12", "15"]),
    ]);
    check(
        "numbers_that_only_say_which",
        &model,
        "
        Ann was faster than Bob.
        Ann was two seconds slower than Bob.
        Ann was heavier than Bob.
        Ann had a higher number than Bob.
        Ann's number was 2 more than Bob's.
        Ann has a number of sailors between those of Bob and Cid.
        ",
    );
}

/// Where there are times, a higher number is not ahead.
#[test]
fn ahead_of_by_numbers() {
    let model = super::puzzle(&[
        ("Name", &["Ann", "Bob", "Cid", "Dan"]),
        ("Shirt", &["117", "204", "351", "488"]),
        ("Finish", &["3:25", "3:40", "3:55", "4:10"]),
    ]);
    check("ahead_of_by_numbers", &model, "Ann is ahead of Bob.");
}
