//! `measure!`, which times the caller's own code with each strategy, and its [`Trials`].

use std::time::{Duration, Instant};
use std::vec;
use std::vec::Vec;

use super::dispatch::{Candidates, Choice};

/// A strategy is clearly faster if it takes less than this share of the other's time. A smaller difference
/// may come from the alignment of the code.
const CLEAR_RATIO: f64 = 0.97;

/// The candidates take turns, in rounds, so that other work on the machine affects all of them.
#[derive(Debug)]
pub struct Trials<C: Candidates> {
    start: Instant,
    time: Duration,
    /// A round is long enough if its longest trial takes at least this long.
    enough: Duration,
    repeats: u32,
    /// The number of trials so far, including those of rounds that were too short.
    turns: usize,
    /// When the running trial began.
    begin: Option<Instant>,
    /// The times of each candidate, one per round.
    times: Vec<Vec<Duration>>,
    candidates: core::marker::PhantomData<fn() -> C>,
}

impl<C: Candidates> Trials<C> {
    /// Trials that end after this time, but not before each candidate has one trial that counts.
    #[must_use]
    pub fn new(time: Duration) -> Self {
        /// The number of trials of each candidate for which the time should suffice.
        const ROUNDS: u32 = 32;
        /// The shortest time that the clock can measure, with a margin.
        const SHORTEST: Duration = Duration::from_micros(2);
        let candidates = C::NAMES.len();
        Self {
            start: Instant::now(),
            time,
            enough: (time / (ROUNDS * candidates as u32)).max(SHORTEST),
            repeats: 1,
            turns: 0,
            begin: None,
            times: vec![Vec::new(); candidates],
            candidates: core::marker::PhantomData,
        }
    }

    /// Trials of these strategies, for `measure!`. See [`among`](super::dispatch::among).
    #[must_use]
    pub fn among(_: &C, time: Duration) -> Self {
        Self::new(time)
    }

    /// The next trial: its candidate, and how often to run the body. The next call of this method ends the
    /// trial's time. `None` ends the trials.
    pub fn next_trial(&mut self) -> Option<(Choice<C>, u32)> {
        if let Some(begin) = self.begin.take() {
            let time = begin.elapsed();
            let candidate = self.candidate();
            self.times[candidate].push(time);
            self.turns += 1;
            if self.turns.is_multiple_of(C::NAMES.len()) && self.end_round() {
                return None;
            }
        }
        let trial = (Choice::of(self.candidate()), self.repeats);
        self.begin = Some(Instant::now());
        Some(trial)
    }

    /// The current candidate. Every other round goes backwards, and every pair of rounds begins one candidate
    /// later, so that no candidate always follows the same other one.
    fn candidate(&self) -> usize {
        let candidates = C::NAMES.len();
        let round = self.turns / candidates;
        let index = (self.turns + round / 2) % candidates;
        if round.is_multiple_of(2) { index } else { candidates - 1 - index }
    }

    /// Ends a round, and returns whether it was the last. Discards all rounds so far if this one was the
    /// first, with cold caches, or if its longest trial was too short and time is left.
    fn end_round(&mut self) -> bool {
        let is_first = self.turns == C::NAMES.len();
        let has_time = self.start.elapsed() < self.time;
        let longest = self.times.iter().filter_map(|times| times.last()).max();
        let is_short = longest.is_some_and(|longest| *longest < self.enough);
        let doubled = self.repeats.checked_mul(2).filter(|_| is_short && has_time);
        if doubled.is_some() || is_first {
            self.repeats = doubled.unwrap_or(self.repeats);
            self.times.iter_mut().for_each(Vec::clear);
        }
        !has_time && !is_first
    }

    /// The first candidate that is not clearly slower than the fastest one, by the medians of their times.
    pub fn choice(mut self) -> Choice<C> {
        let medians = self.times.iter_mut().map(|times| {
            times.sort_unstable();
            let median = times.get(times.len() / 2);
            median.map_or(f64::INFINITY, Duration::as_secs_f64)
        });
        let medians: Vec<f64> = medians.collect();
        let bound = medians.iter().copied().fold(f64::INFINITY, f64::min) / CLEAR_RATIO;
        let first = medians.iter().position(|median| *median <= bound);
        Choice::of(first.unwrap_or(0))
    }
}

