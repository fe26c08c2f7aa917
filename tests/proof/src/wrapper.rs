//! The wrapper: a function of C or C++ that returns the user's expression. This module writes its text, so
//! the types of its arguments and its result are known, and its name is unique.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{self, Path, PathBuf};
use std::process::Command;

use crate::expression::SETS;
use crate::program::{check_constant, has_copies};

/// A compiled wrapper.
pub struct Wrapper {
    /// The object file.
    pub object: PathBuf,
    /// The unique name of the function.
    pub name: String,
    /// The compiler, the user's flags and the flags of the tool.
    pub command: String,
    /// The first line of the compiler's `--version`.
    pub compiler: String,
    /// The language, and the files if there are several, because each sees the macros of earlier files.
    pub unit: String,
    _folder: tempfile::TempDir,
}

/// Flags of the tool, which come after the user's flags: no LTO, no stack protector, no jump tables, sections
/// for each function and table, relative addresses, and no warnings as errors.
const ADDED: &str = "-fno-lto -fno-stack-protector -fno-jump-tables -ffunction-sections -fdata-sections \
    -fPIE -Wno-error";

/// Without this flag, GCC calls `memmove` and `memset` for loops over arrays. Clang lacks the flag.
const ADDED_FOR_GCC: &str = "-fno-tree-loop-distribute-patterns";

/// Accepted flags with a value, which is the rest of the word or, if that is empty, the next word.
const WITH_VALUE: &str = "-I -D -U -isystem -iquote -idirafter -include";

/// The beginnings of accepted flags whose value is in the same word. A flag that is in no list here may
/// change the calling convention, add code, or take the next word.
const BEGINNINGS: &str = "\
    -std= --std= -stdlib= -W -march= -mtune= -mprefer-vector-width= -fconstexpr- -ftemplate-depth= \
    -ftemplate-depth- -fdiagnostics- -flto= -fcf-protection= -ffile-prefix-map= -fdebug-prefix-map= \
    -fmacro-prefix-map= -fmax-errors=";

/// Accepted flags without a value. A name after `-f` or `-m` may begin with `no-`.
const WHOLE: &str = "\
    -O -O0 -O1 -O2 -O3 -Os -Oz -Og -Ofast -g -g0 -g1 -g2 -g3 -ggdb -ggdb3 -gdwarf -gdwarf-3 -gdwarf-4 \
    -gdwarf-5 -gline-tables-only -flto -w -pedantic -pedantic-errors -ansi -pipe -pthread -nostdinc \
    -nostdinc++ -static -s -m64 -fexceptions -frtti -fomit-frame-pointer -fstrict-aliasing \
    -fstrict-overflow -fwrapv -fsigned-char -funsigned-char -fshort-enums -fstrict-enums -funroll-loops \
    -ftree-vectorize -fvectorize -fslp-vectorize -ftree-slp-vectorize -finline -finline-functions \
    -finline-small-functions -ffast-math -fmath-errno -fpic -fPIC -fpie -fPIE -fplt -fpermissive \
    -fbuiltin -fchar8_t -fcommon -ffunction-sections -fdata-sections -fstack-protector \
    -fstack-protector-strong -fasynchronous-unwind-tables -funwind-tables -fcolor-diagnostics \
    -fvisibility-inlines-hidden -fsemantic-interposition -fvisibility=hidden -fmerge-constants -fgcse \
    -fipa-icf -fident -msse -msse2 -msse3 -mssse3 -msse4 -msse4.1 -msse4.2 -mpopcnt -mlzcnt -mabm -mbmi \
    -mbmi2 -mmovbe -mavx -mavx2 -mfma -mf16c -maes -mpclmul -mgfni -mvpclmulqdq -mavx512f -mavx512bw \
    -mavx512vl -mavx512dq -mavx512cd -mavx512vbmi -mavx512vbmi2 -mavx512bitalg -mavx512vpopcntdq \
    -mavx512vnni -mcx16 -msahf -mfpmath=sse -fcf-protection -fstack-clash-protection -fopenmp-simd \
    -ftrapping-math -fthreadsafe-statics -fsized-deallocation -Wa,--noexecstack";

/// Programs that run the compiler. Compilation databases name them before it.
const LAUNCHERS: [&str; 5] = ["ccache", "sccache", "distcc", "icecc", "env"];

