/*
 * pawnfill_pairs.hpp: pairs of pawns, a feature set of networks, for C++17 and later.
 *
 * Part of pawnfill 0.1.0. It needs no other file.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

/* Expands to its first argument if a1 is the first square, else to its second. All headers define this. */
#ifndef PAWNFILL_BY_FIRST
#ifdef PAWNFILL_A8_FIRST
#define PAWNFILL_BY_FIRST(a1, a8) a8
#else
#define PAWNFILL_BY_FIRST(a1, a8) a1
#endif
#endif
#if PAWNFILL_BY_FIRST(0, 1) != defined(PAWNFILL_A8_FIRST)
#error "define PAWNFILL_A8_FIRST before including any pawnfill header"
#endif

#ifndef PAWNFILL_PAIRS_HPP
#define PAWNFILL_PAIRS_HPP

#if __cplusplus < 201703L && (!defined(_MSVC_LANG) || _MSVC_LANG < 201703L)
#error "pawnfill_pairs.hpp needs C++17"
#else

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#ifndef PAWNFILL_ASSERT
#include <cassert>
#define PAWNFILL_ASSERT(condition) assert(condition)
#endif

/*
 * A pair is two pawns of any colors on the same file or on adjacent files:
 *
 *   7  . . x x . . . .      c7 d7     on adjacent files, both Black's
 *   6  . . . . . . . .      b3 c7     of both colors
 *   5  . . . . . . . .      a2 b3
 *   4  . . . . . . . .
 *   3  . o . . . . . .      a2 c7, a2 d7 and b3 d7 are no pairs: their files
 *   2  o . . . . . . .      are not adjacent.
 *      a b c d e f g h
 *
 * An engine appends the index of each pair to a list, once for each side:
 *
 *   using namespace pawnfill::pairs;
 *   std::uint16_t white[256], black[256];         // or the rest of a longer list
 *   const Perspective sides[] = {Perspective(0, false), Perspective(1, false)};
 *   const List<std::uint16_t> lists[] = {{white, 256}, {black, 256}};
 *   std::size_t count = all(ByRank(), PawnSets(0x20100, 0xc000000000000), sides, lists);
 *
 * For one side, pass a Perspective and a List instead of the arrays.
 *
 * A set of squares is a uint64_t: a1 is bit 0, b1 is bit 1, h8 is bit 63. If a8 is bit 0 in your engine,
 * define PAWNFILL_A8_FIRST: then sets and squares are in your order, and the indices are the same. A color
 * (White 0, Black 1) and a square (0 to 63) may be an integer, an enum, or a class that converts to int.
 *
 * With GCC and Clang, kernels for AVX-512 (VBMI2, as in Ice Lake and Zen 4), AVX2 and NEON list the pairs.
 * On x86-64, the program tests the processor when it starts, unless the compiler's flags allow the best
 * kernels. Define PAWNFILL_PAIRS_NO_AVX512 to leave out the kernels for AVX-512, or
 * PAWNFILL_PAIRS_PORTABLE for plain C++, which lists the same pairs in another order.
 *
 * The lists must not overlap. A list is never written beyond its capacity. Pairs that do not fit into the
 * shortest list of a group (`all`, `removed` or `added`) are dropped from every list of that group. A call
 * returns the number of written pairs. A capacity of 96 is always enough for 16 pawns.
 *
 * Within the capacity, the elements after the new indices may be overwritten: at most 32 with AVX-512, and 24
 * without. So write an end mark or padding after the call, as in `list.begin[count] = -1`.
 *
 * The order of the pairs depends on the kernel. In all lists of a call, the indices at place i are of the
 * same pair, as each perspective sees it.
 *
 * Arguments out of range, and indices (see `strided`) that do not fit into the type of the list, fail
 * PAWNFILL_ASSERT: `assert`, or a macro that you define before you include the header.
 *
 * Files of one program may be compiled for different processors and with different macros, because pawnfill's
 * functions then have different names. But the linker merges your own inline functions and templates: make
 * those that call pawnfill `static`, or always inline. If GCC refuses to inline a call, define
 * PAWNFILL_INLINE as `static inline` before the include.
 */

/* How the functions of all headers are inlined. You may use PAWNFILL_INLINE for your functions, too. */
#ifndef PAWNFILL_ALWAYS_INLINE
#if (defined(__GNUC__) || defined(__clang__)) && !defined(PAWNFILL_INLINE) && !defined(PAWNFILL_NO_BUILTINS)
#define PAWNFILL_ALWAYS_INLINE inline __attribute__((always_inline))
#elif defined(_MSC_VER) && !defined(PAWNFILL_INLINE) && !defined(PAWNFILL_NO_BUILTINS)
#define PAWNFILL_ALWAYS_INLINE __forceinline
#else
#define PAWNFILL_ALWAYS_INLINE inline
#endif
#ifndef PAWNFILL_INLINE
#define PAWNFILL_INLINE static PAWNFILL_ALWAYS_INLINE
#endif
#endif
#if defined(__GNUC__) || defined(__clang__)
#define PAWNFILL_PAIRS_SELDOM __attribute__((noinline, cold))
/* No vectors on x86 without SSE2 and ARM64 without NEON: there, compilers reject vectors as arguments, or
   warn. None by GCC for Windows with AVX, because it does not align them on the stack (its bug 54412). */
#if defined(__i386__) || defined(__x86_64__)
#if defined(__SSE2__) && (defined(__clang__) || !defined(_WIN32) || !defined(__AVX__))
#define PAWNFILL_PAIRS_VECTORS
#endif
#elif !defined(__aarch64__) || defined(__ARM_NEON)
#define PAWNFILL_PAIRS_VECTORS
#endif
#elif defined(_MSC_VER)
#include <intrin.h>
#define PAWNFILL_PAIRS_SELDOM __declspec(noinline)
#else
#define PAWNFILL_PAIRS_SELDOM
#endif
/* GCC unrolls short loops only with -O3. */
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 8
#define PAWNFILL_PAIRS_UNROLLED _Pragma("GCC unroll 8")
#else
#define PAWNFILL_PAIRS_UNROLLED
#endif
#if !defined(PAWNFILL_PAIRS_PORTABLE) && defined(PAWNFILL_PAIRS_VECTORS) && (defined(__clang__) || !defined(_WIN32))
#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
/* The features that a kernel needs, for its target attribute and for the test of the processor. */
#define PAWNFILL_PAIRS_AVX2_FEATURES(each) \
    each(ssse3) each(sse4.1) each(sse4.2) each(avx) each(avx2) each(bmi) each(popcnt)
#define PAWNFILL_PAIRS_AVX512_FEATURES(each) PAWNFILL_PAIRS_AVX2_FEATURES(each) each(avx512f) each(avx512bw) \
    each(avx512vl) each(avx512vbmi) each(avx512vbmi2) each(avx512bitalg) each(avx512vpopcntdq) each(bmi2)
#define PAWNFILL_PAIRS_FLAG(feature) "," #feature
#define PAWNFILL_PAIRS_ASK(feature) && __builtin_cpu_supports(#feature)
#define PAWNFILL_PAIRS_COMPILED_FOR(features) __attribute__((target("sse2" features(PAWNFILL_PAIRS_FLAG))))
/* Kernels that the flags allow are inlined: a call for one side takes up to a tenth less time. */
#if defined(__AVX2__) && defined(__BMI__) && defined(__POPCNT__)
#define PAWNFILL_PAIRS_HAS_AVX2
#define PAWNFILL_PAIRS_SHUFFLES PAWNFILL_ALWAYS_INLINE
#define PAWNFILL_PAIRS_SHUFFLES_INLINE PAWNFILL_ALWAYS_INLINE
#else
#define PAWNFILL_PAIRS_SHUFFLES PAWNFILL_PAIRS_COMPILED_FOR(PAWNFILL_PAIRS_AVX2_FEATURES)
#define PAWNFILL_PAIRS_SHUFFLES_INLINE PAWNFILL_PAIRS_SHUFFLES PAWNFILL_ALWAYS_INLINE
#endif
#ifdef PAWNFILL_PAIRS_NO_AVX512
#ifdef PAWNFILL_PAIRS_HAS_AVX2
#define PAWNFILL_PAIRS_LEVEL shuffle_level
#endif
#elif defined(PAWNFILL_PAIRS_HAS_AVX2) && defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__) \
    && defined(__AVX512VBMI__) && defined(__AVX512VBMI2__) && defined(__AVX512BITALG__) && \
    defined(__AVX512VPOPCNTDQ__) && defined(__BMI2__)
#define PAWNFILL_PAIRS_HAS_AVX512
#define PAWNFILL_PAIRS_AVX512 PAWNFILL_ALWAYS_INLINE
#define PAWNFILL_PAIRS_AVX512_INLINE PAWNFILL_ALWAYS_INLINE
#define PAWNFILL_PAIRS_LEVEL avx512_level
#else
#define PAWNFILL_PAIRS_AVX512 PAWNFILL_PAIRS_COMPILED_FOR(PAWNFILL_PAIRS_AVX512_FEATURES)
#define PAWNFILL_PAIRS_AVX512_INLINE PAWNFILL_PAIRS_AVX512 PAWNFILL_ALWAYS_INLINE
#endif
#elif defined(__aarch64__) && defined(__ARM_NEON) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#include <arm_neon.h>
#define PAWNFILL_PAIRS_SHUFFLES PAWNFILL_ALWAYS_INLINE
#define PAWNFILL_PAIRS_SHUFFLES_INLINE PAWNFILL_ALWAYS_INLINE
#define PAWNFILL_PAIRS_LEVEL shuffle_level
#endif
#endif

