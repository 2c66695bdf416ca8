//! The ranges and the bound names of quantifiers.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link near on House = next_to();
    property team of Pet { Cat: good, Dog: good, Fox: bad }
    group Dogs of Pet = [Dog];
    clue 1: all c in Colour: c is not Cat;
    clue 2: all Red in Color: Red is not Cat;
    clue 3: any c, c in Color: c is Cat;
    clue 4: all c in Color: any c in Pet: c is Red;
    clue 5: all near in House: near is Cat;
    clue 6: all team in House: team is Cat;
    clue 7: all Dogs in House: Dogs is Cat;
    clue 8: all distinct in House: distinct is Cat;
    clue 9: all House in House: House is Cat;
    clue 10: exactly 1 h in [First, Purple]: h is Cat;
    clue 11: all h in []: h is Cat;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
