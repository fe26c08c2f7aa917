//! The command `pawnfill-prove`: helpers in C that are proved or refuted, and input that it cannot judge.
//!
//! - `soundness.rs`: functions by which the command could prove something false
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::fs;
use std::process::Command;
use std::sync::OnceLock;

mod soundness;

/// A folder for files that are compiled.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// Runs a compiler in the folder, on a file of the tests if it ends in its name. Whether there is such a compiler.
    fn run(&self, command: &str) -> bool {
        let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/command/");
        let words = command.replace("tests/", tests);
        let words = Vec::from_iter(words.split(' '));
        let mut compiler = Command::new(words[0]);
        let Ok(output) = compiler.args(&words[1..]).current_dir(&self.0).output() else {
            eprintln!("skipped: there is no `{}`", words[0]);
            return false;
        };
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {error}");
        true
    }

    fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> &Self {
        fs::write(self.0.path().join(name), contents).expect("a file");
        self
    }

    /// Runs the command in the folder for each line of a table: an exit code, arguments, and a text that it says. The
    /// first and the last arguments are the same for all lines.
    #[track_caller]
    fn check(&self, [first, last]: [&str; 2], table: &str) {
        for line in table.lines().map(str::trim) {
            let (asked, text) = line.split_once(" -> ").expect("arguments -> text");
            let (code, asked) = asked.split_once(' ').expect("an exit code");
            let words = shlex::split(&format!("{first} {asked} {last}")).expect("words");
            let mut command = Command::new(env!("CARGO_BIN_EXE_pawnfill-prove"));
            let output = command.args(words).current_dir(&self.0).output();
            let output = output.expect("the command runs");
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8_lossy(&said);
            let verdict = match code {
                "0" => "proved: ",
                "1" => "refuted: ",
                _ if said.starts_with("error: ") => "error: ",
                _ => "cannot say: ",
            };
            let is_code = output.status.code() == code.parse().ok();
            assert!(
                is_code && said.starts_with(verdict) && said.contains(text),
                "{first} {line}: {}, {said}",
                output.status
            );
        }
    }
}

/// Runs the command for each line of a table, with the helpers as several compilers compile them.
#[track_caller]
fn check_all(table: &str) {
    static HELPERS: OnceLock<(Folder, Vec<String>)> = OnceLock::new();
    let (folder, objects) = HELPERS.get_or_init(|| {
        let (folder, mut objects) = (Folder::new(), Vec::new());
        for command in [
            "gcc -O1",
            "gcc -O2",
            "gcc -O3 -march=x86-64-v3 -fPIC",
            "clang -O2 -fno-pic",
            "clang -O3 -march=x86-64-v3 -fPIC",
        ] {
            let object = command.replace(' ', "") + ".o";
            if folder.run(&format!("{command} -g -w -c tests/helpers.c -o {object}")) {
                objects.push(object);
            }
        }
        (folder, objects)
    });
    for object in objects {
        folder.check([&format!("{object} --symbol"), ""], table);
    }
}

#[test]
fn helpers_are_proved() {
    check_all(
        "0 passed --as passed_pawns --arguments own,enemy --color white -> is passed_pawns (White) for all own, enemy;
         0 front_passed --as passed_pawns&!pawns_behind_own --arguments own,enemy --color white -> behind_own (White)
         0 attacks --as attacks -> for all color, pawns;
         0 attacks_signed --as attacks --arguments pawns,color:8=1/-1 -> for all pawns, color
         0 pushes_from_a8 --as single_push_targets --arguments pawns,occupied --color white --first-square a8 -> ranks 2 to 7
         0 isolated_count --as count(isolated_pawns) --arguments own -> is count(isolated_pawns)
         0 is_front --as any(front_span_mask&own) --arguments square,own --color white -> for all square, own;
         0 any_isolated --as any(isolated_pawns) --arguments own --returns nonzero -> any(isolated_pawns)
         0 doubled_loop --as doubled_pawns -> doubled_pawns
         0 passed_loop --as passed_pawns --arguments own,enemy --color white -> passed_pawns (White)
         0 isolated_loop --as isolated_pawns --arguments own -> isolated_pawns
         0 first_is_the_same --as any(own)|!any(own) --arguments own -> for all
         0 fill_loop --as north_fill --arguments own -> north_fill
         0 moved_on_the_stack --as stops --arguments own,color:64=1/0 -> for all own, color
         0 fill_of_pawns --as north_fill --pawn-ranks -> with pawns on ranks 2 to 7",
    );
}

