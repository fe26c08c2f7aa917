//! Bursts of calls on evicted tables: a curve for each candidate, and the number of calls after which tables
//! pay.

use crate::rows::interval::Interval;
use crate::rows::key::NOTHING;
use crate::rows::key::{Cache, CandidateId, ColorSource};
use crate::rows::row::Burst;

/// The bursts of one operation, with one cache evicted before each.
#[derive(Clone, PartialEq, Debug)]
pub struct Bursts<'a> {
    /// The group of the operation.
    pub group: &'a str,
    /// The operation.
    pub operation: &'a str,
    /// The source of the color: a constant, if the operation takes a color.
    pub color: ColorSource,
    /// The cache that was evicted.
    pub evict: Cache,
    /// The loop without the operation, then the strategies, the baseline first.
    pub curves: Vec<Curve<'a>>,
}

/// The bursts of one candidate, from the shortest to the longest.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve<'a>(pub Vec<&'a Burst>);

/// After how many calls a strategy's tables have paid for their first misses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BreakEven<'a> {
    /// The strategy with tables.
    pub strategy: &'a CandidateId,
    /// The strategy without.
    pub against: &'a CandidateId,
    /// The number of calls from which, by the estimates, a burst by tables costs no more. `None` if tables
    /// are not clearly cheaper in the longest burst.
    pub calls: Option<usize>,
}

/// The bursts among some rows.
pub fn bursts(rows: &[Burst]) -> Vec<Bursts<'_>> {
    let alike = rows.chunk_by(|a, b| (&a.operation, a.evict) == (&b.operation, b.evict));
    let bursts = alike.map(|rows| {
        let mut curves: Vec<Curve<'_>> = Vec::new();
        for row in rows {
            match curves
                .iter_mut()
                .find(|curve| *curve.candidate() == row.candidate)
            {
                Some(curve) => curve.0.push(row),
                None => curves.push(Curve(vec![row])),
            }
        }
        Bursts {
            group: &rows[0].group,
            operation: &rows[0].operation,
            color: rows[0].color,
            evict: rows[0].evict,
            curves,
        }
    });
    bursts.collect()
}

impl<'a> Curve<'a> {
    /// The candidate.
    pub fn candidate(&self) -> &'a CandidateId {
        &self.0[0].candidate
    }

    /// Whether it is a strategy's, not that of the loop without the operation.
    pub fn is_of_strategy(&self) -> bool {
        !self.candidate().is(NOTHING)
    }

    /// The bytes of table that the candidate reads.
    pub fn table_bytes(&self) -> usize {
        self.0[0].table_bytes
    }

    /// The bursts: the number of calls, and the row.
    pub fn points(&self) -> impl Iterator<Item = (usize, &'a Burst)> {
        self.0.iter().map(|row| (row.calls, *row))
    }

    /// How many cycles more a single call costs after the eviction; zero if that is no more than the noise of
    /// a few cycles, and `None` if there were too few rounds to know.
    pub fn first_miss(&self) -> Option<f64> {
        /// A miss costs more: the second level takes a dozen cycles to deliver a line.
        const FEW_CYCLES: f64 = 8.0;
        let first = self.0.first()?;
        let warm = first.warm;
        let difference = first.cycles.estimate - warm.estimate;
        // The noise of two independent times.
        let noise = first.cycles.half_width().hypot(warm.half_width());
        if difference > noise.max(0.5) {
            Some(difference)
        } else {
            (noise <= FEW_CYCLES).then_some(0.0)
        }
    }
}

impl<'a> Bursts<'a> {
    /// The curves of the strategies.
    pub fn strategies(&self) -> impl Iterator<Item = &Curve<'a>> {
        self.curves.iter().filter(|curve| curve.is_of_strategy())
    }

    /// The break-even of each strategy with tables against each one without.
    pub fn break_evens(&self) -> Vec<BreakEven<'a>> {
        let mut found = Vec::new();
        for tabled in self.strategies().filter(|curve| curve.table_bytes() > 0) {
            for computed in self.strategies().filter(|curve| curve.table_bytes() == 0) {
                let costs = |curve: &Curve<'_>| {
                    let points = curve
                        .points()
                        .map(|(calls, row)| (calls as f64, row.cycles));
                    points.collect::<Vec<_>>()
                };
                found.push(BreakEven {
                    strategy: tabled.candidate(),
                    against: computed.candidate(),
                    calls: break_even(&costs(tabled), &costs(computed)),
                });
            }
        }
        found
    }
}

/// A burst counts as cheaper only if it gains this many cycles, because the layout of its one copy may
/// change its time by as much.
const LAYOUT: f64 = 9.0;

