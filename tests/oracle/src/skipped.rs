//! The list of skipped tests. A test program prints it at its end, because the test harness hides the output
//! of tests that pass.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::c_int;
use std::io::{self, Write as _};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// The names of skipped tests, for each thing that this machine lacks.
type Tests = BTreeMap<String, BTreeSet<String>>;

// SAFETY: This is the C standard's declaration of the function. The callback is a safe function
// without arguments, so C may call it at any time.
unsafe extern "C" {
    safe fn atexit(callback: extern "C" fn()) -> c_int;
}

fn tests() -> MutexGuard<'static, Tests> {
    static TESTS: Mutex<Tests> = Mutex::new(BTreeMap::new());
    TESTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds the calling test to the list. `lacking` names what the test needs and this machine lacks.
pub fn skip(lacking: impl Into<String>) {
    let mut tests = tests();
    if tests.is_empty() {
        atexit(print);
    }
    // The harness names the thread of a test after the test.
    let test = thread::current().name().unwrap_or("a thread").to_owned();
    tests.entry(lacking.into()).or_default().insert(test);
}

extern "C" fn print() {
    let mut text = "\nSkipped, in whole or in part:\n".to_owned();
    for (lacking, tests) in &*tests() {
        let tests = Vec::from_iter(tests.iter().map(String::as_str));
        text += &format!("- for lack of {lacking}: {}\n", tests.join(", "));
    }
    // Standard error may be closed.
    _ = io::stderr().write_all(text.as_bytes());
}
