//! Pawn moves: every level lists the moves of the rules, in every kind of encoding.

use std::fmt::Debug;

use oracle::{Kind, Sets};
use pawnfill::board::{FILE_A, RANK_1};
use pawnfill::moves::{Encoding, Kinds, ListMoves, PawnMoves, ROOM};
use pawnfill::sides::AnyLevel;
use pawnfill::{Color, Square, at_level};
use pawnfill_oracle::generated::assert_file;
use pawnfill_oracle::input::{PAWN_RANKS, Random};
#[cfg(panic = "unwind")]
use pawnfill_oracle::panics::panic_of;
use pawnfill_oracle::positions::{POSITIONS, Pawns};
use pawnfill_oracle::sampling::cases;

#[path = "moves/oracle.rs"]
mod oracle;

/// An encoding with a flag of its own for each kind.
macro_rules! encodings {
    ($(
        $name:ident: $bits:ty as $move:ty, $from:literal, $to:literal,
        [$single:expr, $double:expr, $capture:expr, $en_passant:expr], $push:expr, $by_capture:expr;
        |$parameter:ident| $of:expr;
    )*) => { $(
        #[derive(Clone, Copy, Debug)]
        struct $name;

        impl Encoding for $name {
            type Bits = $bits;
            type Move = $move;
            const FROM: u32 = $from;
            const TO: u32 = $to;
            const SINGLE_PUSH: u32 = $single;
            const DOUBLE_PUSH: u32 = $double;
            const CAPTURE: u32 = $capture;
            const EN_PASSANT: u32 = $en_passant;
            const PROMOTIONS: &[u32] = $push;
            const CAPTURE_PROMOTIONS: &[u32] = $by_capture;

            #[inline(always)]
            fn of($parameter: $bits) -> $move {
                $of
            }
        }
    )* };
}

encodings! {
    FromFirst: u16 as u16, 6, 0, [0x1000, 0x2000, 0x3000, 0x4000],
        &[0xf000, 0xe000, 0xd000, 0xc000], &[0xb000, 0xa000, 0x9000, 0x8000]; |bits| bits;
    ToFirst: u16 as [u16; 2], 0, 6, [0, 1 << 12, 4 << 12, 5 << 12],
        &[11 << 12, 10 << 12, 9 << 12, 8 << 12], &[15 << 12]; |bits| [bits, 0];
    AtTheEnds: u16 as (u16, i32), 10, 0, [0x40, 0x80, 0xc0, 0x100],
        &[0x240], &[0x280, 0x2c0]; |bits| (bits, -1);
    Wide: u32 as u32, 26, 13, [1, 1 << 12, 1 << 19, 1 << 25],
        &[3, 5, 7, 9], &[11, 13, 15, 17]; |bits| bits;
    WideWithScore: u32 as u64, 8, 0, [0, 1 << 16, 2 << 16, 3 << 16],
        &[1 << 31, 1 << 30, 1 << 29, 1 << 28], &[]; |bits| u64::from(bits) << 32 | 7;
    FivePieces: u16 as u16, 0, 6, [0, 0, 0, 0],
        &[1 << 12, 2 << 12, 3 << 12, 4 << 12, 5 << 12], &[9 << 12, 10 << 12, 11 << 12, 12 << 12, 13 << 12];
        |bits| bits;
}

/// The integers that an encoding makes of the oracle's moves.
fn expected<E: Encoding>(sets: &Sets, has_kind: impl Fn(Kind) -> bool) -> Vec<u32> {
    let mut expected = Vec::new();
    for (kind, from, to) in oracle::moves(sets) {
        let flags = match kind {
            Kind::EastCapturePromotion | Kind::WestCapturePromotion => E::CAPTURE_PROMOTIONS,
            Kind::PushPromotion => E::PROMOTIONS,
            Kind::EastEnPassant | Kind::WestEnPassant => &[E::EN_PASSANT],
            Kind::EastCapture | Kind::WestCapture => &[E::CAPTURE],
            Kind::SinglePush => &[E::SINGLE_PUSH],
            Kind::DoublePush => &[E::DOUBLE_PUSH],
        };
        let squares = u32::from(from) << E::FROM | u32::from(to) << E::TO;
        let flags = flags.iter().filter(|_| has_kind(kind));
        expected.extend(flags.map(|flag| squares | flag));
    }
    expected
}

/// The kinds of the library to which the oracle's belong.
fn kinds(kind: Kind) -> Kinds {
    match kind {
        Kind::EastCapturePromotion | Kind::WestCapturePromotion => Kinds::CAPTURE_PROMOTIONS,
        Kind::PushPromotion => Kinds::PUSH_PROMOTIONS,
        Kind::EastEnPassant | Kind::WestEnPassant => Kinds::EN_PASSANT,
        Kind::EastCapture | Kind::WestCapture => Kinds::CAPTURES,
        Kind::SinglePush => Kinds::SINGLE_PUSHES,
        Kind::DoublePush => Kinds::DOUBLE_PUSHES,
    }
}

