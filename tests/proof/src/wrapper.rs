//! The function that is proved: it returns an expression of C or C++, and is compiled from a text that is
//! written here. So its arguments and its result have known types, and its name means nothing else.

use std::collections::BTreeSet;
use std::env;
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
    /// The compiler and all its flags.
    pub command: String,
    /// The compiler as it names itself.
    pub compiler: String,
    _folder: tempfile::TempDir,
}

/// Flags that are added, so that no code is added or put elsewhere, and addresses are relative.
const ADDED: &str = "-fno-lto -fno-stack-protector -fno-jump-tables -ffunction-sections -fdata-sections -fPIE -Wno-error";

/// A flag that Clang does not know: GCC calls `memmove` and `memset` for loops over arrays.
const ADDED_FOR_GCC: &str = "-fno-tree-loop-distribute-patterns";

/// The flags that a user may give: their beginnings. What is not here may change how functions are called or
/// add code.
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

/// Programs that run the compiler, and that compilation databases name before it.
const LAUNCHERS: [&str; 5] = ["ccache", "sccache", "distcc", "icecc", "env"];

/// The variables of the environment that the compiler sees. Many others add flags or change where it finds
/// files, such as `CPATH`, `GCC_EXEC_PREFIX` and `CCC_OVERRIDE_OPTIONS`.
const ENVIRONMENT: [&str; 4] = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"];

