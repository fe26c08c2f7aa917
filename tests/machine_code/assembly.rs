//! Reads the assembly that rustc writes, compares functions in it, and finds vector instructions.
//!
//! Two functions are the same if they have the same instructions. Only the names of labels, constants and
//! tables may differ. Labels are numbered by their order in the function, and constants and tables are
//! compared by their contents.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::compiled::{self, Options};

/// A file of assembly.
pub(crate) struct Assembly {
    /// The instructions, labels and data that follow each symbol.
    symbols: HashMap<String, Vec<String>>,
    /// Symbols that are other names of a symbol, because their functions were merged.
    aliases: HashMap<String, String>,
}

impl Assembly {
    /// The assembly of a program, compiled with some options.
    pub(crate) fn of(program: &'static str, options: Options) -> Self {
        let file = &compiled::program(program, options).assembly;
        Self::parse(&fs::read_to_string(file).expect("assembly is text"))
    }

    /// Reads the output of LLVM for an ELF or Mach-O target.
    pub(crate) fn parse(text: &str) -> Self {
        let mut symbols: HashMap<String, Vec<String>> = HashMap::new();
        let mut aliases = HashMap::new();
        let mut current = None;
        for line in text.lines() {
            let line = strip_comment(line);
            let words = line.trim_start();
            if let Some(label) = words.strip_suffix(':') {
                if is_place(label) {
                    push(&mut symbols, &current, words);
                } else if starts_with_local(label, &["func_end"]) {
                    current = None;
                } else if !starts_with_local(label, &["func_begin", "tmp", "loh"]) {
                    current = Some(label.to_owned());
                    symbols.entry(label.to_owned()).or_default();
                }
            } else if let Some((alias, symbol)) = alias(words) {
                aliases.insert(alias.to_owned(), symbol.to_owned());
            } else if !words.is_empty() && (!words.starts_with('.') || is_data(words)) {
                push(&mut symbols, &current, words);
            }
        }
        Self { symbols, aliases }
    }

    /// The names of the functions.
    pub(crate) fn functions(&self) -> impl Iterator<Item = &str> {
        let symbols = self.symbols.iter();
        let functions = symbols.filter(|(_, lines)| lines.iter().any(|line| is_instruction(line)));
        functions
            .map(|(name, _)| name)
            .chain(self.aliases.keys())
            .map(String::as_str)
    }

    /// The instructions of a function, in the form in which they are compared.
    pub(crate) fn instructions(&self, function: &str) -> Option<Vec<String>> {
        let lines = self.lines(function)?;
        let mut labels: Vec<&str> = Vec::new();
        let mut instructions = Vec::new();
        for line in lines {
            let mut normal = String::new();
            for token in tokens(line) {
                if is_place(token) {
                    let number = labels.iter().position(|&label| label == token);
                    let number = number.unwrap_or_else(|| {
                        labels.push(token);
                        labels.len() - 1
                    });
                    write!(normal, "label{number}").expect("a string takes what is written");
                } else if let Some(hash) = self.hash_of_data(token) {
                    write!(normal, "data-{hash:08x}").expect("a string takes what is written");
                } else {
                    normal.push_str(token);
                }
            }
            instructions.push(normal);
        }
        Some(instructions)
    }

    /// Compares two functions. The error shows where they differ, or which one is missing.
    pub(crate) fn compare(&self, expected: &str, found: &str) -> Result<(), String> {
        let read = |function| {
            let instructions = self.instructions(function);
            instructions.ok_or_else(|| format!("there is no function `{function}`\n"))
        };
        let (expected_lines, found_lines) = (read(expected)?, read(found)?);
        if expected_lines == found_lines {
            return Ok(());
        }
        let lines = expected_lines.len().max(found_lines.len());
        let line = |lines: &[String], i: usize| lines.get(i).cloned().unwrap_or_default();
        let differing = (0..lines)
            .find(|&i| line(&expected_lines, i) != line(&found_lines, i))
            .expect("lists that are not equal differ somewhere");
        let or_end = |line: String| match line.as_str() {
            "" => "the end".to_owned(),
            _ => format!("`{line}`"),
        };
        let mut message = format!(
            "`{found}` differs from `{expected}` at instruction {}: {} instead of {}\n",
            differing + 1,
            or_end(line(&found_lines, differing)),
            or_end(line(&expected_lines, differing)),
        );
        let width = expected_lines.iter().map(String::len).max().unwrap_or(0);
        let width = width.max(expected.len());
        writeln!(message, "    {expected:width$}   {found}").expect("a string takes it");
        for i in 0..lines {
            let mark = if i == differing { "->" } else { "  " };
            let (expected, found) = (line(&expected_lines, i), line(&found_lines, i));
            let row = format!(" {mark} {expected:width$}   {found}");
            writeln!(message, "{}", row.trim_end()).expect("a string takes it");
        }
        Err(message)
    }

