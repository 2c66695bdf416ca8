//! A crate that knows zebra under another name: an expansion names the façade as its author does.

riddles::puzzle! {
    crate = ::riddles;
    /// Two pets.
    pub puzzle Pets;
    category Pet { Cat, Dog }
    category Color { Red, Blue }
    allow redundant;
    clue 1: Cat is Red;
    clue 2: Cat is not Blue;
}

/// Other paths to the façade.
pub mod inner {
    #[doc(hidden)]
    pub use riddles as facade;

    riddles::puzzle! {
        crate = crate::inner::facade;
        /// Two pets.
        pub puzzle Again;
        category Pet { Cat, Dog }
        category Color { Red, Blue }
        clue 1: Cat is Red;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_renamed_facade_gives_the_same_types() {
        let answer = Pets::solve().unique().expect("one answer");
        assert_eq!(answer.with(pets::Pet::Dog).color, pets::Color::Blue);
        assert!(inner::Again::solve().unique().is_some());
    }
}