/// The only variables of the user's environment that the compiler sees. Others, such as `CPATH`,
/// `GCC_EXEC_PREFIX` and `CCC_OVERRIDE_OPTIONS`, add flags or change where it finds files.
const ENVIRONMENT: [&str; 4] = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"];

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Splits a command into the compiler and its flags. Returns an error if a flag is not accepted.
fn accepted(command: &[String]) -> Result<(&str, Vec<&str>), String> {
    let is_launcher = |word: &&str| LAUNCHERS.contains(&&*file_name(Path::new(word)));
    let mut left = command.iter().map(String::as_str).skip_while(is_launcher);
    let compiler = left.next().ok_or("give the compiler and its flags behind `--`")?;
    if let Some(file) = command.iter().find(|word| word.starts_with('@')) {
        return Err(format!("`{file}` is a file of flags; give the flags themselves"));
    }
    let mut given = Vec::new();
    while let Some(flag) = left.next() {
        let is = |flags: &str, flag: &str| flags.split_whitespace().any(|it| it == flag);
        let starts = |with: &str| with.split_whitespace().any(|it| flag.starts_with(it));
        // Drops flags for the linker and for the output, because the tool names its own object file.
        if is("-l -L -o -MF -MT -MQ", flag) {
            left.next();
        }
        if is("-c -o -gsplit-dwarf", flag) || starts("-l -L -M") {
            continue;
        }
        given.push(flag);
        if is(WITH_VALUE, flag) {
            given.push(left.next().ok_or_else(|| format!("`{flag}` takes a value"))?);
            continue;
        }
        if !flag.starts_with('-') {
            return Err(format!("`{flag}` is no flag; give files with --include"));
        }
        // `-include-pch` is another flag, not `-include` with a value.
        let has_value = |it| flag.strip_prefix(it).is_some_and(|value| !value.starts_with('-'));
        let plain = flag.replacen("-fno-", "-f", 1).replacen("-mno-", "-m", 1);
        if !(WITH_VALUE.split_whitespace().any(has_value)
            || starts(BEGINNINGS) && !starts("-Wl, -Wa, -Wp,")
            || is(WHOLE, &plain))
        {
            return Err(format!(
                "`{flag}` may change how functions are called, or what is compiled; leave it out"
            ));
        }
    }
    Ok((compiler, given))
}

/// Returns the variables of an expression. Returns an error if the text could be more than one expression.
pub fn variables(expression: &str) -> Result<Vec<String>, String> {
    let is_part = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let mut open = Vec::new();
    let mut found = BTreeSet::new();
    let (mut before, mut left) = (String::new(), expression.trim_start());
    if left.is_empty() {
        return Err("the expression is empty".to_owned());
    }
    while let Some(first) = left.chars().next() {
        let length = left.find(|it| !is_part(it)).unwrap_or(left.len()).max(1);
        let comments_and_digraphs = ["//", "/*", "<%", "%>", "<:", ":>", "%:", "??"];
        let is_refused = comments_and_digraphs.iter().any(|it| left.starts_with(it));
        if is_refused || !is_part(first) && !" \t()[]{}<>&|^~!+-*/%=?:,.".contains(first) {
            let place = expression.len() - left.len();
            return Err(format!("`{left}` at {place} is no part of one expression of C or C++"));
        }
        let (word, rest) = left.split_at(length);
        match first {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' if open.pop() != Some(first) => {
                return Err(format!("`{expression}` closes a `{first}` that is not open"));
            }
            _ => {}
        }
        left = rest.trim_start();
        // The name of a member or a function is not a variable.
        let is_own = !before.ends_with('.') && !before.ends_with("->") && !before.ends_with("::");
        if is_own && !left.starts_with('(') && !left.starts_with("::") {
            found.insert(word);
        }
        before.push_str(word);
    }
    if let Some(bracket) = open.pop() {
        return Err(format!("`{expression}` lacks a `{bracket}`"));
    }
    let all = ["color"].into_iter().chain(SETS).chain(["square", "files"]);
    Ok(all.filter(|name| found.contains(name)).map(str::to_owned).collect())
}

/// The text of the function in C and C++, with placeholders in capitals.
///
/// - The expression occurs only once, because it may count its expansions (`__COUNTER__`).
/// - An inlined function evaluates the expression and stores its value. `NAME` traps if a `return` skips this.
/// - The expression may define macros (`_Pragma`), so the checks for macros (`WORDS`) are repeated after it.
/// - The unique name sets the number of parentheses around the expression: no macro knows how many to close.
/// - The first declaration is a type, so that an attribute at the end of the files does not apply to `NAME`.
/// - The value is converted as in `KIND value = (EXPRESSION);`, or by `static_cast` if that does not compile.
///   C++ code forwards the value, because a conversion may depend on its constness and value category. C++98
///   cannot forward, so the value may not be a class there.
const FUNCTION: &str = include_str!("wrapper.txt");

