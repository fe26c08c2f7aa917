//! The measured loops: one call after the other (latency), independent calls (throughput), and a few
//! of these that time themselves (bursts).
//!
//! A kernel is generic over what it calls, so that each is compiled as an engine would compile the
//! call, and is never inlined, so that nothing is known of its inputs.

use pawnfill::{Color, Square, Strategy};

use crate::barrier::barrier;
use crate::catalogue::{Measured, Operand};
use crate::clock;
use crate::prefetch::prefetch;

/// How calls follow each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mode {
    /// Each call's input depends on the result of the call before it. The time of the empty chain
    /// is subtracted, as it does not overlap with the call.
    Latency,
    /// Calls are independent, their inputs in the first-level cache. The time is gross: it contains
    /// the loop, one load and one xor, which overlap with the call and so cannot be subtracted.
    Throughput,
}

impl Mode {
    /// Both modes, in the order of the tables.
    pub const ALL: [Self; 2] = [Self::Latency, Self::Throughput];

    /// The name on the command line and in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Latency => "latency",
            Self::Throughput => "throughput",
        }
    }
}

/// Where the colour of a call comes from.
///
/// With a constant one, `match color` is gone at compile time; with a random one it is a branch
/// that cannot be predicted. The winners differ, so both are measured: a study of one alone would
/// give engines of the other kind a false verdict.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Coloring {
    /// The operation takes no colour.
    None,
    /// Known at compile time; White and Black are measured apart and averaged.
    Constant,
    /// Drawn at random for each call.
    Random,
}

impl Coloring {
    /// All of them, in the order of the tables.
    pub const ALL: [Self; 3] = [Self::None, Self::Constant, Self::Random];

    /// What a table says beside the operation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Constant => "constant color",
            Self::Random => "random color",
        }
    }
}

/// Zero, but the compiler does not know.
///
/// `result & zero` is zero and depends on the result: the chain of the latency loop, which leaves
/// the inputs what they were.
#[derive(Clone, Copy, Debug)]
pub struct Zero(u64);

impl Zero {
    /// The only value there is. The proofs of [`Operand::depend`] rest on this being so.
    #[allow(
        clippy::new_without_default,
        reason = "a default zero would be a known one"
    )]
    pub fn new() -> Self {
        Self(barrier(0))
    }

    /// Zero, once `result` is known.
    #[inline(always)]
    pub(crate) fn after(self, result: u64) -> After {
        After(result & self.0)
    }
}

/// Zero that depends on an earlier result.
#[derive(Clone, Copy, Debug)]
pub struct After(u64);

impl After {
    /// The same value, not known before this zero is, in a register of full width of which the
    /// compiler knows nothing but that it is below `bound`.
    ///
    /// For arguments narrower than a register. Left to itself, the compiler would combine them with
    /// the zero in their own width and extend the result again, except where the operation has no
    /// need of it: a cycle of the empty chain that some operations do not have.
    #[inline(always)]
    fn delay(self, value: u64, bound: u64) -> u64 {
        let value = barrier(value ^ self.0);
        // SAFETY: the zero is a conjunction with `Zero`, whose only value is zero, so this is the
        // value that was given, and all callers give one below their bound.
        unsafe { core::hint::assert_unchecked(value < bound) };
        value
    }
}

impl Operand for u64 {
    #[inline(always)]
    fn depend(self, after: After) -> Self {
        self ^ after.0
    }
    // The sets of one call lie side by side in memory. Left to itself, the compiler may load two at
    // once into a vector register and compute with vectors, as it does not do in an engine, where
    // they come from anywhere.
    #[inline(always)]
    fn opaque(self) -> Self {
        barrier(self)
    }
    #[inline(always)]
    fn widen(self) -> u64 {
        self
    }
    #[inline(always)]
    fn narrow(value: u64) -> Self {
        value
    }
}

impl Operand for u8 {
    #[inline(always)]
    fn depend(self, after: After) -> Self {
        after.delay(u64::from(self), 1 << 8) as u8
    }
    #[inline(always)]
    fn widen(self) -> u64 {
        u64::from(self)
    }
    #[inline(always)]
    fn narrow(value: u64) -> Self {
        value as u8
    }
}

