//! The counts of a collection as tables and as CSV.

use comfy_table::{CellAlignment, LineStyle, Table, presets};
use indicatif::HumanCount;
use pawnfill::Color;
use serde::Serialize;

use crate::counts::{Counts, PROPERTIES};

/// The ranks that pawns stand on.
const RANKS: std::ops::RangeInclusive<usize> = 2..=7;

/// The colors, and their names in the tables.
const COLORS: [(Color, &str); 2] = [(Color::White, "White"), (Color::Black, "Black")];

/// The tables: pawns by color and rank, islands, and files.
pub(crate) fn table(counts: &Counts, percent: bool) -> String {
    let what = match percent {
        true => ", as a percentage of the pawns on the rank",
        false => "",
    };
    format!(
        "{}: pawns by rank{what}\n\
         Ranks are counted from each side: its pawns begin on rank 2.\n\
         {}\n\n{}\n\n{}\n",
        positions(counts.positions),
        pawns(counts, percent),
        islands(counts),
        files(counts)
    )
}

/// A number of positions in words.
pub(crate) fn positions(count: u64) -> String {
    match count {
        1 => "1 position".to_owned(),
        _ => format!("{} positions", HumanCount(count)),
    }
}

fn pawns(counts: &Counts, percent: bool) -> Table {
    let mut table = new_table(["", "rank"].into_iter().chain(PROPERTIES));
    for (color, name) in COLORS {
        let on = |rank| std::array::from_fn(|property| counts.pawns(color, property, rank));
        let mut all = [0; PROPERTIES.len()];
        for rank in RANKS {
            let row_counts = on(rank);
            all = std::array::from_fn(|property| all[property] + row_counts[property]);
            let name = if rank == 2 { name } else { "" };
            table.add_row(row(name, &rank.to_string(), &row_counts, percent));
        }
        table.add_row(row("", "all", &all, percent));
        if !percent {
            table.add_row(row("", "%", &all, true));
        }
    }
    table
}

/// A row of counts, or of percentages of the first count.
fn row(name: &str, rank: &str, counts: &[u64; PROPERTIES.len()], percent: bool) -> Vec<String> {
    let cell = |(property, &count): (usize, &u64)| match percent && property > 0 {
        true => share(count, counts[0]),
        false => HumanCount(count).to_string(),
    };
    let cells = counts.iter().enumerate().map(cell);
    [name.to_owned(), rank.to_owned()]
        .into_iter()
        .chain(cells)
        .collect()
}

fn islands(counts: &Counts) -> Table {
    let mut table = new_table(["islands", "White", "%", "Black", "%"]);
    for islands in 0..=4 {
        let cells = COLORS.map(|(color, _)| {
            let count = counts.islands(color, islands);
            [
                HumanCount(count).to_string(),
                share(count, counts.positions),
            ]
        });
        table.add_row([islands.to_string()].into_iter().chain(cells.concat()));
    }
    table
}

fn files(counts: &Counts) -> Table {
    let mut table = new_table(["files", "count", "a position"]);
    for (name, count) in [
        ("open", counts.open_files()),
        ("half-open for White", counts.half_open_files(Color::White)),
        ("half-open for Black", counts.half_open_files(Color::Black)),
    ] {
        let mean = count as f64 / counts.positions as f64;
        table.add_row([
            name.to_owned(),
            HumanCount(count).to_string(),
            format!("{mean:.2}"),
        ]);
    }
    table
}

/// A percentage; a dash if the whole is zero.
fn share(part: u64, whole: u64) -> String {
    match whole {
        0 => "-".to_owned(),
        _ => format!("{:.1}", 100.0 * part as f64 / whole as f64),
    }
}

/// A table without rows, of numbers in all columns but the first.
fn new_table<'a>(header: impl IntoIterator<Item = &'a str>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()));
    table.set_header(header);
    for column in table.column_iter_mut().skip(1) {
        column
            .set_padding((1, 0))
            .set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// A row of the CSV. The color and the rank are empty if the count is not by color or rank.
#[derive(Serialize)]
struct Row<'a> {
    color: &'a str,
    rank: Option<usize>,
    property: &'a str,
    count: u64,
}

/// The counts, a row each.
pub(crate) fn csv(counts: &Counts) -> String {
    let row = |color, rank, property, count| Row {
        color,
        rank,
        property,
        count,
    };
    let mut rows = vec![
        row("", None, "positions", counts.positions),
        row("", None, "open_files", counts.open_files()),
    ];
    const ISLANDS: [&str; 5] = [
        "islands_0",
        "islands_1",
        "islands_2",
        "islands_3",
        "islands_4",
    ];
    for (color, name) in [(Color::White, "white"), (Color::Black, "black")] {
        rows.push(row(
            name,
            None,
            "half_open_files",
            counts.half_open_files(color),
        ));
        for (islands, property) in ISLANDS.into_iter().enumerate() {
            rows.push(row(name, None, property, counts.islands(color, islands)));
        }
        for rank in RANKS {
            for (property, property_name) in PROPERTIES.into_iter().enumerate() {
                rows.push(row(
                    name,
                    Some(rank),
                    property_name,
                    counts.pawns(color, property, rank),
                ));
            }
        }
    }
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row).expect("memory can be written to");
    }
    let bytes = writer.into_inner().expect("memory can be written to");
    String::from_utf8(bytes).expect("what is written is text")
}
