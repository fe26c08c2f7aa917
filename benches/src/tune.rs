//! The fastest strategies as Rust source: what `pawnfill tune` writes, and reading it back.
//!
//! The source is committed by an engine and reviewed in a diff, so it says why each choice was made
//! and where, and rustfmt leaves it alone. It begins with a header of a fixed form, by which a later
//! run knows its own files from those that somebody wrote or changed by hand.

use std::collections::BTreeSet;
use std::hash::Hasher as _;

use fnv::FnvHasher;
use pawnfill::{Operation, Shift, Strategy};

use crate::catalogue;
use crate::environment::Environment;
use crate::heat::CellResult;
use crate::kernel::{Coloring, Mode};
use crate::study::{Results, Study};
use crate::verdict::{CLEAR_CYCLES, Standing, Verdict, estimator};

/// How the first line begins, up to the version.
const HEADER: &str = "// Written by `pawnfill tune` of pawnfill ";
/// What follows in the first line, up to the hash.
const CATALOGUE: &str = ", catalogue ";
/// How the second line begins.
const CPU: &str = "// CPU: ";
/// How the third line begins, up to the hash of the lines below the header.
const HASH: &str = "// Hash of the lines below: ";
/// What the docs of a field say of a tie.
const TIE: &str = ", a tie with ";
/// The longest line, which is rustfmt's.
const COLUMNS: usize = 100;

/// What the source says besides the results.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    /// The item's name; see [`check_name`].
    pub name: &'a str,
    /// The mode whose verdicts decide.
    pub metric: Mode,
    /// Where the colours came from, of the operations that take one.
    pub coloring: Coloring,
    /// The day on which it was measured.
    pub date: &'a str,
    /// The command that measures it again: the program, then its arguments.
    pub command: &'a [String],
}

/// Checks the name of an item: an identifier that is a type's by its first letter, and that nothing
/// in the file has but the item.
///
/// # Errors
///
/// What is wrong with it, in words.
pub fn check_name(name: &str) -> Result<(), String> {
    let mut letters = name.chars();
    // No keyword begins with a capital letter, but one.
    let is_type = letters
        .next()
        .is_some_and(|first| unicode_ident::is_xid_start(first) && !first.is_lowercase());
    if !is_type || !letters.all(unicode_ident::is_xid_continue) || name == "Self" {
        return Err(
            "expected the name of a type: a capital letter, then letters and digits, such as Tuned"
                .to_owned(),
        );
    }
    if Study::STRATEGIES.contains(&name) {
        return Err(format!(
            "{name} is a strategy that the file may use: expected another name, such as Tuned"
        ));
    }
    Ok(())
}

/// The source: an item of `pawnfill::compose!` with a field for each operation for which several
/// strategies competed, as the study's verdicts decide. It imports the strategies of the library; a
/// strategy of your own you have to import yourself.
pub fn source(results: &Results, item: &Item) -> String {
    let cells = cells(results, item);
    let environment = &results.environment;
    let mut lines = vec![
        String::new(),
        import(&cells),
        String::new(),
        "pawnfill::compose! {".to_owned(),
    ];
    for (number, paragraph) in docs(results, item, cells.len()).iter().enumerate() {
        if number > 0 {
            lines.push("    ///".to_owned());
        }
        lines.extend(fill("    /// ", "", paragraph));
        if number == 1 {
            lines.extend(["    ///".to_owned(), "    /// ```sh".to_owned()]);
            lines.extend(fill("    /// ", " \\", &command_line(item.command)));
            lines.push("    /// ```".to_owned());
        }
    }
    lines.push(format!("    pub struct {} {{", item.name));
    for group in cells.chunk_by(|a, b| a.operation.group == b.operation.group) {
        lines.push(format!("        // {}", group[0].operation.group));
        for cell in group {
            lines.extend(fill("        /// ", "", &evidence(results, cell)));
            let chosen = &cell.standings[cell.verdict.chosen()];
            lines.push(format!("        {}: {},", cell.operation.name, chosen.name));
        }
    }
    lines.push(format!("        ..{}", Shift::NAME));
    lines.extend(["    }".to_owned(), "}".to_owned(), String::new()]);
    let body = lines.join("\n");
    format!(
        "{HEADER}{}{CATALOGUE}{:016x}\n{CPU}{}\n{HASH}{:016x}\n{body}",
        environment.pawnfill,
        catalogue::fingerprint(),
        processor(environment),
        hash(&body)
    )
}

