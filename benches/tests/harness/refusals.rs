//! The command's refusals before it measures or writes anything.

use std::fs;

use pawnfill_bench::record::file::to_json;

use crate::common::{contents, folder, noisy, pawnfill_in, refusal, write, zen5};

/// A command line, and a part of the message.
const REFUSALS: &str = r#"
    study --mode cold-ish → possible values: latency, throughput, cold
    study --time-limit soon → invalid value 'soon' for '--time-limit <TIME>': expected number
    study --time-limit 0s → invalid value '0s' for '--time-limit <TIME>': expected some time

    study --operations file_fill,nort_fill → error: unknown operation `nort_fill`: did you mean `north_fill`?
    study --operations isolated_pawn → or a group: fills, files, pushes, captures, spans, attacks, structure
    study --operations '' → error: no operation is named: expected one, such as passed_pawns, or a group
    study --mode cold --operations stops → error: there is nothing to evict: no strategy reads tables

    study --positions bad.epd → bad.epd:5: board: expected 8 ranks, found 4: `8/8/8/8`
    study --positions two.epd → two.epd:2: expected one position, found another one after it: `4k3
    study --positions empty.epd → empty.epd: expected positions
    study --positions none.epd → none.epd: 
    study --positions binary → binary is in UTF-16: expected UTF-8
    study --positions pawnless.epd → pawnless.epd: expected positions with pawns that move
    study --positions crowd.epd → crowd.epd:1: board: expected at most 8 pawns of each color
    study --positions zen4 → zen4 is a folder: expected a file

    study --json zen4 → cannot write zen4: expected a name that ends in .json
    study --json missing/a.json → cannot write missing/a.json: there is no folder missing
    study --json a.rs/b.json → cannot write a.rs/b.json: a.rs is a file: expected a folder
    study --json - --csv - → --json and --csv are written to the same place
    report a.json --json b.json --csv link.csv → --json and --csv are written to the same place
    study --json a.csv → cannot write a.csv: expected a name that ends in .json
    study --csv one.epd --positions one.epd → one.epd: expected a name that ends in .csv
    report a.json --html a.json → a.json: expected a name that ends in .html
    a.json → `a.json` is no subcommand: did you mean `pawnfill report a.json`?
    one.epd → did you mean `pawnfill study --positions one.epd`?
    '8/8/8/8/8/8/8/8 w' → did you mean `pawnfill show '8/8/8/8/8/8/8/8 w'`?

    report → required arguments were not provided
    report none.json → cannot read none.json: 
    report binary → binary is in UTF-16: expected UTF-8
    report syntax.json --csv b.csv → `pawnfill study --json` writes: key must be a string at line 2 column 13
    report a.json zen4/own → zen4/own is given twice: expected each record once
    report a.json bare.json --csv b.csv → --csv is for one record, and there are 2: expected --html
    report bare.json --picture b.svg → there is nothing to draw: no strategies compete in any operation

    tune --full --operations interspans --out tuned.rs → there is nothing to measure: no strategies
    tune --full --operations ' ' --out tuned.rs → no operation is named
    tune --operations pawn_score → unknown operation `pawn_score`: expected an operation, such as
    tune --out tuned.c → cannot write tuned.c: expected a name that ends in .rs
    tune --name Rotate → Rotate is a strategy that the file may use: expected another name, such as Tuned
    tune --name 'no type' → expected the name of a type: a capital letter
    tune --name Self → expected the name of a type: a capital letter
    tune --from zen4 --full → cannot be used with
    tune --from noisy.json → error: noisy.json: nothing is written, because the self-check failed
    tune --from bare.json → bare.json has no throughput measurements in which strategies compete

    pages .empty → .empty holds no record: `pawnfill publish .empty/PROCESSOR/BUILD` measures one
    report .empty → .empty holds no record: expected the file study.json
    report .broken → native/study.json: not a record of pawnfill, expected what `pawnfill
    pages .misplaced → .misplaced is no collection: expected each record in the folder of a processor
    pages a.json → a.json is a file: expected a folder

    publish 4.rs/native → 4.rs is a file: expected a folder
    publish missing/../zen4/own → error: there is no folder missing/..
    publish native → in a collection, such as results/zen4/x86-64, found native
    publish zen4/.. → found zen4/..
    publish - → found -
    publish zen4/own → own is not this build, which is compiled for 

    show → required arguments were not provided
    show '8/8 w - -' → expected 8 ranks, found 2: `8/8`
    show 4k3/8/8/3Z4/8/8/8/4K3 → board, rank 5: expected pieces (PNBRQK, pnbrqk) and numbers of
    show 4k3/8/8/8/8/8/PPPPPPPPP/4K3 → board, rank 2: expected 8 squares, found 9: `PPPPPPPPP`
    show 4k3/8/8/8/8/8/8/4K2P → board, rank 1: expected no pawn on the first or last rank, found `P`
    show '' → error: board: expected a position in FEN or EPD, found nothing
    show '8/8/8/8/8/8/8/8 w' '8/8/8/8/8/8/8/7 w' → error: position 2: board, rank 1: expected 8 squares
    show '4k3/8/8/8/8/8/8/4K3 w - - 0 1 4k3/8/8/8/8/8/8/4K3 b - - 0 1' → error: expected one position, found
    show 4k3/8/8/8/8/8/8/4K3 white → error: side to move: expected w or b, found `white`
    show none.epd → error: cannot read none.epd: 
    show none/none → error: cannot read none/none: 
    show 4k3/8/8/8/8/8/8/4KK2 → board: expected at most one king of each color
    study --positions kings.epd → kings.epd:2: board: expected at most one king of each color
    study --positions adjacent.epd → adjacent.epd: expected positions with pawns that move"#;

