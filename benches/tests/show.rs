//! `pawnfill show`: what it draws, when it uses colors, and what it says about text that is no position.

use std::process::{Command, Output, Stdio};

use pawnfill_bench::workload::fen::parse;
use pawnfill_bench::workload::games::{Random, RandomGames};
use rand::SeedableRng as _;

const FEN: &str = "4k3/2p2p1p/3p2p1/3P4/1P6/P4P2/5PP1/4K3 w - - 0 1";

/// The command, with its output in a pipe, and with no variable in its environment that asks for or against
/// colors.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pawnfill"));
    command.arg("show").args(arguments);
    for wish in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(wish);
    }
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
fn draws_every_structure_set() {
    let text = stdout(&run(&mut command(&[FEN])));
    assert_eq!(
        text,
        "\
pawns               open                unfree              passed
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .
. . p . . p . p     . . p . . . . p     . . . . . p . .     . . . . . . . .
. . . p . . p .     . . . . . . . .     . . . p . . p .     . . . . . . . .
. . . P . . . .     . . . . . . . .     . . . P . . . .     . . . . . . . .
. P . . . . . .     . P . . . . . .     . . . . . . . .     . . . . . . . .
P . . . . P . .     P . . . . . . .     . . . . . P . .     P . . . . . . .
. . . . . P P .     . . . . . . . .     . . . . . P P .     . . . . . . . .
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .

candidate           isolated            half isolated       behind own
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .
. . . . . . . .     . . . . . . . .     . . p . . p . p     . . . . . . . .
. . . . . . . .     . . . . . . . .     . . . p . . . .     . . . . . . . .
. . . . . . . .     . . . P . . . .     . . . . . . . .     . . . . . . . .
. P . . . . . .     . . . . . . . .     . P . . . . . .     . . . . . . . .
. . . . . . . .     . . . . . . . .     P . . . . P . .     . . . . . . . .
. . . . . . . .     . . . . . . . .     . . . . . P P .     . . . . . P . .
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .

in front of own     directly behind own doubled             tripled
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .
. . . . . P . .     . . . . . . . .     . . . . . P . .     . . . . . . . .
. . . . . . . .     . . . . . P . .     . . . . . P . .     . . . . . . . .
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .

backward            rammed              lever               phalanx
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .
. . p . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .
. . . . . . . .     . . . p . . . .     . . . . . . . .     . . . . . . . .
. . . P . . . .     . . . P . . . .     . . . . . . . .     . . . . . . . .
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . P P .
. . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .

defended            connected           holes               outposts
. . . . . . . .     . . . . . . . .     B B B X B B B B     . . . . . . . .
. . . . . . . .     . . . . . . . .     B B B X B B B B     . . . . . . . .
. . . p . . p .     . . . p . . p .     B . B W . B . B     . . W B . . . .
. . . . . . . .     . . . . . . . .     B . . W . . . .     W . . . . . . .
. P . . . . . .     . P . . . . . .     X . W W . . . .     . . . . . . . .
. . . . . P . .     . . . . . P . .     X W W W . . . .     . . . . . . . .
. . . . . . . .     . . . . . P P .     X W W W W W W W     . . . . . . . .
. . . . . . . .     . . . . . . . .     X W W W W W W W     . . . . . . . .

islands: white 3, black 2
half-open files: white c h, black a b
open files: e
"
    );
}

#[test]
fn fits_and_has_no_space_at_the_end_of_a_line() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for fen in [start, FEN] {
        let text = stdout(&run(&mut command(&[fen])));
        assert!(
            text.lines()
                .all(|line| line.len() <= 80 && line.trim_end() == line),
            "{text}"
        );
        for operation in pawnfill::Operation::ALL {
            let title = operation.name.trim_start_matches("pawns_");
            let title = title.trim_end_matches("_pawns").replace('_', " ");
            assert!(
                operation.group != "structure" || text.contains(&title),
                "{title} is missing"
            );
        }
    }
}

#[test]
fn is_colored_only_where_that_is_wanted() {
    let plain = stdout(&run(&mut command(&[FEN])));
    assert!(!plain.contains('\x1b'));
    let forced = stdout(&run(command(&[FEN]).env("CLICOLOR_FORCE", "1")));
    assert!(forced.contains("\x1b["));
    let refused = stdout(&run(command(&[FEN]).env("NO_COLOR", "1")));
    assert_eq!(refused, plain);
    // Without its escape sequences, which end in `m`, the colored text is the plain one.
    let stripped: String = forced
        .split('\x1b')
        .enumerate()
        .map(|(place, part)| match part.split_once('m') {
            Some((_, text)) if place > 0 => text,
            _ => part,
        })
        .collect();
    assert_eq!(stripped, plain);
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
