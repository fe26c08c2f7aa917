//! The results of an evaluation by each strategy and step, with and without a pawn hash table.

use serde::{Deserialize, Serialize};

use crate::verdict::decimals;
use crate::verdict::statistics::Interval;

/// The results of an evaluation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EvaluationResult {
    /// What the evaluation does, in words.
    pub evaluation: String,
    /// The positions of each stream that were evaluated.
    pub positions: usize,
    /// The bytes of the table that each evaluation touches at random, as a search touches its
    /// transposition table.
    pub other_table_bytes: usize,
    /// Whether the hash table stayed evicted after the turns of the others. If not, it was read before each
    /// turn.
    pub cold: bool,
    /// The choice of a strategy matters if the slowest takes longer than the fastest by this share.
    pub threshold: f64,
    /// A setting for each stream and size of hash table, in the order of their hit rates.
    pub settings: Vec<Setting>,
    /// The lowest hit rate from which the choice of a strategy does not matter in any setting; `None` if it
    /// still matters at the highest.
    pub irrelevant_from: Option<f64>,
    /// The share of the rounds in which nobody else used the core. Only these are counted. `None` if the
    /// share is not known.
    pub quiet: Option<f64>,
}

/// One stream of positions and one size of the pawn hash table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setting {
    /// How many positions are visited around each position of a game. The more are visited, the more of
    /// them have the same pawns.
    pub visits: usize,
    /// The entries of the hash table; 0 for none.
    pub entries: usize,
    /// Its size in bytes.
    pub bytes: usize,
    /// The share of the probes that found their entry.
    pub hit_rate: f64,
    /// How much longer the slowest strategy takes than the fastest, relative to the fastest.
    #[serde(serialize_with = "decimals::write")]
    pub gap: f64,
    /// The strategies, `Shift` first, then as they were added.
    pub strategies: Vec<Part>,
    /// The steps from a loop over the pawns to both sides at once.
    pub steps: Vec<Part>,
}

impl Setting {
    /// Its name in a sentence.
    pub fn title(&self) -> String {
        let (visits, entries) = (self.visits, self.entries);
        format!("setting of {visits} visits, {entries} entries")
    }
}

/// One strategy, or one step, in a setting.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Core cycles per evaluation.
    pub cycles: Interval,
    /// Its time relative to that of the first strategy, `Shift`, or to that of the first step, the loop.
    pub ratio: Interval,
}
