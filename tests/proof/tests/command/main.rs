//! The command `pawnfill-prove`: helpers in C that are proved or refuted, and input that it cannot judge.
//!
//! - `soundness.rs`: functions by which the command could prove something false
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

mod soundness;

/// A folder with the helpers, compiled by GCC or Clang; `None` without a compiler.
fn compiled() -> Option<&'static [(String, PathBuf)]> {
    static COMPILED: OnceLock<Vec<(String, PathBuf)>> = OnceLock::new();
    let compiled = COMPILED.get_or_init(|| {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/command/helpers.c");
        let mut objects = Vec::new();
        for command in [
            "gcc -O1",
            "gcc -O2",
            "gcc -O3 -march=x86-64-v3 -fPIC",
            "clang -O2 -fno-pic",
            "clang -O3 -march=x86-64-v3 -fPIC",
        ] {
            let object = object_of(&format!("{command} -g -w -c"), Path::new(source));
            objects.extend(object.map(|object| (command.to_owned(), object)));
        }
        objects
    });
    if compiled.is_empty() {
        eprintln!("skipped: there is no compiler of C");
    }
    (!compiled.is_empty()).then_some(compiled)
}

/// Compiles a file. `None` without such a compiler.
fn object_of(command: &str, source: &Path) -> Option<PathBuf> {
    let name = format!("{command} {}.o", source.file_name()?.to_str()?);
    let name = name.replace(['=', ' ', '-', '/'], "_");
    let object = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut words = command.split(' ');
    let mut compiler = Command::new(words.next()?);
    let compiler = compiler.args(words).arg(source).arg("-o").arg(&object);
    let Ok(output) = compiler.output() else {
        eprintln!("skipped: there is no `{command}`");
        return None;
    };
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command}: {error}");
    Some(object)
}

fn prove(folder: &Path, arguments: &[&str]) -> Output {
    let command = Command::new(env!("CARGO_BIN_EXE_pawnfill-prove"))
        .args(arguments)
        .current_dir(folder)
        .output();
    command.expect("the command runs")
}

#[track_caller]
fn assert_said(output: &Output, code: i32, texts: &[&str], what: &str) {
    let said = [&output.stdout, &output.stderr]
        .map(|text| String::from_utf8_lossy(text))
        .concat();
    assert_eq!(output.status.code(), Some(code), "{what}: {said}");
    for text in texts {
        assert!(said.contains(text), "{what} does not say `{text}`: {said}");
    }
    assert!(!said.contains("panicked"), "{what}: {said}");
}

/// Runs the command in a folder for each line of a table: an exit code, arguments, and a text that it says. Some
/// arguments and some texts are the same for all lines.
#[track_caller]
fn check(folder: &Path, [first, last]: [&[&str]; 2], always: &[&str], table: &str) {
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (arguments, text) = line.split_once(" -> ").expect("arguments -> text");
        let words = shlex::split(arguments).expect("words");
        let (code, words) = words.split_first().expect("an exit code");
        let words = Vec::from_iter(words.iter().map(String::as_str));
        let output = prove(folder, &[first, &words, last].concat());
        let texts = [always, &[text]].concat();
        let code = code.parse().expect("an exit code");
        assert_said(&output, code, &texts, &format!("{first:?} {line}"));
    }
}

/// The same with each of the compiled helpers.
#[track_caller]
fn check_all(always: &[&str], table: &str) {
    for (_, object) in compiled().unwrap_or_default() {
        let file = object.to_str().expect("a path");
        check(Path::new("."), [&[file, "--symbol"], &[]], always, table);
    }
}

