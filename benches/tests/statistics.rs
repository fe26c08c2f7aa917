//! The example `statistics`: what it counts, and what it says about files without positions.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufReader, Read as _, Write};
use std::path::Path;

use clap::Parser as _;
use cozy_chess::Board;
use pawnfill_bench::workload::fen;
use pawnfill_bench::workload::games::{Random, RandomGames};
use pawnfill_bench::workload::pool::Pawns;
use rand::{RngExt as _, SeedableRng as _};

use blocks::Block;
use collection::Collection;
use command::Arguments;
use positions::Positions;

#[path = "../examples/statistics/blocks.rs"]
mod blocks;
#[path = "../examples/statistics/collection.rs"]
mod collection;
#[path = "../examples/statistics/command.rs"]
mod command;
#[path = "../examples/statistics/counts.rs"]
mod counts;
#[path = "../examples/statistics/positions.rs"]
mod positions;
#[path = "../examples/statistics/render.rs"]
mod render;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What a run has printed and logged, and its error.
struct Run {
    out: String,
    log: String,
    error: Option<String>,
}

fn run_on(file: &Path, options: &[&str]) -> Run {
    let file = file.to_str().expect("a path of a test");
    let arguments = ["statistics", file]
        .into_iter()
        .chain(options.iter().copied());
    let arguments = Arguments::parse_from(arguments);
    let (mut out, mut log) = (Vec::new(), Vec::new());
    let error = command::run(&arguments, &mut out, &mut log).err();
    let error = error.map(|error| error.to_string());
    let [out, log] = [out, log].map(|bytes| String::from_utf8(bytes).expect("text"));
    // The file has another name in each run.
    let [log, error] = [log, error.unwrap_or_default()].map(|text| text.replace(file, "FILE"));
    Run {
        out,
        log,
        error: (!error.is_empty()).then_some(error),
    }
}

fn run(content: impl AsRef<[u8]>, options: &[&str]) -> Run {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    fs::write(file.path(), content).expect("it can be written");
    run_on(file.path(), options)
}

/// What a run that succeeded has printed.
#[track_caller]
fn printed(content: impl AsRef<[u8]>, options: &[&str]) -> String {
    let Run { out, log, error } = run(content, options);
    assert_eq!((log.as_str(), error), ("", None));
    out
}

/// The error of a run, which prints nothing.
#[track_caller]
fn refusal(content: impl AsRef<[u8]>, options: &[&str]) -> String {
    let Run { out, log, error } = run(content, options);
    assert_eq!((out.as_str(), log.as_str()), ("", ""));
    error.expect("it is refused")
}

/// The letters of a board, rank 8 first, and a blank where there is none.
type Letters = [[char; 8]; 8];

/// Any number of pawns and pieces anywhere, with or without kings.
fn random_letters(random: &mut Random) -> Letters {
    let density = random.random_range(1..=40_u32);
    std::array::from_fn(|rank| {
        std::array::from_fn(|_| match random.random_range(..100_u32) {
            drawn if drawn < density && (1..=6).contains(&rank) => match drawn % 2 {
                0 => 'P',
                _ => 'p',
            },
            90.. => ['N', 'b', 'R', 'q', 'K'][random.random_range(..5_usize)],
            _ => ' ',
        })
    })
}

/// The first field of a FEN.
fn fen_of(letters: &Letters) -> String {
    let ranks = letters.map(|rank| {
        let mut text = String::new();
        for run in rank.chunk_by(|&left, &right| left == ' ' && right == ' ') {
            match run[0] {
                ' ' => text += &run.len().to_string(),
                letter => text.push(letter),
            }
        }
        text
    });
    ranks.join("/")
}

/// The CSV as a map: from color, rank and property to the count.
type Rows = BTreeMap<[String; 3], u64>;

fn rows(csv: &str) -> Rows {
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("color,rank,property,count"));
    let rows = lines.map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        let [color, rank, property, count] = cells[..] else {
            panic!("{line}")
        };
        let count = count.parse().expect("a number");
        ([color, rank, property].map(str::to_owned), count)
    });
    rows.collect()
}

