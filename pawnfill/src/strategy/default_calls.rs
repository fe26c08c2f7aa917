//! Watches whether a call reaches the default method of the trait. The check of a strategy needs this in
//! debug builds, because Rust does not say whether an implementation overrides a provided method.

use core::hint;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The operation and the strategy that are watched, as hashes of their names; 0 for none.
static OPERATION: AtomicUsize = AtomicUsize::new(0);
static STRATEGY: AtomicUsize = AtomicUsize::new(0);

/// Which default methods the watched call has reached.
static DEFAULT: AtomicBool = AtomicBool::new(false);
static OWN_DEFAULT: AtomicBool = AtomicBool::new(false);

/// Whether some thread watches a call.
static IS_WATCHING: AtomicBool = AtomicBool::new(false);

/// The default methods that a call reaches.
#[derive(Clone, Copy)]
pub(crate) struct Reached {
    /// Whether the call reaches the strategy's own default method, so the strategy does not override it.
    pub(crate) own: bool,
    /// Whether the call reaches the default method of any strategy. A delegated call of a composition ends
    /// there, too. This may also be true because another thread called that method at the same time.
    pub(crate) any: bool,
}

/// Notes the call of a default method. Every default method does this first.
#[inline]
pub(super) fn note(operation: usize, strategy: usize) {
    if OPERATION.load(Ordering::Relaxed) == operation {
        DEFAULT.store(true, Ordering::Relaxed);
        if STRATEGY.load(Ordering::Relaxed) == strategy {
            OWN_DEFAULT.store(true, Ordering::Relaxed);
        }
    }
}

/// Watches a call of an operation. The operation and the strategy are given by name.
pub(crate) fn watch(operation: &str, strategy: &str, call: impl FnOnce()) -> Reached {
    while IS_WATCHING.swap(true, Ordering::Acquire) {
        hint::spin_loop();
    }
    // The watch ends even if the call panics.
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
