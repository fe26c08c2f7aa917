//! The second executor is the processor: a function is linked and called in a process of its own, at two
//! addresses, with the stack aligned to 16 bytes and to 32, and with any contents of the registers that it
//! may not depend on. On some boards it is interrupted at each instruction by a signal that overwrites what
//! is below the stack.

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
use crate::machine::{ARGUMENTS, KEPT};
use crate::paths::{RESULTS, instructions};
use crate::processor::Processor;
use crate::program::Program;
use crate::run::{Pages, Registers, landings, run};

/// The first argument of a process that calls a function. [`serve`] reads the others.
pub const SERVE: &str = "--serve-calls";

/// Where programs are linked to: low, as without position-independent code, and as high as shared libraries.
const BASES: [u64; 2] = [0x4000_0000, 0x5f00_0000_0000];

/// How it is linked: without what the functions do not need, and with zero for what is in other files.
const LINKED: &str = "-static --gc-sections --unresolved-symbols=ignore-all -w --build-id=none -z noexecstack -z norelro";

/// A program with some functions, linked at each base.
pub struct Linked {
    images: Vec<PathBuf>,
    _folder: tempfile::TempDir,
}

impl Linked {
    /// Links an object file by `ld`, without the parts that these functions do not need.
    pub fn new(object: &Path, functions: &[&str]) -> Result<Self, String> {
        let text = |error: io::Error| format!("`ld` does not link it: {error}");
        let folder = tempfile::tempdir().map_err(text)?;
        let mut images = Vec::new();
        for base in BASES {
            let image = folder.path().join(format!("{base:x}"));
            let mut command = Command::new("ld");
            command.args(LINKED.split(' ')).arg(format!("-Ttext-segment={base:#x}"));
            let kept = functions.iter().flat_map(|function| ["-u", function]);
            command.args(["-e", functions[0]]).args(kept);
            let output = command.arg(object).arg("-o").arg(&image).output();
            let output = output.map_err(text)?;
            if !output.status.success() {
                let error = String::from_utf8_lossy(&output.stderr).trim().to_owned();
                return Err(text(io::Error::other(error)));
            }
            images.push(image);
        }
        Ok(Self { images, _folder: folder })
    }

    /// Calls a function with examples, and compares the bits of a mask of one of its results. An error if it
    /// returns something else or nothing, and false if the processor does not know an instruction. The first
    /// argument is a program that calls [`serve`].
    pub fn compare(
        &self,
        server: &Path,
        function: &str,
        examples: &[Example],
        [result, mask]: [u64; 2],
    ) -> Result<bool, String> {
        let text = |error: io::Error| format!("the function cannot be called: {error}");
        let calls = examples.iter();
        let calls = calls.flat_map(|it| it.passed.into_iter().chain([it.expected]));
        let asked = [result, mask].into_iter().chain(calls);
        let asked = Vec::from_iter(asked.flat_map(u64::to_le_bytes));
        for image in &self.images {
            let mut command = Command::new(server);
            command.arg(SERVE).arg(image).arg(function);
            command.stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut child = command.spawn().map_err(text)?;
            let mut input = child.stdin.take().expect("a pipe");
            // If it ends early, it says why.
            _ = input.write_all(&asked);
            drop(input);
            let output = child.wait_with_output().map_err(text)?;
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let (first, rest) = said.trim().split_once(' ').unwrap_or((said.trim(), ""));
            match (first, output.status.signal()) {
                ("equal", None) => {}
                ("missing", None) => return Ok(false),
                (index, None) if let Ok(index) = index.parse::<usize>() => {
                    let example = examples[index];
                    return Err(format!(
                        "the processor disagrees, which is a mistake of this program: for {example:#x?}, \
                         {rest} is found"
                    ));
                }
                _ => {
                    return Err(format!("the function cannot be called: {said}{}", output.status));
                }
            }
        }
        Ok(true)
    }
}

/// Whether the processor lacks instructions of a function, or of what it calls.
pub fn lacks(program: &Program, function: u64) -> bool {
    let code = instructions(program, function);
    let mut features = code.values().flat_map(|instruction| instruction.cpuid_features());
    features.any(|feature| !Processor::This.has_feature(*feature))
}

/// The seconds after which a function that has not returned for all examples is in an endless loop.
const SECONDS: u32 = 10;

/// The example that is called.
static CURRENT: AtomicUsize = AtomicUsize::new(0);

/// Overwrites what is below the stack pointer, as a function that handles a signal may.
extern "C" fn overwrite(_signal: libc::c_int) {
    black_box(&mut [0xa5_u8; 0x1000]);
}

/// Says at which example the function has not returned.
extern "C" fn report(signal: libc::c_int) {
    let said = match signal {
        libc::SIGILL => "missing".to_owned(),
        libc::SIGALRM => format!("{} no end", CURRENT.load(Relaxed)),
        _ => format!("{} signal {signal}", CURRENT.load(Relaxed)),
    };
    let mut output = io::stdout();
    _ = output.write_all(said.as_bytes());
    _ = output.flush();
    // SAFETY: It ends the process, in which nothing else is to be done.
    unsafe { libc::_exit(0) }
}

/// Sets what is done at a signal.
fn handle(signal: libc::c_int, handler: extern "C" fn(libc::c_int), flags: libc::c_int) {
    // SAFETY: All bits of the type may be zero, and the handlers are functions of the type that is expected.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handler as *const () as libc::sighandler_t;
        action.sa_flags = flags;
        libc::sigaction(signal, &raw const action, std::ptr::null_mut());
    }
}

/// Calls a function of an image for the examples that it reads, and says which one differs.
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
    let words =
        bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("8 bytes")));
    let words = Vec::from_iter(words);
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
    // SAFETY: It only asks for a signal.
    unsafe { libc::alarm(SECONDS) };
    handle(libc::SIGTRAP, overwrite, 0);
    for (index, words) in calls.chunks_exact(7).enumerate() {
        CURRENT.store(index, Relaxed);
        // As behind a call, with a stack that is aligned to 16 bytes and to 32.
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
            // It returns to the first landing.
            let top = STACK / 2 + parity;
            stack.bytes()[top..][..8].copy_from_slice(&landings()[0].to_le_bytes());
            let pointer = stack.address() + top as u64;
            registers.general[4] = pointer;
            let before = registers;
            // SAFETY: The function was compiled for arguments of this kind, and its proof says that it reads
            // nothing but constants of the image and its stack, writes only to its stack, and returns. If it
            // does something else, only this process fails, which has nothing else to do.
            unsafe { run(&mut registers, entry) };
            let is_kept = |register: &Register| {
                let number = register.number();
                registers.general[number] == before.general[number]
            };
            if !KEPT.iter().all(is_kept) || registers.general[4] != pointer + 8 {
                return Ok(format!("{index} a register that it must preserve"));
            }
            let found = registers.general[RESULTS[*result as usize].number()];
            if (found ^ words[6]) & mask != 0 {
                return Ok(format!("{index} {found:#x}"));
            }
        }
    }
    Ok("equal".to_owned())
}
