//! The public API of the library is listed in `public_api.txt`, so that reviews see its changes.
//!
//! The listing has everything that rustdoc shows on its pages. The crate `public-api` reads rustdoc's
//! JSON instead, which is an unstable format that changes with the compiler: version 0.52.2 of the crate
//! reads format 59, but rustc 1.95 writes format 57. The listing leaves out items that are hidden from
//! the docs, implementations that the compiler adds by itself or for every type, and attributes such as
//! `must_use`.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use pawnfill_oracle::generated::assert_file;

use super::{WORKSPACE, read};

/// The lines of each item, by its path.
type Items = BTreeMap<String, Vec<String>>;

/// The features in the library's manifest, each with what it turns on.
fn features() -> Vec<(String, String)> {
    let manifest = read(&Path::new(WORKSPACE).join("pawnfill/Cargo.toml"));
    let (_, features) = manifest.split_once("\n[features]\n").expect("features");
    let lines = features.lines().take_while(|line| !line.starts_with('['));
    let lines = lines.filter_map(|line| line.split_once(" = "));
    lines
        .map(|(name, needs)| (name.to_owned(), needs.to_owned()))
        .collect()
}

/// The items that rustdoc shows for the library with some features.
fn documented(features: &str) -> Items {
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let target = temporary.join("public_api");
    let folder = target.join("doc/pawnfill");
    // The dependencies of the macros are compiled only once, in the target directory of this test.
    let shared = temporary.parent().expect("it is in the target directory");
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the pages of another build are removed");
    }
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(Path::new(WORKSPACE).join("pawnfill"))
        .args(["doc", "--quiet", "--offline", "--no-deps", "--color=never"])
        .args(["--no-default-features", "--features", features])
        .arg("--target-dir")
        .arg(&target)
        .env("CARGO_BUILD_BUILD_DIR", shared)
        .output()
        .expect("cargo runs, as it has run this test");
    assert!(output.status.success(), "{output:?}");
    let mut items = Items::new();
    collect(&folder, "pawnfill", &mut items);
    items
}

/// Collects the items on the pages of a module.
fn collect(folder: &Path, module: &str, items: &mut Items) {
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.expect("a page or a folder").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if path.is_dir() {
            collect(&path, &format!("{module}::{name}"), items);
            continue;
        }
        // Pages have names such as `struct.Choice.html`; the page of a module is `index.html`.
        let item = match Vec::from_iter(name.split('.'))[..] {
            ["index", "html"] => module.to_owned(),
            [_, item, "html"] => format!("{module}::{item}"),
            _ => continue,
        };
        let lines = lines_of(&read(&path));
        if !lines.is_empty() {
            items.insert(item, lines);
        }
    }
}

/// The lines that a page shows for its item: the declaration, and the implementations by it or for it.
fn lines_of(page: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for reexport in between(page, "<dt id=\"reexport.", "</dt>") {
        let (_, reexport) = reexport.split_once('>').expect("the end of a tag");
        lines.push(text_of(reexport).trim().to_owned());
    }
    let Some(declaration) = between(page, "<pre class=\"rust item-decl\">", "</pre>").next() else {
        return lines;
    };
    let declaration = text_of(declaration);
    let declaration = declaration
        .lines()
        .map(str::trim_end)
        .filter(|line| !line.is_empty());
    lines.extend(declaration.map(str::to_owned));

    // Implementations follow the declaration. For a trait, only those for types without a page here are
    // listed.
    let is_trait = page.contains("<h2 id=\"implementors\"");
    let (begin, end) = if is_trait {
        ("<h2 id=\"foreign-impls\"", "<h2 id=\"implementors\"")
    } else {
        (
            "<div id=\"implementations-list\"",
            "<h2 id=\"synthetic-implementations\"",
        )
    };
    let begins = page
        .find(begin)
        .or_else(|| page.find("<div id=\"trait-implementations-list\""));
    let (Some(begins), Some(ends)) = (begins, page.find(end)) else {
        return lines;
    };
    // The implementations are sorted, because rustdoc's order is not that of the source.
    let mut implementations: Vec<Vec<String>> = Vec::new();
    for section in between(&page[begins..ends], "<section id=\"", "</section>") {
        let Some((tag, header)) = section.split_once(" class=\"code-header\">") else {
            continue;
        };
        let header = header.split("</h").next().unwrap_or_default();
        let header = text_of(header).replace('ⓘ', "");
        let header = header.split_whitespace().collect::<Vec<_>>().join(" ");
        if tag.ends_with("h3") {
            implementations.push(vec![header]);
        } else if !header.starts_with("fn ") {
            // The methods of a trait are listed with the trait.
            let implementation = implementations.last_mut().expect("it has a header");
            implementation.push(format!("    {header}"));
        }
    }
    // A derive adds this implementation for constants in patterns.
    implementations.retain(|lines| !lines[0].starts_with("impl StructuralPartialEq"));
    implementations.sort();
    lines.extend(implementations.into_iter().flatten());
    lines
}

/// The parts of a page between two marks.
fn between<'a>(page: &'a str, begin: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    let parts = page.split(begin).skip(1);
    parts.map(move |part| part.split(end).next().expect("split gives one at least"))
}

/// The text of some HTML, without the parts that are only there to be clicked on.
fn text_of(html: &str) -> String {
    let mut text = String::new();
    let mut parts = html.split('<');
    text += parts.next().expect("split gives one at least");
    let mut is_hidden = false;
    for part in parts {
        let (tag, rest) = part.split_once('>').expect("the end of a tag");
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
    entities.iter().fold(text, |text, (entity, character)| {
        text.replace(entity, character)
    })
}

/// The API with all features, one line for each part, with the features that an item needs.
fn listing() -> String {
    let mut listing = "features\n".to_owned();
    for (name, needs) in features() {
        listing += &format!("    {name} = {needs}\n");
    }
    let features = features().into_iter().map(|(name, _)| name);
    let features = Vec::from_iter(features.filter(|name| name != "default"));
    let none = String::new();
    let alone = [&none].into_iter().chain(&features);
    let each = Vec::from_iter(alone.map(|feature| (feature, documented(feature))));
    let all = documented(&features.join(","));
    for (item, lines) in &all {
        listing += &format!("{item}\n");
        // A module's item that is an item of the library, too, is not listed twice.
        let short = format!("pawnfill::{}", item.rsplit("::").next().expect("a name"));
        if short != *item && all.get(&short) == Some(lines) {
            listing += &format!("    as {short}\n");
            continue;
        }
        for line in lines {
            let has = |items: &Items| items.get(item).is_some_and(|lines| lines.contains(line));
            let alone = each.iter().filter(|(_, items)| has(items));
            let needed = match &Vec::from_iter(alone.map(|(feature, _)| feature.as_str()))[..] {
                ["", ..] => String::new(),
                [] => format!("  [{}]", features.join(" and ")),
                alone => format!("  [{}]", alone.join(" or ")),
            };
            listing += &format!("    {line}{needed}\n");
        }
    }
    listing
}

#[test]
fn the_public_api_is_the_one_that_was_reviewed() {
    assert_file("tests/public_api.txt", &listing());

    // The view's constructor comes before its answers. At this point the pages are those for all features.
    let page = "public_api/doc/pawnfill/struct.PawnStructure.html";
    let page = read(&Path::new(env!("CARGO_TARGET_TMPDIR")).join(page));
    assert_eq!(between(&page, "id=\"method.", "\"").next(), Some("new"));
}
