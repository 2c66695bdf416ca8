//! Names that generated code takes, or that would be the same there.

use zebra::puzzle;

puzzle! {
    puzzle five;
    category Row { Ann, Bob }
    category Pet { Cat, ALL }
    category pet { Red, Green }
    link with_all on Pet = with();
    link withAll on Pet = with();
    link solution on Pet = with();
    clue 1: Ann is Cat is Red;
}

fn main() {
    let answer = five::solve().unique().unwrap();
    assert_eq!(answer.rows().len(), 2);
}
