//! The environment of a measurement, which a record states beside the results.

use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde::{Deserialize, Serialize};

use crate::machine::barrier;

/// The machine and the build of a measurement. A field that the machine does not report is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "SCHEMA.md describes the fields")]
pub struct Environment {
    pub cpu: String,
    /// Older records lack the vendor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_vendor: Option<String>,
    /// The model says more than the name that a cloud gives the processor.
    pub cpu_model: Option<String>,
    pub cpu_features: Vec<String>,
    pub hypervisor: Option<String>,
    pub smt: Option<bool>,
    pub governor: Option<String>,
    pub rustc: String,
    pub target: String,
    pub target_features: Vec<String>,
    pub target_options: Vec<String>,
    pub opt_level: String,
    pub codegen_units: Option<String>,
    pub lto: Option<String>,
    pub pawnfill: String,
    pub free_barrier: bool,
}

impl Environment {
    /// The environment of this process.
    pub fn read() -> Self {
        let words = |text: &str, separator: char| -> Vec<String> {
            let words = text.split(separator).filter(|word| !word.is_empty());
            words.map(str::to_owned).collect()
        };
        // Cargo sets this variable only for packages of the workspace that it builds. Otherwise the harness
        // is a dependency, built with another workspace's profile, which `build.rs` does not know.
        let in_own_workspace = option_env!("CARGO_PRIMARY_PACKAGE").is_some();
        let profile = |setting: &str| in_own_workspace.then(|| setting.to_owned());
        let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let listed = cpu_field(&info, "flags").or(cpu_field(&info, "Features"));
        let cpu_features = words(&listed.unwrap_or_default(), ' ');
        let is_virtual = cpu_features.iter().any(|flag| flag == "hypervisor");
        let pair = |[one, other]: [(&str, &str); 2]| {
            let values = cpu_field(&info, one.1).zip(cpu_field(&info, other.1));
            values.map(|(a, b)| format!("{} {a}, {} {b}", one.0, other.0))
        };
        Self {
            cpu: cpu_field(&info, "model name")
                .or_else(name_on_macos)
                .unwrap_or_else(|| format!("unknown {} processor", std::env::consts::ARCH)),
            cpu_vendor: cpu_field(&info, "vendor_id"),
            cpu_model: pair([("family", "cpu family"), ("model", "model")])
                .or_else(|| pair([("implementer", "CPU implementer"), ("part", "CPU part")])),
            cpu_features,
            hypervisor: first_line("/sys/hypervisor/type")
                .or(is_virtual.then(|| "present".to_owned())),
            smt: first_line("/sys/devices/system/cpu/smt/active").map(|active| active == "1"),
            governor: first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
            rustc: env!("PAWNFILL_RUSTC").to_owned(),
            target: env!("PAWNFILL_TARGET").to_owned(),
            target_features: words(env!("PAWNFILL_TARGET_FEATURES"), ','),
            target_options: target_options(env!("PAWNFILL_RUSTFLAGS")),
            opt_level: env!("PAWNFILL_OPT_LEVEL").to_owned(),
            codegen_units: profile(env!("PAWNFILL_CODEGEN_UNITS")),
            lto: profile(env!("PAWNFILL_LTO")),
            pawnfill: env!("CARGO_PKG_VERSION").to_owned(),
            free_barrier: barrier::IS_FREE,
        }
    }

    pub(crate) fn processor(&self) -> String {
        match &self.cpu_model {
            Some(model) => format!("{} ({model})", self.cpu),
            None => self.cpu.clone(),
        }
    }

    /// The models decide, and the vendors if both are known. If neither model is known, the names decide.
    pub(crate) fn is_same_processor(&self, other: &Self) -> bool {
        if self.cpu_model.is_none() && other.cpu_model.is_none() {
            return self.cpu == other.cpu;
        }
        let vendors = self.cpu_vendor.as_ref().zip(other.cpu_vendor.as_ref());
        self.cpu_model == other.cpu_model && vendors.is_none_or(|(one, other)| one == other)
    }

