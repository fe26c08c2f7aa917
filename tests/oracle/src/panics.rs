//! The source file and the message of a panic.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local!(static PANIC: RefCell<Option<[String; 2]>> = const { RefCell::new(None) });

pub fn panic_of<R>(run: impl FnOnce() -> R) -> Option<[String; 2]> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let file = panic.location().expect("every panic has a location").file();
            let formatted = panic.payload().downcast_ref::<String>();
            let literal = panic.payload().downcast_ref::<&str>().copied();
            let message = formatted.map(String::as_str).or(literal).unwrap_or_default();
            PANIC.set(Some([file, message].map(str::to_owned)));
            before(panic);
        }));
    });
    // The error lacks the location of the panic, which the hook has stored.
    let _ = panic::catch_unwind(AssertUnwindSafe(run));
    PANIC.take()
}