/* The linker merges functions of the same name, so each combination of processor and macros has its own
   namespace. Its name has a digit for each processor macro listed below: 1 if the compiler defines it. */
#if defined(PAWNFILL_PAIRS_PORTABLE)
#define PAWNFILL_PAIRS_KERNELS plain
#elif defined(PAWNFILL_PAIRS_NO_AVX512)
#define PAWNFILL_PAIRS_KERNELS no_avx512
#elif defined(PAWNFILL_PAIRS_HAS_AVX512)
#define PAWNFILL_PAIRS_KERNELS avx512
#else
#define PAWNFILL_PAIRS_KERNELS all
#endif
#define PAWNFILL_PAIRS_DIGIT_1 , 1
#define PAWNFILL_PAIRS_SECOND(first, second, ...) second
#define PAWNFILL_PAIRS_DIGIT(junk_or_1) PAWNFILL_PAIRS_SECOND(junk_or_1, 0, )
#define PAWNFILL_PAIRS_IS_(flag) PAWNFILL_PAIRS_DIGIT(PAWNFILL_PAIRS_DIGIT_##flag)
#define PAWNFILL_PAIRS_IS(flag) PAWNFILL_PAIRS_IS_(flag)
#define PAWNFILL_PAIRS_PASTE_(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s) \
    a##_##b##_##c##d##e##f##g##h##i##j##k##l##m##n##o##p##q##r##s
#define PAWNFILL_PAIRS_PASTE(...) PAWNFILL_PAIRS_PASTE_(__VA_ARGS__)
#define PAWNFILL_PAIRS_VARIANT \
    PAWNFILL_PAIRS_PASTE( \
        PAWNFILL_BY_FIRST(a1, a8), PAWNFILL_PAIRS_KERNELS, \
        PAWNFILL_PAIRS_IS(__SSE2__), PAWNFILL_PAIRS_IS(__SSSE3__), PAWNFILL_PAIRS_IS(__SSE4_1__), \
        PAWNFILL_PAIRS_IS(__SSE4_2__), PAWNFILL_PAIRS_IS(__POPCNT__), PAWNFILL_PAIRS_IS(__LZCNT__), \
        PAWNFILL_PAIRS_IS(__MOVBE__), PAWNFILL_PAIRS_IS(__BMI__), PAWNFILL_PAIRS_IS(__BMI2__), \
        PAWNFILL_PAIRS_IS(__AVX__), PAWNFILL_PAIRS_IS(__AVX2__), PAWNFILL_PAIRS_IS(__XOP__), \
        PAWNFILL_PAIRS_IS(__GFNI__), PAWNFILL_PAIRS_IS(__AVX512F__), PAWNFILL_PAIRS_IS(__AVX512VL__), \
        PAWNFILL_PAIRS_IS(__AVX512VBMI2__), PAWNFILL_PAIRS_IS(__ARM_FEATURE_SVE))
/* Hides functions, so that shared libraries do not merge them either. */
#if defined(__GNUC__) && !defined(_WIN32)
#define PAWNFILL_PAIRS_HIDDEN __attribute__((visibility("hidden")))
#else
#define PAWNFILL_PAIRS_HIDDEN
#endif