impl Operand for Square {
    #[inline(always)]
    fn depend(self, after: After) -> Self {
        let index = after.delay(self as u64, 1 << 6);
        // `from_index` would put an `and` into the chain, which a shift by the square then swallows
        // and a lookup does not.
        // SAFETY: `delay` gives the value that it is given, so the index is that of `self`.
        unsafe { core::mem::transmute::<u8, Self>(index as u8) }
    }
    #[inline(always)]
    fn widen(self) -> u64 {
        self as u64
    }
    #[inline(always)]
    fn narrow(value: u64) -> Self {
        Self::from_index(value as u8)
    }
}

impl Operand for Color {
    #[inline(always)]
    fn depend(self, after: After) -> Self {
        let index = after.delay(self as u64, 1 << 1);
        // SAFETY: `delay` gives the value that it is given, so the index is that of `self`.
        unsafe { core::mem::transmute::<u8, Self>(index as u8) }
    }
    #[inline(always)]
    fn widen(self) -> u64 {
        self as u64
    }
    #[inline(always)]
    fn narrow(value: u64) -> Self {
        if value & 1 == 0 {
            Self::White
        } else {
            Self::Black
        }
    }
    #[inline(always)]
    fn recolor<P: Paint>(self) -> Self {
        P::paint(self)
    }
}

/// Decides the colour of a call: replaces the drawn one by a constant, or lets it be.
pub trait Paint: 'static {
    /// The colour to call with.
    fn paint(drawn: Color) -> Color;
}

/// Every call is White's.
pub struct White;
/// Every call is Black's.
pub struct Black;
/// Every call is of the colour that was drawn for it.
pub struct Drawn;

impl Paint for White {
    #[inline(always)]
    fn paint(_: Color) -> Color {
        Color::White
    }
}

impl Paint for Black {
    #[inline(always)]
    fn paint(_: Color) -> Color {
        Color::Black
    }
}

impl Paint for Drawn {
    #[inline(always)]
    fn paint(drawn: Color) -> Color {
        drawn
    }
}

/// What a kernel calls for the operation `O`.
pub trait Subject<O: Measured>: Copy + 'static {
    /// One call.
    fn call(self, arguments: O::Arguments) -> O::Output;
}

/// The operation, by a strategy.
#[derive(Clone, Copy)]
pub struct By<S>(pub S);

impl<O: Measured, S: Strategy + 'static> Subject<O> for By<S> {
    #[inline(always)]
    fn call(self, arguments: O::Arguments) -> O::Output {
        O::call(self.0, arguments)
    }
}

/// No operation, for the row `nothing`: all arguments are loaded and joined by xor.
#[derive(Clone, Copy)]
pub struct EmptyLoop;

impl<O: Measured> Subject<O> for EmptyLoop {
    #[inline(always)]
    fn call(self, arguments: O::Arguments) -> O::Output {
        O::Output::narrow(O::join(arguments))
    }
}

/// No operation, for the empty chain: the last argument is the result.
#[derive(Clone, Copy)]
pub struct EmptyChain;

impl<O: Measured> Subject<O> for EmptyChain {
    #[inline(always)]
    fn call(self, arguments: O::Arguments) -> O::Output {
        O::Output::narrow(O::last(arguments))
    }
}

/// A compiled kernel: runs over the inputs once.
pub type Kernel<A> = Box<dyn Fn(&[A], Zero)>;

/// How many copies of each kernel there are, each behind another number of bytes of padding.
///
/// Where a loop lies relative to fetch blocks moves its throughput by some percent. One copy would
/// let that luck decide a verdict; all copies of a winner have to win.
pub const COPIES: usize = 3;

