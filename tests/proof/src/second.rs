//! Runs a function on the processor, to check its proof. The function is linked at two addresses, and
//! each copy runs in its own process, on stacks aligned to 16 and to 32 bytes. All registers but the
//! arguments have arbitrary contents. On some boards, a signal handler overwrites the memory below the red
//! zone after each instruction.

use std::array;
use std::fs;
use std::hint::black_box;
use std::io::{self, Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use iced_x86::Register;
use object::read::elf::ElfFile64;
use object::{LittleEndian, Object as _, ObjectSegment as _, ObjectSymbol as _};

use crate::claim::Example;
use crate::machine::{ARGUMENTS, CALLEE_SAVED};
use crate::paths::{RESULTS, instructions};
use crate::processor::is_available;
use crate::program::Program;
use crate::run::{Pages, Registers, landings, run};

/// The first argument of a process that runs [`serve`].
pub const SERVE: &str = "--serve-calls";

/// The base addresses: low, as for code that is not position-independent, and high, as for shared libraries.
const BASES: [u64; 2] = [0x4000_0000, 0x5f00_0000_0000];

/// Some functions of an object file, linked at each base address.
pub struct Linked {
    images: Vec<PathBuf>,
    _folder: tempfile::TempDir,
}

impl Linked {
    /// Links an object file by `ld`.
    pub fn new(object: &Path, functions: &[&str]) -> Result<Self, String> {
        let text = |error: io::Error| format!("`ld` does not link it: {error}");
        let folder = tempfile::tempdir().map_err(text)?;
        let mut images = Vec::new();
        for base in BASES {
            let image = folder.path().join(format!("{base:x}"));
            let mut command = Command::new("ld");
            // Unused sections are dropped, and undefined symbols are zero.
            command.args(["-static", "--gc-sections", "--unresolved-symbols=ignore-all", "-w"]);
            command.args(["--build-id=none", "-znoexecstack", "-znorelro", "-e", functions[0]]);
            // A hidden symbol of the C++ runtime, which files with `<iostream>` need.
            command.arg("--defsym=__dso_handle=0");
            command.args(functions.iter().flat_map(|function| ["-u", function]));
            command.arg(format!("-Ttext-segment={base:#x}")).arg(object).arg("-o").arg(&image);
            let output = command.output().map_err(text)?;
            if !output.status.success() {
                let error = String::from_utf8_lossy(&output.stderr).trim().to_owned();
                return Err(text(io::Error::other(error)));
            }
            images.push(image);
        }
        Ok(Self { images, _folder: folder })
    }

    /// Calls a function with examples, and compares one of its results under a mask. Returns false if the
    /// processor lacks an instruction. `server` is a program that calls [`serve`].
    pub fn compare(
        &self,
        server: &Path,
        function: &str,
        examples: &[Example],
        [result, mask]: [u64; 2],
    ) -> Result<bool, String> {
        let text = |error: io::Error| format!("the function cannot be called: {error}");
        let calls = examples.iter().flat_map(|it| it.passed.into_iter().chain([it.expected]));
        let words = [result, mask].into_iter().chain(calls);
        let request = Vec::from_iter(words.flat_map(u64::to_le_bytes));
        for image in &self.images {
            let mut command = Command::new(server);
            command.arg(SERVE).arg(image).arg(function);
            command.stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut child = command.spawn().map_err(text)?;
            // If the process ends early, its output says why.
            _ = child.stdin.take().expect("a pipe").write_all(&request);
            let output = child.wait_with_output().map_err(text)?;
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let (first, rest) = said.trim().split_once(' ').unwrap_or((said.trim(), ""));
            let status = output.status;
            match (first, status.signal()) {
                ("equal", None) => {}
                ("missing", None) => return Ok(false),
                (index, None) if let Ok(index) = index.parse::<usize>() => {
                    let example = examples[index];
                    return Err(format!(
                        "the processor disagrees, which is a fault of pawnfill-prove: for {example:#x?}, \
                         the function {rest}"
                    ));
                }
                _ => return Err(format!("the function cannot be called: {status}: {said}")),
            }
        }
        Ok(true)
    }
}

/// Whether the processor lacks instructions of a function or of its callees.
pub fn lacks(program: &Program, function: u64) -> bool {
    !instructions(program, function).values().all(is_available)
}

/// The index of the example for which the function runs.
static CURRENT: AtomicUsize = AtomicUsize::new(0);

/// Overwrites the memory below the red zone, as any signal handler may.
extern "C" fn overwrite(_signal: libc::c_int) {
    black_box(&mut [0xa5_u8; 0x1000]);
}

/// Prints `missing` for an illegal instruction, or else the example's index and the failure. Then exits.
extern "C" fn report(signal: libc::c_int) {
    // A signal handler may neither allocate nor lock standard output.
    let (mut buffer, index) = ([0; 64], CURRENT.load(Relaxed));
    let mut rest = &mut buffer[..];
    _ = match signal {
        libc::SIGILL => write!(rest, "missing"),
        libc::SIGALRM => write!(rest, "{index} does not return"),
        _ => write!(rest, "{index} stops with signal {signal}"),
    };
    let length = 64 - rest.len();
    // SAFETY: The buffer has `length` bytes. Both functions may be called in a signal handler.
    unsafe {
        libc::write(libc::STDOUT_FILENO, buffer.as_ptr().cast(), length);
        libc::_exit(0)
    }
}

fn handle(signal: libc::c_int, handler: extern "C" fn(libc::c_int), flags: libc::c_int) {
    // SAFETY: All bits of the type may be zero, and the handlers have the expected type.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handler as *const () as libc::sighandler_t;
        action.sa_flags = flags;
        libc::sigaction(signal, &raw const action, std::ptr::null_mut());
    }
}