fn pawn_moves(sets: &Sets) -> PawnMoves {
    let square = sets.en_passant.map(Square::from_index);
    PawnMoves::new(sets.color, sets.pawns, sets.empty, sets.enemies)
        .targets(sets.targets)
        .en_passant(square)
}

/// Checks the list at one level, with exactly enough room and with more.
fn check_list<E: Encoding<Move: PartialEq + Debug>>(
    level: impl ListMoves,
    encoding: E,
    moves: PawnMoves,
    expected: &[u32],
) where
    E::Bits: TryFrom<u32, Error: Debug>,
{
    let of = |bits: u32| E::of(E::Bits::try_from(bits).expect("it fits"));
    let expected = Vec::from_iter(expected.iter().map(|&bits| of(bits)));
    assert_eq!(moves.count(encoding), expected.len());
    for room in [expected.len(), 47, 48, 56, ROOM - 1, ROOM, ROOM + 50] {
        if room >= expected.len() {
            let mut list = vec![of(0); 3 + room];
            let count = moves.list(level, encoding, &mut list[3..]);
            assert_eq!(list[3..][..count], expected, "{moves:x?} {room}");
            assert!(list[..3].iter().all(|kept| *kept == of(0)));
        }
    }
}

/// Checks every level, with code that runs at the level and with code that enters it.
fn check(sets: &Sets) {
    let moves = pawn_moves(sets);
    macro_rules! check_encodings {
        ($($encoding:ident)*) => { $({
            let expected = expected::<$encoding>(sets, |_| true);
            for level in AnyLevel::all() {
                check_list(level, $encoding, moves, &expected);
                at_level!(level, |level| check_list(level, $encoding, moves, &expected));
            }
        })* };
    }
    check_encodings! { FromFirst ToFirst AtTheEnds Wide WideWithScore FivePieces }
}

/// Each set of kinds: the moves of other kinds are left out, and the order stays.
fn check_kinds(sets: &Sets) {
    for chosen in 0..64_u32 {
        let all = [
            Kinds::CAPTURE_PROMOTIONS,
            Kinds::PUSH_PROMOTIONS,
            Kinds::EN_PASSANT,
            Kinds::CAPTURES,
            Kinds::SINGLE_PUSHES,
            Kinds::DOUBLE_PUSHES,
        ];
        let only = (0..6).filter(|kind| chosen >> kind & 1 != 0);
        let only = only.fold(!Kinds::ALL, |only, kind| only | all[kind]);
        let expected = expected::<FromFirst>(sets, |kind| kinds(kind) & only == kinds(kind));
        let moves = pawn_moves(sets).only(only);
        check_list(AnyLevel::best(), FromFirst, moves, &expected);
    }
}

#[test]
fn noisy_and_quiet_kinds() {
    let promotions = Kinds::CAPTURE_PROMOTIONS | Kinds::PUSH_PROMOTIONS;
    assert_eq!(Kinds::PROMOTIONS, promotions);
    let noisy = promotions | Kinds::EN_PASSANT | Kinds::CAPTURES;
    assert_eq!(Kinds::NOISY, noisy);
    assert_eq!(Kinds::QUIET, Kinds::SINGLE_PUSHES | Kinds::DOUBLE_PUSHES);
    assert_eq!(Kinds::QUIET, !noisy);
}

/// Each call narrows the moves, whether by kinds or by squares.
#[test]
fn calls_narrow() {
    let pawns = 1 << 12 | 1 << 48; // e2 a7
    let moves = PawnMoves::new(Color::White, pawns, !pawns, 0);
    let pushes = Kinds::PROMOTIONS | Kinds::SINGLE_PUSHES;
    let both = moves.only(Kinds::QUIET).only(pushes);
    assert_eq!(both, moves.only(Kinds::SINGLE_PUSHES));
    let none = moves.only(Kinds::QUIET).only(Kinds::NOISY);
    assert_eq!(none.count(FromFirst), 0);
    assert_eq!(moves.targets(1 << 20).targets(1 << 28).count(FromFirst), 0);
}

/// Pawns of any number on any ranks, and other sets that need not be those of a position.
fn random_sets(random: &mut Random) -> Sets {
    let pawns = match random.below(6) {
        0 => random.sparse(),
        1 => random.set(),
        2 => random.pawns(),
        // Pawns that promote, and pawns that have not moved.
        3 => random.sparse() & 0x00ff_0000_0000_ff00,
        4 => random.sparse() & random.set() & PAWN_RANKS,
        _ => random.sparse() & random.set(),
    };
    let mut set = || match random.below(3) {
        0 => random.sparse(),
        1 => random.set(),
        _ => random.dense(),
    };
    let [empty, enemies, targets] = [set(), set(), set()];
    let empty = empty & !pawns;
    let square = random.below(64) as u8;
    Sets {
        color: Color::ALL[random.below(2) as usize],
        pawns,
        empty,
        enemies: enemies & !empty & !pawns,
        targets: if random.below(2) == 0 { !0 } else { targets },
        en_passant: (empty >> square & 1 != 0).then_some(square),
    }
}