    /// The first instruction that works on a vector register, in a function or in those that it calls or
    /// jumps to.
    pub(crate) fn vector_instruction(&self, function: &str) -> Option<&str> {
        let mut reached = HashSet::new();
        let mut left: Vec<&Vec<String>> = self.lines(function).into_iter().collect();
        while let Some(lines) = left.pop() {
            for line in lines.iter().filter(|line| is_instruction(line)) {
                if tokens(line).any(is_vector_register) {
                    return Some(line);
                }
                let new = tokens(line).filter(|token| reached.insert(*token));
                left.extend(new.filter_map(|symbol| self.lines(symbol)));
            }
        }
        None
    }

    /// The functions of the file that a function calls or jumps to.
    pub(crate) fn called(&self, function: &str) -> impl Iterator<Item = &str> {
        let lines = self.lines(function).into_iter().flatten();
        lines
            .filter(|line| line.starts_with("call") || line.starts_with("jmp"))
            .flat_map(|line| tokens(line))
            .filter(|token| !is_place(token) && self.lines(token).is_some())
    }

    /// The lines that follow a symbol. Mach-O puts an underscore in front of the symbol.
    fn lines(&self, symbol: &str) -> Option<&Vec<String>> {
        let underscored = format!("_{symbol}");
        let mut symbol = [symbol, &underscored]
            .into_iter()
            .find(|&name| self.symbols.contains_key(name) || self.aliases.contains_key(name))?;
        while let Some(same) = self.aliases.get(symbol) {
            symbol = same;
        }
        self.symbols.get(symbol)
    }

    /// A hash of the data that follows a symbol, if only data follows it.
    fn hash_of_data(&self, symbol: &str) -> Option<u32> {
        let lines = self.symbols.get(symbol)?;
        let data = !lines.is_empty() && lines.iter().all(|line| is_data(line));
        data.then(|| {
            let mut hasher = DefaultHasher::new();
            lines.hash(&mut hasher);
            hasher.finish() as u32
        })
    }
}

fn push(symbols: &mut HashMap<String, Vec<String>>, symbol: &Option<String>, line: &str) {
    let lines = symbol.as_ref().and_then(|symbol| symbols.get_mut(symbol));
    if let Some(lines) = lines {
        lines.push(line.replace('\t', " "));
    }
}

/// The line without its comment. LLVM's comments have a space after their mark, unlike an AArch64
/// constant such as `#8`. Comments in inline assembly fill a whole line.
fn strip_comment(line: &str) -> &str {
    let words = line.trim_start();
    if is_data(words) {
        // A string may contain anything, comment marks included.
        return line.trim_end();
    }
    if ["#", "//", "/*", ";"]
        .iter()
        .any(|&mark| words.starts_with(mark))
    {
        return "";
    }
    let mark = ["# ", "// ", "; "]
        .iter()
        .filter_map(|&mark| line.find(mark))
        .min();
    line[..mark.unwrap_or(line.len())].trim_end_matches(['#', ' ', '\t'])
}

/// `.set alias, symbol` or `alias = symbol`.
fn alias(line: &str) -> Option<(&str, &str)> {
    match line.strip_prefix(".set") {
        Some(set) => set.trim().split_once(", "),
        None => line.split_once(" = "),
    }
}

/// Whether a label marks a place that a function jumps to.
fn is_place(label: &str) -> bool {
    starts_with_local(label, &["BB"])
}

/// Whether a label has a local prefix (`.L`, or `L` for Mach-O) followed by one of these words.
fn starts_with_local(label: &str, words: &[&str]) -> bool {
    let label = label.strip_prefix('.').unwrap_or(label);
    let label = label.strip_prefix('L').unwrap_or("");
    words.iter().any(|&word| label.starts_with(word))
}

/// Whether a line is a directive for data, of which tables and constants consist.
fn is_data(line: &str) -> bool {
    const DIRECTIVES: [&str; 14] = [
        ".ascii", ".asciz", ".byte", ".hword", ".short", ".word", ".xword", ".long", ".quad",
        ".octa", ".2byte", ".4byte", ".8byte", ".zero",
    ];
    let directive = line.split_whitespace().next();
    directive.is_some_and(|directive| DIRECTIVES.contains(&directive))
}

