//! Nothing at all.

zebra::puzzle! {}

fn main() {}
