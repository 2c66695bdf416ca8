zebra::puzzle_file!("names.zbc");

fn main() {}
