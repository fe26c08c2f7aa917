//! The checks of `compose!` beyond its grammar.

use syn::{Error, Path, Result};

use crate::operations::Operations;
use crate::strategy_path::text;

use super::parse::{Composition, Field};

impl Composition {
    /// Returns the fields and the base, or the first mistake in them.
    pub(super) fn valid(&self, operations: &Operations) -> Result<(&[Field], &Path)> {
        let (fields, base) = self.body.as_ref().map_err(Error::clone)?;
        self.check(fields, base, operations)?;
        Ok((fields, base))
    }

    /// Reports the first field with an unknown or repeated operation, or else the first strategy that is
    /// the composition itself.
    fn check(&self, fields: &[Field], base: &Path, operations: &Operations) -> Result<()> {
        for (index, Field { operation, .. }) in fields.iter().enumerate() {
            if !operations.iter().any(|listed| operation == &listed.name) {
                return Err(operations.unknown(operation, |_| true, "the operations"));
            }
            let mut before = fields[..index].iter();
            if before.any(|field| field.operation == *operation) {
                let message =
                    format!("`{operation}` is named twice: an operation has one strategy");
                return Err(Error::new(operation.span(), message));
            }
        }
        let strategies = fields.iter().map(|field| &field.strategy);
        for part in strategies.chain([base]) {
            if part.is_ident(&self.name) {
                let part_text = text(part);
                let message =
                    format!("`{part_text}` is the composition itself: expected another strategy");
                return Err(Error::new_spanned(part, message));
            }
        }
        Ok(())
    }
}
