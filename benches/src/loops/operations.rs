//! The operations: a [`Call`] and a benchmark for each, made from the list of operations.

use pawnfill::{Override, Shift, Strategy};

use crate::loops::benchmark::Benchmark;
use crate::loops::call::Call;
use crate::loops::lists::Lists;
use crate::rows::key::{CompetitorId, Subject};

macro_rules! calls {
    ({} $($group:ident { $(fn $name:ident($($arg:ident: $arg_type:ty),*) -> $output:ty;)* })*) => {
        $($(
            #[doc = concat!("`", stringify!($name), "` by a strategy.")]
            #[allow(non_camel_case_types, reason = "it is the name of the operation")]
            #[derive(Clone, Copy)]
            pub struct $name<S>(pub S);

            impl<S: Strategy + 'static> Call for $name<S> {
                type Arguments = ($($arg_type,)*);
                type Output = $output;
                #[inline(always)]
                fn call(self, ($($arg,)*): Self::Arguments, _: &mut Lists) -> $output {
                    self.0.$name($($arg),*)
                }
            }
        )*)*

        fn by_shift() -> Vec<Benchmark> {
            vec![$($(Benchmark::new(
                Subject::new(stringify!($group), stringify!($name)),
                |input| ($(input.$arg,)*),
                Shift::NAME,
                0,
                $name(Shift),
            ),)*)*]
        }

        /// Adds a strategy to the benchmark of each operation that it overrides.
        pub(crate) fn add_strategy<S: Strategy + 'static>(benchmarks: &mut [Benchmark], strategy: S) {
            $($(
                // The condition is constant, so that only measured loops are compiled.
                if const { table_bytes::<S>(stringify!($name)).is_some() } {
                    let bytes = const { table_bytes::<S>(stringify!($name)) };
                    let mut benchmarks = benchmarks.iter_mut();
                    let benchmark = benchmarks.find(|one| one.subject.name == stringify!($name));
                    if let Some(benchmark) = benchmark {
                        let id = CompetitorId::new(S::NAME);
                        benchmark.add(id, bytes.unwrap_or(0), $name(strategy));
                    }
                }
            )*)*
        }
    };
}

pawnfill::for_each_operation!(calls,);

macro_rules! strategies {
    (
        {}
        $(#[doc = $baseline_idea:literal])* Shift;
        $($(#[doc = $idea:literal])* $strategy:ident;)*
    ) => {
        pub(crate) const STRATEGIES: [&str; 1 + [$(stringify!($strategy)),*].len()] =
            [Shift::NAME, $(<pawnfill::$strategy as Strategy>::NAME),*];

        pub(crate) fn benchmarks() -> Vec<Benchmark> {
            let mut benchmarks = by_shift();
            $(add_strategy(&mut benchmarks, pawnfill::$strategy);)*
            benchmarks
        }
    };
}

pawnfill::for_each_strategy!(strategies,);

/// The bytes of table that a strategy reads for an operation; `None` if the strategy does not override it.
pub const fn table_bytes<S: Strategy>(operation: &str) -> Option<usize> {
    match Override::of::<S>(operation) {
        Some(own) => Some(own.table_bytes),
        None => None,
    }
}

/// The bytes of table that a strategy reads for operations that share no table.
pub(crate) const fn all_table_bytes<S: Strategy>(operations: &[&str]) -> usize {
    let (mut bytes, mut index) = (0, 0);
    while index < operations.len() {
        if let Some(more) = table_bytes::<S>(operations[index]) {
            bytes += more;
        }
        index += 1;
    }
    bytes
}