fn text(
    expression: &str,
    arguments: &[String],
    is_truth: bool,
    (name, is_cpp): (&str, bool),
    included: &[PathBuf],
) -> Result<String, String> {
    let mut text = String::new();
    for file in included {
        let shown = file.display();
        let failed = |error| format!("{shown}: {error}");
        let content = fs::read(file).map_err(failed)?;
        // With an absolute path, `#include_next` begins a new search. Backslashes may split the word.
        let content = String::from_utf8_lossy(&content).replace(['\\', '\r', '\n', ' '], "");
        if content.contains("include_next") {
            return Err(format!(
                "`{shown}` has `#include_next`, which depends on how the file was found; give a \
                 file that includes it with `#include <…>`"
            ));
        }
        let of_cpp = "cc cp cxx cpp CPP c++ C ii hh H hp hxx hpp HPP h++ tcc";
        let is_of_cpp = |it: &OsStr| of_cpp.split(' ').any(|of_cpp| it == of_cpp);
        if !is_cpp && file.extension().is_some_and(is_of_cpp) {
            return Err(format!("`{shown}` is a file of C++; give its compiler, such as `g++`"));
        }
        // A symbolic link is not resolved: `#include "…"` looks in the link's folder.
        let path = path::absolute(file).map_err(failed)?;
        let path = path.to_str().filter(|path| !path.contains(['"', '\\', '\n']));
        let path = path.ok_or_else(|| format!("{shown}: the name has special characters"))?;
        text += &format!("#include \"{path}\"\n");
    }
    let declared = arguments.iter().map(|argument| {
        let is_set = SETS.contains(&&**argument);
        format!("unsigned {}{argument}", if is_set { "long " } else { "" })
    });
    let declared = Vec::from_iter(declared).join(", ");
    let and = |text: &str| if text.is_empty() { String::new() } else { format!("{text}, ") };
    // Not `bool` in C++, because some headers define it as a macro.
    let kind = match (is_truth, is_cpp) {
        (false, _) => "unsigned long",
        (true, true) => "__typeof__(0 == 0)",
        (true, false) => "_Bool",
    };
    let depth = 2 + name.bytes().map(usize::from).sum::<usize>() % 90;
    let function = FUNCTION
        .replace("KIND", kind)
        .replace("OPEN", &"(".repeat(depth))
        .replace("CLOSE", &")".repeat(depth))
        .replace("DECLARED_AND", &and(&declared))
        .replace("DECLARED", if declared.is_empty() { "void" } else { &declared })
        .replace("PASSED", &and(&arguments.join(", ")))
        .replace("NAME", name);
    // No word of the function may be a macro of the files. The expression may use macros.
    let parts = function.split('"').step_by(2);
    let words =
        parts.flat_map(|part| part.split(|it: char| !it.is_ascii_alphanumeric() && it != '_'));
    let is_name = |word: &&str| word.starts_with(|it: char| it.is_alphabetic() || it == '_');
    let is_other = |word: &&str| ["line", "EXPRESSION", "WORDS", "__cplusplus"].contains(word);
    let words = BTreeSet::from_iter(words.filter(|it| is_name(it) && !is_other(it)));
    let words = String::from_iter(words.into_iter().map(|word| {
        format!("#ifdef {word}\n#error \"`{word}` is a macro of the files\"\n#endif\n")
    }));
    let function = function.replace("WORDS", &words).replace("EXPRESSION", expression);
    Ok(text + &words + &function)
}

/// Whether preprocessed text has `weak` in an attribute, a pragma or an assembler directive. Elsewhere it may
/// be a variable's name. The object file cannot show this, because every C++ inline function is weak there.
fn declares_weak(text: &str) -> bool {
    let text = text.replace("\\\\", "").replace("\\\"", "").replace("'\"'", "");
    // The compiler joins the literals of `".we" "ak f"`.
    let parts = text.split('"').enumerate();
    let joined = parts.filter(|(index, part)| index % 2 == 1 || !part.trim().is_empty());
    let text = String::from_iter(joined.map(|(_, part)| part)).replace("__weak__", "weak");
    let is_part = |it: char| it.is_alphanumeric() || it == '_';
    text.match_indices("weak").any(|(place, word)| {
        let (before, after) = (text[..place].trim_end(), &text[place + word.len()..]);
        let next = after.trim_start();
        let is_first = before.strip_suffix('(').is_some_and(|it| it.trim_end().ends_with('('));
        let is_attribute = (is_first || before.ends_with([',', ':']))
            && (next.starts_with([',', ')', ']', '(']) || next.starts_with(":>"));
        let has_name = next.starts_with(|it| is_part(it) || "\\\"%".contains(it));
        let is_directive = before.ends_with('.') && has_name && !after.starts_with(is_part);
        is_attribute || is_directive || before.ends_with("pragma")
    })
}

/// The predefined macros that depend on the flags of the tool.
const MACROS: &str =
    "__PIC__ __pic__ __PIE__ __pie__ __SSP__ __SSP_ALL__ __SSP_EXPLICIT__ __SSP_STRONG__";

