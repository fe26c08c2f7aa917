//! The loops of the mode batch: every operation as a function of slices that `batch!` makes, and as a loop
//! that takes one board at a time.

use std::hint::black_box;
use std::marker::PhantomData;

use pawnfill::{Shift, Strategy};

use crate::kernel::by_color::{ByColor, Compile};
use crate::kernel::each_operation;
use crate::kernel::operand::{Arguments, CallColor, Operand};
use crate::kernel::routine::{
    ByStrategy, Implementation, Nothing, Routine, SameSignature, Signature,
};
use crate::key::Subject;
use crate::machine::barrier::barrier;
use crate::workload::boards::{Element, ResultSlices, Window};
use crate::workload::input::Input;

/// The name of the row that only copies: it reads all inputs and writes all results.
pub const COPY: &str = "copy";

/// The name of the row in which [`Shift`] is called for one board at a time, without vectors.
pub const SCALAR: &str = "scalar loop";

/// A compiled function of slices.
pub(crate) trait Kernel {
    /// Reads the boards of a window, and writes the results, beginning at index `from`.
    fn run(&self, boards: &Window<'_>, results: &mut ResultSlices, from: usize);
}

/// A kernel is not a `dyn Fn`: each of the hundreds of kernels would then have two more functions that
/// nobody calls.
impl<F: Fn(&Window<'_>, &mut ResultSlices, usize)> Kernel for F {
    fn run(&self, boards: &Window<'_>, results: &mut ResultSlices, from: usize) {
        self(boards, results, from);
    }
}

/// Makes a kernel from a function of slices.
pub(crate) fn kernel(
    function: impl Fn(&Window<'_>, &mut ResultSlices, usize) + 'static,
) -> Box<dyn Kernel> {
    Box::new(function)
}

/// The kernels of a candidate.
pub(crate) type Kernels = ByColor<dyn Kernel>;

/// An operation that is also measured as a batch.
pub(crate) trait Batched: Routine {
    /// The description of the batch.
    fn batch() -> Batch;
    /// The kernels of the row `copy`.
    fn copy() -> Kernels;
    /// The kernels of the row `scalar loop`.
    fn scalar() -> Kernels;
    /// The kernels of a strategy.
    fn by<S: Strategy + 'static>(strategy: S) -> Kernels;
}

/// What a batch does, and how it is laid out.
#[derive(Clone, Copy)]
pub struct Batch {
    /// Its name in tables.
    pub subject: Subject,
    /// The names of the arguments.
    pub arguments: &'static [&'static str],
    /// The bytes of a board's arguments, including the color if there is one.
    pub input_bytes: usize,
    /// The slices that are written: slices of sets, or one slice of file sets.
    pub outputs: Outputs,
    /// Computes the expected results for a board, by the method of [`Shift`].
    pub definition: fn(&Input) -> Vec<u64>,
    /// The arguments of a board as they are written in code.
    pub written: fn(&Input) -> String,
}

/// The slices that are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outputs {
    /// This many slices of sets.
    Sets(usize),
    /// One slice of file sets.
    Files,
}

impl Outputs {
    /// The number of slices.
    pub const fn slices(self) -> usize {
        match self {
            Self::Sets(slices) => slices,
            Self::Files => 1,
        }
    }

    /// The bytes of one board's results.
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

    /// Visits the results of this many boards, slice by slice, with all that lies between the slices.
    fn visit(self, results: &mut ResultSlices, boards: usize, visit: impl FnMut(u64)) {
        let room = 0..ResultSlices::room(boards, self.slices());
        match self {
            Self::Sets(_) => results.slice::<u64>(room).iter().copied().for_each(visit),
            Self::Files => {
                let files = results.slice::<u8>(room).iter();
                files.map(|&set| u64::from(set)).for_each(visit);
            }
        }
    }

    /// Reads the results of this many boards, so that they are in the cache.
    pub fn touch(self, results: &mut ResultSlices, boards: usize) {
        self.visit(results, boards, |result| {
            black_box(result);
        });
    }

    /// The results of this many boards: for each, a list of words that can be compared.
    pub fn read(self, results: &mut ResultSlices, boards: usize) -> Vec<Vec<u64>> {
        let mut room = Vec::new();
        self.visit(results, boards, |result| room.push(result));
        let stride = match self.slices() {
            1 => boards,
            slices => (room.len() - boards) / (slices - 1),
        };
        let of_board = |board| room[board..].iter().step_by(stride).copied().collect();
        (0..boards).map(of_board).collect()
    }
}

/// The loops over slices of arguments.
trait InSlices: Arguments {
    /// A slice for each argument.
    type Slices<'a>;

    /// Computes the boards with the vectors of the machine.
    fn by_vectors<O: Signature<Arguments = Self>, I: Implementation<O>, C: CallColor>(
        implementation: I,
        slices: Self::Slices<'_>,
        out: &mut [O::Output],
    );

