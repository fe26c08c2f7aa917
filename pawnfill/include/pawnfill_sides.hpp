/*
 * pawnfill_sides.hpp: the pawn structure of both sides at once, for C++17 and later.
 *
 * Part of pawnfill 0.1.0. It needs pawnfill.hpp and pawnfill.h.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#ifndef PAWNFILL_SIDES_HPP
#define PAWNFILL_SIDES_HPP

#if __cplusplus < 201703L && (!defined(_MSVC_LANG) || _MSVC_LANG < 201703L)
#error "pawnfill_sides.hpp needs C++17; with an older standard, use the view of pawnfill.h"
#else

#include "pawnfill.hpp"

#include <array>
#include <tuple>
#include <type_traits>

/*
 *   using namespace pawnfill::sides;
 *   const BothSides pawns(white, black);
 *   Score score;                                          // White's minus Black's
 *   score.add(pawns.isolated_pawns(), -14);
 *   score.add_by_rank(pawns.passed_pawns(), PASSED);      // int[8], by each side's own ranks
 *   int total = score.total();
 *   uint64_t ours = pawns.backward_pawns().by_color()[us];
 *
 * An answer is a set of each side. An argument is one set for both sides, or Sides(white, black).
 * With GCC and Clang on x86-64, both sets are in one vector if the flags allow AVX2, and more
 * instructions are used if they allow those of Ice Lake and Zen 4. Otherwise they are two words.
 * The answers are the same. PAWNFILL_A8_FIRST and PAWNFILL_NO_BUILTINS are those of pawnfill.hpp.
 */

#if !defined(PAWNFILL_NO_BUILTINS) && (defined(__GNUC__) || defined(__clang__))
#define PAWNFILL_SIDES_INLINE __attribute__((always_inline)) inline
#if defined(__GNUC__) && defined(__x86_64__) && defined(__AVX2__)
#include <immintrin.h>
#define PAWNFILL_SIDES_VECTORS
#if defined(__GFNI__) && defined(__AVX512VL__) && defined(__AVX512BITALG__)
#define PAWNFILL_SIDES_AVX512
#endif
#endif
#elif !defined(PAWNFILL_NO_BUILTINS) && defined(_MSC_VER)
#define PAWNFILL_SIDES_INLINE __forceinline
#else
#define PAWNFILL_SIDES_INLINE inline
#endif

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wparentheses"
#endif