#[test]
fn helpers_are_proved() {
    check_all(
        &["proved: ", "sha256"],
        "0 passed --as passed_pawns --arguments own,enemy --color white -> is passed_pawns (White) for all 2^128 pairs of sets
         0 front_passed --as passed_pawns&!pawns_behind_own --arguments own,enemy --color white -> behind_own (White)
         0 attacks --as attacks -> all 2^64 sets and both colors
         0 attacks_signed --as attacks --arguments pawns,color:8=1/-1 -> both colors
         0 pushes_from_a8 --as single_push_targets --arguments pawns,occupied --color white --first-square a8 -> ranks 2 to 7
         0 isolated_count --as count(isolated_pawns) --arguments own -> is count(isolated_pawns)
         0 is_front --as any(front_span_mask&own) --arguments square,own --color white -> all 2^64 sets and 64 squares
         0 any_isolated --as any(isolated_pawns) --arguments own --returns nonzero -> any(isolated_pawns)
         0 doubled_loop --as doubled_pawns -> doubled_pawns
         0 passed_loop --as passed_pawns --arguments own,enemy --color white -> passed_pawns (White)
         0 isolated_loop --as isolated_pawns --arguments own -> isolated_pawns
         0 first_is_the_same --as any(own)|!any(own) --arguments own -> for all
         0 fill_loop --as north_fill --arguments own -> north_fill
         0 moved_on_the_stack --as stops --arguments own,color:64=1/0 -> both colors
         0 fill_of_pawns --as north_fill --assume ranks -> with pawns on ranks 2 to 7",
    );
}

#[test]
fn mistakes_are_refuted_with_a_board() {
    check_all(
        &["refuted: ", "the processor agrees", "FEN: "],
        "1 passed_at_the_edge --as passed_pawns --arguments own,enemy --color white -> 8/8/8/1p6/8/8/P7/8 w
         1 passed_wrapping --as passed_pawns --arguments own,enemy --color white -> 8/8/8/7p/8/8/P7/8 w
         1 front_passed --as passed_pawns --arguments own,enemy --color white -> the fewest pawns
         1 attacks --as attacks --arguments color=1/0,pawns -> attacks, White
         1 doubled_loop --as pawns_behind_own --color black --arguments own -> pawns_behind_own (Black)
         1 passed_count_wrong --as count(passed_pawns) --arguments own,enemy --color white -> passed_count_wrong = 1
         1 isolated_count --as count(doubled_pawns) --arguments own -> count(doubled_pawns) = 0",
    );
    check_all(
        &["refuted: "],
        "1 reads_exported --as passed_mask --color white -> square = b1",
    );
    check_all(
        &["processor agrees"],
        "1 fill_of_pawns --as north_fill -> differs from north_fill",
    );
}