/// Returns flags that give [`MACROS`] the values in `dump`, which has lines such as `#define __PIE__ 2`.
fn restored(dump: &str) -> Vec<String> {
    let value_of = |name| dump.lines().find_map(|it| it.strip_prefix(&format!("#define {name} ")));
    let defined = |name| value_of(name).map(|value| format!("-D{name}={value}"));
    let flags = MACROS.split(' ').map(|name| [Some(format!("-U{name}")), defined(name)]);
    flags.flatten().flatten().collect()
}

/// Compiles an expression as a function of its variables.
pub fn compile(
    expression: &str,
    arguments: &[String],
    is_truth: bool,
    included: &[PathBuf],
    command: &[String],
) -> Result<Wrapper, String> {
    let (compiler, flags) = accepted(command)?;
    let text_of = |error: io::Error| error.to_string();
    let folder = tempfile::tempdir().map_err(text_of)?;
    let unique = file_name(folder.path()).replace(|it: char| !it.is_ascii_alphanumeric(), "");
    let name = format!("pawnfill_prove_{unique}");
    let is_cpp = file_name(Path::new(compiler)).contains("++");
    let text = text(expression, arguments, is_truth, (&name, is_cpp), included)?;
    let run = |arguments: &[&str]| {
        let mut command = Command::new(compiler);
        let seen = ENVIRONMENT.iter().filter_map(|name| Some((name, env::var_os(name)?)));
        command.args(arguments).env_clear().envs(seen).env("LC_ALL", "C");
        command.output().map_err(|error| format!("{compiler}: {error}"))
    };
    let version = run(&["--version"])?.stdout;
    let version = String::from_utf8_lossy(&version);
    let of_gcc = Some(ADDED_FOR_GCC).filter(|_| !version.contains("clang"));
    let all = flags.iter().copied().chain(ADDED.split_whitespace()).chain(of_gcc);
    let all = Vec::from_iter(all);
    // Compilers read a precompiled header, which may be stale, only in place of the first included header.
    let first = folder.path().join("first.h");
    fs::write(&first, format!("extern int {name}_first;\n")).map_err(text_of)?;
    let first = ["-include", first.to_str().unwrap_or_default()];
    // The `MACROS` depend only on flags with `-f`. Other flags may include files, which define more macros.
    let of_code = flags.iter().copied().filter(|flag| flag.starts_with("-f"));
    let dump = run(&Vec::from_iter(of_code.chain(["-w", "-dM", "-E", first[1]])))?.stdout;
    let restored = restored(&String::from_utf8_lossy(&dump));
    let restored = Vec::from_iter(restored.iter().map(String::as_str));
    let compile = |text: &str, how: &str, to: &str| {
        let source = folder.path().join(to).with_extension(if is_cpp { "cpp" } else { "c" });
        fs::write(&source, text).map_err(text_of)?;
        let object = folder.path().join(to);
        let paths = [&source, &object].map(|path| path.to_str().unwrap_or_default());
        let of_language =
            if is_cpp { "-fno-ident" } else { "-Werror=implicit-function-declaration" };
        let how = Vec::from_iter(how.split_whitespace());
        let last = [of_language, "-c", paths[0], "-o", paths[1]];
        let output = run(&[&restored[..], &first, &all[..], &how, &last].concat())?;
        if output.status.success() {
            return Ok(object);
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let error = said.lines().find(|line| line.contains("error"));
        let error = error.or(said.lines().next()).unwrap_or("it fails");
        let command = [&[compiler], &how[..]].concat().join(" ");
        Err(format!("{command} does not compile it: {}", error.trim()))
    };
    let object = compile(&text, "", "f.o")?;
    // With these flags, relocated constants are in read-only sections, and C inline functions have code.
    let how = if is_cpp { "-O0 -fno-pic -fno-pie" } else { "-O0 -fno-pic -fno-pie -fgnu89-inline" };
    let check = format!("#ifdef __OPTIMIZE__\n#error \"it is optimized\"\n#endif\n{text}");
    let code = fs::read(compile(&check, how, "check.o")?).map_err(text_of)?;
    check_constant(&code, &name)?;
    if has_copies(&code)? || has_copies(&fs::read(&object).map_err(text_of)?)? {
        let preprocessed = fs::read(compile(&text, "-E -P", "f.i")?).map_err(text_of)?;
        if declares_weak(&String::from_utf8_lossy(&preprocessed)) {
            return Err("the files declare something weak, which the linker may replace".to_owned());
        }
    }
    let language = if is_cpp { "C++" } else { "C" };
    let files = Vec::from_iter(included.iter().map(|file| file.to_string_lossy())).join(", ");
    let unit = match included {
        [] | [_] => format!("in {language}"),
        _ => format!("in one translation unit of {language}: {files}"),
    };
    Ok(Wrapper {
        object,
        name,
        command: [&[compiler], &all[..]].concat().join(" "),
        compiler: version.lines().next().unwrap_or(compiler).to_owned(),
        unit,
        _folder: folder,
    })
}