/// A hash of a text (FNV-1a, 64 bits), line by line: git may write other line ends.
fn hash(text: &str) -> u64 {
    let mut hasher = FnvHasher::default();
    for line in text.lines() {
        hasher.write(line.as_bytes());
        hasher.write(b"\n");
    }
    hasher.finish()
}

/// The cells that decide: one for each operation of the catalogue with several strategies.
fn cells<'a>(results: &'a Results, item: &Item) -> Vec<&'a CellResult> {
    let decides = |result: &&CellResult| {
        let name = result.operation.name;
        result.cell.mode == item.metric
            && [item.coloring, Coloring::None].contains(&result.cell.coloring)
            && result.standings.len() > 1
            && Operation::ALL
                .iter()
                .any(|operation| operation.name == name)
    };
    results.cells.iter().filter(decides).collect()
}

/// The `use` of the strategies that are chosen, and of the one that the rest is left to.
fn import(cells: &[&CellResult]) -> String {
    let chosen = cells
        .iter()
        .map(|cell| cell.standings[cell.verdict.chosen()].name)
        .filter(|name| Study::STRATEGIES.contains(name));
    let names: BTreeSet<&str> = chosen.chain([Shift::NAME]).collect();
    let names = Vec::from_iter(names).join(", ");
    if names.contains(',') {
        format!("use pawnfill::{{{names}}};")
    } else {
        format!("use pawnfill::{names};")
    }
}

/// The paragraphs of the item's docs. The command to repeat it comes after the second.
fn docs(results: &Results, item: &Item, fields: usize) -> Vec<String> {
    let environment = &results.environment;
    let (workload, positions, hash) = &results.workload;
    let color = match item.coloring {
        Coloring::None => "",
        Coloring::Constant => ", colors known at compile time",
        Coloring::Random => ", colors known at run time only",
    };
    let hypervisor = match environment.hypervisor {
        Some(_) => " under a hypervisor",
        None => "",
    };
    let features = match environment.target_features.join(", ") {
        none if none.is_empty() => "no target features".to_owned(),
        some => some,
    };
    let mut paragraphs = vec![
        format!(
            "The fastest strategy of each operation by {}{color}.",
            item.metric.name()
        ),
        format!(
            "Measured on {} by pawnfill {} on {}{hypervisor}, compiled by rustc {} for {} with \
             {features}, on {positions} positions of {} ({hash:016x}): {} rounds, {:.0} % of them \
             quiet. To repeat it:",
            item.date,
            environment.pawnfill,
            code(&processor(environment)),
            plain(&environment.rustc),
            code(&environment.target),
            code(workload),
            results.rounds,
            100.0 * results.quiet(),
        ),
    ];
    let gross = match item.metric {
        Mode::Throughput => " (with those of the loop around it)",
        _ => "",
    };
    paragraphs.push(format!(
        "Each field tells the core cycles of a call{gross}, first of its own strategy, and behind \
         the semicolon of those that are slower. A tie is too close to call; it goes to the smaller \
         tables, then to the first of {}.",
        Study::STRATEGIES.map(|name| format!("`{name}`")).join(", ")
    ));
    paragraphs.extend(warnings(results, fields));
    paragraphs
}

