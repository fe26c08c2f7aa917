//! The operations as the harness sees them: a type for each, made from the one list of operations.

use std::hash::Hasher as _;

use fnv::FnvHasher;
use pawnfill::{Color, Operation, Override, Square, Strategy};

use crate::kernel::{After, Paint};
use crate::race::Race;
use crate::view;

/// What may be an argument or a result of an operation.
pub trait Operand: Copy + 'static {
    /// The same value, but not known before `after` is.
    fn depend(self, after: After) -> Self;
    /// The same value, but opaque to the compiler, where it is a set of squares.
    #[inline(always)]
    fn opaque(self) -> Self {
        self
    }
    /// The value as a `u64`.
    fn widen(self) -> u64;
    /// A value made of the low bits of a `u64`.
    fn narrow(value: u64) -> Self;
    /// The same value, but for a colour, which `P` decides.
    #[inline(always)]
    fn recolor<P: Paint>(self) -> Self {
        self
    }
}

/// What a race is about: an operation of the catalogue, or the whole pawn structure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Discipline {
    /// The name, such as `north_fill`.
    pub name: &'static str,
    /// The group, such as `fills`.
    pub group: &'static str,
}

/// The names of all that is measured, in the order of the tables.
pub fn names() -> Vec<&'static str> {
    let operations = Operation::ALL.iter().map(|operation| operation.name);
    operations.chain([view::NAME]).collect()
}

/// A hash of the catalogue (FNV-1a, 64 bits) by which two builds can tell whether they know the
/// same operations: of the groups, the names, and the names of the arguments.
pub fn fingerprint() -> u64 {
    let mut hasher = FnvHasher::default();
    for operation in Operation::ALL {
        let arguments = operation.arguments.join(",");
        let line = format!("{} {}({arguments})\n", operation.group, operation.name);
        hasher.write(line.as_bytes());
    }
    hasher.finish()
}

/// An operation that can be measured. The functions other than [`call`](Self::call) work on its
/// arguments alone.
pub trait Measured: 'static {
    /// The arguments of one call.
    type Arguments: Copy + std::fmt::Debug + 'static;
    /// The result of one call.
    type Output: Operand;
    /// Whether it takes a colour.
    const COLORED: bool;
    /// What it is called in tables.
    fn operation() -> Discipline;
    /// Picks the arguments out of what was drawn.
    fn arguments(input: &Input) -> Self::Arguments;
    /// One call by a strategy.
    fn call<S: Strategy>(strategy: S, arguments: Self::Arguments) -> Self::Output;
    /// The same arguments, the sets of squares opaque to the compiler.
    fn opaque(arguments: Self::Arguments) -> Self::Arguments;
    /// The same arguments, none of them known before `after` is.
    fn depend(arguments: Self::Arguments, after: After) -> Self::Arguments;
    /// The same arguments, but for the colour, which `P` decides.
    fn recolor<P: Paint>(arguments: Self::Arguments) -> Self::Arguments;
    /// All arguments, by xor.
    fn join(arguments: Self::Arguments) -> u64;
    /// The last argument, which is a set or a square in every operation.
    fn last(arguments: Self::Arguments) -> u64;
}

/// What is drawn for one call: a value for each name that an argument can have.
#[derive(Clone, Copy, Debug)]
#[expect(
    missing_docs,
    reason = "the list of operations says what the names stand for"
)]
pub struct Input {
    pub color: Color,
    pub square: Square,
    pub set: u64,
    pub pawns: u64,
    pub own: u64,
    pub enemy: u64,
    pub white: u64,
    pub black: u64,
    pub empty: u64,
    pub files: u8,
}

macro_rules! measured {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        /// A type for each operation, of the operation's name.
        #[allow(non_camel_case_types, reason = "they are the names of the operations")]
        #[expect(missing_docs, reason = "the catalogue documents the operations")]
        pub mod operations {
            $($(pub struct $name;)*)*
        }

        $($(impl Measured for operations::$name {
            type Arguments = ($($arg_type,)*);
            type Output = $output;
            const COLORED: bool = match Operation::named(stringify!($name)) {
                Some(operation) => operation.takes("color"),
                None => false,
            };

            fn operation() -> Discipline {
                Discipline {
                    name: stringify!($name),
                    group: stringify!($group),
                }
            }
            fn arguments(input: &Input) -> Self::Arguments {
                ($(input.$arg,)*)
            }
            #[inline(always)]
            fn call<S: Strategy>(strategy: S, ($($arg,)*): Self::Arguments) -> $output {
                strategy.$name($($arg),*)
            }
            #[inline(always)]
            fn opaque(($($arg,)*): Self::Arguments) -> Self::Arguments {
                ($($arg.opaque(),)*)
            }
            #[inline(always)]
            fn depend(($($arg,)*): Self::Arguments, after: After) -> Self::Arguments {
                ($($arg.depend(after),)*)
            }
            #[inline(always)]
            fn recolor<P: Paint>(($($arg,)*): Self::Arguments) -> Self::Arguments {
                ($($arg.recolor::<P>(),)*)
            }
            #[inline(always)]
            fn join(($($arg,)*): Self::Arguments) -> u64 {
                0 $(^ $arg.widen())*
            }
            #[inline(always)]
            fn last(($($arg,)*): Self::Arguments) -> u64 {
                let all = [$($arg.widen()),*];
                all[all.len() - 1]
            }
        })*)*

        /// A race for each operation, and that of the view.
        pub(crate) struct Races {
            $($($name: Race<operations::$name>,)*)*
            view: Race<view::pawn_structure>,
        }

        impl Races {
            pub(crate) fn new() -> Self {
                Self { $($($name: Race::new(),)*)* view: Race::new() }
            }

            /// Enters a strategy into the race of each operation that it does in its own way.
            pub(crate) fn enter<S: Strategy + 'static>(&mut self, strategy: S) {
                // Constants, so that no kernel is compiled that is not run.
                $($(if const { table_bytes::<S>(stringify!($name)).is_some() } {
                    let bytes = const { table_bytes::<S>(stringify!($name)) };
                    self.$name.enter(strategy, bytes.unwrap_or(0));
                })*)*
                if const { view::shares_differ::<S>() } {
                    self.view.enter(strategy, const { view::shared_bytes::<S>() });
                }
            }

            /// Enters what competes with the view and is no strategy.
            pub(crate) fn enter_rivals(&mut self) {
                view::enter_rivals(&mut self.view);
            }

            /// Enters a strategy into every race.
            pub(crate) fn enter_everywhere<S: Strategy + 'static>(&mut self, strategy: S) {
                $($(self.$name.enter(strategy, 0);)*)*
                self.view.enter(strategy, 0);
            }

            /// The races, in the order of the catalogue.
            pub(crate) fn all(self) -> Vec<Box<dyn crate::race::AnyRace>> {
                vec![$($(Box::new(self.$name),)*)* Box::new(self.view)]
            }
        }
    };
}

pawnfill::for_each_operation!(measured,);

/// The bytes of table that a strategy reads for an operation, or `None` where it does not have a
/// way of its own.
pub(crate) const fn table_bytes<S: Strategy>(operation: &str) -> Option<usize> {
    match Override::of::<S>(operation) {
        Some(own) => Some(own.table_bytes),
        None => None,
    }
}
