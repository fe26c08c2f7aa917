//! A strategy that goes wrong where a test says so, for `conformance::check`. The checks are compiled here,
//! because the tests are not optimized.

use std::cell::RefCell;

use pawnfill::conformance::{self, Nonconformity};
use pawnfill::{Color, Shift, Square, Strategy};

macro_rules! strategies {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        /// The result of the check for the strategies of the library, up to the first that fails.
        ///
        /// # Errors
        ///
        /// The first mistake that is found.
        pub fn check_strategies() -> Result<(), Nonconformity> {
            $(conformance::check(pawnfill::$strategy)?;)*
            Ok(())
        }
    };
}

pawnfill::for_each_strategy! { strategies, }

/// The arguments of a call.
#[derive(Clone, Copy, Default)]
pub struct Call {
    /// Its color.
    pub color: Option<Color>,
    /// Its sets.
    pub sets: [Option<u64>; 2],
    /// Its square.
    pub square: Option<Square>,
    /// The union of all arguments: the squares of the sets, the square, and the bits of a file set.
    pub all: u64,
}

/// An argument of a call.
trait Argument {
    fn add(self, call: &mut Call);
}

impl Argument for u64 {
    fn add(self, call: &mut Call) {
        call.all |= self;
        let [first, second] = &mut call.sets;
        let free = if first.is_none() { first } else { second };
        *free = Some(self);
    }
}

impl Argument for u8 {
    fn add(self, call: &mut Call) {
        call.all |= u64::from(self);
    }
}

impl Argument for Square {
    fn add(self, call: &mut Call) {
        call.all |= self.bitboard();
        call.square = Some(self);
    }
}

impl Argument for Color {
    fn add(self, call: &mut Call) {
        call.color = Some(self);
    }
}

/// Sees each call with the index of its operation, and says whether it goes wrong.
type Watch = Box<dyn FnMut(usize, &Call) -> bool>;

thread_local! {
    /// Watches the calls of `Mutant`.
    static WATCH: RefCell<Watch> = RefCell::new(Box::new(|_, _| false));
}

/// A strategy that is wrong where [`WATCH`] says so. One type serves all operations, because a type for
/// each of them would take minutes to compile.
#[derive(Clone, Copy)]
struct Mutant;

/// The result of the check for a strategy whose calls go wrong where the watcher says so.
pub fn check_watched(
    watch: impl FnMut(usize, &Call) -> bool + 'static,
) -> Result<(), Nonconformity> {
    WATCH.set(Box::new(watch));
    check_mutant()
}

macro_rules! mutant {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        /// The index of each operation, under its name.
        #[allow(non_camel_case_types, reason = "the names of the list")]
        enum Index { $($($name),*),* }

        impl Strategy for Mutant {
            const NAME: &'static str = "Mutant";

            $($(fn $name(self, $($arg: $arg_type),*) -> $output {
                let mut call = Call::default();
                $(Argument::add($arg, &mut call);)*
                let is_wrong = WATCH.with_borrow_mut(|watch| watch(Index::$name as usize, &call));
                Shift.$name($($arg),*) ^ if is_wrong { 1 << 7 } else { 0 }
            })*)*
        }
    };
}

pawnfill::for_each_operation! { mutant, }

/// Not generic, so that it is compiled with this package.
fn check_mutant() -> Result<(), Nonconformity> {
    conformance::check(Mutant)
}
