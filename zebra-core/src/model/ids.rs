//! Ids: indices into the lists of one model.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident,)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
/// Returns the index into the model's list.
            #[must_use]
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A category of a model.
    CategoryId,
/// An item of a model, numbered across all categories.
    ItemId,
    /// A property of a model.
    PropertyId,
    /// A link of a model.
    LinkId,
    /// A clue of a model.
    ClueId,
}