namespace pawnfill {
namespace pairs {
inline namespace PAWNFILL_PAIRS_VARIANT {

/* With this capacity, the pairs of 16 pawns are always written in whole vectors: there are at most 96
   pairs, and a vector has up to 32 lanes. If a list is too short for a vector, or there are too many pawns
   for a kernel (in `all`, more than 16), a slower loop lists the pairs one by one. */
inline constexpr std::size_t index_capacity = 128;

/* Where the next index of a list goes, and how many indices fit from there on. */
template <class IndexT>
struct List {
    IndexT* begin;
    std::size_t capacity;
};

namespace internal PAWNFILL_PAIRS_HIDDEN {

inline constexpr bool is_a8_first = PAWNFILL_BY_FIRST(false, true);

template <class AnyT, class = void>
struct HasNumber : std::false_type {};
template <class AnyT>
struct HasNumber<AnyT, std::void_t<decltype(static_cast<int>(std::declval<AnyT&>()))>> : std::true_type {};
template <class AnyT>
PAWNFILL_ALWAYS_INLINE constexpr unsigned number(AnyT value) {
    static_assert(HasNumber<AnyT>::value,
                  "a color or a square is an integer, an enum or a class that converts to int: pass its number, such "
                  "as square.index()");
    if constexpr (HasNumber<AnyT>::value) return static_cast<unsigned>(static_cast<int>(value));
    else return 0;
}

} // namespace internal

/* The pawns of both colors on ranks 2 to 7. Squares of the first and last ranks are ignored. A square in both
   sets fails an assertion; without assertions, it has a black pawn. */
struct PawnSets {
    std::uint64_t white, black;

    PAWNFILL_ALWAYS_INLINE constexpr PawnSets(std::uint64_t white_pawns, std::uint64_t black_pawns)
        : white(white_pawns & ~black_pawns & 0x00ffffffffffff00), black(black_pawns & 0x00ffffffffffff00) {
        PAWNFILL_ASSERT((white_pawns & black_pawns) == 0 && "a square has one pawn");
    }

    PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t all() const { return white | black; }
};

/* A color that sees the board from its own side, possibly mirrored (flipped horizontally). For Black, the
   board is flipped vertically, so that own pawns always move up. */
class Perspective {
public:
    template <class ColorT>
    PAWNFILL_ALWAYS_INLINE constexpr Perspective(ColorT color, bool is_mirrored)
        : flip_mask_(static_cast<std::uint8_t>((internal::number(color) != internal::is_a8_first ? 64 + 56 : 0) +
                                          (is_mirrored ? 7 : 0))) {
        PAWNFILL_ASSERT(internal::number(color) <= 1 && "a color is 0 or 1");
    }

    /* The perspective of a color, mirrored if the color's king stands on files e to h. */
    template <class ColorT, class SquareT>
    PAWNFILL_ALWAYS_INLINE static constexpr Perspective of_king(ColorT color, SquareT king) {
        PAWNFILL_ASSERT(internal::number(king) < 64 && "a square is from 0 to 63");
        return Perspective(color, (internal::number(king) & 7) >= 4);
    }

    /* Maps a pawn's code (square, +64 for Black) to this perspective (square, +64 for an enemy). */
    PAWNFILL_ALWAYS_INLINE constexpr std::uint8_t view(std::uint8_t pawn) const {
        PAWNFILL_ASSERT(pawn < 128 && "a pawn is a square from 0 to 63, plus 64 for a black one");
        return static_cast<std::uint8_t>(pawn ^ (internal::is_a8_first ? 64 : 0) ^ flip_mask_);
    }

    /* The bits that `view` inverts if a1 is the first square; for kernels. */
    PAWNFILL_ALWAYS_INLINE constexpr std::uint8_t flip_mask() const { return flip_mask_; }

private:
    std::uint8_t flip_mask_;
};

/* A numbering defines `number` (of a pawn on ranks 2 to 7, seen by a perspective) and `index` (of a pair of
   numbers, the lower number first). `is_enemy` is 0 or 1. AnyT is std::uint16_t or a vector of it, so the
   functions may use only arithmetic. A number is at most 255, an index at most 65535. `index` is also called
   for pawns that are no pair. `indices` is one more than the largest index, by default 65536. */

/* Pawns are numbered rank by rank, own pawns first. The 4560 indices of pairs form a triangle. */
struct ByRank {
    static constexpr unsigned indices = 4560;
    template <class AnyT>
    PAWNFILL_ALWAYS_INLINE static constexpr AnyT number(AnyT is_enemy, AnyT square) {
        return static_cast<AnyT>(48 * is_enemy + square - 8);
    }
    template <class AnyT>
    PAWNFILL_ALWAYS_INLINE static constexpr AnyT index(AnyT lower, AnyT higher) {
        return static_cast<AnyT>(static_cast<AnyT>(higher * static_cast<AnyT>(higher - 1)) / 2 + lower);
    }
};

/* Pawns are numbered file by file, own pawns first on each. The numbers of a pair differ by less than 24. */
struct ByFile {
    static constexpr unsigned indices = 2163;
    template <class AnyT>
    PAWNFILL_ALWAYS_INLINE static constexpr AnyT number(AnyT is_enemy, AnyT square) {
        return static_cast<AnyT>(12 * (square & 7) + (square >> 3) - 1 + 6 * is_enemy);
    }
    template <class AnyT>
    PAWNFILL_ALWAYS_INLINE static constexpr AnyT index(AnyT lower, AnyT higher) {
        return static_cast<AnyT>(22 * lower + higher - 1);
    }
};

/* A numbering whose indices are base + stride * index, computed in the type of the list. */
template <class NumberingT, class NumberT>
struct Strided : NumberingT {
    NumberT base, stride;

    PAWNFILL_ALWAYS_INLINE constexpr Strided(NumberingT numbering, NumberT base_, NumberT stride_)
        : NumberingT(numbering), base(base_), stride(stride_) {}
};

template <class NumberingT, class NumberT>
PAWNFILL_ALWAYS_INLINE constexpr Strided<NumberingT, NumberT> strided(NumberingT numbering, NumberT base,
                                                                     NumberT stride) {
    return {numbering, base, stride};
}

/* How many removed and added pairs are written. These counts are the same for every perspective. */
struct Changed {
    std::size_t removed, added;
};

/* The following is internal; `all` and `changes` are at the end of the file. */
namespace internal PAWNFILL_PAIRS_HIDDEN {

inline constexpr std::size_t pawn_limit = 16;

template <std::size_t sides>
using PerspectivesT = const Perspective (&)[sides];
template <class IndexT, std::size_t sides>
using ListsT = const List<IndexT> (&)[sides];

/* The pawns of both colors, without the checks of `PawnSets`. Kernels take each set as an argument, because
   GCC passes a structure of both sets through memory. */
struct PositionT {
    std::uint64_t white, black;

    PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t all() const { return white | black; }
};

/* Kernels take a1 as the first square. If a8 is the first square, exchanging the colors gives the same
   indices as reversing the ranks, because `Perspective` exchanges the colors, too. */
PAWNFILL_ALWAYS_INLINE constexpr PositionT position_of(PawnSets pawns) {
    if (is_a8_first) return {pawns.black, pawns.white};
    return {pawns.white, pawns.black};
}

PAWNFILL_ALWAYS_INLINE unsigned first_of(std::uint64_t set) {
#if defined(__GNUC__) || defined(__clang__)
    return static_cast<unsigned>(__builtin_ctzll(set));
#elif defined(_MSC_VER) && defined(_M_X64)
    unsigned long first;
    _BitScanForward64(&first, set);
    return first;
#else
    unsigned first = 0;
    while ((set >> first & 1) == 0) ++first;
    return first;
#endif
}

PAWNFILL_ALWAYS_INLINE std::size_t count_of(std::uint64_t set) {
#if defined(__GNUC__) || defined(__clang__)
    return static_cast<unsigned>(__builtin_popcountll(set));
#else
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    return static_cast<std::size_t>(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
#endif
}

PAWNFILL_ALWAYS_INLINE unsigned take_first(std::uint64_t& set) {
    const unsigned first = first_of(set);
    set &= set - 1;
    return first;
}

/* For each file, its squares and the squares of the adjacent files. */
inline constexpr std::uint64_t files_beside[8] = {0x0303030303030303, 0x0707070707070707, 0x0e0e0e0e0e0e0e0e,
                                     0x1c1c1c1c1c1c1c1c, 0x3838383838383838, 0x7070707070707070,
                                     0xe0e0e0e0e0e0e0e0, 0xc0c0c0c0c0c0c0c0};

/* For each square, the squares that form pairs with it. h8, which stands for a missing pawn, has none. */
struct PartnersT {
    std::uint64_t of[64];
};

inline constexpr unsigned no_pawn = 63;

constexpr PartnersT partners_of_squares() {
    PartnersT partners{};
    for (unsigned square = 0; square < no_pawn; ++square)
        partners.of[square] = files_beside[square & 7] & ~(std::uint64_t{1} << square);
    return partners;
}

inline constexpr PartnersT partner_sets = partners_of_squares();

PAWNFILL_ALWAYS_INLINE std::uint8_t code_of(std::uint64_t black, unsigned square) {
    return static_cast<std::uint8_t>(square | (black >> square & 1) << 6);
}

/* The result of a kernel that stops early: a vector does not fit into a list, or there are too many pawns. */
inline constexpr std::size_t too_short = ~std::size_t{0};

/* The number of a pawn, given its code in a perspective, or the numbers of several pawns in a vector. */
template <class NumberingT, class AnyT>
PAWNFILL_ALWAYS_INLINE AnyT number_of(NumberingT, AnyT seen) {
    return NumberingT::template number<AnyT>(static_cast<AnyT>(seen >> 6), static_cast<AnyT>(seen & 63));
}

template <class NumberT>
struct PlacementT {
    NumberT base, stride;
};

template <class NumberT, class NumberingT>
PAWNFILL_ALWAYS_INLINE constexpr PlacementT<NumberT> placement(const NumberingT&) { return {0, 1}; }
template <class NumberT, class NumberingT, class GivenT>
PAWNFILL_ALWAYS_INLINE constexpr PlacementT<NumberT> placement(const Strided<NumberingT, GivenT>& numbering) {
    const PlacementT<NumberT> inner = placement<NumberT>(static_cast<const NumberingT&>(numbering));
    const NumberT base = static_cast<NumberT>(numbering.base), stride = static_cast<NumberT>(numbering.stride);
    return {static_cast<NumberT>(inner.base * stride + base), static_cast<NumberT>(inner.stride * stride)};
}

template <class NumberingT, class = void>
inline constexpr unsigned index_count = 65536;
template <class NumberingT>
inline constexpr unsigned index_count<NumberingT, std::void_t<decltype(NumberingT::indices)>> =
    static_cast<unsigned>(NumberingT::indices);

template <class IndexT>
inline constexpr unsigned long long most_of = ~0ull >> (64 - 8 * sizeof(IndexT) + std::is_signed<IndexT>::value);

template <class IndexT>
inline constexpr bool is_integer =
    std::is_integral<IndexT>::value && !std::is_same<IndexT, bool>::value && sizeof(IndexT) >= 2 &&
    sizeof(IndexT) <= 8;

template <class IndexT, class NumberingT>
PAWNFILL_ALWAYS_INLINE constexpr bool is_large_enough() {
    if constexpr (is_integer<IndexT>) return index_count<NumberingT> - 1 <= most_of<IndexT>;
    else return false;
}

/* Applies all bases and strides to an index. Returns false if the result may exceed 61 bits. */
template <class NumberingT>
PAWNFILL_ALWAYS_INLINE constexpr bool place_index(const NumberingT&, long long&) { return true; }
template <class NumberingT, class GivenT>
PAWNFILL_ALWAYS_INLINE constexpr bool place_index(const Strided<NumberingT, GivenT>& numbering, long long& index) {
    if (!place_index(static_cast<const NumberingT&>(numbering), index)) return false;
    constexpr long long most = 1ll << 60;
    const long long base = static_cast<long long>(numbering.base), stride = static_cast<long long>(numbering.stride);
    if (base < -most || most < base || stride < -most || most < stride) return false;
    const long long most_before = most / ((stride < 0 ? -stride : stride) + 1);
    if (index < -most_before || most_before < index) return false;
    index = base + stride * index;
    return true;
}

/* Whether an index, after all bases and strides are applied, fits into the type of a list. */
template <class IndexT, class NumberingT>
PAWNFILL_ALWAYS_INLINE constexpr bool fits(const NumberingT& numbering, long long index) {
    constexpr long long most = static_cast<long long>(most_of<IndexT> & ~0ull >> 1);
    return place_index(numbering, index) && index <= most && (std::is_signed<IndexT>::value ? -most - 1 : 0) <= index;
}

template <class IndexT, class NumberingT>
PAWNFILL_ALWAYS_INLINE constexpr void check(const NumberingT& numbering) {
    static_assert(is_integer<IndexT>, "an index is an integer of 16, 32 or 64 bits");
    static_assert(!is_integer<IndexT> || is_large_enough<IndexT, NumberingT>(),
                  "the type of the list is too small for the `indices` of the numbering");
    PAWNFILL_ASSERT(fits<IndexT>(numbering, 0) && fits<IndexT>(numbering, index_count<NumberingT> - 1) &&
                    "the type of the list is too small for the base, the stride and the `indices` of the numbering");
    static_cast<void>(numbering);
}

/* The unsigned type in which an index is computed: products of two uint16_t are int and may overflow. */
template <class IndexT>
using UnsignedT = decltype(typename std::make_unsigned<IndexT>::type() + 0u);

template <class IndexT, class NumberingT>
PAWNFILL_ALWAYS_INLINE IndexT index_of(NumberingT numbering, std::uint16_t one, std::uint16_t other) {
    const std::uint16_t index = one < other ? NumberingT::template index<std::uint16_t>(one, other)
                                            : NumberingT::template index<std::uint16_t>(other, one);
    const PlacementT<UnsignedT<IndexT>> place = placement<UnsignedT<IndexT>>(numbering);
    return static_cast<IndexT>(index * place.stride + place.base);
}

PAWNFILL_ALWAYS_INLINE std::uint64_t without(PositionT pawns, PositionT others) {
    return (pawns.white & ~others.white) | (pawns.black & ~others.black);
}

/* The capacity of the shortest list. */
template <class IndexT, std::size_t sides>
PAWNFILL_ALWAYS_INLINE std::size_t capacity_of(ListsT<IndexT, sides> lists) {
    std::size_t capacity = lists[0].capacity;
    PAWNFILL_PAIRS_UNROLLED
    for (std::size_t side = 1; side < sides; ++side)
        if (lists[side].capacity < capacity) capacity = lists[side].capacity;
    return capacity;
}

template <class IndexT, std::size_t sides>
PAWNFILL_ALWAYS_INLINE bool have_capacity(ListsT<IndexT, sides> lists, std::size_t needed) {
    bool have_capacity = true;
    PAWNFILL_PAIRS_UNROLLED
    for (std::size_t side = 0; side < sides; ++side) have_capacity &= lists[side].capacity >= needed;
    return have_capacity;
}

/* Lists the pairs of the pawns in `left` with all pawns, one by one, up to the capacity. */
template <class NumberingT, class IndexT, std::size_t sides>
std::size_t list_exactly(NumberingT numbering, PositionT pawns, std::uint64_t left,
                         PerspectivesT<sides> perspectives, ListsT<IndexT, sides> lists) {
    const std::uint64_t others = pawns.all() & ~left;
    const std::size_t capacity = capacity_of(lists);
    std::size_t count = 0;
    while (left != 0) {
        const unsigned square = take_first(left);
        std::uint64_t partners = files_beside[square & 7] & (left | others);
        for (; partners != 0 && count < capacity; ++count) {
            const std::uint8_t one = code_of(pawns.black, square),
                               other = code_of(pawns.black, take_first(partners));
            PAWNFILL_PAIRS_UNROLLED
            for (std::size_t side = 0; side < sides; ++side) {
                const unsigned flip_mask = perspectives[side].flip_mask();
                const std::uint16_t first = number_of(numbering, static_cast<std::uint16_t>(one ^ flip_mask));
                const std::uint16_t second = number_of(numbering, static_cast<std::uint16_t>(other ^ flip_mask));
                lists[side].begin[count] = index_of<IndexT>(numbering, first, second);
            }
        }
    }
    return count;
}

/* The first pawn that leaves and the first pawn that arrives, and their partners. h8 stands for a missing
   pawn, because a branch would be hard to predict. */
struct FirstChanges {
    std::uint64_t gone, arrived, gone_left, arrived_left;
    unsigned from, to;
    std::uint64_t old_partners, new_partners;

    PAWNFILL_ALWAYS_INLINE FirstChanges(PositionT before, PositionT after)
        : gone(without(before, after)),
          arrived(without(after, before)),
          gone_left(gone & (gone - 1)),
          arrived_left(arrived & (arrived - 1)),
          from(first_of(gone | std::uint64_t{1} << no_pawn)),
          to(first_of(arrived | std::uint64_t{1} << no_pawn)),
          old_partners(before.all() & partner_sets.of[from]),
          new_partners(after.all() & partner_sets.of[to]) {}
};

#ifdef PAWNFILL_PAIRS_VECTORS
typedef std::uint8_t BytesT __attribute__((vector_size(16)));
typedef std::uint16_t WordsT __attribute__((vector_size(16)));
typedef std::uint64_t HalvesT __attribute__((vector_size(16)));

PAWNFILL_ALWAYS_INLINE BytesT bytes_of(std::uint64_t low, std::uint64_t high) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    low = __builtin_bswap64(low), high = __builtin_bswap64(high);
#endif
    return BytesT(HalvesT{low, high});
}

#ifdef __clang__
#define PAWNFILL_PAIRS_SHUFFLE(...) __builtin_shufflevector(bytes, zeros, __VA_ARGS__)
#else
#define PAWNFILL_PAIRS_SHUFFLE(...) __builtin_shuffle(bytes, zeros, BytesT{__VA_ARGS__})
#endif
PAWNFILL_ALWAYS_INLINE WordsT low_words(BytesT bytes) {
    const BytesT zeros = {};
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return WordsT(PAWNFILL_PAIRS_SHUFFLE(16, 0, 17, 1, 18, 2, 19, 3, 20, 4, 21, 5, 22, 6, 23, 7));
#else
    return WordsT(PAWNFILL_PAIRS_SHUFFLE(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
#endif
}
PAWNFILL_ALWAYS_INLINE WordsT high_words(BytesT bytes) {
    const BytesT zeros = {};
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return WordsT(PAWNFILL_PAIRS_SHUFFLE(24, 8, 25, 9, 26, 10, 27, 11, 28, 12, 29, 13, 30, 14, 31, 15));
#else
    return WordsT(PAWNFILL_PAIRS_SHUFFLE(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
#endif
}

/* Eight copies of the first byte, and eight copies of the ninth byte. */
PAWNFILL_ALWAYS_INLINE BytesT halves_of(BytesT bytes) {
    const BytesT zeros = {};
    return PAWNFILL_PAIRS_SHUFFLE(0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8);
}

/* Each of these compiles to one instruction. */
PAWNFILL_ALWAYS_INLINE BytesT lower_of(BytesT one, BytesT other) { return one < other ? one : other; }
PAWNFILL_ALWAYS_INLINE BytesT higher_of(BytesT one, BytesT other) { return one > other ? one : other; }

/* A numbering without its base and stride. */
template <class NumberingT>
struct PlainT {
    typedef NumberingT type;
};
template <class NumberingT, class GivenT>
struct PlainT<Strided<NumberingT, GivenT>> : PlainT<NumberingT> {};
template <class NumberingT>
inline constexpr bool is_by_rank = std::is_same<typename PlainT<NumberingT>::type, ByRank>::value;
template <class NumberingT>
inline constexpr bool is_by_file = std::is_same<typename PlainT<NumberingT>::type, ByFile>::value;

/* The numbers of sixteen pawns, as a perspective sees them. */
template <class NumberingT>
PAWNFILL_ALWAYS_INLINE BytesT view(NumberingT, Perspective perspective, BytesT codes) {
    codes ^= perspective.flip_mask();
    if constexpr (is_by_rank<NumberingT>) {
        return codes - 8 - (BytesT(WordsT(codes) >> 2) & 16);
    } else if constexpr (is_by_file<NumberingT>) {
        const BytesT file = codes & 7, color = codes >> 6;
        return (file << 3) + (file << 2) + (codes >> 3 & 7) - 1 + (color << 2) + (color << 1);
    } else {
        /* A numbering of an engine sees only squares of ranks 2 to 7, also in unused lanes. */
        const BytesT squares = lower_of(higher_of(codes & 63, BytesT{} + 8), BytesT{} + 55), colors = codes >> 6;
        WordsT numbers[2] = {
            NumberingT::template number<WordsT>(low_words(colors), low_words(squares)),
            NumberingT::template number<WordsT>(high_words(colors), high_words(squares)),
        };
        BytesT bytes = {};
        for (int lane = 0; lane < 16; ++lane) bytes[lane] = static_cast<std::uint8_t>(numbers[lane >> 3][lane & 7]);
        return bytes;
    }
}

template <class ElementT>
struct EightOf {
    typedef ElementT type __attribute__((vector_size(8 * sizeof(ElementT))));
};

/* Writes the indices of eight pairs of numbers to a list. */
template <class NumberingT, class IndexT>
PAWNFILL_ALWAYS_INLINE void write(NumberingT numbering, WordsT lower, WordsT higher, IndexT* to) {
    typedef typename std::make_unsigned<IndexT>::type LaneT;
    typedef typename EightOf<LaneT>::type LanesT;
    const PlacementT<UnsignedT<IndexT>> place = placement<UnsignedT<IndexT>>(numbering);
    const WordsT index = NumberingT::template index<WordsT>(lower, higher);
    const LanesT indices =
        __builtin_convertvector(index, LanesT) * static_cast<LaneT>(place.stride) + static_cast<LaneT>(place.base);
    std::memcpy(to, &indices, sizeof indices);
}

/* The partners of a pawn are on three files, so both colors fit into one set: White's partners move to the
   first three squares of each rank, and Black's partners four squares further. A slot is a square of this
   set; its bit 2 is the color. The last rank is full, so that the set always has eight members. */
inline constexpr std::uint64_t last_rank = 0xff00000000000000;

PAWNFILL_ALWAYS_INLINE std::uint64_t slots_of(PositionT pawns, std::uint64_t partners, unsigned square) {
    return ((pawns.white & partners) << 1 | (pawns.black & partners) << 5) >> (square & 7) | last_rank;
}

/* Takes eight members of a set, one in each byte of a word. */
PAWNFILL_ALWAYS_INLINE std::uint64_t take_eight(std::uint64_t& slots) {
    std::uint64_t taken = 0;
    PAWNFILL_PAIRS_UNROLLED
    for (int lane = 0; lane < 8; ++lane) taken |= std::uint64_t{take_first(slots)} << (8 * lane);
    slots |= last_rank;
#if __SIZEOF_POINTER__ == 8
    /* Keeps Clang from finding members of two sets at once in vectors, which takes twice the time. */
    __asm__("" : "+r"(taken));
#endif
    return taken;
}

/* The codes of partners at these slots, given the pawns' codes. */
PAWNFILL_ALWAYS_INLINE BytesT codes_at(BytesT slots, BytesT pawns) {
    const BytesT squares = (slots & 59) + ((pawns & 7) - 1);
    return squares | BytesT(WordsT(slots & 4) << 4);
}

/* Appends the pairs within `left`, and between `left` and `others`. Returns the new count, or `too_short`. */
template <class NumberingT, class IndexT, std::size_t sides>
PAWNFILL_ALWAYS_INLINE std::size_t pairs_of(NumberingT numbering, PositionT pawns, std::uint64_t left,
                                           std::uint64_t others, PerspectivesT<sides> perspectives,
                                           ListsT<IndexT, sides> lists, std::size_t count) {
    const std::size_t capacity = capacity_of(lists);
    while (left != 0) {
        const unsigned square = take_first(left);
        const std::uint64_t partners = files_beside[square & 7] & (left | others);
        const BytesT code = BytesT{} + code_of(pawns.black, square);
        std::uint64_t slots = slots_of(pawns, partners, square);
        for (std::size_t start = count; slots != last_rank; start += 8) {
            if (start + 8 > capacity) return too_short;
            const BytesT codes = codes_at(bytes_of(take_eight(slots), 0), code);
            PAWNFILL_PAIRS_UNROLLED
            for (std::size_t side = 0; side < sides; ++side) {
                const BytesT one = view(numbering, perspectives[side], code);
                const BytesT other = view(numbering, perspectives[side], codes);
                write(numbering, low_words(lower_of(one, other)), low_words(higher_of(one, other)),
                      lists[side].begin + start);
            }
        }
        count += count_of(partners);
    }
    return count;
}

/* Lists the changes; returns `too_short` if pairs are left out. The first pawn that leaves and the first pawn
   that arrives share vectors. */
template <class NumberingT, class IndexT, std::size_t sides>
PAWNFILL_ALWAYS_INLINE Changed changed_pairs(NumberingT numbering, PositionT before, PositionT after,
                                            PerspectivesT<sides> perspectives, ListsT<IndexT, sides> removed,
                                            ListsT<IndexT, sides> added) {
    const FirstChanges first(before, after);
    const BytesT pawns = halves_of(bytes_of(code_of(before.black, first.from), code_of(after.black, first.to)));
    std::uint64_t old_slots = slots_of(before, first.old_partners, first.from);
    std::uint64_t new_slots = slots_of(after, first.new_partners, first.to);
    std::size_t start = 0;
    const std::size_t capacity = capacity_of(removed) < capacity_of(added) ? capacity_of(removed) : capacity_of(added);
    /* Copies, because a reference would be read again after each store to a list. */
    IndexT* old_to[sides];
    IndexT* new_to[sides];
    BytesT ones[sides];
    PAWNFILL_PAIRS_UNROLLED
    for (std::size_t side = 0; side < sides; ++side) {
        old_to[side] = removed[side].begin;
        new_to[side] = added[side].begin;
        ones[side] = view(numbering, perspectives[side], pawns);
    }
    do {
        if (start + 8 > capacity) return {too_short, too_short};
        const std::uint64_t old_eight = take_eight(old_slots), new_eight = take_eight(new_slots);
        const BytesT codes = codes_at(bytes_of(old_eight, new_eight), pawns);
        PAWNFILL_PAIRS_UNROLLED
        for (std::size_t side = 0; side < sides; ++side) {
            const BytesT one = ones[side], other = view(numbering, perspectives[side], codes);
            const BytesT lower = lower_of(one, other), higher = higher_of(one, other);
            write(numbering, low_words(lower), low_words(higher), old_to[side] + start);
            write(numbering, high_words(lower), high_words(higher), new_to[side] + start);
        }
        start += 8;
    } while ((old_slots | new_slots) != last_rank);
    const Changed changed = {count_of(first.old_partners), count_of(first.new_partners)};
    if ((first.gone_left | first.arrived_left) == 0) return changed;
    return {pairs_of(numbering, before, first.gone_left, before.all() & ~first.gone, perspectives, removed,
                     changed.removed),
            pairs_of(numbering, after, first.arrived_left, after.all() & ~first.arrived, perspectives, added,
                     changed.added)};
}

template <class NumberingT, class IndexT, std::size_t sides>
Changed changes_plainly(NumberingT numbering, std::uint64_t white, std::uint64_t black, std::uint64_t new_white,
                        std::uint64_t new_black, PerspectivesT<sides> perspectives, ListsT<IndexT, sides> removed,
                        ListsT<IndexT, sides> added) {
    return changed_pairs(numbering, {white, black}, {new_white, new_black}, perspectives, removed, added);
}

/* Lists all pairs of up to 16 pawns in plain C++, or returns `too_short`. In a list of the pawns by files, a
   pawn's partners on its own file and the next file directly follow it. */
template <class NumberingT, class IndexT, std::size_t sides>
std::size_t all_plainly(NumberingT numbering, std::uint64_t white, std::uint64_t black,
                        PerspectivesT<sides> perspectives, ListsT<IndexT, sides> lists) {
    constexpr std::size_t lane_count = 8;
    const std::size_t capacity = capacity_of(lists);
    std::uint8_t codes[pawn_limit], ends[9];
    std::size_t pawn_count = 0;
    for (unsigned file = 0; file < 8; ++file) {
        for (std::uint64_t left = (white | black) & std::uint64_t{0x0101010101010101} << file; left != 0;)
            codes[pawn_count++] = code_of(black, take_first(left));
        ends[file] = static_cast<std::uint8_t>(pawn_count);
    }
    ends[8] = ends[7];
    for (std::size_t pawn = pawn_count; pawn < pawn_limit; ++pawn) codes[pawn] = 8;
    BytesT all_codes;
    std::memcpy(&all_codes, codes, sizeof all_codes);
    /* Twice as long, because vectors also read unused numbers after the last pawn. */
    std::uint8_t numbers[sides][2 * pawn_limit] = {};
    PAWNFILL_PAIRS_UNROLLED
    for (std::size_t side = 0; side < sides; ++side) {
        const BytesT seen = view(numbering, perspectives[side], all_codes);
        std::memcpy(numbers[side], &seen, sizeof seen);
    }
    std::size_t count = 0;
    for (std::size_t pawn = 0; pawn < pawn_count; ++pawn) {
        const std::size_t partners = ends[(codes[pawn] & 7) + 1] - (pawn + 1);
        for (std::size_t done = 0; done < partners; done += lane_count) {
            if (count + done + lane_count > capacity) return too_short;
            PAWNFILL_PAIRS_UNROLLED
            for (std::size_t side = 0; side < sides; ++side) {
                std::uint64_t eight;
                std::memcpy(&eight, numbers[side] + pawn + 1 + done, sizeof eight);
                const BytesT other = BytesT(HalvesT{eight, 0});
                const BytesT one = BytesT{} + numbers[side][pawn];
                write(numbering, low_words(lower_of(one, other)), low_words(higher_of(one, other)),
                      lists[side].begin + count + done);
            }
        }
        count += partners;
    }
    return count;
}
#endif

#ifdef PAWNFILL_PAIRS_SHUFFLES

/* Two compression tables, for lanes 0 to 7 and 8 to 15. The entry of a mask lists its lanes, as nibbles. */
struct LanesOfSets {
    std::uint32_t digits[2][256];
};

constexpr LanesOfSets lanes_of_sets() {
    LanesOfSets table{};
    for (unsigned entry = 0; entry < 512; ++entry) {
        unsigned count = 0;
        for (unsigned lane = 0; lane < 8; ++lane)
            if ((entry >> lane & 1) != 0)
                table.digits[entry >> 8][entry & 255] |= (lane + 8 * (entry >> 8)) << 4 * count++;
    }
    return table;
}

inline constexpr LanesOfSets lanes_table = lanes_of_sets();

/* Functions that differ by processor: byte shuffle (pshufb, tbl), movemask, nibbles to bytes. */
#ifdef __aarch64__
PAWNFILL_ALWAYS_INLINE BytesT shuffled(BytesT table, BytesT places) {
    return BytesT(vqtbl1q_u8(uint8x16_t(table), uint8x16_t(places)));
}

PAWNFILL_ALWAYS_INLINE unsigned set_of(BytesT mask) {
    const BytesT bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t sums = uint8x16_t(mask & bits);
    PAWNFILL_PAIRS_UNROLLED
    for (int times = 0; times < 3; ++times) sums = vpaddq_u8(sums, sums);
    return vgetq_lane_u16(vreinterpretq_u16_u8(sums), 0);
}

PAWNFILL_ALWAYS_INLINE BytesT bytes_of_digits(std::uint64_t digits) {
    const uint8x16_t even = vreinterpretq_u8_u64(vdupq_n_u64(digits));
    return BytesT(vandq_u8(vzip1q_u8(even, vshrq_n_u8(even, 4)), vdupq_n_u8(15)));
}

template <class IndexT, class NumberingT>
PAWNFILL_ALWAYS_INLINE void write_pairs(NumberingT numbering, BytesT lower, BytesT higher, IndexT* to) {
    write(numbering, low_words(lower), low_words(higher), to);
    write(numbering, high_words(lower), high_words(higher), to + 8);
}
#else
PAWNFILL_PAIRS_SHUFFLES_INLINE BytesT shuffled(BytesT table, BytesT places) {
    return BytesT(_mm_shuffle_epi8(__m128i(table), __m128i(places)));
}

PAWNFILL_PAIRS_SHUFFLES_INLINE unsigned set_of(BytesT mask) {
    return static_cast<unsigned>(_mm_movemask_epi8(__m128i(mask)));
}

PAWNFILL_PAIRS_SHUFFLES_INLINE BytesT bytes_of_digits(std::uint64_t digits) {
    const __m128i even = _mm_cvtsi64_si128(static_cast<long long>(digits));
    return BytesT(_mm_and_si128(_mm_unpacklo_epi8(even, _mm_srli_epi16(even, 4)), _mm_set1_epi8(15)));
}

/* The formulas of ByRank and ByFile, for vectors of any width. An engine's own numbering may be compiled
   without wide vectors, so its functions get 128 bits at a time. */
#define PAWNFILL_PAIRS_INDEX(NumberingT, lower, higher) \
    (is_by_rank<NumberingT> ? ((higher) * ((higher) - 1) >> 1) + (lower) : 22 * (lower) + (higher) - 1)

/* Writes base + stride * index for each lane. */
template <class IndexT, class NumberingT>
PAWNFILL_PAIRS_SHUFFLES_INLINE void place(NumberingT numbering, __m256i indices, IndexT* to) {
    typedef typename std::make_unsigned<IndexT>::type LaneT;
    typedef LaneT LanesT __attribute__((vector_size(32)));
    const PlacementT<UnsignedT<IndexT>> factors = placement<UnsignedT<IndexT>>(numbering);
    const LanesT placed = LanesT(indices) * static_cast<LaneT>(factors.stride) + static_cast<LaneT>(factors.base);
    std::memcpy(to, &placed, sizeof placed);
}

template <class IndexT, class NumberingT>
PAWNFILL_PAIRS_SHUFFLES_INLINE void write_pairs(NumberingT numbering, BytesT lower, BytesT higher, IndexT* to) {
    typedef std::uint16_t Words16T __attribute__((vector_size(32)));
    if constexpr (!(is_by_rank<NumberingT> || is_by_file<NumberingT>)) {
        write(numbering, low_words(lower), low_words(higher), to);
        write(numbering, high_words(lower), high_words(higher), to + 8);
    } else {
        const Words16T low = Words16T(_mm256_cvtepu8_epi16(__m128i(lower)));
        const Words16T high = Words16T(_mm256_cvtepu8_epi16(__m128i(higher)));
        const __m256i words = __m256i(PAWNFILL_PAIRS_INDEX(NumberingT, low, high));
        if constexpr (sizeof(IndexT) == 2) {
            place(numbering, words, to);
        } else {
            const __m128i halves[2] = {_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1)};
            PAWNFILL_PAIRS_UNROLLED
            for (int half = 0; half < 2; ++half, to += 8) {
                if constexpr (sizeof(IndexT) == 4) {
                    place(numbering, _mm256_cvtepu16_epi32(halves[half]), to);
                } else {
                    place(numbering, _mm256_cvtepu16_epi64(halves[half]), to);
                    place(numbering, _mm256_cvtepu16_epi64(_mm_unpackhi_epi64(halves[half], halves[half])), to + 4);
                }
            }
        }
    }
}
#endif

/* Takes the first eight squares of a set, one in each byte of a word. Unused bytes hold 64. */
PAWNFILL_PAIRS_SHUFFLES_INLINE std::uint64_t take_eight_or_none(std::uint64_t& left) {
    std::uint64_t squares = 0;
    PAWNFILL_PAIRS_UNROLLED
    for (int lane = 0; lane < 8; ++lane) {
#ifdef __x86_64__
        squares |= std::uint64_t{_tzcnt_u64(left)} << (8 * lane);
#else
        squares |= std::uint64_t{left == 0 ? 64 : first_of(left)} << (8 * lane);
#endif
        left &= left - 1;
    }
    return squares;
}

/* The board with files as ranks: a1, a2, ... a8, b1, ... h8. */
PAWNFILL_ALWAYS_INLINE std::uint64_t transposed(std::uint64_t set) {
    std::uint64_t swapped = (set ^ set >> 7) & 0x00aa00aa00aa00aa;
    set ^= swapped ^ swapped << 7;
    swapped = (set ^ set >> 14) & 0x0000cccc0000cccc;
    set ^= swapped ^ swapped << 14;
    swapped = (set ^ set >> 28) & 0x00000000f0f0f0f0;
    return set ^ swapped ^ swapped << 28;
}

/* Lists all pairs as `all_plainly` does, but first all pairs at distance 1 in the list of pawns, then at
   distance 2, and so on. A shuffle compresses the pawns with a partner at the distance. */
template <class NumberingT, class IndexT, std::size_t sides>
PAWNFILL_PAIRS_SHUFFLES std::size_t all_by_shuffles(NumberingT numbering, std::uint64_t white, std::uint64_t black,
                                                    PerspectivesT<sides> perspectives, ListsT<IndexT, sides> lists) {
    const std::size_t capacity = capacity_of(lists);
    std::uint64_t left = transposed(white | black);
    /* For each file, the number of pawns up to the end of the next file. */
    std::uint64_t ends = left - (left >> 1 & 0x5555555555555555);
    ends = (ends & 0x3333333333333333) + (ends >> 2 & 0x3333333333333333);
    ends = ((ends + (ends >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101;
    ends = ends >> 8 | (ends >> 56 << 56);

    const std::uint64_t first_eight = take_eight_or_none(left), last_eight = take_eight_or_none(left);
    const BytesT by_files = bytes_of(first_eight, last_eight);
    const BytesT ranks = by_files & 7, files = by_files >> 3 & 7;
    const BytesT black_of_rank = shuffled(BytesT(HalvesT{} + black), ranks);
    const BytesT bit = shuffled(BytesT(HalvesT{} + std::uint64_t{0x8040201008040201}), files);
    const BytesT is_black = BytesT((black_of_rank & bit) == bit);
    const BytesT codes = (ranks << 3) | files | (is_black & 64);
    /* The number of partners that follow each pawn. */
    const BytesT next = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    const BytesT partners = higher_of(shuffled(BytesT(HalvesT{} + ends), files), next) - next;

    BytesT numbers[sides];
    PAWNFILL_PAIRS_UNROLLED
    for (std::size_t side = 0; side < sides; ++side) numbers[side] = view(numbering, perspectives[side], codes);
    std::size_t count = 0;
    BytesT distance = BytesT{} + 1;
    /* In games, hardly any pair has a distance of more than four. */
    for (int usual = 4;; --usual, distance += 1) {
        const unsigned have = set_of(BytesT(higher_of(partners, distance) == partners));
        if (usual <= 0 && have == 0) return count;
        if (count + pawn_limit > capacity) return too_short;
        const std::uint32_t low = lanes_table.digits[0][have & 255], high = lanes_table.digits[1][have >> 8];
        const std::uint64_t digits = low | std::uint64_t{high} << (4 * count_of(have & 255));
        const BytesT first = bytes_of_digits(digits), second = first + distance;
        PAWNFILL_PAIRS_UNROLLED
        for (std::size_t side = 0; side < sides; ++side) {
            const BytesT one = shuffled(numbers[side], first), other = shuffled(numbers[side], second);
            write_pairs(numbering, lower_of(one, other), higher_of(one, other), lists[side].begin + count);
        }
        count += count_of(have);
    }
}

template <class NumberingT, class IndexT, std::size_t sides>
PAWNFILL_PAIRS_SHUFFLES Changed changes_by_shuffles(NumberingT numbering, std::uint64_t white, std::uint64_t black,
                                                    std::uint64_t new_white, std::uint64_t new_black,
                                                    PerspectivesT<sides> perspectives, ListsT<IndexT, sides> removed,
                                                    ListsT<IndexT, sides> added) {
    return changed_pairs(numbering, {white, black}, {new_white, new_black}, perspectives, removed, added);
}
#endif

#ifdef PAWNFILL_PAIRS_AVX512

struct alignas(64) Lanes64T {
    std::uint8_t byte[64];
};

constexpr Lanes64T squares_by_files() {
    Lanes64T bytes{};
    for (unsigned lane = 0; lane < 64; ++lane)
        bytes.byte[lane] = static_cast<std::uint8_t>(lane >> 3 | (lane & 7) << 3);
    return bytes;
}

inline constexpr Lanes64T file_order = squares_by_files();

/* For four distances and each of 16 places in the list of pawns: the distance and both pawns' places. */
struct BlockT {
    Lanes64T distance, first, second;
};

constexpr BlockT block_of(unsigned nearest) {
    BlockT block{};
    for (unsigned lane = 0; lane < 64; ++lane) {
        const unsigned distance = nearest + lane / 16;
        block.distance.byte[lane] = static_cast<std::uint8_t>(distance);
        block.first.byte[lane] = static_cast<std::uint8_t>(lane % 16);
        block.second.byte[lane] = static_cast<std::uint8_t>((distance + lane) % 16);
    }
    return block;
}

/* A pawn and its last partner are at most 11 places of the list apart: five other pawns on its file, and
   six on the next file. Games hardly ever need more than the first block. */
inline constexpr BlockT lane_blocks[3] = {block_of(1), block_of(5), block_of(9)};

/* For each file, all squares up to the end of the next file. */
inline constexpr std::uint64_t up_to_next[8] = {0x0303030303030303, 0x0707070707070707, 0x0f0f0f0f0f0f0f0f,
                                         0x1f1f1f1f1f1f1f1f, 0x3f3f3f3f3f3f3f3f, 0x7f7f7f7f7f7f7f7f,
                                         ~std::uint64_t{0},  ~std::uint64_t{0}};

/* For each perspective, the numbers of all codes. One instruction looks them up for a whole vector. */
struct alignas(64) NumbersOfCodes {
    std::uint8_t byte[4][128];
};

template <class NumberingT>
constexpr NumbersOfCodes numbers_of_codes() {
    NumbersOfCodes numbers{};
    for (unsigned code = 0; code < 4 * 128; ++code) {
        const unsigned flip_mask = (code >> 8) * (64 + 56) + (code >> 7 & 1) * 7;
        const std::uint16_t seen = static_cast<std::uint16_t>((code & 127) ^ flip_mask), square = seen & 63;
        if (square >= 8 && square < 56)
            numbers.byte[code >> 7][code & 127] = static_cast<std::uint8_t>(
                NumberingT::template number<std::uint16_t>(static_cast<std::uint16_t>(seen >> 6), square));
    }
    return numbers;
}

template <class NumberingT>
inline constexpr NumbersOfCodes numbers_table = numbers_of_codes<NumberingT>();

template <class NumberingT>
PAWNFILL_ALWAYS_INLINE const std::uint8_t* numbers_of(NumberingT, Perspective perspective) {
    /* Bit 2 of the mask says whether the board is mirrored, and bit 3 gives the color. */
    return numbers_table<typename PlainT<NumberingT>::type>.byte[perspective.flip_mask() >> 2 & 3];
}

/* Compresses, leaving junk in the upper lanes. On Zen 5, the zero-masking form has a false dependency on its
   destination. If the previous call wrote this register, calls serialize: a list took twice as long. */
PAWNFILL_PAIRS_AVX512_INLINE __m512i compressed(__mmask64 members, __m512i bytes) {
    return _mm512_mask_compress_epi8(bytes, members, bytes);
}

/* Writes the indices of 32 pairs of numbers to a list. */
template <class IndexT, class NumberingT>
PAWNFILL_PAIRS_AVX512_INLINE void write_more_pairs(NumberingT numbering, __m256i lower, __m256i higher, IndexT* to) {
    if constexpr (sizeof(IndexT) == 2 && (is_by_rank<NumberingT> || is_by_file<NumberingT>)) {
        typedef std::uint16_t Words32T __attribute__((vector_size(64)));
        const Words32T low = Words32T(_mm512_maskz_cvtepu8_epi16(~0u, lower));
        const Words32T high = Words32T(_mm512_maskz_cvtepu8_epi16(~0u, higher));
        const PlacementT<unsigned> factors = placement<unsigned>(numbering);
        const Words32T placed =
            PAWNFILL_PAIRS_INDEX(NumberingT, low, high) * static_cast<std::uint16_t>(factors.stride) +
            static_cast<std::uint16_t>(factors.base);
        std::memcpy(to, &placed, sizeof placed);
    } else {
        write_pairs(numbering, BytesT(_mm256_castsi256_si128(lower)),
                    BytesT(_mm256_castsi256_si128(higher)), to);
        write_pairs(numbering, BytesT(_mm256_extracti128_si256(lower, 1)),
                    BytesT(_mm256_extracti128_si256(higher, 1)), to + 16);
    }
}

/* Lists all pairs like `all_by_shuffles`, but with four distances at once. Intrinsics have masks of all lanes
   because GCC 12, with -flto, warns of an undefined value in intrinsics without a mask. */
template <class NumberingT, class IndexT, std::size_t sides>
PAWNFILL_PAIRS_AVX512 std::size_t all_by_avx512(NumberingT numbering, std::uint64_t white, std::uint64_t black_pawns,
                                                PerspectivesT<sides> perspectives, ListsT<IndexT, sides> lists) {
    constexpr std::size_t lane_count = 32;
    const std::size_t capacity = capacity_of(lists);
    const __m512i squares = _mm512_load_si512(&file_order);
    const __m512i all = _mm512_set1_epi64(static_cast<long long>(white | black_pawns));
    const __m512i black = _mm512_set1_epi64(static_cast<long long>(black_pawns));
    const __mmask64 is_pawn = _mm512_bitshuffle_epi64_mask(all, squares);
    const __mmask64 is_black = _mm512_bitshuffle_epi64_mask(black, squares);
    const __m512i colored = _mm512_mask_add_epi8(squares, is_black, squares, _mm512_set1_epi8(64));
    const __m512i codes = compressed(is_pawn, colored);
    /* The number of partners that follow each pawn, four times. */
    const __m512i counts = _mm512_popcnt_epi64(_mm512_and_si512(all, _mm512_loadu_si512(up_to_next)));
    const __m128i two_files = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8);
    const __m512i of_file = _mm512_maskz_broadcast_i32x4(0xffff, two_files);
    const __m512i ends = compressed(is_pawn, _mm512_shuffle_epi8(counts, of_file));
    const __m128i next = _mm_setr_epi8(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
    const __m512i partners =
        _mm512_maskz_broadcast_i32x4(0xffff, _mm_subs_epu8(_mm512_maskz_extracti32x4_epi32(15, ends, 0), next));

    __m512i numbers[sides];
    PAWNFILL_PAIRS_UNROLLED
    for (std::size_t side = 0; side < sides; ++side) {
        const std::uint8_t* const all_numbers = numbers_of(numbering, perspectives[side]);
        numbers[side] = _mm512_permutex2var_epi8(_mm512_load_si512(all_numbers), codes,
                                                 _mm512_load_si512(all_numbers + 64));
    }
    std::size_t count = 0;
    for (const BlockT& block : lane_blocks) {
        const __mmask64 pairs = _mm512_cmple_epu8_mask(_mm512_load_si512(&block.distance), partners);
        if (pairs == 0) break;
        const std::size_t pair_count = count_of(pairs);
        if (count + (pair_count > lane_count ? 2 * lane_count : lane_count) > capacity) return too_short;
        const __m512i first = compressed(pairs, _mm512_load_si512(&block.first));
        const __m512i second = compressed(pairs, _mm512_load_si512(&block.second));
        PAWNFILL_PAIRS_UNROLLED
        for (std::size_t side = 0; side < sides; ++side) {
            /* With dependent types here, Clang would not find its static intrinsics in a module. */
            const __m512i of_side = numbers[side], one = _mm512_maskz_permutexvar_epi8(~0ull, first, of_side);
            const __m512i other = _mm512_maskz_permutexvar_epi8(~0ull, second, of_side);
            const __m512i lower = _mm512_maskz_min_epu8(~0ull, one, other),
                          higher = _mm512_maskz_max_epu8(~0ull, one, other);
            IndexT* const to = lists[side].begin + count;
            write_more_pairs(numbering, _mm512_maskz_extracti64x4_epi64(15, lower, 0),
                             _mm512_maskz_extracti64x4_epi64(15, higher, 0), to);
            if (pair_count > lane_count)
                write_more_pairs(numbering, _mm512_maskz_extracti64x4_epi64(15, lower, 1),
                                 _mm512_maskz_extracti64x4_epi64(15, higher, 1), to + lane_count);
        }
        count += pair_count;
    }
    return count;
}

/* The numbers of all pawns of a position, in the lanes of their squares. */
PAWNFILL_PAIRS_AVX512_INLINE __m512i numbers_on_squares(const std::uint8_t* numbers, std::uint64_t black) {
    return _mm512_mask_loadu_epi8(_mm512_load_si512(numbers), black, numbers + 64);
}

template <class NumberingT, class IndexT>
PAWNFILL_PAIRS_AVX512_INLINE void write_partners(NumberingT numbering, Perspective perspective, std::uint64_t black,
                                                 unsigned square, std::uint64_t partners, IndexT* to) {
    const std::uint8_t* const numbers = numbers_of(numbering, perspective);
    const __m128i one = _mm_set1_epi8(static_cast<char>(numbers[code_of(black, square)]));
    const __m512i others = compressed(partners, numbers_on_squares(numbers, black));
    const __m128i other = _mm512_maskz_extracti32x4_epi32(15, others, 0);
    write_pairs(numbering, BytesT(_mm_min_epu8(one, other)), BytesT(_mm_max_epu8(one, other)), to);
}

template <class NumberingT, class IndexT, std::size_t sides>
PAWNFILL_PAIRS_AVX512_INLINE std::size_t pairs_by_avx512(NumberingT numbering, std::uint64_t black,
                                                         std::uint64_t left, std::uint64_t others,
                                                         PerspectivesT<sides> perspectives,
                                                         ListsT<IndexT, sides> lists, std::size_t count) {
    while (left != 0) {
        const unsigned square = take_first(left);
        const std::uint64_t partners = partner_sets.of[square] & (left | others);
        const std::size_t partner_count = count_of(partners);
        if (!have_capacity(lists, count + pawn_limit) || partner_count > pawn_limit) return too_short;
        PAWNFILL_PAIRS_UNROLLED
        for (std::size_t side = 0; side < sides; ++side)
            write_partners(numbering, perspectives[side], black, square, partners, lists[side].begin + count);
        count += partner_count;
    }
    return count;
}

/* Like `changed_pairs`, but lists all partners of a pawn at once. */
template <class NumberingT, class IndexT, std::size_t sides>
PAWNFILL_PAIRS_AVX512 Changed changes_by_avx512(NumberingT numbering, std::uint64_t white, std::uint64_t black,
                                                std::uint64_t new_white, std::uint64_t new_black,
                                                PerspectivesT<sides> perspectives, ListsT<IndexT, sides> removed,
                                                ListsT<IndexT, sides> added) {
    const PositionT before = {white, black}, after = {new_white, new_black};
    const FirstChanges first(before, after);
    const Changed changed = {count_of(first.old_partners), count_of(first.new_partners)};
    /* If there are more than 16 pawns, a pawn may have up to 17 partners. */
    if (!have_capacity(removed, pawn_limit) || !have_capacity(added, pawn_limit) || changed.removed > pawn_limit ||
        changed.added > pawn_limit)
        return {too_short, too_short};
    PAWNFILL_PAIRS_UNROLLED
    for (std::size_t side = 0; side < sides; ++side) {
        IndexT* const to = added[side].begin;
        write_partners(numbering, perspectives[side], black, first.from, first.old_partners, removed[side].begin);
        write_partners(numbering, perspectives[side], new_black, first.to, first.new_partners, to);
    }
    if ((first.gone_left | first.arrived_left) == 0) return changed;
    return {pairs_by_avx512(numbering, black, first.gone_left, before.all() & ~first.gone, perspectives, removed,
                            changed.removed),
            pairs_by_avx512(numbering, new_black, first.arrived_left, after.all() & ~first.arrived, perspectives,
                            added, changed.added)};
}

#endif

/* Calls the slow path, with copies of the arrays if kernels are inlined: references would force the arrays
   into memory on the fast path, too. GCC copies adjacent sets as a vector, for which store forwarding
   fails, so `all_in_short_lists` takes the perspectives between the sets. */
#ifdef PAWNFILL_PAIRS_LEVEL
#define PAWNFILL_PAIRS_SLOW(...) [=] { return __VA_ARGS__; }()
#else
#define PAWNFILL_PAIRS_SLOW(...) __VA_ARGS__
#endif

enum LevelT { plain_level, shuffle_level, avx512_level };
#ifdef PAWNFILL_PAIRS_LEVEL
inline constexpr LevelT level = PAWNFILL_PAIRS_LEVEL;
#elif !defined(PAWNFILL_PAIRS_SHUFFLES)
inline constexpr LevelT level = plain_level;
#else
inline LevelT level_of_processor() {
    __builtin_cpu_init();
#ifdef PAWNFILL_PAIRS_AVX512
    if (true PAWNFILL_PAIRS_AVX512_FEATURES(PAWNFILL_PAIRS_ASK)) return avx512_level;
#endif
    return true PAWNFILL_PAIRS_AVX2_FEATURES(PAWNFILL_PAIRS_ASK) ? shuffle_level : plain_level;
}

/* Static constructors in other files may run before `level` is set; then plain C++ lists pairs. */
inline const LevelT level = level_of_processor();
#endif

template <class NumberingT, class IndexT, std::size_t sides>
PAWNFILL_ALWAYS_INLINE std::size_t all_at_level(NumberingT numbering, PositionT pawns,
                                                PerspectivesT<sides> perspectives, ListsT<IndexT, sides> lists) {
#ifdef PAWNFILL_PAIRS_AVX512
    if (level == avx512_level) return all_by_avx512(numbering, pawns.white, pawns.black, perspectives, lists);
#endif
#ifdef PAWNFILL_PAIRS_SHUFFLES
    if (level == shuffle_level) return all_by_shuffles(numbering, pawns.white, pawns.black, perspectives, lists);
#endif
#ifdef PAWNFILL_PAIRS_VECTORS
    return all_plainly(numbering, pawns.white, pawns.black, perspectives, lists);
#else
    return list_exactly(numbering, pawns, pawns.all(), perspectives, lists);
#endif
}

template <class NumberingT, class IndexT, std::size_t sides>
PAWNFILL_ALWAYS_INLINE Changed changes_at_level(NumberingT numbering, PositionT before, PositionT after,
                                               PerspectivesT<sides> perspectives, ListsT<IndexT, sides> removed,
                                               ListsT<IndexT, sides> added) {
#ifdef PAWNFILL_PAIRS_AVX512
    if (level == avx512_level)
        return changes_by_avx512(numbering, before.white, before.black, after.white, after.black, perspectives,
                                 removed, added);
#endif
#ifdef PAWNFILL_PAIRS_SHUFFLES
    if (level == shuffle_level)
        return changes_by_shuffles(numbering, before.white, before.black, after.white, after.black, perspectives,
                                   removed, added);
#endif
#ifdef PAWNFILL_PAIRS_VECTORS
    return changes_plainly(numbering, before.white, before.black, after.white, after.black, perspectives, removed,
                           added);
#else
    return {list_exactly(numbering, before, without(before, after), perspectives, removed),
            list_exactly(numbering, after, without(after, before), perspectives, added)};
#endif
}

/* The slow paths of `all` and `changes`, if a list is too short for vectors or there are too many pawns. */
template <class NumberingT, class IndexT, std::size_t sides>
PAWNFILL_PAIRS_SELDOM std::size_t all_in_short_lists(NumberingT numbering, std::uint64_t white,
                                                       PerspectivesT<sides> perspectives, std::uint64_t black,
                                                       ListsT<IndexT, sides> lists) {
    return list_exactly(numbering, {white, black}, white | black, perspectives, lists);
}

template <class NumberingT, class IndexT, std::size_t sides>
PAWNFILL_PAIRS_SELDOM Changed changes_in_short_lists(NumberingT numbering, std::uint64_t white, std::uint64_t black,
                                                       std::uint64_t new_white, std::uint64_t new_black,
                                                       PerspectivesT<sides> perspectives, ListsT<IndexT, sides> removed,
                                                       ListsT<IndexT, sides> added) {
    const PositionT before = {white, black}, after = {new_white, new_black};
    return {list_exactly(numbering, before, without(before, after), perspectives, removed),
            list_exactly(numbering, after, without(after, before), perspectives, added)};
}

} // namespace internal

/* Lists the indices of all pairs, in a list for each perspective. Returns the number of indices written to
   each list. If the shortest list is long enough, this is the number of pairs. */
template <class NumberingT, class IndexT, std::size_t sides>
PAWNFILL_ALWAYS_INLINE std::size_t all(NumberingT numbering, PawnSets pawns, const Perspective (&perspectives)[sides],
                                      const List<IndexT> (&lists)[sides]) {
    internal::check<IndexT>(numbering);
    if constexpr (internal::is_large_enough<IndexT, NumberingT>()) {
        const internal::PositionT position = internal::position_of(pawns);
        const std::uint64_t white = position.white, black = position.black;
        if (internal::count_of(white | black) <= internal::pawn_limit) {
            const std::size_t count = internal::all_at_level(numbering, position, perspectives, lists);
            if (count != internal::too_short) return count;
        }
        return PAWNFILL_PAIRS_SLOW(internal::all_in_short_lists(numbering, white, perspectives, black, lists));
    } else {
        return 0;
    }
}

/* The same for one perspective. */
template <class NumberingT, class IndexT>
PAWNFILL_ALWAYS_INLINE std::size_t all(NumberingT numbering, PawnSets pawns, Perspective perspective,
                                      List<IndexT> list) {
    const Perspective perspectives[] = {perspective};
    const List<IndexT> lists[] = {list};
    return all(numbering, pawns, perspectives, lists);
}

/* Lists the indices of the pairs that only one of two positions has: the removed and the added pairs. Any
   number of moves may be between the positions. Returns how many indices are written to each list. A
   perspective must be the same in both positions: if it changes, list all of its pairs again. */
template <class NumberingT, class IndexT, std::size_t sides>
PAWNFILL_ALWAYS_INLINE Changed changes(NumberingT numbering, PawnSets before, PawnSets after,
                                      const Perspective (&perspectives)[sides], const List<IndexT> (&removed)[sides],
                                      const List<IndexT> (&added)[sides]) {
    internal::check<IndexT>(numbering);
    if constexpr (internal::is_large_enough<IndexT, NumberingT>()) {
        const internal::PositionT old = internal::position_of(before), young = internal::position_of(after);
        const std::uint64_t white = old.white, black = old.black, new_white = young.white, new_black = young.black;
        const Changed changed = internal::changes_at_level(numbering, old, young, perspectives, removed, added);
        if (changed.removed != internal::too_short && changed.added != internal::too_short) return changed;
        return PAWNFILL_PAIRS_SLOW(internal::changes_in_short_lists(numbering, white, black, new_white, new_black,
                                                                      perspectives, removed, added));
    } else {
        return {0, 0};
    }
}

/* The same for one perspective. */
template <class NumberingT, class IndexT>
PAWNFILL_ALWAYS_INLINE Changed changes(NumberingT numbering, PawnSets before, PawnSets after, Perspective perspective,
                                      List<IndexT> removed, List<IndexT> added) {
    const Perspective perspectives[] = {perspective};
    const List<IndexT> removed_lists[] = {removed}, added_lists[] = {added};
    return changes(numbering, before, after, perspectives, removed_lists, added_lists);
}

} // namespace PAWNFILL_PAIRS_VARIANT
} // namespace pairs
} // namespace pawnfill

#endif
#endif
