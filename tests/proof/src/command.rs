//! `pawnfill-prove`: proves that an expression of C or C++ is an operation on pawns, or shows a board on which it is
//! not.

use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::panic;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use clap::Parser;
use pawnfill::Color;
use pawnfill_prove::claim::{self, Answer, Claim};
use pawnfill_prove::diagram::{Limits, within_limits};
use pawnfill_prove::expression::Expression;
use pawnfill_prove::program::Program;
use pawnfill_prove::second::{self, Linked, Seen};
use pawnfill_prove::wrapper::{self, Wrapper};

/// Prove that an expression of C or C++ is an operation on pawns, for all boards, or show a board on which it is not.
///
/// Exit codes: 0 if it is proved, 1 if it is refuted, 2 if neither can be said.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Options {
    /// An expression of C or C++. Its variables are sets (own, pawns, enemy, white, black, empty, occupied, targets), of
    /// the type uint64_t, and color (White is 0), square and files, of the type unsigned
    expression: String,
    /// What it should be: an operation, or an expression such as 'passed_pawns & !pawns_behind_own'
    #[arg(long = "as", value_name = "EXPRESSION")]
    expected: String,
    /// The color, if it is no variable
    #[arg(long, value_parser = color)]
    color: Option<Color>,
    /// A file that the expression needs; several in this order
    #[arg(long, value_name = "FILE")]
    include: Vec<PathBuf>,
    /// Leave out boards with pawns on ranks 1 and 8
    #[arg(long)]
    pawn_ranks: bool,
    /// Ask for boards, too, on which a square is in both own and enemy, or a pawn's square is empty
    #[arg(long)]
    any_sets: bool,
    /// The square of bit 0
    #[arg(long, value_name = "SQUARE", default_value = "a1", value_parser = ["a1", "a8"])]
    first_square: String,
    /// Give up after this time
    #[arg(long, value_name = "TIME", default_value = "60s")]
    time_limit: humantime::Duration,
    /// Give up beyond this memory, in MiB
    #[arg(long, value_name = "MIB", default_value = "64")]
    memory: usize,
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
    let options = Options::parse();
    // What goes wrong is said in a line.
    panic::set_hook(Box::new(|_| {}));
    // The functions of diagrams call themselves, once for each variable.
    let thread = thread::Builder::new().stack_size(1 << 30);
    let said = match thread.spawn(move || within_limits(|| run(&options))) {
        Ok(thread) => thread
            .join()
            .expect("a thread that catches what goes wrong"),
        Err(error) => Err(format!("no thread can be started: {error}")),
    };
    ExitCode::from(said.unwrap_or_else(|reason| {
        // If nobody reads it, the exit code says the same.
        _ = writeln!(io::stderr(), "cannot say: {reason}");
        2
    }))
}

/// Says what is proved or refuted, and returns the exit code.
fn run(options: &Options) -> Result<u8, String> {
    let (expression, name) = (&*options.expression, &*options.expected);
    let mut claim = claimed(options)?;
    let is_truth = claim.value(claim.color)?.len() == 1;
    claim.bits = Some(64);
    let wrapper = wrapper::compile(
        expression,
        &claim.arguments,
        is_truth,
        &options.include,
        &options.compiler,
    )?;
    Limits {
        deadline: Some(Instant::now() + options.time_limit.into()),
        memory: options.memory << 20,
    }
    .set();
    let data = fs::read(&wrapper.object).map_err(|error| error.to_string())?;
    let program = Program::read(&data)?;
    let address = program.functions().get(&wrapper.name);
    let address = *address.ok_or("the compiler has left the function out")?;
    let answer = prove(&claim, &program, address).map_err(|reason| {
        // The name of the function is not that of its user.
        reason.replace(&wrapper.name, "the expression")
    })?;
    let holds = holds(options, &claim, &wrapper, is_truth);
    if let Answer::Refuted(counterexample) = answer {
        if counterexample.depends_on_garbage {
            return Err(
                "its result depends on what registers or memory happen to contain".to_owned(),
            );
        }
        let mut title = name.to_owned();
        if claim.arguments.iter().any(|argument| argument == "color") {
            title += &format!(", {:?}", counterexample.color);
        }
        let pictures = counterexample.pictures([name, expression]);
        println!("refuted: {expression} differs from {title}; {holds}\n\n{pictures}");
        return Ok(1);
    }
    let compared = compared(&claim, &wrapper)?;
    println!("proved: {expression} is {name} {holds}; {compared}");
    Ok(0)
}

