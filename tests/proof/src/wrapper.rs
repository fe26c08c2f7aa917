//! The function that is proved: it returns an expression of C or C++, and is compiled from a text that is written here.
//! So its arguments and its result have known types, and its name means nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::expression::SETS;
use crate::program::check_constant;

/// A compiled function.
pub struct Wrapper {
    /// The object file.
    pub object: PathBuf,
    /// The name of the function, which no other file has.
    pub name: String,
    /// The compiler as it names itself.
    pub compiler: String,
    _folder: tempfile::TempDir,
}

/// Flags that are added, so that no code is added or put elsewhere, and addresses are relative.
const ADDED: &str = "-fno-lto -fno-stack-protector -fno-jump-tables -ffunction-sections -fdata-sections -fPIE -Wno-error";

/// The flags that a user may give: their beginnings. What is not here may change how functions are called or add code.
const BEGINNINGS: &str = "-O -std= --std= -stdlib= -I -D -U -g -W -isystem -iquote -idirafter -include -march= -mtune= \
    -mprefer-vector-width= -fconstexpr- -ftemplate-depth -fdiagnostics- -flto -l -L";

/// The same as a whole. Those of `-f` and `-m` may have `no-` before their names.
const WHOLE: &str = "-w -pedantic -pedantic-errors -ansi -pipe -pthread -nostdinc -nostdinc++ -static -s -m64 -c \
    -fexceptions -frtti -fomit-frame-pointer -fstrict-aliasing -fstrict-overflow -fwrapv -fsigned-char -funsigned-char \
    -fshort-enums -fstrict-enums -funroll-loops -ftree-vectorize -fvectorize -fslp-vectorize -ftree-slp-vectorize -finline \
    -finline-functions -finline-small-functions -ffast-math -fmath-errno -fpic -fPIC -fpie -fPIE -fplt -fpermissive \
    -fbuiltin -fchar8_t -fcommon -ffunction-sections -fdata-sections -fstack-protector -fstack-protector-strong \
    -fasynchronous-unwind-tables -funwind-tables -fcolor-diagnostics -fvisibility-inlines-hidden -fsemantic-interposition \
    -fvisibility=hidden -fmerge-constants -fgcse -fipa-icf -fident \
    -msse -msse2 -msse3 -mssse3 -msse4 -msse4.1 -msse4.2 -mpopcnt -mlzcnt -mabm -mbmi -mbmi2 -mmovbe -mavx -mavx2 -mfma \
    -mf16c -maes -mpclmul -mgfni -mvpclmulqdq -mavx512f -mavx512bw -mavx512vl -mavx512dq -mavx512cd -mavx512vbmi \
    -mavx512vbmi2 -mavx512bitalg -mavx512vpopcntdq -mavx512vnni";

/// The compiler and the flags, if all of them are accepted.
fn accepted(command: &[String]) -> Result<(&str, Vec<&str>), String> {
    let [compiler, flags @ ..] = command else {
        return Err("give the compiler and its flags behind `--`".to_owned());
    };
    let mut left = flags.iter().map(String::as_str);
    let mut given = Vec::new();
    while let Some(flag) = left.next() {
        let starts = |with: &str| with.split_whitespace().any(|it| flag.starts_with(it));
        let is = |flags: &str, flag: &str| flags.split_whitespace().any(|it| it == flag);
        let plain = flag.replacen("-fno-", "-f", 1).replacen("-mno-", "-m", 1);
        if !flag.starts_with('-') {
            return Err(format!("`{flag}` is no flag; give files with --include"));
        }
        if !(starts(BEGINNINGS) && !starts("-Wl, -Wa, -Wp,") || is(WHOLE, &plain)) {
            return Err(format!(
                "`{flag}` may change how functions are called, or what is compiled; leave it out"
            ));
        }
        if flag != "-c" {
            given.push(flag);
        }
        if is("-I -D -U -isystem -iquote -idirafter -include", flag) {
            let value = left.next();
            given.push(value.ok_or_else(|| format!("`{flag}` takes a value"))?);
        }
    }
    Ok((compiler, given))
}

