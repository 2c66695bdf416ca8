zebra::puzzle_file!("no_file.zbc");

fn main() {}