/// Measures a body with each of several strategies on this machine, and gives the [`Choice`] of the
/// fastest.
///
/// The strategies take turns for 10 ms, or for the duration that is given after them. Each runs the body at
/// least twice, and the first run is not counted. The choice is the first strategy in the list whose median
/// time is within 3 % of the smallest.
///
/// ```
/// use std::time::Duration;
/// use pawnfill::{Color, Rotate, Shift, Strategy, dispatch, measure};
///
/// let boards = [(0x0000_0000_1008_e700_u64, 0x00e7_0810_0000_0000_u64); 32];
/// let choice = measure!([Shift, Rotate], Duration::from_millis(1), |s| {
///     let mut sum = 0;
///     for &(white, black) in std::hint::black_box(&boards) {
///         sum += s.passed_pawns(Color::White, white, black).count_ones();
///         sum += s.file_fill(white).count_ones();
///     }
///     sum
/// });
/// let files = dispatch!([Shift, Rotate], choice, |s| s.file_fill(boards[0].0));
/// assert_eq!(files, !0);
/// println!("{choice}");
/// ```
///
/// - The body should do what the engine does, on typical inputs, such as an evaluation of a few hundred
///   positions. If the inputs are few, the branch predictor learns them all.
/// - The body runs many times, so its side effects are repeated.
/// - Pass the inputs through [`black_box`](std::hint::black_box), or the compiler may compute a result only
///   once. `measure!` itself passes the result through it.
/// - The body is not a closure: `return` and `?` act on the function around it, and end the measurement.
///   `break` and `continue` must stay within the body.
#[macro_export]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
macro_rules! measure {
    ([$($strategy:path),+ $(,)?], |$s:pat_param| $body:expr $(,)?) => {
        $crate::measure!(
            [$($strategy),+],
            ::core::time::Duration::from_millis(10),
            |$s| $body
        )
    };
    ([$($strategy:path),+ $(,)?], $time:expr, |$s:pat_param| $body:expr $(,)?) => {{
        let mut trials = $crate::choice::Trials::among(&($($strategy,)+), $time);
        while let ::core::option::Option::Some((choice, repeats)) = trials.next_trial() {
            $crate::dispatch!([$($strategy),+], choice, |$s| {
                for _ in 0..repeats {
                    // The label forbids a bare `break` or `continue`, which would act on this loop.
                    ::core::hint::black_box('_body: { $body });
                }
            });
        }
        trials.choice()
    }};
    ($($other:tt)*) => {
        ::core::compile_error!(
            "expected `measure!([A, B, …], |s| body)`, or with a `Duration` before the body"
        )
    };
}

#[cfg(test)]
mod tests {
    use std::time::Duration;
    use std::vec::Vec;

    use super::Trials;
    use crate::strategy::flip::Flip;
    use crate::strategy::rotate::Rotate;
    use crate::strategy::shift::Shift;

    type Three = Trials<(Shift, Rotate, Flip)>;

    fn with_times(times: [&[u64]; 3]) -> Three {
        let mut trials = Three::new(Duration::ZERO);
        let times = times.map(|times| times.iter().map(|&t| Duration::from_nanos(t)).collect());
        trials.times = Vec::from(times);
        trials
    }

    #[test]
    fn the_first_of_the_fastest_is_chosen_by_medians() {
        let cases: [([&[u64]; 3], &str); 4] = [
            ([&[100, 101, 102], &[95, 9000, 90], &[1, 99, 100]], "Rotate"),
            ([&[1029], &[1000], &[1001]], "Shift"),
            ([&[1031], &[1010], &[1000]], "Rotate"),
            ([&[], &[], &[]], "Shift"),
        ];
        for (times, name) in cases {
            assert_eq!(with_times(times).choice().name(), name);
        }
    }

    #[test]
    fn all_take_their_turns_and_none_always_follows_the_same() {
        take_turns::<(Shift, Rotate)>();
        take_turns::<(Shift, Rotate, Flip)>();
    }

    fn take_turns<C: crate::choice::Candidates>() {
        let mut trials = Trials::<C>::new(Duration::from_secs(3600));
        let next = |_| trials.next_trial().expect("there is time").0.name();
        let turns = Vec::from_iter((0..6 * C::NAMES.len()).map(next));
        for (one, name) in C::NAMES.iter().enumerate() {
            assert!(turns.chunks(C::NAMES.len()).all(|round| round.contains(name)), "{turns:?}");
            let begins = turns.iter().step_by(C::NAMES.len()).filter(|first| *first == name);
            assert_eq!(begins.count(), 6 / C::NAMES.len(), "{turns:?}");
            for other in &C::NAMES[..one] {
                let follow = |a, b| turns.windows(2).any(|pair| pair == [a, b]);
                assert!(follow(*name, *other) && follow(*other, *name), "{turns:?}");
            }
        }
    }

    #[test]
    fn what_is_too_short_is_repeated_and_forgotten() {
        let mut trials = Three::new(Duration::from_secs(3600));
        for _ in 0..7 {
            let (_, _) = trials.next_trial().expect("there is time");
        }
        assert_eq!(trials.repeats, 4);
        assert!(trials.times.iter().all(Vec::is_empty));
    }

    #[test]
    fn a_round_is_long_enough_if_its_longest_trial_is() {
        let mut trials = Three::new(Duration::from_secs(3600));
        trials.times = with_times([&[1], &[3_600_000_000_000], &[2]]).times;
        trials.turns = 6;
        assert!(!trials.end_round() && trials.repeats == 1 && trials.times[0].len() == 1);
    }

    #[test]
    fn a_round_is_counted_though_there_is_no_time() {
        let mut trials = Three::new(Duration::ZERO);
        let mut count = 0;
        while trials.next_trial().is_some() {
            count += 1;
        }
        // The first round is never counted: the candidate that runs first in it finds the caches cold.
        assert_eq!(count, 6);
        assert!(trials.times.iter().all(|times| times.len() == 1));
        assert_eq!(trials.repeats, 1, "without time, each trial runs the body once");
    }
}