#[test]
fn random_boards() {
    let mut random = Random::new(0x6d6f);
    for _ in 0..cases(10_000) {
        check(&random_sets(&mut random));
    }
    for _ in 0..cases(500) {
        check_kinds(&random_sets(&mut random));
    }
}

/// Every set of pawns on a rank, and all of a rank's pawns with every set of files to move on, among empty squares,
/// enemies or both.
#[test]
fn full_ranks() {
    for color in Color::ALL {
        for (rank, files) in (0..8).flat_map(|rank| (0..=255_u64).map(move |files| (rank, files))) {
            let all_files = files * FILE_A;
            for (pawns, targets) in [(all_files, !0), (!0, all_files)] {
                let pawns = pawns & RANK_1 << (8 * rank);
                for (empty, enemies) in [(!pawns, 0), (0, !pawns), (!pawns, !pawns)] {
                    let sets = Sets {
                        color,
                        pawns,
                        empty,
                        enemies,
                        targets,
                        en_passant: None,
                    };
                    let moves = pawn_moves(&sets);
                    let expected = [
                        expected::<FromFirst>(&sets, |_| true),
                        expected::<FivePieces>(&sets, |_| true),
                    ];
                    for level in AnyLevel::all() {
                        check_list(level, FromFirst, moves, &expected[0]);
                        check_list(level, FivePieces, moves, &expected[1]);
                    }
                }
            }
        }
    }
}

const GOLDEN: &str = "\
# Pawn moves, for the tests of engines. A line has the board of a FEN, the side to move (w or b), the square for en
# passant, the kinds of moves (noisy: captures, en passant and promotions; quiet: other pushes), and the moves in
# ascending order of from and to, each once, also if it promotes. They may leave the king in check. Written by
# .ci/generate from the oracle; a test compares it.
";

/// The file for engines has what the oracle says.
#[test]
fn golden_vectors() {
    let mut text = GOLDEN.to_owned();
    // After e2e4 from the start with a pawn on d4 and f4, and after d7d5 with one on c5 and e5.
    let with_en_passant = [
        (
            "rnbqkbnr/pppp1ppp/8/8/3pPp2/8/PPPP1PPP/RNBQKBNR",
            Some((Color::Black, Square::E3)),
        ),
        (
            "rnbqkbnr/ppp1pppp/8/2PpP3/8/8/PP1P1PPP/RNBQKBNR",
            Some((Color::White, Square::D6)),
        ),
    ];
    let positions = POSITIONS.iter().take(16).map(|position| (*position, None));
    for (position, en_passant) in positions.chain(with_en_passant) {
        let placement = position.split(' ').next().expect("a board");
        let found = Pawns::of(position);
        for color in Color::ALL {
            let letter = ['w', 'b'][color as usize];
            let square = en_passant.filter(|(side, _)| *side == color);
            let square = square.map(|(_, square)| square);
            let sets = Sets {
                color,
                pawns: [found.white, found.black][color as usize],
                empty: found.empty,
                enemies: found.pieces[color.opponent() as usize],
                targets: !0,
                en_passant: square.map(|square| square as u8),
            };
            let square = square.map_or("-".to_owned(), |square| square.to_string());
            let moves = oracle::moves(&sets);
            for (name, group) in [("noisy", Kinds::NOISY), ("quiet", Kinds::QUIET)] {
                let of_group = moves
                    .iter()
                    .filter(|(kind, ..)| kinds(*kind) & group == kinds(*kind));
                let mut squares = Vec::from_iter(of_group.map(|&(_, from, to)| [from, to]));
                squares.sort_unstable();
                let moves = squares.iter().map(|squares| {
                    let [from, to] = squares.map(Square::from_index);
                    format!(" {from}{to}")
                });
                let moves: String = moves.collect();
                text += &format!("{placement} {letter} {square} {name}{moves}\n");
            }
        }
    }
    assert_file("tests/golden/moves.txt", &text);
}

/// A list that is too short is an error at the caller's line that says how short, and nothing is written behind it.
#[cfg(panic = "unwind")]
#[test]
fn lists_without_room() {
    fn check(level: impl ListMoves) {
        let mut list = [0; 40];
        let moves = PawnMoves::new(Color::White, 0xff00, !0xff00, 0);
        let message = "there are 16 moves, but the list has room for only 15";
        let panic = panic_of(|| moves.list(level, FromFirst, &mut list[..15]));
        assert_eq!(panic, Some([file!(), message].map(str::to_owned)));
        assert_eq!(list[15..], [0; 25]);
    }
    for level in AnyLevel::all() {
        check(level);
        at_level!(level, |level| check(level));
    }
}
