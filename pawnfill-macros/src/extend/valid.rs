//! The checks of `extend!` beyond its grammar.

use quote::ToTokens as _;
use syn::{Error, Result};

use crate::operations::{PRIMITIVES, last_segment};

use super::parse::Extension;

impl Extension {
    /// Rejects `impl` for a primitive numeric type: only a trait can add methods to it.
    pub(super) fn check_set(&self) -> Result<()> {
        let written = last_segment(&self.set);
        if self.name.is_none() && PRIMITIVES.contains(&written.as_str()) {
            let message = format!(
                "expected a type of your own, such as `struct Bitboard({written});`, \
                 or `trait PawnOperations for {written}`"
            );
            return Err(Error::new_spanned(&self.set, message));
        }
        Ok(())
    }

    /// Returns the first mistake in the entries. If the first square is a8, an item that names a square type
    /// must also convert it: an engine's `From` may pass on an index in which 0 is a8 and not a1.
    pub(super) fn check_entries(&self) -> Result<()> {
        self.unread.clone().map_or(Ok(()), Err)?;
        let entries = &self.entries;
        if entries.is_a8_first()
            && let (Some(square), None) = (&entries.square, entries.conversion("square"))
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
        if entries.strategy.is_none() {
            return Err(Error::new(
                self.end,
                "expected a strategy before this, such as `strategy: Shift`",
            ));
        }
        Ok(())
    }
}
