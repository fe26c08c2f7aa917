//! The sections of a page about the method and how to repeat the study.

use crate::measure::method::Method;
use crate::measure::results::Results;
use crate::report::block::Block;
use crate::report::words::whole_percent;

/// The method for latencies and throughputs, step by step. The method for bursts stands with their
/// charts. Each item says what the code does; change both together.
pub fn sentences(method: &Method) -> Vec<String> {
    let [latency, throughput] =
        [method.latency_quantiles, method.throughput_quantiles].map(|at| at.map(whole_percent));
    let sentences = [
        "Each operation is measured for Shift, which defines it, and for each strategy that \
         overrides it. If two strategies give different results, before or after the measurement, on positions \
         of the workload or on random sets, the study is refused."
            .to_owned(),
        "Latency is the time of a call whose arguments all wait for the result of the call before it, less the \
         time of the same chain without the operation."
            .to_owned(),
        "Throughput is the time of a call among independent calls whose inputs are in the first-level cache. It \
         is gross: the loop, the loads and the xor of the results overlap with the calls and cannot be \
         subtracted; their time is shown as “nothing”."
            .to_owned(),
        "For operations that take a color, both are measured with a color that is known at compile time (White \
         and Black separately, then averaged) and with one drawn at random for each call, which a branch \
         predictor cannot foresee."
            .to_owned(),
        format!(
            "A sample is one pass (with a constant color, one for each color) over at most {} calls, whose \
             inputs fit into {} KiB. Before it, {} other calls, which are not timed, bring code and tables into \
             the caches. All inputs are freshly drawn from the positions, because the branch predictor learns \
             a list that is run again. Where the steps of the counter are large compared to a pass, a sample is \
             several passes.",
            method.max_calls,
            method.input_bytes >> 10,
            method.warm_up_calls,
        ),
        "In each round every strategy takes one sample, in a new random order, so that nothing else \
         that the machine does favors one of them."
            .to_owned(),
        format!(
            "Each loop is compiled in {} copies, on x86-64 and 64-bit ARM at different distances from the start \
             of its function, and each sample runs one of them at random, because the place of a loop changes \
             its time by a few percent.",
            method.copies,
        ),
        format!(
            "Times are reported in core cycles, by the fastest chain of {} dependent additions in the same round \
             (several chains where the steps of the counter are large). A round counts only if this clock was \
             within {} of its usual speed and a short loop beside the samples took at most {} longer than in the \
             quietest rounds, as it does while nobody else uses the core. If that is true for fewer than {least} \
             of the rounds, the quietest {least} count.",
            method.chain_cycles,
            whole_percent(method.clock_tolerance),
            whole_percent(method.contention_limit - 1.0),
            least = whole_percent(method.min_counted),
        ),
        format!(
            "A latency is the mean of the rounds between the quantiles {} and {}, a throughput between {} and \
             {}. A gross ratio, on which the ratios of throughputs are based, is the same mean, as for throughputs, \
             of the rounds' ratios to the baseline, with gross times also for latencies. Intervals have 95 % confidence, by order statistics over {} blocks of \
             neighboring rounds, and take the time of the empty chain as exact.",
            latency[0], latency[1], throughput[0], throughput[1], method.blocks,
        ),
        match method.processes {
            1 => "All rounds ran in one process. An interval says nothing about another one, in which code, stack \
                  and heap lie elsewhere."
                .to_owned(),
            processes => format!(
                "The rounds ran in {processes} processes, one after the other, because a process draws once where \
                 its code, stack and heap lie. An estimate is the mean over the processes, and an interval the \
                 wider of two: that of the blocks, and that of the processes' estimates by Student's \
                 distribution. Another compiler or processor may differ by more."
            ),
        },
        format!(
            "The strategy with the shortest time is the fastest if, against each rival, the whole interval of the \
             ratio of their gross times lies below {}, it gains at least {} cycles, and its slowest copy beats \
             the rival's fastest.",
            method.win_ratio, method.win_cycles,
        ),
        "Otherwise it ties with the strategies that it does not beat. In a tie, the strategy with the smallest \
         tables is chosen, then the first; never one that took longer than a strategy that is clearly slower \
         than the fastest."
            .to_owned(),
    ];
    sentences.into()
}

/// The command that repeats some results, for a page.
pub(crate) fn repeat(results: &Results) -> Vec<Block> {
    let environment = &results.environment;
    let words = || results.command.iter().map(String::as_str);
    let command =
        shlex::try_join(words()).unwrap_or_else(|_| words().collect::<Vec<_>>().join(" "));
    let command = match results.command.is_empty() {
        true => "it was measured without a command, or the command was not recorded.".to_owned(),
        false => format!(
            "\n\n    {command}\n\nwhere `pawnfill` is `cargo run --release --`, or was installed by `cargo install --path benches`."
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
            results.workload.hash,
            results.workload.seed
        )),
    ]
}
