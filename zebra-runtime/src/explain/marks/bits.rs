//! Iteration over the set bits of a word.

/// Returns the positions of the set bits, in ascending order.
pub(in crate::explain) fn bits(mut word: u64) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