/// The variables that an expression has. An error if it could be more than one expression.
pub fn variables(expression: &str) -> Result<Vec<String>, String> {
    let is_part = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let mut open = Vec::new();
    let mut found = BTreeSet::new();
    let (mut before, mut left) = (String::new(), expression.trim());
    if left.is_empty() {
        return Err("the expression is empty".to_owned());
    }
    while let Some(first) = left.chars().next() {
        let end = left.find(|character| !is_part(character));
        let length = match end.unwrap_or(left.len()) {
            0 => 1,
            length => length,
        };
        let is_comment = ["//", "/*", "<%", "%>", "<:", ":>", "%:", "??"];
        let is_other = is_comment.iter().any(|it| left.starts_with(it));
        if is_other || !is_part(first) && !" \t()[]{}<>&|^~!+-*/%=?:,.".contains(first) {
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
        // A member of something and a function have their own names.
        let is_own = !before.ends_with('.') && !before.ends_with("->") && !before.ends_with("::");
        if is_own && !left.starts_with('(') && !left.starts_with("::") {
            found.insert(word);
        }
        before.push_str(word);
    }
    match open.pop() {
        Some(bracket) => Err(format!("`{expression}` lacks a `{bracket}`")),
        None => {
            let all = ["color"].into_iter().chain(SETS).chain(["square", "files"]);
            let all = all.filter(|name| found.contains(name));
            Ok(all.map(str::to_owned).collect())
        }
    }
}

/// The function, with capitals in place of what differs. The two uses of the expression are within brackets of different
/// kinds: no macro that closes the ones closes the others, too.
const FUNCTION: &str = r#"CHECK(sizeof(unsigned long) == 8, "");
LINKAGE __attribute__((__noinline__, __used__, __visibility__("default"))) unsigned long NAME(DECLARED);
#line 1 "the expression"
unsigned long NAME(DECLARED) { CHECK(sizeof(char[1 + sizeof(EXPRESSION)]) <= 9, "it has at most 64 bits"); return RESULT; }
"#;

/// The text of the function.
fn text(
    expression: &str,
    arguments: &[String],
    is_truth: bool,
    (name, is_cpp): (&str, bool),
    included: &[PathBuf],
) -> Result<String, String> {
    let mut text = String::new();
    for file in included {
        let path =
            fs::canonicalize(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let path = path.to_str();
        let path = path.filter(|path| !path.contains(['"', '\\', '\n']));
        let path =
            path.ok_or_else(|| format!("{}: a name with such characters", file.display()))?;
        text += &format!("#include \"{path}\"\n");
    }
    let declared = arguments.iter().map(|argument| {
        let is_set = SETS.contains(&&**argument);
        format!("unsigned {}{argument}", if is_set { "long " } else { "" })
    });
    let declared = match Vec::from_iter(declared).join(", ") {
        none if none.is_empty() => "void".to_owned(),
        some => some,
    };
    let [check, linkage, conversion] = match is_cpp {
        true => ["static_assert", "extern \"C\"", "static_cast<unsigned long>"],
        false => ["_Static_assert", "extern", "(unsigned long)"],
    };
    let result = match is_truth {
        true => "((EXPRESSION)) ? 1ul : 0ul".to_owned(),
        false => format!("{conversion}((EXPRESSION))"),
    };
    let function = FUNCTION
        .replace("CHECK", check)
        .replace("LINKAGE", linkage)
        .replace("RESULT", &result)
        .replace("DECLARED", &declared)
        .replace("NAME", name);
    // No word of it may be a macro of the files, but those of the expression, which are the user's.
    let parts = function.split('"').step_by(2);
    let words =
        parts.flat_map(|part| part.split(|it: char| !it.is_ascii_alphanumeric() && it != '_'));
    let words = BTreeSet::from_iter(words.filter(|word| !word.is_empty()));
    for word in words {
        let is_name = !word.starts_with(|it: char| it.is_ascii_digit());
        if is_name && !["line", "EXPRESSION"].contains(&word) {
            text +=
                &format!("#ifdef {word}\n#error \"`{word}` is a macro of the files\"\n#endif\n");
        }
    }
    Ok(text + &function.replace("EXPRESSION", expression))
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
    let last = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let unique = last(folder.path()).replace(|it: char| !it.is_ascii_alphanumeric(), "");
    let name = format!("pawnfill_prove_{unique}");
    let is_cpp = last(Path::new(compiler)).contains("++");
    let text = text(expression, arguments, is_truth, (&name, is_cpp), included)?;
    let source = folder.path().join(if is_cpp { "f.cpp" } else { "f.c" });
    fs::write(&source, text).map_err(text_of)?;
    let object = folder.path().join("f.o");
    let run = |arguments: &[&str]| {
        let mut command = Command::new(compiler);
        let output = command.args(arguments).env("LC_ALL", "C").output();
        output.map_err(|error| format!("{compiler}: {error}"))
    };
    let without_optimization = folder.path().join("f0.o");
    let compile = |how: &str, to: &Path| {
        let how = Vec::from_iter(how.split_whitespace());
        let added = Vec::from_iter(ADDED.split_whitespace());
        let [source, to] = [&source, to].map(|path| path.to_str().unwrap_or_default());
        let of_language = match is_cpp {
            true => "-fno-ident",
            false => "-Werror=implicit-function-declaration",
        };
        let last = [of_language, "-c", source, "-o", to];
        let output = run(&[&flags[..], &added, &how, &last].concat())?;
        if output.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let mut lines = said.lines();
        let error = lines.find(|line| line.contains("error"));
        let error = error.or(said.lines().next()).unwrap_or("it fails");
        let command = [&[compiler], &how[..]].concat().join(" ");
        Err(format!("{command} does not compile it: {}", error.trim()))
    };
    compile("", &object)?;
    let compile_without = |how: &str| compile(how, &without_optimization);
    match is_cpp {
        true => compile_without("-O0")?,
        // In C, a function that is inline and not static has code in this file only by the older rule. GCC then inlines
        // no function that calls itself; the flags of the other way, which it alone knows, keep what writes.
        false => compile_without("-O0 -fgnu89-inline").or_else(|error| {
            let how = "-O1 -fgnu89-inline -fkeep-static-functions -fno-ipa-reference-addressable";
            compile_without(how).map_err(|_| error)
        })?,
    }
    let code = fs::read(&without_optimization).map_err(text_of)?;
    check_constant(&code, &name)?;
    let version = run(&["--version"])?.stdout;
    let version = String::from_utf8_lossy(&version);
    let has_lto = flags.iter().any(|flag| flag.starts_with("-flto"));
    let lto = if has_lto { ", without -flto" } else { "" };
    Ok(Wrapper {
        object,
        name,
        compiler: version.lines().next().unwrap_or(compiler).to_owned() + lto,
        _folder: folder,
    })
}
