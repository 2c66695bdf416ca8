//! An empty macro call.

zebra::puzzle! {}

fn main() {}