/// Whether a line of a function is an instruction, instead of a label or data.
fn is_instruction(line: &str) -> bool {
    !line.starts_with('.') && !line.ends_with(':')
}

/// The line, cut into names and the text between them.
fn tokens(line: &str) -> impl Iterator<Item = &str> {
    let in_name = |c: char| c.is_ascii_alphanumeric() || "._$".contains(c);
    let mut rest = line;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|c| in_name(c) != in_name(first));
        let (token, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        Some(token)
    })
}

/// Whether a token is a vector register: on x86 `xmm0` and the like, on AArch64 only one whose 128 bits
/// are all used (`q0`, `v0.16b`). AArch64 counts bits in the lower half of a vector register, because it
/// has no other instruction for that.
fn is_vector_register(token: &str) -> bool {
    let number = |digits: &str| !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    let numbered = |prefix: &str| token.strip_prefix(prefix).is_some_and(number);
    let arranged = |lanes: &str| {
        let register = token.strip_suffix(lanes);
        register.is_some_and(|register| register.strip_prefix('v').is_some_and(number))
    };
    ["xmm", "ymm", "zmm", "q"].into_iter().any(numbered)
        || [".16b", ".8h", ".4s", ".2d"].into_iter().any(arranged)
}

// These examples are made up. They look like LLVM's output for x86-64 and ELF, unless a test says otherwise.
#[cfg(test)]
mod tests {
    use super::*;

    const FILE_FILL: &str = "\
\t.section\t.text.hand,\"ax\",@progbits
\t.globl\thand
\t.p2align\t4
\t.type\thand,@function
hand:
\t.cfi_startproc
\tmovq\t%rdi, %rax
\trolq\t$8, %rax
\torq\t%rdi, %rax
\tretq
.Lfunc_end0:
\t.size\thand, .Lfunc_end0-hand
\t.cfi_endproc
";

    /// `FILE_FILL`, followed by more assembly.
    fn with(more: &str) -> Assembly {
        Assembly::parse(&format!("{FILE_FILL}{more}"))
    }

    #[test]
    fn comments_and_directives_are_not_compared() {
        let more = "\
method:
.Lfunc_begin0:
\tmovq\t%rdi, %rax                      # a comment
.Ltmp0:
\t.loc\t1 2 3
\t#APP
\trolq\t$8, %rax
\t/* %rax */
.Lfunc_end1:
\torq\t%rdi, %rax
\tretq
";
        // The end of the function is in the wrong place, so two instructions are missing.
        let assembly = with(more);
        let message = assembly
            .compare("hand", "method")
            .expect_err("a difference");
        assert!(
            message.contains("instruction 3: the end instead of `orq %rdi, %rax`"),
            "{message}"
        );
        let assembly = with(&more.replace(".Lfunc_end1:\n", ""));
        assert_eq!(assembly.compare("hand", "method"), Ok(()));
    }

    #[test]
    fn a_differing_instruction_is_named() {
        let assembly = with("method:\n\tmovq\t%rdi, %rax\n\troll\t$8, %eax\n\tretq\n");
        assert_eq!(
            assembly
                .compare("hand", "method")
                .expect_err("a difference"),
            "\
`method` differs from `hand` at instruction 2: `roll $8, %eax` instead of `rolq $8, %rax`
    hand              method
    movq %rdi, %rax   movq %rdi, %rax
 -> rolq $8, %rax     roll $8, %eax
    orq %rdi, %rax    retq
    retq
"
        );
    }

    #[test]
    fn a_call_is_a_difference_even_of_the_very_function() {
        let assembly =
            with("method:\n\tjmp\thand\n.Lfunc_end1:\nother:\n\tcallq\tfar@PLT\n\tretq\n");
        let message = assembly
            .compare("hand", "method")
            .expect_err("a difference");
        assert!(
            message.contains("instruction 1: `jmp hand` instead"),
            "{message}"
        );
        let message = assembly.compare("hand", "other").expect_err("a difference");
        assert!(
            message.contains("instruction 1: `callq far@PLT` instead"),
            "{message}"
        );
    }

    #[test]
    fn merged_functions_are_the_same() {
        let assembly = with(".set first, hand\nsecond = first\n");
        assert_eq!(assembly.compare("hand", "first"), Ok(()));
        assert_eq!(assembly.compare("second", "hand"), Ok(()));
        assert!(assembly.functions().any(|function| function == "second"));
    }

