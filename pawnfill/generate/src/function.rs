//! The functions of the headers, and the types in them.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    U8,
    /// A number, such as a distance or a rank.
    Number,
    U64,
    Bool,
    Color,
    Square,
    /// The counts of `pawn_counts`, three sets.
    Counts,
    /// One color's half of the view.
    Side,
    /// The view.
    View,
}

/// The owner of a function: a strategy, by its name, or one of these.
pub(crate) type Owner = &'static str;

/// `board.rs`, and what the headers define by hand or engines call.
pub(crate) const BOARD: Owner = "";
/// `pawn_counts.rs`.
pub(crate) const COUNTS: Owner = "Counts";
/// `structure/view.rs`.
pub(crate) const VIEW: Owner = "View";
/// The strategy whose operations are the definitions.
pub(crate) const SHIFT: Owner = "Shift";

/// The name of a function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Id {
    pub(crate) owner: Owner,
    pub(crate) name: String,
}

impl Id {
    pub(crate) fn new(owner: Owner, name: &str) -> Self {
        let name = name.to_owned();
        Self { owner, name }
    }
}

/// A function in C.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) id: Id,
    pub(crate) docs: String,
    pub(crate) arguments: Vec<(String, Type)>,
    pub(crate) result: Type,
    /// Its statements.
    pub(crate) body: String,
    /// The functions that it calls.
    pub(crate) calls: Vec<Id>,
    /// The tables that it looks up, by their operations.
    pub(crate) tables: Vec<String>,
}
