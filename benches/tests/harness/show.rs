//! `pawnfill show`: what it draws, and how it reads positions; `pawnfill header`: what it writes.

use std::fs;
use std::process::Stdio;

use pawnfill_bench::report::source::stamp::Stamp;
use pawnfill_bench::workload::games::{Random, RandomGames};
use pawnfill_bench::workload::position::parse;
use pawnfill_bench::workload::positions::workload;
use rand::SeedableRng as _;

use crate::common::{
    assert_has, command_in, folder, pawnfill, pawnfill_in, read, refusal, stdout, write,
};

const FEN: &str = "4k3/2p2p1p/3p2p1/3P4/1P6/P4P2/5PP1/4K3 w - - 0 1";

const DRAWING: &str = "\
8 . . . . . . . .                white                   black
7 . . p?. . p . p   ! passed     a3                      -
6 . . . p . . p .   * candidate  b4                      -
5 . . . P?. . . .   ? isolated   d5                      -
4 . P*. . . . . .   ? backward   d5                      c7
3 P!. . . . P . .     doubled    f2 f3                   -
2 . . . . . P P .     islands    3                       2
1 . . . . . . . .     half-open  c h                     a b
  a b c d e f g h     open       e
";

/// Several positions are all drawn, from the arguments or from a file. Quotes may be forgotten.
#[test]
fn draws_positions() {
    let draw = |arguments: &[&str]| stdout(&pawnfill(&[&["show"], arguments].concat()));
    assert_eq!(draw(&[FEN]), DRAWING);
    let fields: Vec<&str> = FEN.split(' ').collect();
    assert_eq!(draw(&fields), DRAWING);
    let other = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let both = format!("{FEN}\n\n{DRAWING}\n{other}\n\n{}", draw(&[other]));
    assert_eq!(draw(&[FEN, other]), both);
    assert_eq!(draw(&[&fields[..], &[other]].concat()), both);
    let folder = folder();
    let path = folder.path().join("two.fen");
    write(&path, &format!("{FEN}\n{other}\n"));
    assert_eq!(draw(&["--positions", &path.display().to_string()]), both);
    // Lines of one argument, as a shell pastes them, and the command of UCI.
    assert_eq!(draw(&[&format!("{FEN}\r{other}\n")]), both);
    assert_eq!(draw(&[&["position", "fen"], &fields[..]].concat()), DRAWING);
}

/// Every reader of positions ends fields and lines at the same places, and refuses what it does not read.
#[test]
fn files_are_read_alike_by_all() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    write(&path("joined.epd"), include_str!("joined_fields.epd"));
    write(&path("lone_cr.fen"), include_str!("lone_cr.fen"));
    write(&path("two.fen"), &format!("{FEN}\r{FEN} {FEN}\n"));
    let utf_16: Vec<u8> = FEN.encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(path("utf16.fen"), &utf_16).expect("written");
    fs::write(
        path("utf16_marked.fen"),
        [&[0xff, 0xfe], &utf_16[..]].concat(),
    )
    .expect("written");
    for (file, found) in [
        ("joined.epd", Ok(2)),
        ("lone_cr.fen", Ok(3)),
        (
            "two.fen",
            Err("two.fen:2: expected one position, found another one behind it: `4k3"),
        ),
        (
            "utf16.fen",
            Err("utf16.fen: expected text in UTF-8, found UTF-16: `iconv"),
        ),
        (
            "utf16_marked.fen",
            Err("utf16_marked.fen: expected text in UTF-8, found UTF-16"),
        ),
    ] {
        let shown = pawnfill_in(folder.path(), &["show", "--positions", file]);
        let workload = workload(&path(file));
        match found {
            Ok(count) => {
                assert_eq!(
                    stdout(&shown).matches("a b c d e f g h").count(),
                    count,
                    "{file}"
                );
                assert_eq!(workload.expect(file).positions().len(), count, "{file}");
            }
            Err(problem) => {
                assert_has(&refusal(&shown), &[problem]);
                let error = workload.expect_err(file).to_string();
                assert_has(&error, &[problem.trim_start_matches(file)]);
            }
        }
    }
}

#[test]
fn pawns_are_those_of_a_reader_of_whole_positions() {
    let mut random = Random::seed_from_u64(2);
    let mut games = RandomGames::new();
    for _ in 0..500 {
        games.advance(&mut random);
        let board = games.board();
        let read = parse(&board.to_string()).expect("a position");
        assert_eq!(read.pawns, board.into(), "{board}");
    }
}

/// Any text is a position, or is refused in one line, which cannot change a terminal.
#[test]
fn never_panics() {
    let characters: Vec<char> = "KkPpq18/ wb-ae36\u{e9}\u{1f600}\u{1b}\n9".chars().collect();
    let mut state = 1_u64;
    for _ in 0..5_000 {
        let mut letters: Vec<char> = FEN.chars().collect();
        for _ in 0..3 {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let (index, letter) = ((state >> 33) as usize, (state >> 50) as usize);
            let index = index % letters.len();
            letters[index] = characters[letter % characters.len()];
            if state >> 63 == 1 {
                letters.remove(index);
            }
        }
        let fen: String = letters.into_iter().collect();
        if let Err(reason) = parse(&fen) {
            let reason = reason.to_string();
            assert!(!reason.contains(char::is_control), "{fen}: {reason}");
        }
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    for arguments in [&["show", FEN, FEN][..], &["header", "--help"]] {
        let mut command = command_in(".".as_ref(), arguments);
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success() && output.stderr.is_empty());
    }
}

#[test]
fn the_headers_are_written_and_nothing_of_the_user_is_lost() {
    let folder = folder();
    let path = |name: &str| folder.path().join("engine").join(name);
    let header = || pawnfill_in(folder.path(), &["header", "--out", "engine"]);
    let ours = include_str!("../../../pawnfill/include/pawnfill.h");
    stdout(&header());
    assert!(read(&path("pawnfill.h")).ends_with(ours));
    assert!(
        read(&path("pawnfill.hpp"))
            .ends_with(include_str!("../../../pawnfill/include/pawnfill.hpp"))
    );
    // What an earlier version wrote is overwritten.
    let stamp = Stamp {
        subcommand: "header",
        comment: "//",
    };
    write(&path("pawnfill.h"), &stamp.stamped("// older\n"));
    stdout(&header());
    assert!(read(&path("pawnfill.h")).ends_with(ours));

    write(&path("pawnfill.hpp"), &stamp.stamped("// older\n"));
    for (name, text, problem) in [
        (
            "CMakeLists.txt",
            "project(engine)\n".to_owned(),
            "exists and was not written by `pawnfill header`",
        ),
        (
            "pawnfill.h",
            read(&path("pawnfill.h")).replace("uint64_t", "u64"),
            "was edited since `pawnfill header` wrote it",
        ),
    ] {
        let before = read(&path(name));
        write(&path(name), &text);
        assert_has(
            &refusal(&header()),
            &[name, problem, "--force overwrites it"],
        );
        assert_eq!(read(&path(name)), text);
        assert!(
            read(&path("pawnfill.hpp")).ends_with("// older\n"),
            "all or nothing"
        );
        write(&path(name), &before);
    }
    write(&path("CMakeLists.txt"), "project(engine)\n");
    stdout(&pawnfill_in(
        folder.path(),
        &["header", "--out", "engine", "--force"],
    ));
    assert!(read(&path("CMakeLists.txt")).contains("project(pawnfill"));
}
