//! A benchmark: one operation or many, the competitors, and the inputs of a pass.

use std::any::Any;
use std::hint::black_box;
use std::iter;
use std::ops::Range;

use crate::loops::call::{Call, Empty};
use crate::loops::lists::Lists;
use crate::loops::operand::Arguments;
use crate::loops::timed::{Loop, Timed};
use crate::rows::key::{CallColor, ColorSource, CompetitorId, Condition, Mode, NOTHING, Subject};
use crate::workload::input::Input;
use crate::workload::pool::{Random, Workload};

const CACHE_LINE: usize = 64;

/// The bytes of a pass's inputs. They fit into the first-level cache beside the tables of any operation.
pub const INPUT_BYTES: usize = 16 << 10;

/// The most calls of one pass.
pub const MOST_CALLS: usize = 2048;

/// The untimed calls before each pass. They reload code and tables, which the drawing of inputs evicts.
pub const WARM_UP: usize = 64;

/// The index of the baseline, after `nothing`.
const BASELINE: usize = 1;

/// A competitor of a benchmark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Competitor {
    /// A strategy, another implementation, or `nothing`.
    pub id: CompetitorId,
    /// The bytes of table that it reads.
    pub table_bytes: usize,
}

/// One operation or many, and their competitors.
pub struct Benchmark {
    /// The operation, or many operations together.
    pub subject: Subject,
    /// The calls of one pass: so many that reading the counter takes little time in comparison.
    pub calls: usize,
    /// `nothing`, the baseline, then the others in the order of their addition. Indices identify them.
    pub competitors: Vec<Competitor>,
    pub(crate) loops: Box<dyn AnyLoops>,
    pub(crate) takes_color: bool,
}

impl Benchmark {
    pub(crate) fn new<C: Call>(
        subject: Subject,
        pick: fn(&Input) -> C::Arguments,
        name: &'static str,
        table_bytes: usize,
        baseline: C,
    ) -> Self {
        let mut benchmark = Self {
            subject,
            calls: (INPUT_BYTES / size_of::<C::Arguments>()).min(MOST_CALLS),
            competitors: Vec::new(),
            loops: Box::new(LoopsOver::new(pick)),
            takes_color: C::Arguments::HAVE_COLOR,
        };
        benchmark.add(CompetitorId::new(NOTHING), 0, Empty::<C::Arguments, C::Output>::VALUE);
        benchmark.add(CompetitorId::new(name), table_bytes, baseline);
        benchmark
    }

    pub(crate) fn add<C: Call>(&mut self, id: CompetitorId, table_bytes: usize, call: C) {
        self.add_timed(id, table_bytes, Box::new(call));
    }

    /// Adds a competitor's loops. This function is compiled once per type of arguments, not per type of call.
    #[inline(never)]
    fn add_timed<A: Arguments>(
        &mut self,
        id: CompetitorId,
        table_bytes: usize,
        timed: Box<dyn Timed<A>>,
    ) {
        let loops: &mut dyn Any = &mut *self.loops;
        let loops: Option<&mut LoopsOver<A>> = loops.downcast_mut();
        loops.expect("the same arguments").competitors.push(timed);
        self.competitors.push(Competitor { id, table_bytes });
    }

    pub(crate) fn is_contested(&self) -> bool {
        self.competitors.len() > BASELINE + 1
    }

    /// The conditions under which calls are measured, in a report's order.
    pub fn conditions(&self) -> Vec<Condition> {
        let colors =
            if self.takes_color { &ColorSource::COLORED[..] } else { &[ColorSource::None] };
        let conditions = |&color| Mode::DECIDING.map(|mode| Condition::new(mode, color));
        colors.iter().flat_map(conditions).collect()
    }

    /// Describes the first input on which a competitor's result differs from the baseline's.
    pub(crate) fn disagreement(&mut self, draw: &mut dyn FnMut() -> Input) -> Option<String> {
        self.loops.fill(self.calls, draw);
        let (wrong, [found, expected], arguments) =
            (0..self.calls).find_map(|index| self.loops.difference(index))?;
        let [wrong, right] = [wrong, BASELINE].map(|index| &self.competitors[index].id);
        let name = self.subject.name;
        Some(format!("{name}({arguments}) is {found:#x} by {wrong} and {expected:#x} by {right}"))
    }

    /// Draws inputs for the untimed calls and `calls` timed calls. [`Workload`] says why they are fresh.
    pub fn draw(&mut self, calls: usize, workload: &Workload, random: &mut Random) {
        let draw = &mut || Input::draw(workload, random);
        self.loops.fill(WARM_UP + calls, draw);
    }

    /// Runs a competitor's loop over the inputs of the untimed calls.
    pub fn warm_up(&mut self, competitor: usize, which: Loop) {
        self.loops.run(competitor, which, 0..WARM_UP, 0);
    }

    /// Runs a competitor's loop once over the inputs, and returns its ticks.
    pub fn run(&mut self, competitor: usize, which: Loop) -> u64 {
        let range = WARM_UP..WARM_UP + self.calls;
        self.loops.run(competitor, which, range, 0)
    }
}