    #[test]
    fn calls_are_followed() {
        let more = "\
caller:
\tje\t.LBB1_1
\tcallq\thand
\tcallq\t*far@GOTPCREL(%rip)
.LBB1_1:
\tjmp\tother
other:
\tretq
";
        let assembly = with(more);
        assert!(assembly.called("caller").eq(["hand", "other"]));
    }

    #[test]
    fn a_missing_function_is_named() {
        let message = with("").compare("hand", "method");
        assert_eq!(message, Err("there is no function `method`\n".to_owned()));
    }

    #[test]
    fn labels_are_numbered_by_their_order() {
        let branch = |first: u8, second: u8, back: u8| {
            format!(
                "f{first}:\n\tje\t.LBB7_{first}\n.LBB7_{second}:\n\tjmp\t.LBB7_{back}\n.LBB7_{first}:\n\tretq\n"
            )
        };
        let assembly = with(&[branch(1, 2, 2), branch(4, 3, 3), branch(5, 6, 5)].concat());
        assert_eq!(assembly.compare("f1", "f4"), Ok(()));
        let message = assembly.compare("f1", "f5").expect_err("a difference");
        assert!(
            message.contains("instruction 3: `jmp label0` instead of `jmp label1`"),
            "{message}"
        );
    }

    #[test]
    fn tables_are_compared_by_what_is_in_them() {
        let assembly = with(
            "
first:
\tleaq\t.Lanon.1f.0(%rip), %rcx
second:
\tleaq\tTABLE(%rip), %rcx
third:
\tleaq\tOTHER(%rip), %rcx
fourth:
\tmovq\tTABLE@GOTPCREL(%rip), %rcx
fifth:
\tleaq\tFAR(%rip), %rcx
.Lanon.1f.0:
\t.ascii\t\"\\001# \\002\"
\t.size\t.Lanon.1f.0, 4
TABLE:
\t.ascii\t\"\\001# \\002\"
OTHER:
\t.ascii\t\"\\001# \\003\"
",
        );
        assert_eq!(assembly.compare("first", "second"), Ok(()));
        for different in ["third", "fourth", "fifth"] {
            assert!(assembly.compare("first", different).is_err(), "{different}");
        }
    }

    #[test]
    fn vector_instructions_are_found() {
        let assembly = with(
            "\
vector:
\tmovq\t(%rdi), %rax
\tvpaddq\t(%rdi,%rax,8), %ymm0, %ymm0
goes_on:
\tmovq\t%rdi, %rsi
\tjmp\tvector
calls:
\tcallq\tgoes_on
\tretq
loops:
\tcallq\tloops
\tretq
arm_vector:
\tldr\tx8, [x0], #8
\teor\tv0.16b, v0.16b, v1.16b
arm_pair:
\tldp\tq0, q1, [x0]
arm_count:
\tfmov\td0, x8
\tcnt\tv0.8b, v0.8b
",
        );
        assert_eq!(assembly.vector_instruction("hand"), None);
        assert_eq!(
            assembly.vector_instruction("vector"),
            Some("vpaddq (%rdi,%rax,8), %ymm0, %ymm0")
        );
        for function in ["goes_on", "calls"] {
            let of_vector = assembly.vector_instruction("vector");
            assert_eq!(assembly.vector_instruction(function), of_vector);
        }
        assert_eq!(assembly.vector_instruction("loops"), None);
        assert_eq!(
            assembly.vector_instruction("arm_vector"),
            Some("eor v0.16b, v0.16b, v1.16b")
        );
        assert_eq!(
            assembly.vector_instruction("arm_pair"),
            Some("ldp q0, q1, [x0]")
        );
        assert_eq!(assembly.vector_instruction("arm_count"), None);
    }

    #[test]
    fn apple_and_arm_are_read_too() {
        let assembly = Assembly::parse(
            "\
_hand:
\tadrp\tx8, l_anon.0@PAGE
\tadd\tx8, x8, #8                         ; =8
\tcbz\tx0, LBB0_2
LBB0_2:
\tret
_method:
\tadrp\tx8, _TABLE@PAGE
\tadd\tx8, x8, #8
\tcbz\tx0, LBB1_1
LBB1_1:
\tret
l_anon.0:
\t.quad\t1 ; 0x1
_TABLE:
\t.quad\t1 ; 0x1
",
        );
        assert_eq!(assembly.compare("hand", "method"), Ok(()));
        assert_eq!(
            assembly.instructions("hand").expect("it is there")[1],
            "add x8, x8, #8"
        );
    }
}
