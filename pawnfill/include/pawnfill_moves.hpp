/*
 * pawnfill_moves.hpp: the pawn moves of a side, listed in the encoding of an engine, for C++17 and later.
 *
 * Part of pawnfill 0.1.0. It is written by hand and needs no other file.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

/* What depends on the first square, in all headers. */
#ifndef PAWNFILL_BY_FIRST
#ifdef PAWNFILL_A8_FIRST
#define PAWNFILL_BY_FIRST(a1, a8) a8
#else
#define PAWNFILL_BY_FIRST(a1, a8) a1
#endif
#endif
#if PAWNFILL_BY_FIRST(0, 1) != defined(PAWNFILL_A8_FIRST)
#error "PAWNFILL_A8_FIRST is defined before the first header of pawnfill, or not at all"
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
 *       static constexpr unsigned FROM = 6, TO = 0, EN_PASSANT = 2 << 14;
 *       static constexpr unsigned PROMOTIONS[] = {7 << 12, 6 << 12, 5 << 12, 4 << 12};
 *   };
 *   const PawnMoves moves = PawnMoves(color, pawns, empty, enemies)
 *                               .pinned(king, pinned)       // these three for legal moves
 *                               .targets(check)             // all squares without a check
 *                               .en_passant_if_legal(square, king, enemy_rooks_and_queens);
 *   size += moves.only(Kinds::NOISY).list(Own(), list + size, 256 - size);
 *   bool is_legal = moves.contains_bits(Own(), hash_move);
 *
 * A set of squares is a uint64_t: a1 is bit 0, b1 is bit 1, h8 is bit 63. If a8 is bit 0 in your engine, define
 * PAWNFILL_A8_FIRST: then sets and squares are yours. A color is White (0) or Black (1), a square is from 0 to 63: as
 * an integer, an enum, or a class that converts to int. Others, and sets that no position has, fail an assertion:
 * PAWNFILL_ASSERT, which is `assert` unless you define it before.
 *
 * Kinds come one after the other, noisy moves first: promotions that capture to the east, those that capture to
 * the west, promotions by a push, en passant to the east, to the west, captures to the east, to the west, single
 * pushes, double pushes. Within a kind, moves come in the order of the squares from which they start, and the
 * promotions of a pawn in the order of the encoding.
 *
 * Nothing is written behind the room of a list. Moves for which there is no room are left out, and the result is
 * the number of those that are written; `count` says how many there are. Vectors may reach behind the moves, within the
 * room: at most 32 elements with AVX-512, 8 with AVX2 and NEON, and 1 without. More than eight pawns, and lists with
 * room for less than 32 moves, take a loop, which is slower and writes the moves only.
 *
 * With GCC and Clang, kernels for AVX-512 (VBMI2, as in Ice Lake and Zen 4), AVX2 and NEON list the moves. On
 * x86-64 the flags of the compiler choose them, or the processor when the program starts.
 * PAWNFILL_MOVES_NO_AVX512 leaves out those for AVX-512, and PAWNFILL_MOVES_PORTABLE all of them: then plain C++
 * makes the same lists, as on other processors.
 *
 * Files of one program may be compiled for different processors and with different macros: their functions have
 * different names, so the linker does not merge them. It does merge your own inline functions and templates, so make
 * those that call these `static`, or always inline.
 */

#if defined(__GNUC__) || defined(__clang__)
#define PAWNFILL_MOVES_INLINE __attribute__((always_inline)) inline
#define PAWNFILL_MOVES_SELDOM __attribute__((noinline))
#elif defined(_MSC_VER)
#include <intrin.h>
#define PAWNFILL_MOVES_INLINE __forceinline
#define PAWNFILL_MOVES_SELDOM __declspec(noinline)
#else
#define PAWNFILL_MOVES_INLINE inline
#define PAWNFILL_MOVES_SELDOM
#endif
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 8
#define PAWNFILL_MOVES_UNROLLED _Pragma("GCC unroll 8")
#else
#define PAWNFILL_MOVES_UNROLLED
#endif
/* For Windows, GCC does not align vectors of AVX on the stack (its bug 54412). */
#if !defined(PAWNFILL_MOVES_PORTABLE) && (defined(__clang__) || (defined(__GNUC__) && !defined(_WIN32)))
#if defined(__x86_64__) && defined(__GNUC__) && defined(__SSE2__)
#include <immintrin.h>
/*
 * What kernels use: one list for the flags that a kernel is compiled with and for the question whether the processor
 * has them.
 */
#define PAWNFILL_MOVES_AVX2_FEATURES(each) \
    each(ssse3) each(sse4.1) each(sse4.2) each(avx) each(avx2) each(bmi) each(popcnt)
#define PAWNFILL_MOVES_AVX512_FEATURES(each) PAWNFILL_MOVES_AVX2_FEATURES(each) each(avx512f) each(avx512bw) \
    each(avx512vl) each(avx512vbmi2) each(bmi2)
#define PAWNFILL_MOVES_FLAG(feature) "," #feature
#define PAWNFILL_MOVES_ASK(feature) && __builtin_cpu_supports(#feature)
#define PAWNFILL_MOVES_COMPILED_FOR(features) __attribute__((target("sse2" features(PAWNFILL_MOVES_FLAG))))
/* Kernels that flags choose are inlined where an engine calls them. */
#if defined(__AVX2__) && defined(__BMI__) && defined(__POPCNT__)
#define PAWNFILL_MOVES_HAS_AVX2
#define PAWNFILL_MOVES_SHUFFLES PAWNFILL_MOVES_INLINE
#define PAWNFILL_MOVES_SHUFFLES_INLINE PAWNFILL_MOVES_INLINE
#else
#define PAWNFILL_MOVES_SHUFFLES PAWNFILL_MOVES_COMPILED_FOR(PAWNFILL_MOVES_AVX2_FEATURES)
#define PAWNFILL_MOVES_SHUFFLES_INLINE PAWNFILL_MOVES_SHUFFLES PAWNFILL_MOVES_INLINE
#endif
#ifdef PAWNFILL_MOVES_NO_AVX512
#ifdef PAWNFILL_MOVES_HAS_AVX2
#define PAWNFILL_MOVES_LEVEL SHUFFLES
#endif
#elif defined(PAWNFILL_MOVES_HAS_AVX2) && defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__) \
    && defined(__AVX512VBMI2__) && defined(__BMI2__)
