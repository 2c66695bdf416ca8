zebra::puzzle_file!(harbour.zbc);

zebra::puzzle_file!("names.zbc", verify solvable);

fn main() {}