/// Why the results are to be doubted, a sentence each; none if all is well.
pub fn warnings(results: &Results, fields: usize) -> Vec<String> {
    let mut warnings = Vec::new();
    if results.environment.opt_level == "0" {
        warnings.push(
            "BUILT WITHOUT OPTIMISATION: this says nothing of optimised code. Run it with --release."
                .to_owned(),
        );
    }
    if !results.check.passed() {
        let failed = results.check.checks.iter().filter(|check| !check.passed);
        let failed: Vec<String> = failed.map(|check| marked(&check.statement)).collect();
        warnings.push(format!(
            "THE MACHINE WAS TOO NOISY TO TRUST THIS: {}.",
            failed.join("; ")
        ));
    }
    if results.is_memorable() {
        warnings.push(
            "SO FEW POSITIONS can be learned by the branch predictor: loops look too fast."
                .to_owned(),
        );
    }
    if !results.environment.free_barrier {
        warnings.push("All cycles contain the stores of `black_box`.".to_owned());
    }
    let imprecise = results.imprecise().count();
    if imprecise > 0 {
        warnings.push(format!(
            "The time was up before all was as precise as asked for: {imprecise} of {fields} fields \
             are not."
        ));
    }
    warnings
}

/// The same sentence, with backticks around the names of operations in it.
fn marked(sentence: &str) -> String {
    let mark = |word: &str| {
        let name = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        match name.contains('_') {
            true => word.replace(name, &format!("`{name}`")),
            false => word.to_owned(),
        }
    };
    sentence.split(' ').map(mark).collect::<Vec<_>>().join(" ")
}

/// The docs of a field: the cycles of the winner, who ties with it, who is slower, and whether that
/// is less certain than it should be.
fn evidence(results: &Results, cell: &CellResult) -> String {
    let chosen = cell.verdict.chosen();
    let tied: &[usize] = match &cell.verdict {
        Verdict::Winner(_) => &[],
        Verdict::Tie { among, .. } => among,
    };
    let list = |is_listed: &dyn Fn(usize) -> bool| {
        let mut places: Vec<usize> = (0..cell.standings.len())
            .filter(|&place| place != chosen && is_listed(place))
            .collect();
        let cycles = |place: &usize| cell.standings[*place].cycles.estimate;
        places.sort_by(|a, b| cycles(a).total_cmp(&cycles(b)));
        places
    };
    let (tie, slower) = (
        list(&|place| tied.contains(&place)),
        list(&|place| !tied.contains(&place)),
    );
    let ranged = tied_by_layout(cell, tied);
    let mut is_explained = false;
    let mut cycles = |place: usize, unit: &str| {
        let standing = &cell.standings[place];
        let [least, most] = copies_of(cell, standing).map(tenths);
        if !ranged.contains(&place) || least == most {
            return format!("{}{unit}", tenths(standing.cycles.estimate));
        }
        let why = if is_explained {
            ""
        } else {
            " by the layout of the code"
        };
        is_explained = true;
        format!("{least} to {most}{unit}{why}")
    };
    let mut text = cycles(chosen, " cycles");
    let mut words = |places: &[usize]| {
        let words = places
            .iter()
            .map(|&place| format!("`{}` {}", cell.standings[place].name, cycles(place, "")));
        words.collect::<Vec<_>>().join(", ")
    };
    let (tie, slower) = (words(&tie), words(&slower));
    if !tie.is_empty() {
        text += TIE;
        text += &tie;
    }
    if !slower.is_empty() {
        text += "; ";
        text += &slower;
    }
    let (widest, bound) = results.precision.of(cell);
    if widest.is_finite() && widest > bound {
        text += &format!(
            " (precise to {:.0} % only, not to {:.0} %)",
            100.0 * widest,
            100.0 * bound
        );
    } else if widest > bound {
        text += " (too few rounds to say how precise)";
    }
    text
}

