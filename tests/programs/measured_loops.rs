//! The loops of the harness over every operation that a strategy overrides. The rest of the harness is
//! left out, so that they compile in seconds.
//!
//! The program is compiled but never run; `machine_code/scalar.rs` reads its assembly. The modules are the
//! harness' own files, which import no other file of its layers.
#![allow(dead_code, reason = "the loops need a part of each module")]

#[path = "../../benches/src/kernel/mod.rs"]
pub mod kernel;
#[path = "../../benches/src/key.rs"]
pub mod key;
#[path = "../../benches/src/workload/mod.rs"]
pub mod workload;
#[path = "../../benches/src/machine"]
pub mod machine {
    //! The part of the layer that the loops need.
    pub mod barrier;
    pub mod clock;
    pub mod prefetch;
    pub mod stdio;
}

use kernel::each_operation::{self, table_bytes};
use kernel::loops::{Compiled, Loops};
use kernel::operand::{Black, Drawn, White};
use kernel::routine::{ByStrategy, Implementation, Nothing, SameSignature, Signature};
use pawnfill::{Shift, Strategy};

/// Makes the compiler compile the loops over one implementation of an operation.
fn compile<O: Signature>(implementation: impl Implementation<O>) {
    keep(Compiled::<O, _, Drawn>::new(implementation));
    if O::TAKES_COLOR {
        keep(Compiled::<O, _, White>::new(implementation));
        keep(Compiled::<O, _, Black>::new(implementation));
    }
}

/// Keeps the compiler from removing loops that never run.
fn keep(loops: impl Loops + 'static) {
    let loops: Box<dyn Loops> = Box::new(loops);
    let _ = std::hint::black_box(loops);
}

macro_rules! loops {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        /// Makes the compiler compile the loops of a strategy, over the operations that it overrides.
        fn compile_own<S: Strategy + 'static>(strategy: S) {
            $($(if const { table_bytes::<S>(stringify!($name)).is_some() } {
                compile::<each_operation::$name>(ByStrategy(strategy));
            })*)*
        }

        /// Makes the compiler compile the loops of the definitions and those over no operation.
        fn compile_definitions() {
            $($(
                compile::<each_operation::$name>(ByStrategy(Shift));
                compile::<SameSignature<each_operation::$name>>(Nothing);
            )*)*
        }
    };
}

pawnfill::for_each_operation!(loops,);

macro_rules! strategies {
    ({} $($(#[doc = $idea:literal])* $strategy:ident;)*) => {
        fn main() {
            compile_definitions();
            $(compile_own(pawnfill::$strategy);)*
        }
    };
}

pawnfill::for_each_strategy!(strategies,);
