//! The slices on which batches are measured: in the first-level cache, and in memory.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::kernel::batches::{Batch, Kernel, Outputs};
use crate::machine::clock::{Clock, ticks};
use crate::workload::boards::{Boards, ResultSlices};
use crate::workload::games::Random;
use crate::workload::input::Input;
use crate::workload::pool::Workload;

/// The boards of a call on slices in memory: enough for the prefetchers to be at work most of the time. In
/// a build without optimization, times mean nothing, and a few boards are enough.
pub(super) const MEMORY_BOARDS: usize = if cfg!(debug_assertions) {
    256
} else {
    64 << 10
};

/// The most bytes that the slices in memory have. They hold all arguments, of which one operation reads
/// about a third.
const MOST_MEMORY: usize = if cfg!(debug_assertions) {
    1 << 20
} else {
    256 << 20
};
/// How many times as large as the last-level cache the slices in memory are.
const TIMES_LAST_LEVEL: usize = 8;

/// How long a candidate runs before each sample, untimed. After a pause without vectors of 512 bits, a
/// processor may run such vectors at a quarter of their speed until its voltage has risen. On Granite
/// Rapids this takes some microseconds, and longer if there are multiplications.
const WARM_UP: Duration = Duration::from_micros(20);

/// How many samples take as long as the warm-up. A sample is then long compared with reading the counter.
/// For a slow operation that branches on each board, a sample is a single call. With several calls, the
/// branch predictor would learn the boards: `candidate_pawns` would take two thirds of its time.
const SAMPLES_A_WARM_UP: usize = 8;

/// Slices in the first-level cache.
pub(super) struct Near {
    inputs: Vec<Input>,
    boards: Boards,
    /// The untimed boards, as many as the most that are timed.
    others: Boards,
    results: ResultSlices,
}

impl Near {
    /// Slices with room for this many results, and with this many untimed boards.
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

    /// Runs a kernel over this many untimed boards, until the processor runs it at full speed and its code
    /// and tables are in the caches. Returns how many calls make a sample.
    pub(super) fn warm_up(&mut self, kernel: &dyn Kernel, boards: usize) -> usize {
        let start = Instant::now();
        let mut calls = 0;
        while start.elapsed() < WARM_UP {
            kernel.run(&self.others.window(0..boards), &mut self.results, 0);
            calls += 1;
        }
        (calls / SAMPLES_A_WARM_UP).max(1)
    }

    /// Runs a kernel over all boards this many times, and returns the ticks.
    pub(super) fn time(
        &mut self,
        kernel: &dyn Kernel,
        batch: &Batch,
        calls: usize,
        clock: &Clock,
    ) -> f64 {
        let count = self.boards.count();
        let window = self.boards.window(0..count);
        batch.outputs.touch(&mut self.results, count);
        for argument in batch.arguments {
            window.touch(argument);
        }
        let start = ticks();
        for _ in 0..calls {
            kernel.run(&window, &mut self.results, 0);
            black_box(&mut self.results);
        }
        (ticks() - start).saturating_sub(clock.overhead) as f64
    }
}

/// Slices in memory: consecutive windows, each of which is used again only after all others.
pub(super) struct Memory {
    boards: Boards,
    results: ResultSlices,
    next: usize,
    next_result: usize,
}

impl Memory {
    /// As many windows as a last-level cache of this many bytes needs.
    pub(super) fn new(last_level: Option<usize>, workload: &Workload, random: &mut Random) -> Self {
        /// The least number of windows: as many as the view's results take.
        const LEAST: usize = 16;
        let bytes = last_level.map_or(MOST_MEMORY, |bytes| TIMES_LAST_LEVEL * bytes);
        let bytes = bytes.min(MOST_MEMORY);
        let window = MEMORY_BOARDS * (Boards::BYTES + ResultSlices::BYTES);
        let windows = (bytes / window).max(LEAST);
        // Each window has the same boards, which are too many for a branch predictor to learn.
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

    /// Runs a kernel over the next window, and returns its ticks.
    pub(super) fn time(&mut self, kernel: &dyn Kernel, outputs: Outputs, clock: &Clock) -> f64 {
        let results = ResultSlices::room(MEMORY_BOARDS, outputs.slices());
        // There is room for as many results as there are boards.
        if self.next + MEMORY_BOARDS > self.boards.count() {
            self.next = 0;
        }
        if self.next_result + results > self.boards.count() {
            self.next_result = 0;
        }
        let window = self.boards.window(self.next..self.next + MEMORY_BOARDS);
        let start = ticks();
        kernel.run(&window, &mut self.results, self.next_result);
        black_box(&mut self.results);
        let taken = (ticks() - start).saturating_sub(clock.overhead);
        self.next += MEMORY_BOARDS;
        // Moves past the results by whole windows, so that slices begin at the same places again.
        self.next_result += results.next_multiple_of(MEMORY_BOARDS);
        taken as f64
    }
}
