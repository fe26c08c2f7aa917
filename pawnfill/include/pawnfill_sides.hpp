/*
 * pawnfill_sides.hpp: the pawn structure of both sides at once, for C++17 and later.
 *
 * Part of pawnfill 0.1.0. It needs pawnfill.hpp and pawnfill.h.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#include "pawnfill.h"
#ifndef PAWNFILL_SIDES_HPP
#define PAWNFILL_SIDES_HPP

#if __cplusplus < 201703L && (!defined(_MSVC_LANG) || _MSVC_LANG < 201703L)
#error "pawnfill_sides.hpp needs C++17; with an older standard, use the view of pawnfill.h"
#else

#include "pawnfill.hpp"
#include <type_traits>

/*
 *   using namespace pawnfill::sides;
 *   const BothSides pawns(white, black);
 *   PawnScore score;                                      // White's minus Black's; TaperedScore: two phases
 *   score.add(pawns.isolated_pawns(), -14);
 *   score.add_by_rank(pawns.passed_pawns(), passed);      // int[8], by each side's own ranks
 *   int total = score.total();
 *   uint64_t ours = pawns.backward_pawns().by_color()[us];
 *
 * Most answers have a set for each side. An argument is one set for both sides, or Sides(white, black). With GCC
 * and Clang on x86-64, both sets are in one vector if the flags allow AVX2; flags for Ice Lake or Zen 4 allow
 * better instructions. Otherwise, the sets are two words, with the same answers. pawnfill.h describes
 * PAWNFILL_A8_FIRST and PAWNFILL_NO_BUILTINS.
 */

#if !defined(PAWNFILL_NO_BUILTINS) && defined(__GNUC__) && defined(__x86_64__) && defined(__AVX2__)
#include <immintrin.h>
#define PAWNFILL_SIDES_VECTORS
#if defined(__GFNI__) && defined(__AVX512VL__) && defined(__AVX512BITALG__)
#define PAWNFILL_SIDES_AVX512
#endif
#endif

#if defined(__clang__) && !defined(PAWNFILL_NO_BUILTINS)
#define PAWNFILL_UNROLLED _Pragma("unroll")
#elif defined(__GNUC__) && __GNUC__ >= 8 && !defined(PAWNFILL_NO_BUILTINS)
#define PAWNFILL_UNROLLED _Pragma("GCC unroll 8")
#else
#define PAWNFILL_UNROLLED
#endif

