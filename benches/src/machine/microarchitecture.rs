//! The name of a processor's microarchitecture, derived from what the processor reports.
//!
//! Features take precedence over the model number, which a hypervisor may fake: a Granite Rapids was seen
//! with the number of a Rocket Lake, which has no AMX. A name requires only the features that set it
//! apart from the names below it, because hypervisors hide others: that Granite Rapids lacked `amx_fp16`
//! and still had AVX10. The list of the crate `archspec` requires all features, and so mistakes a Zen 4
//! without `pku` for a Zen 2, and a Sapphire Rapids without `waitpkg` for an Ice Lake.

use crate::machine::environment::Environment;

/// A row of the list below.
type X86 = (&'static str, u32, &'static [u32], &'static [&'static str]);

/// Name, family and model numbers of the microarchitectures of x86-64, and the features that set each
/// apart from those below it, as Linux spells them. There are no model numbers where the features are
/// enough. The newest come first, and the first entry that fits gives the name. AMD's families are 23 and
/// up, Intel's is 6.
const X86S: &[X86] = &[
    ("zen5", 26, &[], &["avx512f", "avx_vnni"]),
    ("zen4", 25, &[], &["avx512f"]),
    ("zen3", 25, &[], &["vaes"]),
    ("zen2", 23, &[], &["rdpid"]),
    ("zen1", 23, &[], &["sha_ni"]),
    ("granite-rapids", 6, &[], &["amx_fp16"]),
    ("granite-rapids", 6, &[], &["amx_tile", "avx10"]),
    ("granite-rapids", 6, &[173, 174], &["amx_tile"]),
    ("emerald-rapids", 6, &[207], &["amx_tile"]),
    ("sapphire-rapids", 6, &[], &["amx_tile"]),
    ("sapphire-rapids", 6, &[], &["avx512_fp16"]),
    ("arrow-lake", 6, &[181, 197, 198], &["avx_vnni"]),
    ("lunar-lake", 6, &[189], &["avx_vnni"]),
    ("meteor-lake", 6, &[170, 172], &["avx_vnni"]),
    ("raptor-lake", 6, &[183, 186, 191], &["avx_vnni"]),
    ("alder-lake", 6, &[151, 154], &["avx_vnni"]),
    ("tiger-lake", 6, &[], &["avx512_vp2intersect"]),
    ("rocket-lake", 6, &[167], &["avx512_vbmi2"]),
    ("ice-lake", 6, &[], &["avx512_vbmi2"]),
    ("cooper-lake", 6, &[], &["avx512_bf16"]),
    ("cascade-lake", 6, &[], &["avx512_vnni"]),
    ("skylake-avx512", 6, &[], &["avx512bw"]),
    // All later processors until Ice Lake have Skylake's core.
    (
        "skylake",
        6,
        &[78, 94, 142, 158, 165, 166],
        &["avx2", "clflushopt"],
    ),
    ("broadwell", 6, &[61, 71, 79, 86], &["avx2", "adx"]),
    ("haswell", 6, &[60, 63, 69, 70], &["avx2"]),
    ("ivy-bridge", 6, &[58, 62], &["avx", "f16c"]),
    ("sandy-bridge", 6, &[42, 45], &["avx"]),
];

/// Implementer, parts and name of the microarchitectures of 64-bit ARM. No hypervisor changes these
/// numbers.
const ARMS: &[(u32, &[u32], &str)] = &[
    (0x41, &[0xd03], "cortex-a53"),
    (0x41, &[0xd05], "cortex-a55"),
    (0x41, &[0xd07], "cortex-a57"),
    (0x41, &[0xd08], "cortex-a72"),
    (0x41, &[0xd09], "cortex-a73"),
    (0x41, &[0xd0b], "cortex-a76"),
    (0x41, &[0xd0c], "neoverse-n1"),
    (0x41, &[0xd40], "neoverse-v1"),
    (0x41, &[0xd49], "neoverse-n2"),
    (0x41, &[0xd4f], "neoverse-v2"),
    (0x41, &[0xd84], "neoverse-v3"),
    (0x41, &[0xd8e], "neoverse-n3"),
    (0x61, &[0x22, 0x23, 0x24, 0x25, 0x28, 0x29], "apple-m1"),
    (0x61, &[0x32, 0x33, 0x34, 0x35, 0x38, 0x39], "apple-m2"),
    (0xc0, &[0xac3], "ampere-1"),
    (0xc0, &[0xac4], "ampere-1a"),
];

/// The names of Apple's processors, of which macOS reports a name instead of numbers: `Apple M1 Pro`.
const APPLES: [&str; 5] = ["apple-m1", "apple-m2", "apple-m3", "apple-m4", "apple-m5"];