/// The last part of a path.
fn last(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The compiler and the flags, if all of them are accepted.
fn accepted(command: &[String]) -> Result<(&str, Vec<&str>), String> {
    let is_launcher = |word: &&str| LAUNCHERS.contains(&&*last(Path::new(word)));
    let mut left = command.iter().map(String::as_str).skip_while(is_launcher);
    let compiler = left.next().ok_or("give the compiler and its flags behind `--`")?;
    if let Some(file) = command.iter().find(|word| word.starts_with('@')) {
        return Err(format!("`{file}` is a file of flags; give the flags themselves"));
    }
    let mut given = Vec::new();
    while let Some(flag) = left.next() {
        let starts = |with: &str| with.split_whitespace().any(|it| flag.starts_with(it));
        let is = |flags: &str, flag: &str| flags.split_whitespace().any(|it| it == flag);
        let plain = flag.replacen("-fno-", "-f", 1).replacen("-mno-", "-m", 1);
        if flag == "-c" {
            continue;
        }
        given.push(flag);
        if !flag.starts_with('-') {
            return Err(format!("`{flag}` is no flag; give files with --include"));
        }
        if !(starts(BEGINNINGS) && !starts("-Wl, -Wa, -Wp,") || is(WHOLE, &plain)) {
            return Err(format!(
                "`{flag}` may change how functions are called, or what is compiled; leave it out"
            ));
        }
        if is("-I -D -U -isystem -iquote -idirafter -include", flag) {
            given.push(left.next().ok_or_else(|| format!("`{flag}` takes a value"))?);
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

/// The function, with capitals in place of what differs. It returns what another function has stored, so that
/// an expression that returns has no value. What comes behind the expression asks again whether its words are
/// macros (`WORDS`): the expression may define some. There are as many brackets around it as no macro knows
/// that closes them. An attribute at the end of the files is that of the first declaration, a type.
const FUNCTION: &str = r#"typedef char NAME_long_has_64_bits[sizeof(unsigned long) == 8 ? 1 : -1];
STORE
static __inline__ __attribute__((__always_inline__)) void NAME_evaluate(DECLARED_AND unsigned long *NAME_to);
LINKAGE __attribute__((__noinline__, __used__, __visibility__("default"))) unsigned long NAME(DECLARED);
unsigned long NAME(DECLARED) {
    unsigned long NAME_result[2] = {0, 0};
    NAME_evaluate(PASSED NAME_result);
    if (!NAME_result[1]) __builtin_trap();
    return NAME_result[0];
}
static __inline__ __attribute__((__always_inline__)) void NAME_evaluate(DECLARED_AND unsigned long *NAME_to) {
VALUE OPEN
#line 1 "the expression"
EXPRESSION
CLOSE;
WORDS
KEPT
}
"#;

/// How the value of the expression is kept: the size of its type is checked, and it is converted.
const KEEP: &str = "struct NAME_type { int it_has_at_most_64_bits : sizeof(TYPE) <= 8 ? 1 : -1; }; \
    NAME_to[0] = RESULT; NAME_to[1] = 1;";

/// The text of the function. The name is that of no other file.
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
    let declared = Vec::from_iter(declared).join(", ");
    let and = |text: &str| if text.is_empty() { String::new() } else { format!("{text}, ") };
    let store = format!(
        "template <class NAME_T> static inline __attribute__((__always_inline__)) \
         void NAME_store(unsigned long *NAME_to, NAME_T NAME_value) {{ {KEEP} }}"
    );
    // The parameter of a template is an `auto` variable for C++98, too.
    let [store, linkage, value, kept] = match is_cpp {
        true => [&store, "extern \"C\"", "NAME_store(NAME_to, ", ""],
        false => ["", "extern", "__extension__ __auto_type NAME_value = ", KEEP],
    };
    let result = match (is_truth, is_cpp) {
        (true, _) => "NAME_value ? 1 : 0",
        (false, true) => "static_cast<unsigned long>(NAME_value)",
        (false, false) => "(unsigned long)NAME_value",
    };
    let depth = 2 + name.bytes().map(usize::from).sum::<usize>() % 90;
    let function = FUNCTION
        .replace("STORE", store)
        .replace("LINKAGE", linkage)
        .replace("VALUE", value)
        .replace("KEPT", kept)
        .replace("TYPE", if is_cpp { "NAME_T" } else { "NAME_value" })
        .replace("RESULT", result)
        .replace("OPEN", &"(".repeat(depth))
        .replace("CLOSE", &")".repeat(depth + usize::from(is_cpp)))
        .replace("DECLARED_AND", &and(&declared))
        .replace("DECLARED", if declared.is_empty() { "void" } else { &declared })
        .replace("PASSED", &and(&arguments.join(", ")))
        .replace("NAME", name);
    // No word of it may be a macro of the files, but those of the expression, which are the user's.
    let parts = function.split('"').step_by(2);
    let words =
        parts.flat_map(|part| part.split(|it: char| !it.is_ascii_alphanumeric() && it != '_'));
    let is_name = |word: &&str| word.starts_with(|it: char| it.is_alphabetic() || it == '_');
    let words = BTreeSet::from_iter(words.filter(is_name));
    let words = words.into_iter().filter(|it| !["line", "EXPRESSION", "WORDS"].contains(it));
    let words = words.map(|word| {
        format!("#ifdef {word}\n#error \"`{word}` is a macro of the files\"\n#endif\n")
    });
    let words = String::from_iter(words);
    let function = function.replace("WORDS", &words).replace("EXPRESSION", expression);
    Ok(text + &words + &function)
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
    let unique = last(folder.path()).replace(|it: char| !it.is_ascii_alphanumeric(), "");
    let name = format!("pawnfill_prove_{unique}");
    let is_cpp = last(Path::new(compiler)).contains("++");
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
    let compile = |text: &str, how: &str, to: &str| {
        let source = folder.path().join(to).with_extension(if is_cpp { "cpp" } else { "c" });
        fs::write(&source, text).map_err(text_of)?;
        let object = folder.path().join(to);
        let paths = [&source, &object].map(|path| path.to_str().unwrap_or_default());
        let of_language = match is_cpp {
            true => "-fno-ident",
            false => "-Werror=implicit-function-declaration",
        };
        let how = Vec::from_iter(how.split_whitespace());
        let last = [of_language, "-c", paths[0], "-o", paths[1]];
        let output = run(&[&all[..], &how, &last].concat())?;
        if output.status.success() {
            return Ok(object);
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let mut lines = said.lines();
        let error = lines.find(|line| line.contains("error"));
        let error = error.or(said.lines().next()).unwrap_or("it fails");
        let command = [&[compiler], &how[..]].concat().join(" ");
        Err(format!("{command} does not compile it: {}", error.trim()))
    };
    let object = compile(&text, "", "f.o")?;
    // Where it matters: relocated constants are then read-only, and in C, functions that are inline have
    // code.
    let how = if is_cpp { "-O0 -fno-pic -fno-pie" } else { "-O0 -fno-pic -fno-pie -fgnu89-inline" };
    let check = format!("#ifdef __OPTIMIZE__\n#error \"it is optimized\"\n#endif\n{text}");
    let code = fs::read(compile(&check, how, "check.o")?).map_err(text_of)?;
    check_constant(&code, &name)?;
    Ok(Wrapper {
        object,
        name,
        command: [&[compiler], &all[..]].concat().join(" "),
        compiler: version.lines().next().unwrap_or(compiler).to_owned(),
        _folder: folder,
    })
}
