//! The sections of a page about the method and how to repeat the study.

use crate::measure::method::Method;
use crate::measure::results::Results;
use crate::report::block::Block;
use crate::report::words::whole_percent;

const ONE_PROCESS: &str = "All rounds ran in one process. An interval says nothing about another one, in which code, \
    stack and heap lie elsewhere.";

const SEVERAL_PROCESSES: &str = "The rounds ran in {count} processes, one after the other, because a process draws \
    once where its code, stack and heap lie. An estimate is the mean of the processes' estimates, and its interval that \
    of Student's distribution. Another compiler or processor may differ by more.";

/// The method for latencies and throughputs, step by step. The method for bursts stands with their
/// table. Each item says what the code does; change both together.
pub fn sentences(method: &Method) -> Vec<String> {
    let processes = match method.processes {
        1 => ONE_PROCESS.to_owned(),
        count => SEVERAL_PROCESSES.replace("{count}", &count.to_string()),
    };
    let constants = [
        ("{max_calls}", method.max_calls.to_string()),
        ("{input_kib}", (method.input_bytes >> 10).to_string()),
        ("{warm_up_calls}", method.warm_up_calls.to_string()),
        ("{copies}", method.copies.to_string()),
        ("{chain_cycles}", method.chain_cycles.to_string()),
        ("{clock_tolerance}", whole_percent(method.clock_tolerance)),
        ("{contention}", whole_percent(method.contention_limit - 1.0)),
        ("{min_counted}", whole_percent(method.min_counted)),
        ("{latency_from}", whole_percent(method.latency_quantiles[0])),
        ("{latency_to}", whole_percent(method.latency_quantiles[1])),
        (
            "{throughput_from}",
            whole_percent(method.throughput_quantiles[0]),
        ),
        (
            "{throughput_to}",
            whole_percent(method.throughput_quantiles[1]),
        ),
        ("{blocks}", method.blocks.to_string()),
        ("{processes}", processes),
        ("{win_ratio}", method.win_ratio.to_string()),
        ("{win_cycles}", method.win_cycles.to_string()),
    ];
    let mut text = include_str!("method.txt").trim_end().to_owned();
    for (name, constant) in constants {
        text = text.replace(name, &constant);
    }
    let paragraphs = text.split("\n\n");
    paragraphs
        .map(|paragraph| paragraph.replace('\n', " "))
        .collect()
}

/// The command that repeats some results, for a page.
pub(crate) fn repeat(results: &Results) -> Vec<Block> {
    let (environment, workload) = (&results.environment, &results.workload);
    let words = || results.command.iter().map(String::as_str);
    let command = match shlex::try_join(words()) {
        Ok(command) if command.is_empty() => {
            "it was measured without a command, or the command was not recorded.".to_owned()
        }
        command => format!(
            "\n\n    {}\n\nwhere `pawnfill` is `cargo run --release --`, or was installed by `cargo install --path benches`.",
            command.unwrap_or_else(|_| results.command.join(" "))
        ),
    };
    vec![
        Block::Text(format!(
            "With rustc {}, in the source tree of pawnfill {}: {command}",
            environment.rustc, environment.pawnfill
        )),
        Block::Text(format!(
            "It took {:.0} s. The compiler was allowed to use these features of the processor: `{}`; \
             `RUSTFLAGS=\"-C target-cpu=native\"` allows all. The workload is the same if its hash is `{}`; inputs \
             are drawn from it with the seed `{}`. `pawnfill report study.json other.json` compares two studies.",
            results.seconds,
            environment.target_features.join(","),
            workload.hash,
            workload.seed
        )),
    ]
}