/// The name of the microarchitecture; `None` if the processor does not report enough, or an emulator
/// stands in for it.
pub fn microarchitecture(environment: &Environment) -> Option<&'static str> {
    if environment.emulated_on.is_some() {
        return None;
    }
    if let Some(chip) = environment.cpu.strip_prefix("Apple ") {
        let chip = format!("apple-{}", chip.split(' ').next()?.to_lowercase());
        return APPLES.into_iter().find(|name| *name == chip);
    }
    let model = environment.cpu_model.as_deref()?;
    let number = |text: &str| match text.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    };
    let (first, second) = model.split_once(", ")?;
    let value = |text: &str, name: &str| number(text.strip_prefix(name)?.trim_start());
    if let Some(implementer) = value(first, "implementer") {
        let part = value(second, "part")?;
        let mut arms = ARMS.iter();
        let found = arms.find(|(maker, parts, _)| *maker == implementer && parts.contains(&part));
        return found.map(|(_, _, name)| *name);
    }
    let (family, model) = (value(first, "family")?, value(second, "model")?);
    let features = &environment.cpu_features;
    let has = |feature: &&str| features.iter().any(|listed| listed == *feature);
    let mut x86s = X86S.iter();
    let found = x86s.find(|(_, its_family, models, features)| {
        *its_family == family
            && (models.is_empty() || models.contains(&model))
            && features.iter().all(has)
    });
    found.map(|(name, ..)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(model: &str, features: &str) -> Option<&'static str> {
        microarchitecture(&Environment {
            cpu_model: Some(model.to_owned()),
            cpu_features: features.split(' ').map(str::to_owned).collect(),
            emulated_on: None,
            ..Environment::read()
        })
    }

    #[test]
    fn features_take_precedence_over_the_model_number() {
        let ice = "avx2 adx clflushopt avx512f avx512bw avx512_vnni avx512_vbmi2 vaes";
        let sapphire = &*format!("{ice} avx_vnni avx512_bf16 amx_tile amx_int8 avx512_fp16");
        // The features that a hypervisor leaves of a Granite Rapids.
        let granite = &*format!("{sapphire} avx10");
        let alder = "avx2 adx clflushopt vaes avx_vnni";
        let zen2 = "avx2 sha_ni clzero rdpid clwb";
        let zen3 = &*format!("{zen2} vaes");
        let zen4 = &*format!("{zen3} avx512f avx512_bf16");
        let zen5 = &*format!("{zen4} avx_vnni");
        for (model, features, name) in [
            // What a hypervisor may report: the model of a Rocket Lake, and no `waitpkg`.
            ("family 6, model 167", sapphire, "sapphire-rapids"),
            ("family 6, model 143", sapphire, "sapphire-rapids"),
            ("family 6, model 207", sapphire, "emerald-rapids"),
            ("family 6, model 167", granite, "granite-rapids"),
            ("family 6, model 173", sapphire, "granite-rapids"),
            ("family 6, model 167", ice, "rocket-lake"),
            ("family 6, model 106", ice, "ice-lake"),
            ("family 6, model 151", alder, "alder-lake"),
            ("family 26, model 2", zen5, "zen5"),
            ("family 25, model 17", zen4, "zen4"),
            ("family 25, model 1", zen3, "zen3"),
            ("family 23, model 49", zen2, "zen2"),
            ("family 23, model 1", "avx2 sha_ni clzero", "zen1"),
            ("implementer 0x41, part 0xd0c", "asimd", "neoverse-n1"),
            ("implementer 0x61, part 0x022", "asimd", "apple-m1"),
        ] {
            assert_eq!(named(model, features), Some(name), "{model}, {features}");
        }
        // Processors that have no name here.
        assert_eq!(named("family 6, model 175", alder), None);
        assert_eq!(named("implementer 0x99, part 0x022", "asimd"), None);
    }

    #[test]
    fn a_processor_that_reports_too_little_has_no_name() {
        for model in ["", "family 6", "family x, model y", "implementer 0x41"] {
            assert_eq!(named(model, "avx2"), None, "{model}");
        }
        let mut environment = Environment::read();
        environment.cpu_model = None;
        assert_eq!(microarchitecture(&environment), None);
        environment.cpu = "Apple M2 (Virtual)".to_owned();
        assert_eq!(microarchitecture(&environment), Some("apple-m2"));
        environment.cpu.clear();
        environment.cpu_model = Some("family 25, model 17".to_owned());
        environment.cpu_features = vec!["avx512f".to_owned()];
        environment.emulated_on = Some("x86_64".to_owned());
        assert_eq!(microarchitecture(&environment), None);
    }
}