namespace pawnfill {
inline namespace PAWNFILL_VARIANT {
namespace sides {
/* The linker merges functions of the same name, so the names depend on the processor. */
#ifdef PAWNFILL_SIDES_AVX512
inline namespace by_ice_lake {
#elif defined(PAWNFILL_SIDES_VECTORS)
inline namespace by_vectors {
#else
inline namespace by_words {
#endif

/// A value for each side.
template <class AnyT>
struct ByColor {
    AnyT white, black;
    PAWNFILL_ALWAYS_INLINE AnyT operator[](pawnfill_color color) const {
        PAWNFILL_CHECK_COLOR(color);
        return color == PAWNFILL_WHITE ? white : black;
    }
};

namespace lanes {

inline constexpr bool is_a8_first = PAWNFILL_BY_FIRST(false, true);
#ifdef PAWNFILL_SIDES_VECTORS

/// White's set with a1 as bit 0, and Black's set with a8 as bit 0.
using LanesT = uint64_t __attribute__((vector_size(16)));

PAWNFILL_ALWAYS_INLINE __m128i vector(LanesT sets) { return reinterpret_cast<__m128i>(sets); }
PAWNFILL_ALWAYS_INLINE LanesT of_vector(__m128i sets) { return reinterpret_cast<LanesT>(sets); }
PAWNFILL_ALWAYS_INLINE LanesT from(uint64_t white, uint64_t black) {
    return is_a8_first ? LanesT{pawnfill::swap_bytes(white), black} : LanesT{white, pawnfill::swap_bytes(black)};
}
PAWNFILL_ALWAYS_INLINE ByColor<uint64_t> by_color(LanesT sets) {
    const uint64_t white = sets[0], black = sets[1];
    return is_a8_first ? ByColor<uint64_t>{pawnfill::swap_bytes(white), black}
                       : ByColor<uint64_t>{white, pawnfill::swap_bytes(black)};
}
PAWNFILL_ALWAYS_INLINE LanesT swap_sides(LanesT sets) {
    const __m128i reversed = _mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    return of_vector(_mm_shuffle_epi8(vector(sets), reversed));
}
PAWNFILL_ALWAYS_INLINE LanesT forward(LanesT sets, unsigned ranks) {
    return ranks < 8 ? sets << (8 * ranks) : LanesT{};
}
PAWNFILL_ALWAYS_INLINE LanesT backward(LanesT sets, unsigned ranks) {
    return ranks < 8 ? sets >> (8 * ranks) : LanesT{};
}
/// Adds each byte to itself. Unlike a shift, this needs no mask: squares that leave a rank are lost.
PAWNFILL_ALWAYS_INLINE LanesT east(LanesT sets) { return of_vector(_mm_add_epi8(vector(sets), vector(sets))); }
PAWNFILL_ALWAYS_INLINE LanesT west(LanesT sets) {
#ifdef PAWNFILL_SIDES_AVX512
    // One instruction replaces a shift and a mask.
    const __m128i next = _mm_set1_epi64x(0x0204081020408000);
    return of_vector(_mm_gf2p8affine_epi64_epi8(vector(sets), next, 0));
#else
    return sets >> 1 & ~PAWNFILL_FILE_H;
#endif
}
#else
struct LanesT {
    uint64_t white, black;
};
PAWNFILL_ALWAYS_INLINE LanesT operator&(LanesT a, LanesT b) { return {a.white & b.white, a.black & b.black}; }
PAWNFILL_ALWAYS_INLINE LanesT operator|(LanesT a, LanesT b) { return {a.white | b.white, a.black | b.black}; }
PAWNFILL_ALWAYS_INLINE LanesT operator^(LanesT a, LanesT b) { return {a.white ^ b.white, a.black ^ b.black}; }
PAWNFILL_ALWAYS_INLINE LanesT operator~(LanesT a) { return {~a.white, ~a.black}; }
PAWNFILL_ALWAYS_INLINE LanesT from(uint64_t white, uint64_t black) { return {white, black}; }
PAWNFILL_ALWAYS_INLINE ByColor<uint64_t> by_color(LanesT sets) { return {sets.white, sets.black}; }
PAWNFILL_ALWAYS_INLINE LanesT swap_sides(LanesT sets) { return {sets.black, sets.white}; }
PAWNFILL_ALWAYS_INLINE LanesT forward(LanesT sets, unsigned ranks) {
    return ranks >= 8 ? LanesT{0, 0}
        : is_a8_first ? LanesT{sets.white >> (8 * ranks), sets.black << (8 * ranks)}
                      : LanesT{sets.white << (8 * ranks), sets.black >> (8 * ranks)};
}
PAWNFILL_ALWAYS_INLINE LanesT backward(LanesT sets, unsigned ranks) {
    return swap_sides(forward(swap_sides(sets), ranks));
}
PAWNFILL_ALWAYS_INLINE LanesT east(LanesT sets) {
    return {sets.white << 1 & ~PAWNFILL_FILE_A, sets.black << 1 & ~PAWNFILL_FILE_A};
}
PAWNFILL_ALWAYS_INLINE LanesT west(LanesT sets) {
    return {sets.white >> 1 & ~PAWNFILL_FILE_H, sets.black >> 1 & ~PAWNFILL_FILE_H};
}
#endif

} // namespace lanes

/// A set for each side.
class Sides {
    lanes::LanesT sets;
    friend class BothSides;
    friend class PawnScore;
    friend class TaperedScore;
    explicit PAWNFILL_ALWAYS_INLINE Sides(lanes::LanesT bits) : sets(bits) {}

public:
    PAWNFILL_ALWAYS_INLINE Sides(uint64_t white, uint64_t black) : sets(lanes::from(white, black)) {}
    /// One set for both sides.
    template <class SetT, class = std::enable_if_t<std::is_convertible<SetT, uint64_t>::value>>
    PAWNFILL_ALWAYS_INLINE Sides(SetT set) : Sides(uint64_t(set), uint64_t(set)) {}
    /// A set for White, and the same set with its ranks reversed for Black.
    static PAWNFILL_ALWAYS_INLINE Sides mirrored(uint64_t set) { return Sides(set, swap_bytes(set)); }
    PAWNFILL_ALWAYS_INLINE ByColor<uint64_t> by_color() const { return lanes::by_color(sets); }
    PAWNFILL_ALWAYS_INLINE bool is_empty() const { return (by_color().white | by_color().black) == 0; }
    /// The number of squares.
    PAWNFILL_ALWAYS_INLINE ByColor<uint32_t> count() const {
        const ByColor<uint64_t> both = by_color();
        return {pawnfill::count(both.white), pawnfill::count(both.black)};
    }
    PAWNFILL_ALWAYS_INLINE Sides swap_sides() const { return Sides(lanes::swap_sides(sets)); }
    /// `forward` moves each set in its side's own direction. Squares that leave the board are lost.
    PAWNFILL_ALWAYS_INLINE Sides forward(unsigned ranks = 1) const { return Sides(lanes::forward(sets, ranks)); }
    PAWNFILL_ALWAYS_INLINE Sides backward(unsigned ranks = 1) const { return Sides(lanes::backward(sets, ranks)); }
    /// `east` moves the sets by one file towards the h-file, `west` towards the a-file.
    PAWNFILL_ALWAYS_INLINE Sides east() const { return Sides(lanes::east(sets)); }
    PAWNFILL_ALWAYS_INLINE Sides west() const { return Sides(lanes::west(sets)); }
    PAWNFILL_ALWAYS_INLINE Sides beside() const { return east() | west(); }

private:
    PAWNFILL_ALWAYS_INLINE Sides front_spans() const {
        const Sides one = forward(), two = one | one.forward(), four = two | two.forward(2);
        return four | four.forward(4);
    }
    PAWNFILL_ALWAYS_INLINE Sides rear_spans() const {
        const Sides one = backward(), two = one | one.backward(), four = two | two.backward(2);
        return four | four.backward(4);
    }
    PAWNFILL_ALWAYS_INLINE Sides file_fill() const { return *this | front_spans() | rear_spans(); }
    PAWNFILL_ALWAYS_INLINE Sides supported() const;
    /// Calls a function with each square of White's set and 1, then with each of Black's (flipped) and -1.
    template <class FunctionT>
    PAWNFILL_ALWAYS_INLINE void for_each(FunctionT function) const {
        const ByColor<uint64_t> both = by_color();
        for (uint64_t left = both.white; left != 0; left &= left - 1) function(first_square(left), 1u);
        for (uint64_t left = both.black; left != 0; left &= left - 1) function(first_square(left) ^ 56, ~0u);
    }

public:
    friend PAWNFILL_ALWAYS_INLINE Sides operator&(Sides a, Sides b) { return Sides(a.sets & b.sets); }
    friend PAWNFILL_ALWAYS_INLINE Sides operator|(Sides a, Sides b) { return Sides(a.sets | b.sets); }
    friend PAWNFILL_ALWAYS_INLINE Sides operator^(Sides a, Sides b) { return Sides(a.sets ^ b.sets); }
    friend PAWNFILL_ALWAYS_INLINE Sides operator~(Sides a) { return Sides(~a.sets); }
};

namespace lanes {

/// A number for each square, as three binary digits.
struct CountsT {
    Sides ones, twos, fours;
    PAWNFILL_ALWAYS_INLINE CountsT forward(unsigned ranks) const {
        return {ones.forward(ranks), twos.forward(ranks), fours.forward(ranks)};
    }
    PAWNFILL_ALWAYS_INLINE CountsT enemys() const { return {ones.swap_sides(), twos.swap_sides(), fours.swap_sides()}; }
    PAWNFILL_ALWAYS_INLINE CountsT backward() const { return {ones.backward(), twos.backward(), fours.backward()}; }
};

/// The carry of a + b + c, and the borrow of a - b - c.
PAWNFILL_ALWAYS_INLINE Sides carry_of(Sides a, Sides b, Sides c) { return (a & b) | (c & (a ^ b)); }
PAWNFILL_ALWAYS_INLINE Sides borrow_of(Sides a, Sides b, Sides c) { return c ^ ((a ^ b) & (b ^ c)); }
PAWNFILL_ALWAYS_INLINE CountsT operator+(CountsT a, CountsT b) {
    const Sides carry = a.ones & b.ones;
    return {a.ones ^ b.ones, a.twos ^ b.twos ^ carry, a.fours ^ b.fours ^ carry_of(a.twos, b.twos, carry)};
}

} // namespace lanes

/// The squares whose adjacent files have at least as many own pawns beside or behind as enemy pawns ahead.
PAWNFILL_ALWAYS_INLINE Sides Sides::supported() const {
    const Sides none(0, 0);
    lanes::CountsT own = {*this, none, none};
    own = own + own.forward(1);
    own = own + own.forward(2);
    own = own + own.forward(4);
    const lanes::CountsT enemy = own.enemys().backward();
    // The difference on each file.
    const Sides borrow_1 = enemy.ones & ~own.ones;
    const Sides borrow_2 = lanes::borrow_of(own.twos, enemy.twos, borrow_1);
    const Sides negative = lanes::borrow_of(own.fours, enemy.fours, borrow_2);
    const Sides ones = own.ones ^ enemy.ones, twos = own.twos ^ enemy.twos ^ borrow_1;
    const Sides fours = own.fours ^ enemy.fours ^ borrow_2;
    // The sign of the sum of both adjacent files' differences.
    Sides carry = ones.east() & ones.west();
    carry = lanes::carry_of(twos.east(), twos.west(), carry);
    carry = lanes::carry_of(fours.east(), fours.west(), carry);
    return ~lanes::borrow_of(carry, negative.east(), negative.west());
}

/// The pawn structure of both sides, with the answers of PawnStructure. Only used answers are computed.
class BothSides {
    Sides pawns_, front_spans_, rear_spans_, attacks_, attack_front_spans_, enemy_front_spans_,
        enemy_attack_front_spans_;

public:
    PAWNFILL_ALWAYS_INLINE BothSides(uint64_t white, uint64_t black) : BothSides(Sides(white, black)) {}
    /// The structure of these sets, which need not be pawns.
    explicit PAWNFILL_ALWAYS_INLINE BothSides(Sides pawns)
        : pawns_(pawns), front_spans_(pawns.front_spans()), rear_spans_(pawns.rear_spans()),
          attacks_(pawns.forward().beside()), attack_front_spans_(front_spans_.beside()),
          enemy_front_spans_(front_spans_.swap_sides()),
          enemy_attack_front_spans_(attack_front_spans_.swap_sides()) {}
    PAWNFILL_ALWAYS_INLINE Sides pawns() const { return pawns_; }
    PAWNFILL_ALWAYS_INLINE Sides north_fill() const {
        return {front_fill().by_color().white, rear_fill().by_color().black};
    }
    PAWNFILL_ALWAYS_INLINE Sides south_fill() const {
        return {rear_fill().by_color().white, front_fill().by_color().black};
    }
    PAWNFILL_ALWAYS_INLINE Sides file_fill() const { return pawns_ | front_spans_ | rear_spans_; }
    PAWNFILL_ALWAYS_INLINE Sides front_fill() const { return pawns_ | front_spans_; }
    PAWNFILL_ALWAYS_INLINE Sides rear_fill() const { return pawns_ | rear_spans_; }
    PAWNFILL_ALWAYS_INLINE Sides fill_files() const { return file_fill(); }
    PAWNFILL_ALWAYS_INLINE Sides half_open_or_open_fill() const { return ~file_fill(); }
    PAWNFILL_ALWAYS_INLINE Sides single_push_targets(Sides empty) const {
        PAWNFILL_CHECK_PAWNS(pawns_.by_color().white | pawns_.by_color().black);
        return pawns_.forward() & empty;
    }
    PAWNFILL_ALWAYS_INLINE Sides double_push_targets(Sides empty) const {
        return single_push_targets(empty).forward() & empty & Sides(PAWNFILL_RANK_4, PAWNFILL_RANK_5);
    }
    PAWNFILL_ALWAYS_INLINE Sides able_to_push(Sides empty) const {
        PAWNFILL_CHECK_PAWNS(pawns_.by_color().white | pawns_.by_color().black);
        return pawns_ & empty.backward();
    }
    PAWNFILL_ALWAYS_INLINE Sides able_to_double_push(Sides empty) const {
        return double_push_targets(empty).backward(2);
    }
    PAWNFILL_ALWAYS_INLINE Sides push_attacks(Sides empty, Sides targets) const {
        const Sides pushes = single_push_targets(empty) | double_push_targets(empty);
        return (pushes & targets).forward().beside();
    }
    PAWNFILL_ALWAYS_INLINE Sides able_to_capture_east(Sides targets) const {
        return pawns_ & targets.backward().west();
    }
    PAWNFILL_ALWAYS_INLINE Sides able_to_capture_west(Sides targets) const {
        return pawns_ & targets.backward().east();
    }
    PAWNFILL_ALWAYS_INLINE Sides able_to_capture(Sides targets) const { return pawns_ & targets.backward().beside(); }
    PAWNFILL_ALWAYS_INLINE Sides front_spans() const { return front_spans_; }
    PAWNFILL_ALWAYS_INLINE Sides rear_spans() const { return rear_spans_; }
    PAWNFILL_ALWAYS_INLINE Sides interspans() const { return front_spans_ & enemy_front_spans_; }
    PAWNFILL_ALWAYS_INLINE Sides stops() const { return pawns_.forward(); }
    PAWNFILL_ALWAYS_INLINE Sides telestops() const { return front_spans_.forward(); }
    PAWNFILL_ALWAYS_INLINE Sides east_attacks() const { return pawns_.forward().east(); }
    PAWNFILL_ALWAYS_INLINE Sides west_attacks() const { return pawns_.forward().west(); }
    PAWNFILL_ALWAYS_INLINE Sides attacks() const { return attacks_; }
    PAWNFILL_ALWAYS_INLINE Sides double_attacks() const { return east_attacks() & west_attacks(); }
    PAWNFILL_ALWAYS_INLINE Sides single_attacks() const { return east_attacks() ^ west_attacks(); }
    PAWNFILL_ALWAYS_INLINE Sides attack_front_spans() const { return attack_front_spans_; }
    PAWNFILL_ALWAYS_INLINE Sides attack_rear_spans() const { return rear_fill().beside(); }
    PAWNFILL_ALWAYS_INLINE Sides open_pawns() const { return pawns_ & ~enemy_front_spans_; }
    PAWNFILL_ALWAYS_INLINE Sides unfree_pawns() const { return pawns_ & enemy_front_spans_; }
    PAWNFILL_ALWAYS_INLINE Sides passed_pawns() const {
        return pawns_ & ~(enemy_front_spans_ | enemy_attack_front_spans_);
    }
    PAWNFILL_ALWAYS_INLINE Sides candidate_pawns() const {
        return open_pawns() & enemy_attack_front_spans_ & pawns_.supported();
    }
    PAWNFILL_ALWAYS_INLINE Sides lever_candidate_pawns() const {
        const Sides attacked = attacks_.swap_sides(), one = attacked.backward();
        const Sides two = double_attacks().swap_sides().backward();
        const Sides out_of_reach = enemy_front_spans_ | enemy_attack_front_spans_.backward(2);
        const Sides helped = (pawns_.beside() | ~one) & ((pawns_.east() & pawns_.west()) | ~two);
        return pawns_ & (attacked | one) & ~out_of_reach & helped;
    }
    PAWNFILL_ALWAYS_INLINE Sides isolated_pawns() const { return pawns_ & ~file_fill().beside(); }
    PAWNFILL_ALWAYS_INLINE Sides half_isolated_pawns() const {
        return pawns_ & (file_fill().east() ^ file_fill().west());
    }
    PAWNFILL_ALWAYS_INLINE Sides pawns_behind_own() const { return pawns_ & rear_spans_; }
    PAWNFILL_ALWAYS_INLINE Sides pawns_in_front_of_own() const { return pawns_ & front_spans_; }
    PAWNFILL_ALWAYS_INLINE Sides pawns_directly_behind_own() const { return pawns_ & pawns_.backward(); }
    PAWNFILL_ALWAYS_INLINE Sides doubled_pawns() const { return pawns_ & (front_spans_ | rear_spans_); }
    PAWNFILL_ALWAYS_INLINE Sides tripled_pawns() const {
        return pawns_ & (pawns_ & front_spans_ & rear_spans_).file_fill();
    }
    PAWNFILL_ALWAYS_INLINE Sides pawns_without_helpers() const {
        return pawns_ & ~(attack_front_spans_ | pawns_.beside());
    }
    PAWNFILL_ALWAYS_INLINE Sides backward_pawns() const { return pawns_ & outposts().swap_sides().backward(); }
    PAWNFILL_ALWAYS_INLINE Sides rammed_pawns() const { return pawns_ & pawns_.forward().swap_sides(); }
    PAWNFILL_ALWAYS_INLINE Sides lever_pawns() const { return pawns_ & attacks_.swap_sides(); }
    PAWNFILL_ALWAYS_INLINE Sides phalanx_pawns() const { return pawns_ & pawns_.beside(); }
    PAWNFILL_ALWAYS_INLINE Sides defended_pawns() const { return pawns_ & attacks_; }
    PAWNFILL_ALWAYS_INLINE Sides connected_pawns() const { return pawns_ & (attacks_ | pawns_.beside()); }
    PAWNFILL_ALWAYS_INLINE Sides holes() const { return ~attack_front_spans_; }
    PAWNFILL_ALWAYS_INLINE Sides outposts() const { return attacks_ & ~enemy_attack_front_spans_; }

    /// The files with a pawn: one rank of the file fill, whose ranks are all equal.
    PAWNFILL_ALWAYS_INLINE ByColor<uint8_t> file_set() const {
        const ByColor<uint64_t> fill = file_fill().by_color();
        return {uint8_t(fill.white & 255), uint8_t(fill.black & 255)};
    }
    PAWNFILL_ALWAYS_INLINE uint8_t open_files() const { return uint8_t(~(file_set().white | file_set().black) & 255); }
    PAWNFILL_ALWAYS_INLINE uint8_t closed_files() const { return uint8_t(file_set().white & file_set().black); }
    PAWNFILL_ALWAYS_INLINE ByColor<uint8_t> half_open_files() const {
        const ByColor<uint8_t> files = file_set();
        return {uint8_t(files.black & ~files.white), uint8_t(files.white & ~files.black)};
    }
    PAWNFILL_ALWAYS_INLINE ByColor<uint8_t> adjacent_files() const {
        const ByColor<uint8_t> files = file_set();
        return {pawnfill::adjacent_files(files.white), pawnfill::adjacent_files(files.black)};
    }
    PAWNFILL_ALWAYS_INLINE ByColor<uint8_t> isolated_files() const {
        const ByColor<uint8_t> files = file_set();
        return {pawnfill::isolated_files(files.white), pawnfill::isolated_files(files.black)};
    }
    PAWNFILL_ALWAYS_INLINE ByColor<uint8_t> island_count() const {
        const ByColor<uint8_t> files = file_set();
        return {pawnfill::island_count(files.white), pawnfill::island_count(files.black)};
    }
};

/// A sum of weights: White's minus Black's, modulo 2^32. A weight may be two phases packed into one number.
class PawnScore {
    friend class TaperedScore;
    // White's sum minus Black's, and White's sum, which the compiler removes if nothing reads it.
    uint32_t sum = 0, white_sum = 0;
    PAWNFILL_ALWAYS_INLINE void plus(uint32_t less, uint32_t white, int weight) {
        sum += less * uint32_t(weight);
        white_sum += white * uint32_t(weight);
    }
    PAWNFILL_ALWAYS_INLINE void plus_square(uint32_t sign, int weight) { plus(sign, sign == 1 ? 1 : 0, weight); }
#ifdef PAWNFILL_SIDES_VECTORS
    __m128i sums = _mm_setzero_si128(), white_sums = _mm_setzero_si128();
    static PAWNFILL_ALWAYS_INLINE uint32_t sum_of(__m128i four) {
        const __m128i halves = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
        return uint32_t(_mm_cvtsi128_si32(_mm_add_epi32(halves, _mm_shuffle_epi32(halves, 0xb1))));
    }
    static PAWNFILL_ALWAYS_INLINE __m128i count_bytes(__m128i sets) {
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
    static PAWNFILL_ALWAYS_INLINE uint64_t count_bytes(uint64_t set) {
        const uint64_t twos = set - (set >> 1 & UINT64_C(0x5555555555555555));
        const uint64_t fours = (twos & UINT64_C(0x3333333333333333)) + (twos >> 2 & UINT64_C(0x3333333333333333));
        return (fours + (fours >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    }
#endif
    struct EightT { int of[8]; };
    template <class WeightT> static PAWNFILL_ALWAYS_INLINE EightT eight(WeightT w) {
        return {{w(0), w(1), w(2), w(3), w(4), w(5), w(6), w(7)}};
    }
    /* No template: C++20 modules cannot export a template that calls functions with internal linkage (intrinsics). */
    PAWNFILL_ALWAYS_INLINE void by_rank(Sides sides, const int (&w)[8]) {
#ifdef PAWNFILL_SIDES_VECTORS
        const auto is_small = [](int weight) { return -128 < weight && weight < 128; };
        const __m128i counts = count_bytes(lanes::vector(sides.sets));
        // If the weights are constants, the compiler evaluates this condition.
        if (is_small(w[0]) && is_small(w[1]) && is_small(w[2]) && is_small(w[3]) && is_small(w[4]) &&
            is_small(w[5]) && is_small(w[6]) && is_small(w[7])) {
            const auto byte = [](int weight) { return static_cast<char>(weight); };
            const __m128i bytes = _mm_setr_epi8(
                byte(w[0]), byte(w[1]), byte(w[2]), byte(w[3]), byte(w[4]), byte(w[5]), byte(w[6]), byte(w[7]),
                byte(-w[0]), byte(-w[1]), byte(-w[2]), byte(-w[3]), byte(-w[4]), byte(-w[5]), byte(-w[6]),
                byte(-w[7]));
            const __m128i products = _mm_madd_epi16(_mm_maddubs_epi16(counts, bytes), _mm_set1_epi16(1));
            sums = _mm_add_epi32(sums, products);
            white_sums = _mm_add_epi32(white_sums, _mm_move_epi64(products));
            return;
        }
        const __m128i less = _mm_sub_epi8(counts, _mm_unpackhi_epi64(counts, counts));
        const auto products = [&w](__m128i bytes) {
            const __m128i first = _mm_cvtepi8_epi32(bytes), second = _mm_cvtepi8_epi32(_mm_srli_si128(bytes, 4));
            return _mm_add_epi32(_mm_mullo_epi32(first, _mm_setr_epi32(w[0], w[1], w[2], w[3])),
                                 _mm_mullo_epi32(second, _mm_setr_epi32(w[4], w[5], w[6], w[7])));
        };
        sums = _mm_add_epi32(sums, products(less));
        white_sums = _mm_add_epi32(white_sums, products(counts));
#else
        // A byte of `less` is White's count minus Black's plus 8, so that no byte borrows from the next.
        const uint64_t white = sides.sets.white, black = sides.sets.black;
        uint64_t ours = count_bytes(lanes::is_a8_first ? swap_bytes(white) : white);
        uint64_t less = ours + UINT64_C(0x0808080808080808)
            - count_bytes(lanes::is_a8_first ? black : swap_bytes(black));
        PAWNFILL_UNROLLED
        for (unsigned rank = 0; rank < 8; rank++, less >>= 8, ours >>= 8) {
            plus(uint32_t(less & 255) - 8, uint32_t(ours & 255), w[rank]);
        }
#endif
    }
    PAWNFILL_ALWAYS_INLINE void by_file(Sides sides, const int (&w)[8]) {
        const ByColor<uint64_t> sets = sides.by_color();
        PAWNFILL_UNROLLED
        for (unsigned file = 0; file < 8; file++) {
            // A byte of `less` is White's pawn minus Black's plus 1. A product's top byte is the bytes' sum.
            const uint64_t first = PAWNFILL_FILE_A;
            const uint64_t ours = sets.white >> file & first, less = ours + first - (sets.black >> file & first);
            plus(uint32_t(less * first >> 56) - 8, uint32_t(ours * first >> 56), w[file]);
        }
    }

public:
    /// Adds the weight for each square of White's set, and subtracts it for each square of Black's set.
    PAWNFILL_ALWAYS_INLINE void add(Sides sides, int weight) {
        const ByColor<uint32_t> counts = sides.count();
        add_counts(counts.white, counts.black, weight);
    }
    /// Adds the weight times White's number, and subtracts the weight times Black's number.
    PAWNFILL_ALWAYS_INLINE void add_counts(uint32_t white, uint32_t black, int weight) {
        plus(white - black, white, weight);
    }
    /// Like `add`, with a weight for each rank, from a side's own first rank on.
    template <class WeightsT> PAWNFILL_ALWAYS_INLINE void add_by_rank(Sides sides, const WeightsT &weights) {
        static_assert(sizeof(WeightsT) == 8 * sizeof(int), "expected eight weights");
        by_rank(sides, eight([&](unsigned rank) { return weights[rank]; }).of);
    }
    /// Like `add`, with a weight for each file, from the a-file on.
    template <class WeightsT> PAWNFILL_ALWAYS_INLINE void add_by_file(Sides sides, const WeightsT &weights) {
        static_assert(sizeof(WeightsT) == 8 * sizeof(int), "expected eight weights");
        by_file(sides, eight([&](unsigned file) { return weights[file]; }).of);
    }
    /// Like `add`, with a weight for each square. Flips Black's squares vertically. Loops over the squares.
    PAWNFILL_ALWAYS_INLINE void add_by_square(Sides sides, const int (&weights)[64]) {
        sides.for_each([&](unsigned square, uint32_t sign) { plus_square(sign, weights[square]); });
    }
    PAWNFILL_ALWAYS_INLINE int total() const {
#ifdef PAWNFILL_SIDES_VECTORS
        return int(sum + sum_of(sums));
#else
        return int(sum);
#endif
    }
    /// The sum of each side, for nonlinear terms such as king danger. The total is White's sum minus Black's.
    PAWNFILL_ALWAYS_INLINE ByColor<int> by_color() const {
        uint32_t white = white_sum;
#ifdef PAWNFILL_SIDES_VECTORS
        white += sum_of(white_sums);
#endif
        return {int(white), int(white - uint32_t(total()))};
    }
};

/// Weights for the middlegame and the endgame, or sums of them.
struct Phases {
    int middlegame, endgame;
};

/// A PawnScore for each phase, with the same functions.
class TaperedScore {
    PawnScore middlegame{}, endgame{};

public:
    PAWNFILL_ALWAYS_INLINE void add(Sides sides, Phases weight) {
        const ByColor<uint32_t> counts = sides.count();
        add_counts(counts.white, counts.black, weight);
    }
    PAWNFILL_ALWAYS_INLINE void add_counts(uint32_t white, uint32_t black, Phases weight) {
        middlegame.add_counts(white, black, weight.middlegame);
        endgame.add_counts(white, black, weight.endgame);
    }
    PAWNFILL_ALWAYS_INLINE void add_by_rank(Sides sides, const Phases (&weights)[8]) {
        middlegame.by_rank(sides, PawnScore::eight([&](unsigned i) { return weights[i].middlegame; }).of);
        endgame.by_rank(sides, PawnScore::eight([&](unsigned i) { return weights[i].endgame; }).of);
    }
    PAWNFILL_ALWAYS_INLINE void add_by_file(Sides sides, const Phases (&weights)[8]) {
        middlegame.by_file(sides, PawnScore::eight([&](unsigned i) { return weights[i].middlegame; }).of);
        endgame.by_file(sides, PawnScore::eight([&](unsigned i) { return weights[i].endgame; }).of);
    }
    PAWNFILL_ALWAYS_INLINE void add_by_square(Sides sides, const Phases (&weights)[64]) {
        sides.for_each([&](unsigned square, uint32_t sign) {
            middlegame.plus_square(sign, weights[square].middlegame);
            endgame.plus_square(sign, weights[square].endgame);
        });
    }
    PAWNFILL_ALWAYS_INLINE Phases total() const { return {middlegame.total(), endgame.total()}; }
    PAWNFILL_ALWAYS_INLINE ByColor<Phases> by_color() const {
        const ByColor<int> first = middlegame.by_color(), second = endgame.by_color();
        return {{first.white, second.white}, {first.black, second.black}};
    }
};

} // namespace by_…
} // namespace sides
} // namespace
} // namespace pawnfill

#endif
#endif
