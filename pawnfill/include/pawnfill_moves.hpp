/*
 * pawnfill_moves.hpp: the pawn moves of a side, listed in the encoding of an engine, for C++17 and later.
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

#ifndef PAWNFILL_MOVES_HPP
#define PAWNFILL_MOVES_HPP

#if __cplusplus < 201703L && (!defined(_MSVC_LANG) || _MSVC_LANG < 201703L)
#error "pawnfill_moves.hpp needs C++17"
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
 * All moves of a side's pawns are appended to the list of an engine:
 *
 *   6  . . x . . x . .
 *   5  . . . o . . . .      d5c6 d5d6        a capture to the west and a single push
 *   4  . . . . . . . .
 *   3  . . . . . . . x
 *   2  o . . . . . o .      g2h3 a2a3 g2g3 a2a4 g2g4
 *      a b c d e f g h
 *
 *   using namespace pawnfill::moves;
 *   struct Own : Encoding<std::uint16_t, Move> {     // the list holds elements of type Move
 *       static constexpr unsigned from = 6, to = 0, en_passant = 2 << 14;
 *       static constexpr unsigned promotions[] = {7 << 12, 6 << 12, 5 << 12, 4 << 12};
 *   };
 *   const PawnMoves all = PawnMoves(color, pawns, Empty(empty), Enemies(enemies));
 *   const PawnMoves moves = all.legal(king, attackers, square); // from pieces, or from masks:
 *   const PawnMoves same = all.check_mask(mask)                 // ~0 if there is no check
 *                              .pinned(king, pinned)
 *                              .en_passant_if_legal(square, king, orthogonal, diagonal);
 *   size += moves.only(Kinds::noisy).list(Own(), list + size, 256 - size);
 *   bool is_legal = moves.contains_bits(Own(), hash_move);
 *
 * A set of squares is a uint64_t: a1 is bit 0, b1 is bit 1, h8 is bit 63. If a8 is bit 0 in your engine,
 * define PAWNFILL_A8_FIRST: then sets and squares are in your order. A color (White 0, Black 1) and a square
 * (0 to 63) may be an integer, an enum, or a class that converts to int. For en passant, 64 or more means no
 * square. In PawnMoves, other numbers and contradictory sets fail PAWNFILL_ASSERT: `assert`, or your macro.
 *
 * Kinds come one after the other, noisy moves first: promotions by a capture to the east, promotions by a
 * capture to the west, promotions by a push, en passant to the east, to the west, captures to the east, to
 * the west, single pushes, double pushes. Within a kind, moves are sorted by their origin. The promotions of
 * a pawn come in the order of the encoding.
 *
 * A list is never written beyond its capacity. Moves that do not fit are left out, and the result is the
 * number of written moves; `count` gives the number of all moves. Within the capacity, the elements after the
 * moves may be overwritten: at most 32 with AVX-512, 8 with AVX2 and NEON, and 1 in plain C++. A slow path
 * writes one move at a time if there are more than eight pawns, or if fewer than 32 elements are free after
 * promotions and en passant.
 *
 * With GCC and Clang, kernels for AVX-512 (VBMI2, as in Ice Lake and Zen 4), AVX2 and NEON list the moves. On
 * x86-64, the program tests the processor when it starts, unless the compiler's flags allow the best kernel.
 * Define PAWNFILL_MOVES_NO_AVX512 to leave out the kernel for AVX-512, or PAWNFILL_MOVES_PORTABLE for plain
 * C++, which makes the same lists.
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
#define PAWNFILL_MOVES_SELDOM __attribute__((noinline))
#elif defined(_MSC_VER)
#include <intrin.h>
#define PAWNFILL_MOVES_SELDOM __declspec(noinline)
#else
#define PAWNFILL_MOVES_SELDOM
#endif
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 8
#define PAWNFILL_MOVES_UNROLLED _Pragma("GCC unroll 8")
#else
#define PAWNFILL_MOVES_UNROLLED
#endif
/* No kernels by GCC for Windows: there, it does not align vectors of AVX on the stack (its bug 54412). */
#if !defined(PAWNFILL_MOVES_PORTABLE) && (defined(__clang__) || (defined(__GNUC__) && !defined(_WIN32)))
#if defined(__x86_64__) && defined(__GNUC__) && defined(__SSE2__)
#include <immintrin.h>
/* The features that a kernel needs, for its target attribute and for the test of the processor. */
#define PAWNFILL_MOVES_AVX2_FEATURES(each) \
    each(ssse3) each(sse4.1) each(sse4.2) each(avx) each(avx2) each(bmi) each(popcnt)
#define PAWNFILL_MOVES_AVX512_FEATURES(each) PAWNFILL_MOVES_AVX2_FEATURES(each) each(avx512f) each(avx512bw) \
    each(avx512vl) each(avx512vbmi2) each(bmi2)
#define PAWNFILL_MOVES_FLAG(feature) "," #feature
#define PAWNFILL_MOVES_ASK(feature) && __builtin_cpu_supports(#feature)
#define PAWNFILL_MOVES_COMPILED_FOR(features) __attribute__((target("sse2" features(PAWNFILL_MOVES_FLAG))))
/* Kernels that the flags allow are inlined where an engine calls them. */
#if defined(__AVX2__) && defined(__BMI__) && defined(__POPCNT__)
#define PAWNFILL_MOVES_HAS_AVX2
#define PAWNFILL_MOVES_SHUFFLES PAWNFILL_ALWAYS_INLINE
#define PAWNFILL_MOVES_SHUFFLES_INLINE PAWNFILL_ALWAYS_INLINE
#else
#define PAWNFILL_MOVES_SHUFFLES PAWNFILL_MOVES_COMPILED_FOR(PAWNFILL_MOVES_AVX2_FEATURES)
#define PAWNFILL_MOVES_SHUFFLES_INLINE PAWNFILL_MOVES_SHUFFLES PAWNFILL_ALWAYS_INLINE
#endif
#ifdef PAWNFILL_MOVES_NO_AVX512
#ifdef PAWNFILL_MOVES_HAS_AVX2
#define PAWNFILL_MOVES_LEVEL shuffle_level
#endif
#elif defined(PAWNFILL_MOVES_HAS_AVX2) && defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__) \
    && defined(__AVX512VBMI2__) && defined(__BMI2__)
#define PAWNFILL_MOVES_HAS_AVX512
#define PAWNFILL_MOVES_AVX512 PAWNFILL_ALWAYS_INLINE
#define PAWNFILL_MOVES_LEVEL avx512_level
#else
#define PAWNFILL_MOVES_AVX512 PAWNFILL_MOVES_COMPILED_FOR(PAWNFILL_MOVES_AVX512_FEATURES)
#endif
#elif defined(__aarch64__) && defined(__ARM_NEON) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#include <arm_neon.h>
#define PAWNFILL_MOVES_SHUFFLES PAWNFILL_ALWAYS_INLINE
#define PAWNFILL_MOVES_SHUFFLES_INLINE PAWNFILL_ALWAYS_INLINE
#define PAWNFILL_MOVES_LEVEL shuffle_level
#endif
#endif

/* The linker merges functions of the same name, so each combination of processor and macros has its own
   namespace. Its name has a digit for each processor macro listed below: 1 if the compiler defines it. */
