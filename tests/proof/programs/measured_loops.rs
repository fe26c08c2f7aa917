//! The loops of the harness over every operation that a strategy overrides. The rest of the harness is
//! left out, so that they compile in seconds.
//!
//! The program is compiled but never run; `library/scalar.rs` reads its assembly. The modules are the
//! harness' own files, which import no other file of its layers.
#![allow(dead_code, reason = "the loops need a part of each module")]

#[path = "../../../benches/src/loops/mod.rs"]
pub mod loops;
#[path = "../../../benches/src/rows"]
pub mod rows {
    //! The part of the layer that the loops need.
    pub mod hash;
    pub mod key;
}
#[path = "../../../benches/src/workload/mod.rs"]
pub mod workload;
#[path = "../../../benches/src/machine"]
pub mod machine {
    //! The part of the layer that the loops need.
    pub mod barrier;
    pub mod clock;
    pub mod prefetch;
    pub mod stdio;
}

use loops::call::{Call, Empty};
use loops::operations::{self, table_bytes};
use loops::timed::Timed;
use pawnfill::{Shift, Strategy};

/// Makes the compiler compile the loops over some calls, and keeps it from removing loops that never run.
fn compile<C: Call>(call: C) {
    let timed: Box<dyn Timed<C::Arguments>> = Box::new(call);
    let _ = std::hint::black_box(timed);
}

macro_rules! loops {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        /// Makes the compiler compile the loops of a strategy, over the operations that it overrides.
        fn compile_own<S: Strategy + 'static>(strategy: S) {
            $($(if const { table_bytes::<S>(stringify!($name)).is_some() } {
                compile(operations::$name(strategy));
            })*)*
        }

        /// Makes the compiler compile the loops of the definitions and those over no operation.
        fn compile_definitions() {
            $($(
                compile(operations::$name(Shift));
                compile(Empty::<($($arg_type,)*), $output>::VALUE);
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
