//! The checks of `compose!` beyond its grammar.

use syn::{Error, Path, Result};

use crate::operations::{Operation, unknown};

use super::parse::{Composition, Field};

impl Composition {
    /// Returns the fields and the base, or the first mistake in them.
    pub(super) fn valid(&self, operations: &[Operation]) -> Result<(&[Field], &Path)> {
        let (fields, base) = self.body.as_ref().map_err(Error::clone)?;
        for (index, Field { operation, .. }) in fields.iter().enumerate() {
            if !operations.iter().any(|listed| operation == &listed.name) {
                let listed = Vec::from_iter(operations);
                return Err(unknown(operation, &listed, "the operations"));
            }
            let mut before = fields[..index].iter();
            if before.any(|field| field.operation == *operation) {
                let message =
                    format!("`{operation}` is named twice: an operation has one strategy");
                return Err(Error::new(operation.span(), message));
            }
        }
        let mut strategies = fields.iter().map(|field| &field.strategy).chain([base]);
        let name = &self.name;
        if let Some(part) = strategies.find(|strategy| strategy.is_ident(name)) {
            let message = format!("`{name}` is the composition itself: expected another strategy");
            return Err(Error::new_spanned(part, message));
        }
        Ok((fields, base))
    }
}
