//! Blocks: all that is shown, as data. A terminal and a page draw them, each in its own way.
//!
//! Text may contain `code` between backticks and **bold** words.

use maud::Markup;

use crate::verdict::statistics::Interval;

pub(crate) struct Document {
    pub(crate) title: String,
    /// The blocks above the sections.
    pub(crate) lead: Vec<Block>,
    pub(crate) sections: Vec<(String, Vec<Block>)>,
}

pub(crate) enum Block {
    Heading(String),
    Text(String),
    /// A text in smaller letters, beside a table or a chart.
    Note(String),
    Warning(String),
    List(Vec<String>),
    /// Names, and what there is to say about each.
    Terms(Vec<(String, String)>),
    Code(String),
    Table(Table),
    /// Tables beside each other, as many as fit.
    Tables(String, Vec<Table>),
    /// Charts beside each other, each with notes below it. A terminal leaves them out.
    Charts(Vec<(Markup, Vec<String>)>),
    /// What the shades of a table mean.
    Key(Vec<(Vec<Cell>, &'static str)>),
    /// What a page folds away under a title.
    Details(String, Vec<Block>),
    /// Alternatives, of which a page shows one at a time.
    Tabs(String, Vec<(String, Vec<Block>)>),
}

#[derive(Default)]
pub(crate) struct Table {
    /// The name of the table for readers who cannot see it.
    pub(crate) label: String,
    /// The column of the names of groups.
    pub(crate) names: Column,
    pub(crate) groups: Vec<Group>,
    /// The number of columns that name a row. They are always shown, even if not all others fit.
    pub(crate) keys: usize,
}

#[derive(Clone, Default)]
pub(crate) struct Column {
    /// Its name. A page keeps the line breaks in it.
    pub(crate) name: String,
    pub(crate) is_number: bool,
    /// Whether it makes sense only right after the column before it.
    pub(crate) is_continued: bool,
    /// On a page, the target of the link on its name.
    pub(crate) link: Option<String>,
}

/// Rows that belong together.
pub(crate) struct Group {
    /// The parts of their common name, which is in the first column.
    pub(crate) names: Vec<String>,
    pub(crate) link: Option<String>,
    /// Whether a line divides it from what is above.
    pub(crate) is_divided: bool,
    pub(crate) rows: Vec<Row>,
}

/// A row: its cells, each with its column. All rows of a table have the same columns.
pub(crate) type Row = Vec<(Column, Cell)>;

#[derive(Clone, Default)]
pub(crate) struct Cell {
    pub(crate) text: String,
    /// Further text, which only a page has room for.
    pub(crate) detail: Option<String>,
    pub(crate) emphasis: Emphasis,
}

/// How a cell stands out.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Emphasis {
    #[default]
    None,
    /// It is the answer, in bold letters.
    Best,
    /// The strategy to use. On a page, this and all variants below have a background.
    Use,
    /// As fast as the strategy to use.
    Tie,
    /// Slower, in steps from 1 to 4.
    Slower(u8),
    Missing,
}

impl Table {
    /// A table whose first column names the rows.
    pub(crate) fn new(
        label: impl Into<String>,
        names: Column,
        groups: impl IntoIterator<Item = Group>,
    ) -> Self {
        Self {
            label: label.into(),
            names,
            groups: groups.into_iter().collect(),
            keys: 1,
        }
    }

    /// The columns, as its first row has them.
    pub(crate) fn columns(&self) -> Vec<&Column> {
        let row = self.groups.iter().flat_map(|group| &group.rows).next();
        let columns = row.into_iter().flatten().map(|(column, _)| column);
        [&self.names].into_iter().chain(columns).collect()
    }

    /// The same table, with this many columns that name a row.
    pub(crate) fn keyed(self, keys: usize) -> Self {
        Self { keys, ..self }
    }
}

pub(crate) fn words(name: impl Into<String>) -> Column {
    let name = name.into();
    Column {
        name,
        ..Column::default()
    }
}

pub(crate) fn number(name: impl Into<String>) -> Column {
    Column {
        is_number: true,
        ..words(name)
    }
}

impl Group {
    pub(crate) fn row(name: impl AsRef<str>, row: Row) -> Self {
        Self {
            is_divided: false,
            ..Self::rows(&[name.as_ref()], vec![row])
        }
    }

    /// Several rows, divided from those above. Names that are empty are left out.
    pub(crate) fn rows(names: &[&str], rows: Vec<Row>) -> Self {
        let names = names.iter().filter(|name| !name.is_empty());
        Self {
            names: names.map(|name| (*name).to_owned()).collect(),
            link: None,
            is_divided: true,
            rows,
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

    pub(crate) fn optional(value: Option<f64>, decimals: usize) -> Self {
        value.map_or_else(Self::default, |value| Self::number(value, decimals))
    }

    /// An estimate, and its interval as a detail.
    pub(crate) fn interval(interval: &Interval, decimals: usize, detail: usize) -> Self {
        Self {
            detail: Some(match interval.ends() {
                Some([low, high]) => format!("{low:.detail$} to {high:.detail$}"),
                None => "too few rounds".to_owned(),
            }),
            ..Self::number(interval.estimate, decimals)
        }
    }

    /// The same cell, standing out.
    pub(crate) fn with(mut self, emphasis: Emphasis) -> Self {
        self.emphasis = emphasis;
        self
    }
}
