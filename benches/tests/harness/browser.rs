//! How pages look in a browser: the one that `PAWNFILL_BROWSER` names, or else Chromium or Chrome. Without a
//! browser, these tests are skipped.

use std::process::Command;

use pawnfill_bench::report::{comparison, picture, summary};
use pawnfill_oracle::skipped::skip;

use crate::common::{folder, records, write, zen5};
use crate::golden::doubtful;

/// `measure.html` checks layout, contrast, requests, the order of the parts, sorting and the keyboard.
#[test]
fn pages_are_legible_on_a_desktop_and_on_a_phone() {
    let Some(browser) = browser() else { return };
    let results = zen5();
    // The picture as a page shows it.
    let shown = format!(
        "<!DOCTYPE html><style>body > svg {{ max-width: 100%; height: auto }}</style>{}",
        picture(&results).expect("charts")
    );
    let pages = [
        ("one", summary::page(&results)),
        ("both", comparison::page(&records())),
        ("doubtful", summary::page(&doubtful())),
        ("picture", shown),
    ];
    let schemes = |page| ["dark", "light"].map(|scheme| (page, scheme));
    for ((name, page), scheme) in pages.iter().flat_map(schemes) {
        let found = measure(&browser, page, scheme);
        let found = found.lines().filter(|line| !line.is_empty());
        let (sizes, problems): (Vec<&str>, Vec<&str>) =
            found.partition(|line| line.contains(" charts, "));
        let mut widths = ["1280 px: ", "390 px: "].into_iter();
        let is_measured = |width: &str| sizes.iter().any(|size| size.starts_with(width));
        assert!(widths.all(is_measured), "{name}: {sizes:?}");
        assert!(problems.is_empty(), "{name}, {scheme}: {problems:#?}");
    }
}

fn measure(browser: &str, page: &str, scheme: &str) -> String {
    let folder = folder();
    let path = folder.path().join("measure.html");
    let page = page.replace('&', "&amp;").replace('"', "&quot;");
    let measuring = include_str!("measure.html").replace("{page}", &page);
    write(&path, &measuring);
    // Chromium has no sandbox for root, but our page is safe. Options turn off Chromium's own requests.
    let options = "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --window-size=1400,2000 --timeout=120000 --dump-dom";
    let profile = folder.path().join("profile");
    let scheme = u8::from(scheme == "light");
    let done = Command::new(browser)
        .args(options.split_whitespace())
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("--blink-settings=preferredColorScheme={scheme}"))
        .arg(format!("file://{}", path.display()))
        .output()
        .expect("the browser runs");
    let text = String::from_utf8_lossy(&done.stdout);
    let found = text.split_once("<pre id=\"found\">");
    let found = found.and_then(|(_, found)| found.split_once("</pre>"));
    let problem = String::from_utf8_lossy(&done.stderr);
    let (found, _) = found.unwrap_or_else(|| panic!("{}: {problem}", done.status));
    found.to_owned()
}

fn browser() -> Option<String> {
    const NAMES: &str = "echo ${PAWNFILL_BROWSER:-$(command -v chromium || command -v chromium-browser || \
        command -v google-chrome)}";
    let names = Command::new("sh").args(["-c", NAMES]).output().ok()?;
    let name = String::from_utf8_lossy(&names.stdout).trim().to_owned();
    if name.is_empty() {
        skip("a browser: Chromium in PATH, or PAWNFILL_BROWSER");
    }
    Some(name).filter(|name| !name.is_empty())
}
