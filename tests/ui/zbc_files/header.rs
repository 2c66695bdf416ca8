zebra::puzzle_file!("header.zbc");

fn main() {}
