//! The number and the kind of the arguments of each family of functions.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link near on House = next_to();
    property team of Pet { Cat: good, Dog: good, Fox: bad }
    clue 1: is_between(House, Cat, Red);
    clue 2: is_between(Color, Cat, First, Dog);
    clue 3: is_related(Cat, nearby, [Red]);
    clue 4: pairwise(near);
    clue 5: in_sequence(near, [Cat]);
    clue 6: match_one_to_one([Cat, Dog], [Red]);
    clue 7: match_one_list([Cat], Red);
    clue 8: match_one_list([Cat, Dog], [[Red], [Blue, Green]]);
    clue 9: in_same_group(Cat, Dog, sex);
    clue 10: in_opposite_group(Cat, Dog, "team");
    clue 11: same_initial(Cat);
    clue 12: starts_with(Cat, "Ca");
    clue 13: place(Cat, Dog) == 1;
    clue 14: diff(House(Cat)) == 1;
    clue 15: team(Cat, Dog) == good;
    clue 16: House() == First;
    clue 17: House(3) == First;
    clue 18: min() == 1;
    clue 19: initial(Cat);
    clue 20: count(House(Cat)) == 1;
    clue 21: sum(Cat is Red) == 1;
    clue 22: match_at_least_one([Cat, Dog], [Red]);
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
