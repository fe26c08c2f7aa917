//! `pawnfill study --repeat` as a user meets it.

use std::process::{Command, Output};

fn repeat(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pawnfill"));
    let command = command.args(["study", "--operations", "file_fill,front_fill", "--repeat"]);
    command.args(arguments).output().expect("the command runs")
}

#[test]
fn prints_the_spread_and_the_verdicts_of_each_measurement() {
    let output = repeat(&["3", "--time-limit", "1ms"]);
    let problem = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{problem}");
    let text = String::from_utf8(output.stdout).expect("text");
    for part in ["file_fill", "front_fill", "random color"] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("median of 3 studies"), "{text}");
    assert!(words.contains(" of 6 the same in all studies"), "{text}");
    let counted = |line: &str| text.lines().any(|found| found.starts_with(line));
    // Three strategies, and twice three with a color; the ratio of Shift is 1 in every study.
    assert!(counted("latency: of 9 estimates, "), "{text}");
    assert!(counted("throughput: of 6 estimates, "), "{text}");
}

#[test]
fn refuses_what_makes_no_sense() {
    for (arguments, expected) in [
        (&["1"][..], "2 or more"),
        (&["x"], "2 or more"),
        (&["2", "--json", "a.json"], "cannot be used with"),
        (&["2", "--html", "a.html"], "cannot be used with"),
        (&["2", "--positions", "no such file"], "no such file"),
    ] {
        let output = repeat(arguments);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(expected), "{text}");
        assert!(output.stdout.is_empty());
    }
}

/// After Ctrl-C from a script, which reaches this process alone, the status is 130, there is no output, and
/// the study that was running ends, too.
#[cfg(unix)]
#[test]
fn an_interruption_ends_the_study_that_is_running() {
    use std::fs;
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    let folder = tempfile::tempdir().expect("a folder");
    let child = Command::new(env!("CARGO_BIN_EXE_pawnfill"))
        .args(["study", "--full", "--operations", "stops", "--repeat=2"])
        .env("TMPDIR", folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let start = Instant::now();
    // The handler is set before the folder for the records is made.
    while fs::read_dir(&folder).expect("a folder").count() == 0 {
        assert!(
            start.elapsed() < Duration::from_secs(120),
            "it does not begin"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
    let signal = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(signal.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(output.stdout.is_empty());
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.starts_with("error: interrupted"), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
    // The study was given a path in the folder.
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let arguments = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    let folder = folder.path().display().to_string();
    let left = arguments.filter(|text| String::from_utf8_lossy(text).contains(&folder));
    assert_eq!(left.count(), 0, "the study goes on");
}
