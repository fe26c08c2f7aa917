//! What a report is made of: sentences, tables and charts, as data. `text` and `html` draw them.
//!
//! Text may contain `code` between backticks and **bold** words.

use crate::report::chart::Chart;

/// A title, what stands before the sections, and the sections.
pub(crate) struct Report {
    pub(crate) title: String,
    pub(crate) lead: Vec<Block>,
    pub(crate) sections: Vec<(String, Vec<Block>)>,
}

impl Report {
    /// Adds a section if it has anything.
    pub(crate) fn add(&mut self, name: impl Into<String>, blocks: Vec<Block>) {
        if !blocks.is_empty() {
            self.sections.push((name.into(), blocks));
        }
    }
}

pub(crate) enum Block {
    Text(String),
    Warning(String),
    Table(Table),
    /// Alternatives, of which a page shows one at a time, and text all.
    Choice(Vec<(String, Table)>),
    /// Charts beside each other, which text leaves out.
    Charts(Vec<Chart>),
}

/// A table. The first column names the rows.
pub(crate) struct Table {
    pub(crate) title: String,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Vec<Cell>>,
}

pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) is_number: bool,
}

#[derive(Clone, Default)]
pub(crate) struct Cell {
    pub(crate) text: String,
    pub(crate) shade: Shade,
    pub(crate) link: Option<String>,
}

/// How a cell stands out.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Shade {
    #[default]
    None,
    /// The candidate to use, in bold letters.
    Use,
    /// As fast as the candidate to use.
    Tie,
    /// Slower, in steps from 1 to 4.
    Slower(u8),
    Missing,
}

impl Table {
    /// A table. The name of a column of numbers ends in a colon, as in the rule of a table in Markdown.
    pub(crate) fn new<C: Into<String>>(
        title: impl Into<String>,
        columns: impl IntoIterator<Item = C>,
        rows: impl IntoIterator<Item = Vec<Cell>>,
    ) -> Self {
        let columns = columns.into_iter().map(|name| {
            let name: String = name.into();
            let number = name.strip_suffix(':').map(str::to_owned);
            Column {
                is_number: number.is_some(),
                name: number.unwrap_or(name),
            }
        });
        Self {
            title: title.into(),
            columns: columns.collect(),
            rows: rows.into_iter().collect(),
        }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }
}

impl Cell {
    pub(crate) fn number(value: f64, decimals: usize) -> Self {
        format!("{value:.decimals$}").into()
    }

    /// The same cell with a shade.
    pub(crate) fn shaded(self, shade: Shade) -> Self {
        Self { shade, ..self }
    }

    /// The same cell, in bold letters if it is so.
    pub(crate) fn best_if(self, is_so: bool) -> Self {
        self.shaded(if is_so { Shade::Use } else { Shade::None })
    }
}
