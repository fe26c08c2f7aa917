//! The random input of one call.

use pawnfill::board::PAWN_RANKS;
use pawnfill::{Color, Square, shift};
use rand::RngExt;

use crate::workload::pool::{Change, Pawns, Random, Workload};

/// The input of one call: a value for each argument name.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the list of operations says what the names stand for")]
pub struct Input {
    pub color: Color,
    pub square: Square,
    pub set: u64,
    pub pawns: u64,
    pub own: u64,
    pub enemy: u64,
    pub white: u64,
    pub black: u64,
    pub targets: u64,
    pub empty: u64,
    pub files: u8,
    pub kings: [Square; 2],
    pub change: Change,
}

impl Input {
    /// All squares without a pawn count as empty.
    fn new(color: Color, [white, black]: [u64; 2], kings: [Square; 2], change: Change) -> Self {
        let (own, enemy) = match color {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        Self {
            color,
            square: kings[0],
            set: own,
            pawns: own,
            own,
            enemy,
            white,
            black,
            targets: enemy,
            empty: !(white | black),
            files: shift::file_set(own),
            kings,
            change,
        }
    }

    /// Draws a position, a color, a pawn of that color, and a move that changes pawns.
    pub fn draw(workload: &Workload, random: &mut Random) -> Self {
        let Workload { positions, changes, .. } = workload;
        let Pawns { white, black, occupied, white_pieces, kings } =
            positions[random.random_range(..positions.len())];
        let change = changes[random.random_range(..changes.len())];
        let bits: u64 = random.random();
        let color = Color::ALL[(bits & 1) as usize];
        let drawn = Self::new(color, [white, black], kings, change);
        let square = pick(drawn.own, (bits >> 8) as u32);
        Self {
            square: square.unwrap_or(Square::from_index((bits >> 1) as u8 & 63)),
            targets: match color {
                Color::White => occupied & !white_pieces,
                Color::Black => white_pieces,
            },
            empty: !occupied,
            ..drawn
        }
    }

    /// Draws an input from the whole domain of a group of operations: sets of any density, which may
    /// overlap. Pushes get no pawns on the first and the last rank, where strategies may differ.
    pub fn draw_any(random: &mut Random, group: &str) -> Self {
        let mut set = || -> u64 {
            let (one, two): (u64, u64) = (random.random(), random.random());
            match random.random_range(0..4) {
                0 => one,
                1 => one & two,
                2 => one & two & random.random::<u64>(),
                _ => one | two,
            }
        };
        let pawns = if group == "pushes" { PAWN_RANKS } else { !0 };
        let (before, after) = ([set() & pawns, set() & pawns], [set(), set()]);
        let (targets, empty) = (set(), set());
        let mut square = || Square::from_index(random.random::<u8>() & 63);
        let (square, kings) = (square(), [square(), square()]);
        let change = Change { before, after, kings };
        let color = Color::ALL[usize::from(random.random::<bool>())];
        Self {
            square,
            targets,
            empty,
            files: random.random(),
            ..Self::new(color, before, kings, change)
        }
    }
}

fn pick(mut set: u64, random: u32) -> Option<Square> {
    for _ in 0..random % set.count_ones().max(1) {
        set &= set - 1;
    }
    Square::new(set.trailing_zeros() as u8)
}

#[test]
fn what_is_drawn_belongs_together() {
    use rand::SeedableRng as _;
    let workload = Workload::random_games();
    let mut random = Random::seed_from_u64(1);
    for _ in 0..10_000 {
        let input = Input::draw(&workload, &mut random);
        let (own, enemy, targets) = (input.own, input.enemy, input.targets);
        assert!(own == 0 || own & input.square.bitboard() != 0);
        assert_eq!(input.empty & (own | enemy), 0);
        assert_eq!((targets & enemy, targets & (own | input.empty)), (enemy, 0));
    }
}

#[test]
fn pick_reaches_every_square_of_a_set() {
    let picked = [0, 1, 2].map(|index| pick(1 << 3 | 1 << 40 | 1 << 63, index));
    assert_eq!(picked, [Square::D1, Square::A6, Square::H8].map(Some));
    assert_eq!(pick(0, 5), None);
}
