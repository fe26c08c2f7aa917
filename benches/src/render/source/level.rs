//! Items for the levels of x86-64: the compiler takes one of them, by the features that it may use.

use crate::machine::build::{LEVELS, level as level_of};
use crate::record::collection::Named;
use crate::render::source::error::SourceError;

/// Records, grouped by the item that they decide.
#[derive(Clone, Debug)]
pub struct ByLevel {
    /// The records for each level, the lowest level first.
    pub levels: Vec<(&'static str, Vec<Named>)>,
    /// The names of the records for other levels.
    pub unused: Vec<String>,
}

/// Sorts records by the level that they were built for.
pub fn by_level(records: Vec<Named>, levels: &[String]) -> Result<ByLevel, SourceError> {
    let known = LEVELS.iter().map(|level| level.name);
    let asked = known.filter(|level| levels.iter().any(|asked| asked == level));
    let mut sorted = ByLevel {
        levels: asked.map(|level| (level, Vec::new())).collect(),
        unused: Vec::new(),
    };
    for (name, results) in records {
        let built = level_of(&results.environment);
        let mut levels = sorted.levels.iter_mut();
        match levels.find(|(level, _)| Some(*level) == built) {
            Some((_, records)) => records.push((name, results)),
            None => sorted.unused.push(name),
        }
    }
    let empty = sorted.levels.iter().find(|(_, records)| records.is_empty());
    match empty {
        None => Ok(sorted),
        Some((level, _)) => Err(SourceError::NoRecord(level)),
    }
}

/// The attribute of the lines for a level, if there are items for these levels, the lowest first. It holds
/// for builds from this level up to the next one in the list. The lowest level also holds for all builds
/// below it.
pub(super) fn attribute(level: &str, levels: &[&str]) -> Vec<String> {
    let place = levels.iter().position(|other| *other == level).unwrap_or(0);
    let marks = |name: &str| {
        let level = LEVELS.iter().find(|level| level.name == name);
        let marks = level.map_or(&[][..], |level| level.marks).iter();
        marks.map(|feature| format!("target_feature = \"{feature}\""))
    };
    let own = levels.iter().take(place + 1).skip(1);
    let mut conditions: Vec<String> = own.flat_map(|level| marks(level)).collect();
    conditions.extend(levels.get(place + 1).map(|next| {
        let next: Vec<String> = marks(next).collect();
        format!("not({})", all(&next))
    }));
    lines(&conditions)
}

fn all(conditions: &[String]) -> String {
    match conditions {
        [one] => one.clone(),
        several => format!("all({})", several.join(", ")),
    }
}

/// The attribute as rustfmt lays it out; no lines if there are no conditions.
fn lines(conditions: &[String]) -> Vec<String> {
    /// Rustfmt's `attr_fn_like_width`.
    const WIDTH: usize = 70;
    if conditions.is_empty() {
        return Vec::new();
    }
    let line = all(conditions);
    if line.len() <= WIDTH {
        return vec![format!("#[cfg({line})]")];
    }
    let mut lines = vec!["#[cfg(all(".to_owned()];
    let last = conditions.len() - 1;
    lines.extend(conditions.iter().enumerate().map(|(place, condition)| {
        let comma = if place < last { "," } else { "" };
        format!("    {condition}{comma}")
    }));
    lines.push("))]".to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(level: &str, levels: &[&str]) -> String {
        attribute(level, levels).concat().replace("    ", "")
    }

    #[test]
    fn exactly_one_level_holds() {
        let levels = ["x86-64", "x86-64-v3", "x86-64-v4"];
        assert_eq!(
            shown("x86-64", &levels),
            "#[cfg(not(all(target_feature = \"avx2\", target_feature = \"bmi2\")))]"
        );
        assert_eq!(
            shown("x86-64-v3", &levels),
            "#[cfg(all(target_feature = \"avx2\",target_feature = \"bmi2\",\
             not(target_feature = \"avx512vl\")))]"
        );
        assert_eq!(
            shown("x86-64-v4", &levels),
            "#[cfg(all(target_feature = \"avx2\",target_feature = \"bmi2\",\
             target_feature = \"avx512vl\"))]"
        );
        assert_eq!(shown("x86-64-v3", &["x86-64-v3"]), "");
        assert_eq!(
            shown("x86-64-v2", &["x86-64-v2", "x86-64-v4"]),
            "#[cfg(not(target_feature = \"avx512vl\"))]"
        );
    }

    #[test]
    fn each_level_has_its_marks_among_its_features() {
        for level in LEVELS {
            let mut marks = level.marks.iter();
            assert!(marks.all(|mark| level.features.contains(mark)), "{level:?}");
        }
    }
}