/// A wrong competitor, its result and the baseline's, and the arguments as written in code.
pub(crate) type Difference = (usize, [u64; 2], String);

/// Loops over arguments of any type. Indices identify competitors and inputs.
pub(crate) trait AnyLoops: Any {
    fn fill(&mut self, count: usize, draw: &mut dyn FnMut() -> Input);
    /// Brings a range of inputs and the code of a competitor into the cache, but no table.
    fn fetch(&self, competitor: usize, color: CallColor, range: Range<usize>);
    fn difference(&mut self, index: usize) -> Option<Difference>;
    fn run(&mut self, competitor: usize, which: Loop, range: Range<usize>, delay: u32) -> u64;
}

/// Padding puts the first input on a cache line where the input's size allows this, and all inputs are read
/// once before they are used. Otherwise more inputs may straddle two lines, and first reads take longer at
/// some addresses. In a trial, the time of a loop then differed by up to a fifth between processes, but was
/// the same in all rounds of a process.
struct LoopsOver<A> {
    pick: fn(&Input) -> A,
    inputs: Vec<A>,
    /// The number of inputs at the beginning that only pad up to a cache line.
    skipped: usize,
    competitors: Vec<Box<dyn Timed<A>>>,
    lists: Box<Lists>,
}

impl<A: Arguments> LoopsOver<A> {
    fn new(pick: fn(&Input) -> A) -> Self {
        Self { pick, inputs: Vec::new(), skipped: 0, competitors: Vec::new(), lists: Lists::new() }
    }

    fn all(&self) -> &[A] {
        &self.inputs[self.skipped..]
    }

    fn read(&self, range: Range<usize>) {
        for input in &self.all()[range] {
            black_box(*input);
        }
    }
}

impl<A: Arguments> AnyLoops for LoopsOver<A> {
    fn fill(&mut self, count: usize, draw: &mut dyn FnMut() -> Input) {
        // An input's address is a multiple of its alignment, so it has at most this many offsets in a line.
        let most_skipped = CACHE_LINE / align_of::<A>();
        self.inputs.clear();
        self.inputs.reserve_exact(count + most_skipped);
        let address = self.inputs.as_ptr().addr();
        let is_place =
            |skipped: &usize| (address + skipped * size_of::<A>()).is_multiple_of(CACHE_LINE);
        self.skipped = (0..most_skipped).find(is_place).unwrap_or(0);
        for index in 0..count {
            let input = (self.pick)(&draw());
            let times = if index == 0 { self.skipped + 1 } else { 1 };
            self.inputs.extend(iter::repeat_n(input, times));
        }
        self.read(0..count);
    }

    fn fetch(&self, competitor: usize, color: CallColor, range: Range<usize>) {
        self.read(range);
        self.competitors[competitor].fetch(color);
    }

    fn difference(&mut self, index: usize) -> Option<Difference> {
        let arguments = self.all()[index];
        let all = self.competitors.iter().enumerate().skip(BASELINE);
        let mut results = all.map(|(one, loops)| (one, loops.compared(arguments, &mut self.lists)));
        let (_, expected) = results.next()?;
        let (wrong, found) = results.find(|(_, found)| *found != expected)?;
        Some((wrong, [found, expected], arguments.written()))
    }

    fn run(&mut self, competitor: usize, which: Loop, range: Range<usize>, delay: u32) -> u64 {
        let inputs = &self.inputs[self.skipped..][range];
        self.competitors[competitor].run(which, inputs, delay, &mut self.lists)
    }
}

/// Adds competitors for each level of this machine. The condition `$has` is constant, so that only measured
/// loops are compiled. `add` is never inlined, which keeps its code out of the functions that enter a level.
macro_rules! add_levels {
    ($to:ident, |$level:ident: $L:ident| $(if $has:expr => ($name:expr, $bytes:expr, $call:expr),)*) => {
        #[inline(never)]
        fn add<$L: pawnfill::sides::Level>(to: &mut Benchmark, $level: $L) {
            $(if const { $has } {
                to.add(CompetitorId::at($name, $L::NAME), $bytes, At($level, $call));
            })*
        }
        for level in pawnfill::sides::AnyLevel::all() {
            pawnfill::at_level!(level, |level| add(&mut $to, level));
        }
    };
}

pub(crate) use add_levels;

#[test]
fn inputs_begin_on_a_cache_line() {
    let mut random = rand::SeedableRng::seed_from_u64(1);
    let mut loops = LoopsOver::new(|input| (input.color, input.own, input.enemy));
    for length in [1, 10, 700] {
        let mut drawn = Vec::new();
        loops.fill(length, &mut || {
            let input = Input::draw_any(&mut random, "fills");
            drawn.push((input.color, input.own, input.enemy));
            input
        });
        assert_eq!(loops.all().as_ptr().addr() % 64, 0);
        assert_eq!(loops.all(), drawn);
    }
}