#define PAWNFILL_MOVES_AVX512 PAWNFILL_MOVES_INLINE
#define PAWNFILL_MOVES_LEVEL AVX512
#else
#define PAWNFILL_MOVES_AVX512 PAWNFILL_MOVES_COMPILED_FOR(PAWNFILL_MOVES_AVX512_FEATURES)
#endif
#elif defined(__aarch64__) && defined(__ARM_NEON) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#include <arm_neon.h>
#define PAWNFILL_MOVES_SHUFFLES PAWNFILL_MOVES_INLINE
#define PAWNFILL_MOVES_SHUFFLES_INLINE PAWNFILL_MOVES_INLINE
#define PAWNFILL_MOVES_LEVEL SHUFFLES
#endif
#endif

/*
 * The linker merges functions of the same name, so files that are compiled for different processors or with different
 * macros have names of their own: a digit says whether a flag is defined.
 */
#if defined(PAWNFILL_MOVES_PORTABLE)
#define PAWNFILL_MOVES_KERNELS plain
#elif defined(PAWNFILL_MOVES_NO_AVX512)
#define PAWNFILL_MOVES_KERNELS no_avx512
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
/* Shared libraries do not share them either. */
#if defined(__GNUC__) && !defined(_WIN32)
#define PAWNFILL_MOVES_HIDDEN __attribute__((visibility("hidden")))
#else
#define PAWNFILL_MOVES_HIDDEN
#endif

