//! The puzzle's module would hide the crate that the macro is called through.

zebra::puzzle! {
    puzzle Zebra;
    category Animal { Cat, Dog }
    category Street { High, Low }
    clue 1: Cat is High;
}

fn main() {
    let answer = Zebra::solve().unique().unwrap();
    assert_eq!(answer.rows().len(), 2);
}
