//! A shared library, whose functions are found by their names.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::mem;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

use crate::Inputs;

/// A loop as C declares it.
type Loop = unsafe extern "C" fn(*const u64, *const u64, *const u32, usize) -> u64;

unsafe extern "C" {
    fn dlopen(file: *const c_char, mode: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn dlerror() -> *const c_char;
}

/// Find all functions when the library is loaded.
const RTLD_NOW: c_int = 2;

/// The compiled `loops.c`, which stays loaded.
#[derive(Clone, Copy)]
pub(crate) struct Library(*mut c_void);

impl Library {
    /// Loads the library that a compiler made from `loops.c`.
    pub(crate) fn open(file: &Path) -> Result<Self, String> {
        let name = CString::new(file.as_os_str().as_bytes()).map_err(|error| error.to_string())?;
        // SAFETY: the name is a C string, and loading the library runs none of its code.
        let library = unsafe { dlopen(name.as_ptr(), RTLD_NOW) };
        if library.is_null() {
            Err(error())
        } else {
            Ok(Self(library))
        }
    }

    /// Calls a function of `loops.c`.
    pub(crate) fn function(self, name: &str) -> Result<impl Fn(&Inputs) -> u64 + use<>, String> {
        let name = CString::new(name).map_err(|error| error.to_string())?;
        // SAFETY: the library is open, and the name is a C string.
        let function = unsafe { dlsym(self.0, name.as_ptr()) };
        if function.is_null() {
            return Err(error());
        }
        // SAFETY: every function that `loops.c` exports has this type.
        let function = unsafe { mem::transmute::<*mut c_void, Loop>(function) };
        Ok(move |inputs: &Inputs| {
            let (white, black) = (inputs.white.as_ptr(), inputs.black.as_ptr());
            // SAFETY: each array has as many elements as the function reads.
            unsafe { function(white, black, inputs.colors.as_ptr(), Inputs::COUNT) }
        })
    }
}

/// Why the last call of these functions failed.
fn error() -> String {
    // SAFETY: it returns a C string that stays until the next call, or null.
    let message = unsafe { dlerror().as_ref().map(|first| CStr::from_ptr(first)) };
    message.map_or_else(String::new, |message| {
        message.to_string_lossy().into_owned()
    })
}