namespace pawnfill {
namespace moves {
inline namespace PAWNFILL_MOVES_VARIANT {

/* With room for so many moves, those that neither promote nor are en passant are written in whole vectors. */
inline constexpr std::size_t ROOM = 32;

/* What an encoding has that does not say where the integer of a move is. */
inline constexpr std::size_t NO_OFFSET = ~std::size_t{0};

/* Sets of kinds of moves, which `|`, `&` and `~` combine. */
struct Kinds {
    enum : unsigned {
        CAPTURE_PROMOTIONS = 1,
        PUSH_PROMOTIONS = 2,
        PROMOTIONS = 3,
        EN_PASSANT = 4,
        /* Those that neither promote nor are en passant. */
        CAPTURES = 8,
        SINGLE_PUSHES = 16,
        DOUBLE_PUSHES = 32,
        /* Captures, en passant and all promotions. */
        NOISY = 15,
        QUIET = 48,
        ALL = 63,
    };
};

/*
 * How an engine writes a move: an integer of 16 or 32 bits with the lowest bits of both squares (FROM and TO), and
 * a flag for each kind, where it stands in the integer. A type of yours inherits it, and has these constants:
 *
 *   FROM, TO, PROMOTIONS                             an array: a flag for each piece to promote to, in your order
 *   SINGLE_PUSH, DOUBLE_PUSH, CAPTURE, EN_PASSANT    if they are not 0
 *   CAPTURE_PROMOTIONS                               if they are not those of promotions by a push
 *
 * A Move that is as large as the integer is the integer. If it is larger and has 4 or 8 bytes, such as a move with a
 * score, give the byte of the integer, `OFFSET = offsetof(Move, code)`; all other bytes are 0. Any other Move is what
 * your `static Move of(Bits)` returns, which is slower.
 */
template <class BitsOfMove, class MoveOfList = BitsOfMove>
struct Encoding {
    using Bits = BitsOfMove;
    using Move = MoveOfList;
    static constexpr std::size_t OFFSET = NO_OFFSET;
    static constexpr unsigned SINGLE_PUSH = 0, DOUBLE_PUSH = 0, CAPTURE = 0, EN_PASSANT = 0;
    static constexpr std::nullptr_t FROM = nullptr, TO = nullptr, PROMOTIONS = nullptr, CAPTURE_PROMOTIONS = nullptr;
};

/* What follows is not for use by engines; `PawnMoves` is at the end of the file. */
namespace internal PAWNFILL_MOVES_HIDDEN {

/* The groups of a list, in its order; most positions have none of the first five. */
inline constexpr unsigned GROUPS = 9;

/* For each group, the squares from which its moves start. */
struct Sources {
    std::uint64_t group[GROUPS];
};

/* In a function of its own: compilers make two shifts of numbers about which they know more. */
PAWNFILL_MOVES_INLINE constexpr std::uint64_t rotated(std::uint64_t set, unsigned right) {
#ifdef __clang__
    return __builtin_rotateright64(set, right & 63);
#else
    return set >> (right & 63) | set << (-right & 63);
#endif
}


inline constexpr unsigned PAWNS = 8;

/* What a kernel returns if there are more pawns. */
inline constexpr std::size_t TOO_MANY = ~std::size_t{0};

/* The first square of a set that is not empty. */
PAWNFILL_MOVES_INLINE unsigned first_of(std::uint64_t set) {
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

PAWNFILL_MOVES_INLINE std::size_t count_of(std::uint64_t set) {
#if defined(__GNUC__) || defined(__clang__)
    return static_cast<unsigned>(__builtin_popcountll(set));
#else
    std::size_t count = 0;
    for (; set != 0; set &= set - 1) ++count;
    return count;
#endif
}

/* A color or a square of an engine. */
template <class T>
PAWNFILL_MOVES_INLINE constexpr unsigned number(T value) {
    return static_cast<unsigned>(static_cast<int>(value));
}

inline constexpr bool IS_A8_FIRST = PAWNFILL_BY_FIRST(false, true);

/* A constant of an encoding, or 0 if it is missing. */
template <class T>
constexpr std::uint64_t bits_of(T value) {
    if constexpr (std::is_same<T, std::nullptr_t>::value) return 0;
    else return static_cast<std::uint64_t>(value);
}

/* How many integers an array or a container has; none, if it is something else. */
template <class T, std::size_t Count>
constexpr auto count_in(const T (&array)[Count], int) -> decltype(static_cast<std::uint64_t>(array[0]), std::size_t()) {
    return Count;
}
template <class T>
constexpr auto count_in(const T& array, int) -> decltype(static_cast<std::uint64_t>(array[0]) + array.size()) {
    return array.size();
}
template <class T>
constexpr std::size_t count_in(const T&, long) {
    return 0;
}

template <std::size_t Count>
struct Numbers {
    std::uint64_t of[Count + 1];

    template <class T>
    constexpr explicit Numbers(const T& array) : of() {
        if constexpr (Count > 0)
            for (std::size_t place = 0; place < Count; ++place) of[place] = static_cast<std::uint64_t>(array[place]);
        else static_cast<void>(array);
    }
};

/* The flags of a group: one, or one for each piece to promote to. */
struct Flags {
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
            if (Flags{begin, place}.have(begin[place])) return false;
        return true;
    }
};

/* Whether an encoding has `of`, and whether that is a static function of the integer. */
template <class E, class = void>
struct NamesOf : std::false_type {};
template <class E>
struct NamesOf<E, std::void_t<decltype(&E::of)>> : std::true_type {};
template <class E, class = void>
struct HasOf : std::false_type {};
template <class E>
struct HasOf<E, std::void_t<decltype(E::of(typename E::Bits()))>> : std::true_type {};

/* What follows from an encoding alone. */
template <class E>
struct Constants {
    using Bits = typename E::Bits;
    static constexpr std::size_t WIDTH = 8 * sizeof(Bits);
    static constexpr std::uint64_t FROM = bits_of(E::FROM), TO = bits_of(E::TO);
    static constexpr std::uint64_t SQUARES = std::uint64_t{63} << (FROM & 63) | std::uint64_t{63} << (TO & 63);
    static constexpr std::uint64_t FREE = (~std::uint64_t{0} >> (64 - WIDTH)) & ~SQUARES;
    static constexpr bool HAS_CAPTURED = !std::is_same<decltype(E::CAPTURE_PROMOTIONS), const std::nullptr_t>::value;
    static constexpr std::size_t PUSHED_COUNT = count_in(E::PROMOTIONS, 0),
                                 CAPTURED_COUNT = count_in(E::CAPTURE_PROMOTIONS, 0);
    static constexpr Numbers<PUSHED_COUNT> BY_PUSH{E::PROMOTIONS};
    static constexpr Numbers<CAPTURED_COUNT> BY_CAPTURE{E::CAPTURE_PROMOTIONS};
    static constexpr std::uint64_t ONE[] = {bits_of(E::EN_PASSANT), bits_of(E::CAPTURE), bits_of(E::SINGLE_PUSH),
                                            bits_of(E::DOUBLE_PUSH)};
    static constexpr Flags PUSHED = {BY_PUSH.of, PUSHED_COUNT},
                           CAPTURED = HAS_CAPTURED ? Flags{BY_CAPTURE.of, CAPTURED_COUNT} : PUSHED;
    static constexpr Flags FLAGS[GROUPS] = {CAPTURED,     CAPTURED,     PUSHED,       {ONE, 1},    {ONE, 1},
                                            {ONE + 1, 1}, {ONE + 1, 1}, {ONE + 2, 1}, {ONE + 3, 1}};
    static constexpr bool HAS_OF = HasOf<E>::value, IS_COPIED = std::is_trivially_copyable<typename E::Move>::value;
    static constexpr std::size_t SIZE = HAS_OF ? sizeof(Bits) : sizeof(typename E::Move);
};

/* The first mistake of an encoding, by the number of its message. */
template <class E>
constexpr int mistake() {
    using Bits = typename E::Bits;
    if constexpr (!std::is_same<Bits, std::uint16_t>::value && !std::is_same<Bits, std::uint32_t>::value) {
        return 1;
    } else {
        using It = Constants<E>;
        if constexpr (std::is_same<decltype(E::FROM), const std::nullptr_t>::value ||
                      std::is_same<decltype(E::TO), const std::nullptr_t>::value)
            return 2;
        if (It::PUSHED_COUNT == 0 || (It::HAS_CAPTURED && It::CAPTURED_COUNT == 0)) return 3;
        if (It::FROM > It::WIDTH - 6 || It::TO > It::WIDTH - 6) return 4;
        if ((std::uint64_t{63} << It::FROM & std::uint64_t{63} << It::TO) != 0) return 5;
        for (unsigned group = 0; group < GROUPS; ++group)
            if (!It::FLAGS[group].fit(It::FREE)) return 6 + int(group);
        if (!It::PUSHED.differ() || !It::CAPTURED.differ()) return 7;
        if (!It::HAS_OF && NamesOf<E>::value) return 15;
        if (!It::HAS_OF && !(It::IS_COPIED && (It::SIZE == 2 || It::SIZE == 4 || It::SIZE == 8))) return 16;
        if (!It::HAS_OF && It::SIZE != sizeof(Bits) && E::OFFSET == NO_OFFSET) return 17;
        if (!It::HAS_OF && E::OFFSET != NO_OFFSET && E::OFFSET + sizeof(Bits) > It::SIZE) return 18;
        return 0;
    }
}

/* Only the message of the first mistake is an error, and nothing else is compiled then. */
template <class E>
PAWNFILL_MOVES_INLINE constexpr void check() {
    constexpr int MISTAKE = mistake<E>();
    static_assert(MISTAKE != 1, "the integer of a move is a std::uint16_t or a std::uint32_t");
    static_assert(MISTAKE != 2, "an encoding needs FROM and TO, the lowest bits of both squares");
    static_assert(MISTAKE != 3, "PROMOTIONS, and CAPTURE_PROMOTIONS if an encoding has it, are arrays of integers: a "
                                "flag for each piece to promote to");
    static_assert(MISTAKE != 4, "a square of the encoding does not fit into its bits");
    static_assert(MISTAKE != 5, "the squares of the encoding overlap");
    static_assert(MISTAKE != 6,
                  "a flag of CAPTURE_PROMOTIONS or PROMOTIONS overlaps a square or does not fit into the bits");
    static_assert(MISTAKE != 7, "two flags of PROMOTIONS or of CAPTURE_PROMOTIONS are the same");
    static_assert(MISTAKE != 8, "a flag of PROMOTIONS overlaps a square or does not fit into the bits");
    static_assert(MISTAKE != 9, "EN_PASSANT overlaps a square or does not fit into the bits");
    static_assert(MISTAKE != 11, "CAPTURE overlaps a square or does not fit into the bits");
    static_assert(MISTAKE != 13, "SINGLE_PUSH overlaps a square or does not fit into the bits");
    static_assert(MISTAKE != 14, "DOUBLE_PUSH overlaps a square or does not fit into the bits");
    static_assert(MISTAKE != 15, "`of` is not `static Move of(Bits)`");
    static_assert(MISTAKE != 16, "a type of moves that cannot be copied as 2, 4 or 8 bytes needs `of`");
    static_assert(MISTAKE != 17,
                  "a move that is larger than its integer needs `OFFSET`, such as offsetof(Move, code), or `of`");
    static_assert(MISTAKE != 18, "the integer does not fit into a move");
}

/* What follows from an encoding without a mistake. */
template <class E>
struct Layout : Constants<E> {
    using typename Constants<E>::Bits;
    using Constants<E>::HAS_OF;
    using Constants<E>::SIZE;
    static constexpr std::size_t OFFSET = E::OFFSET == NO_OFFSET ? 0 : E::OFFSET;
    /* Kernels write words: moves as they are in the list, or integers of which `of` makes moves. */
    using Word = std::conditional_t<SIZE == 2, std::uint16_t,
                                    std::conditional_t<SIZE == 4, std::uint32_t, std::uint64_t>>;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    static constexpr std::size_t BYTES_BELOW = HAS_OF ? 0 : SIZE - sizeof(Bits) - OFFSET;
#else
    static constexpr std::size_t BYTES_BELOW = HAS_OF ? 0 : OFFSET;
#endif
    /* The lowest bits of both squares and of the flags in a word. */
    static constexpr unsigned SHIFT = 8 * unsigned(BYTES_BELOW), FROM = unsigned(Constants<E>::FROM) + SHIFT,
                              TO = unsigned(Constants<E>::TO) + SHIFT;
};

template <class E>
using Word = typename Layout<E>::Word;

/* A set some ranks further to the north, or to the south if they are negative. */
PAWNFILL_MOVES_INLINE constexpr std::uint64_t moved(std::uint64_t set, int ranks) {
    return ranks < 0 ? set >> (-8 * ranks) : set << 8 * ranks;
}

/* What is added to both squares of a pawn that stays: the way of a group and a flag. */
template <class E>
PAWNFILL_MOVES_INLINE constexpr Word<E> added(unsigned color, unsigned group, std::uint64_t flag) {
    constexpr int ASIDE[GROUPS] = {1, -1, 0, 1, -1, 1, -1, 0, 0};
    const int forward = color == 0 ? 8 : -8, way = forward * (group == 8 ? 2 : 1) + ASIDE[group];
    return static_cast<Word<E>>((static_cast<std::uint64_t>(way) << Layout<E>::TO) +
                                (flag << Layout<E>::SHIFT));
}

/* The same for eight pawns of each usual group. */
template <class E>
struct alignas(64) Added {
    Word<E> lane[2][4 * PAWNS];

    constexpr Added() : lane() {
        for (unsigned color = 0; color < 2; ++color)
            for (unsigned place = 0; place < 4 * PAWNS; ++place) {
                const unsigned group = 5 + place / PAWNS;
                lane[color][place] = added<E>(color, group, *Layout<E>::FLAGS[group].begin);
            }
    }
};

template <class E>
inline constexpr Added<E> ADDED{};

template <class E>
PAWNFILL_MOVES_INLINE Word<E> word_of(unsigned from, Word<E> added) {
    const std::uint64_t square = from;
    return static_cast<Word<E>>((square << Layout<E>::FROM) + (square << Layout<E>::TO) + added);
}

template <class E>
PAWNFILL_MOVES_INLINE void put(Word<E> word, typename E::Move& move) {
    if constexpr (Layout<E>::HAS_OF) move = E::of(word);
    else std::memcpy(static_cast<void*>(&move), &word, sizeof word);
}

/*
 * Kernels list the moves of the usual groups, and return how many there are, or TOO_MANY. In plain C++: a store for
 * each pawn and group, and a step where the pawn has the move, so that nothing branches on the position.
 */
template <class E>
std::size_t list_plainly(unsigned color, std::uint64_t pawns, std::uint64_t east, std::uint64_t west,
                         std::uint64_t once, std::uint64_t twice, unsigned char* to) {
    const std::uint64_t last = std::uint64_t{1} << 63, sources[] = {east, west, once, twice};
    unsigned squares[PAWNS];
    PAWNFILL_MOVES_UNROLLED
    for (unsigned& square : squares) {
        /* Behind the pawns, h8, from which only Black's pawns move. */
        square = first_of(pawns | last);
        pawns &= pawns - 1;
    }
    if (pawns != 0 || ((west | once) & last) != 0) return TOO_MANY;
    std::size_t count = 0;
    PAWNFILL_MOVES_UNROLLED
    for (std::size_t group = 0; group < 4; ++group) {
        PAWNFILL_MOVES_UNROLLED
        for (const unsigned from : squares) {
            const Word<E> word = word_of<E>(from, ADDED<E>.lane[color][PAWNS * group]);
            std::memcpy(to + sizeof word * count, &word, sizeof word);
            count += static_cast<std::size_t>(sources[group] >> from & 1);
        }
    }
    return count;
}

#ifdef PAWNFILL_MOVES_SHUFFLES
/* Sixteen bytes in a vector, eight words, and two numbers of 64 bits. */
typedef std::uint8_t Bytes __attribute__((vector_size(16)));
typedef std::uint16_t Words __attribute__((vector_size(16)));
typedef std::uint64_t Halves __attribute__((vector_size(16)));

/* For each set of eight lanes, those in it, a byte for each. */
struct LanesOfSets {
    std::uint64_t of[256];

    constexpr LanesOfSets() : of() {
        for (unsigned set = 0; set < 256; ++set)
            for (std::uint64_t lane = 0, count = 0; lane < 8; ++lane)
                if ((set >> lane & 1) != 0) of[set] |= lane << 8 * count++;
    }
};
inline constexpr LanesOfSets LANES_OF_SETS;

/* Encodes squares in lanes as wide as words, and writes them to a list. */
template <class E, class Vector>
PAWNFILL_MOVES_SHUFFLES_INLINE void encode(Vector squares, const Word<E>* added, unsigned char* to) {
    typedef Word<E> Lanes __attribute__((vector_size(sizeof(Vector))));
    const Lanes lanes = Lanes(squares);
    Lanes more;
    std::memcpy(&more, added, sizeof more);
    const Lanes words = (lanes << Layout<E>::FROM) + (lanes << Layout<E>::TO) + more;
    std::memcpy(to, &words, sizeof words);
}

/* What processors differ in: a shuffle, the set of the lanes of two masks, and how the first eight bytes widen. */
#ifdef __aarch64__
PAWNFILL_MOVES_INLINE Bytes shuffled(Bytes table, Bytes places) {
    return Bytes(vqtbl1q_u8(uint8x16_t(table), uint8x16_t(places)));
}
PAWNFILL_MOVES_INLINE std::uint32_t set_of(Bytes first, Bytes second) {
    const Bytes bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t sums = vpaddq_u8(uint8x16_t(first & bits), uint8x16_t(second & bits));
    for (int times = 0; times < 2; ++times) sums = vpaddq_u8(sums, sums);
    return vgetq_lane_u32(vreinterpretq_u32_u8(sums), 0);
}
template <class E>
PAWNFILL_MOVES_INLINE void encode_eight(Bytes squares, const Word<E>* added, unsigned char* to) {
    const uint16x8_t words = vmovl_u8(vget_low_u8(uint8x16_t(squares)));
    const uint32x4_t doubles[] = {vmovl_u16(vget_low_u16(words)), vmovl_high_u16(words)};
    if constexpr (sizeof(Word<E>) == 2) encode<E>(words, added, to);
    else
        for (int half = 0; half < 2; ++half, added += 4, to += 4 * sizeof(Word<E>))
            if constexpr (sizeof(Word<E>) == 4) {
                encode<E>(doubles[half], added, to);
            } else {
                encode<E>(vmovl_u32(vget_low_u32(doubles[half])), added, to);
                encode<E>(vmovl_high_u32(doubles[half]), added + 2, to + 16);
            }
}
#else
PAWNFILL_MOVES_SHUFFLES_INLINE Bytes shuffled(Bytes table, Bytes places) {
    return Bytes(_mm_shuffle_epi8(__m128i(table), __m128i(places)));
}
PAWNFILL_MOVES_SHUFFLES_INLINE std::uint32_t set_of(Bytes first, Bytes second) {
    const int sets[] = {_mm_movemask_epi8(__m128i(first)),
                        _mm_movemask_epi8(__m128i(second))};
    return static_cast<std::uint32_t>(sets[0]) | static_cast<std::uint32_t>(sets[1]) << 16;
}
template <class E>
PAWNFILL_MOVES_SHUFFLES_INLINE void encode_eight(Bytes squares, const Word<E>* added, unsigned char* to) {
    const __m128i bytes = __m128i(squares);
    if constexpr (sizeof(Word<E>) == 2) {
        encode<E>(_mm_cvtepu8_epi16(bytes), added, to);
    } else if constexpr (sizeof(Word<E>) == 4) {
        encode<E>(_mm256_cvtepu8_epi32(bytes), added, to);
    } else {
        encode<E>(_mm256_cvtepu8_epi64(bytes), added, to);
        encode<E>(_mm256_cvtepu8_epi64(_mm_srli_si128(bytes, 4)), added + 4, to + 32);
    }
}
#endif

/*
 * By shuffles of bytes: the squares of up to eight pawns, and for each kind those of the pawns that have such a
 * move, by a table. The bit of a square is compared with the byte of its rank: `pext` would find the same, but
 * takes hundreds of cycles on Zen 1 and 2.
 */
template <class E>
PAWNFILL_MOVES_SHUFFLES std::size_t list_by_shuffles(unsigned color, std::uint64_t pawns, std::uint64_t east,
                                                     std::uint64_t west, std::uint64_t once, std::uint64_t twice,
                                                     unsigned char* to) {
    if (count_of(pawns) > PAWNS) return TOO_MANY;
    std::uint64_t eight = 0;
    PAWNFILL_MOVES_UNROLLED
    for (int lane = 0; lane < 8; ++lane, pawns &= pawns - 1) {
        /* Behind the pawns, h8 or 64, taken for a1. If a pawn there has a move, it is behind those that count. */
#ifdef __x86_64__
        eight |= std::uint64_t{_tzcnt_u64(pawns)} << 8 * lane;
#else
        eight |= std::uint64_t{first_of(pawns | std::uint64_t{1} << 63)} << 8 * lane;
#endif
    }
    const Bytes from = Bytes(Halves{eight, eight});
    const Bytes upper = {0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8};
    const Bytes rank = (Bytes(Words(from) >> 3) & 7) | upper;
    const Bytes bit = shuffled(Bytes(Halves{} + std::uint64_t{0x8040201008040201}), from & 7);
    const Bytes captures = shuffled(Bytes(Halves{east, west}), rank) & bit;
    const Bytes pushes = shuffled(Bytes(Halves{once, twice}), rank) & bit;
    std::uint32_t sets = set_of(Bytes(captures == bit), Bytes(pushes == bit));
    const std::uint64_t sources[] = {east, west, once, twice};
    std::size_t count = 0;
    PAWNFILL_MOVES_UNROLLED
    for (std::size_t group = 0; group < 4; ++group, sets >>= 8) {
        const Bytes lanes = Bytes(Halves{LANES_OF_SETS.of[sets & 255], 0});
        encode_eight<E>(shuffled(from, lanes), ADDED<E>.lane[color] + PAWNS * group,
                        to + sizeof(Word<E>) * count);
        /* The sets know how many moves there are before the lanes do. */
        count += count_of(sources[group]);
    }
    return count;
}
#endif

#ifdef PAWNFILL_MOVES_AVX512
inline constexpr std::uint64_t FIRST_RANK = 0x0706050403020100, NEXT = 0x0808080808080808;
alignas(64) inline constexpr std::uint64_t BOARD[8] = {
    FIRST_RANK,            FIRST_RANK + NEXT,     FIRST_RANK + 2 * NEXT, FIRST_RANK + 3 * NEXT,
    FIRST_RANK + 4 * NEXT, FIRST_RANK + 5 * NEXT, FIRST_RANK + 6 * NEXT, FIRST_RANK + 7 * NEXT,
};

/*
 * By AVX-512: a lane for each kind and pawn, a mask of the lanes with moves, and a compression of as many words as a
 * vector has. A compression with zeros behind the result would still wait for the register's old value on Zen 5, so
 * each keeps what it compresses.
 * The masks of all lanes are for GCC 12: its intrinsics without one read an undefined value, of which it warns with
 * -flto.
 */
template <class E>
PAWNFILL_MOVES_AVX512 std::size_t list_by_avx512(unsigned color, std::uint64_t pawns, std::uint64_t east,
                                                 std::uint64_t west, std::uint64_t once, std::uint64_t twice,
                                                 unsigned char* to) {
    typedef Word<E> Lanes __attribute__((vector_size(64)));
    constexpr unsigned lanes = 64 / sizeof(Word<E>);
    if (count_of(pawns) > PAWNS) return TOO_MANY;
    const __m512i squares = _mm512_load_si512(BOARD);
    const __m128i from = _mm512_maskz_extracti32x4_epi32(15, _mm512_mask_compress_epi8(squares, pawns, squares), 0);
    const std::uint64_t set = _pext_u64(east, pawns) | _pext_u64(west, pawns) << 8 | _pext_u64(once, pawns) << 16 |
                              _pext_u64(twice, pawns) << 24;
    std::size_t count = 0;
    PAWNFILL_MOVES_UNROLLED
    for (unsigned first = 0; first < 4 * PAWNS; first += lanes) {
        __m512i wide;
        if constexpr (lanes == 32) wide = _mm512_maskz_cvtepu8_epi16(~0u, _mm256_broadcastq_epi64(from));
        else if constexpr (lanes == 16) wide = _mm512_maskz_cvtepu8_epi32(0xffff, _mm_broadcastq_epi64(from));
        else wide = _mm512_maskz_cvtepu8_epi64(0xff, from);
        const Lanes from_squares = Lanes(wide);
        /* By a pointer of no dependent type: the intrinsics of Clang are static, and not found from a module. */
        const void* const of_lanes = ADDED<E>.lane[color] + first;
        const Lanes more = Lanes(_mm512_load_si512(of_lanes));
        __m512i words = __m512i((from_squares << Layout<E>::FROM) + (from_squares << Layout<E>::TO) + more);
        if constexpr (lanes == 32) words = _mm512_mask_compress_epi16(words, static_cast<__mmask32>(set), words);
        else if constexpr (lanes == 16)
            words = _mm512_mask_compress_epi32(words, static_cast<__mmask16>(set >> first), words);
        else words = _mm512_mask_compress_epi64(words, static_cast<__mmask8>(set >> first), words);
        _mm512_storeu_si512(to + sizeof(Word<E>) * count, words);
        /* The sets know how many there are before the lanes do. Of an array, Clang counts them in a vector: slower. */
        const unsigned next = first + lanes;
        if (first == 0) count += count_of(east);
        if (first <= 8 && 8 < next) count += count_of(west);
        if (first <= 16 && 16 < next) count += count_of(once);
        if (first <= 24 && 24 < next) count += count_of(twice);
    }
    return count;
}
#endif

/* The kernels that the flags or the processor choose. */
enum Level { PLAIN, SHUFFLES, AVX512 };
#ifdef PAWNFILL_MOVES_LEVEL
inline constexpr Level LEVEL = PAWNFILL_MOVES_LEVEL;
#elif !defined(PAWNFILL_MOVES_SHUFFLES)
inline constexpr Level LEVEL = PLAIN;
#else
inline Level level_of_processor() {
    __builtin_cpu_init();
#ifdef PAWNFILL_MOVES_AVX512
    if (true PAWNFILL_MOVES_AVX512_FEATURES(PAWNFILL_MOVES_ASK)) return AVX512;
#endif
    return true PAWNFILL_MOVES_AVX2_FEATURES(PAWNFILL_MOVES_ASK) ? SHUFFLES : PLAIN;
}

/* Before it is set, plain C++ lists moves: in constructors of other files. */
inline const Level LEVEL = level_of_processor();
#endif

template <class E>
PAWNFILL_MOVES_INLINE std::size_t list_words(unsigned color, std::uint64_t pawns, const std::uint64_t (&of)[GROUPS],
                                             void* list) {
    const std::uint64_t east = of[5], west = of[6], once = of[7], twice = of[8];
    unsigned char* const to = static_cast<unsigned char*>(list);
#ifdef PAWNFILL_MOVES_AVX512
    if (LEVEL == AVX512) return list_by_avx512<E>(color, pawns, east, west, once, twice, to);
#endif
#ifdef PAWNFILL_MOVES_SHUFFLES
    if (LEVEL == SHUFFLES) return list_by_shuffles<E>(color, pawns, east, west, once, twice, to);
#endif
    return list_plainly<E>(color, pawns, east, west, once, twice, to);
}

template <class E>
PAWNFILL_MOVES_INLINE std::size_t list_usual(unsigned color, std::uint64_t pawns, const std::uint64_t (&of)[GROUPS],
                                             typename E::Move* list) {
    if constexpr (Layout<E>::HAS_OF) {
        Word<E> words[ROOM];
        const std::size_t count = list_words<E>(color, pawns, of, words);
        for (std::size_t place = 0; count != TOO_MANY && place < count; ++place) list[place] = E::of(words[place]);
        return count;
    } else {
        return list_words<E>(color, pawns, of, list);
    }
}

/* Appends the moves of a group one by one. */
template <class E, unsigned Group>
PAWNFILL_MOVES_INLINE std::size_t append(unsigned color, std::uint64_t sources, typename E::Move* list,
                                         std::size_t room, std::size_t count) {
    constexpr Flags flags = Layout<E>::FLAGS[Group];
    for (; sources != 0; sources &= sources - 1) {
        const unsigned from = first_of(sources);
        for (std::size_t flag = 0; flag < flags.count; ++flag) {
            if (count == room) return count;
            put<E>(word_of<E>(from, added<E>(color, Group, flags.begin[flag])), list[count++]);
        }
    }
    return count;
}

/*
 * Promotions and en passant, and all moves of more pawns than kernels take or with too little room. It takes sources
 * one by one: callers would store an array of them before they know whether they call.
 */
template <class E, unsigned... Groups, class... Sets>
PAWNFILL_MOVES_SELDOM std::size_t list_groups(unsigned color, typename E::Move* list, std::size_t room,
                                              Sets... sources) {
    std::size_t count = 0;
    ((count = append<E, Groups>(color, sources, list, room, count)), ...);
    return count;
}

} // namespace internal

/*
 * The pawn moves of a side: those that are legal, if you say what is pinned, what may be captured or blocked in a
 * check, and whether en passant opens a rank. The order of the calls does not matter.
 */
class PawnMoves {
public:
    /* All moves of a color's pawns, except en passant. `empty` are all empty squares of the position. */
    template <class Color>
    PAWNFILL_MOVES_INLINE constexpr PawnMoves(Color color, std::uint64_t pawns, std::uint64_t empty,
                                              std::uint64_t enemies)
        : pawns_(pawns),
          empty_(empty),
          captures_(enemies),
          push_targets_(empty),
          passed_(0),
          may_pass_(~std::uint64_t{0}),
          enemies_(enemies),
          no_push_(0),
          no_east_(0),
          no_west_(0),
          color_((internal::number(color) != 0) != internal::IS_A8_FIRST),
          kinds_(Kinds::ALL) {
        PAWNFILL_ASSERT(internal::number(color) <= 1 && "a color is 0 or 1");
        PAWNFILL_ASSERT((empty & pawns) == 0 && "the square of a pawn is not empty");
        PAWNFILL_ASSERT((empty & enemies) == 0 && "the square of an enemy is not empty");
        PAWNFILL_ASSERT((enemies & pawns) == 0 && "an own pawn is no enemy");
        PAWNFILL_ASSERT((pawns & last_rank()) == 0 && "no pawn is on its last rank");
    }

    /*
     * Only the moves that end on a square of a set or capture a piece on one. In check, the set is the checking piece
     * with the squares between it and the king, and 0 if there are two. A double push needs an empty square on its way,
     * which need not be in the set. Several calls narrow the moves.
     */
    [[nodiscard]] PAWNFILL_MOVES_INLINE constexpr PawnMoves targets(std::uint64_t set) const {
        PawnMoves moves = *this;
        moves.captures_ &= set;
        moves.push_targets_ &= set;
        moves.may_pass_ &= set | forward(set);
        moves.passed_ &= moves.may_pass_;
        return moves;
    }

    /*
     * A pinned pawn moves along the line to its king only. A set of all pinned pieces does no harm, nor does one of the
     * lines of all pins, if a pawn of the side is in it only if it is pinned.
     */
    template <class Square>
    [[nodiscard]] PAWNFILL_MOVES_INLINE constexpr PawnMoves pinned(Square king, std::uint64_t pinned) const {
        check_king(king);
        const int east = int(internal::number(king) & 7), north = int(internal::number(king) >> 3 & 7);
        const std::uint64_t file = std::uint64_t{0x0101010101010101} << east, rank = std::uint64_t{0xff} << 8 * north,
                            rising = internal::moved(0x8040201008040201, north - east),
                            falling = internal::moved(0x0102040810204080, north + east - 7);
        PAWNFILL_ASSERT((pinned & pawns_ & ~(file | rank | rising | falling)) == 0 &&
                        "a pinned pawn is on a line with its king");
        static_cast<void>(rank);
        PawnMoves moves = *this;
        moves.no_push_ = pinned & ~file;
        moves.no_east_ = pinned & ~(color_ == 0 ? rising : falling);
        moves.no_west_ = pinned & ~(color_ == 0 ? falling : rising);
        return moves;
    }

    /* With captures en passant to a square, if there is one: 64 and more are none. Your engine has tested its rank. */
    template <class Square>
    [[nodiscard]] PAWNFILL_MOVES_INLINE constexpr PawnMoves en_passant(Square square) const {
        PawnMoves moves = *this;
        const unsigned place = internal::number(square);
        const std::uint64_t set = place < 64 ? std::uint64_t{1} << (place & 63) : 0;
        PAWNFILL_ASSERT((set & ~empty_) == 0 && "the square for en passant is empty");
        PAWNFILL_ASSERT((set & ~(std::uint64_t{0xff} << (color_ == 0 ? 40 : 16))) == 0 &&
                        "the square for en passant is on the sixth rank of the side to move");
        PAWNFILL_ASSERT((push_to(set) & (empty_ | pawns_)) == 0 &&
                        "a pawn of the enemy is behind the square for en passant");
        moves.passed_ = set & may_pass_;
        return moves;
    }

    /* The same, unless the capture opens the rank of the king to a rook or queen of the enemy. */
    template <class Square, class King>
    [[nodiscard]] PAWNFILL_MOVES_INLINE constexpr PawnMoves en_passant_if_legal(Square square, King king,
                                                                  std::uint64_t rooks_and_queens) const {
        check_king(king);
        PAWNFILL_ASSERT((rooks_and_queens & ~enemies_) == 0 && "the rooks and queens are those of the enemy");
        static_cast<void>(enemies_);
        PawnMoves moves = en_passant(square);
        const std::uint64_t captured = push_to(moves.passed_), one = std::uint64_t{1} << (internal::number(king) & 63),
                            rank = std::uint64_t{0xff} << (internal::number(king) & 56);
        if ((captured & rank) != 0) {
            /* If two pawns can capture, one of them stays on the rank. */
            const std::uint64_t beside = (captured << 1 & 0xfefefefefefefefe) | (captured >> 1 & 0x7f7f7f7f7f7f7f7f),
                                captors = pawns_ & beside;
            const std::uint64_t left = (~empty_ & rank & ~(captors | captured)) | one, far = rooks_and_queens & left;
            /* What the king sees to the east, and what the others do. */
            const std::uint64_t seen = ((left ^ (left - 2 * one)) & far) | ((left ^ (left - 2 * far)) & one);
            if ((captors & (captors - 1)) == 0 && seen != 0) moves.passed_ = 0;
        }
        return moves;
    }

    /* Only moves of some kinds. After several calls, moves are of kinds that are in all of the sets. */
    [[nodiscard]] PAWNFILL_MOVES_INLINE constexpr PawnMoves only(unsigned kinds) const {
        PawnMoves moves = *this;
        moves.kinds_ &= kinds;
        return moves;
    }

    /* How many moves there are: the room that a list needs. */
    template <class E>
    PAWNFILL_MOVES_INLINE std::size_t count(E) const {
        std::size_t count = 0;
        internal::check<E>();
        if constexpr (internal::mistake<E>() == 0) {
            const internal::Sources of = sources();
            for (unsigned group = 0; group < internal::GROUPS; ++group)
                count += internal::count_of(of.group[group]) * internal::Layout<E>::FLAGS[group].count;
        }
        return count;
    }

    PAWNFILL_MOVES_INLINE constexpr bool is_empty() const {
        std::uint64_t any = 0;
        const internal::Sources of = sources();
        for (const std::uint64_t group : of.group) any |= group;
        return any == 0;
    }

    /* Whether a move from one square to another is among them, and promotes or not: without a list. */
    template <class From, class To>
    PAWNFILL_MOVES_INLINE constexpr bool contains(From from, To to, bool promotes) const {
        PAWNFILL_ASSERT(internal::number(from) < 64 && internal::number(to) < 64 && "a square is from 0 to 63");
        const unsigned kind = kind_of(internal::number(from) & 63, internal::number(to) & 63);
        return kind != 0 && ((kind & Kinds::PROMOTIONS) != 0) == promotes;
    }

    /* The same of the integer of a move, such as one of a hash table: others than those of the list are not. */
    template <class E>
    PAWNFILL_MOVES_INLINE constexpr bool contains_bits(E, typename E::Bits bits) const {
        internal::check<E>();
        if constexpr (internal::mistake<E>() == 0) {
            using It = internal::Constants<E>;
            const std::uint64_t flag = bits & ~It::SQUARES;
            switch (kind_of(bits >> It::FROM & 63, bits >> It::TO & 63)) {
            case Kinds::CAPTURE_PROMOTIONS: return It::CAPTURED.have(flag);
            case Kinds::PUSH_PROMOTIONS: return It::PUSHED.have(flag);
            case Kinds::EN_PASSANT: return flag == It::ONE[0];
            case Kinds::CAPTURES: return flag == It::ONE[1];
            case Kinds::SINGLE_PUSHES: return flag == It::ONE[2];
            case Kinds::DOUBLE_PUSHES: return flag == It::ONE[3];
            default: return false;
            }
        }
        return false;
    }

    /* Lists the moves from `begin` on, where there is room for so many, and returns how many are written. */
    template <class E>
    PAWNFILL_MOVES_INLINE std::size_t list(E, typename E::Move* begin, std::size_t room) const {
        internal::check<E>();
        if constexpr (internal::mistake<E>() == 0) {
            const internal::Sources all = sources();
            const std::uint64_t(&of)[internal::GROUPS] = all.group;
            std::size_t rare = 0;
            if ((of[0] | of[1] | of[2] | of[3] | of[4]) != 0)
                rare = internal::list_groups<E, 0, 1, 2, 3, 4>(color_, begin, room, of[0], of[1], of[2], of[3], of[4]);
            begin += rare, room -= rare;
            if (room >= ROOM) {
                const std::size_t usual = internal::list_usual<E>(color_, pawns_, of, begin);
                if (usual != internal::TOO_MANY) return rare + usual;
            }
            return rare + internal::list_groups<E, 5, 6, 7, 8>(color_, begin, room, of[5], of[6], of[7], of[8]);
        }
        return 0;
    }

private:
    template <class Square>
    PAWNFILL_MOVES_INLINE constexpr void check_king(Square king) const {
        PAWNFILL_ASSERT(internal::number(king) < 64 && "a square is from 0 to 63");
        PAWNFILL_ASSERT((pawns_ >> (internal::number(king) & 63) & 1) == 0 &&
                        "the king is not on the square of a pawn");
        static_cast<void>(king);
    }

    /* Where pushes end, and from where pushes, captures to the east and captures to the west reach a set. */
    PAWNFILL_MOVES_INLINE constexpr std::uint64_t forward(std::uint64_t set) const {
        return internal::rotated(set, 16 * color_ - 8);
    }
    PAWNFILL_MOVES_INLINE constexpr std::uint64_t push_to(std::uint64_t set) const {
        return internal::rotated(set, 8 - 16 * color_);
    }
    PAWNFILL_MOVES_INLINE constexpr std::uint64_t east_to(std::uint64_t set) const {
        return push_to(set >> 1 & 0x7f7f7f7f7f7f7f7f);
    }
    PAWNFILL_MOVES_INLINE constexpr std::uint64_t west_to(std::uint64_t set) const {
        return push_to(set << 1 & 0xfefefefefefefefe);
    }
    PAWNFILL_MOVES_INLINE constexpr std::uint64_t last_rank() const {
        return color_ == 0 ? std::uint64_t{0xff} << 56 : 0xff;
    }
    PAWNFILL_MOVES_INLINE constexpr std::uint64_t of_kind(unsigned kind, std::uint64_t sources) const {
        return (kinds_ & kind) != 0 ? sources : 0;
    }

    /* Without a branch, also for a color that is known only at run time. */
    PAWNFILL_MOVES_INLINE constexpr internal::Sources sources() const {
        const std::uint64_t second = 0xff00, but_two_ranks = 0x0000ffffffffffff;
        const std::uint64_t promoting = pawns_ & second << ((color_ - 1) & 40);
        const std::uint64_t unmoved = pawns_ & second << ((0 - color_) & 40);
        const std::uint64_t advancing = pawns_ & but_two_ranks << 16 * color_;
        const std::uint64_t east = east_to(captures_) & ~no_east_, west = west_to(captures_) & ~no_west_,
                            push = push_to(push_targets_);
        return {{
            of_kind(Kinds::CAPTURE_PROMOTIONS, promoting & east),
            of_kind(Kinds::CAPTURE_PROMOTIONS, promoting & west),
            of_kind(Kinds::PUSH_PROMOTIONS, promoting & push & ~no_push_),
            of_kind(Kinds::EN_PASSANT, advancing & east_to(passed_) & ~no_east_),
            of_kind(Kinds::EN_PASSANT, advancing & west_to(passed_) & ~no_west_),
            of_kind(Kinds::CAPTURES, advancing & east),
            of_kind(Kinds::CAPTURES, advancing & west),
            of_kind(Kinds::SINGLE_PUSHES, advancing & push & ~no_push_),
            of_kind(Kinds::DOUBLE_PUSHES, unmoved & push_to(empty_ & push) & ~no_push_),
        }};
    }

    /* The kind of a move from one square to another, or 0 if it is not among them. */
    PAWNFILL_MOVES_INLINE constexpr unsigned kind_of(std::uint64_t from, std::uint64_t to) const {
        const std::uint64_t pawn = pawns_ & ~last_rank() & std::uint64_t{1} << from, target = std::uint64_t{1} << to;
        const std::uint64_t pushed = forward(pawn & ~no_push_), east = forward(pawn & ~no_east_) << 1,
                            west = forward(pawn & ~no_west_) >> 1;
        const std::uint64_t beside = (east & 0xfefefefefefefefe) | (west & 0x7f7f7f7f7f7f7f7f),
                            third = std::uint64_t{0xff} << (color_ == 0 ? 16 : 40);
        const bool promotes = (target & 0xff000000000000ff) != 0;
        unsigned kind = 0;
        if ((beside & captures_ & target) != 0) kind = promotes ? Kinds::CAPTURE_PROMOTIONS : Kinds::CAPTURES;
        else if ((beside & passed_ & target) != 0) kind = Kinds::EN_PASSANT;
        else if ((pushed & push_targets_ & target) != 0)
            kind = promotes ? Kinds::PUSH_PROMOTIONS : Kinds::SINGLE_PUSHES;
        else if ((forward(pushed & empty_ & third) & push_targets_ & target) != 0) kind = Kinds::DOUBLE_PUSHES;
        return kind & kinds_;
    }

    /* `may_pass_` are the squares to which en passant is allowed, `enemies_` serve assertions, and the last three are
       pinned. */
    std::uint64_t pawns_, empty_, captures_, push_targets_, passed_, may_pass_, enemies_, no_push_, no_east_, no_west_;
    unsigned color_, kinds_;
};

} // namespace PAWNFILL_MOVES_VARIANT
} // namespace moves
} // namespace pawnfill

#endif
#endif
