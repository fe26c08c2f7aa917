//! The loops of the mode batch: every operation as a function of slices, made by `batch!`, and the same
//! a board at a time.

use std::ops::Range;

use pawnfill::{Shift, Strategy};

use crate::cell::{KernelColor, Subject};
use crate::kernel::measured::{By, Implementation, Measured, Nothing};
use crate::kernel::operand::{Black, CallColor, Drawn, Operand, White};
use crate::kernel::operations;
use crate::machine::barrier::barrier;
use crate::workload::boards::{ResultSlices, Window, touch};
use crate::workload::input::Input;

/// The name of the row that does nothing: all inputs are read, and all results written.
pub const COPY: &str = "copy";

/// The name of the row in which [`Shift`] is called for a board at a time, without vectors.
pub const SCALAR: &str = "scalar loop";

/// A compiled function of slices: reads the boards of a window, and writes the results from a place
/// on.
pub(crate) type Kernel = Box<dyn Fn(&Window<'_>, &mut ResultSlices, usize)>;

/// The kernels of what competes in a batch, one for each color that it is called with.
pub(crate) type Kernels = Vec<(KernelColor, Kernel)>;

/// What is measured as a batch, too.
pub(crate) trait Batched: Measured {
    /// What the batch does.
    fn batch() -> Batch;
    /// The row `copy`.
    fn copy() -> Kernels;
    /// The row `scalar loop`.
    fn scalar() -> Kernels;
    /// By a strategy.
    fn by<S: Strategy + 'static>(strategy: S) -> Kernels;
}

/// What a batch does, and how it is laid out.
#[derive(Clone, Copy)]
pub struct Batch {
    /// What it is called in tables.
    pub subject: Subject,
    /// The names of the arguments but for the color.
    pub arguments: &'static [&'static str],
    /// Whether it takes a color.
    pub takes_color: bool,
    /// The bytes of the arguments of a board, but for the color.
    pub input_bytes: usize,
    /// The slices that are written: of sets, or one of file sets.
    pub outputs: Outputs,
    /// What is written for a board, by the method of [`Shift`].
    pub definition: fn(&Input) -> Vec<u64>,
    /// The arguments of a board as they are written in code.
    pub written: fn(&Input) -> String,
}

/// The slices that are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outputs {
    /// So many slices of sets.
    Sets(usize),
    /// One of file sets.
    Files,
}

impl Outputs {
    /// How many there are.
    pub const fn slices(self) -> usize {
        match self {
            Self::Sets(slices) => slices,
            Self::Files => 1,
        }
    }

    /// The bytes of the results of a board.
    pub const fn bytes(self) -> usize {
        match self {
            Self::Sets(slices) => slices * size_of::<u64>(),
            Self::Files => size_of::<u8>(),
        }
    }

    /// The results of a board as they are written in code.
    pub fn written(self, results: &[u64]) -> String {
        let written = results.iter().map(|&result| match self {
            Self::Sets(_) => result.written(),
            Self::Files => u8::narrow(result).written(),
        });
        written.collect::<Vec<_>>().join(", ")
    }

    /// Reads the results of some boards from a place on, so that they are in the cache.
    pub fn touch(self, results: &mut ResultSlices, from: usize, boards: usize) {
        match self {
            Self::Files => touch(results.slice_of_files(from..from + boards)),
            Self::Sets(slices) => {
                touch(results.slice_of_sets(from..from + ResultSlices::room(boards, slices)));
            }
        }
    }

    /// The results of some boards from a place on, as words that can be compared, board by board.
    pub fn read(self, results: &mut ResultSlices, from: usize, boards: usize) -> Vec<Vec<u64>> {
        match self {
            Self::Files => {
                let files = results.slice_of_files(from..from + boards);
                files.iter().map(|files| vec![u64::from(*files)]).collect()
            }
            Self::Sets(slices) => {
                let room = results.slice_of_sets(from..from + ResultSlices::room(boards, slices));
                let stride = match slices {
                    1 => boards,
                    _ => (room.len() - boards) / (slices - 1),
                };
                let of_board = |board| {
                    (0..slices)
                        .map(|slice| room[slice * stride + board])
                        .collect()
                };
                (0..boards).map(of_board).collect()
            }
        }
    }
}

/// Gives the slice of some boards.
type SliceOf<A> = fn(&mut ResultSlices, Range<usize>) -> &mut [A];

/// A result that fills a slice.
pub(crate) trait Element: Operand {
    /// The slices that are written.
    const OUTPUTS: Outputs;
    /// The slice of some boards.
    const SLICE: SliceOf<Self>;
}

impl Element for u64 {
    const OUTPUTS: Outputs = Outputs::Sets(1);
    const SLICE: SliceOf<Self> = ResultSlices::slice_of_sets;
}

