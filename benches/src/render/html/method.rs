//! On the page: how it was measured, and how to repeat it.

use maud::{Markup, html};

use crate::measure::method::Method;
use crate::measure::results::Results;
use crate::render::html::page::prose;
use crate::render::method::sentences;

/// The method of latencies and throughputs.
pub(super) fn section(method: &Method) -> Markup {
    html! { ol { @for sentence in sentences(method) { li { (prose(&sentence)) } } } }
}

/// The commands that repeat some results.
pub(super) fn repeat(results: &Results) -> Markup {
    let environment = &results.environment;
    html! {
        p {
            "With rustc " (environment.rustc) ", in the source tree of pawnfill "
            (environment.pawnfill) ":"
        }
        @if results.commands.is_empty() {
            p { "It was measured by no command, or by one that was not recorded." }
        } @else {
            pre { code { @for command in &results.commands { (shell(command)) "\n" } } }
            p {
                "where " code { "pawnfill" } " is " code { "cargo run --release --" }
                ", or was installed by " code { "cargo install --path benches" } "."
            }
        }
        p { "The measuring took " (format!("{:.0} s", results.seconds)) "." }
        p {
            "The compiler was allowed these features of the processor: "
            code { (environment.target_features.join(",")) }
            ". A build that is to use what else the processor can do is asked for with "
            code { "RUSTFLAGS=\"-C target-cpu=native\"" } "."
        }
        @if !results.cells.is_empty() {
            p {
                "How well the numbers repeat on a machine, over five processes, and what two \
                 machines or builds have in common:"
            }
            pre { code {
                "pawnfill study --repeat 5\n"
                "pawnfill compare study.json other.json --html comparison.html"
            } }
        }
        p {
            "The workload is the same if its hash is " code { (results.workload.hash) }
            "; inputs are drawn from it with the seed " code { (results.workload.seed) } "."
        }
    }
}

/// A command as it is typed into a shell.
fn shell(command: &[String]) -> String {
    let words = || command.iter().map(String::as_str);
    shlex::try_join(words()).unwrap_or_else(|_| words().collect::<Vec<_>>().join(" "))
}
