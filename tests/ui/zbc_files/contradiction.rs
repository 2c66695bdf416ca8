zebra::puzzle_file!("contradiction.zbc");

fn main() {}