#if defined(PAWNFILL_MOVES_PORTABLE)
#define PAWNFILL_MOVES_KERNELS plain
#elif defined(PAWNFILL_MOVES_NO_AVX512)
#define PAWNFILL_MOVES_KERNELS no_avx512
#elif defined(PAWNFILL_MOVES_HAS_AVX512)
#define PAWNFILL_MOVES_KERNELS avx512
#else
#define PAWNFILL_MOVES_KERNELS all
#endif
#define PAWNFILL_MOVES_DIGIT_1 , 1
#define PAWNFILL_MOVES_SECOND(first, second, ...) second
#define PAWNFILL_MOVES_DIGIT(junk_or_1) PAWNFILL_MOVES_SECOND(junk_or_1, 0, )
#define PAWNFILL_MOVES_IS_(flag) PAWNFILL_MOVES_DIGIT(PAWNFILL_MOVES_DIGIT_##flag)
#define PAWNFILL_MOVES_IS(flag) PAWNFILL_MOVES_IS_(flag)
#define PAWNFILL_MOVES_PASTE_(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s) \
    a##_##b##_##c##d##e##f##g##h##i##j##k##l##m##n##o##p##q##r##s
#define PAWNFILL_MOVES_PASTE(...) PAWNFILL_MOVES_PASTE_(__VA_ARGS__)
#define PAWNFILL_MOVES_VARIANT \
    PAWNFILL_MOVES_PASTE( \
        PAWNFILL_BY_FIRST(a1, a8), PAWNFILL_MOVES_KERNELS, \
        PAWNFILL_MOVES_IS(__SSE2__), PAWNFILL_MOVES_IS(__SSSE3__), PAWNFILL_MOVES_IS(__SSE4_1__), \
        PAWNFILL_MOVES_IS(__SSE4_2__), PAWNFILL_MOVES_IS(__POPCNT__), PAWNFILL_MOVES_IS(__LZCNT__), \
        PAWNFILL_MOVES_IS(__MOVBE__), PAWNFILL_MOVES_IS(__BMI__), PAWNFILL_MOVES_IS(__BMI2__), \
        PAWNFILL_MOVES_IS(__AVX__), PAWNFILL_MOVES_IS(__AVX2__), PAWNFILL_MOVES_IS(__XOP__), \
        PAWNFILL_MOVES_IS(__GFNI__), PAWNFILL_MOVES_IS(__AVX512F__), PAWNFILL_MOVES_IS(__AVX512VL__), \
        PAWNFILL_MOVES_IS(__AVX512VBMI2__), PAWNFILL_MOVES_IS(__ARM_FEATURE_SVE))
/* Hides functions, so that shared libraries do not merge them either. */
#if defined(__GNUC__) && !defined(_WIN32)
#define PAWNFILL_MOVES_HIDDEN __attribute__((visibility("hidden")))
#else
#define PAWNFILL_MOVES_HIDDEN
#endif

