//! `public_api.txt` lists the public API of the library, so that reviews see its changes.
//!
//! The listing has the text of rustdoc's pages, with all features. It leaves out hidden items, auto traits,
//! blanket implementations, and attributes such as `must_use`. (The crate `public-api` reads rustdoc's JSON,
//! whose unstable format needs another version of the crate for each compiler.)

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use pawnfill_oracle::generated::assert_file;
use walkdir::WalkDir;

use super::WORKSPACE;

#[test]
fn the_public_api_is_the_one_that_was_reviewed() {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let target = temporary.join("public_api");
    let folder = target.join("doc/pawnfill");
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the pages of another build are removed");
    }
    // The target directory of this test has the dependencies of the macros.
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(Path::new(WORKSPACE).join("pawnfill"))
        .args(["doc", "--quiet", "--offline", "--no-deps", "--color=never"])
        .args(["--all-features", "--target-dir"])
        .arg(&target)
        .env("CARGO_BUILD_BUILD_DIR", temporary.join(".."))
        .output()
        .expect("cargo runs, as it has run this test");
    assert!(output.status.success(), "{output:?}");
    let mut listing = String::new();
    let files = WalkDir::new(&folder).sort_by_file_name().into_iter();
    let files = files.map(|file| file.expect("a file or a folder").into_path());
    for page in files.filter(|file| file.extension() == Some("html".as_ref())) {
        let item = page.strip_prefix(&folder).expect("a page of the folder");
        let mut lines = lines_of(&page);
        // An item that the library re-exports from a module is listed once in full.
        let short = folder.join(page.file_name().unwrap_or_default());
        if short != page && short.exists() && lines_of(&short) == lines {
            lines = "    as an item of the library\n".to_owned();
        }
        if !lines.is_empty() {
            listing += &format!("{}\n{lines}", item.with_extension("").display());
        }
    }
    assert_file("tests/public_api.txt", &listing);
}

/// Returns the lines of a page: the declaration, and the implementations. Of a trait's implementations, only
/// those for types without a page are listed.
fn lines_of(page: &Path) -> String {
    let page = fs::read_to_string(page).expect("a page");
    let ends = ["synthetic-implementations", "implementors"];
    let ends = ends.map(|id| page.find(&format!("<h2 id=\"{id}\"")).unwrap_or(page.len()));
    let page = &page[..ends[0].min(ends[1])];
    let parts = |begin: &'static str, end: &'static str| {
        let parts = page.split(begin).skip(1);
        parts.map(move |part| text_of(part.split(end).next().unwrap_or_default()))
    };
    let reexports = parts("<dt id=\"reexport.", "</dt>");
    let declaration = parts("<pre class=\"rust item-decl\"", "</pre>");
    let headers = parts(" class=\"code-header\"", "</h");
    // A trait's methods and an enum's variants are already in the declaration.
    let kinds = ["impl", "pub ", "const ", "type "];
    let headers = headers.filter(move |header| kinds.iter().any(|kind| header.starts_with(kind)));
    let headers = headers.map(|header| Vec::from_iter(header.split_whitespace()).join(" "));
    let all = Vec::from_iter(reexports.chain(declaration).chain(headers));
    let all = all.join("\n").replace('ⓘ', "");
    let lines = all.lines().map(str::trim_end);
    let lines = lines.filter(|line| !line.is_empty());
    lines.map(|line| format!("    {line}\n")).collect()
}

/// Extracts the text of HTML that begins within a tag, without `summary`, the label of a folded part.
fn text_of(html: &str) -> String {
    let (mut text, mut is_hidden) = (String::new(), false);
    for part in html.split('<') {
        let (tag, rest) = part.split_once('>').unwrap_or_default();
        match tag.split(' ').next() {
            Some("summary") => is_hidden = true,
            Some("/summary") => is_hidden = false,
            Some("/div") => text.push('\n'),
            _ => {}
        }
        if !is_hidden {
            text += rest;
        }
    }
    let entities = ["&lt;<", "&gt;>", "&quot;\"", "&#39;'", "&nbsp; ", "&amp;&"];
    let entities = entities.map(|entity| entity.split_at(entity.len() - 1));
    entities.iter().fold(text, |text, (entity, character)| text.replace(entity, character))
}
