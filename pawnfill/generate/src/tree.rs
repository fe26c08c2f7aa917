//! The functions of the library as a tree, which covers the small part of Rust in which they are written.
//! The headers are printed from it.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    U8,
    /// A number, such as a distance or a rank.
    Number,
    /// The index of a square that the code has computed, so it is below 64.
    Index,
    U64,
    Bool,
    Color,
    Square,
    /// The counts of `pawn_counts`, three sets.
    Counts,
    /// One color's half of the view.
    Side,
    /// The view.
    Structure,
}

/// The owner of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Owner {
    /// The headers themselves: bits, which are defined by hand, and the operations that engines call.
    Header,
    /// `board.rs`: one step, and sets that depend on a color.
    Board,
    /// `pawn_counts.rs`.
    Counts,
    /// A strategy, by its name.
    Strategy(&'static str),
    /// `structure/view.rs`.
    View,
}

/// The strategy whose operations are the definitions.
pub(crate) const SHIFT: Owner = Owner::Strategy("Shift");

/// A function of the headers.
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

/// An expression: what it is, and the parts that it is made of, in the order in which they are listed here.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Expr {
    pub(crate) of_type: Type,
    pub(crate) kind: Kind,
    pub(crate) parts: Vec<Self>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Kind {
    Literal(u64),
    /// An argument or a local variable.
    Variable(String),
    /// A constant of `board.rs`.
    Constant(String),
    /// Whether it is Black.
    Color(bool),
    /// Of a color.
    Opponent,
    Not,
    /// The operator between two parts.
    Binary(&'static str),
    Cast,
    /// A color, the value for White, and the value for Black.
    ByColor,
    /// The same, chosen without a branch.
    Unpredictable,
    Call(Id),
    /// An entry of a table of this strategy.
    Lookup(String),
    Field(String),
    /// A value of `Counts` by its fields.
    Counts,
    /// The half of the view for a color.
    Side,
    /// A color as seen with a1 as the first square: the other color where a8 is the first square.
    Turned,
}

impl Expr {
    pub(crate) fn new(of_type: Type, kind: Kind, parts: Vec<Self>) -> Self {
        Self {
            of_type,
            kind,
            parts,
        }
    }

    pub(crate) fn variable(name: &str, of_type: Type) -> Self {
        Self::new(of_type, Kind::Variable(name.to_owned()), Vec::new())
    }

    /// This value cast to a type, unless it has that type already.
    pub(crate) fn cast(self, of_type: Type) -> Self {
        match self.of_type == of_type {
            true => self,
            false => Self::new(of_type, Kind::Cast, vec![self]),
        }
    }

    pub(crate) fn any(&self, test: &mut dyn FnMut(&Self) -> bool) -> bool {
        test(self) || self.parts.iter().any(|part| part.any(test))
    }

    /// Whether the expression contains a color or square from the caller, or a number that may depend on one.
    pub(crate) fn may_be_too_large(&self) -> bool {
        self.any(&mut |part| {
            matches!(part.kind, Kind::Variable(_))
                && matches!(part.of_type, Type::Color | Type::Square | Type::Number)
        })
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Statement {
    Comment(String),
    /// A variable; it is constant unless it is assigned to later.
    Let(String, Expr),
    Assign(String, Expr),
    /// A condition that must hold, and the message if it does not.
    Assert(Expr, String),
    /// `while` or `if`, its condition, and its body.
    Conditional(&'static str, Expr, Vec<Self>),
    /// A loop over a range of numbers, given by its variable and the ends; whether it begins at the end; and
    /// its body.
    For(String, [Expr; 2], bool, Vec<Self>),
    Return(Expr),
}

impl Statement {
    /// The expressions of the statement and of its body.
    pub(crate) fn expressions(&self) -> Vec<&Expr> {
        let (mut own, body): (Vec<&Expr>, &[Self]) = match self {
            Self::Comment(_) => (Vec::new(), &[]),
            Self::Let(_, value) | Self::Assign(_, value) => (vec![value], &[]),
            Self::Assert(value, _) | Self::Return(value) => (vec![value], &[]),
            Self::Conditional(_, condition, body) => (vec![condition], body),
            Self::For(_, ends, _, body) => (ends.iter().collect(), body),
        };
        own.extend(body.iter().flat_map(Self::expressions));
        own
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) id: Id,
    pub(crate) docs: String,
    pub(crate) arguments: Vec<(String, Type)>,
    pub(crate) result: Type,
    pub(crate) body: Vec<Statement>,
}
