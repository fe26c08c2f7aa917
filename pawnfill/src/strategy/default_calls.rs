//! Whether a call reaches the default method of the trait, for the check of a strategy in debug builds:
//! Rust does not say whether an implementation overrides a provided method.

use core::hint;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The operation that is watched and the strategy, by the hashes of their names; 0 for nothing.
static OPERATION: AtomicUsize = AtomicUsize::new(0);
static STRATEGY: AtomicUsize = AtomicUsize::new(0);

/// What the watched call has reached.
static DEFAULT: AtomicBool = AtomicBool::new(false);
static OWN_DEFAULT: AtomicBool = AtomicBool::new(false);

/// Whether some thread watches a call.
static IS_WATCHING: AtomicBool = AtomicBool::new(false);

/// The default methods that a call reaches.
#[derive(Clone, Copy)]
pub(crate) struct Reached {
    /// That of the strategy itself, which therefore does not override it.
    pub(crate) own: bool,
    /// That of some strategy: what a composition delegates ends there, too. Another thread may have
    /// called it at the same time.
    pub(crate) any: bool,
}

/// What a default method does first.
#[inline]
pub(super) fn note(operation: usize, strategy: usize) {
    if OPERATION.load(Ordering::Relaxed) == operation {
        DEFAULT.store(true, Ordering::Relaxed);
        if STRATEGY.load(Ordering::Relaxed) == strategy {
            OWN_DEFAULT.store(true, Ordering::Relaxed);
        }
    }
}

/// Watches a call of an operation of a strategy, both by their names.
pub(crate) fn watch(operation: &str, strategy: &str, call: impl FnOnce()) -> Reached {
    while IS_WATCHING.swap(true, Ordering::Acquire) {
        hint::spin_loop();
    }
    // Also when the call panics.
    let _watching = Watching;
    DEFAULT.store(false, Ordering::Relaxed);
    OWN_DEFAULT.store(false, Ordering::Relaxed);
    STRATEGY.store(hash(strategy), Ordering::Relaxed);
    OPERATION.store(hash(operation), Ordering::Relaxed);
    call();
    Reached {
        own: OWN_DEFAULT.load(Ordering::Relaxed),
        any: DEFAULT.load(Ordering::Relaxed),
    }
}

/// One thread's turn to watch.
struct Watching;

impl Drop for Watching {
    fn drop(&mut self) {
        OPERATION.store(0, Ordering::Relaxed);
        IS_WATCHING.store(false, Ordering::Release);
    }
}

/// A hash of a name (FNV-1a), which is not 0.
pub(super) const fn hash(name: &str) -> usize {
    let name = name.as_bytes();
    let mut hash = 0x811c_9dc5_usize;
    let mut i = 0;
    while i < name.len() {
        hash = (hash ^ name[i] as usize).wrapping_mul(0x0100_0193);
        i += 1;
    }
    hash | 1
}