#[test]
fn mistakes_are_refuted_with_a_board() {
    check_all(
        "1 passed_at_the_edge --as passed_pawns --arguments own,enemy --color white -> passed_at_the_edge
         1 passed_wrapping --as passed_pawns --arguments own,enemy --color white -> passed_wrapping
         1 front_passed --as passed_pawns --arguments own,enemy --color white -> differs from passed_pawns
         1 attacks --as attacks --arguments color=1/0,pawns -> attacks, White
         1 doubled_loop --as pawns_behind_own --color black --arguments own -> pawns_behind_own (Black)
         1 passed_count_wrong --as count(passed_pawns) --arguments own,enemy --color white --time-limit 10min -> passed_count_wrong = 1
         1 isolated_count --as count(doubled_pawns) --arguments own -> count(doubled_pawns) = 0
         1 reads_exported --as passed_mask --color white -> square = b1
         1 fill_of_pawns --as north_fill -> differs from north_fill",
    );
}

/// What cannot be followed is one line, with the function and the line of the source.
#[test]
fn what_cannot_be_followed_is_named() {
    check_all(
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
        "1 address_of_32_bits --as own --arguments own -> own
         1 bit_of_16 --as any(own&0x20000) --arguments own -> own
         0 address_of_32_bits --as own&0xffffffff --arguments own -> for all own;
         0 bit_of_16 --as any(own&2) --arguments own -> for all own;
         2 reads_writable --as own&0xff --arguments own -> it reads `writable`, which may change
         2 writes --as own --arguments own -> a store to an address that is not known
         2 writes_sometimes --as own --arguments own -> a store to an address that is not known
         2 writes_to_caller --as own --arguments own -> it writes to memory that is not its own
         2 passed --as passed_pawns -> if not color,own,enemy
         2 garbage --as own --arguments own -> depends on what registers happen to contain
         2 returns_8 --as own --arguments own -> `ret 8`: this instruction is not known
         2 passed --as own --arguments own,pawns -> the arguments `own` and `pawns` are not two different sets
         2 passed --as rammed_pawns --arguments own,white --color black -> not two different sets
         2 passed --as own&at(enemy) --arguments own,enemy -> no argument gives `square`
         2 passed --as file_mask(enemy) --arguments own,enemy -> can only be `square`
         2 passed --as passed_pawns --arguments own,enemy --color white --returns u8 -> a set has 64 bits",
    );
}

const U64: &str = "typedef unsigned long u64;\n";

#[test]
fn what_makes_no_sense_is_one_line() {
    let folder = Folder::new();
    if !folder.run("gcc -O2 -c tests/helpers.c") {
        return;
    }
    let data = fs::read(folder.0.path().join("helpers.o")).expect("an object file");
    let changed = |at: usize, byte: u8| {
        let mut data = data.clone();
        data[at] = byte;
        data
    };
    folder
        .write("empty.o", "")
        .write("text.o", "int main(void) { return 0; }")
        .write("executable.o", changed(16, 2))
        .write("arm.o", changed(18, 0xb7))
        .write("library.a", "!<arch>\n");
    folder.check(
        [
            "",
            "--symbol passed --color white --as own --arguments own,enemy",
        ],
        "2 no/such.o -> No such file
         2 empty.o -> empty.o:
         2 text.o -> text.o:
         2 executable.o -> not an object file
         2 arm.o -> not an object file of ELF for x86-64
         2 library.a -> it is a library; give the object files",
    );
    folder.check(
        ["helpers.o --symbol", "--color white"],
        "2 pased --as own --arguments own -> it has no function `pased`
         2 passed --as pased_pawns --arguments own -> no argument gives `pased_pawns`
         2 passed --as 'own & ' --arguments own -> is no expression over operations
         2 passed --as 'own & count(own)' --arguments own -> a set and a number cannot be joined
         2 passed --as 'own + enemy' --arguments own,enemy -> `&`, `|`, `^`
         2 passed --as 'files & files(own)' --arguments own -> `files` is no operation
         2 passed --as 'passed_pawns(own)' --arguments own -> `passed_pawns` takes color, own, enemy
         2 passed --as passed_pawns --arguments own -> no argument gives `enemy`
         2 passed --as 'if own {own} else {own}' --arguments own -> is made of names",
    );
    folder.check(
        [
            "helpers.o --symbol passed --as passed_pawns --arguments",
            "",
        ],
        "2 own,foe -> `foe` is no argument
         2 own:7,enemy -> 8, 16, 32 or 64 bits
         2 own,enemy -> depends on the color",
    );
    let nested = "!".repeat(100_000) + "own";
    let table = format!("2 {nested} -> at most 4096 characters");
    folder.check(
        ["helpers.o --symbol passed --arguments own,enemy --as", ""],
        &table,
    );
    let full = fs::File::options().write(true).open("/dev/full");
    let mut command = Command::new(env!("CARGO_BIN_EXE_pawnfill-prove"));
    command.args(["helpers.o", "--symbol", "attacks", "--as", "attacks"]);
    let output = command
        .current_dir(&folder.0)
        .stdout(full.expect("a device"))
        .output();
    assert_eq!(output.expect("the command runs").status.code(), Some(2));
}