    /// The name of the build in a collection: the processor that it was compiled for.
    pub fn build(&self) -> &str {
        let mut options = self.target_options.iter().rev();
        let cpu = options.find_map(|option| option.strip_prefix("target-cpu="));
        let is_x86 = self.target.starts_with("x86_64");
        cpu.unwrap_or(if is_x86 { "x86-64" } else { "default" })
    }
}

impl fmt::Display for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.processor())?;
        if self.hypervisor.is_some() {
            write!(f, ", under a hypervisor")?;
        }
        write!(f, "; rustc {}", self.rustc)?;
        match &self.target_options[..] {
            [] => Ok(()),
            options => write!(f, " with {}", options.join(" ")),
        }
    }
}

fn target_options(flags: &str) -> Vec<String> {
    let words = flags.split_whitespace().map(|word| word.trim_start_matches("-C"));
    let is_option =
        |word: &&str| word.starts_with("target-cpu=") || word.starts_with("target-feature=");
    words.filter(is_option).map(str::to_owned).collect()
}

/// Returns the kernel's architecture if an emulator runs this program. Emulators do not hide the file `arch`.
pub(crate) fn emulated_on() -> Option<String> {
    let kernel = first_line("/proc/sys/kernel/arch")?;
    (!runs_natively(std::env::consts::ARCH, &kernel)).then_some(kernel)
}

/// `program` is Rust's name of an architecture, and `kernel` is the name that `uname` prints.
fn runs_natively(program: &str, kernel: &str) -> bool {
    match program {
        "x86" | "x86_64" => kernel.ends_with("86") || kernel == "x86_64",
        "arm" | "aarch64" => kernel.starts_with("arm") || kernel.starts_with("aarch64"),
        "powerpc" | "powerpc64" => kernel.starts_with("ppc"),
        // For all other architectures, the two names differ only in their endings.
        _ => program.as_bytes().first_chunk::<4>() == kernel.as_bytes().first_chunk(),
    }
}

fn cpu_field(info: &str, name: &str) -> Option<String> {
    let mut fields = info.lines().filter_map(|line| line.split_once(':'));
    let (_, value) = fields.find(|(key, _)| key.trim() == name)?;
    Some(value.trim().to_owned())
}

fn name_on_macos() -> Option<String> {
    let sysctl = || Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]).output();
    let output = cfg!(target_os = "macos").then(sysctl)?.ok()?;
    let name = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Some(name).filter(|name| !name.is_empty())
}

pub(super) fn first_line(path: impl AsRef<Path>) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().next()?.trim();
    (!line.is_empty()).then(|| line.to_owned())
}

#[test]
fn what_the_system_and_the_compiler_say_is_read() {
    let info = "processor\t: 0\nmodel name\t: A: the first\n\nmodel name\t: B\n";
    assert_eq!(cpu_field(info, "model name").as_deref(), Some("A: the first"));
    let flags = "-C target-cpu=native -Copt-level=3 -Ctarget-feature=+gfni";
    assert_eq!(target_options(flags), ["target-cpu=native", "target-feature=+gfni"]);
    let environment = Environment::read();
    assert!(environment.rustc.starts_with("1."), "{}", environment.rustc);
    assert!(environment.target.contains('-'), "{}", environment.target);
}

#[test]
fn an_emulated_program_is_of_another_architecture_than_the_kernel() {
    for (program, kernel, is_native) in [
        ("x86", "i686", true),
        ("arm", "aarch64", true),
        ("riscv64", "riscv64", true),
        ("powerpc64", "ppc64le", true),
        ("aarch64", "x86_64", false),
        ("s390x", "x86_64", false),
    ] {
        assert_eq!(runs_natively(program, kernel), is_native, "{program}");
    }
}
