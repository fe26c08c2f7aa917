//! The environment: what a result depends on besides the code.

use crate::barrier;

/// Where and how the measurement was made, in one line.
pub fn line() -> String {
    let barrier = if barrier::IS_FREE {
        ""
    } else {
        ", times contain the stores of black_box"
    };
    format!(
        "{}, rustc {}, target features: {}{barrier}",
        cpu(),
        env!("PAWNFILL_RUSTC"),
        env!("PAWNFILL_TARGET_FEATURES"),
    )
}

/// The processor, as the machine reports it.
pub fn cpu() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = info
            .lines()
            .find(|line| line.split(':').next().is_some_and(|key| key.trim() == name));
        line.and_then(|line| line.split_once(':'))
            .map(|(_, value)| value.trim().to_owned())
    };
    match (field("model name"), field("cpu family"), field("model")) {
        (Some(name), Some(family), Some(model)) => {
            format!("{name} (family {family}, model {model})")
        }
        (Some(name), ..) => name,
        _ => format!("unknown {} processor", std::env::consts::ARCH),
    }
}