/// What cannot be followed is one line, with the function and the line of the source.
#[test]
fn what_cannot_be_followed_is_named() {
    check_all(
        &["cannot say: "],
        "2 calls --as files --arguments own -> `elsewhere` is not in this file; give the file that defines it
         2 calls --as files --arguments own -> helpers.c:
         2 dereferences --as files --arguments own -> memory that an argument points to
         2 reads_table --as square --arguments square -> it reads `table`, which may change while the program runs
         2 reads_thread --as files --arguments own -> reads_thread+0x
         2 divides --as files --arguments own,enemy -> this instruction is not known
         2 floats --as files --arguments own -> one general register
         2 many --as files --arguments own,enemy,_,_,_,_,_ -> more than 6 arguments
         2 through --as files --arguments _,own -> through+0x
         2 endless --as files --arguments own --time-limit 100ms -> the time is over (`--time-limit`)
         2 passed_count --as count(passed_pawns) --arguments own,enemy --color white --memory 32 -> do not fit into the memory (`--memory`); it is right for all boards with at most two pawns
         2 recursive_and_nothing --as 0 --arguments own --time-limit 300ms -> (`--",
    );
}

/// Mistakes of code and of files that a careless reader would not notice.
#[test]
fn nothing_is_proved_by_mistake() {
    check_all(
        &["refuted"],
        "1 address_of_32_bits --as own --arguments own -> the processor agrees
         1 bit_of_16 --as any(own&0x20000) --arguments own -> the processor agrees",
    );
    check_all(
        &["proved"],
        "0 address_of_32_bits --as own&0xffffffff --arguments own -> 2^64 sets
         0 bit_of_16 --as any(own&2) --arguments own -> 2^64 sets",
    );
    check_all(
        &["cannot say: "],
        "2 reads_writable --as own&rank_1 --arguments own -> it reads `writable`, which may change
         2 writes --as own --arguments own -> it writes to memory that is not its own
         2 writes_sometimes --as own --arguments own -> it writes to memory that is not its own
         2 writes_to_caller --as own --arguments own -> it writes to memory that is not its own
         2 passed --as passed_pawns -> it seems to take other arguments than color,own,enemy
         2 garbage --as own --arguments own -> depends on what registers happen to contain
         2 returns_8 --as own --arguments own -> `ret 8`: this instruction is not known
         2 passed --as own --arguments own,pawns -> the arguments `own` and `pawns` are not two different sets
         2 passed --as rammed_pawns --arguments own,white --color black -> not two different sets
         2 passed --as own&at(enemy) --arguments own,enemy -> no argument gives `square`
         2 passed --as file_mask(enemy) --arguments own,enemy -> can only be `square`
         2 passed --as passed_pawns --arguments own,enemy --color white --returns u8 -> a set has 64 bits",
    );
}

#[test]
fn what_makes_no_sense_is_one_line() {
    let Some(folder) = Folder::new() else { return };
    let data = fs::read(&compiled().expect("objects")[0].1).expect("an object file");
    let changed = |at: usize, byte: u8| {
        let mut data = data.clone();
        data[at] = byte;
        data
    };
    folder
        .write("helpers.o", &data)
        .write("empty.o", "")
        .write("text.o", "int main(void) { return 0; }")
        .write("executable.o", changed(16, 2))
        .write("arm.o", changed(18, 0xb7))
        .write("coff.o", [0x64, 0x86].repeat(40))
        .write("library.a", "!<arch>\n")
        .write("source.c", "int f(void) {");
    let passed = ["--symbol", "passed", "--color", "white"];
    check(
        folder.0.path(),
        [
            &[],
            &[&passed[..], &["--as", "own", "--arguments", "own,enemy"]].concat(),
        ],
        &["cannot say: "],
        "2 no/such.o -> No such file
         2 empty.o -> empty.o: 
         2 text.o -> text.o: 
         2 executable.o -> not an object file
         2 arm.o -> not of ELF for x86-64
         2 coff.o -> coff.o: 
         2 library.a -> it is a library; give the object files
         2 source.c -> source.c: ",
    );
    check(
        folder.0.path(),
        [&["helpers.o"], &["--color", "white"]],
        &["cannot say: "],
        "2 --symbol pased --as own --arguments own -> the nearest name is `passed`
         2 --symbol passed --as pased_pawns --arguments own -> the nearest name is `passed_pawns`
         2 --symbol passed --as 'own & ' --arguments own -> no expression over operations
         2 --symbol passed --as 'own & count(own)' --arguments own -> a set and a number cannot be joined
         2 --symbol passed --as 'own + enemy' --arguments own,enemy -> `&`, `|`, `^`
         2 --symbol passed --as 'files & files(own)' --arguments own -> `files` is no operation
         2 --symbol passed --as 'passed_pawns(own)' --arguments own -> `passed_pawns` takes color, own, enemy
         2 --symbol passed --as passed_pawns --arguments own -> no argument gives `enemy`",
    );
    check(
        folder.0.path(),
        [
            &["helpers.o", "--symbol", "passed", "--as", "passed_pawns"],
            &[],
        ],
        &[],
        "2 --arguments own,foe -> `foe` is no argument
         2 --arguments own:7,enemy -> 8, 16, 32 or 64 bits
         2 --arguments own,enemy -> depends on the color",
    );
}

/// A folder for files that a test compiles.
struct Folder(tempfile::TempDir);

impl Folder {
    /// `None` without GCC.
    fn new() -> Option<Self> {
        compiled()?
            .iter()
            .find(|(name, _)| name.starts_with("gcc"))?;
        Some(Self(tempfile::tempdir().expect("a folder")))
    }

    /// Runs a command of words in the folder.
    fn run(&self, command: &str) -> &Self {
        let words = Vec::from_iter(command.split(' '));
        let output = Command::new(words[0])
            .args(&words[1..])
            .current_dir(&self.0)
            .output();
        let output = output.unwrap_or_else(|error| panic!("{command}: {error}"));
        assert!(
            output.status.success(),
            "{command}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        self
    }

    fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> &Self {
        fs::write(self.0.path().join(name), contents).expect("a file");
        self
    }

    /// Runs the prover for each line of a table.
    #[track_caller]
    fn check(&self, table: &str) {
        check(self.0.path(), [&[], &[]], &[], table);
    }
}

const U64: &str = "typedef unsigned long u64;\n";

#[test]
fn results_are_what_c_compares() {
    let Some(folder) = Folder::new() else { return };
    let source = U64.to_owned()
        + "int truth(u64 own) { return own ? 257 : 256; }
           _Bool is(u64 own) { return own != 0; }
           int masked(u64 own) { return own >> 3 & 6; }
           int low(u64 own) { return own; }
           int low_set(u64 own) { return own; }
           unsigned __int128 two(u64 own) { return own; }
           double real(u64 own) { return own; }
           u64 wide_color(u64 own, u64 color) { return color ? own >> 8 : own << 8; }
           u64 beside(int color, u64 own) { return color ? own >> 7 & ~0x0101010101010101 : own << 7 & ~0x8080808080808080; }";
    folder
        .write("a.c", source)
        .run("gcc -O2 -c a.c -o plain.o")
        .run("gcc -O2 -g -c a.c -o debug.o");
    folder.check(
        "2 plain.o --symbol truth --as any(own) --arguments own -> say what it returns with --returns bool
         1 debug.o --symbol truth --as any(own) --arguments own -> any(own) = false
         2 plain.o --symbol is --as any(own) --arguments own -> say what it returns with --returns bool
         0 plain.o --symbol is --as any(own) --arguments own --returns bool -> lowest 8 bits
         0 debug.o --symbol is --as any(own) --arguments own -> lowest 8 bits
         0 plain.o --symbol masked --as any(own&0x30) --arguments own --returns nonzero:32 -> nonzero results of 32 bits
         0 debug.o --symbol masked --as any(own&0x30) --arguments own -> nonzero results of 32 bits
         1 debug.o --symbol low --as any(own) --arguments own --returns nonzero -> processor agrees
         2 debug.o --symbol low --as own --arguments own -> a set has 64 bits, and 32 are returned
         2 debug.o --symbol is --as own --arguments own -> true or false
         2 debug.o --symbol two --as own --arguments own -> one general register
         2 debug.o --symbol real --as own --arguments own -> one general register
         2 plain.o --symbol wide_color --as stops --arguments own,color -> color:64
         0 plain.o --symbol wide_color --as stops --arguments own,color:64 -> both colors
         2 plain.o --symbol beside --as by_color(own) --arguments color,own -> for White and for Black
         2 plain.o --symbol beside --as 'if own {own} else {own}' --arguments own -> `by_color` has two
         0 plain.o --symbol beside --as by_color(west_attacks,east_attacks) --arguments color,own -> both colors",
    );
}

#[test]
fn nothing_ends_the_tool() {
    let Some(folder) = Folder::new() else { return };
    let source = U64.to_owned()
        + "u64 plain(u64 own) { return own; }
           __asm__(\".globl copies, faults\\n copies: mov %rsp,%rsi; mov %rsp,%rdi; movabs $0x300000000,%rdx;\"
           \"sub $8,%rsp; call *memcpy@GOTPCREL(%rip); add $8,%rsp; ret\\n\"
           \"faults: mov place(%rip),%ecx; mov (%rcx),%rax; ret; .section .rodata; value: .quad 5; place: .long value; .text\\n\");";
    folder.write("a.c", source).run("gcc -O2 -c a.c");
    folder.check(
        "2 a.o --symbol copies --as own --arguments own -> a copy of so many bytes
         2 a.o --symbol faults --as 0 --arguments own -> on the processor it faults",
    );
    let nested = "!".repeat(100_000) + "own";
    folder.check(&format!(
        "2 a.o --symbol plain --as {nested} --arguments own -> at most 4096 characters"
    ));
    let full = fs::File::options()
        .write(true)
        .open("/dev/full")
        .expect("a device");
    let mut command = Command::new(env!("CARGO_BIN_EXE_pawnfill-prove"));
    let output = command.arg("--operations").stdout(full).output();
    let output = output.expect("the command runs");
    assert_said(&output, 2, &["cannot be written"], "/dev/full");
}

#[test]
fn files_are_read_for_what_is_needed() {
    let Some(folder) = Folder::new() else { return };
    let uses = |shift: u32, number: u32| {
        format!(
            "{U64}inline __attribute__((noinline)) u64 up(u64 own) {{ return own << {shift}; }}
             u64 use{number}(u64 own) {{ return up(own) ^ {number}; }}"
        )
    };
    let tables = U64.to_owned()
        + "extern const u64 T[64]; extern u64 R[64]; u64 callee(u64);
        u64 reads(int square) { return T[square & 63]; }
        u64 filled(int square) { return R[square & 63]; }
        u64 tail(u64 own) { return callee(own); }
        static inline u64 inlined(u64 own) { return own << 9; }
        u64 uses(u64 own) { return inlined(own) ^ own; }";
    let others = U64.to_owned()
        + "extern const u64 T[64]; const u64 T[64] = {1, 2, 4}; u64 R[64];
        void init(void) { for (int i = 0; i < 64; i++) R[i] = 1ul << i; }
        u64 callee(u64 own) { return own << 8; }";
    let weak = U64.to_owned()
        + "extern void hook(void) __attribute__((weak));
        u64 weakly(u64 own) { return hook ? own : 0; }
        __attribute__((weak, noinline)) u64 helper(u64 own) { return own << 9; }
        u64 helped(u64 own) { return helper(own); }";
    let strong = U64.to_owned() + "void hook(void) {} u64 helper(u64 own) { return own << 8; }";
    folder
        .write("a.cpp", uses(8, 1))
        .write("b.cpp", uses(9, 2))
        .write("t.c", tables)
        .write("o.c", others)
        .write("weak.c", weak)
        .write("strong.c", strong)
        .run("g++ -O2 -g -gz -c a.cpp b.cpp")
        .run("gcc -O2 -g -fPIC -fno-plt -c t.c o.c weak.c strong.c")
        .run("gcc -O2 -flto -c t.c -o lto.o");
    folder.check(
        "0 a.o --symbol up --as stops --arguments own --color white -> proved
         2 a.o b.o --symbol up --as stops --arguments own --color white -> give one of `up(unsigned long)` in a.o, `up(unsigned long)` in b.o
         0 a.o --symbol use1 --as 'stops ^ 1' --arguments own --color white -> proved
         0 t.o o.o --symbol reads --as 'square & 7' --arguments square -> proved
         2 t.o --symbol reads --as square --arguments square -> give the file that defines it
         2 t.o o.o --symbol filled --as square --arguments square -> it reads `R`, which may change while the program runs; make it constant, or wrap the formula that fills it
         0 t.o o.o --symbol tail --as stops --arguments own --color white -> proved
         2 weak.o --symbol weakly --as own --arguments own -> the linker decides whether there is `hook`
         0 weak.o strong.o --symbol weakly --as own --arguments own -> proved
         0 weak.o strong.o --symbol helped --as stops --arguments own --color white -> proved
         2 weak.o --symbol helped --as stops --arguments own --color white -> `helper` is weak
         2 t.o --symbol inlined --as own --arguments own -> or it is inlined everywhere
         2 lto.o --symbol tail --as own --arguments own -> compile it without -flto
         2 a.o --symbol engine::stops --as own --arguments own -> it has no function `engine::stops`",
    );
}

/// A function is found by its name as `nm -C` prints it.
#[test]
fn names_are_those_of_nm() {
    let Some(folder) = Folder::new() else { return };
    folder.run(concat!(
        "g++ -std=c++17 -O0 -c ",
        env!("CARGO_MANIFEST_DIR"),
        "/tests/command/names.cpp"
    ));
    folder.run(concat!("rustc --crate-type=lib --emit=obj -Copt-level=0 -Csymbol-mangling-version=v0 -Ccodegen-units=1 -oengine.o ", env!("CARGO_MANIFEST_DIR"), "/tests/command/engine.rs"));
    for (file, least) in [("names.o", 20), ("engine.o", 6)] {
        let nm = |arguments: &[&str]| {
            let output = Command::new("nm")
                .args(arguments)
                .arg(file)
                .current_dir(&folder.0)
                .output();
            let text = String::from_utf8(output.expect("nm runs").stdout).expect("text");
            let lines = text
                .lines()
                .filter(|line| ["T", "t", "W"].contains(&&line[17..18]));
            Vec::from_iter(lines.map(|line| line[19..].to_owned()))
        };
        let program = fs::read(folder.0.path().join(file)).expect("a file");
        let program = pawnfill_prove::program::Program::read(&program).expect("an object file");
        let (symbols, names) = (nm(&["-p"]), nm(&["-p", "-C"]));
        assert!(symbols.len() >= least, "{symbols:?}");
        for (symbol, name) in symbols.iter().zip(&names) {
            let found = pawnfill_prove::symbols::find(&program, name);
            assert_eq!(found, Ok(program.functions()[symbol]), "{name}");
        }
    }
    folder.check(
        "0 names.o --symbol shift<(Direction)8> --as stops --arguments own --color white -> proved
         2 names.o --symbol shift --as stops --arguments own --color white -> the nearest name is `shift<(Direction)
         2 names.o --symbol stops --as stops --arguments own --color white -> engine::bb::stops(unsigned long, int)
         0 names.o --symbol 'stops(unsigned long)' --as stops --arguments own --color white -> proved
         0 engine.o --symbol BitBoard::north --as stops --arguments own --color white -> proved
         0 engine.o --symbol BitBoard::passed --as 'own & !enemy' --arguments own,enemy -> proved
         0 engine.o --symbol twice --as 'stops(stops)' --arguments own --color white -> proved
         0 engine.o --symbol 'shift::<8>' --as stops --arguments own --color white -> proved",
    );
}

/// A file that is cut off or changed gives an answer or an error, and nothing else.
#[test]
fn broken_files_are_no_panic() {
    let Some([(_, object), ..]) = compiled() else {
        return;
    };
    let data = fs::read(object).expect("an object file");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("broken.o");
    let mut random = pawnfill_oracle::input::Random::new(0x62726f);
    for run in 0..120 {
        let mut broken = data.clone();
        if run % 3 == 0 {
            broken.truncate(random.below(data.len() as u64) as usize);
        } else {
            for _ in 0..1 + random.below(20) {
                let at = random.below(broken.len() as u64) as usize;
                broken[at] = random.below(256) as u8;
            }
        }
        fs::write(&path, &broken).expect("a file");
        let asked = "broken.o --symbol doubled_loop --as doubled_pawns --time-limit 1s";
        let output = prove(folder.path(), &Vec::from_iter(asked.split(' ')));
        let said = [&output.stdout, &output.stderr]
            .map(|text| String::from_utf8_lossy(text))
            .concat();
        assert!(
            matches!(output.status.code(), Some(0..=2)),
            "run {run}: {:?} {said}",
            output.status
        );
        assert!(!said.contains("panicked"), "run {run}: {said}");
    }
}
