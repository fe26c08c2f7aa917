//! Items for the levels of x86-64: of all of them the compiler takes one, by the features that it may
//! use.

use crate::machine::build::LEVELS;

/// The features by which a build of a level is known from one of a lower level.
const MARKS: [(&str, &[&str]); 4] = [
    ("x86-64", &[]),
    ("x86-64-v2", &["popcnt", "sse4.2"]),
    ("x86-64-v3", &["avx2", "bmi2"]),
    ("x86-64-v4", &["avx512vl"]),
];

/// The comment above the lines of a level.
pub(super) fn comment(level: &str) -> String {
    format!("// {level}")
}

/// The level of a line, if it is such a comment.
pub(super) fn level_of(line: &str) -> Option<&'static str> {
    let mut levels = LEVELS.iter().map(|(level, _)| *level);
    levels.find(|level| line == comment(level))
}

/// The attribute of what is for a level, where there are items for these levels, the lowest first.
/// It holds for builds of the level and above, up to the next; the lowest is for all that is below, too.
pub(super) fn attribute(level: &str, levels: &[&str]) -> Vec<String> {
    let place = levels.iter().position(|of| *of == level).unwrap_or(0);
    let marks = |level: &str| {
        let mut marks = MARKS.iter().filter(|(of, _)| *of == level);
        let features = marks.next().map_or(&[][..], |(_, features)| *features);
        features
            .iter()
            .map(|feature| format!("target_feature = \"{feature}\""))
    };
    let own = levels.iter().take(place + 1).skip(1);
    let mut conditions: Vec<String> = own.flat_map(|level| marks(level)).collect();
    conditions.extend(levels.get(place + 1).map(|next| {
        let next: Vec<String> = marks(next).collect();
        format!("not({})", all(&next))
    }));
    lines(&conditions)
}

/// Conditions that all hold.
fn all(conditions: &[String]) -> String {
    match conditions {
        [one] => one.clone(),
        several => format!("all({})", several.join(", ")),
    }
}

/// The attribute as rustfmt lays it out; none without conditions.
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
    fn of_all_levels_one_holds() {
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
        for ((level, features), (of, marks)) in LEVELS.iter().zip(MARKS) {
            assert_eq!(*level, of);
            assert!(marks.iter().all(|mark| features.contains(mark)), "{level}");
        }
    }
}
