//! The links between the Markdown files of the project: each file exists, and so does each heading.

use std::fs;
use std::path::{Path, PathBuf};

/// All Markdown files in a folder and the folders in it, except what builds and studies write.
fn guides(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("a file or a folder");
        let (path, name) = (entry.path(), entry.file_name());
        if entry.file_type().expect("a type").is_dir() {
            let name = name.to_string_lossy();
            if !name.starts_with('.') && name != "target" && name != "results" {
                guides(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

/// The lines of a text that are not in a code block.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// The targets of the links in a text: `[name](target)` and `[name]: target`.
fn links(text: &str) -> Vec<&str> {
    let mut links = Vec::new();
    for line in prose(text) {
        let inline = line.split("](").skip(1);
        links.extend(inline.filter_map(|rest| rest.split([')', ' ']).next()));
        let named = line.starts_with('[').then(|| line.split_once("]: "));
        links.extend(named.flatten().map(|(_, target)| target));
    }
    links
}

/// The name that GitHub gives to a heading: its letters, digits, hyphens and underscores in lower case, and a
/// hyphen for each space.
fn anchor(heading: &str) -> String {
    let letters = heading.trim_start_matches('#').trim().chars();
    let letters = letters.filter(|&letter| letter.is_alphanumeric() || "-_ ".contains(letter));
    letters.collect::<String>().to_lowercase().replace(' ', "-")
}

/// What is wrong with a link in a file.
fn broken(file: &Path, link: &str) -> Option<&'static str> {
    // Not checked: other sites, and items in rustdoc's links.
    if link.contains(':') {
        return None;
    }
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = match path {
        "" => file.to_owned(),
        path => file.parent().expect("a folder").join(path),
    };
    if !target.exists() {
        return Some("no such file");
    }
    if heading.is_empty() {
        return None;
    }
    let text = fs::read_to_string(&target).expect("a text");
    let mut headings = prose(&text).filter(|line| line.starts_with('#'));
    (!headings.any(|line| anchor(line) == heading)).then_some("no such heading")
}

#[test]
fn lead_to_files_and_headings() {
    let mut files = Vec::new();
    guides(
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")),
        &mut files,
    );
    let mut checked = 0;
    let mut wrong = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).expect("a text");
        for link in links(&text) {
            checked += 1;
            if let Some(reason) = broken(file, link) {
                wrong.push(format!("{}: {link}: {reason}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 50, "{checked} links in {} files", files.len());
}

#[test]
fn that_are_broken_are_found() {
    let readme = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md"));
    let text = "# Top\n[a](README.md) and [b](x.md#y)\n```\n[code](z.md)\n```\n[c]: LICENSE-MIT\n";
    assert_eq!(links(text), ["README.md", "x.md#y", "LICENSE-MIT"]);
    assert_eq!(
        anchor("## The `cfg` of a level: *both*"),
        "the-cfg-of-a-level-both"
    );
    assert_eq!(broken(readme, "tests/PROOF.md"), None);
    assert_eq!(broken(readme, "tests/proof/PROOF.md"), Some("no such file"));
    assert_eq!(broken(readme, "#no-such"), Some("no such heading"));
    assert_eq!(broken(readme, "https://docs.rs"), None);
}
