//! The command `pawnfill-prove`: its options, its answer and its exit code.

use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::panic;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::thread;

use clap::Parser;
use pawnfill::Color;
use pawnfill_prove::claim::{self, Answer, Claim, Example};
use pawnfill_prove::diagram::{set_steps, within_limits};
use pawnfill_prove::expression::Expression;
use pawnfill_prove::program::Program;
use pawnfill_prove::second::{self, Linked};
use pawnfill_prove::wrapper::{self, Wrapper};

/// Prove that an expression of C or C++ is an operation on pawns, for all boards, or show a board on
/// which it is not.
///
/// Exit codes: 0 if it is proved, 1 if it is refuted, 2 if the command cannot say.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Options {
    /// An expression of C or C++. Its variables are sets (own, pawns, enemy, white, black, empty, occupied,
    /// targets), of the type uint64_t, and color (White is 0), square and files, of the type unsigned
    #[arg(allow_hyphen_values = true)]
    expression: String,
    /// What the expression should be: an operation, or a formula such as 'passed_pawns & !pawns_behind_own'
    #[arg(long = "as", value_name = "EXPRESSION")]
    expected: String,
    /// The color, unless the expression has the variable color
    #[arg(long, value_parser = color)]
    color: Option<Color>,
    /// A file that the expression needs; several are included in the given order
    #[arg(long, value_name = "FILE")]
    include: Vec<PathBuf>,
    /// Leave out boards with pawns on rank 1 or 8
    #[arg(long)]
    pawn_ranks: bool,
    /// Include boards on which a square is in both own and enemy, or a pawn's square is empty
    #[arg(long)]
    any_sets: bool,
    /// The square of bit 0
    #[arg(long, value_name = "SQUARE", default_value = "a1", value_parser = ["a1", "a8"])]
    first_square: String,
    /// Give up after this many steps, in millions; most steps compute a node of a decision diagram
    #[arg(long, value_name = "MILLIONS", default_value = "5")]
    steps: u64,
    /// The compiler and its flags
    #[arg(last = true, required = true)]
    compiler: Vec<String>,
}

fn color(text: &str) -> Result<Color, String> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err("a color is white or black".to_owned()),
    }
}

