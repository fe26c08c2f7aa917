//! The parts of a report as data: sentences, tables and charts. `text` and `html` draw them.
//!
//! Text may contain `code` between backticks and **bold** words.

use crate::report::chart::Chart;

pub(crate) struct Report {
    pub(crate) title: String,
    pub(crate) lead: Vec<Block>,
    pub(crate) sections: Vec<(String, Vec<Block>)>,
}

impl Report {
    pub(crate) fn add(&mut self, name: &str, blocks: Vec<Block>) {
        if !blocks.is_empty() {
            self.sections.push((name.to_owned(), blocks));
        }
    }
}

pub(crate) enum Block {
    Text(String),
    Warning(String),
    Table(Table),
    /// Tables with titles. A page shows one at a time, and text shows all.
    Tabs(Vec<Table>),
    /// Charts beside each other. Text omits them.
    Charts(Vec<Chart>),
}

/// A table. The first column names the rows.
pub(crate) struct Table {
    pub(crate) title: String,
    /// The names of the columns. A column of numbers has a name that ends in a colon, which is not shown.
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<Cell>>,
}

impl Table {
    pub(crate) fn new<C: Into<String>>(
        title: impl Into<String>,
        columns: impl IntoIterator<Item = C>,
        rows: impl IntoIterator<Item = Vec<Cell>>,
    ) -> Self {
        let columns = columns.into_iter().map(Into::into).collect();
        Self { title: title.into(), columns, rows: rows.into_iter().collect() }
    }

    /// Returns for each column whether it has numbers, and its name.
    pub(crate) fn columns(&self) -> impl Iterator<Item = (bool, &str)> {
        self.columns.iter().map(|name| (name.ends_with(':'), name.trim_end_matches(':')))
    }

    pub(crate) fn block(self) -> Option<Block> {
        (!self.rows.is_empty()).then_some(Block::Table(self))
    }
}

#[derive(Clone, Default)]
pub(crate) struct Cell {
    pub(crate) text: String,
    /// A class of `style.css`. The class `use` marks the recommended competitor; text prints it in bold.
    pub(crate) class: &'static str,
    pub(crate) link: Option<String>,
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

impl Cell {
    pub(crate) fn number(value: f64, decimals: usize) -> Self {
        format!("{value:.decimals$}").into()
    }

    pub(crate) fn with_class(self, class: &'static str) -> Self {
        Self { class, ..self }
    }

    pub(crate) fn best_if(self, is_best: bool) -> Self {
        self.with_class(if is_best { "use" } else { "" })
    }
}