/// Proves a claim, first for few pawns.
fn prove(claim: &Claim, program: &Program, address: u64) -> Result<Answer, String> {
    match claim.answer_for_few(program, address)? {
        Answer::Proved => within_limits(|| claim.answer(program, address)).map_err(|reason| {
            format!("{reason}; it is right for all boards with at most two pawns")
        }),
        refuted => Ok(refuted),
    }
}

/// Compares what the processor returns with what is proved. An error if they differ.
fn compared(claim: &Claim, wrapper: &Wrapper) -> Result<String, String> {
    const BOARDS: usize = 10_000;
    let examples = claim.examples(BOARDS)?;
    let server = env::current_exe().map_err(|error| error.to_string())?;
    let linked = Linked::new(&wrapper.object, &[&wrapper.name])?;
    match linked.compare(&server, &wrapper.name, &examples, [0, !0])? {
        Seen::Equal => Ok(format!("the processor agrees on {BOARDS} boards")),
        Seen::Missing => Ok("this processor cannot run it, so it was not compared".to_owned()),
        Seen::Different(index, found) => Err(format!(
            "the processor disagrees, which is a mistake of this program: for {:#x?}, {found} is found",
            examples[index]
        )),
    }
}

/// For what an answer holds.
fn holds(options: &Options, claim: &Claim, wrapper: &Wrapper, is_truth: bool) -> String {
    let arguments = claim.arguments.iter().map(|argument| match &**argument {
        "color" => "color (0 is White)",
        name => name,
    });
    let mut all = Vec::from_iter(arguments).join(", ");
    if claim.arguments.is_empty() {
        all = "boards".to_owned();
    }
    let has = |names: &[&str]| claim.arguments.iter().any(|it| names.contains(&&**it));
    let has_both = has(&["own", "pawns", "set", "white"]) && has(&["enemy", "black"]);
    if !options.any_sets && has_both {
        all = format!("disjoint {all}");
    }
    if !options.any_sets && has(&["occupied", "empty"]) {
        all += ", all of whose pawns are on occupied squares";
    }
    if claim.is_for_pawn_ranks {
        all += ", with pawns on ranks 2 to 7";
    }
    let color = options.color.map(|color| format!("; {color:?}"));
    let kind = if is_truth { "bool" } else { "uint64_t" };
    format!(
        "for all {all}{}; {} first; as {kind}; compiled by `{}` ({})",
        color.unwrap_or_default(),
        options.first_square,
        options.compiler.join(" "),
        wrapper.compiler
    )
}

/// What is claimed.
fn claimed(options: &Options) -> Result<Claim, String> {
    let expected = Expression::parse(&options.expected)?;
    let arguments = wrapper::variables(&options.expression)?;
    claim::check_sets(&arguments)?;
    let takes_color = arguments.iter().any(|argument| argument == "color");
    if takes_color && options.color.is_some() {
        return Err("the color is a variable, so --color has no meaning".to_owned());
    }
    let claim = Claim {
        arguments,
        is_for_pawn_ranks: options.pawn_ranks || expected.is_for_pawn_ranks,
        expected,
        color: options.color.unwrap_or(Color::White),
        bits: None,
        result: 0,
        is_a8_first: options.first_square == "a8",
        is_for_boards: !options.any_sets,
        pawns: None,
    };
    if !takes_color && options.color.is_none() {
        let [white, black] = Color::ALL.map(|color| claim.expected(color));
        if white? != black? {
            let how = "give it with --color, or use the variable `color`";
            return Err(format!("what is expected depends on the color: {how}"));
        }
    }
    Ok(claim)
}
