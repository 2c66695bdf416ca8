//! Categories, roles, properties, groups, links and functions share one namespace.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    category Fear of Pet;
    link near on House = next_to();
    property near of Pet { Cat..=Fox: good }
    group Fear of Pet = [Cat, Dog];
    group near of Pet = [Cat, Dog];
    link Fear on House = next_to();
    category place { Pa, Pb, Pc }
    property sum of Pet { Cat..=Fox: good }
    category Drink { Tea, near, Milk }
    category Bird { Owl, initial, Jay }
    clue 1: Cat is Red;
}

fn main() {
    let answer = Street::solve().unique().unwrap();
    assert_eq!(answer.with(street::Pet::Fox).color, street::Color::Red);
}