namespace pawnfill {
namespace moves {
inline namespace PAWNFILL_MOVES_VARIANT {

/* With this capacity left after promotions and en passant, other moves are written in whole vectors. */
inline constexpr std::size_t move_capacity = 32;

inline constexpr std::size_t no_offset = ~std::size_t{0};

/* Sets of kinds of moves, which `|`, `&` and `~` combine. */
struct Kinds {
    enum : unsigned {
        capture_promotions = 1,
        push_promotions = 2,
        promotions = 3,
        en_passant = 4,
        /* Neither promotions nor en passant. */
        captures = 8,
        single_pushes = 16,
        double_pushes = 32,
        /* Captures, en passant and all promotions. */
        noisy = 15,
        quiet = 48,
        all = 63,
    };
};

/*
 * The engine's format of a move, an integer of 16 or 32 bits: `from` and `to` are the numbers of the bits at
 * which both squares begin. Each kind has a flag, already shifted to its place. Your type inherits from this
 * type, and has these constants:
 *
 *   from, to
 *   promotions                                       an array: a flag for each piece, in your order
 *   single_push, double_push, capture, en_passant    if they are not 0
 *   capture_promotions                               if they differ from `promotions`
 *
 * If a move has the size of the integer, its bytes are the integer. For a larger move of 4 or 8 bytes, such
 * as a move with a score, give the place of the integer, `offset = offsetof(Move, code)`; all other bytes are
 * 0. For any other type, write `static move_type of(bits_type)`, which makes a move and is slower.
 */
template <class BitsOfMove, class MoveOfList = BitsOfMove>
struct Encoding {
    using bits_type = BitsOfMove;
    using move_type = MoveOfList;
    static constexpr std::size_t offset = no_offset;
    static constexpr unsigned single_push = 0, double_push = 0, capture = 0, en_passant = 0;
    static constexpr std::nullptr_t from = nullptr, to = nullptr, promotions = nullptr, capture_promotions = nullptr;
};

/* All empty squares, and all pieces of the enemy: two types, so that they cannot be confused. */
struct Empty {
    std::uint64_t set;
    PAWNFILL_ALWAYS_INLINE explicit constexpr Empty(std::uint64_t squares) : set(squares) {}
};
struct Enemies {
    std::uint64_t set;
    PAWNFILL_ALWAYS_INLINE explicit constexpr Enemies(std::uint64_t pieces) : set(pieces) {}
};

/* The enemy's pieces except its king. `orthogonal` are rooks and queens, `diagonal` bishops and queens. */
struct Attackers {
    std::uint64_t pawns, knights, orthogonal, diagonal;
};

/* The limits for all pieces but the king. `mask` is the check mask: the piece that gives check and the
   squares between it and the king. It is ~0 if there is no check, and 0 in double check. An own piece in
   `pinned` must stay on its line through the king. */
struct Checks {
    std::uint64_t mask, pinned;
};

/* The following is internal; `PawnMoves` is at the end of the file. */
namespace internal PAWNFILL_MOVES_HIDDEN {

/* A list has nine groups of moves, one after the other. Most positions have no moves of the first five. */
inline constexpr unsigned group_count = 9;

/* For each group, the origins of its moves. */
struct SourcesT {
    std::uint64_t group[group_count];
};

/* A separate function: compilers recognize a rotate before inlining narrows its distance to a few values. */
PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t rotated(std::uint64_t set, unsigned right) {
#ifdef __clang__
    return __builtin_rotateright64(set, right & 63);
#else
    return set >> (right & 63) | set << (-right & 63);
#endif
}

inline constexpr unsigned pawn_limit = 8;

/* The result of a kernel that cannot list the moves, nearly always because of more than eight pawns. */
inline constexpr std::size_t too_many = ~std::size_t{0};

/* The first square of a set that is not empty. */
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
    std::size_t count = 0;
    for (; set != 0; set &= set - 1) ++count;
    return count;
#endif
}

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

inline constexpr bool is_a8_first = PAWNFILL_BY_FIRST(false, true);

/* A constant of an encoding, or 0 if it is missing. */
template <class AnyT>
constexpr std::uint64_t bits_of(AnyT value) {
    if constexpr (std::is_same<AnyT, std::nullptr_t>::value) return 0;
    else return static_cast<std::uint64_t>(value);
}

/* The number of integers in an array or a container; 0 for any other type. */
template <class AnyT, std::size_t size>
constexpr auto count_in(const AnyT (&array)[size], int)
    -> decltype(static_cast<void>(static_cast<std::uint64_t>(array[0])), std::size_t()) {
    return size;
}
template <class AnyT>
constexpr auto count_in(const AnyT& array, int) -> decltype(static_cast<std::uint64_t>(array[0]) + array.size()) {
    return array.size();
}
template <class AnyT>
constexpr std::size_t count_in(const AnyT&, long) { return 0; }

template <std::size_t size>
struct NumbersT {
    std::uint64_t of[size + 1];

    template <class AnyT>
    constexpr explicit NumbersT(const AnyT& array) : of() {
        if constexpr (size > 0)
            for (std::size_t place = 0; place < size; ++place) of[place] = static_cast<std::uint64_t>(array[place]);
        else static_cast<void>(array);
    }
};

/* The flags of a group: one, or one for each piece to promote to. */
struct FlagsT {
    const std::uint64_t* begin;
    std::size_t count;

    constexpr bool have(std::uint64_t flag) const {
        for (std::size_t place = 0; place < count; ++place)
            if (begin[place] == flag) return true;
        return false;
    }
    constexpr bool fit(std::uint64_t free) const {
        for (std::size_t place = 0; place < count; ++place)
            if ((begin[place] & ~free) != 0) return false;
        return true;
    }
    constexpr bool differ() const {
        for (std::size_t place = 1; place < count; ++place)
            if (FlagsT{begin, place}.have(begin[place])) return false;
        return true;
    }
};

/* Whether an encoding has `of`, and whether `of` is a static function that takes the integer. */
template <class OwnT, class = void>
struct NamesOf : std::false_type {};
template <class OwnT>
struct NamesOf<OwnT, std::void_t<decltype(&OwnT::of)>> : std::true_type {};
template <class OwnT, class = void>
struct HasOf : std::false_type {};
template <class OwnT>
struct HasOf<OwnT, std::void_t<decltype(OwnT::of(typename OwnT::bits_type()))>> : std::true_type {};

/* The constants of an encoding, which may have mistakes. */
template <class OwnT>
struct ConstantsT {
    using bits_type = typename OwnT::bits_type;
    static constexpr std::size_t width = 8 * sizeof(bits_type);
    static constexpr std::uint64_t from = bits_of(OwnT::from), to = bits_of(OwnT::to);
    static constexpr std::uint64_t squares = std::uint64_t{63} << (from & 63) | std::uint64_t{63} << (to & 63);
    static constexpr std::uint64_t free_bits = (~std::uint64_t{0} >> (64 - width)) & ~squares;
    static constexpr bool has_captured =
        !std::is_same<decltype(OwnT::capture_promotions), const std::nullptr_t>::value;
    static constexpr std::size_t pushed_count = count_in(OwnT::promotions, 0),
                                 captured_count = count_in(OwnT::capture_promotions, 0);
    static constexpr NumbersT<pushed_count> by_push{OwnT::promotions};
    static constexpr NumbersT<captured_count> by_capture{OwnT::capture_promotions};
    static constexpr std::uint64_t one_flag[] = {bits_of(OwnT::en_passant), bits_of(OwnT::capture),
                                                 bits_of(OwnT::single_push), bits_of(OwnT::double_push)};
    static constexpr FlagsT pushed = {by_push.of, pushed_count},
                           captured = has_captured ? FlagsT{by_capture.of, captured_count} : pushed;
    static constexpr FlagsT flags[group_count] = {
        captured,          captured,          pushed,            {one_flag, 1},     {one_flag, 1},
        {one_flag + 1, 1}, {one_flag + 1, 1}, {one_flag + 2, 1}, {one_flag + 3, 1}};
    static constexpr bool has_of = HasOf<OwnT>::value,
                          is_copied = std::is_trivially_copyable<typename OwnT::move_type>::value;
    static constexpr std::size_t size = has_of ? sizeof(bits_type) : sizeof(typename OwnT::move_type);
};

/* The number of the message about an encoding's first mistake, or 0. */
template <class OwnT>
constexpr int mistake() {
    using bits_type = typename OwnT::bits_type;
    if constexpr (!std::is_same<bits_type, std::uint16_t>::value && !std::is_same<bits_type, std::uint32_t>::value) {
        return 1;
    } else {
        using OfOwn = ConstantsT<OwnT>;
        if constexpr (std::is_same<decltype(OwnT::from), const std::nullptr_t>::value ||
                      std::is_same<decltype(OwnT::to), const std::nullptr_t>::value)
            return 2;
        if (OfOwn::pushed_count == 0 || (OfOwn::has_captured && OfOwn::captured_count == 0)) return 3;
        if (OfOwn::from > OfOwn::width - 6 || OfOwn::to > OfOwn::width - 6) return 4;
        if ((std::uint64_t{63} << OfOwn::from & std::uint64_t{63} << OfOwn::to) != 0) return 5;
        for (unsigned group = 0; group < group_count; ++group)
            if (!OfOwn::flags[group].fit(OfOwn::free_bits)) return 6 + int(group);
        if (!OfOwn::pushed.differ() || !OfOwn::captured.differ()) return 7;
        if (!OfOwn::has_of && NamesOf<OwnT>::value) return 15;
        if (!OfOwn::has_of && !(OfOwn::is_copied && (OfOwn::size == 2 || OfOwn::size == 4 || OfOwn::size == 8)))
            return 16;
        if (!OfOwn::has_of && OfOwn::size != sizeof(bits_type) && OwnT::offset == no_offset) return 17;
        if (!OfOwn::has_of && OwnT::offset != no_offset && OwnT::offset + sizeof(bits_type) > OfOwn::size) return 18;
        return 0;
    }
}

/* Reports only the first mistake. Callers compile nothing else if there is a mistake. */
template <class OwnT>
PAWNFILL_ALWAYS_INLINE constexpr void check() {
    constexpr int found = mistake<OwnT>();
    static_assert(found != 1, "the integer of a move is a std::uint16_t or a std::uint32_t");
    static_assert(found != 2, "an encoding needs `from` and `to`, the lowest bits of both squares");
    static_assert(found != 3, "promotions, and capture_promotions if an encoding has it, are arrays of integers: a flag "
                              "for each piece to promote to");
    static_assert(found != 4, "a square of the encoding does not fit into its bits");
    static_assert(found != 5, "the squares of the encoding overlap");
    static_assert(found != 6,
                  "a flag of capture_promotions or promotions overlaps a square or does not fit into the bits");
    static_assert(found != 7, "two flags of promotions or of capture_promotions are the same");
    static_assert(found != 8, "a flag of promotions overlaps a square or does not fit into the bits");
    static_assert(found != 9, "en_passant overlaps a square or does not fit into the bits");
    static_assert(found != 11, "capture overlaps a square or does not fit into the bits");
    static_assert(found != 13, "single_push overlaps a square or does not fit into the bits");
    static_assert(found != 14, "double_push overlaps a square or does not fit into the bits");
    static_assert(found != 15, "`of` is not `static move_type of(bits_type)`");
    static_assert(found != 16, "a type of moves that cannot be copied as 2, 4 or 8 bytes needs `of`");
    static_assert(found != 17,
                  "a move that is larger than its integer needs `offset`, such as offsetof(Move, code), or `of`");
    static_assert(found != 18, "the integer does not fit into a move");
}

/* The constants of an encoding without a mistake. */
template <class OwnT>
struct FormatT : ConstantsT<OwnT> {
    using typename ConstantsT<OwnT>::bits_type;
    using ConstantsT<OwnT>::has_of;
    using ConstantsT<OwnT>::size;
    static constexpr std::size_t offset = OwnT::offset == no_offset ? 0 : OwnT::offset;
    /* Kernels write words: moves as they are in the list, or integers for `of`. */
    using WordT = std::conditional_t<size == 2, std::uint16_t,
                                    std::conditional_t<size == 4, std::uint32_t, std::uint64_t>>;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    static constexpr std::size_t bytes_below = has_of ? 0 : size - sizeof(bits_type) - offset;
#else
    static constexpr std::size_t bytes_below = has_of ? 0 : offset;
#endif
    /* The lowest bits of both squares and of the flags in a word. */
    static constexpr unsigned shift = 8 * unsigned(bytes_below), from = unsigned(ConstantsT<OwnT>::from) + shift,
                              to = unsigned(ConstantsT<OwnT>::to) + shift;
};

template <class OwnT>
using WordT = typename FormatT<OwnT>::WordT;

PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t moved(std::uint64_t set, int ranks) {
    return ranks < 0 ? set >> (-8 * ranks) : set << 8 * ranks;
}

PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t beside(std::uint64_t set) {
    return (set << 1 & 0xfefefefefefefefe) | (set >> 1 & 0x7f7f7f7f7f7f7f7f);
}

PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t knight_attacks(std::uint64_t knight) {
    const std::uint64_t one = beside(knight),
                        two = (knight << 2 & 0xfcfcfcfcfcfcfcfc) | (knight >> 2 & 0x3f3f3f3f3f3f3f3f);
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

/* The file and the rank of a square, and its diagonals that rise and that fall to the east. */
struct LinesT {
    std::uint64_t line[4];
};
PAWNFILL_ALWAYS_INLINE constexpr LinesT lines_of(unsigned square) {
    const int east = int(square & 7), north = int(square >> 3 & 7);
    return {{std::uint64_t{0x0101010101010101} << east, std::uint64_t{0xff} << 8 * north,
             moved(0x8040201008040201, north - east), moved(0x0102040810204080, north + east - 7)}};
}

/* Keeps the pawns whose capture en passant does not expose the king to a slider. `changed` has the
   destination and the square of the captured pawn. */
PAWNFILL_MOVES_SELDOM constexpr std::uint64_t legal_captors(std::uint64_t captors, std::uint64_t changed,
                                                            unsigned king, std::uint64_t occupied,
                                                            std::uint64_t orthogonal, std::uint64_t diagonal) {
    const LinesT lines = lines_of(king);
    const std::uint64_t king_set = std::uint64_t{1} << king;
    std::uint64_t legal = 0;
    for (; captors != 0; captors &= captors - 1) {
        const std::uint64_t from = captors & (0 - captors);
        /* XOR clears the captured pawn and `from`, and sets the destination. */
        const std::uint64_t after = (occupied ^ changed ^ from) | king_set;
        std::uint64_t seen = 0;
        for (unsigned which = 0; which < 4; ++which) {
            const std::uint64_t left = after & lines.line[which], sliders = left & (which < 2 ? orthogonal : diagonal);
            /* The subtraction gives the squares beyond a piece, up to the first occupied one. */
            seen |= ((left ^ (left - 2 * king_set)) & sliders) | ((left ^ (left - 2 * sliders)) & king_set);
        }
        if (seen == 0) legal |= from;
    }
    return legal;
}

/* A move's word has the origin in the fields of both squares, plus this constant: a distance and a flag. */
template <class OwnT>
PAWNFILL_ALWAYS_INLINE constexpr WordT<OwnT> added(unsigned color, unsigned group, std::uint64_t flag) {
    constexpr int aside[group_count] = {1, -1, 0, 1, -1, 1, -1, 0, 0};
    const int forward = color == 0 ? 8 : -8, way = forward * (group == 8 ? 2 : 1) + aside[group];
    return static_cast<WordT<OwnT>>((static_cast<std::uint64_t>(way) << FormatT<OwnT>::to) +
                                (flag << FormatT<OwnT>::shift));
}

/* The same constants for eight pawns, in each of the last four groups: the usual moves. */
template <class OwnT>
struct alignas(64) AddedT {
    WordT<OwnT> lane[2][4 * pawn_limit];

    constexpr AddedT() : lane() {
        for (unsigned color = 0; color < 2; ++color)
            for (unsigned place = 0; place < 4 * pawn_limit; ++place) {
                const unsigned group = 5 + place / pawn_limit;
                lane[color][place] = added<OwnT>(color, group, *FormatT<OwnT>::flags[group].begin);
            }
    }
};

template <class OwnT>
inline constexpr AddedT<OwnT> added_words{};

template <class OwnT>
PAWNFILL_ALWAYS_INLINE WordT<OwnT> word_of(unsigned from, WordT<OwnT> added) {
    const std::uint64_t square = from;
    return static_cast<WordT<OwnT>>((square << FormatT<OwnT>::from) + (square << FormatT<OwnT>::to) + added);
}

template <class OwnT>
PAWNFILL_ALWAYS_INLINE void put(WordT<OwnT> word, typename OwnT::move_type& move) {
    if constexpr (FormatT<OwnT>::has_of) move = OwnT::of(word);
    else std::memcpy(static_cast<void*>(&move), &word, sizeof word);
}

/* Kernels list the moves of the usual groups, and return how many there are, or `too_many`. Plain C++
   stores a move for each pawn and group, and advances the end of the list only if the pawn has that move,
   so that no branch depends on the position. */
template <class OwnT>
std::size_t list_plainly(unsigned color, std::uint64_t pawns, std::uint64_t east, std::uint64_t west,
                         std::uint64_t once, std::uint64_t twice, unsigned char* to) {
    const std::uint64_t last = std::uint64_t{1} << 63, sources[] = {east, west, once, twice};
    unsigned squares[pawn_limit];
    PAWNFILL_MOVES_UNROLLED
    for (unsigned& square : squares) {
        /* Unused entries hold square 63. If a pawn can move from square 63, the slow path lists the moves. */
        square = first_of(pawns | last);
        pawns &= pawns - 1;
    }
    if (pawns != 0 || ((west | once) & last) != 0) return too_many;
    std::size_t count = 0;
    PAWNFILL_MOVES_UNROLLED
    for (std::size_t group = 0; group < 4; ++group) {
        PAWNFILL_MOVES_UNROLLED
        for (const unsigned from : squares) {
            const WordT<OwnT> word = word_of<OwnT>(from, added_words<OwnT>.lane[color][pawn_limit * group]);
            std::memcpy(to + sizeof word * count, &word, sizeof word);
            count += static_cast<unsigned>(sources[group] >> from & 1);
        }
    }
    return count;
}

#ifdef PAWNFILL_MOVES_SHUFFLES
typedef std::uint8_t BytesT __attribute__((vector_size(16)));
typedef std::uint16_t WordsT __attribute__((vector_size(16)));
typedef std::uint64_t HalvesT __attribute__((vector_size(16)));

/* For each set of lanes 0 to 7, its members in order, one in each byte. */
struct LanesOfSets {
    std::uint64_t of[256];

    constexpr LanesOfSets() : of() {
        for (unsigned set = 0; set < 256; ++set)
            for (std::uint64_t lane = 0, count = 0; lane < 8; ++lane)
                if ((set >> lane & 1) != 0) of[set] |= lane << 8 * count++;
    }
};
inline constexpr LanesOfSets lanes_of_sets;

/* Encodes squares in lanes as wide as words, and writes them to a list. */
template <class OwnT, class VectorT>
PAWNFILL_MOVES_SHUFFLES_INLINE void encode(VectorT squares, const WordT<OwnT>* added, unsigned char* to) {
    typedef WordT<OwnT> LanesT __attribute__((vector_size(sizeof(VectorT))));
    const LanesT lanes = LanesT(squares);
    LanesT more;
    std::memcpy(&more, added, sizeof more);
    const LanesT words = (lanes << FormatT<OwnT>::from) + (lanes << FormatT<OwnT>::to) + more;
    std::memcpy(to, &words, sizeof words);
}

/* Functions that differ by processor: a shuffle, two masks as a bit set, eight bytes widened and encoded. */
#ifdef __aarch64__
PAWNFILL_ALWAYS_INLINE BytesT shuffled(BytesT table, BytesT places) {
    return BytesT(vqtbl1q_u8(uint8x16_t(table), uint8x16_t(places)));
}
PAWNFILL_ALWAYS_INLINE std::uint32_t set_of(BytesT first, BytesT second) {
    const BytesT bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t sums = vpaddq_u8(uint8x16_t(first & bits), uint8x16_t(second & bits));
    for (int times = 0; times < 2; ++times) sums = vpaddq_u8(sums, sums);
    return vgetq_lane_u32(vreinterpretq_u32_u8(sums), 0);
}
template <class OwnT>
PAWNFILL_ALWAYS_INLINE void encode_eight(BytesT squares, const WordT<OwnT>* added, unsigned char* to) {
    const uint16x8_t words = vmovl_u8(vget_low_u8(uint8x16_t(squares)));
    const uint32x4_t doubles[] = {vmovl_u16(vget_low_u16(words)), vmovl_high_u16(words)};
    if constexpr (sizeof(WordT<OwnT>) == 2) encode<OwnT>(words, added, to);
    else
        for (int half = 0; half < 2; ++half, added += 4, to += 4 * sizeof(WordT<OwnT>))
            if constexpr (sizeof(WordT<OwnT>) == 4) {
                encode<OwnT>(doubles[half], added, to);
            } else {
                encode<OwnT>(vmovl_u32(vget_low_u32(doubles[half])), added, to);
                encode<OwnT>(vmovl_high_u32(doubles[half]), added + 2, to + 16);
            }
}
#else
PAWNFILL_MOVES_SHUFFLES_INLINE BytesT shuffled(BytesT table, BytesT places) {
    return BytesT(_mm_shuffle_epi8(__m128i(table), __m128i(places)));
}
PAWNFILL_MOVES_SHUFFLES_INLINE std::uint32_t set_of(BytesT first, BytesT second) {
    const int sets[] = {_mm_movemask_epi8(__m128i(first)),
                        _mm_movemask_epi8(__m128i(second))};
    return static_cast<std::uint32_t>(sets[0]) | static_cast<std::uint32_t>(sets[1]) << 16;
}
template <class OwnT>
PAWNFILL_MOVES_SHUFFLES_INLINE void encode_eight(BytesT squares, const WordT<OwnT>* added, unsigned char* to) {
    const __m128i bytes = __m128i(squares);
    if constexpr (sizeof(WordT<OwnT>) == 2) {
        encode<OwnT>(_mm_cvtepu8_epi16(bytes), added, to);
    } else if constexpr (sizeof(WordT<OwnT>) == 4) {
        encode<OwnT>(_mm256_cvtepu8_epi32(bytes), added, to);
    } else {
        encode<OwnT>(_mm256_cvtepu8_epi64(bytes), added, to);
        encode<OwnT>(_mm256_cvtepu8_epi64(_mm_srli_si128(bytes, 4)), added + 4, to + 32);
    }
}
#endif

/* Lists moves by shuffles of bytes. For each group, a mask says which of up to eight pawns have the move,
   and a table gives the shuffle that moves their squares to the front. For the mask, each pawn's lane gets
   the byte of the pawn's rank from the set of origins, and tests the bit of the pawn's file. `pext` gives
   the same mask, but takes hundreds of cycles on Zen 1 and 2. */
template <class OwnT>
PAWNFILL_MOVES_SHUFFLES std::size_t list_by_shuffles(unsigned color, std::uint64_t pawns, std::uint64_t east,
                                                     std::uint64_t west, std::uint64_t once, std::uint64_t twice,
                                                     unsigned char* to) {
    if (count_of(pawns) > pawn_limit) return too_many;
    std::uint64_t eight = 0;
    PAWNFILL_MOVES_UNROLLED
    for (int lane = 0; lane < 8; ++lane, pawns &= pawns - 1) {
        /* Unused lanes hold 64 (it wraps to square 0) or, with NEON, 63. They come last and are not counted. */
#ifdef __x86_64__
        eight |= std::uint64_t{_tzcnt_u64(pawns)} << 8 * lane;
#else
        eight |= std::uint64_t{first_of(pawns | std::uint64_t{1} << 63)} << 8 * lane;
#endif
    }
    const BytesT from = BytesT(HalvesT{eight, eight});
    const BytesT upper = {0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8};
    const BytesT rank = (BytesT(WordsT(from) >> 3) & 7) | upper;
    const BytesT bit = shuffled(BytesT(HalvesT{} + std::uint64_t{0x8040201008040201}), from & 7);
    const BytesT captures = shuffled(BytesT(HalvesT{east, west}), rank) & bit;
    const BytesT pushes = shuffled(BytesT(HalvesT{once, twice}), rank) & bit;
    std::uint32_t sets = set_of(BytesT(captures == bit), BytesT(pushes == bit));
    const std::uint64_t sources[] = {east, west, once, twice};
    std::size_t count = 0;
    PAWNFILL_MOVES_UNROLLED
    for (std::size_t group = 0; group < 4; ++group, sets >>= 8) {
        const BytesT lanes = BytesT(HalvesT{lanes_of_sets.of[sets & 255], 0});
        encode_eight<OwnT>(shuffled(from, lanes), added_words<OwnT>.lane[color] + pawn_limit * group,
                        to + sizeof(WordT<OwnT>) * count);
        /* Counts the set of origins instead of the mask, because the set is ready earlier. */
        count += count_of(sources[group]);
    }
    return count;
}
#endif

#ifdef PAWNFILL_MOVES_AVX512
inline constexpr std::uint64_t first_rank = 0x0706050403020100, next_rank = 0x0808080808080808;
alignas(64) inline constexpr std::uint64_t board_squares[8] = {
    first_rank,            first_rank + next_rank,     first_rank + 2 * next_rank, first_rank + 3 * next_rank,
    first_rank + 4 * next_rank, first_rank + 5 * next_rank, first_rank + 6 * next_rank, first_rank + 7 * next_rank,
};

/* Lists moves with AVX-512: a lane for each group and pawn, a mask of the lanes with moves, and a
   compression of each vector. On Zen 5, a compression that zeroes the rest of its register still depends on
   the register's old value, so each compression merges with its own operand. Intrinsics have masks of all
   lanes because GCC 12, with -flto, warns of an undefined value in intrinsics without a mask. */
template <class OwnT>
PAWNFILL_MOVES_AVX512 std::size_t list_by_avx512(unsigned color, std::uint64_t pawns, std::uint64_t east,
                                                 std::uint64_t west, std::uint64_t once, std::uint64_t twice,
                                                 unsigned char* to) {
    typedef WordT<OwnT> LanesT __attribute__((vector_size(64)));
    constexpr unsigned lanes = 64 / sizeof(WordT<OwnT>);
    if (count_of(pawns) > pawn_limit) return too_many;
    const __m512i squares = _mm512_load_si512(board_squares);
    const __m128i from = _mm512_maskz_extracti32x4_epi32(15, _mm512_mask_compress_epi8(squares, pawns, squares), 0);
    const std::uint64_t set = _pext_u64(east, pawns) | _pext_u64(west, pawns) << 8 | _pext_u64(once, pawns) << 16 |
                              _pext_u64(twice, pawns) << 24;
    std::size_t count = 0;
    PAWNFILL_MOVES_UNROLLED
    for (unsigned first = 0; first < 4 * pawn_limit; first += lanes) {
        __m512i wide;
        if constexpr (lanes == 32) wide = _mm512_maskz_cvtepu8_epi16(~0u, _mm256_broadcastq_epi64(from));
        else if constexpr (lanes == 16) wide = _mm512_maskz_cvtepu8_epi32(0xffff, _mm_broadcastq_epi64(from));
        else wide = _mm512_maskz_cvtepu8_epi64(0xff, from);
        const LanesT from_squares = LanesT(wide);
        /* With a dependent type here, Clang would not find its static intrinsics in a module. */
        const void* const of_lanes = added_words<OwnT>.lane[color] + first;
        const LanesT more = LanesT(_mm512_load_si512(of_lanes));
        __m512i words = __m512i((from_squares << FormatT<OwnT>::from) + (from_squares << FormatT<OwnT>::to) + more);
        if constexpr (lanes == 32) words = _mm512_mask_compress_epi16(words, static_cast<__mmask32>(set), words);
        else if constexpr (lanes == 16)
            words = _mm512_mask_compress_epi32(words, static_cast<__mmask16>(set >> first), words);
        else words = _mm512_mask_compress_epi64(words, static_cast<__mmask8>(set >> first), words);
        _mm512_storeu_si512(to + sizeof(WordT<OwnT>) * count, words);
        /* Counts the sets of origins, as above. A loop over them would be vector code with Clang. */
        const unsigned next = first + lanes;
        if (first == 0) count += count_of(east);
        if (first <= 8 && 8 < next) count += count_of(west);
        if (first <= 16 && 16 < next) count += count_of(once);
        if (first <= 24 && 24 < next) count += count_of(twice);
    }
    return count;
}
#endif

enum LevelT { plain_level, shuffle_level, avx512_level };
#ifdef PAWNFILL_MOVES_LEVEL
inline constexpr LevelT level = PAWNFILL_MOVES_LEVEL;
#elif !defined(PAWNFILL_MOVES_SHUFFLES)
inline constexpr LevelT level = plain_level;
#else
inline LevelT level_of_processor() {
    __builtin_cpu_init();
#ifdef PAWNFILL_MOVES_AVX512
    if (true PAWNFILL_MOVES_AVX512_FEATURES(PAWNFILL_MOVES_ASK)) return avx512_level;
#endif
    return true PAWNFILL_MOVES_AVX2_FEATURES(PAWNFILL_MOVES_ASK) ? shuffle_level : plain_level;
}

/* Static constructors in other files may run before `level` is set; then plain C++ lists moves. */
inline const LevelT level = level_of_processor();
#endif

template <class OwnT>
PAWNFILL_ALWAYS_INLINE std::size_t list_words(unsigned color, std::uint64_t pawns,
                                             const std::uint64_t (&of)[group_count], void* list) {
    const std::uint64_t east = of[5], west = of[6], once = of[7], twice = of[8];
    unsigned char* const to = static_cast<unsigned char*>(list);
#ifdef PAWNFILL_MOVES_AVX512
    if (level == avx512_level) return list_by_avx512<OwnT>(color, pawns, east, west, once, twice, to);
#endif
#ifdef PAWNFILL_MOVES_SHUFFLES
    if (level == shuffle_level) return list_by_shuffles<OwnT>(color, pawns, east, west, once, twice, to);
#endif
    return list_plainly<OwnT>(color, pawns, east, west, once, twice, to);
}

template <class OwnT>
PAWNFILL_ALWAYS_INLINE std::size_t list_usual(unsigned color, std::uint64_t pawns,
                                             const std::uint64_t (&of)[group_count],
                                             typename OwnT::move_type* list) {
    if constexpr (FormatT<OwnT>::has_of) {
        WordT<OwnT> words[move_capacity];
        const std::size_t count = list_words<OwnT>(color, pawns, of, words);
        for (std::size_t place = 0; count != too_many && place < count; ++place) list[place] = OwnT::of(words[place]);
        return count;
    } else {
        return list_words<OwnT>(color, pawns, of, list);
    }
}

template <class OwnT, unsigned group>
PAWNFILL_ALWAYS_INLINE std::size_t append(unsigned color, std::uint64_t sources, typename OwnT::move_type* list,
                                         std::size_t capacity, std::size_t count) {
    constexpr FlagsT flags = FormatT<OwnT>::flags[group];
    for (; sources != 0; sources &= sources - 1) {
        const unsigned from = first_of(sources);
        for (std::size_t flag = 0; flag < flags.count; ++flag) {
            if (count == capacity) return count;
            put<OwnT>(word_of<OwnT>(from, added<OwnT>(color, group, flags.begin[flag])), list[count++]);
        }
    }
    return count;
}

/* Lists promotions and en passant, and the usual moves if there are too many pawns for a kernel or the
   capacity is small. The sources are separate arguments, because compilers would store an array even on
   paths that do not call this function. */
template <class OwnT, unsigned... groups, class... SetsT>
PAWNFILL_MOVES_SELDOM std::size_t list_groups(unsigned color, typename OwnT::move_type* list, std::size_t capacity,
                                              SetsT... sources) {
    std::size_t count = 0;
    ((count = append<OwnT, groups>(color, sources, list, capacity, count)), ...);
    return count;
}

} // namespace internal

/* The own pawns that may capture en passant without exposing their king to a slider: for hash keys and FENs,
   which need no list. `orthogonal` are the enemy's rooks and queens, `diagonal` its bishops and queens. The
   function ignores checks by knights and by pawns that are not captured. No reachable position has such a
   check: after a double push, only the pushed pawn or a slider can give check. */
template <class ColorT, class SquareT, class KingT>
PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t legal_en_passant(ColorT color, std::uint64_t pawns, SquareT square,
                                                               KingT king, std::uint64_t occupied,
                                                               std::uint64_t orthogonal, std::uint64_t diagonal) {
    if (internal::number(square) > 63) return 0;
    const bool is_down = (internal::number(color) != 0) != internal::is_a8_first;
    const std::uint64_t to = std::uint64_t{1} << internal::number(square),
                        captured = internal::rotated(to, is_down ? 56 : 8);
    return internal::legal_captors(pawns & internal::beside(captured), to | captured, internal::number(king) & 63,
                                   occupied, orthogonal, diagonal);
}

/* The pawn moves of a side, pseudo-legal or legal. You may call the member functions in any order. */
class PawnMoves {
public:
    /* All moves of a color's pawns, except en passant. */
    template <class ColorT>
    PAWNFILL_ALWAYS_INLINE constexpr PawnMoves(ColorT color, std::uint64_t pawns, Empty empty, Enemies enemies)
        : pawns_(pawns),
          empty_(empty.set),
          captures_(enemies.set),
          push_targets_(empty.set),
          passed_(0),
          may_pass_(~std::uint64_t{0}),
          enemies_(enemies.set),
          no_push_(0),
          no_east_(0),
          no_west_(0),
          color_((internal::number(color) != 0) != internal::is_a8_first),
          kinds_(Kinds::all) {
        PAWNFILL_ASSERT(internal::number(color) <= 1 && "a color is 0 or 1");
        PAWNFILL_ASSERT((empty_ & pawns) == 0 && "the square of a pawn is not empty");
        PAWNFILL_ASSERT((empty_ & enemies_) == 0 && "the square of an enemy is not empty");
        PAWNFILL_ASSERT((enemies_ & pawns) == 0 && "an own pawn is no enemy");
        PAWNFILL_ASSERT((pawns & last_rank()) == 0 && "no pawn is on its last rank");
    }

    /* Returns the check mask and the pinned pieces, which also limit the moves of other pieces. Loops over
       the sliders on the king's lines. */
    template <class KingT>
    PAWNFILL_ALWAYS_INLINE constexpr Checks checks(KingT king, const Attackers& attackers) const {
        check_king(king);
        check_enemies(attackers.pawns | attackers.knights | attackers.orthogonal | attackers.diagonal);
        const unsigned square = internal::number(king) & 63;
        const std::uint64_t king_set = std::uint64_t{1} << square, own = ~(empty_ | enemies_);
        const std::uint64_t of_pawns = internal::beside(forward(king_set & ~last_rank())) & attackers.pawns;
        std::uint64_t checkers = of_pawns | (internal::knight_attacks(king_set) & attackers.knights);
        std::uint64_t all_between = 0, pinned = 0;
        const internal::LinesT lines = internal::lines_of(square);
        for (unsigned which = 0; which < 4; ++which) {
            const std::uint64_t line = lines.line[which];
            std::uint64_t left = line & (which < 2 ? attackers.orthogonal : attackers.diagonal);
            for (; left != 0; left &= left - 1) {
                /* The difference has the squares between slider and king. */
                const std::uint64_t slider = left & (0 - left);
                const bool is_lower = slider < king_set;
                const std::uint64_t between =
                    line & (is_lower ? king_set - 2 * slider : slider - 2 * king_set), blockers = between & ~empty_;
                if (blockers == 0) {
                    checkers |= slider;
                    all_between |= between;
                } else if ((blockers & (blockers - 1)) == 0) {
                    pinned |= blockers & own;
                }
            }
        }
        const bool is_double = (checkers & (checkers - 1)) != 0;
        return {checkers == 0 ? ~std::uint64_t{0} : is_double ? 0 : checkers | all_between, pinned};
    }

    /* Returns the legal moves. `square` is the en passant square; 64 or more means none. */
    template <class KingT, class SquareT>
    [[nodiscard]] PAWNFILL_ALWAYS_INLINE constexpr PawnMoves legal(KingT king, const Attackers& attackers,
                                                                  SquareT square) const {
        const Checks found = checks(king, attackers);
        return check_mask(found.mask).pinned(king, found.pinned)
            .en_passant_if_legal(square, king, attackers.orthogonal, attackers.diagonal);
    }

    /* Keeps the moves whose destination is a target. The square that a double push passes need not be a
       target. Disjoint targets split the moves into stages. Several calls intersect their targets. */
    [[nodiscard]] PAWNFILL_ALWAYS_INLINE constexpr PawnMoves targets(std::uint64_t set) const {
        return narrowed(set, set);
    }

    /* Keeps moves whose destination or captured piece is in a check mask (see `Checks`). `targets` with this
       mask would leave out the capture en passant of a pawn that gives check. */
    [[nodiscard]] PAWNFILL_ALWAYS_INLINE constexpr PawnMoves check_mask(std::uint64_t mask) const {
        return narrowed(mask, mask | forward(mask));
    }

    /* Forbids pinned pawns to leave the line to their king. The set may also hold other pieces, or be a
       mask of the pin rays. A further call replaces the set. */
    template <class SquareT>
    [[nodiscard]] PAWNFILL_ALWAYS_INLINE constexpr PawnMoves pinned(SquareT king, std::uint64_t pinned) const {
        check_king(king);
        const internal::LinesT lines = internal::lines_of(internal::number(king) & 63);
        const std::uint64_t file = lines.line[0], rising = lines.line[2], falling = lines.line[3];
        PAWNFILL_ASSERT((pinned & pawns_ & ~(file | lines.line[1] | rising | falling)) == 0 &&
                        "a pinned pawn is on a line with its king");
        PawnMoves moves = *this;
        moves.no_push_ = pinned & ~file;
        moves.no_east_ = pinned & ~(color_ == 0 ? rising : falling);
        moves.no_west_ = pinned & ~(color_ == 0 ? falling : rising);
        return moves;
    }

    /* Sets the en passant square, with all captures to it, even if they expose the king to a slider. */
    template <class SquareT>
    [[nodiscard]] PAWNFILL_ALWAYS_INLINE constexpr PawnMoves en_passant(SquareT square) const {
        const std::uint64_t to = square_to_pass(square);
        return with_captors(to, pawns_ & internal::beside(push_to(to)));
    }

    /* Sets the en passant square, with only the captures that `legal_en_passant` finds. */
    template <class SquareT, class KingT>
    [[nodiscard]] PAWNFILL_ALWAYS_INLINE constexpr PawnMoves en_passant_if_legal(SquareT square, KingT king,
                                                                                std::uint64_t orthogonal,
                                                                                std::uint64_t diagonal) const {
        check_king(king);
        check_enemies(orthogonal | diagonal);
        const std::uint64_t to = square_to_pass(square), captured = push_to(to);
        std::uint64_t captors = pawns_ & internal::beside(captured);
        if (captors != 0)
            captors = internal::legal_captors(captors, to | captured, internal::number(king) & 63, ~empty_, orthogonal,
                                              diagonal);
        return with_captors(to, captors);
    }

    /* Keeps the moves of some kinds. Several calls intersect their kinds. */
    [[nodiscard]] PAWNFILL_ALWAYS_INLINE constexpr PawnMoves only(unsigned kinds) const {
        PawnMoves moves = *this;
        moves.kinds_ &= kinds;
        return moves;
    }

    /* Returns the number of moves, which is the capacity that a list needs. */
    template <class OwnT>
    PAWNFILL_ALWAYS_INLINE std::size_t count(OwnT) const {
        std::size_t count = 0;
        internal::check<OwnT>();
        if constexpr (internal::mistake<OwnT>() == 0) {
            const internal::SourcesT of = sources();
            for (unsigned group = 0; group < internal::group_count; ++group)
                count += internal::count_of(of.group[group]) * internal::FormatT<OwnT>::flags[group].count;
        }
        return count;
    }

    PAWNFILL_ALWAYS_INLINE constexpr bool is_empty() const {
        std::uint64_t any = 0;
        const internal::SourcesT of = sources();
        for (const std::uint64_t group : of.group) any |= group;
        return any == 0;
    }

    /* Whether the list would have a move between two squares, which is a promotion exactly if `promotes`. */
    template <class FromT, class ToT>
    PAWNFILL_ALWAYS_INLINE constexpr bool contains(FromT from, ToT to, bool promotes) const {
        PAWNFILL_ASSERT(internal::number(from) < 64 && internal::number(to) < 64 && "a square is from 0 to 63");
        const unsigned kind = kind_of(internal::number(from) & 63, internal::number(to) & 63);
        return kind != 0 && ((kind & Kinds::promotions) != 0) == promotes;
    }

    /* Whether the list would have this integer, for example a hash move. Any integer may be given. */
    template <class OwnT>
    PAWNFILL_ALWAYS_INLINE constexpr bool contains_bits(OwnT, typename OwnT::bits_type bits) const {
        internal::check<OwnT>();
        if constexpr (internal::mistake<OwnT>() == 0) {
            using OfOwn = internal::ConstantsT<OwnT>;
            const std::uint64_t flag = bits & ~OfOwn::squares;
            switch (kind_of(bits >> OfOwn::from & 63, bits >> OfOwn::to & 63)) {
            case Kinds::capture_promotions: return OfOwn::captured.have(flag);
            case Kinds::push_promotions: return OfOwn::pushed.have(flag);
            case Kinds::en_passant: return flag == OfOwn::one_flag[0];
            case Kinds::captures: return flag == OfOwn::one_flag[1];
            case Kinds::single_pushes: return flag == OfOwn::one_flag[2];
            case Kinds::double_pushes: return flag == OfOwn::one_flag[3];
            default: return false;
            }
        }
        return false;
    }

    /* Lists at most `capacity` moves from `begin` on, and returns the number of written moves. */
    template <class OwnT>
    PAWNFILL_ALWAYS_INLINE std::size_t list(OwnT, typename OwnT::move_type* begin, std::size_t capacity) const {
        internal::check<OwnT>();
        if constexpr (internal::mistake<OwnT>() == 0) {
            const internal::SourcesT all = sources();
            const std::uint64_t(&of)[internal::group_count] = all.group;
            std::size_t rare = 0;
            if ((of[0] | of[1] | of[2] | of[3] | of[4]) != 0)
                rare = internal::list_groups<OwnT, 0, 1, 2, 3, 4>(color_, begin, capacity, of[0], of[1], of[2], of[3],
                                                                  of[4]);
            begin += rare, capacity -= rare;
            if (capacity >= move_capacity) {
                const std::size_t usual = internal::list_usual<OwnT>(color_, pawns_, of, begin);
                if (usual != internal::too_many) return rare + usual;
            }
            return rare + internal::list_groups<OwnT, 5, 6, 7, 8>(color_, begin, capacity, of[5], of[6], of[7], of[8]);
        }
        return 0;
    }

private:
    template <class SquareT>
    PAWNFILL_ALWAYS_INLINE constexpr void check_king(SquareT king) const {
        PAWNFILL_ASSERT(internal::number(king) < 64 && "a square is from 0 to 63");
        PAWNFILL_ASSERT((pawns_ >> (internal::number(king) & 63) & 1) == 0 &&
                        "the king is not on the square of a pawn");
        static_cast<void>(king);
    }
    PAWNFILL_ALWAYS_INLINE constexpr void check_enemies(std::uint64_t pieces) const {
        PAWNFILL_ASSERT((pieces & ~enemies_) == 0 && "the attackers are pieces of the enemy");
        static_cast<void>(pieces);
    }

    template <class SquareT>
    PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t square_to_pass(SquareT square) const {
        const unsigned place = internal::number(square);
        const std::uint64_t set = place < 64 ? std::uint64_t{1} << (place & 63) : 0;
        PAWNFILL_ASSERT((set & ~empty_) == 0 && "the square for en passant is empty");
        PAWNFILL_ASSERT((set & ~(std::uint64_t{0xff} << (color_ == 0 ? 40 : 16))) == 0 &&
                        "the square for en passant is on the sixth rank of the side to move");
        PAWNFILL_ASSERT((push_to(set) & ~enemies_) == 0 &&
                        "an enemy is behind the square for en passant");
        return set;
    }
    PAWNFILL_ALWAYS_INLINE constexpr PawnMoves with_captors(std::uint64_t to, std::uint64_t captors) const {
        PawnMoves moves = *this;
        moves.passed_ = (to & ~may_pass_) == 0 ? to | captors : 0;
        return moves;
    }
    PAWNFILL_ALWAYS_INLINE constexpr PawnMoves narrowed(std::uint64_t set, std::uint64_t may_pass) const {
        PawnMoves moves = *this;
        moves.captures_ &= set;
        moves.push_targets_ &= set;
        moves.may_pass_ &= may_pass;
        return moves.with_captors(passed_ & ~pawns_, passed_ & pawns_);
    }

    /* `forward` gives destinations of pushes. `push_to`, `east_to` and `west_to` give origins of moves. */
    PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t forward(std::uint64_t set) const {
        return internal::rotated(set, 16 * color_ - 8);
    }
    PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t push_to(std::uint64_t set) const {
        return internal::rotated(set, 8 - 16 * color_);
    }
    PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t east_to(std::uint64_t set) const {
        return push_to(set >> 1 & 0x7f7f7f7f7f7f7f7f);
    }
    PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t west_to(std::uint64_t set) const {
        return push_to(set << 1 & 0xfefefefefefefefe);
    }
    PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t last_rank() const {
        return color_ == 0 ? std::uint64_t{0xff} << 56 : 0xff;
    }
    PAWNFILL_ALWAYS_INLINE constexpr std::uint64_t of_kind(unsigned kind, std::uint64_t sources) const {
        return (kinds_ & kind) != 0 ? sources : 0;
    }

    /* The origins of all moves, without a branch even for a color that is known only at run time. */
    PAWNFILL_ALWAYS_INLINE constexpr internal::SourcesT sources() const {
        const std::uint64_t second = 0xff00, but_two_ranks = 0x0000ffffffffffff;
        const std::uint64_t promoting = pawns_ & second << ((color_ - 1) & 40);
        const std::uint64_t unmoved = pawns_ & second << ((0 - color_) & 40);
        const std::uint64_t advancing = pawns_ & but_two_ranks << 16 * color_;
        const std::uint64_t east = east_to(captures_) & ~no_east_, west = west_to(captures_) & ~no_west_,
                            push = push_to(push_targets_);
        return {{
            of_kind(Kinds::capture_promotions, promoting & east),
            of_kind(Kinds::capture_promotions, promoting & west),
            of_kind(Kinds::push_promotions, promoting & push & ~no_push_),
            of_kind(Kinds::en_passant, passed_ & east_to(passed_) & ~no_east_),
            of_kind(Kinds::en_passant, passed_ & west_to(passed_) & ~no_west_),
            of_kind(Kinds::captures, advancing & east),
            of_kind(Kinds::captures, advancing & west),
            of_kind(Kinds::single_pushes, advancing & push & ~no_push_),
            of_kind(Kinds::double_pushes, unmoved & push_to(empty_ & push) & ~no_push_),
        }};
    }

    /* The kind of the move from one square to another, or 0 if there is no such move. */
    PAWNFILL_ALWAYS_INLINE constexpr unsigned kind_of(std::uint64_t from, std::uint64_t to) const {
        const std::uint64_t pawn = pawns_ & ~last_rank() & std::uint64_t{1} << from, target = std::uint64_t{1} << to;
        const std::uint64_t pushed = forward(pawn & ~no_push_), east = forward(pawn & ~no_east_) << 1,
                            west = forward(pawn & ~no_west_) >> 1;
        const std::uint64_t beside = (east & 0xfefefefefefefefe) | (west & 0x7f7f7f7f7f7f7f7f),
                            third = std::uint64_t{0xff} << (color_ == 0 ? 16 : 40);
        const bool promotes = (target & 0xff000000000000ff) != 0;
        unsigned kind = 0;
        if ((beside & captures_ & target) != 0) kind = promotes ? Kinds::capture_promotions : Kinds::captures;
        else if ((pawn & passed_) != 0 && (beside & passed_ & target) != 0) kind = Kinds::en_passant;
        else if ((pushed & push_targets_ & target) != 0)
            kind = promotes ? Kinds::push_promotions : Kinds::single_pushes;
        else if ((forward(pushed & empty_ & third) & push_targets_ & target) != 0) kind = Kinds::double_pushes;
        return kind & kinds_;
    }

    /* `passed_` has the en passant square and its captors, `may_pass_` the allowed en passant squares.
       `no_push_`, `no_east_`, `no_west_`: pinned pieces that may not push, capture east, or capture west. */
    std::uint64_t pawns_, empty_, captures_, push_targets_, passed_, may_pass_, enemies_, no_push_, no_east_, no_west_;
    unsigned color_, kinds_;
};

} // namespace PAWNFILL_MOVES_VARIANT
} // namespace moves
} // namespace pawnfill

#endif
#endif
