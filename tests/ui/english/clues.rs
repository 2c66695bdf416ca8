//! Clues in English.

mod unread {
    zebra::puzzle! {
        puzzle Pets;
        category Child { Ann, Bob, Cid }
        category Pet { Cat, Dog, Fox }
        category Age { 7, 8, 10 }

        clue 1: "Ann is two years older than the child with the fox.";
        clue 2: "Bob almost owns the fox.";
        clue 3: "Cid owns the dog or is 7 years old.";
        clue 4: "Anne owns the gog.";
        clue 5: "Cid met the child who owns the dog.";
        clue 6 { Bob is Age::7; "Bob is older than."; }
    }

    fn solved() {
        let _ = Pets::solve();
    }
}

mod other_reading {
    zebra::puzzle! {
        puzzle Pets;
        category Child { Ann, Bob, Cid }
        category Pet { Cat, Dog, Fox }

        /// Ann owns the dog.
        clue 1: Ann is Cat;
        /// Nobody would guess this.
        clue 2: Bob is not Fox;
    }

    fn solved() {
        let _ = Pets::solve();
    }
}

fn main() {}