/// Counts a board pawn by pawn, in terms of files and ranks.
fn count_slowly(letters: &Letters, rows: &mut Rows) {
    let mut count = |color: &str, rank: &str, property: &str, number: usize| {
        let key = [color, rank, property].map(str::to_owned);
        *rows.entry(key).or_default() += number as u64;
    };
    // The pawns of a side by file and by rank, turned so that the side moves up.
    let pawns = |letter: char, moves_up: bool| -> Vec<(i32, i32)> {
        let squares = (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)));
        let own = squares.filter(|&(file, rank)| letters[rank][file] == letter);
        own.map(|(file, rank)| {
            let rank = if moves_up { 8 - rank } else { rank + 1 };
            (file as i32, rank as i32)
        })
        .collect()
    };
    let files = |pawns: &[(i32, i32)]| {
        [0, 1, 2, 3, 4, 5, 6, 7].map(|file| pawns.iter().any(|pawn| pawn.0 == file))
    };
    count("", "", "positions", 1);
    for (color, letter, other, moves_up) in [("white", 'P', 'p', true), ("black", 'p', 'P', false)]
    {
        let (own, enemy) = (pawns(letter, moves_up), pawns(other, moves_up));
        for &(file, rank) in &own {
            let on = |pawns: &[(i32, i32)], is_counted: &dyn Fn(i32, i32) -> bool| {
                pawns
                    .iter()
                    .filter(|pawn| is_counted(pawn.0 - file, pawn.1 - rank))
                    .count()
            };
            let is_beside = |files: i32| files.abs() == 1;
            let is_open = on(&enemy, &|files, ahead| files == 0 && ahead > 0) == 0;
            let sentries = on(&enemy, &|files, ahead| is_beside(files) && ahead > 0);
            let helpers = on(&own, &|files, ahead| is_beside(files) && ahead <= 0);
            let guards = on(&enemy, &|files, ahead| is_beside(files) && ahead == 2);
            let properties = [
                ("pawns", true),
                ("passed", is_open && sentries == 0),
                ("candidates", is_open && sentries > 0 && helpers >= sentries),
                ("isolated", on(&own, &|files, _| is_beside(files)) == 0),
                ("doubled", on(&own, &|files, _| files == 0) > 1),
                ("backward", guards > 0 && helpers == 0),
            ];
            for (property, has_it) in properties {
                count(color, &rank.to_string(), property, usize::from(has_it));
            }
        }
        let (own, enemy) = (files(&own), files(&enemy));
        let islands = own.chunk_by(|left, right| left == right);
        let islands = islands.filter(|files| files[0]).count();
        count(color, "", &format!("islands_{islands}"), 1);
        let half_open = (0..8).filter(|&file| enemy[file] && !own[file]).count();
        count(color, "", "half_open_files", half_open);
        if moves_up {
            let open = (0..8).filter(|&file| !enemy[file] && !own[file]).count();
            count("", "", "open_files", open);
        }
    }
}

/// Counts random positions, which fill several blocks. The counts are the same for any number of threads.
#[test]
fn counts_are_those_of_a_slow_count_with_any_number_of_threads() {
    let mut random = Random::seed_from_u64(1);
    let (mut text, mut expected) = (String::new(), Rows::new());
    for _ in 0..15_000 {
        let letters = random_letters(&mut random);
        text += &fen_of(&letters);
        text += " w - -\n";
        count_slowly(&letters, &mut expected);
    }
    assert!(text.len() > 512 << 10, "several blocks");
    for threads in ["1", "3"] {
        let options = ["--csv", "-", "--threads", threads];
        let mut found = rows(&printed(&text, &options));
        // There is a row even for what no position has.
        found.retain(|key, &mut count| count > 0 || expected.contains_key(key));
        expected.retain(|key, &mut count| count > 0 || found.contains_key(key));
        assert_eq!(found, expected, "{threads} threads");
    }
    let table = |threads| printed(&text, &["--threads", threads]);
    assert_eq!(table("1"), table("3"));
}

/// One letter of some lines is changed. If a reader of whole positions accepts a line, both find the same
/// pawns in it.
#[test]
fn pawns_are_those_of_a_reader_of_whole_positions() {
    let mut random = Random::seed_from_u64(2);
    let mut games = RandomGames::new();
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..20_000 {
        games.advance(&mut random);
        let mut line = games.board().to_string().into_bytes();
        if random.random_range(..2_u32) == 0 {
            let place = random.random_range(..line.len());
            let letters = b"PNBRQKpnbrqk/12345678 x-";
            line[place] = letters[random.random_range(..letters.len())];
        }
        let line = String::from_utf8(line).expect("it is ASCII");
        let found = Positions::read(&Block {
            first_line: 7,
            text: line.clone().into_bytes(),
        });
        match line.parse::<Board>() {
            Ok(board) => {
                let pawns = Pawns::from(&board);
                let expected = (vec![pawns.white], vec![pawns.black]);
                assert_eq!((found.white, found.black), expected, "{line}");
                accepted += 1;
            }
            // That reader looks at more than the board.
            Err(_) => {
                for bad in found.bad {
                    assert_eq!((bad.number, Some(bad.reason)), (7, fen::parse(&line).err()));
                    refused += 1;
                }
            }
        }
    }
    assert!(accepted > 1000 && refused > 1000, "{accepted}, {refused}");
}

