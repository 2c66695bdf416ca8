zebra::puzzle_file!("several_errors.zbc");

fn main() {}
