//! The links between the Markdown files of the project: each file exists, and so does each heading.

use std::path::Path;

use super::{WORKSPACE, files_of, read};

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

/// Whether a link in a file leads to a file and a heading. Links to other sites and to rustdoc's items count.
fn leads_somewhere(file: &Path, link: &str) -> bool {
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = match path {
        "" => file.to_owned(),
        path => file.parent().expect("a folder").join(path),
    };
    let has_heading =
        || prose(&read(&target)).any(|line| line.starts_with('#') && anchor(line) == heading);
    link.contains(':') || target.exists() && (heading.is_empty() || has_heading())
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut checked = 0;
    let mut wrong = Vec::new();
    for file in files_of(Path::new(WORKSPACE), "md") {
        let text = read(&file);
        let links = links(&text);
        checked += links.len();
        let broken = links
            .into_iter()
            .filter(|link| !leads_somewhere(&file, link));
        wrong.extend(broken.map(|link| format!("{}: {link}", file.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 50, "{checked} links");
}
