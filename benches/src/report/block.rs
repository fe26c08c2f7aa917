//! What a report is made of: sentences, tables and charts, as data. `text` and `html` draw them.
//!
//! Text may contain `code` between backticks and **bold** words.

use crate::report::chart::Chart;

/// A title, what stands before the sections, and the sections.
pub(crate) struct Report {
    pub(crate) title: String,
    pub(crate) lead: Vec<Block>,
    pub(crate) sections: Vec<(String, Vec<Block>)>,
    /// Whether its intervals are within one process, so that they are drawn dashed.
    pub(crate) is_of_one_process: bool,
}

impl Report {
    pub(crate) fn new(title: String, lead: Vec<Block>) -> Self {
        Self { title, lead, sections: Vec::new(), is_of_one_process: false }
    }

    /// Adds a section if it has anything.
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
    /// Alternatives with titles, of which a page shows one at a time, and text all.
    Tabs(Vec<Table>),
    /// Charts beside each other, which text leaves out.
    Charts(Vec<Chart>),
}

/// A table. The first column names the rows.
pub(crate) struct Table {
    pub(crate) title: String,
    /// The names. That of a column of numbers ends in a colon, as in the rule of a table in Markdown.
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<Cell>>,
}

impl Table {
    pub(crate) fn new<C: Into<String>>(
        title: impl Into<String>,
        columns: impl IntoIterator<Item = C>,
        rows: impl IntoIterator<Item = Vec<Cell>>,
    ) -> Self {
        Self {
            title: title.into(),
            columns: columns.into_iter().map(Into::into).collect(),
            rows: rows.into_iter().collect(),
        }
    }

    /// Whether each column has numbers, and its name.
    pub(crate) fn columns(&self) -> impl Iterator<Item = (bool, &str)> {
        let names = self.columns.iter();
        names.map(|name| (name.ends_with(':'), name.trim_end_matches(':')))
    }

    /// The table as a block; `None` without rows.
    pub(crate) fn block(self) -> Option<Block> {
        (!self.rows.is_empty()).then_some(Block::Table(self))
    }
}

#[derive(Clone, Default)]
pub(crate) struct Cell {
    pub(crate) text: String,
    /// How it stands out: a class of `style.css`. `use` marks the competitor to use, also by bold letters.
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

    /// The same cell, marked as the one to use if it is so.
    pub(crate) fn best_if(self, is_so: bool) -> Self {
        self.with_class(if is_so { "use" } else { "" })
    }
}