/// Calls a function of an image with the examples from standard input. Returns `equal` or a difference.
pub fn serve(image: &str, function: &str) -> io::Result<String> {
    const STACK: usize = 1 << 20;
    let data = fs::read(image)?;
    let file = ElfFile64::<LittleEndian>::parse(&*data).map_err(io::Error::other)?;
    let mut mapped = Vec::new();
    for segment in file.segments() {
        let (start, size) = (segment.address(), segment.size());
        let first = start & !0xfff;
        let mut pages = Pages::new(Some(first), (start + size - first) as usize)?;
        let contents = segment.data().map_err(io::Error::other)?;
        pages.bytes()[(start - first) as usize..][..contents.len()].copy_from_slice(contents);
        pages.protect()?;
        mapped.push(pages);
    }
    let mut symbols = file.symbols();
    let symbol = symbols.find(|symbol| symbol.name() == Ok(function));
    let entry = symbol.ok_or_else(|| io::Error::other("no such function"))?.address();
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    let words = Vec::from_iter(bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)));
    let ([result, mask], calls) = words.split_first_chunk().ok_or(io::ErrorKind::InvalidInput)?;
    let (mut stack, mut other_stack) = (Pages::new(None, STACK)?, Pages::new(None, STACK)?);
    let alternate = libc::stack_t {
        ss_sp: other_stack.bytes().as_mut_ptr().cast(),
        ss_flags: 0,
        ss_size: STACK,
    };
    // SAFETY: The stack is mapped until the process ends.
    unsafe { libc::sigaltstack(&raw const alternate, std::ptr::null_mut()) };
    for signal in [libc::SIGSEGV, libc::SIGILL, libc::SIGBUS, libc::SIGFPE, libc::SIGALRM] {
        handle(signal, report, libc::SA_ONSTACK);
    }
    // SAFETY: It only requests a signal, after ten seconds.
    unsafe { libc::alarm(10) };
    handle(libc::SIGTRAP, overwrite, 0);
    for (index, words) in calls.chunks_exact(7).enumerate() {
        CURRENT.store(index, Relaxed);
        // Before the call pushes the return address, the stack is aligned to 16 bytes, or to 32.
        for parity in [8, 24] {
            let junk =
                |number: u64| 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(2 * index as u64 + number);
            let mut registers = Registers {
                general: array::from_fn(|number| junk(number as u64)),
                // The trap flag: a signal after each instruction.
                flags: if index % 1024 < 2 { 0x102 } else { 2 },
                vector: array::from_fn(|number| [junk(number as u64 + 16); 8]),
                mask: array::from_fn(|number| junk(number as u64 + 48)),
                ..Registers::default()
            };
            for (register, value) in ARGUMENTS.iter().zip(words) {
                registers.general[register.number()] = *value;
            }
            // The function returns to the first landing, an address at which `run` ends.
            let top = STACK / 2 + parity;
            stack.bytes()[top..][..8].copy_from_slice(&landings()[0].to_le_bytes());
            let pointer = stack.address() + top as u64;
            registers.general[Register::RSP.number()] = pointer;
            let before = registers;
            // SAFETY: The function was compiled for such arguments. By its proof it reads only constants and
            // its stack, writes only to its stack, and returns. After a wrong proof, only this process fails.
            unsafe { run(&mut registers, entry) };
            let mut saved = CALLEE_SAVED.iter().map(|register| register.number());
            let is_kept = saved.all(|it| registers.general[it] == before.general[it]);
            if !is_kept || registers.general[Register::RSP.number()] != pointer + 8 {
                return Ok(format!("{index} changes a register that it must preserve"));
            }
            let found = registers.general[RESULTS[*result as usize].number()];
            if (found ^ words[6]) & mask != 0 {
                return Ok(format!("{index} returns {found:#x}"));
            }
        }
    }
    Ok("equal".to_owned())
}
