//! Fixed tokens of the language: operators, and words that are keywords in one position and names in another.

use syn::Token;
use syn::parse::{Parse, ParseStream};

/// An operator or a keyword.
pub(super) trait Fixed: Parse {
    /// How it is written.
    const TEXT: &'static str;

    /// Returns whether it is the next token.
    fn is_next(input: ParseStream<'_>) -> bool;
}

syn::custom_punctuation!(Equivalent, <=>);

macro_rules! operators {
    ($($token:tt)*) => {
        /// Returns the next operator, the longest that matches: `=` is not the next token of `==`.
        pub(super) fn operator(input: ParseStream<'_>) -> Option<&'static str> {
            input.cursor().punct()?;
            if input.peek(Equivalent) {
                return Some(Equivalent::TEXT);
            }
            $(if input.peek(Token![$token]) {
                return Some(stringify!($token));
            })*
            None
        }

        impl Fixed for Equivalent {
            const TEXT: &'static str = "<=>";

            fn is_next(input: ParseStream<'_>) -> bool {
                input.peek(Equivalent)
            }
        }

        $(impl Fixed for Token![$token] {
            const TEXT: &'static str = stringify!($token);

            fn is_next(input: ParseStream<'_>) -> bool {
                input.peek(Token![$token]) && operator(input) == Some(Self::TEXT)
            }
        })*
    };
}

// Longer operators first.
operators! { ..= => == != <= >= || && :: < > = + - * / % ^ ! | , ; : # . }

macro_rules! keywords {
    ($($word:ident)*) => {
        /// Keywords that Rust does not have.
        pub(super) mod keyword {
            $(syn::custom_keyword!($word);)*
        }

        $(impl Fixed for keyword::$word {
            const TEXT: &'static str = stringify!($word);

            fn is_next(input: ParseStream<'_>) -> bool {
                input.peek(keyword::$word)
            }
        })*
    };
}

keywords! {
    allow any category great is not of off on ordered puzzle redundant shared symmetric titled verify within
}

macro_rules! rust_keywords {
    ($($word:tt)*) => {
        $(impl Fixed for Token![$word] {
            const TEXT: &'static str = stringify!($word);

            fn is_next(input: ParseStream<'_>) -> bool {
                input.peek(Token![$word])
            }
        })*
    };
}

rust_keywords! { crate in mod where }
