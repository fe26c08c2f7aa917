//! The slices that batches are measured on: in the first-level cache, and in memory.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::kernel::batches::{Batch, Kernel, Outputs};
use crate::machine::clock::{Clock, ticks};
use crate::workload::boards::{Boards, ResultSlices};
use crate::workload::games::Random;
use crate::workload::input::Input;
use crate::workload::pool::Workload;

/// The boards of a call on slices in memory: so many that the prefetchers have long been at work. Where
/// the compiler does not optimize, no time means anything, and few do.
pub(super) const MEMORY_BOARDS: usize = match cfg!(debug_assertions) {
    true => 256,
    false => 64 << 10,
};

/// How many times the last-level cache the slices in memory have, and how many bytes at most. They are of
/// all arguments, of which one operation reads a third or so.
const MOST_MEMORY: usize = match cfg!(debug_assertions) {
    true => 1 << 20,
    false => 256 << 20,
};
const TIMES_LAST_LEVEL: usize = 8;

/// How long a candidate runs before each sample, untimed. A processor with vectors of 512 bits may run
/// them at a quarter of their speed until its voltage has risen, after a pause in which there were none:
/// on Granite Rapids for some microseconds, and longer where there are multiplications among them.
const WARM_UP: Duration = Duration::from_micros(20);

/// How many samples take as long as that: a sample is long beside the reading of the counter, and of what
/// branches on a board, and so takes long, it is a single call. Were there several, the branch predictor
/// would know its boards: `candidate_pawns` then takes two thirds of its time.
const SAMPLES_A_WARM_UP: usize = 8;

/// Slices in the first-level cache.
pub(super) struct Near {
    inputs: Vec<Input>,
    boards: Boards,
    /// What is not timed, as many boards as are timed at most.
    others: Boards,
    results: ResultSlices,
}

impl Near {
    /// Room for these results, and so many boards that are not timed.
    pub(super) fn new(
        room: usize,
        others: usize,
        workload: &Workload,
        random: &mut Random,
    ) -> Self {
        let mut near = Self {
            inputs: Vec::new(),
            boards: Boards::new(),
            others: Boards::new(),
            results: ResultSlices::new(room, 1),
        };
        near.draw(others, workload, random);
        std::mem::swap(&mut near.boards, &mut near.others);
        near
    }

    /// Draws the boards that are timed next.
    pub(super) fn draw(&mut self, boards: usize, workload: &Workload, random: &mut Random) {
        self.inputs.clear();
        let draws = (0..boards).map(|_| Input::draw(workload, random));
        self.inputs.extend(draws);
        self.boards.fill(&self.inputs, 1);
    }

    /// Runs a kernel over so many boards that are not timed, until the processor runs it at its full speed:
    /// its code and its tables are in the caches then. Gives how many calls make a sample.
    pub(super) fn warm_up(&mut self, kernel: &Kernel, boards: usize) -> usize {
        let start = Instant::now();
        let mut calls = 0;
        while start.elapsed() < WARM_UP {
            kernel(&self.others.window(0..boards), &mut self.results, 0);
            calls += 1;
        }
        (calls / SAMPLES_A_WARM_UP).max(1)
    }

    /// Runs a kernel over all boards, so many times, and gives the ticks.
    pub(super) fn time(
        &mut self,
        kernel: &Kernel,
        batch: &Batch,
        calls: usize,
        clock: &Clock,
    ) -> f64 {
        let count = self.boards.count();
        let window = self.boards.window(0..count);
        batch.outputs.touch(&mut self.results, 0, count);
        for argument in batch.arguments {
            window.touch(argument);
        }
        if batch.takes_color {
            window.touch("color");
        }
        let start = ticks();
        for _ in 0..calls {
            kernel(&window, &mut self.results, 0);
            black_box(&mut self.results);
        }
        (ticks() - start).saturating_sub(clock.overhead) as f64
    }
}

/// Slices in memory: windows that follow each other, each left alone until all others had their turn.
pub(super) struct Memory {
    boards: Boards,
    results: ResultSlices,
    next: usize,
    next_result: usize,
}

impl Memory {
    /// Windows of the slices that the machine's last-level cache, of so many bytes, asks for.
    pub(super) fn new(last_level: Option<usize>, workload: &Workload, random: &mut Random) -> Self {
        /// The windows that the view's results take.
        const LEAST: usize = 16;
        let bytes = last_level.map_or(MOST_MEMORY, |bytes| TIMES_LAST_LEVEL * bytes);
        let bytes = bytes.min(MOST_MEMORY);
        let window = MEMORY_BOARDS * (Boards::BYTES + ResultSlices::BYTES);
        let windows = (bytes / window).max(LEAST);
        // The same boards in each: no branch predictor learns so many.
        let inputs = (0..MEMORY_BOARDS).map(|_| Input::draw(workload, random));
        let mut boards = Boards::new();
        boards.fill(&inputs.collect::<Vec<_>>(), windows);
        Self {
            boards,
            results: ResultSlices::new(windows * MEMORY_BOARDS, 1),
            next: 0,
            next_result: 0,
        }
    }

    /// The bytes of all slices.
    pub(super) const fn bytes(&self) -> usize {
        self.boards.count() * (Boards::BYTES + ResultSlices::BYTES)
    }

    /// Runs a kernel over the next window, and gives its ticks.
    pub(super) fn time(&mut self, kernel: &Kernel, outputs: Outputs, clock: &Clock) -> f64 {
        let (slices, room) = (outputs.slices(), outputs.room(&mut self.results));
        if self.next + MEMORY_BOARDS > self.boards.count() {
            self.next = 0;
        }
        if self.next_result + ResultSlices::room(MEMORY_BOARDS, slices) > room {
            self.next_result = 0;
        }
        let window = self.boards.window(self.next..self.next + MEMORY_BOARDS);
        let start = ticks();
        kernel(&window, &mut self.results, self.next_result);
        black_box(&mut self.results);
        let taken = (ticks() - start).saturating_sub(clock.overhead);
        self.next += MEMORY_BOARDS;
        // As far as the results reach, in whole windows, so that slices begin where they did.
        let reach = ResultSlices::room(MEMORY_BOARDS, slices);
        self.next_result += reach.next_multiple_of(MEMORY_BOARDS);
        taken as f64
    }
}
