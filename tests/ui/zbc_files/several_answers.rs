zebra::puzzle_file!("several_answers.zbc");

fn main() {}