namespace pawnfill {
inline namespace PAWNFILL_VARIANT {
namespace sides {
/* The linker merges functions of the same name: what depends on the processor has a name that does. */
#if defined(PAWNFILL_SIDES_AVX512)
inline namespace by_ice_lake {
#elif defined(__AVX512F__)
inline namespace by_avx512 {
#elif defined(__AVX2__)
inline namespace by_avx2 {
#elif defined(__AVX__)
inline namespace by_avx {
#else
inline namespace by_words {
#endif

/// A value of each side.
template <class T>
struct ByColor {
    T white, black;
    PAWNFILL_SIDES_INLINE T operator[](Color color) const { return color == White ? white : black; }
};

namespace lanes {

#ifdef PAWNFILL_A8_FIRST
constexpr bool IS_A8_FIRST = true;
#else
constexpr bool IS_A8_FIRST = false;
#endif
#ifdef PAWNFILL_SIDES_VECTORS

/// White's set with a1 as the first square, and Black's with a8.
using Lanes = uint64_t __attribute__((vector_size(16)));

PAWNFILL_SIDES_INLINE __m128i vector(Lanes sets) { return reinterpret_cast<__m128i>(sets); }
PAWNFILL_SIDES_INLINE Lanes of_vector(__m128i sets) { return reinterpret_cast<Lanes>(sets); }
/// Sets with a1 as the first square.
PAWNFILL_SIDES_INLINE Lanes from_a1(uint64_t white, uint64_t black) { return Lanes{white, swap_bytes(black)}; }
PAWNFILL_SIDES_INLINE Lanes from(uint64_t white, uint64_t black) {
    return IS_A8_FIRST ? Lanes{pawnfill::swap_bytes(white), black} : from_a1(white, black);
}
PAWNFILL_SIDES_INLINE ByColor<uint64_t> by_color(Lanes sets) {
    const uint64_t white = sets[0], black = sets[1];
    return IS_A8_FIRST ? ByColor<uint64_t>{pawnfill::swap_bytes(white), black}
                       : ByColor<uint64_t>{white, pawnfill::swap_bytes(black)};
}
PAWNFILL_SIDES_INLINE Lanes swap_sides(Lanes sets) {
    const __m128i reversed = _mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    return of_vector(_mm_shuffle_epi8(vector(sets), reversed));
}
PAWNFILL_SIDES_INLINE Lanes with_black_of(Lanes sets, Lanes other) { return Lanes{sets[0], other[1]}; }
PAWNFILL_SIDES_INLINE Lanes forward(Lanes sets, int ranks) { return sets << (8 * ranks); }
PAWNFILL_SIDES_INLINE Lanes backward(Lanes sets, int ranks) { return sets >> (8 * ranks); }
/// Doubled bytes lose what leaves a rank.
PAWNFILL_SIDES_INLINE Lanes east(Lanes sets) { return of_vector(_mm_add_epi8(vector(sets), vector(sets))); }
PAWNFILL_SIDES_INLINE Lanes west(Lanes sets) {
#ifdef PAWNFILL_SIDES_AVX512
    // One instruction instead of a shift and a mask.
    const __m128i next = _mm_set1_epi64x(0x0204081020408000);
    return of_vector(_mm_gf2p8affine_epi64_epi8(vector(sets), next, 0));
#else
    return sets >> 1 & ~FileH;
#endif
}
#else
/// White's set and Black's.
struct Lanes {
    uint64_t white, black;
};
PAWNFILL_SIDES_INLINE Lanes operator&(Lanes a, Lanes b) { return {a.white & b.white, a.black & b.black}; }
PAWNFILL_SIDES_INLINE Lanes operator|(Lanes a, Lanes b) { return {a.white | b.white, a.black | b.black}; }
PAWNFILL_SIDES_INLINE Lanes operator^(Lanes a, Lanes b) { return {a.white ^ b.white, a.black ^ b.black}; }
PAWNFILL_SIDES_INLINE Lanes operator~(Lanes a) { return {~a.white, ~a.black}; }
PAWNFILL_SIDES_INLINE Lanes from(uint64_t white, uint64_t black) { return {white, black}; }
/// Sets with a1 as the first square.
PAWNFILL_SIDES_INLINE Lanes from_a1(uint64_t white, uint64_t black) {
    return IS_A8_FIRST ? Lanes{pawnfill::swap_bytes(white), pawnfill::swap_bytes(black)}
                       : Lanes{white, black};
}
PAWNFILL_SIDES_INLINE ByColor<uint64_t> by_color(Lanes sets) { return {sets.white, sets.black}; }
PAWNFILL_SIDES_INLINE Lanes swap_sides(Lanes sets) { return {sets.black, sets.white}; }
PAWNFILL_SIDES_INLINE Lanes with_black_of(Lanes sets, Lanes other) { return {sets.white, other.black}; }
PAWNFILL_SIDES_INLINE Lanes forward(Lanes sets, int ranks) {
    return IS_A8_FIRST ? Lanes{sets.white >> (8 * ranks), sets.black << (8 * ranks)}
                       : Lanes{sets.white << (8 * ranks), sets.black >> (8 * ranks)};
}
PAWNFILL_SIDES_INLINE Lanes backward(Lanes sets, int ranks) { return swap_sides(forward(swap_sides(sets), ranks)); }
PAWNFILL_SIDES_INLINE Lanes east(Lanes sets) { return {sets.white << 1 & ~FileA, sets.black << 1 & ~FileA}; }
PAWNFILL_SIDES_INLINE Lanes west(Lanes sets) { return {sets.white >> 1 & ~FileH, sets.black >> 1 & ~FileH}; }
#endif

/// The function of each element.
template <class Array, class Function>
PAWNFILL_SIDES_INLINE Array map(Array values, Function function) {
    PAWNFILL_UNROLLED
    for (auto &value : values) {
        value = function(value);
    }
    return values;
}

} // namespace lanes

/// A set of each side.
class Sides {
    lanes::Lanes sets;
    friend class BothSides;
    friend class Score;
    PAWNFILL_SIDES_INLINE Sides() : Sides(0, 0) {}
    static PAWNFILL_SIDES_INLINE Sides of(lanes::Lanes sets) {
        Sides sides;
        sides.sets = sets;
        return sides;
    }

public:
    PAWNFILL_SIDES_INLINE Sides(uint64_t white, uint64_t black) : sets(lanes::from(white, black)) {}
    /// One set for both sides.
    template <class Set, class = std::enable_if_t<std::is_convertible<Set, uint64_t>::value>>
    PAWNFILL_SIDES_INLINE Sides(Set set) : Sides(uint64_t(set), uint64_t(set)) {}
    PAWNFILL_SIDES_INLINE ByColor<uint64_t> by_color() const { return lanes::by_color(sets); }
    /// The number of squares.
    PAWNFILL_SIDES_INLINE ByColor<uint32_t> count() const {
        const ByColor<uint64_t> found = by_color();
        return {pawnfill::count(found.white), pawnfill::count(found.black)};
    }
    PAWNFILL_SIDES_INLINE Sides swap_sides() const { return of(lanes::swap_sides(sets)); }
    PAWNFILL_SIDES_INLINE Sides with_black_of(Sides other) const { return of(lanes::with_black_of(sets, other.sets)); }
    /// Ranks in each side's own direction. Squares that leave the board are lost.
    PAWNFILL_SIDES_INLINE Sides forward(int ranks = 1) const { return of(lanes::forward(sets, ranks)); }
    PAWNFILL_SIDES_INLINE Sides backward(int ranks = 1) const { return of(lanes::backward(sets, ranks)); }
    /// One file towards the h-file, or towards the a-file.
    PAWNFILL_SIDES_INLINE Sides east() const { return of(lanes::east(sets)); }
    PAWNFILL_SIDES_INLINE Sides west() const { return of(lanes::west(sets)); }

private:
    PAWNFILL_SIDES_INLINE Sides carry(Sides b, Sides c) const { return *this & b | c & (*this ^ b); }
    PAWNFILL_SIDES_INLINE Sides borrow(Sides b, Sides c) const { return c ^ (*this ^ b) & (b ^ c); }
    PAWNFILL_SIDES_INLINE Sides beside() const { return this->east() | this->west(); }
    PAWNFILL_SIDES_INLINE Sides front_spans() const {
        const auto spans = this->forward(1);
        const auto spans_again = spans | spans.forward(1);
        const auto spans_again_again = spans_again | spans_again.forward(2);
        return spans_again_again | spans_again_again.forward(4);
    }
    PAWNFILL_SIDES_INLINE Sides rear_spans() const {
        const auto spans = this->backward(1);
        const auto spans_again = spans | spans.backward(1);
        const auto spans_again_again = spans_again | spans_again.backward(2);
        return spans_again_again | spans_again_again.backward(4);
    }
    PAWNFILL_SIDES_INLINE Sides file_fill() const { return *this | this->front_spans() | this->rear_spans(); }
    PAWNFILL_SIDES_INLINE Sides isolated() const { return *this & ~this->file_fill().beside(); }
    PAWNFILL_SIDES_INLINE Sides half_isolated() const {
        const auto files = this->file_fill();
        return *this & (files.east() ^ files.west());
    }
    PAWNFILL_SIDES_INLINE Sides doubled() const { return *this & (this->front_spans() | this->rear_spans()); }
    PAWNFILL_SIDES_INLINE Sides tripled() const {
        return *this & (*this & this->front_spans() & this->rear_spans()).file_fill();
    }
    PAWNFILL_SIDES_INLINE std::array<Sides, 3> counts_behind() const {
        const auto next = this->forward(1);
        const auto two = std::array{*this ^ next, *this & next};
        const auto next_again = lanes::map(two, [](Sides digit) { return digit.forward(2); });
        const auto carry = two[0] & next_again[0];
        const auto four = std::array{two[0] ^ next_again[0], two[1] ^ next_again[1] ^ carry,
            two[1].carry(next_again[1], carry)};
        const auto next_again_again = lanes::map(four,
            [](Sides digit) { return digit.forward(4); });
        const auto carry_again = four[0] & next_again_again[0];
        return std::array{four[0] ^ next_again_again[0],
            four[1] ^ next_again_again[1] ^ carry_again,
                four[2] ^ next_again_again[2] ^ four[1].carry(next_again_again[1], carry_again)};
    }
    PAWNFILL_SIDES_INLINE std::array<Sides, 3> enemies_ahead() const {
        return lanes::map(this->counts_behind(),
            [](Sides digit) { return digit.swap_sides().backward(1); });
    }
    PAWNFILL_SIDES_INLINE Sides supported() const {
        const auto [h0, h1, h2] = this->counts_behind();
        const auto [s0, s1, s2] = this->enemies_ahead();
        const auto [d0, borrow] = std::tuple(h0 ^ s0, s0 & ~h0);
        const auto [d1, borrow_again] = std::tuple(h1 ^ s1 ^ borrow, h1.borrow(s1, borrow));
        const auto [d2, minus_8] = std::tuple(h2 ^ s2 ^ borrow_again, h2.borrow(s2, borrow_again));
        const auto carry = d0.east() & d0.west();
        const auto carry_again = d1.east().carry(d1.west(), carry);
        const auto carry_again_again = d2.east().carry(d2.west(), carry_again);
        return ~carry_again_again.borrow(minus_8.east(), minus_8.west());
    }

public:
    friend PAWNFILL_SIDES_INLINE Sides operator&(Sides a, Sides b) { return of(a.sets & b.sets); }
    friend PAWNFILL_SIDES_INLINE Sides operator|(Sides a, Sides b) { return of(a.sets | b.sets); }
    friend PAWNFILL_SIDES_INLINE Sides operator^(Sides a, Sides b) { return of(a.sets ^ b.sets); }
    friend PAWNFILL_SIDES_INLINE Sides operator~(Sides a) { return of(~a.sets); }
};

/// The pawn structure of both sides: the answers of PawnStructure under the same names. Each is computed where you ask
/// for it.
class BothSides {
    Sides pawns_, front_spans_, rear_spans_, attacks_, attack_front_spans_, enemy_front_spans_,
        enemy_attack_front_spans_;
    static PAWNFILL_SIDES_INLINE Sides from_a1(uint64_t white, uint64_t black) {
        return Sides::of(lanes::from_a1(white, black));
    }
    PAWNFILL_SIDES_INLINE bool are_on_pawn_ranks() const {
        const ByColor<uint64_t> pawns = pawns_.by_color();
        return ((pawns.white | pawns.black) & ~PawnRanks) == 0;
    }

public:
    PAWNFILL_SIDES_INLINE BothSides(uint64_t white, uint64_t black) : BothSides(Sides(white, black)) {}
    /// The structure of these sets, which need not be pawns.
    explicit PAWNFILL_SIDES_INLINE BothSides(Sides pawns) : pawns_(pawns) {
        const auto front_spans = pawns.front_spans();
        const auto attack_front_spans = front_spans.beside();
        front_spans_ = front_spans;
        rear_spans_ = pawns.rear_spans();
        attacks_ = pawns.forward(1).beside();
        attack_front_spans_ = attack_front_spans;
        enemy_front_spans_ = front_spans.swap_sides();
        enemy_attack_front_spans_ = attack_front_spans.swap_sides();
    }
    PAWNFILL_SIDES_INLINE Sides pawns() const { return pawns_; }

    // Fills

    PAWNFILL_SIDES_INLINE Sides north_fill() const { return (front_fill().with_black_of(rear_fill())); }
    PAWNFILL_SIDES_INLINE Sides south_fill() const { return (rear_fill().with_black_of(front_fill())); }
    PAWNFILL_SIDES_INLINE Sides file_fill() const { return (pawns_.file_fill()); }
    PAWNFILL_SIDES_INLINE Sides front_fill() const { return (pawns_ | front_spans_); }
    PAWNFILL_SIDES_INLINE Sides rear_fill() const { return (pawns_ | rear_spans_); }

    // Files

    PAWNFILL_SIDES_INLINE Sides fill_files() const { return file_fill(); }
    PAWNFILL_SIDES_INLINE Sides half_open_or_open_fill() const { return ~file_fill(); }

    // Pushes

    PAWNFILL_SIDES_INLINE Sides single_push_targets(Sides empty) const {
        PAWNFILL_ASSERT(are_on_pawn_ranks() && "pushes are for pawns on ranks 2 to 7");
        return (pawns_.forward(1) & empty);
    }
    PAWNFILL_SIDES_INLINE Sides double_push_targets(Sides empty) const {
        PAWNFILL_ASSERT(are_on_pawn_ranks() && "pushes are for pawns on ranks 2 to 7");
        // White's double pushes end on the fourth rank, Black's on the fifth.
        const auto rank = from_a1(Rank1 << 24, Rank1 << 32);
        return (single_push_targets((empty)).forward(1) & empty & rank);
    }

    PAWNFILL_SIDES_INLINE Sides able_to_push(Sides empty) const {
        PAWNFILL_ASSERT(are_on_pawn_ranks() && "pushes are for pawns on ranks 2 to 7");
        return (pawns_ & empty.backward(1));
    }
    PAWNFILL_SIDES_INLINE Sides able_to_double_push(Sides empty) const {
        PAWNFILL_ASSERT(are_on_pawn_ranks() && "pushes are for pawns on ranks 2 to 7");
        const auto targets = double_push_targets((empty));
        return targets.backward().backward();
    }

    PAWNFILL_SIDES_INLINE Sides push_attacks(Sides empty, Sides targets) const {
        PAWNFILL_ASSERT(are_on_pawn_ranks() && "pushes are for pawns on ranks 2 to 7");
        const auto sides = (empty);
        const auto pushes = single_push_targets(sides) | double_push_targets(sides);
        return ((pushes & targets).forward(1).beside());
    }

    // Captures

    PAWNFILL_SIDES_INLINE Sides able_to_capture_east(Sides targets) const {
        return (pawns_ & targets.backward(1).west());
    }

    PAWNFILL_SIDES_INLINE Sides able_to_capture_west(Sides targets) const {
        return (pawns_ & targets.backward(1).east());
    }

    PAWNFILL_SIDES_INLINE Sides able_to_capture(Sides targets) const {
        return (pawns_ & targets.backward(1).beside());
    }

    // Spans

    PAWNFILL_SIDES_INLINE Sides front_spans() const { return (front_spans_); }
    PAWNFILL_SIDES_INLINE Sides rear_spans() const { return (rear_spans_); }
    PAWNFILL_SIDES_INLINE Sides interspans() const { return (front_spans_ & enemy_front_spans_); }
    PAWNFILL_SIDES_INLINE Sides stops() const { return (pawns_.forward(1)); }
    PAWNFILL_SIDES_INLINE Sides telestops() const { return (front_spans_.forward(1)); }

    // Attacks

    PAWNFILL_SIDES_INLINE Sides east_attacks() const { return (pawns_.forward(1).east()); }
    PAWNFILL_SIDES_INLINE Sides west_attacks() const { return (pawns_.forward(1).west()); }
    PAWNFILL_SIDES_INLINE Sides attacks() const { return (attacks_); }
    PAWNFILL_SIDES_INLINE Sides double_attacks() const { return east_attacks() & west_attacks(); }
    PAWNFILL_SIDES_INLINE Sides single_attacks() const { return east_attacks() ^ west_attacks(); }
    PAWNFILL_SIDES_INLINE Sides attack_front_spans() const { return (attack_front_spans_); }
    PAWNFILL_SIDES_INLINE Sides attack_rear_spans() const { return rear_fill().beside(); }

    // Structure

    PAWNFILL_SIDES_INLINE Sides open_pawns() const { return (pawns_ & ~enemy_front_spans_); }
    PAWNFILL_SIDES_INLINE Sides unfree_pawns() const { return (pawns_ & enemy_front_spans_); }
    PAWNFILL_SIDES_INLINE Sides passed_pawns() const {
        return (pawns_ & ~(enemy_front_spans_ | enemy_attack_front_spans_));
    }

    PAWNFILL_SIDES_INLINE Sides candidate_pawns() const {
        const auto asked = open_pawns() & enemy_attack_front_spans_;
        return (asked & pawns_.supported());
    }

    PAWNFILL_SIDES_INLINE Sides lever_candidate_pawns() const {
        const auto pawns = pawns_;
        const auto attacked = attacks_.swap_sides();
        const auto one = attacked.backward(1);
        const auto two = double_attacks().swap_sides().backward(1);
        const auto out_of_reach = enemy_front_spans_ | enemy_attack_front_spans_.backward(2);
        const auto helped = (pawns.beside() | ~one) & (pawns.east() & pawns.west() | ~two);
        return (pawns & (attacked | one) & ~out_of_reach & helped);
    }

    PAWNFILL_SIDES_INLINE Sides isolated_pawns() const { return (pawns_.isolated()); }
    PAWNFILL_SIDES_INLINE Sides half_isolated_pawns() const { return (pawns_.half_isolated()); }
    PAWNFILL_SIDES_INLINE Sides pawns_behind_own() const { return (pawns_ & rear_spans_); }
    PAWNFILL_SIDES_INLINE Sides pawns_in_front_of_own() const { return (pawns_ & front_spans_); }
    PAWNFILL_SIDES_INLINE Sides pawns_directly_behind_own() const { return (pawns_ & pawns_.backward(1)); }
    PAWNFILL_SIDES_INLINE Sides doubled_pawns() const { return (pawns_.doubled()); }
    PAWNFILL_SIDES_INLINE Sides tripled_pawns() const { return (pawns_.tripled()); }
    PAWNFILL_SIDES_INLINE Sides pawns_without_helpers() const {
        return (pawns_ & ~(attack_front_spans_ | pawns_.beside()));
    }

    PAWNFILL_SIDES_INLINE Sides backward_pawns() const {
        const auto weak_stops = outposts().swap_sides();
        return (pawns_ & weak_stops.backward(1));
    }

    PAWNFILL_SIDES_INLINE Sides rammed_pawns() const { return (pawns_ & pawns_.forward(1).swap_sides()); }
    PAWNFILL_SIDES_INLINE Sides lever_pawns() const { return (pawns_ & attacks_.swap_sides()); }
    PAWNFILL_SIDES_INLINE Sides phalanx_pawns() const { return (pawns_ & pawns_.beside()); }
    PAWNFILL_SIDES_INLINE Sides defended_pawns() const { return (pawns_ & attacks_); }
    PAWNFILL_SIDES_INLINE Sides connected_pawns() const { return (pawns_ & (attacks_ | pawns_.beside())); }
    PAWNFILL_SIDES_INLINE Sides holes() const { return (~attack_front_spans_); }
    PAWNFILL_SIDES_INLINE Sides outposts() const { return (attacks_ & ~enemy_attack_front_spans_); }

    /// The files with a pawn. Any rank of the fill has them.
    PAWNFILL_SIDES_INLINE ByColor<uint8_t> file_set() const {
        const ByColor<uint64_t> fill = file_fill().by_color();
        return {uint8_t(fill.white & 255), uint8_t(fill.black & 255)};
    }
    PAWNFILL_SIDES_INLINE uint8_t open_files() const { return uint8_t(~(file_set().white | file_set().black) & 255); }
    PAWNFILL_SIDES_INLINE uint8_t closed_files() const { return uint8_t(file_set().white & file_set().black); }
    PAWNFILL_SIDES_INLINE ByColor<uint8_t> half_open_files() const {
        const ByColor<uint8_t> files = file_set();
        return {uint8_t(files.black & ~files.white), uint8_t(files.white & ~files.black)};
    }
    PAWNFILL_SIDES_INLINE ByColor<uint8_t> adjacent_files() const {
        const ByColor<uint8_t> files = file_set();
        return {pawnfill::adjacent_files(files.white), pawnfill::adjacent_files(files.black)};
    }
    PAWNFILL_SIDES_INLINE ByColor<uint8_t> isolated_files() const {
        const ByColor<uint8_t> files = file_set();
        return {pawnfill::isolated_files(files.white), pawnfill::isolated_files(files.black)};
    }
    PAWNFILL_SIDES_INLINE ByColor<uint8_t> island_count() const {
        const ByColor<uint8_t> files = file_set();
        return {pawnfill::island_count(files.white), pawnfill::island_count(files.black)};
    }
};

/// A sum of weights: White's minus Black's, modulo 2^32. So a weight may be one number for two phases.
class Score {
    uint32_t sum = 0;
#ifdef PAWNFILL_SIDES_VECTORS
    __m128i sums = _mm_setzero_si128();
    static PAWNFILL_SIDES_INLINE __m128i count_bytes(__m128i sets) {
#ifdef PAWNFILL_SIDES_AVX512
        return _mm_popcnt_epi8(sets);
#else
        const __m128i of_four = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        const __m128i low = _mm_set1_epi8(15);
        const __m128i upper = _mm_and_si128(_mm_srli_epi16(sets, 4), low);
        return _mm_add_epi8(_mm_shuffle_epi8(of_four, _mm_and_si128(sets, low)), _mm_shuffle_epi8(of_four, upper));
#endif
    }
#else
    static PAWNFILL_SIDES_INLINE uint64_t count_bytes(uint64_t set) {
        const uint64_t twos = set - (set >> 1 & UINT64_C(0x5555555555555555));
        const uint64_t fours = (twos & UINT64_C(0x3333333333333333)) + (twos >> 2 & UINT64_C(0x3333333333333333));
        return (fours + (fours >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    }
#endif

public:
    /// Adds the weight for each square of White's set, and subtracts it for each of Black's.
    PAWNFILL_SIDES_INLINE void add(Sides sides, int weight) {
        const ByColor<uint32_t> found = sides.count();
        add_counts(found.white, found.black, weight);
    }
    /// Adds the weight times White's number, and subtracts it times Black's.
    PAWNFILL_SIDES_INLINE void add_counts(uint32_t white, uint32_t black, int weight) {
        sum += (white - black) * uint32_t(weight);
    }
    /// The same for the weight of a square's rank. The first is that of a side's own first rank.
    PAWNFILL_SIDES_INLINE void add_by_rank(Sides sides, const int (&weights)[8]) {
#ifdef PAWNFILL_SIDES_VECTORS
        const int *w = weights;
        const auto is_small = [](int weight) { return -128 < weight && weight < 128; };
        const __m128i counts = count_bytes(lanes::vector(sides.sets));
        // If the weights are constants, the compiler chooses.
        if (is_small(w[0]) && is_small(w[1]) && is_small(w[2]) && is_small(w[3]) && is_small(w[4]) &&
            is_small(w[5]) && is_small(w[6]) && is_small(w[7])) {
            const auto byte = [](int weight) { return static_cast<char>(weight); };
            const __m128i bytes = _mm_setr_epi8(
                byte(w[0]), byte(w[1]), byte(w[2]), byte(w[3]), byte(w[4]), byte(w[5]), byte(w[6]), byte(w[7]),
                byte(-w[0]), byte(-w[1]), byte(-w[2]), byte(-w[3]), byte(-w[4]), byte(-w[5]), byte(-w[6]),
                byte(-w[7]));
            const __m128i products = _mm_maddubs_epi16(counts, bytes);
            sums = _mm_add_epi32(sums, _mm_madd_epi16(products, _mm_set1_epi16(1)));
            return;
        }
        const __m128i less = _mm_sub_epi8(counts, _mm_unpackhi_epi64(counts, counts));
        const __m128i first = _mm_cvtepi8_epi32(less), second = _mm_cvtepi8_epi32(_mm_srli_si128(less, 4));
        sums = _mm_add_epi32(sums, _mm_mullo_epi32(first, _mm_setr_epi32(w[0], w[1], w[2], w[3])));
        sums = _mm_add_epi32(sums, _mm_mullo_epi32(second, _mm_setr_epi32(w[4], w[5], w[6], w[7])));
#else
        // In each byte, White's count less Black's, plus 8, so that no byte borrows from the next.
        const uint64_t white = sides.sets.white, black = sides.sets.black;
        uint64_t less = count_bytes(lanes::IS_A8_FIRST ? swap_bytes(white) : white) + UINT64_C(0x0808080808080808)
            - count_bytes(lanes::IS_A8_FIRST ? black : swap_bytes(black));
        PAWNFILL_UNROLLED
        for (int rank = 0; rank < 8; rank++, less >>= 8) {
            add_counts(uint32_t(less & 255), 8, weights[rank]);
        }
#endif
    }
    PAWNFILL_SIDES_INLINE int total() const {
        uint32_t all = sum;
#ifdef PAWNFILL_SIDES_VECTORS
        const __m128i halves = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0x4e));
        all += uint32_t(_mm_cvtsi128_si32(_mm_add_epi32(halves, _mm_shuffle_epi32(halves, 0xb1))));
#endif
        return int(all);
    }
};

} // namespace by_…
} // namespace sides
} // namespace
} // namespace pawnfill

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic pop
#endif

#endif
#endif
