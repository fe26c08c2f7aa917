//! `pawnfill show`: what it draws, and how it reads positions.

use std::process::Stdio;

use crate::common::{command_in, folder, pawnfill_in, stdout, write};

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

/// Several positions are all drawn. Quotes may be forgotten.
#[test]
fn draws_positions() {
    let folder = folder();
    let draw = |words: &[&str]| stdout(&pawnfill_in(folder.path(), &[&["show"], words].concat()));
    assert_eq!(draw(&[FEN]), DRAWING);
    let fields: Vec<&str> = FEN.split(' ').collect();
    assert_eq!(draw(&fields), DRAWING);
    let other = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let both = format!("{FEN}\n\n{DRAWING}\n{other}\n\n{}", draw(&[other]));
    assert_eq!(draw(&[FEN, other]), both);
    // An argument of several lines, as pasted into a shell, and the UCI command `position fen`.
    assert_eq!(draw(&[&format!("{FEN}\r\n{other}\n")]), both);
    assert_eq!(draw(&[&["position", "fen"], &fields[..]].concat()), DRAWING);
    assert_eq!(draw(&["startpos"]), draw(&[other]));
    let file = folder.path().join("two.epd");
    write(&file, &format!("# Two.\n{FEN}\n{other}\n"));
    assert_eq!(draw(&[file.to_str().expect("text")]), both);
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let folder = folder();
    let study = "study --time-limit 1ms --operations stops --json a.json";
    let study: Vec<&str> = study.split(' ').collect();
    for arguments in [&["show", FEN, FEN][..], &["tune", "--help"], &study] {
        let mut command = command_in(folder.path(), arguments);
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the command runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success() && output.stderr.is_empty());
    }
    assert!(folder.path().join("a.json").is_file());
}
