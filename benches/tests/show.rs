//! `pawnfill show`: what it draws, and what it says about text that is no position.

use std::process::{Command, Output, Stdio};

use pawnfill_bench::workload::fen::parse;
use pawnfill_bench::workload::games::{Random, RandomGames};
use rand::SeedableRng as _;

const FEN: &str = "4k3/2p2p1p/3p2p1/3P4/1P6/P4P2/5PP1/4K3 w - - 0 1";

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pawnfill"));
    command.arg("show").args(arguments);
    command
}

fn run(command: &mut Command) -> Output {
    command.output().expect("the command runs")
}

#[track_caller]
fn stdout(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

#[test]
fn draws_the_board_and_the_sets_that_matter_most() {
    let text = stdout(&run(&mut command(&[FEN])));
    assert_eq!(
        text,
        "\
8 . . . . . . . .                white                   black
7 . . p?. . p . p   ! passed     a3                      -
6 . . . p . . p .   * candidate  b4                      -
5 . . . P?. . . .   ? isolated   d5                      -
4 . P*. . . . . .   ? backward   d5                      c7
3 P!. . . . P . .     doubled    f2 f3                   -
2 . . . . . P P .     islands    3                       2
1 . . . . . . . .     half-open  c h                     a b
  a b c d e f g h     open       e
"
    );
}

#[test]
fn quotes_may_be_forgotten() {
    let fields: Vec<&str> = FEN.split(' ').collect();
    let text = stdout(&run(&mut command(&fields)));
    assert_eq!(text, stdout(&run(&mut command(&[FEN]))));
    let twice = stdout(&run(&mut command(&[&fields[..], &fields].concat())));
    assert_eq!(twice.matches(&text).count(), 2, "{twice}");
}

#[test]
fn says_in_one_line_what_is_wrong() {
    for (fen, line) in [
        (
            "4k3/8/8/3Z4/8/8/8/4K3 w - -",
            "error: board, character 10: expected a piece (PNBRQK, pnbrqk), a number from 1 to 8, \
             or `/`, found `Z`\n",
        ),
        (
            "",
            "error: board: expected a position in FEN or EPD, found nothing\n",
        ),
        (
            "\u{1b}[31m\n\u{0007} w - -",
            "error: board, character 1: expected a piece (PNBRQK, pnbrqk), a number from 1 to 8, \
             or `/`, found `\\u{1b}`\n",
        ),
    ] {
        let output = run(&mut command(&[fen]));
        assert_eq!(String::from_utf8_lossy(&output.stderr), line);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn pawns_are_those_of_a_reader_of_whole_positions() {
    let mut random = Random::seed_from_u64(2);
    let mut games = RandomGames::new();
    for _ in 0..2_000 {
        games.advance(&mut random);
        let board = games.board();
        assert_eq!(parse(&board.to_string()), Ok(board.into()), "{board}");
    }
}

/// Any text is a position, or is refused in one line.
#[test]
fn never_panics() {
    let characters: Vec<char> = "KkPpq18/ wb-ae36\u{e9}\u{1f600}9".chars().collect();
    let mut state = 1_u64;
    for _ in 0..20_000 {
        let mut letters: Vec<char> = FEN.chars().collect();
        for _ in 0..3 {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let (place, letter) = ((state >> 33) as usize, (state >> 50) as usize);
            let place = place % letters.len();
            letters[place] = characters[letter % characters.len()];
            if state >> 63 == 1 {
                letters.remove(place);
            }
        }
        let fen: String = letters.into_iter().collect();
        if let Err(reason) = parse(&fen) {
            assert_eq!(reason.to_string().lines().count(), 1, "{fen}: {reason}");
        }
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = command(&[FEN])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
}
