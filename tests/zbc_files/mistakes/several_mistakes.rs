zebra::puzzle_file!("several_mistakes.zbc");

fn main() {}
