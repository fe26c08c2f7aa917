// An evaluation of pawns in C++17, with the view and with both sides at once, in an engine's own types. The
// Rust example `engine` has the same scores.
//
//   c++ -std=c++17 -O2 -I. evaluation.cpp -o evaluation && echo 8000000 0 6 62 | ./evaluation
//
// It reads white pawns and black pawns in hexadecimal and the squares of both kings, and prints the
// score in centipawns from White's side.

#include <cstdint>
#include <iostream>

#include "pawnfill.hpp"
#include "pawnfill_sides.hpp"

namespace engine {

// The engine's own types. You can pass an enum of colors to pawnfill if White is 0 and Black is 1.
enum Color { WHITE, BLACK };

// You can pass a class of bitboards if it converts implicitly to and from std::uint64_t.
class Bitboard {
    std::uint64_t bits = 0;

public:
    constexpr Bitboard(std::uint64_t set) : bits(set) {}
    constexpr operator std::uint64_t() const { return bits; }

    constexpr int count() const { return int(pawnfill::count(bits)); }
    constexpr unsigned first() const { return pawnfill::first_square(bits); }
};

// The weights, in centipawns.
constexpr int CANDIDATE = 12, ISOLATED = -14, DOUBLED = -9, BACKWARD = -8;
constexpr int PHALANX = 5, DEFENDED = 6, ISLAND = -4;
// The weights of a passed pawn, by its rank as seen by its side.
constexpr int PASSED[8] = { 0, 5, 10, 20, 35, 60, 100, 0 };
// A file's score by the king's distance in ranks to the nearest own (SHELTER) or enemy (STORM) pawn ahead.
constexpr int SHELTER[8] = { 0, 12, 7, 0, 0, 0, 0, 0 };
constexpr int STORM[8] = { 0, -9, -9, -4, 0, 0, 0, 0 };

template <Color Us>
constexpr int pawns_of(const pawnfill::PawnStructure &pawns) {
    const auto times = [](int weight, Bitboard set) { return weight * set.count(); };
    int score = times(CANDIDATE, pawns.candidate_pawns<Us>())
        + times(ISOLATED, pawns.isolated_pawns<Us>())
        + times(DOUBLED, pawns.doubled_pawns<Us>())
        + times(BACKWARD, pawns.backward_pawns<Us>())
        + times(PHALANX, pawns.phalanx_pawns<Us>())
        + times(DEFENDED, pawns.defended_pawns<Us>())
        + ISLAND * pawns.island_count<Us>();
    for (Bitboard left = pawns.passed_pawns<Us>(); left != 0; left = left & (left - 1)) {
        score += PASSED[Us == WHITE ? left.first() / 8 : 7 - left.first() / 8];
    }
    return score;
}

// White's score minus Black's, from both sides at once. BothSides may use vectors, so this is not constexpr.
inline int pawns_of(const pawnfill::sides::BothSides &pawns) {
    pawnfill::sides::PawnScore score;
    score.add(pawns.candidate_pawns(), CANDIDATE);
    score.add(pawns.isolated_pawns(), ISOLATED);
    score.add(pawns.doubled_pawns(), DOUBLED);
    score.add(pawns.backward_pawns(), BACKWARD);
    score.add(pawns.phalanx_pawns(), PHALANX);
    score.add(pawns.defended_pawns(), DEFENDED);
    score.add_by_rank(pawns.passed_pawns(), PASSED);
    const auto islands = pawns.island_count();
    score.add_counts(islands.white, islands.black, ISLAND);
    return score.total();
}

// The score of the pawns ahead of a king, on the king's file and the files beside it.
template <Color Us>
constexpr int shelter(unsigned king, Bitboard own, Bitboard enemy) {
    // The distance in ranks to the nearest of these pawns, all ahead on one file; 0 if none.
    const auto distance = [king](Bitboard pawns) {
        const Bitboard nearest = pawns & ~pawnfill::front_spans<Us>(pawns);
        if (pawns == 0) {
            return 0u;
        }
        const auto rank = nearest.first() / 8;
        return Us == WHITE ? rank - king / 8 : king / 8 - rank;
    };
    const Bitboard zone = pawnfill::passed_mask<Us>(king);
    int score = 0;
    for (unsigned file = 0; file < 8; file++) {
        const Bitboard ahead = zone & pawnfill::file_mask(file);
        score += SHELTER[distance(own & ahead)];
        score += STORM[distance(enemy & ahead)];
    }
    return score;
}

constexpr int shelters(Bitboard white, Bitboard black, unsigned white_king, unsigned black_king) {
    return shelter<WHITE>(white_king, white, black) - shelter<BLACK>(black_king, black, white);
}

constexpr int evaluate(Bitboard white, Bitboard black, unsigned white_king, unsigned black_king) {
    const pawnfill::PawnStructure pawns(white, black);
    return pawns_of<WHITE>(pawns) - pawns_of<BLACK>(pawns)
        + shelters(white, black, white_king, black_king);
}

// The compiler can evaluate, too: a passed and isolated pawn on d4 that shelters no king.
static_assert(evaluate(0x08000000, 0, 6, 62) == 20 - 14 - 4);

} // namespace engine

int main() {
    std::uint64_t white = 0, black = 0;
    unsigned white_king = 0, black_king = 0;
    while (std::cin >> std::hex >> white >> black >> std::dec >> white_king >> black_king) {
        const int score = engine::pawns_of(pawnfill::sides::BothSides(white, black))
            + engine::shelters(white, black, white_king, black_king);
        // The view gives the same score.
        if (score != engine::evaluate(white, black, white_king, black_king)) {
            return 1;
        }
        std::cout << score << '\n';
    }
    return 0;
}