pub(crate) fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    if arguments.next().as_deref() == Some(second::SERVE) {
        let [image, function] = [arguments.next(), arguments.next()].map(Option::unwrap_or_default);
        let said = second::serve(&image, &function);
        print!("{}", said.unwrap_or_else(|error| error.to_string()));
        return ExitCode::SUCCESS;
    }
    let options = match Options::try_parse() {
        Ok(options) => options,
        Err(error) => {
            if let Err(unwritten) = error.print()
                && !error.use_stderr()
            {
                _ = writeln!(io::stderr(), "cannot write to standard output: {unwritten}");
                return ExitCode::from(2);
            }
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    // `within_limits` reports a panic as an error, so the hook suppresses the panic's own message.
    panic::set_hook(Box::new(|_| {}));
    // The operations on diagrams are recursive, to a depth of one call for each variable.
    let thread = thread::Builder::new().stack_size(1 << 30);
    let said = match thread.spawn(move || within_limits(|| run(&options))) {
        Ok(thread) => thread.join().expect("a thread that catches panics"),
        Err(error) => Err(format!("no thread can be started: {error}")),
    };
    ExitCode::from(said.unwrap_or_else(|reason| {
        let reason = demangled(&reason).unwrap_or(reason);
        // The exit code is 2 even if the reason cannot be written.
        _ = writeln!(io::stderr(), "cannot say: {reason}");
        2
    }))
}

fn run(options: &Options) -> Result<u8, String> {
    let (expression, name) = (&*options.expression, &*options.expected);
    let expected = Expression::parse(name)?;
    let is_truth = expected.bits()? == 1;
    let arguments = wrapper::variables(expression)?;
    claim::check_sets(&arguments)?;
    // The compiler runs before `claimed`, so that its message comes first if the expression has a mistake.
    let (include, compiler) = (&options.include, &options.compiler);
    let wrapper = wrapper::compile(expression, &arguments, is_truth, include, compiler)?;
    let claim = claimed(options, expected, arguments)?;
    set_steps(options.steps.saturating_mul(1_000_000));
    let data = fs::read(&wrapper.object).map_err(|error| error.to_string())?;
    let program = Program::read(&data)?;
    let address = program.functions.get(&wrapper.name);
    let address = *address.ok_or("the compiler has left the function out")?;
    // The user does not know the name of the wrapper.
    let named = |reason: String| reason.replace(&wrapper.name, "the expression");
    let answer = prove(&claim, &program, address).map_err(named)?;
    let examples = match &answer {
        None => claim.examples(10_000)?,
        Some(board) if board.depends_on_garbage => {
            return Err("the result depends on what registers or memory happen to contain".into());
        }
        Some(board) => vec![Example { expected: board.found, ..board.example }],
    };
    let compared = compared(&examples, &wrapper, (&program, address))?;
    let conditions = conditions(options, &claim, &wrapper, is_truth);
    let (said, code) = match answer {
        None => (format!("proved: {expression} is {name} {conditions}; {compared}"), 0),
        Some(board) => {
            let takes_color = claim.arguments.iter().any(|argument| argument == "color");
            let color = if takes_color { format!(", {:?}", board.color) } else { String::new() };
            let about = format!("{expression} differs from {name}{color}; {conditions}");
            let pictures = board.pictures([name, expression]);
            (format!("refuted: {about}; {compared}\n\n{pictures}"), 1)
        }
    };
    let unwritten = |error| format!("cannot write to standard output: {error}");
    writeln!(io::stdout(), "{said}").map_err(unwritten)?;
    Ok(code)
}

fn prove(claim: &Claim, program: &Program, address: u64) -> Answer {
    match claim.answer_for_few(program, address)? {
        None => within_limits(|| claim.answer(program, address)).map_err(|reason| {
            format!("{reason}; the expression is right for all boards with at most two pawns")
        }),
        refuted => Ok(refuted),
    }
}

/// Runs the wrapper on the processor. Returns a clause for the answer, or an error if a result differs.
fn compared(
    examples: &[Example],
    wrapper: &Wrapper,
    (program, address): (&Program, u64),
) -> Result<String, String> {
    let server = env::current_exe().map_err(|error| error.to_string())?;
    let linked = Linked::new(&wrapper.object, &[&wrapper.name])?;
    if linked.compare(&server, &wrapper.name, examples, [0, !0])? {
        return Ok(match examples.len() {
            1 => "the processor agrees on this board".to_owned(),
            count => format!("the processor agrees on {count} boards"),
        });
    }
    if second::lacks(program, address) {
        return Ok("this processor cannot run it, so it was not compared".to_owned());
    }
    Err("the processor disagrees: it stops at an illegal instruction".to_owned())
}

fn conditions(options: &Options, claim: &Claim, wrapper: &Wrapper, is_truth: bool) -> String {
    let arguments = claim.arguments.iter().map(|argument| match &**argument {
        "color" => "color (unsigned, 0 is White)",
        "square" => "square (unsigned)",
        "files" => "files (unsigned)",
        name => name,
    });
    let mut all = Vec::from_iter(arguments).join(", ");
    if all.is_empty() {
        all = "boards".to_owned();
    }
    let has = |names: &[&str]| claim.arguments.iter().any(|it| names.contains(&&**it));
    let [own, enemy] = [has(&["own", "pawns", "set", "white"]), has(&["enemy", "black"])];
    if claim.is_for_boards && own && enemy {
        all = format!("disjoint {all}");
    }
    if claim.is_for_boards && (own || enemy) && has(&["occupied", "empty"]) {
        all += ", all of whose pawns are on occupied squares";
    }
    if claim.is_for_pawn_ranks {
        all += ", with pawns on ranks 2 to 7";
    }
    let color = options.color.map_or(String::new(), |color| format!("; {color:?}"));
    let kind = if is_truth { "bool" } else { "uint64_t" };
    format!(
        "for all {all}{color}; {} first; as {kind}; static variables have their initial values; \
         {}; compiled by `{}` ({})",
        options.first_square, wrapper.unit, wrapper.command, wrapper.compiler
    )
}

fn claimed(
    options: &Options,
    expected: Expression,
    arguments: Vec<String>,
) -> Result<Claim, String> {
    let takes_color = arguments.iter().any(|argument| argument == "color");
    if takes_color && options.color.is_some() {
        return Err("the color is a variable, so --color has no meaning".to_owned());
    }
    let claim = Claim {
        is_for_pawn_ranks: options.pawn_ranks || expected.is_for_pawn_ranks,
        bits: Some(64),
        is_a8_first: options.first_square == "a8",
        is_for_boards: !options.any_sets,
        ..Claim::new(expected, arguments, options.color.unwrap_or(Color::White))
    };
    if !takes_color && options.color.is_none() {
        let [white, black] = Color::ALL.map(|color| claim.expected(color));
        if white? != black? {
            let how = "give it with --color, or use the variable `color`";
            return Err(format!("the expected result depends on the color: {how}"));
        }
    }
    Ok(claim)
}

/// Runs `c++filt`, a program of the binutils, to demangle the C++ names in a text.
fn demangled(text: &str) -> Option<String> {
    let mut filter = Command::new("c++filt");
    filter.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut filter = filter.spawn().ok()?;
    filter.stdin.take()?.write_all(text.as_bytes()).ok()?;
    String::from_utf8(filter.wait_with_output().ok()?.stdout).ok()
}
