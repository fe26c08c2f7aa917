//! Publishing: the files of a collection, and refusals.

use std::fs;
use std::path::Path;

use anyhow::bail;
use pawnfill_bench::io::output::Replace;
use pawnfill_bench::measure::results::{Precision, Results};
use pawnfill_bench::record::collection::{self, Record};
use pawnfill_bench::record::file;
use pawnfill_bench::report::comparison;
use pawnfill_bench::report::picture;
use pawnfill_bench::report::publication::{Publication, readme};
use pawnfill_bench::report::summary::page;

use crate::common::{
    assert_has, assert_lacks, contents, count, folder, noisy, read, records, run, stderr, write,
    zen5,
};

#[test]
fn a_record_is_published_beside_others_and_replaces_an_older_one() {
    let folder = folder();
    let results = folder.path().join("new/results");
    let path = |path: &str| results.join(path);
    // The collection need not exist. A new record removes a refused one.
    publish(&path("zen5/native"), &noisy()).expect_err("it is refused");
    publish(&path("zen5/native"), &zen5()).expect("published");
    publish(&path("zen5/x86-64"), &records()[0].results).expect("published");
    write(&path("zen5/native/notes.txt"), "mine");
    fs::create_dir(path("zen6")).expect("a folder without a record");
    let mut newer = zen5();
    newer.date = "2030-01-01".to_owned();
    publish(&path("zen5/native"), &newer).expect("published");
    let all = collection::read(&results).expect("a collection");
    let names = all.iter().map(|record| &*record.name);
    assert_eq!(names.collect::<Vec<_>>(), ["zen5/x86-64", "zen5/native"]);
    assert!(all[1].results == newer);
    // The collection has a README and a page about all records; each record has a picture and a page.
    assert_eq!(read(&path("README.md")), readme(&all));
    let link = "href=\"zen5/native/study.html\"";
    assert_has(&read(&path("index.html")), link);
    let picture = picture(&newer).expect("charts");
    assert!(read(&path("zen5/native/study.svg")).ends_with(&picture));
    assert!(read(&path("zen5/native/study.html")).ends_with(&page(&newer)));
    // Everything is rendered again from the records.
    let readme = read(&path("README.md"));
    let (mark, _) = readme.split_once('\n').expect("a line");
    write(&path("README.md"), &format!("{mark}\nan older one"));
    let said = stderr(&run(&results, "pages ."));
    assert_eq!(said, "wrote the pages of .\n");
    assert_eq!(read(&path("README.md")), readme);
    let counts = ["", "zen5/x86-64", "zen5/native"].map(|folder| count(&path(folder)));
    assert_eq!(counts, [4, 3, 4]);
}

fn publish(folder: &Path, results: &Results) -> anyhow::Result<()> {
    Publication::new(folder, Replace::Published)?.write(results, || Ok(()))
}

#[test]
fn a_record_that_is_not_written_leaves_no_folder() {
    let folder = folder();
    let place = Publication::new(&folder.path().join("new/zen4/own"), Replace::Published);
    let place = place.expect("a new folder");
    assert_eq!(count(folder.path()), 0);
    for results in [zen5(), noisy()] {
        place.write(&results, || bail!("interrupted")).expect_err("it is interrupted");
        assert_eq!(count(folder.path()), 0);
    }
}

