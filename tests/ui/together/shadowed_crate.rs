//! The module is told although a declaration cannot be read.

zebra::puzzle! {
    puzzle Animals mod zebra;
    category Animal { Cat Dog }
    category Street { High, Low }
    clue 1: Cat is High;
}

fn main() {
    let _ = Animals::solve();
}
