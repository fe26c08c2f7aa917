//! Fields that are no pair of an operation and a strategy: a mistake in one hides none in the next.

use pawnfill::{Rotate, Shift, Strategy, Table};

pawnfill::compose! {
    struct Fields {
        file_fill,
        north_fill Rotate,
        south_fill: 3,
        front_fill: Table(),
        rear_fill: Table {},
        file_set = Table,
        pub fill_files: Table,
        #[cfg(test)]
        open_files: Table,
        closed_files::Table,
        half_open_files: &Table,
        adjacent_files: Table isolated_files: Table,
        island_count:,
        "stops": Table,
        ..Shift
    }
}

fn main() {
    let _ = Fields.file_fill(1);
}