#[test]
fn nothing_is_measured_or_written_and_the_message_says_why() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let record = to_json(&zen5());
    let mut bare = zen5();
    bare.measurements.clear();
    let folders = "zen4/own .empty .broken/zen4/native .misplaced/zen4";
    for name in folders.split(' ') {
        fs::create_dir_all(path(name)).expect("a folder");
    }
    for (name, text) in [
        (
            "bad.epd",
            "\u{feff}# A byte order mark, a comment, a blank line, a FEN.\n\n\
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\n8/8/8/8 w - -\n",
        ),
        ("empty.epd", "\n# nothing\n"),
        ("two.epd", "4k3/p7/8/8/8/8/P7/4K3 w - -\n4k3/8/8/8/8/8/8/4K3 b 4k3/8/8/8/8/8/8/4K3 b\n"),
        ("one.epd", "4k3/p7/8/8/8/8/P7/4K3 w - -\n"),
        ("crowd.epd", "8/pppppppp/p7/8/8/8/8/8 w - -\n"),
        ("kings.epd", "4k3/p7/8/8/8/8/P7/4K3 w - -\n4k2k/8/8/8/8/8/8/4K3 w - -\n"),
        ("adjacent.epd", "8/8/8/8/8/8/5kK1/8 w - - 0 1\n"),
        ("pawnless.epd", "4k3/8/8/8/8/8/8/4K3 w - -\n"),
        ("4.rs", ""),
        (".broken/zen4/native/study.json", "{"),
        (".misplaced/zen4/study.json", &record),
        ("a.rs", &record),
        ("syntax.json", "{\n\"format\": 2,,\n}"),
        ("bare.json", &to_json(&bare)),
        ("a.json", &record),
        ("noisy.json", &to_json(&noisy())),
        ("zen4/own/study.json", &record),
    ] {
        write(&path(name), text);
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink("b.json", path("link.csv")).expect("a link");
    fs::write(path("binary"), [0xff, 0xfe, 0, 10, 0x80]).expect("written");
    let before = contents(folder.path());
    let lines = REFUSALS.lines().map(str::trim_start);
    for line in lines.filter(|line| !line.is_empty()) {
        let (arguments, expected) = line.split_once(" → ").expect(line);
        let arguments = shlex::split(arguments).expect(arguments);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = pawnfill_in(folder.path(), &arguments);
        // The table has paths as Unix writes them.
        let text = refusal(&output).replace('\\', "/");
        assert!(text.contains(expected), "{line}:\n{text}");
        assert_eq!(text.matches("error: ").count(), 1, "{line}:\n{text}");
    }
    assert!(contents(folder.path()) == before, "nothing was written");
}
