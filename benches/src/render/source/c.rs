//! A composition for the headers `pawnfill.h` and `pawnfill.hpp`: the same choices and reasons as in
//! Rust, as macros in C, and as a type in C++.

use pawnfill::{Operation, Shift, Strategy as _};

use crate::measure::study::Study;
use crate::record::collection::Named;
use crate::record::compare::Compared;
use crate::render::source::composition::Composition;
use crate::render::source::error::SourceError;
use crate::render::source::field;
use crate::render::source::snake_case::snake_case;

impl Composition {
    /// A macro for each operation. Operations for which nothing competes use Shift.
    ///
    /// ```c
    /// // 2.1 cycles; Shift 3.0
    /// #define PAWNFILL_USE_FILE_FILL pawnfill_rotate_file_fill
    /// ```
    pub(super) fn macros(&self, records: &[Named]) -> Result<Vec<String>, SourceError> {
        let fields = self.fields_for_header(records)?;
        let mut lines = self.docs(records, &fields, None, "// ");
        for operation in Operation::ALL {
            let field = fields
                .iter()
                .find(|field| field.operation == operation.name);
            lines.push(String::new());
            lines.extend(
                field
                    .into_iter()
                    .flat_map(|field| field::docs(field, records, "// ")),
            );
            lines.push(format!(
                "#define PAWNFILL_USE_{} pawnfill_{}_{}",
                operation.name.to_uppercase(),
                snake_case(field.map_or(Shift::NAME, Compared::strategy)),
                operation.name
            ));
        }
        Ok(lines)
    }

    /// A type with the choices, and the strategy that is made from it.
    ///
    /// ```cpp
    /// struct TunedChoices : Each<Shift> {
    ///     // 2.1 cycles; Shift 3.0
    ///     using file_fill = Rotate;
    /// };
    ///
    /// struct Tuned : Composition<TunedChoices> {};
    /// ```
    pub(super) fn types(&self, records: &[Named]) -> Result<Vec<String>, SourceError> {
        let fields = self.fields_for_header(records)?;
        let name = &self.name;
        let guard = format!("PAWNFILL_{}_HPP", snake_case(name).to_uppercase());
        let before = format!(
            "
#ifndef {guard}
#define {guard}

#ifndef PAWNFILL_HPP
#error \"expected pawnfill.hpp to be included before this file\"
#endif

namespace pawnfill {{

struct {name}Choices : Each<{}> {{",
            Shift::NAME
        );
        let after = format!(
            "}};

struct {name} : Composition<{name}Choices> {{}};

}} // namespace pawnfill

#endif"
        );
        let mut lines = self.docs(records, &fields, None, "// ");
        lines.push(before);
        for field in fields {
            lines.extend(field::docs(&field, records, "    // "));
            let (operation, strategy) = (field.operation, field.strategy());
            lines.push(format!("    using {operation} = {strategy};"));
        }
        lines.push(after);
        Ok(lines)
    }

    /// The fields for a header. A strategy of the user's own is refused, because no header has it.
    fn fields_for_header<'a>(
        &self,
        records: &'a [Named],
    ) -> Result<Vec<Compared<'a>>, SourceError> {
        let fields = self.fields(records)?;
        let mut strategies = fields.iter().map(Compared::strategy);
        match strategies.find(|strategy| !Study::STRATEGIES.contains(strategy)) {
            None => Ok(fields),
            Some(own) => Err(SourceError::NotInHeaders(own.to_owned())),
        }
    }
}