/// The kernels of a subject in a mode, one a copy.
pub(crate) fn copies<O: Measured, S: Subject<O>, P: Paint>(
    subject: S,
    mode: Mode,
) -> [Kernel<O::Arguments>; COPIES] {
    match mode {
        Mode::Latency => [
            Box::new(move |inputs, zero| latency::<O, S, P, 0>(subject, inputs, zero)),
            Box::new(move |inputs, zero| latency::<O, S, P, 20>(subject, inputs, zero)),
            Box::new(move |inputs, zero| latency::<O, S, P, 40>(subject, inputs, zero)),
        ],
        Mode::Throughput => [
            Box::new(move |inputs, _| throughput::<O, S, P, 0>(subject, inputs)),
            Box::new(move |inputs, _| throughput::<O, S, P, 20>(subject, inputs)),
            Box::new(move |inputs, _| throughput::<O, S, P, 40>(subject, inputs)),
        ],
    }
}

#[inline(never)]
fn latency<O: Measured, S: Subject<O>, P: Paint, const PADDING: usize>(
    subject: S,
    inputs: &[O::Arguments],
    zero: Zero,
) {
    pad::<PADDING>();
    let mut after = zero.after(0);
    for &arguments in inputs {
        let result = subject.call(O::recolor::<P>(O::opaque(O::depend(arguments, after))));
        after = zero.after(barrier(result.widen()));
    }
    barrier(after.0);
}

#[inline(never)]
fn throughput<O: Measured, S: Subject<O>, P: Paint, const PADDING: usize>(
    subject: S,
    inputs: &[O::Arguments],
) {
    pad::<PADDING>();
    let mut sum = 0;
    for &arguments in inputs {
        let result = subject.call(O::recolor::<P>(O::opaque(arguments)));
        sum ^= barrier(result.widen());
    }
    barrier(sum);
}

/// A compiled burst of independent calls, which times itself: reading the counter anywhere else, the
/// way to the loop would be timed with it, and hide a part of the first misses.
///
/// Of a burst there is one copy. Its layout moves the time of the whole burst, by up to 9 cycles, and
/// that of a burst of no calls as much.
pub(crate) struct Burst<A> {
    run: Box<TimedRun<A>>,
    /// Where its code is.
    code: usize,
}

type TimedRun<A> = dyn Fn(&[A], u32) -> u64;

impl<A> Burst<A> {
    /// The ticks of the calls, which begin after a delay of so many cycles.
    pub(crate) fn ticks(&self, inputs: &[A], delay: u32) -> u64 {
        (self.run)(inputs, delay)
    }

    /// Brings the code into the second-level cache without running it, where there is an instruction
    /// for it: running it would bring the tables, too.
    pub(crate) fn fetch_code(&self) {
        /// More than any loop but that of the whole pawn structure.
        const BYTES: usize = 2048;
        for address in (self.code..).step_by(64).take(BYTES / 64) {
            prefetch(address);
        }
    }
}

/// The burst of a subject.
pub(crate) fn burst<O: Measured, S: Subject<O>, P: Paint>(subject: S) -> Burst<O::Arguments> {
    Burst {
        run: Box::new(move |inputs, delay| timed::<O, S, P>(subject, inputs, delay)),
        code: timed::<O, S, P> as fn(S, &[O::Arguments], u32) -> u64 as usize,
    }
}

#[inline(never)]
fn timed<O: Measured, S: Subject<O>, P: Paint>(
    subject: S,
    inputs: &[O::Arguments],
    delay: u32,
) -> u64 {
    for _ in 0..delay {
        barrier(0);
    }
    let start = clock::ticks();
    let mut sum = 0;
    for &arguments in inputs {
        let result = subject.call(O::recolor::<P>(O::opaque(arguments)));
        sum ^= barrier(result.widen());
    }
    barrier(sum);
    clock::ticks() - start
}

/// Moves what follows by a number of bytes.
#[inline(always)]
pub(crate) fn pad<const BYTES: usize>() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: instructions that do nothing.
    unsafe {
        core::arch::asm!(
            ".rept {bytes}", "nop", ".endr",
            bytes = const BYTES, options(nomem, nostack, preserves_flags),
        );
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: instructions that do nothing.
    unsafe {
        core::arch::asm!(
            ".rept {words}", "nop", ".endr",
            words = const BYTES / 4, options(nomem, nostack, preserves_flags),
        );
    }
}
