//! The reasons not to trust results.

use crate::measure::results::Results;

/// With fewer positions the branch predictor learns the branches: it learns a thousand.
const FEW_POSITIONS: usize = 2048;

/// Hardly more than what is counted even if nothing was quiet.
const HARDLY_MORE: f64 = 1.1;

/// A reason not to trust results, or some of them.
#[derive(Clone, PartialEq, Debug)]
pub enum Warning<'a> {
    /// The measurement was interrupted.
    CutShort,
    /// The build is not optimized.
    Unoptimized,
    /// An emulator ran on this host.
    Emulated(&'a str),
    /// These statements of the self-check do not hold.
    Noisy(Vec<&'a str>),
    /// So few positions that their branches can be learned.
    FewPositions(usize),
    /// Only this share of the rounds was quiet.
    Contended(f64),
    /// There is no barrier without stores, which all times contain.
    Stores,
    /// This could not be measured.
    Unmeasured(&'a [String]),
    /// The slices in memory have so many bytes, and may come from a last-level cache of so many.
    MemoryInCache {
        /// The bytes of all slices together.
        memory: usize,
        /// The bytes of the cache.
        cache: usize,
    },
    /// So many cells are less precise than asked for.
    Imprecise(usize),
}

/// The reasons not to trust results, the gravest first; empty if all is well.
pub fn warnings(results: &Results) -> Vec<Warning<'_>> {
    let few_quiet = HARDLY_MORE * results.method.min_counted;
    let failed: Vec<&str> = results.self_check.failed().collect();
    let positions = results.workload.positions;
    let imprecise = results.cells.iter().filter(|cell| !cell.precise).count();
    let setup = results.batch_setup.as_ref();
    let environment = &results.environment;
    let warnings = [
        results.cut_short.then_some(Warning::CutShort),
        (environment.opt_level == "0").then_some(Warning::Unoptimized),
        environment.emulated_on.as_deref().map(Warning::Emulated),
        (!failed.is_empty()).then_some(Warning::Noisy(failed)),
        (positions < FEW_POSITIONS).then_some(Warning::FewPositions(positions)),
        results
            .quiet()
            .filter(|quiet| *quiet < few_quiet)
            .map(Warning::Contended),
        (!environment.free_barrier).then_some(Warning::Stores),
        (!results.unmeasured.is_empty()).then_some(Warning::Unmeasured(&results.unmeasured)),
        setup
            .filter(|setup| !setup.is_memory_large())
            .map(|setup| Warning::MemoryInCache {
                memory: setup.memory_bytes,
                cache: setup.last_level_bytes.unwrap_or(0),
            }),
        (imprecise > 0).then_some(Warning::Imprecise(imprecise)),
    ];
    warnings.into_iter().flatten().collect()
}
