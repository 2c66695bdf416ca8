//! The module name is reported although a declaration has a syntax error.

zebra::puzzle! {
    puzzle Animals mod zebra;
    category Animal { Cat Dog }
    category Street { High, Low }
    clue 1: Cat is High;
}

fn main() {
    let _ = Animals::solve();
}
