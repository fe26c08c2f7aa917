//! What a build is: its name, by the processors that the compiler was told to compile for, and its
//! features.

use crate::machine::environment::Environment;

/// The levels of x86-64 that processors are compiled for, the lowest first, each with the features
/// that it has beside those of the levels before it, as rustc names them.
pub const LEVELS: [(&str, &[&str]); 4] = [
    ("x86-64", &["fxsr", "sse", "sse2"]),
    (
        "x86-64-v2",
        &["cmpxchg16b", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3"],
    ),
    (
        "x86-64-v3",
        &[
            "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave",
        ],
    ),
    (
        "x86-64-v4",
        &["avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"],
    ),
];

/// The level of a build: that of which the compiler could use all features, and no other.
pub fn level(environment: &Environment) -> Option<&'static str> {
    if !environment.target.starts_with("x86_64") {
        return None;
    }
    let features = &environment.target_features;
    let is_exactly = |levels: &[(&str, &[&str])]| {
        let of_level = || levels.iter().flat_map(|(_, features)| *features);
        let has = |feature: &&str| features.iter().any(|of| of == *feature);
        of_level().count() == features.len() && of_level().all(has)
    };
    let mut counts = 1..=LEVELS.len();
    let count = counts.find(|count| is_exactly(&LEVELS[..*count]))?;
    Some(LEVELS[count - 1].0)
}

/// The name of a build: `native`, a level such as `x86-64-v3`, the processor that was named to the
/// compiler, or where nothing was said, the architecture. `None` where features were chosen one by
/// one.
pub fn build_name(environment: &Environment) -> Option<String> {
    let options = &environment.target_options;
    let has_features = || told(environment, "target-feature=").next().is_some();
    let processor = told(environment, "target-cpu=").next_back();
    let processor = processor.filter(|_| !has_features());
    if processor == Some("native") {
        return processor.map(str::to_owned);
    }
    if let Some(level) = level(environment) {
        return Some(level.to_owned());
    }
    let is_x86 = environment.target.starts_with("x86_64");
    let architecture = environment.target.split('-').next();
    let architecture = architecture.filter(|_| options.is_empty() && !is_x86);
    processor.or(architecture).map(str::to_owned)
}

/// What the compiler was told by an option, such as `target-cpu=`; the last one counts.
fn told<'a>(
    environment: &'a Environment,
    option: &str,
) -> impl DoubleEndedIterator<Item = &'a str> {
    let options = environment.target_options.iter();
    options.filter_map(move |of| of.strip_prefix(option))
}

/// The feature by which the compiler prefers vectors of 256 bits to those of 512. `rustc --print cfg`
/// does not list it, so that records do not, either.
pub(crate) const PREFER_256_BIT: &str = "prefer-256-bit";

/// The processors for which rustc 1.95 prefers vectors of 256 bits, by the assembly of a loop for each
/// that it knows: of those with AVX-512 all but AMD's, the Xeon Phi and Nova Lake.
const PREFERRING_256_BIT: [&str; 15] = [
    "cannonlake",
    "cascadelake",
    "cooperlake",
    "diamondrapids",
    "emeraldrapids",
    "graniterapids",
    "graniterapids-d",
    "icelake-client",
    "icelake-server",
    "rocketlake",
    "sapphirerapids",
    "skx",
    "skylake-avx512",
    "tigerlake",
    "x86-64-v4",
];

/// Whether a build has a feature, as rustc names it.
pub(crate) fn has_feature(environment: &Environment, feature: &str) -> bool {
    match feature {
        PREFER_256_BIT => prefers_256_bit(environment),
        _ => environment.target_features.iter().any(|of| of == feature),
    }
}

fn prefers_256_bit(environment: &Environment) -> bool {
    let features = told(environment, "target-feature=").flat_map(|list| list.split(','));
    let mut signs = features.filter_map(|feature| feature.strip_suffix(PREFER_256_BIT));
    if let Some(sign) = signs.next_back() {
        return sign == "+";
    }
    match told(environment, "target-cpu=").next_back() {
        // The compiler takes it for one of Intel's above. Xeon Phis have no AVX-512BW, and Nova Lake is
        // of another family.
        Some("native") => {
            let model = environment.cpu_model.as_deref().unwrap_or_default();
            let features = &environment.cpu_features;
            model.starts_with("family 6,") && features.iter().any(|of| of == "avx512bw")
        }
        Some(name) => PREFERRING_256_BIT.contains(&name.replace('_', "-").as_str()),
        None => false,
    }
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
    fn builds_are_named_by_what_the_compiler_was_told() {
        // As `rustc --print cfg` tells them.
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

    #[test]
    fn what_rustc_does_not_list_is_told_by_the_options() {
        let prefers = |model: &str, features: &str, options: &[&str]| {
            let of = Environment {
                cpu_model: Some(model.to_owned()),
                cpu_features: features.split(' ').map(str::to_owned).collect(),
                ..environment("x86_64-unknown-linux-gnu", "sse2,avx512bw", options)
            };
            has_feature(&of, PREFER_256_BIT)
        };
        let xeon = |options: &[&str]| prefers("family 6, model 143", "avx512f avx512bw", options);
        assert!(!xeon(&[]) && xeon(&["target-cpu=native"]));
        assert!(xeon(&["target-cpu=x86-64-v4"]) && !xeon(&["target-cpu=x86-64-v3"]));
        assert!(xeon(&["target-cpu=icelake_server"]));
        assert!(xeon(&["target-cpu=x86-64-v3", "target-cpu=native"]));
        assert!(!xeon(&[
            "target-cpu=native",
            "target-feature=-prefer-256-bit"
        ]));
        assert!(xeon(&["target-feature=+avx512f,+prefer-256-bit"]));
        let native = &["target-cpu=native"];
        assert!(!prefers("family 6, model 151", "avx2", native));
        assert!(!prefers("family 25, model 17", "avx512f avx512bw", native));
        let of = environment("x86_64-unknown-linux-gnu", "sse2,popcnt", &[]);
        assert!(has_feature(&of, "popcnt") && !has_feature(&of, "avx2"));
    }

    /// By the assembly of a loop that may use AVX-512, as the copies of `batch!` are.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn rustc_prefers_the_vectors_that_are_told() {
        const LOOP: &str = "#![crate_type = \"lib\"]
            #[target_feature(enable = \"avx512f,avx512vl\")]
            pub fn ahead(pawns: &[u64], out: &mut [u64]) {
                for (out, pawns) in out.iter_mut().zip(pawns) { *out = pawns << 8 | pawns << 16; }
            }";
        let folder = tempfile::tempdir().expect("a folder");
        let [source, assembly] = ["loop.rs", "loop.s"].map(|name| folder.path().join(name));
        std::fs::write(&source, LOOP).expect("written");
        let others = ["x86-64", "x86-64-v3", "haswell", "alderlake", "znver4"];
        for processor in PREFERRING_256_BIT.into_iter().chain(others) {
            let option = format!("target-cpu={processor}");
            let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
            let done = std::process::Command::new(rustc)
                .args(["-Copt-level=3", "--emit=asm", "-C", &option, "-o"])
                .args([&assembly, &source])
                .status();
            assert!(done.expect("rustc runs").success(), "{processor}");
            let has_wide = std::fs::read_to_string(&assembly).is_ok_and(|of| of.contains("%zmm"));
            let of = environment("x86_64-unknown-linux-gnu", "sse2", &[&option]);
            assert_eq!(has_feature(&of, PREFER_256_BIT), !has_wide, "{processor}");
        }
    }
}