#[test]
fn a_table_shows_the_answer_by_color_and_rank() {
    let position = "4k3/2p2p1p/3p2p1/3P4/1P6/P4P2/5PP1/4K3 w - - 0 1\n";
    let lines = |options: &[&str]| -> Vec<String> {
        let text = printed(position.repeat(1000), options);
        assert!(text.lines().all(|line| line.chars().count() <= 80));
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        text.lines().map(words).collect()
    };
    let counts = lines(&[]);
    for line in [
        "1,000 positions: pawns by rank",
        "rank pawns passed candidates isolated doubled backward",
        "White 2 2,000 0 0 0 1,000 0",
        "3 2,000 1,000 0 0 1,000 0",
        "4 1,000 0 1,000 0 0 0",
        "5 1,000 0 0 1,000 0 1,000",
        "7 0 0 0 0 0 0",
        "all 6,000 1,000 1,000 1,000 2,000 1,000",
        "% 6,000 16.7 16.7 16.7 33.3 16.7",
        "Black 2 3,000 0 0 0 0 1,000",
        "3 2,000 0 0 0 0 0",
        "3 1,000 100.0 0 0.0",
        "2 0 0.0 1,000 100.0",
        "open 1,000 1.00",
        "half-open for White 2,000 2.00",
    ] {
        assert!(counts.contains(&line.to_owned()), "{line}: {counts:#?}");
    }
    let percent = lines(&["--percent"]);
    for line in [
        "1,000 positions: pawns by rank, as a percentage of the pawns on the rank",
        "White 2 2,000 0.0 0.0 0.0 50.0 0.0",
        "7 0 - - - - -",
    ] {
        assert!(percent.contains(&line.to_owned()), "{line}: {percent:#?}");
    }
}

#[test]
fn lines_may_end_and_begin_in_many_ways() {
    let expected = printed([START, "\n", START, "\n"].concat(), &[]);
    let long = format!("{START} id \"{}\";", "x".repeat(1_000_000));
    for text in [
        format!("{START}\r\n{START}\r\n"),
        format!("{START}\n{START}"),
        format!("\u{feff}{START}\n\n# nothing\n \t \n  {START}  \n"),
        format!("{START}\n# {}\n{START}\n", "x".repeat(1_000_000)),
        format!("{long}\n{long}\n"),
        format!("{}\n{START}", &START[..START.len() - 4]),
        // The board is all that is counted.
        format!("{START}\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        format!("{START}\n8/pppppppp/8/8/8/8/PPPPPPPP/8 w KQkq - 0 1"),
        format!("{START}\nnrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1"),
    ] {
        assert_eq!(printed(&text, &[]), expected, "{text:.80}");
    }
}

#[test]
fn the_first_bad_line_is_an_error() {
    let bad = "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nhello\n";
    let good = format!("{START}\n").repeat(3_000);
    // Bad lines are in all blocks, and the last blocks are read before the others are counted.
    let text = [good.as_str(), &bad.repeat(20_000), &good].concat();
    for threads in ["1", "2", "5"] {
        assert_eq!(
            refusal(&text, &["--threads", threads]),
            "FILE:3001: board, character 14: expected a piece (PNBRQK, pnbrqk), a number from 1 to 8, \
             or `/`, found `x`"
        );
    }
    // The error is about the first bad line, whatever is wrong with later ones.
    assert_eq!(
        refusal(format!("{START}\r\n\r\n8/8/8 w - -\r\nhello"), &[]),
        "FILE:3: board, character 6: expected 8 ranks, not 3, found the end"
    );
    let long = "8".repeat(1_000_000);
    let error = refusal(format!("{START}\n{long}"), &[]);
    assert!(error.starts_with("FILE:2: board, character 2: "), "{error}");
    assert!(error.len() < 100, "{error}");
}

#[test]
fn bad_lines_are_skipped_and_listed_on_request() {
    let text = format!("hello\n{START}\n{}{START}", "8/8 w - -\n".repeat(60_000));
    let expected = printed([START, "\n", START, "\n"].concat(), &[]);
    for threads in ["1", "3"] {
        let Run { out, log, error } = run(&text, &["--skip-bad-lines", "--threads", threads]);
        assert_eq!((out, error), (expected.clone(), None));
        let listed: Vec<&str> = log.lines().collect();
        assert_eq!(listed.len(), 11, "{log}");
        assert_eq!(
            listed[0],
            "skipped FILE:1: board, character 1: expected a piece (PNBRQK, pnbrqk), a number from 1 to \
             8, or `/`, found `h`"
        );
        for (number, line) in (3..).zip(&listed[1..10]) {
            let expected = format!(
                "skipped FILE:{number}: board, character 4: expected 8 ranks, not 2, found the end"
            );
            assert_eq!(*line, expected);
        }
        assert_eq!(listed[10], "skipped 59,991 more bad lines");
    }
}

#[test]
fn a_file_without_a_position_is_an_error() {
    let none = "FILE: expected positions in FEN or EPD, one a line, found none";
    for text in ["", "\n", "# nothing\n\n", "\u{feff}"] {
        assert_eq!(refusal(text, &[]), none, "{text:?}");
    }
    let Run { out, log, error } = run("hello", &["--skip-bad-lines"]);
    assert_eq!((out.as_str(), error.as_deref()), ("", Some(none)));
    assert!(
        log.starts_with("skipped FILE:1: board, character 1: "),
        "{log}"
    );
}

#[test]
fn a_file_that_cannot_be_read_or_written_is_an_error() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let missing = folder.path().join("missing");
    for path in [folder.path(), &missing] {
        let Run { out, log, error } = run_on(path, &[]);
        let error = error.expect("it cannot be read");
        assert!(error.starts_with("FILE: "), "{error}");
        assert_eq!((out.as_str(), log.as_str()), ("", ""));
    }
    let csv = missing.join("file.csv").display().to_string();
    let error = refusal(START, &["--csv", &csv]);
    assert!(error.starts_with(&format!("{csv}: ")), "{error}");
}

