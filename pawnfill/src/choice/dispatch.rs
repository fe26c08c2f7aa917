//! [`Choice`], and `dispatch!`, which runs the copy of the code that was chosen.

use core::fmt;
use core::marker::PhantomData;

use crate::strategy::Strategy;

/// The candidates of a choice: a tuple of one to eight strategies.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no tuple of one to eight strategies",
    label = "expected strategies to choose among"
)]
pub trait Candidates: Copy {
    /// The names of the strategies, in their order.
    const NAMES: &'static [&'static str];
}

macro_rules! candidates {
    () => {};
    ($first:ident $($rest:ident)*) => {
        impl<$first: Strategy, $($rest: Strategy),*> Candidates for ($first, $($rest,)*) {
            const NAMES: &'static [&'static str] = &[$first::NAME, $($rest::NAME),*];
        }
        candidates! { $($rest)* }
    };
}

candidates! { A B C D E F G H }

/// One of several strategies.
///
/// ```
/// use pawnfill::{Choice, Rotate, Shift, Strategy, dispatch};
///
/// /// A choice among the strategies that this engine is compiled for.
/// type Chosen = Choice<(Shift, Rotate)>;
///
/// fn half_open(choice: Chosen, own: u64, enemy: u64) -> u64 {
///     dispatch!([Shift, Rotate], choice, |s| s.file_fill(enemy) & !s.file_fill(own))
/// }
///
/// assert_eq!(Chosen::FIRST.name(), "Shift");
/// assert_eq!(half_open(Chosen::FIRST, 1 << 8, 1 << 57), 0x0202_0202_0202_0202);
/// ```
#[derive(Clone, Copy)]
pub struct Choice<C: Candidates> {
    index: usize,
    candidates: PhantomData<fn() -> C>,
}

impl<C: Candidates> Choice<C> {
    /// The first of the strategies.
    pub const FIRST: Self = Self::of(0);

    /// The strategy that a user names, if it is among the candidates. Case does not matter.
    ///
    /// ```
    /// # use pawnfill::{Choice, Rotate, Shift};
    /// let named = Choice::<(Shift, Rotate)>::named("rotate");
    /// assert_eq!(named.map(Choice::name), Some("Rotate"));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let index = C::NAMES.iter().position(|known| known.eq_ignore_ascii_case(name));
        index.map(Self::of)
    }

    /// The name of the chosen strategy.
    #[must_use]
    pub const fn name(self) -> &'static str {
        C::NAMES[self.index]
    }

    pub(super) const fn of(index: usize) -> Self {
        Self { index, candidates: PhantomData }
    }

    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.index
    }
}

/// Checks, by its types, that the choice was made among exactly these strategies; for `dispatch!`. The macro
/// names the strategies only as values, so a misspelled strategy is a single error.
#[doc(hidden)]
#[inline]
#[must_use]
pub const fn among<C: Candidates>(_: &C, choice: Choice<C>) -> Choice<C> {
    choice
}

// The traits below are not derived, because a derive would require the strategies to implement them, too.

impl<C: Candidates> PartialEq for Choice<C> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl<C: Candidates> Eq for Choice<C> {}

impl<C: Candidates> fmt::Display for Choice<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl<C: Candidates> fmt::Debug for Choice<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Choice").field(&self.name()).finish()
    }
}

/// Runs the copy of a body that was compiled for the chosen strategy.
///
/// List the strategies as in the type of the choice; the compiler checks this. The body is compiled once for
/// each strategy. In the body, the name between the bars is the strategy.
///
/// The body is not a closure: `return`, `?`, `break` and `continue` act on the code around it.
///
/// ```
/// use pawnfill::{Choice, Rotate, Shift, Strategy, dispatch};
///
/// fn files_of(choice: Choice<(Shift, Rotate)>, boards: &[u64]) -> Option<u64> {
///     let mut all = 0;
///     dispatch!([Shift, Rotate], choice, |s| for &board in boards {
///         if board == 0 {
///             return None; // from `files_of`
///         }
///         all |= s.file_fill(board);
///     });
///     Some(all)
/// }
///
/// assert_eq!(files_of(Choice::FIRST, &[1 << 8, 1 << 16]), Some(0x0101_0101_0101_0101));
/// assert_eq!(files_of(Choice::FIRST, &[0]), None);
/// ```
///
/// # Cost
///
/// A dispatch compares the choice with the strategies in turn, by well-predicted branches. With a dispatch to
/// the last of three strategies, a `file_fill` took 3.2 cycles instead of 2.8 by throughput (AMD Zen 4,
/// November 2026). Around a loop of a million calls, no cost can be measured. The program holds a copy of
/// each body for each strategy. So dispatch around a search or an evaluation instead of around each call.
#[macro_export]
macro_rules! dispatch {
    ([$($strategy:path),+ $(,)?], $choice:expr, |$s:pat_param| $body:expr $(,)?) => {{
        let choice = $crate::choice::among(&($($strategy,)+), $choice);
        $crate::__dispatch_from!(0, [$($strategy),+], choice, $s, $body)
    }};
    ($($other:tt)*) => {
        ::core::compile_error!("expected `dispatch!([A, B, …], choice, |s| body)`, with strategies A, B, …")
    };
}

/// Runs the chosen copy of a body, for `dispatch!`. The first of these strategies has the index `$index`.
#[doc(hidden)]
#[macro_export]
macro_rules! __dispatch_from {
    ($index:expr, [$last:path], $choice:ident, $s:pat_param, $body:expr) => {{
        let $s = $last;
        $body
    }};
    ($index:expr, [$first:path, $($rest:path),+], $choice:ident, $s:pat_param, $body:expr) => {
        if $choice.index() == $index {
            let $s = $first;
            $body
        } else {
            $crate::__dispatch_from!($index + 1, [$($rest),+], $choice, $s, $body)
        }
    };
}
