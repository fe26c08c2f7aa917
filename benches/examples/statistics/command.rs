//! The command line, and what is told on both outputs.

use std::fs::{self, File};
use std::io::{self, BufReader, IsTerminal as _, Read, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Parser;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;

use crate::collection::{BadLines, Collection};
use crate::render;

/// Count the pawn structures of a collection of positions
#[derive(Parser)]
pub(crate) struct Arguments {
    /// FEN or EPD, one position a line; `-` is the standard input
    pub(crate) file: PathBuf,
    /// Skip lines that are no positions, and tell them; without this, the first one is an error
    #[arg(long)]
    pub(crate) skip_bad_lines: bool,
    /// Show the pawns of each rank in per cent
    #[arg(long)]
    pub(crate) percent: bool,
    /// Write the counts to this file, a row each; `-` is the standard output, in place of the table
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// The threads that count; one for each core without this
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Tell how long it took, and how much of it was reading the lines
    #[arg(long)]
    pub(crate) time: bool,
}

/// Counts a file and prints the table to `out`, or nothing if there is an error; what is beside the
/// results goes to `log`.
///
/// # Errors
///
/// A line for the user: the file cannot be read, has a bad line that is not to be skipped, or has no
/// position; the results cannot be written.
pub(crate) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    log: &mut impl Write,
) -> Result<(), String> {
    let name = match arguments.file.to_str() {
        Some("-") => "standard input".to_owned(),
        _ => arguments.file.display().to_string(),
    };
    let threads = arguments.threads.map_or(0, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| format!("cannot start threads: {error}"))?;

    let start = Instant::now();
    let (input, bar) = open(arguments).map_err(|error| format!("{name}: {error}"))?;
    let input = BufReader::new(bar.wrap_read(input));
    let read = pool.install(|| Collection::read(input, arguments.skip_bad_lines));
    bar.finish_and_clear();
    let collection = read.map_err(|error| format!("{name}: {error}"))?;
    let elapsed = start.elapsed().as_secs_f64();

    let Collection { counts, bad, .. } = &collection;
    if !arguments.skip_bad_lines
        && let Some(bad) = bad.first.first()
    {
        let (number, reason) = (bad.number, &bad.reason);
        return Err(format!("{name}:{number}: {reason}"));
    }
    tell_bad_lines(&name, bad, log);
    if counts.positions == 0 {
        return Err(format!(
            "{name}: expected positions in FEN or EPD, one a line, found none"
        ));
    }
    let written = match &arguments.csv {
        Some(path) if path.as_os_str() == "-" => out.write_all(render::csv(counts).as_bytes()),
        Some(path) => {
            let written = fs::write(path, render::csv(counts));
            written.map_err(|error| format!("{}: {error}", path.display()))?;
            write!(out, "{}", render::table(counts, arguments.percent))
        }
        None => write!(out, "{}", render::table(counts, arguments.percent)),
    };
    match written.and_then(|()| out.flush()) {
        // A reader that has had enough, such as `head`, is no failure.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            return Err(format!("cannot write the results: {error}"));
        }
        _ => {}
    }
    if arguments.time {
        let [parsing, counting] =
            [collection.parsing, collection.counting].map(|time| time.as_secs_f64());
        // Nobody could be told that it cannot be told.
        let _ = writeln!(
            log,
            "{} positions in {elapsed:.2} s, {:.2} million a second; {:.0} % of the threads' time is \
             parsing, {:.0} % counting",
            HumanCount(counts.positions),
            counts.positions as f64 / elapsed / 1e6,
            100.0 * parsing / (parsing + counting),
            100.0 * counting / (parsing + counting),
        );
    }
    Ok(())
}

/// The input, and a bar on standard error where that is a terminal and it pays.
fn open(arguments: &Arguments) -> io::Result<(Box<dyn Read + Send>, ProgressBar)> {
    /// What is shorter is done before one could read the bar.
    const LONG: u64 = 64 << 20;
    if arguments.file.as_os_str() == "-" {
        let input = io::stdin();
        // Who types the positions needs no bar.
        let bar = match input.is_terminal() {
            true => ProgressBar::hidden(),
            false => ProgressBar::no_length(),
        };
        return Ok((
            Box::new(input),
            styled(bar, "{bytes} read, {bytes_per_sec}"),
        ));
    }
    let file = File::open(&arguments.file)?;
    let bytes = file.metadata()?.len();
    let bar = match bytes >= LONG {
        true => ProgressBar::new(bytes),
        false => ProgressBar::hidden(),
    };
    Ok((
        Box::new(file),
        styled(bar, "counting {wide_bar} {percent}%, {eta} left"),
    ))
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// Tells which lines were skipped.
fn tell_bad_lines(name: &str, bad: &BadLines, log: &mut impl Write) {
    let mut told = String::new();
    for line in &bad.first {
        told += &format!("skipped {name}:{}: {}\n", line.number, line.reason);
    }
    match bad.count - bad.first.len() as u64 {
        0 => {}
        more => told += &format!("skipped {} more bad lines\n", HumanCount(more)),
    }
    // Nobody could be told that it cannot be told.
    let _ = log.write_all(told.as_bytes());
}
