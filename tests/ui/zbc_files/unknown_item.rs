zebra::puzzle_file!("unknown_item.zbc");

fn main() {
    // The types are made all the same.
    println!("{}", unknown_item::Name::Alice);
}
