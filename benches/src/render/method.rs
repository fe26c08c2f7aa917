//! How it was measured, in ten sentences.

use crate::measure::method::Method;

/// The method of latencies and throughputs; how bursts and evaluations are measured stands above
/// their charts. Each sentence says what the code does; change both together.
pub fn sentences(method: &Method) -> Vec<String> {
    let [latency, throughput] =
        [method.latency_quantiles, method.throughput_quantiles].map(|at| at.map(percent));
    let sentences = [
        "Each operation is measured in those strategies that were asked for and do it in a way of \
         their own, beside Shift, which defines it; a study in which two of them give different \
         results, before the measurement or after it, on positions of the workload or on random \
         sets, is refused."
            .to_owned(),
        "Latency is the time of a call whose arguments all wait for the result of the call before \
         it, less the time of the same chain without the operation."
            .to_owned(),
        "Throughput is the time of a call among independent calls whose inputs are in the \
         first-level cache, and is gross: the loop, the loads and the xor of the results, whose \
         time is shown as “nothing”, overlap with the calls and cannot be subtracted."
            .to_owned(),
        "Both are measured of operations that take a color with one known at compile time (White \
         and Black apart, then averaged) and with one drawn at random for each call, which a \
         branch predictor cannot foresee."
            .to_owned(),
        format!(
            "A sample of either is one pass (of a constant color, one for each of the two) over \
             at most {} calls, whose inputs fit into {} KiB, after {} others that are not timed and \
             bring code and tables into the caches; all inputs are freshly drawn from the \
             positions, because a list that is run again is learned by the branch predictor. Where \
             the counter's steps are large beside a pass, a sample is several of them.",
            method.max_calls,
            method.input_bytes >> 10,
            method.warm_up_calls,
        ),
        "In each round every strategy of a cell takes one sample, in an order that is drawn anew, \
         so that whatever else the machine does favors none of them."
            .to_owned(),
        format!(
            "Each of their loops is compiled in {} copies, on x86-64 and 64-bit ARM at \
             different distances from the start of its function, and each sample runs one of them \
             at random, because where a loop lies changes its time by some percent.",
            method.copies,
        ),
        format!(
            "Times are told in core cycles by the fastest chain of {} dependent \
             additions (several of them where the counter's steps are large) in the same round, and \
             only rounds count in which this clock was within {} % of its usual speed and a short \
             loop beside the samples took at most {} % longer than in the quietest rounds, as it does \
             while nobody else uses the core; if it did in fewer than {least} % of them, those of the \
             quietest {least} % count.",
            method.chain_cycles,
            percent(method.clock_tolerance),
            percent(method.contention_limit - 1.0),
            least = percent(method.min_counted),
        ),
        format!(
            "A latency is the mean of the rounds between the quantiles {} % and {} %, a throughput \
             that between {} % and {} %, a ratio likewise that of the rounds' ratios to Shift, both \
             gross also for latencies, and the intervals, of 95 % confidence by order statistics \
             over {} blocks of neighboring rounds, hold for this process on this machine and take \
             the time of the empty chain for exact: another process, compiler or processor may \
             differ by more.",
            latency[0], latency[1], throughput[0], throughput[1], method.blocks,
        ),
        format!(
            "The strategy of the least time is the fastest if it has others beside it and, against each, the \
             whole interval of the ratio of their gross times lies below {}, it gains {} \
             cycles, and its slowest copy beats the other's fastest; otherwise \
             those that it does not beat so tie with it, and the one of them with the smallest \
             tables, or the first of these, is chosen; but none that took longer than a \
             strategy that is clearly slower than the fastest.",
            method.win_ratio, method.win_cycles,
        ),
    ];
    sentences.into()
}

/// A share as a whole number of percent.
fn percent(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}