/// The break-even of two curves, each of a number of calls and the cycles per call: the number of calls from
/// which bursts with tables cost no more than those without. There is none unless the longest burst is clearly
/// cheaper with tables. Between two measured bursts, costs are interpolated.
fn break_even(tabled: &[(f64, Interval)], computed: &[(f64, Interval)]) -> Option<usize> {
    let (calls, longest) = tabled.last()?;
    let (_, other) = computed.last()?;
    let gain = (other.estimate - longest.estimate) * calls;
    if longest.high >= other.low || gain < LAYOUT {
        return None;
    }
    // How much more a whole burst with tables costs.
    let mut more = Vec::new();
    for ((calls, tabled), (_, computed)) in tabled.iter().zip(computed) {
        more.push((*calls, calls * (tabled.estimate - computed.estimate)));
    }
    let Some(last_dearer) = more.iter().rposition(|&(_, more)| more > 0.0) else {
        return more.first().map(|&(calls, _)| calls as usize);
    };
    let (calls, dearer) = more[last_dearer];
    let &(cheaper_calls, cheaper) = more.get(last_dearer + 1)?;
    let crossing = calls + (cheaper_calls - calls) * dearer / (dearer - cheaper);
    Some(crossing.ceil() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BURSTS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

    /// A curve of bursts whose first call costs more than the others.
    fn curve(first: f64, further: f64) -> Vec<(f64, Interval)> {
        let burst = |calls| {
            let calls = calls as f64;
            (
                calls,
                Interval::exactly((first + further * (calls - 1.0)) / calls),
            )
        };
        BURSTS.map(burst).to_vec()
    }

    fn row(name: &'static str, table_bytes: usize, calls: usize, cycles: Interval) -> Burst {
        Burst {
            group: "masks".to_owned(),
            operation: "passed_mask".to_owned(),
            color: ColorSource::Constant,
            evict: Cache::L1,
            calls,
            candidate: CandidateId::new(name),
            table_bytes,
            cycles,
            warm: cycles,
            quiet: 1.0,
        }
    }

    #[test]
    fn the_break_even_is_where_the_totals_cross() {
        let shift = curve(3.0, 3.0);
        let pays = |first, further| break_even(&curve(first, further), &shift);
        // 20 + 1 (n - 1) <= 3 n from n = 9.5 on.
        assert_eq!(pays(20.0, 1.0), Some(10));
        // As fast is not cheaper.
        assert_eq!(pays(3.0, 3.0), None);
        assert_eq!(pays(3.0, 2.9), None);
        assert_eq!(pays(1.0, 1.0), Some(1));
        assert_eq!(pays(4.0, 2.0), Some(2));
        // Tables never pay, or not within the longest burst.
        assert_eq!(pays(20.0, 4.0), None);
        assert_eq!(pays(200.0, 1.0), None);
        // A table that is cheaper for one burst alone has not paid, nor one that is not clearly cheaper in
        // the end.
        let mut table = curve(20.0, 1.0);
        table[0].1.estimate = 2.0;
        assert_eq!(break_even(&table, &shift), Some(10));
        table[6].1.high = 3.5;
        assert_eq!(break_even(&table, &shift), None);
    }

    #[test]
    fn tables_are_compared_with_all_that_have_none() {
        let strategies = [
            (NOTHING, 0, 0.0, 0.0),
            ("Shift", 0, 3.0, 3.0),
            ("Rotate", 0, 2.0, 2.0),
            ("Table", 8, 20.5, 1.0),
        ];
        let mut rows = Vec::new();
        for (index, calls) in BURSTS.into_iter().enumerate() {
            for (name, bytes, first, further) in strategies {
                rows.push(row(name, bytes, calls, curve(first, further)[index].1));
            }
        }
        let found = bursts(&rows);
        let evens = found[0].break_evens();
        for (even, (against, calls)) in evens.iter().zip([("Shift", 10), ("Rotate", 20)]) {
            assert!(even.strategy.is("Table") && even.against.is(against));
            assert_eq!(even.calls, Some(calls));
        }
        assert_eq!(evens.len(), 2);
    }

    #[test]
    fn a_first_miss_is_distinguished_from_noise() {
        let first_miss = |cold: [f64; 3], warm: [f64; 3]| {
            let [cycles, warm] = [cold, warm].map(|[low, estimate, high]| Interval {
                low,
                estimate,
                high,
            });
            let row = Burst {
                warm,
                ..row("Table", 8, 1, cycles)
            };
            Curve(vec![&row]).first_miss()
        };
        let warm = [4.0, 5.0, 6.0];
        assert_eq!(first_miss([12.0, 13.0, 14.0], warm), Some(8.0));
        assert_eq!(first_miss([4.0, 4.9, 6.0], warm), Some(0.0));
        // In a short study: -4 cycles, or 4, and neither is certain.
        assert_eq!(first_miss([-9.0, 1.0, 9.0], warm), None);
        assert_eq!(first_miss([0.0, 9.0, 15.0], warm), None);
        let unknown = [f64::NEG_INFINITY, 50.0, f64::INFINITY];
        assert_eq!(first_miss(unknown, warm), None);
    }
}
