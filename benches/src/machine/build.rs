//! The identity of a build: its name, from the processors for which it was compiled, and its features.

use crate::machine::environment::Environment;

/// A level of x86-64. Features have rustc's names.
#[derive(Clone, Copy, Debug)]
pub struct BuildLevel {
    /// Its name.
    pub name: &'static str,
    /// The features that it adds to the level before it.
    pub features: &'static [&'static str],
    /// The features by which source code distinguishes it from the level before it.
    pub marks: &'static [&'static str],
}

/// The levels of x86-64, the lowest first.
pub const LEVELS: [BuildLevel; 4] = [
    BuildLevel {
        name: "x86-64",
        features: &["fxsr", "sse", "sse2"],
        marks: &[],
    },
    BuildLevel {
        name: "x86-64-v2",
        features: &["cmpxchg16b", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3"],
        marks: &["popcnt", "sse4.2"],
    },
    BuildLevel {
        name: "x86-64-v3",
        features: &[
            "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave",
        ],
        marks: &["avx2", "bmi2"],
    },
    BuildLevel {
        name: "x86-64-v4",
        features: &["avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"],
        marks: &["avx512vl"],
    },
];

/// The level of a build: the one whose features are exactly those that the compiler could use.
pub fn level(environment: &Environment) -> Option<&'static str> {
    if !environment.target.starts_with("x86_64") {
        return None;
    }
    let features = &environment.target_features;
    let is_exactly = |levels: &[BuildLevel]| {
        let expected = || levels.iter().flat_map(|level| level.features);
        let has = |feature: &&str| features.iter().any(|used| used == *feature);
        expected().count() == features.len() && expected().all(has)
    };
    let mut counts = 1..=LEVELS.len();
    let count = counts.find(|count| is_exactly(&LEVELS[..*count]))?;
    Some(LEVELS[count - 1].name)
}

/// The name of a build: `native`, a level such as `x86-64-v3`, the processor that was chosen by name, or
/// the architecture if nothing was chosen. `None` if features were chosen one by one.
pub fn build_name(environment: &Environment) -> Option<String> {
    let options = &environment.target_options;
    let has_features = || values(environment, "target-feature=").next().is_some();
    let processors = &mut values(environment, "target-cpu=");
    let processor = processors.next_back().filter(|_| !has_features());
    if processor == Some("native") {
        return processor.map(str::to_owned);
    }
    if let Some(level) = level(environment) {
        return Some(level.to_owned());
    }
    let architecture = environment.target.split('-').next();
    let is_named = |name: &&str| options.is_empty() && *name != "x86_64";
    processor
        .or(architecture.filter(is_named))
        .map(str::to_owned)
}

/// The values of an option of the compiler, such as `target-cpu=`; the last one counts.
fn values<'a>(
    environment: &'a Environment,
    option: &str,
) -> impl DoubleEndedIterator<Item = &'a str> {
    let options = environment.target_options.iter();
    options.filter_map(move |written| written.strip_prefix(option))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(target: &str, features: &str, options: &[&str]) -> Environment {
        let list = |words: &mut dyn Iterator<Item = &str>| words.map(str::to_owned).collect();
        Environment {
            target: target.to_owned(),
            target_features: list(&mut features.split(',')),
            target_options: list(&mut options.iter().copied()),
            ..Environment::read()
        }
    }

    #[test]
    fn builds_are_named_by_the_options_of_the_compiler() {
        // As `rustc --print cfg` lists them.
        const BASELINE: &str = "fxsr,sse,sse2";
        const V3: &str = "avx,avx2,bmi1,bmi2,cmpxchg16b,f16c,fma,fxsr,lzcnt,movbe,popcnt,sse,sse2,\
                          sse3,sse4.1,sse4.2,ssse3,xsave";
        let x86 = |features: &str, options: &[&str]| {
            build_name(&environment("x86_64-unknown-linux-gnu", features, options))
        };
        assert_eq!(x86(BASELINE, &[]).as_deref(), Some("x86-64"));
        assert_eq!(x86(V3, &[]).as_deref(), Some("x86-64-v3"));
        let v3 = x86(V3, &["target-cpu=x86-64-v3"]);
        assert_eq!(v3.as_deref(), Some("x86-64-v3"));
        let more = &format!("{V3},gfni");
        assert_eq!(x86(more, &["target-cpu=native"]).as_deref(), Some("native"));
        assert_eq!(x86(more, &["target-cpu=znver4"]).as_deref(), Some("znver4"));
        assert_eq!(x86(more, &[]), None);
        let options = ["target-cpu=x86-64-v3", "target-feature=+gfni"];
        assert_eq!(x86(more, &options), None);
        let arm = environment("aarch64-apple-darwin", "neon", &[]);
        assert_eq!(build_name(&arm).as_deref(), Some("aarch64"));
        assert_eq!(level(&arm), None);
    }
}
