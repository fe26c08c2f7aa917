//! The contents of the headers as a tree: the functions of the library, ready to be printed in another
//! language. The tree covers the small part of Rust in which they are written.

/// The type of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    U8,
    U16,
    /// A number, such as a distance or a rank.
    Number,
    /// The place of a square, which is below 64.
    Place,
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

impl Type {
    /// Whether the type is narrower than `int`, in which C computes instead.
    pub(crate) fn is_narrow(self) -> bool {
        matches!(self, Self::U8 | Self::U16)
    }

    /// The greatest value of a number of this type.
    pub(crate) fn greatest(self) -> u64 {
        match self {
            Self::U8 => u8::MAX.into(),
            Self::U16 => u16::MAX.into(),
            Self::Number => u32::MAX.into(),
            Self::Place => 63,
            Self::Bool => 1,
            _ => u64::MAX,
        }
    }
}

/// The owner of a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Owner {
    /// What the headers define by hand: bits, and the builtins of compilers.
    Bits,
    /// `board.rs`: one step, and sets that depend on a color.
    Board,
    /// `pawn_counts.rs`.
    Counts,
    /// A strategy, by its place in the list.
    Strategy(usize),
    /// The composition that a user has chosen.
    Chosen,
    /// `structure/view.rs`.
    View,
}

/// A function of the headers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Id {
    pub(crate) owner: Owner,
    pub(crate) name: String,
}

impl Id {
    pub(crate) fn new(owner: Owner, name: &str) -> Self {
        Self {
            owner,
            name: name.to_owned(),
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Expr {
    pub(crate) of_type: Type,
    pub(crate) kind: Kind,
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
    Opponent(Box<Expr>),
    Not(Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Cast(Box<Expr>),
    /// One value for White and another for Black, perhaps without a branch.
    ByColor {
        color: Box<Expr>,
        white: Box<Expr>,
        black: Box<Expr>,
        is_unpredictable: bool,
    },
    Call(Id, Vec<Expr>),
    /// An entry of a table of this strategy.
    Lookup(String, Vec<Expr>),
    Field(Box<Expr>, String),
    /// A value of `Counts` or `Side` by its fields, or of `Structure` by its sides.
    Fields(Vec<Expr>),
    /// The half of a view for a color.
    Side(Box<Expr>),
    /// A color as seen with a1 as the first square: the other color where a8 is the first square.
    Turned(Box<Expr>),
}

impl Expr {
    pub(crate) fn new(of_type: Type, kind: Kind) -> Self {
        Self { of_type, kind }
    }

    pub(crate) fn variable(name: &str, of_type: Type) -> Self {
        Self::new(of_type, Kind::Variable(name.to_owned()))
    }

    /// The parts, for a search.
    pub(crate) fn parts(&self) -> Vec<&Self> {
        match &self.kind {
            Kind::Opponent(a)
            | Kind::Not(a)
            | Kind::Cast(a)
            | Kind::Field(a, _)
            | Kind::Side(a)
            | Kind::Turned(a) => {
                vec![a]
            }
            Kind::Binary(_, a, b) => vec![a, b],
            Kind::ByColor {
                color,
                white,
                black,
                ..
            } => vec![color, white, black],
            Kind::Call(_, parts) | Kind::Lookup(_, parts) | Kind::Fields(parts) => {
                parts.iter().collect()
            }
            _ => Vec::new(),
        }
    }

    pub(crate) fn any(&self, test: &dyn Fn(&Self) -> bool) -> bool {
        test(self) || self.parts().into_iter().any(|part| part.any(test))
    }

    /// Whether the expression contains a color or square from the caller, which may be too large.
    pub(crate) fn is_from_caller(&self) -> bool {
        self.any(&|part| {
            matches!(part.kind, Kind::Variable(_))
                && matches!(part.of_type, Type::Color | Type::Square)
        })
    }

    /// An upper bound of a number.
    pub(crate) fn bound(&self) -> u64 {
        let greatest = self.of_type.greatest();
        match &self.kind {
            Kind::Literal(value) => *value,
            Kind::Cast(a) => a.bound().min(greatest),
            Kind::Binary("&", a, b) => a.bound().min(b.bound()),
            Kind::Binary("<<", a, b)
                if b.bound() < 64 && a.bound().leading_zeros() as u64 >= b.bound() =>
            {
                (a.bound() << b.bound()).min(greatest)
            }
            _ => greatest,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Statement {
    Comment(String),
    /// A variable; it is constant unless it is assigned to later.
    Let(String, Expr),
    /// An assignment, with the operator that joins the value to the old one, if there is one.
    Assign(String, &'static str, Expr),
    /// A condition that must hold, and the message if it does not.
    Assert(Expr, String),
    While(Expr, Vec<Statement>),
    /// A loop over a range of numbers, perhaps from its end.
    For {
        variable: String,
        range: [Expr; 2],
        is_reversed: bool,
        body: Vec<Statement>,
    },
    If(Expr, Vec<Statement>),
    Return(Expr),
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) id: Id,
    pub(crate) docs: String,
    pub(crate) arguments: Vec<(String, Type)>,
    pub(crate) result: Type,
    pub(crate) body: Vec<Statement>,
}
