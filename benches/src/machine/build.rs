//! The identity of a build: its name, from the processors for which it was compiled, and its features.

use std::collections::BTreeSet;

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
    let mut left: BTreeSet<&str> = environment
        .target_features
        .iter()
        .map(|one| &**one)
        .collect();
    let is_x86 = environment.target.starts_with("x86_64");
    for level in LEVELS {
        if !level.features.iter().all(|feature| left.remove(feature)) {
            return None;
        }
        if left.is_empty() {
            return is_x86.then_some(level.name);
        }
    }
    None
}

/// The name of a build: `native`, a level such as `x86-64-v3`, the processor that was chosen by name, or
/// the architecture if nothing was chosen. `None` if features were chosen one by one.
pub fn build_name(environment: &Environment) -> Option<String> {
    let options = &environment.target_options;
    let is_processor = |option: &String| option.starts_with("target-cpu=");
    let processor = options
        .iter()
        .rev()
        .find_map(|option| option.strip_prefix("target-cpu="));
    // The last processor counts.
    let processor = processor.filter(|_| options.iter().all(is_processor));
    let architecture = environment.target.split('-').next();
    let is_named = |name: &&str| options.is_empty() && *name != "x86_64";
    let name = match processor {
        Some("native") => processor,
        _ => level(environment)
            .or(processor)
            .or(architecture.filter(is_named)),
    };
    name.map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builds_are_named_by_the_options_of_the_compiler() {
        // As `rustc --print cfg` lists them.
        const V3: &str = "avx,avx2,bmi1,bmi2,cmpxchg16b,f16c,fma,fxsr,lzcnt,movbe,popcnt,sse,sse2,\
                          sse3,sse4.1,sse4.2,ssse3,xsave";
        let more = &format!("{V3},gfni");
        for (features, options, expected) in [
            ("fxsr,sse,sse2", "", Some("x86-64")),
            (V3, "", Some("x86-64-v3")),
            (V3, "target-cpu=x86-64-v3", Some("x86-64-v3")),
            (more, "target-cpu=native", Some("native")),
            (more, "target-cpu=native target-cpu=znver4", Some("znver4")),
            (more, "", None),
            (more, "target-cpu=x86-64-v3 target-feature=+gfni", None),
            ("neon", "", Some("aarch64")),
        ] {
            let words =
                |text: &str, end| Vec::from_iter(text.split_terminator(end).map(str::to_owned));
            let target = if features == "neon" {
                "aarch64"
            } else {
                "x86_64"
            };
            let environment = Environment {
                target: format!("{target}-unknown-linux-gnu"),
                target_features: words(features, ','),
                target_options: words(options, ' '),
                ..Environment::read()
            };
            let found = build_name(&environment);
            assert_eq!(found.as_deref(), expected, "{features} {options}");
        }
    }
}