/// Those in a tie that would look clearly apart, but for the layout of the code: the slowest copy
/// of the fastest is no faster than the fastest copy of the other.
fn tied_by_layout(cell: &CellResult, tied: &[usize]) -> BTreeSet<usize> {
    let standing = |place: usize| &cell.standings[place];
    let estimate = |place: usize| standing(place).cycles.estimate;
    let fastest = tied.iter().copied();
    let fastest = fastest.min_by(|&a, &b| estimate(a).total_cmp(&estimate(b)));
    let mut by_layout = BTreeSet::new();
    for (fastest, &rival) in fastest.into_iter().cycle().zip(tied) {
        // What would be a win, did the layout not decide it, reads like a mistake without the reason.
        if estimate(rival) - estimate(fastest) >= CLEAR_CYCLES
            && standing(fastest).copies[1] >= standing(rival).copies[0]
        {
            by_layout.extend([fastest, rival]);
        }
    }
    by_layout
}

/// Cycles of the fastest and of the slowest copy, gross or not as the cycles of the standing are.
fn copies_of(cell: &CellResult, standing: &Standing) -> [f64; 2] {
    let gross = estimator(cell.cell.mode).of(&mut standing.rounds.clone());
    let subtracted = match cell.cell.mode {
        Mode::Latency => gross - standing.cycles.estimate,
        Mode::Throughput => 0.0,
    };
    standing.copies.map(|cycles| cycles - subtracted)
}

/// Cycles with one decimal, and never as minus zero.
fn tenths(cycles: f64) -> String {
    let tenths = (10.0 * cycles).round() + 0.0;
    format!("{:.1}", tenths / 10.0)
}

/// The processor's name and model, as the header has it.
fn processor(environment: &Environment) -> String {
    let model = environment.cpu_model.as_ref();
    let model = model.map_or(String::new(), |model| format!(" ({model})"));
    plain(&format!("{}{model}", environment.cpu))
}

/// A text from elsewhere on one line, not too long, of characters that can be seen: what a file or
/// a processor is called may contain anything.
fn plain(text: &str) -> String {
    const LONGEST: usize = 80;
    let words: Vec<&str> = text.split_whitespace().collect();
    let seen = visible(&words.join(" "));
    match seen.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &seen[..end]),
        None => seen,
    }
}

/// The same text, with escapes for what cannot be seen: line ends, and marks that change the
/// direction of reading, which the compiler refuses.
fn visible(text: &str) -> String {
    let escape = |letter: char| -> String {
        if letter == ' ' || letter.is_ascii_graphic() {
            letter.into()
        } else {
            letter.escape_debug().collect()
        }
    };
    text.chars().map(escape).collect()
}

/// A text from elsewhere as a piece of code in docs, where neither Markdown nor rustdoc looks for
/// links and tags, and which is not broken into lines.
fn code(text: &str) -> String {
    unbroken(&format!("`{}`", plain(text).replace('`', "'")))
}

/// The command as it is typed into a shell, to be broken before options only.
fn command_line(command: &[String]) -> String {
    let mut line = String::new();
    for word in command {
        if !line.is_empty() {
            line.push(if word.starts_with("--") {
                ' '
            } else {
                UNBROKEN
            });
        }
        let quoted = shlex::try_quote(word).unwrap_or_else(|_| word.into());
        line.push_str(&unbroken(&visible(&quoted)));
    }
    line
}

/// Stands for a space at which no line is broken. [`visible`] has left none in what comes from
/// elsewhere.
const UNBROKEN: char = '\u{a0}';

fn unbroken(text: &str) -> String {
    text.replace(' ', &UNBROKEN.to_string())
}

/// The lines of a paragraph, each behind a prefix, and each but the last before a suffix.
fn fill(prefix: &str, suffix: &str, text: &str) -> Vec<String> {
    let width = |text: &str| text.chars().count();
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) + width(suffix) <= COLUMNS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => {
                if let Some(line) = lines.last_mut() {
                    line.push_str(suffix);
                }
                lines.push(format!("{prefix}{word}"));
            }
        }
    }
    lines
        .into_iter()
        .map(|line| line.replace(UNBROKEN, " "))
        .collect()
}

