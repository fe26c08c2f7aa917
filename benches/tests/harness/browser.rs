//! How pages look in a browser.
//!
//! The browser is the one that `PAWNFILL_BROWSER` names, which must then exist; otherwise Chromium or
//! Chrome. Without a browser, these tests say that they are skipped.

use std::env;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use pawnfill_bench::render::picture::picture;

use crate::common::{folder, write};
use crate::page::{RESULTS, pages};

/// At the width of a desktop and at that of a phone, no text overlaps another or leaves its place, nothing
/// is too wide, and nothing is requested.
#[test]
fn pages_are_legible_on_a_desktop_and_on_a_phone() {
    let Some(browser) = browser() else { return };
    // The picture as a page shows it.
    let shown = format!(
        "<!DOCTYPE html><style>body > svg {{ max-width: 100%; height: auto }}</style>{}",
        picture(&RESULTS).expect("charts")
    );
    for (name, page) in pages().into_iter().chain([("picture", shown)]) {
        let found = measure(&browser, &page);
        let (sizes, problems): (Vec<&str>, Vec<&str>) = found
            .lines()
            .filter(|line| !line.is_empty())
            .partition(|line| line.contains(" charts, "));
        assert_eq!(sizes.len(), 2, "{name}: both widths are measured: {found}");
        assert!(
            sizes[0].starts_with("1280 px: ") && sizes[1].starts_with("360 px: "),
            "{sizes:?}"
        );
        assert!(problems.is_empty(), "{name}: {problems:#?}");
        let first = sizes[0].rsplit(" at ").next();
        let first = first.and_then(|first| first.strip_suffix(" px")?.parse().ok());
        let first: i32 = first.expect("the place of the first chart or table");
        assert!(
            name != "report" || first < 900,
            "the answer is {first} pixels down"
        );
    }
}

/// Shows that the test above can fail, by a page with one mistake of each kind.
#[test]
fn mistakes_of_layout_and_requests_are_found() {
    let Some(browser) = browser() else { return };
    let page = "<!DOCTYPE html><html><body><p>above</p><p style='margin-top: -2rem'>below</p>\
        <p style='white-space: nowrap; width: 50px'>much too long for a place like this</p>\
        <svg width='50' height='20'><text y='15'>much too long for a chart</text></svg>\
        <input type='radio' id='choice'><div class='tab' style='display: none'>one</div>\
        <div style='width: 2000px'>wide</div><img src='http://127.0.0.1:1/'></body></html>";
    let found = measure(&browser, page);
    for width in ["1280 px: ", "360 px: "] {
        for problem in [
            "a request: ",
            "the page is too wide: ",
            "it overflows: much too long for a place",
            "it leaves its chart: much too long for a chart",
            "text upon text: ",
            "not what was chosen: choice",
        ] {
            assert!(
                found.contains(&format!("{width}{problem}")),
                "{width}{problem}:\n{found}"
            );
        }
    }
}

/// Opens a page in a browser, and gives what `measure.html` has found.
fn measure(browser: &Path, page: &str) -> String {
    let folder = folder();
    let path = folder.path().join("measure.html");
    let page = page.replace('&', "&amp;").replace('"', "&quot;");
    let measuring = include_str!("measure.html").replace("{page}", &page);
    write(&path, &measuring);
    let done = Command::new(browser)
        // Test services run as root, for whom the browser has no sandbox; and the page is ours.
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            // The browser must not look for updates and the like, because the page does not request them.
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ])
        .arg(format!(
            "--user-data-dir={}",
            folder.path().join("profile").display()
        ))
        .args(["--window-size=1400,2000", "--timeout=120000", "--dump-dom"])
        .arg(format!("file://{}", path.display()))
        .output()
        .unwrap_or_else(|error| panic!("{} does not run: {error}", browser.display()));
    let text = String::from_utf8_lossy(&done.stdout);
    let found = text.split("<pre id=\"found\">").nth(1);
    let found = found
        .and_then(|found| found.split("</pre>").next())
        .unwrap_or_default();
    assert!(
        !found.is_empty(),
        "{}: {}",
        done.status,
        String::from_utf8_lossy(&done.stderr)
    );
    found.to_owned()
}

/// A browser, if there is one.
fn browser() -> Option<PathBuf> {
    const ASKED: &str = "PAWNFILL_BROWSER";
    if let Some(path) = env::var_os(ASKED).filter(|path| !path.is_empty()) {
        let path = PathBuf::from(path);
        assert!(
            path.is_file(),
            "{ASKED} is {}, and there is no such file",
            path.display()
        );
        return Some(path);
    }
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let mut paths = folders
        .iter()
        .flat_map(|folder| names.map(|name| folder.join(name)));
    let found = paths.find(|path| path.is_file());
    if found.is_none() {
        // Not by the macro, whose output is shown only for tests that fail.
        let _ = writeln!(
            io::stderr(),
            "SKIPPED: the pages are not looked at, for want of a browser: expected Chromium in PATH, or {ASKED}"
        );
    }
    found
}
