// For the test `headers`: prints each call of pawnfill_moves.hpp and pawnfill_pairs.hpp that should fail an
// assertion and passes, or that should pass and fails an assertion.

#include <cstdio>
#include <initializer_list>

static int failed = 0;
#define PAWNFILL_ASSERT(condition) ((condition) ? void(0) : void(++failed))
#include "pawnfill_moves.hpp"
#include "pawnfill_pairs.hpp"

#define CHECK(call, expected)                                    \
    do {                                                         \
        failed = 0;                                              \
        static_cast<void>(call);                                 \
        if ((failed != 0) != (expected)) std::puts(#call);       \
    } while (0)
#define FAILS(...) CHECK((__VA_ARGS__), true)
#define PASSES(...) CHECK((__VA_ARGS__), false)

constexpr std::uint64_t bit(int square) { return std::uint64_t{1} << square; }

static void of_moves() {
    using namespace pawnfill::moves;
    FAILS(PawnMoves(2u, 0, Empty(0), Enemies(0)));
    FAILS(PawnMoves(-1, 0, Empty(0), Enemies(0)));
    FAILS(PawnMoves(0, bit(8), Empty(bit(8)), Enemies(0)));
    FAILS(PawnMoves(0, bit(8), Empty(0), Enemies(bit(8))));
    FAILS(PawnMoves(0, 0, Empty(bit(8)), Enemies(bit(8))));
    FAILS(PawnMoves(0, bit(56), Empty(0), Enemies(0)));
    FAILS(PawnMoves(1, bit(7), Empty(0), Enemies(0)));
    PASSES(PawnMoves(1, bit(56), Empty(bit(0)), Enemies(bit(1))));
    // A pawn on e5, and an enemy on d5.
    const PawnMoves moves(0, bit(36), Empty(~(bit(36) | bit(35))), Enemies(bit(35)));
    PASSES(moves.en_passant(43));
    PASSES(moves.targets(0).en_passant(43));
    PASSES(moves.en_passant(64));
    PASSES(moves.en_passant(-1));
    FAILS(moves.en_passant(42));
    FAILS(moves.en_passant(44));
    FAILS(moves.en_passant(35));
    FAILS(moves.en_passant(19));
    FAILS(moves.en_passant_if_legal(42, 4, 0, 0));
    FAILS(moves.en_passant_if_legal(43, 64, 0, 0));
    FAILS(moves.en_passant_if_legal(43, 36, 0, 0));
    // With an enemy rook on h5, an own rook on a5 and the own king on h1.
    const std::uint64_t others = bit(32) | bit(36) | bit(7);
    const PawnMoves with_rooks(0, bit(36), Empty(~(others | bit(35) | bit(39))), Enemies(bit(35) | bit(39)));
    PASSES(with_rooks.en_passant_if_legal(43, 7, bit(39), 0));
    PASSES(with_rooks.targets(bit(35)).en_passant_if_legal(43, 7, bit(39), bit(39)));
    FAILS(with_rooks.en_passant_if_legal(43, 7, bit(39) | bit(32), 0));
    FAILS(with_rooks.targets(bit(35)).en_passant_if_legal(43, 7, 0, bit(32)));
    PASSES(with_rooks.legal(7, Attackers{bit(35), 0, bit(39), 0}, 43));
    PASSES(with_rooks.legal(7, Attackers{bit(35), 0, bit(39), 0}, 64));
    FAILS(with_rooks.legal(7, Attackers{0, bit(32), 0, 0}, 64));
    FAILS(with_rooks.checks(64, Attackers{0, 0, 0, 0}));
    FAILS(moves.pinned(64, 0));
    FAILS(moves.pinned(36, 0));
    FAILS(moves.pinned(3, bit(36)));
    PASSES(moves.pinned(3, bit(20)));
    for (int king : {4, 32, 0, 8, 63, 57}) PASSES(moves.pinned(king, king == 8 ? bit(0) : bit(36)));
    FAILS(moves.contains(64, 0, false));
    FAILS(moves.contains(0, -1, false));
    PASSES(moves.contains(63, 63, true));
}

struct Own {
    template <class T>
    static constexpr T number(T is_enemy, T square) {
        return static_cast<T>(2 * square + is_enemy);
    }
    template <class T>
    static constexpr T index(T lower, T higher) {
        return static_cast<T>(256 * lower + higher);
    }
};

template <class Index, class Numbering>
void list(Numbering numbering) {
    using namespace pawnfill::pairs;
    Index indices[2][96];
    const Perspective side(0, false);
    all(numbering, PawnSets(0x300, 0), side, List<Index>{indices[0], 96});
    const int of_all = failed;
    changes(numbering, PawnSets(0x300, 0), PawnSets(0x20100, 0), side, List<Index>{indices[0], 96},
            List<Index>{indices[1], 96});
    // `changes` fails as often as `all`.
    if (failed != 2 * of_all) std::puts("changes");
}

static void of_pairs() {
    using namespace pawnfill::pairs;
    FAILS(PawnSets(bit(8) | bit(9), bit(9)));
    PASSES(PawnSets(bit(8), bit(9)));
    if (PawnSets(bit(8) | bit(9), bit(9)).white != bit(8)) std::puts("a square with two pawns is not Black's");
    FAILS(Perspective(2, false));
    FAILS(Perspective(-1, false));
    FAILS(Perspective::of_king(2, 70));
    FAILS(Perspective::of_king(2, 7));
    FAILS(Perspective::of_king(0, 64));
    FAILS(Perspective::of_king(1, -1));
    PASSES(Perspective::of_king(1, 63));
    FAILS(Perspective(0, false).view(128));
    FAILS(list<std::uint16_t>(strided(ByRank(), 60977, 1)));
    PASSES(list<std::uint16_t>(strided(ByRank(), 60976, 1)));
    FAILS(list<std::int16_t>(strided(ByFile(), 30606, 1)));
    PASSES(list<std::int16_t>(strided(ByFile(), 30605, 1)));
    FAILS(list<std::uint16_t>(strided(ByRank(), 0, 15)));
    PASSES(list<std::uint16_t>(strided(ByRank(), 0, 14)));
    FAILS(list<std::uint16_t>(strided(ByRank(), -1, 1)));
    PASSES(list<int>(strided(ByRank(), -1, 1)));
    FAILS(list<std::int16_t>(strided(ByRank(), 0, -8)));
    PASSES(list<std::int16_t>(strided(ByRank(), 0, -7)));
    FAILS(list<std::uint16_t>(strided(strided(ByRank(), 19936, 1), 0, 3)));
    PASSES(list<int>(strided(strided(ByRank(), 19936, 1), 0, 3)));
    FAILS(list<unsigned>(strided(ByRank(), 1ull << 32, 0ull)));
    FAILS(list<std::uint64_t>(strided(ByRank(), ~0ull, 1ull)));
    FAILS(list<std::int64_t>(strided(ByRank(), 0ll, 1ll << 60)));
    PASSES(list<std::int64_t>(strided(ByRank(), 1ll << 40, 1ll << 40)));
    FAILS(list<std::uint16_t>(strided(Own(), 1, 1)));
    PASSES(list<std::uint16_t>(strided(Own(), 0, 1)));
    PASSES(list<std::uint16_t>(Own()));
}

int main() {
    of_moves();
    of_pairs();
}