    /// Computes one board at a time.
    fn one_by_one<O: Signature<Arguments = Self>, I: Implementation<O>, C: CallColor>(
        implementation: I,
        slices: Self::Slices<'_>,
        out: &mut [O::Output],
    );
}

macro_rules! in_slices {
    ($($name:ident: $type:ident),*) => {
        impl<$($type: Operand),*> InSlices for ($($type,)*) {
            type Slices<'a> = ($(&'a [$type],)*);

            fn by_vectors<O: Signature<Arguments = Self>, I: Implementation<O>, C: CallColor>(
                implementation: I,
                ($($name,)*): Self::Slices<'_>,
                out: &mut [O::Output],
            ) {
                pawnfill::batch! {
                    fn each_board<
                        $($type: Operand,)*
                        O: Signature<Arguments = ($($type,)*)>,
                        I: Implementation<O>,
                        C: CallColor,
                    >(
                        implementation: I,
                        $($name: &[$type]),*
                    ) -> O::Output {
                        implementation.call(($($name,)*).with_color::<C>())
                    }
                }
                each_board::<$($type,)* O, I, C>(implementation, $($name,)* out);
            }

            #[inline(never)]
            fn one_by_one<O: Signature<Arguments = Self>, I: Implementation<O>, C: CallColor>(
                implementation: I,
                ($($name,)*): Self::Slices<'_>,
                out: &mut [O::Output],
            ) {
                let count = out.len();
                $(let $name = &$name[..count];)*
                for board in 0..count {
                    let arguments = ($($name[board],)*).opaque().with_color::<C>();
                    let result = barrier(implementation.call(arguments).widen());
                    out[board] = O::Output::narrow(result);
                }
            }
        }
    };
}

in_slices!(a: A);
in_slices!(a: A, b: B);
in_slices!(a: A, b: B, c: D);

/// An operation whose arguments come in slices.
trait OfSlices: Routine<Arguments: InSlices, Output: Element> {
    /// The names of the arguments, and their bytes.
    const ARGUMENTS: (&'static [&'static str], usize);

    /// The slices of the arguments of some boards.
    fn slices<'a>(boards: &Window<'a>) -> <Self::Arguments as InSlices>::Slices<'a>;
}

macro_rules! of_slices {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $type:ty),*) -> $output:ty;)* })*) => {
        $($(impl OfSlices for each_operation::$name {
            const ARGUMENTS: (&'static [&'static str], usize) =
                (&[$(stringify!($arg)),*], 0 $(+ size_of::<$type>())*);

            fn slices<'a>(boards: &Window<'a>) -> <Self::Arguments as InSlices>::Slices<'a> {
                ($(boards.$arg(),)*)
            }
        })*)*
    };
}

pawnfill::for_each_operation! { of_slices, }

/// The loop over an implementation of the signature `L` that stands in for the operation `O`: by vectors, or
/// one board at a time.
struct OverSlices<O, L, I, const BY_VECTORS: bool>(I, PhantomData<fn() -> (O, L)>);

impl<O, L, I, const BY_VECTORS: bool> Compile for OverSlices<O, L, I, BY_VECTORS>
where
    O: OfSlices,
    L: Signature<Arguments = O::Arguments, Output = O::Output>,
    I: Implementation<L>,
{
    type Kernel = dyn Kernel;

    fn compile<C: CallColor>(&self) -> Box<dyn Kernel> {
        let implementation = self.0;
        kernel(move |boards, results, from| {
            let slices = O::slices(boards);
            let out = results.slice::<O::Output>(from..from + boards.count());
            // The condition is constant, so that the other loop is not compiled.
            if const { BY_VECTORS } {
                O::Arguments::by_vectors::<L, I, C>(implementation, slices, out)
            } else {
                O::Arguments::one_by_one::<L, I, C>(implementation, slices, out)
            }
        })
    }
}

impl<O: OfSlices> Batched for O {
    fn batch() -> Batch {
        let (arguments, input_bytes) = O::ARGUMENTS;
        Batch {
            subject: O::SUBJECT,
            arguments,
            input_bytes,
            outputs: if O::Output::IS_SET {
                Outputs::Sets(1)
            } else {
                Outputs::Files
            },
            definition: |input| vec![O::call(Shift, O::arguments(input)).widen()],
            written: |input| O::arguments(input).written(),
        }
    }

    fn copy() -> Kernels {
        Kernels::new::<O>(&OverSlices::<O, SameSignature<O>, _, true>(
            Nothing,
            PhantomData,
        ))
    }

    fn scalar() -> Kernels {
        Kernels::new::<O>(&OverSlices::<O, O, _, false>(
            ByStrategy(Shift),
            PhantomData,
        ))
    }

    fn by<S: Strategy + 'static>(strategy: S) -> Kernels {
        Kernels::new::<O>(&OverSlices::<O, O, _, true>(
            ByStrategy(strategy),
            PhantomData,
        ))
    }
}
