//! What the grammar of `extend!` allows and an item cannot be.

use proc_macro2::Group;
use quote::ToTokens as _;
use syn::{Error, Result, Type};

use crate::operations::{NUMBERS, last_word};

use super::parse::Entries;

/// No crate can add methods to the types of numbers but by a trait.
pub(super) fn check_set(set: &Type, is_trait: bool) -> Result<()> {
    let written = last_word(set);
    if !is_trait && NUMBERS.contains(&written.as_str()) {
        let message = format!(
            "expected a type of your own, such as `struct Bitboard({written});`, or `trait PawnOperations for {written}`"
        );
        return Err(Error::new_spanned(set, message));
    }
    Ok(())
}

impl Entries {
    /// Reports a missing part.
    ///
    /// If the first square is a8, the item must give the conversion of a square, because an engine's `From`
    /// may treat the engine's index as ours.
    pub(super) fn check(&self, body: &Group) -> Result<()> {
        if self.is_mirrored()
            && let (Some(square), None) = (&self.square, self.conversion("square"))
        {
            let written = square.to_token_stream().to_string().replace(' ', "");
            return Err(Error::new_spanned(
                square,
                format!(
                    "expected a conversion of `{written}`, since the first square is A8: add \
                     `fn square(square: {written}) -> u8` (the index of the square's bit in your \
                     sets) or `fn square(square: {written}) -> pawnfill::Square` (the square of the \
                     same name)"
                ),
            ));
        }
        if self.strategy.is_none() {
            return Err(Error::new(
                body.span_close(),
                "expected a strategy, such as `strategy: Shift`, before this: it computes the operations",
            ));
        }
        Ok(())
    }
}