#[test]
fn results_are_what_c_compares() {
    let folder = Folder::new();
    let source = U64.to_owned()
        + "int truth(u64 own) { return own ? 257 : 256; }
           _Bool is(u64 own) { return own != 0; }
           int masked(u64 own) { return own >> 3 & 6; }
           int low(u64 own) { return own; }
           unsigned __int128 two(u64 own) { return own; }
           double real(u64 own) { return own; }
           u64 wide_color(u64 own, u64 color) { return color ? own >> 8 : own << 8; }";
    folder.write("a.c", source);
    if !folder.run("gcc -O2 -c a.c -o plain.o") || !folder.run("gcc -O2 -g -c a.c -o debug.o") {
        return;
    }
    folder.check(
        ["", ""],
        "2 plain.o --symbol truth --as any(own) --arguments own -> say what it returns with --returns bool
         1 debug.o --symbol truth --as any(own) --arguments own -> any(own) = false
         2 plain.o --symbol is --as any(own) --arguments own -> say what it returns with --returns bool
         0 plain.o --symbol is --as any(own) --arguments own --returns bool -> lowest 8 bits
         0 debug.o --symbol is --as any(own) --arguments own -> lowest 8 bits
         0 plain.o --symbol masked --as any(own&0x30) --arguments own --returns nonzero:32 -> nonzero results of 32 bits
         0 debug.o --symbol masked --as any(own&0x30) --arguments own -> nonzero results of 32 bits
         1 debug.o --symbol low --as any(own) --arguments own --returns nonzero -> refuted
         2 debug.o --symbol low --as own --arguments own -> a set has 64 bits, and 32 are returned
         2 debug.o --symbol is --as own --arguments own -> true or false
         2 debug.o --symbol two --as own --arguments own -> one general register
         2 debug.o --symbol real --as own --arguments own -> one general register
         2 plain.o --symbol wide_color --as stops --arguments own,color -> color:64
         0 plain.o --symbol wide_color --as stops --arguments own,color:64 -> for all own, color",
    );
}

#[test]
fn files_are_read_for_what_is_needed() {
    let folder = Folder::new();
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
        .write("strong.c", strong);
    let commands = [
        "g++ -O2 -g -gz -c a.cpp b.cpp",
        "gcc -O2 -g -fPIC -fno-plt -c t.c o.c weak.c strong.c",
        "gcc -O2 -flto -c t.c -o lto.o",
    ];
    if !commands.iter().all(|command| folder.run(command)) {
        return;
    }
    folder.check(
        ["", ""],
        "0 a.o --symbol up --as stops --arguments own --color white -> proved
         2 a.o b.o --symbol up --as stops --arguments own --color white -> `up` is in a.o and b.o: give one of them
         0 a.o --symbol use1 --as 'stops ^ 1' --arguments own --color white -> proved
         0 t.o o.o --symbol reads --as 'square & 7' --arguments square -> proved
         2 t.o --symbol reads --as square --arguments square -> give the file that defines it
         2 t.o o.o --symbol filled --as square --arguments square -> it reads `R`, which may change while the program runs; make it constant, or wrap the formula that fills it
         0 t.o o.o --symbol tail --as stops --arguments own --color white -> proved
         2 weak.o --symbol weakly --as own --arguments own -> the linker decides whether there is `hook`
         0 weak.o strong.o --symbol helped --as stops --arguments own --color white -> proved
         2 weak.o --symbol helped --as stops --arguments own --color white -> `helper` is weak
         2 t.o --symbol inlined --as own --arguments own -> or it is inlined everywhere
         2 lto.o --symbol tail --as own --arguments own -> compile it without -flto",
    );
}

/// A function is found by its name as `nm -C` prints it, or by the last parts of it.
#[test]
fn names_are_those_of_nm() {
    let folder = Folder::new();
    let rust = "rustc --crate-type=lib --emit=obj -Copt-level=0 -Csymbol-mangling-version=v0 -Ccodegen-units=1";
    if !folder.run("g++ -std=c++17 -O0 -c tests/names.cpp") {
        return;
    }
    folder.run(&format!("{rust} -oengine.o tests/engine.rs"));
    folder.check(
        ["", "--color white"],
        "0 names.o --symbol shift<(Direction)8> --as stops --arguments own -> proved
         2 names.o --symbol shift --as stops --arguments own -> it has no function `shift`
         2 names.o --symbol stops --as stops --arguments own -> engine::bb::stops(unsigned long, int)
         0 names.o --symbol 'stops(unsigned long)' --as stops --arguments own -> proved
         0 names.o --symbol 'unsigned long shift<(Direction)8>(unsigned long)' --as stops --arguments own -> proved
         0 engine.o --symbol BitBoard::north --as stops --arguments own -> proved
         0 engine.o --symbol Pawns::passed --as 'own & !enemy' --arguments own,enemy -> proved
         0 engine.o --symbol 'shift::<8>' --as stops --arguments own -> proved",
    );
}
