//! Names that would conflict in the generated module.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third }
    category Color { Red, Green, Blue }
    category Pet { Cat, Dog, Fox }
    link next_to on House = next_to();
    category FooBar { A, B, C }
    category Foo_Bar { D, E, F }
    category Row { G, H, I }
    category Drink { ALL, Tea, Milk }
    category Size { 1, N1, 3 }
    link color on House = next_to();
    link right_of on House = more_by(1);
    link RightOf on House = more_by(1);
    clue 1: Red is First;
}

fn main() {
    let _ = Street::model();
}
