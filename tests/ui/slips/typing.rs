//! Tokens that are doubled, missing, exchanged or misspelt.

use zebra::puzzle;

puzzle! {
    puzzle Street;
    ordered category House { First, Second, Third, Fourth }
    category Person { Ann, Bob, Cid, Eve }
    category Pet { Cat, Dog, Rat, Mole }
    category Age { 20, 25, 30, 35 }
    property gender of Person { Ann: woman, Bob..=Cid: man, Eve: woman }
    link next_to on House = next_to();
    link left_of on House = less_than();
    clue 1: Ann is is Cat;
    clue 2: Bob Dog;
    clue 3: Cid Rat is;
    clue 4: Eve si Mole;
    clue 5: all p Person: p is not First;
    clue 6: exactly 1 p in Person p is Second;
    clue clue 7: Ann is not Third;
    property property tall of Person { Ann: yes, Bob..=Eve: no }
    gruop Men of Person = [Bob, Cid];
    group Women of Person [Ann, Eve];
    category Drink { Tea; Milk, Water, Juice }
    answer (Person: Pet) { Ann: Cat, Bob: Dog }
}

fn main() {
    let _ = Street::model();
}