/// A file that `pawnfill tune` has written, as far as a later run asks about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The version of pawnfill that wrote it.
    pub version: String,
    /// The hash of its catalogue; see [`catalogue::fingerprint`].
    pub catalogue: String,
    /// The processor on which it was measured.
    pub cpu: String,
    /// The choices, in the order of the file.
    pub choices: Vec<Choice>,
    /// Whether it was changed since by somebody else. Other line ends are no change.
    pub is_edited: bool,
}

/// A field of the item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The operation.
    pub operation: String,
    /// The strategy.
    pub strategy: String,
    /// Whether others tie with it.
    pub is_tie: bool,
}

impl Written {
    /// Reads a source; `None` if it does not begin with the header that `pawnfill tune` writes.
    pub fn read(source: &str) -> Option<Self> {
        let mut parts = source.splitn(4, '\n');
        let mut header = |start| {
            let line: &str = parts.next()?;
            line.strip_suffix('\r').unwrap_or(line).strip_prefix(start)
        };
        let (version, catalogue) = header(HEADER)?.split_once(CATALOGUE)?;
        let cpu = header(CPU)?;
        let written = u64::from_str_radix(header(HASH)?, 16).ok()?;
        let body = parts.next()?;

        let mut choices = Vec::new();
        let mut docs = String::new();
        for line in body.lines().map(str::trim) {
            if let Some(line) = line.strip_prefix("///") {
                docs += line;
                continue;
            }
            let field = line
                .strip_suffix(',')
                .and_then(|line| line.split_once(": "));
            if let Some((operation, strategy)) = field {
                choices.push(Choice {
                    operation: operation.to_owned(),
                    strategy: strategy.to_owned(),
                    is_tie: docs.contains(TIE),
                });
            }
            docs.clear();
        }
        Some(Self {
            version: version.to_owned(),
            catalogue: catalogue.to_owned(),
            cpu: cpu.to_owned(),
            choices,
            is_edited: hash(body) != written,
        })
    }

    /// What is different about this build and machine, a line each.
    pub fn differences(&self, environment: &Environment) -> Vec<String> {
        let mut differences = Vec::new();
        let fingerprint = format!("{:016x}", catalogue::fingerprint());
        if self.catalogue != fingerprint {
            differences.push(format!(
                "it was written with another catalogue of operations ({}, this one is {fingerprint})",
                self.catalogue
            ));
        }
        if self.version != environment.pawnfill {
            differences.push(format!(
                "it was written by pawnfill {}, this is {}",
                self.version, environment.pawnfill
            ));
        }
        let processor = processor(environment);
        if self.cpu != processor {
            differences.push(format!(
                "it was measured on another CPU: {}, this is {processor}",
                self.cpu
            ));
        }
        differences
    }

    /// The choices of a later file that this one has made otherwise or not at all, and the other
    /// way round, a line each.
    pub fn changes(&self, later: &Self) -> Vec<String> {
        let find = |choices: &[Choice], operation: &str| {
            let mut choices = choices.iter();
            choices
                .find(|choice| choice.operation == operation)
                .cloned()
        };
        let strategy = |choice: &Choice| match choice.is_tie {
            true => format!("{} (a tie)", choice.strategy),
            false => choice.strategy.clone(),
        };
        let mut changes = Vec::new();
        for now in &later.choices {
            match find(&self.choices, &now.operation) {
                Some(before) if before.strategy == now.strategy => {}
                Some(before) => changes.push(format!(
                    "{}: {}, was {}",
                    now.operation,
                    strategy(now),
                    strategy(&before)
                )),
                None => changes.push(format!("{}: {}, new", now.operation, strategy(now))),
            }
        }
        for before in &self.choices {
            if find(&later.choices, &before.operation).is_none() {
                changes.push(format!("{}: left to the rest", before.operation));
            }
        }
        changes
    }
}
