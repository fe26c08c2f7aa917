//! Items for the levels of x86-64: the compiler takes one of them, by the features that it may use.

use crate::machine::build::{LEVELS, level as level_of};
use crate::record::collection::Record;
use crate::report::source::error::SourceError;

/// Takes the records for each of these levels, the lowest first. Records for other levels stay.
pub fn by_level(
    records: &mut Vec<Record>,
    levels: &[String],
) -> Result<Vec<(&'static str, Vec<Record>)>, SourceError> {
    let known = LEVELS.iter().map(|level| level.name);
    let asked = known.filter(|level| levels.iter().any(|asked| asked == level));
    let by_level = asked.map(|level| {
        let is_for = |record: &mut Record| level_of(&record.results.environment) == Some(level);
        let found: Vec<Record> = records.extract_if(.., is_for).collect();
        if found.is_empty() {
            return Err(SourceError::NoRecord(level));
        }
        Ok((level, found))
    });
    by_level.collect()
}

/// The attributes of the lines for a level, if there are items for these levels, the lowest first. They
/// hold for builds from this level up to the next one in the list. The lowest level also holds for all
/// builds below it.
pub(super) fn attributes(level: &str, levels: &[&str]) -> Vec<String> {
    let index = levels.iter().position(|other| *other == level).unwrap_or(0);
    let marks = |name: &str| {
        let level = LEVELS.iter().find(|level| level.name == name);
        let marks = level.map_or(&[][..], |level| level.marks).iter();
        marks.map(|feature| format!("target_feature = \"{feature}\""))
    };
    let own = levels.iter().take(index + 1).skip(1);
    let next = levels
        .get(index + 1)
        .map(|next| match &Vec::from_iter(marks(next))[..] {
            [one] => format!("not({one})"),
            several => format!("not(all({}))", several.join(", ")),
        });
    let conditions = own.flat_map(|level| marks(level)).chain(next);
    conditions
        .map(|condition| format!("#[cfg({condition})]"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_one_level_holds() {
        let not_v3 = "#[cfg(not(all(target_feature = \"avx2\", target_feature = \"bmi2\")))]";
        let v3 = ["avx2", "bmi2"].map(|mark| format!("#[cfg(target_feature = \"{mark}\")]"));
        let [not_v4, v4] = [
            "not(target_feature = \"avx512vl\")",
            "target_feature = \"avx512vl\"",
        ]
        .map(|condition| format!("#[cfg({condition})]"));
        let levels = ["x86-64", "x86-64-v3", "x86-64-v4"];
        assert_eq!(attributes("x86-64", &levels), [not_v3]);
        let from_v3 = |last: &str| [&v3[..], &[last.to_owned()]].concat();
        assert_eq!(attributes("x86-64-v3", &levels), from_v3(&not_v4));
        assert_eq!(attributes("x86-64-v4", &levels), from_v3(&v4));
        assert_eq!(attributes("x86-64-v3", &["x86-64-v3"]), [""; 0]);
        let levels = ["x86-64-v2", "x86-64-v4"];
        assert_eq!(attributes("x86-64-v2", &levels), [not_v4]);
    }

    #[test]
    fn each_level_has_its_marks_among_its_features() {
        for level in LEVELS {
            let mut marks = level.marks.iter();
            assert!(marks.all(|mark| level.features.contains(mark)), "{level:?}");
        }
    }
}
