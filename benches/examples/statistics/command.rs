//! The command line, and what both outputs show.

use std::fs::{self, File};
use std::io::{self, BufReader, IsTerminal as _, Read, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Parser;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use pawnfill_bench::workload::fen::FenError;
use rayon::ThreadPoolBuilder;
use thiserror::Error;

use crate::collection::{BadLines, Collection};
use crate::render;

/// Count the pawn structures of a collection of positions
#[derive(Parser)]
pub(crate) struct Arguments {
    /// FEN or EPD, one position a line; `-` is the standard input
    pub(crate) file: PathBuf,
    /// Skip lines that hold no position, and list them; without this, the first one is an error
    #[arg(long)]
    pub(crate) skip_bad_lines: bool,
    /// Show the pawns of each rank as percentages
    #[arg(long)]
    pub(crate) percent: bool,
    /// Write the counts to this file, a row each; `-` is the standard output, instead of the table
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// The number of threads; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Print how long it took, and how much of it was reading the lines
    #[arg(long)]
    pub(crate) time: bool,
}

/// Why there is no result.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("cannot start threads: {0}")]
    Threads(rayon::ThreadPoolBuildError),
    /// A file cannot be read or written.
    #[error("{file}: {error}")]
    File { file: String, error: io::Error },
    #[error("{file}:{line}: {reason}")]
    BadLine {
        file: String,
        line: u64,
        reason: FenError,
    },
    #[error("{file}: expected positions in FEN or EPD, one a line, found none")]
    NoPosition { file: String },
    #[error("cannot write the results: {0}")]
    Output(io::Error),
}

/// Counts a file and prints the table to `out`, or nothing if there is an error. All else goes to `log`.
pub(crate) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    log: &mut impl Write,
) -> Result<(), Failure> {
    let name = match arguments.file.to_str() {
        Some("-") => "standard input".to_owned(),
        _ => arguments.file.display().to_string(),
    };
    let unreadable = |error| Failure::File {
        file: name.clone(),
        error,
    };
    let threads = arguments.threads.map_or(0, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(Failure::Threads)?;

    let start = Instant::now();
    let (input, bar) = open(arguments).map_err(unreadable)?;
    let input = BufReader::new(bar.wrap_read(input));
    let read = pool.install(|| Collection::read(input, arguments.skip_bad_lines));
    bar.finish_and_clear();
    let collection = read.map_err(unreadable)?;
    let elapsed = start.elapsed().as_secs_f64();

    let Collection { counts, bad, .. } = &collection;
    if !arguments.skip_bad_lines
        && let Some(bad) = bad.first.first()
    {
        return Err(Failure::BadLine {
            file: name,
            line: bad.number,
            reason: bad.reason.clone(),
        });
    }
    list_bad_lines(&name, bad, log);
    if counts.positions == 0 {
        return Err(Failure::NoPosition { file: name });
    }
    let written = match &arguments.csv {
        Some(path) if path.as_os_str() == "-" => out.write_all(render::csv(counts).as_bytes()),
        Some(path) => {
            let written = fs::write(path, render::csv(counts));
            written.map_err(|error| Failure::File {
                file: path.display().to_string(),
                error,
            })?;
            write!(out, "{}", render::table(counts, arguments.percent))
        }
        None => write!(out, "{}", render::table(counts, arguments.percent)),
    };
    match written.and_then(|()| out.flush()) {
        // It is no failure if the reader, such as `head`, has closed the pipe.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            return Err(Failure::Output(error));
        }
        _ => {}
    }
    if arguments.time {
        let [parsing, counting] =
            [collection.parsing, collection.counting].map(|time| time.as_secs_f64());
        // If the log cannot be written, there is nowhere to say so.
        let _ = writeln!(
            log,
            "{} in {elapsed:.2} s, {:.2} million a second; {:.0} % of the threads' time is parsing, \
             {:.0} % counting",
            render::positions(counts.positions),
            counts.positions as f64 / elapsed / 1e6,
            100.0 * parsing / (parsing + counting),
            100.0 * counting / (parsing + counting),
        );
    }
    Ok(())
}

/// The input, and a bar on standard error if that is a terminal and the file is long.
fn open(arguments: &Arguments) -> io::Result<(Box<dyn Read + Send>, ProgressBar)> {
    /// A shorter file is done before anybody could read the bar.
    const LONG: u64 = 64 << 20;
    if arguments.file.as_os_str() == "-" {
        let input = io::stdin();
        // Somebody who types the positions needs no bar.
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

/// Lists the lines that were skipped.
fn list_bad_lines(name: &str, bad: &BadLines, log: &mut impl Write) {
    let mut list = String::new();
    for line in &bad.first {
        list += &format!("skipped {name}:{}: {}\n", line.number, line.reason);
    }
    match bad.count - bad.first.len() as u64 {
        0 => {}
        1 => list += "skipped 1 more bad line\n",
        more => list += &format!("skipped {} more bad lines\n", HumanCount(more)),
    }
    // If the log cannot be written, there is nowhere to say so.
    let _ = log.write_all(list.as_bytes());
}