impl Element for u8 {
    const OUTPUTS: Outputs = Outputs::Files;
    const SLICE: SliceOf<Self> = ResultSlices::slice_of_files;
}

/// An operation as functions of slices.
trait OfSlices: Measured<Output: Element> {
    /// The names of the arguments but for the color, and their bytes.
    const ARGUMENTS: (&'static [&'static str], usize);

    /// By the vectors of the machine.
    fn by_vectors<I: Implementation<Self>, C: CallColor>(
        implementation: I,
        boards: &Window<'_>,
        out: &mut [Self::Output],
    ) where
        Self: Sized;

    /// A board at a time.
    fn one_by_one<I: Implementation<Self>, C: CallColor>(
        implementation: I,
        boards: &Window<'_>,
        out: &mut [Self::Output],
    ) where
        Self: Sized;
}

macro_rules! batched {
    ({} $($group:ident { $(fn $name:ident $arguments:tt -> $output:ty;)* })*) => {
        $($(batched! { @ $name $arguments $arguments -> $output })*)*
    };
    (
        @ $name:ident ($($arg:ident: $arg_type:ty),*)
        (color: $color_type:ty $(, $other:ident: $other_type:ty)*) -> $output:ty
    ) => {
        batched! { @@ $name ($($arg: $arg_type),*) ($($other: $other_type),*) -> $output }
    };
    (@ $name:ident $all:tt $arguments:tt -> $output:ty) => {
        batched! { @@ $name $all $arguments -> $output }
    };
    (
        @@ $name:ident ($($arg:ident: $arg_type:ty),*) ($($other:ident: $other_type:ty),*)
        -> $output:ty
    ) => {
        impl OfSlices for operations::$name {
            const ARGUMENTS: (&'static [&'static str], usize) =
                (&[$(stringify!($other)),*], 0 $(+ size_of::<$other_type>())*);

            fn by_vectors<I: Implementation<Self>, C: CallColor>(
                implementation: I,
                boards: &Window<'_>,
                out: &mut [$output],
            ) {
                pawnfill::batch! {
                    fn each_board<I: Implementation<operations::$name>, C: CallColor>(
                        implementation: I,
                        $($arg: &[$arg_type]),*
                    ) -> $output {
                        implementation.call(operations::$name::with_color::<C>(($($arg,)*)))
                    }
                }
                each_board::<I, C>(implementation, $(boards.$arg(),)* out);
            }

            #[inline(never)]
            fn one_by_one<I: Implementation<Self>, C: CallColor>(
                implementation: I,
                boards: &Window<'_>,
                out: &mut [$output],
            ) {
                let count = out.len();
                $(let $arg = &boards.$arg()[..count];)*
                for at in 0..count {
                    let arguments = Self::with_color::<C>(Self::opaque(($($arg[at],)*)));
                    let result = barrier(implementation.call(arguments).widen());
                    out[at] = <$output>::narrow(result);
                }
            }
        }
    };
}

pawnfill::for_each_operation! { batched, }

/// The kernels of what stands in for an operation, a color each.
macro_rules! kernels {
    ($function:ident::<$operation:ident, $implementation:ty>($value:expr)) => {{
        fn kernel<O: OfSlices, I: Implementation<O>, C: CallColor>(implementation: I) -> Kernel {
            Box::new(move |boards, results, from| {
                let out = O::Output::SLICE(results, from..from + boards.count());
                O::$function::<I, C>(implementation, boards, out);
            })
        }
        let implementation = $value;
        let mut kernels = vec![(
            KernelColor::Drawn,
            kernel::<$operation, $implementation, Drawn>(implementation),
        )];
        // A constant, so that nothing is compiled that no operation without a color runs.
        if const { $operation::TAKES_COLOR } {
            kernels.push((
                KernelColor::White,
                kernel::<$operation, $implementation, White>(implementation),
            ));
            kernels.push((
                KernelColor::Black,
                kernel::<$operation, $implementation, Black>(implementation),
            ));
        }
        kernels
    }};
}

impl<O: OfSlices> Batched for O {
    fn batch() -> Batch {
        let (arguments, input_bytes) = O::ARGUMENTS;
        Batch {
            subject: O::subject(),
            arguments,
            takes_color: O::TAKES_COLOR,
            input_bytes,
            outputs: O::Output::OUTPUTS,
            definition: |input| vec![O::call(Shift, O::arguments(input)).widen()],
            written: |input| O::written(O::arguments(input)),
        }
    }

    fn copy() -> Kernels {
        kernels!(by_vectors::<O, Nothing>(Nothing))
    }

    fn scalar() -> Kernels {
        kernels!(one_by_one::<O, By<Shift>>(By(Shift)))
    }

    fn by<S: Strategy + 'static>(strategy: S) -> Kernels {
        kernels!(by_vectors::<O, By<S>>(By(strategy)))
    }
}
