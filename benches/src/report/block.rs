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

#[derive(Clone, Default)]
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
    pub(crate) fn new(
        title: impl Into<String>,
        columns: impl Into<Vec<Column>>,
        rows: impl IntoIterator<Item = Vec<Cell>>,
    ) -> Self {
        Self {
            title: title.into(),
            columns: columns.into(),
            rows: rows.into_iter().collect(),
        }
    }
}

pub(crate) fn words(name: impl Into<String>) -> Column {
    Column {
        name: name.into(),
        is_number: false,
    }
}

pub(crate) fn number(name: impl Into<String>) -> Column {
    Column {
        is_number: true,
        ..words(name)
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