/// Each line has a folder, a change to the study, and a part of the refusal, empty for an accepted study.
#[test]
fn only_a_better_record_of_the_same_processor_replaces_a_record() {
    const OWN: &str = "zen5/native";
    let folder = folder();
    let place = |name: &str, replace| {
        Publication::new(&folder.path().join(name), replace).expect("a place in the collection")
    };
    let old = zen5();
    place(OWN, Replace::Published).write(&old, || Ok(())).expect("published");
    let before = contents(folder.path());
    let study = |change: fn(&mut Results)| {
        let mut results = zen5();
        results.measurements.clear();
        change(&mut results);
        results
    };
    let same = |_: &mut Results| {};
    let other =
        |one: &mut Results| one.environment.cpu_model = Some("family 25, model 17".to_owned());
    type Change = fn(&mut Results);
    let refusals: [(&str, Change, &str); 11] = [
        (OWN, same, ""),
        ("zen6/native", other, ""),
        (OWN, |one| one.environment.cpu_vendor = Some("AuthenticAMD".to_owned()), ""),
        (OWN, other, "is of another processor, AMD EPYC (family 26, model 2), and this one is"),
        ("zen5/x86-64", other, "expected another name than zen5; --force publishes it there"),
        ("Zen5/native", same, "(family 26, model 2), under the name zen5: expected zen5/native"),
        (OWN, |one| one.seconds = 8.0, "is worse: shorter (8 s instead of 541 s); --force"),
        (OWN, |one| one.processes = 1, "is worse: in fewer processes (1 instead of 8); --force"),
        (OWN, |one| one.precision = Precision::QUICK, "is worse: not --full; --force"),
        (OWN, |one| one.workload.hash.push('0'), "on other positions (16384 positions of random"),
        (OWN, |one| one.environment.opt_level = "0".to_owned(), "built without optimization"),
    ];
    for (name, change, expected) in refusals {
        let checked = place(name, Replace::Published).check(&study(change));
        let problem = checked.err().map_or(String::new(), |error| error.to_string());
        assert!(problem.contains(expected), "{problem}");
        assert_eq!(problem.is_empty(), expected.is_empty(), "{name}: {problem}");
        place(name, Replace::All).check(&study(change)).expect("force is stronger");
    }
    // A study that turns out to be worse is kept beside the record.
    let few = Results { processes: 3, ..old };
    let refused = place(OWN, Replace::Published).write(&few, || Ok(())).expect_err("it is worse");
    let facts = "in fewer processes (3 instead of 8) … study-refused.json";
    assert_has(&refused.to_string(), facts);
    fs::remove_file(folder.path().join("zen5/native/study-refused.json")).expect("it is kept");
    assert!(contents(folder.path()) == before);
}

/// A record whose self-check failed is kept as `study-refused.json`, and recommends nothing.
#[test]
fn what_cannot_be_trusted_is_refused() {
    let folder = folder();
    let path = |path: &str| folder.path().join("zen4/own").join(path);
    let noisy = noisy();
    let refused = publish(&path(""), &noisy).expect_err("it cannot be trusted");
    let facts = format!("{} … study-refused.json", noisy.self_check[0].statement);
    assert_has(&refused.to_string(), &facts);
    assert!(file::read(&path("study-refused.json")).expect("a record") == noisy);
    assert_eq!([count(folder.path()), count(&path(""))], [1, 1]);
    assert!(collection::read(folder.path()).expect("it is read").is_empty());
    let text = noisy.to_string();
    assert!(text.starts_with("**THE MACHINE WAS TOO NOISY TO TRUST THIS"));
    assert_has(&text, "\nNothing is recommended, because the self-check failed.\n");
    assert_has(&picture(&noisy).expect("charts"), "NOT TO BE TRUSTED");
    let page = page(&noisy);
    assert_has(&page, "TOO NOISY TO TRUST … Nothing is recommended … <svg");
    assert_lacks(&page, &["id=\"recommended\"", "class=\"tabs\""]);
    // Beside a good record, it recommends nothing, and the first line says so.
    let [good, bad] = [("good", zen5()), ("bad", noisy)]
        .map(|(name, results)| Record { name: name.to_owned(), results });
    let both = comparison::page(&[bad.clone(), good.clone()]);
    let alone = comparison::page(&[good]);
    let first = "</h1><p class=\"warn\">bad recommends nothing, because the self-check failed.</p>";
    assert_has(&both, &format!("{first} … from 1 record. … bad: THE MACHINE WAS TOO NOISY"));
    let advice = |page: &str| {
        let (_, rest) = page.split_once("<main>").expect("sections");
        rest.split("id=\"machines\"").next().map(str::to_owned)
    };
    assert_eq!(advice(&both), advice(&alone));
    assert_has(&comparison::page(&[bad]), "from 0 records. … id=\"machines\"");
}
