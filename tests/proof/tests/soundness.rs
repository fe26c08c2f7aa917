//! Functions by which the command could prove something false, and right ones that it could refute.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles a file of the folder `soundness`. `None` without such a compiler.
fn compiled(command: &str, file: &str) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/soundness");
    compiled_at(command, &source.join(file))
}

fn compiled_at(command: &str, source: &Path) -> Option<PathBuf> {
    let name = format!("{command} {}", source.file_name()?.to_str()?).replace([' ', '=', '.'], "_");
    let object = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name + ".o");
    let mut words = command.split(' ');
    let output = Command::new(words.next()?)
        .args(words)
        .arg("-o")
        .args([&object, source])
        .output();
    let Ok(output) = output else {
        eprintln!("skipped: there is no `{command}`");
        return None;
    };
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command}: {error}");
    Some(object)
}

/// Fails unless the command says of each function of an object file what a table says: in a line, the function,
/// what it should be, the exit code, and a text.
#[track_caller]
fn check(object: Option<PathBuf>, options: &[&str], table: &str) {
    let Some(object) = object else { return };
    let mut wrong = String::new();
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let mut words = line.splitn(4, ' ');
        let [symbol, expected, code, text] = [(); 4].map(|()| words.next().expect("four columns"));
        let output = Command::new(env!("CARGO_BIN_EXE_pawnfill-prove"))
            .arg(&object)
            .args(["--symbol", symbol, "--as", expected, "--arguments", "own"])
            .args(options)
            .output()
            .expect("the command runs");
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        let is_right = output.status.code() == code.parse().ok() && said.contains(text);
        if !is_right {
            writeln!(wrong, "{line}:\n{said}").expect("a string takes it");
        }
    }
    assert!(wrong.is_empty(), "{}:\n{wrong}", object.display());
}

#[test]
fn assembly_is_not_taken_for_something_else() {
    check(
        compiled("gcc -c", "holes.s"),
        &[],
        "loope_ own 2 `loope
         loop_ own 2 `loop
         jrcxz_ own 2 `jrcxz
         jp_ own 2 `jp
         same_vectors own 0 proved
         same_vectors 0 1 refuted
         same_upper 0 2 its result depends on
         same_general 0 2 its result depends on
         same_sum 0 2 its result depends on
         same_difference own 0 proved
         bsf_of_none 0 2 its result depends on
         bsf_of_none 0xffffffff 2 its result depends on
         bsr_of_none 77 0 proved
         bsf_of_16 0xffffffffffffffff 0 proved
         retf_ own 2 `ret far`
         iretq_ own 2 `iretq`
         ret_of_16 own 2 on processors of AMD
         ret_and_pop own 2 `ret 8`
         leave_of_16 own 2 leave`
         push_of_16 own 2 `push ax`
         jump_of_16 own 2 on processors of AMD
         red_zone own 0 proved
         below_the_red_zone own 2 an interruption may write
         before_a_call own 2 `mov rax,[rsp-8]`
         unwritten_before_a_call 0 2 `mov rax,[rsp-8]`
         copies_too_much own 2 a copy of so many bytes
         stack_not_aligned 1 2 a stack that is not aligned to 16 bytes
         not_aligned own 2 that must be aligned
         aligned own 0 proved
         aligned_to_32 own 2 that must be aligned
         aligned_by_itself own 0 proved
         constant_not_aligned own 2 that must be aligned
         stack_raised own 2 something else may have written
         stack_of_the_caller own 2 an interruption may write
         stack_is_a_set own 2 an interruption may write
         copies_the_return own 2 something else may have written
         copies_over_the_return own 2 what memcpy uses itself
         reads_what_is_not_loaded own 2 `left_out`, which is not in memory
         reads_almost_relro own 2 `not_relro`, which may change
         runs_constants own 2 there is no code
         code_is_low own 2 where the program lies
         table_is_low own 2 where the program lies
         return_is_low own 2 where the program lies
         stack_is_high own 2 where the program lies
         reads_a_number own 2 where the program lies
         reads_far_away own 2 where the program lies
         chooses_a_table own 0 proved
         compares_with_one 15 0 proved",
    );
}

/// By the convention of Windows, nothing below the stack pointer is a function's own.
#[test]
fn windows_has_no_red_zone() {
    let table = "red_zone own 2 an interruption may write";
    check(
        compiled("gcc -c", "holes.s"),
        &["--convention", "windows"],
        table,
    );
}

#[test]
fn what_the_linker_may_replace_is_refused_by_name() {
    for command in [
        "gcc -c -O2",
        "gcc -c -O2 -fPIC",
        "gcc -c -O2 -fno-pic",
        "clang -c -O2",
    ] {
        check(
            compiled(command, "weak.c"),
            &["--color", "white"],
            "weak_address own 2 whether there is `hook`
             weak_variable own 2 whether there is `offset`
             weak_call own 2 `replaced` is weak
             reads_common own 2 `common`
             calls_chosen own 2 `chosen`
             reads_behind_weak own 2 `behind`, which may change
             f own 2 say: f+
             stops_from_the_last stops 0 proved",
        );
    }
}

#[test]
fn zeros_of_an_empty_set_are_counted() {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    for level in ["x86-64", "x86-64-v3"] {
        let command = format!(
            "{rustc} --crate-type=lib --emit=obj -Copt-level=3 -Ccodegen-units=1 -Ctarget-cpu={level}"
        );
        let table = "trailing !any(own) 0 proved
                     leading !any(own) 0 proved";
        check(compiled(&command, "zero.rs"), &["--returns", "u32"], table);
    }
}

/// Many jumps are followed in little time, and the time limit ends an endless loop of them.
#[test]
fn many_jumps_take_little_time() {
    const JUMPS: usize = 20_000;
    let mut code = ".intel_syntax noprefix\n.globl many, endless\nmany: mov rax, rdi\n".to_owned();
    for _ in 0..JUMPS {
        writeln!(code, "test rdi, rdi\nje 1f\nand rax, rdi\n1:").expect("a string takes it");
    }
    code += "ret\nendless: mov rax, rdi\njmp place0\n";
    // Every jump leads far away, forwards or backwards.
    for place in 0..JUMPS {
        writeln!(code, "place{place}: jmp place{}", (place + 7919) % JUMPS)
            .expect("a string takes it");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("jumps.s");
    fs::write(&source, code).expect("a file");
    let object = compiled_at("gcc -c", &source);
    check(
        object.clone(),
        &["--time-limit", "10min"],
        "many own 0 proved",
    );
    check(
        object,
        &["--time-limit", "1s"],
        "endless own 2 the time is over",
    );
}