#[test]
fn csv_goes_to_a_file_beside_the_table() {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    let path = file.path().to_str().expect("a path of a test");
    assert_eq!(printed(START, &["--csv", path]), printed(START, &[]));
    let written = fs::read_to_string(path).expect("it is written");
    assert_eq!(written, printed(START, &["--csv", "-"]));
    assert_eq!(rows(&written).len(), 2 + 2 * (1 + 5 + 6 * 6));
}

#[test]
fn the_time_is_printed_beside_the_table() {
    let Run { out, log, error } = run(START, &["--time"]);
    assert_eq!((out, error), (printed(START, &[]), None));
    assert!(log.starts_with("1 position in "), "{log}");
}

/// Whichever comes first in a file is reported: the place from which it cannot be read, or a bad line some
/// blocks before.
#[test]
fn what_comes_first_in_a_file_is_reported() {
    struct Broken;
    impl io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let read = |text: &str, skip_bad_lines| {
        let text = format!("{}{START}", format!("{text}\n").repeat(60_000));
        let input = BufReader::new(io::Cursor::new(text).chain(Broken));
        Collection::read(input, skip_bad_lines)
    };
    for (text, skip_bad_lines) in [(START, false), ("hello", true)] {
        let error = read(text, skip_bad_lines)
            .err()
            .map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("broken"));
    }
    let collection = read("hello", false).expect("a bad line comes first");
    assert_eq!(collection.bad.first[0].number, 1);
}

#[test]
fn a_line_without_an_end_is_refused() {
    let input = BufReader::new(io::Cursor::new(format!("{START}\n")).chain(io::repeat(b'8')));
    let error = Collection::read(input, false).err().expect("it is refused");
    assert_eq!(
        error.to_string(),
        "line 2 is longer than 16 MiB: expected a file of positions"
    );
}

#[test]
fn a_reader_that_has_had_enough_is_no_failure() {
    struct Closed(io::ErrorKind);
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    fs::write(file.path(), START).expect("it can be written");
    let path = file.path().to_str().expect("a path of a test");
    let arguments = Arguments::parse_from(["statistics", path]);
    let run = |kind| command::run(&arguments, &mut Closed(kind), &mut io::sink());
    assert!(run(io::ErrorKind::BrokenPipe).is_ok());
    let error = run(io::ErrorKind::StorageFull).expect_err("it cannot be written");
    let error = error.to_string();
    assert!(error.starts_with("cannot write the results: "), "{error}");
}
