/*
 * pawnfill_moves.hpp: the pawn moves of a side, listed in the encoding of an engine, for C++17 and later.
 *
 * Part of pawnfill 0.1.0. It is written by hand and needs no other file.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#ifndef PAWNFILL_MOVES_HPP
#define PAWNFILL_MOVES_HPP

#if __cplusplus < 201703L && (!defined(_MSVC_LANG) || _MSVC_LANG < 201703L)
#error "pawnfill_moves.hpp needs C++17"
#else

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

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
 *   const PawnMoves moves = PawnMoves(color, pawns, empty, enemies).en_passant(square);
 *   size += moves.only(Kinds::NOISY).list(Own(), list + size, 256 - size);
 *
 * A set of squares is a uint64_t: a1 is bit 0, b1 is bit 1, h8 is bit 63. A color is White (0) or Black (1), a
 * square is from 0 to 63. If a8 is bit 0 in your engine, give the other color: then White moves to lower squares.
 *
 * Kinds come one after the other, noisy moves first: promotions that capture to the east, those that capture to
 * the west, promotions by a push, en passant to the east, to the west, captures to the east, to the west, single
 * pushes, double pushes. Within a kind, moves come in the order of the squares from which they start, and the
 * promotions of a pawn in the order of the encoding.
 *
 * Nothing is written behind the room of a list. Moves for which there is no room are left out, and the result is
 * the number of those that are written; `count` says how many there are. What is behind the moves and within the
 * room is overwritten, too. More than eight pawns, and lists with room for less than 32 moves, take a loop, which
 * is slower.
 *
 * With GCC and Clang, kernels for AVX-512 (VBMI2, as in Ice Lake and Zen 4), AVX2 and NEON list the moves. On
 * x86-64 the flags of the compiler choose them, or the processor when the program starts.
 * PAWNFILL_MOVES_NO_AVX512 leaves out those for AVX-512, and PAWNFILL_MOVES_PORTABLE all of them: then plain C++
 * makes the same lists, as on other processors.
 *
 * Files of one program may be compiled for different processors and with different macros: each has functions of
 * its own, and the linker does not merge any. It does merge your own inline functions and templates, so make
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
#if defined(__GNUC__) && !defined(__clang__)
#define PAWNFILL_MOVES_UNROLLED _Pragma("GCC unroll 8")
#else
#define PAWNFILL_MOVES_UNROLLED
#endif
/* For Windows, GCC does not align vectors of AVX on the stack (its bug 54412). */
#if !defined(PAWNFILL_MOVES_PORTABLE) && (defined(__clang__) || (defined(__GNUC__) && !defined(_WIN32)))
#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
/* Kernels that flags choose are inlined where an engine calls them. */
#if defined(__AVX2__) && defined(__BMI__)
#define PAWNFILL_MOVES_SHUFFLES PAWNFILL_MOVES_INLINE
#define PAWNFILL_MOVES_SHUFFLES_INLINE PAWNFILL_MOVES_INLINE
#else
#define PAWNFILL_MOVES_SHUFFLES __attribute__((target("avx2,bmi,popcnt")))
#define PAWNFILL_MOVES_SHUFFLES_INLINE PAWNFILL_MOVES_SHUFFLES PAWNFILL_MOVES_INLINE
#endif
#ifdef PAWNFILL_MOVES_NO_AVX512
#elif defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512VBMI2__) && defined(__BMI__) && \
    defined(__BMI2__)
#define PAWNFILL_MOVES_AVX512 PAWNFILL_MOVES_INLINE
#define PAWNFILL_MOVES_LEVEL AVX512
#else
#define PAWNFILL_MOVES_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2,bmi,bmi2,popcnt")))
#endif
#if defined(PAWNFILL_MOVES_NO_AVX512) && defined(__AVX2__) && defined(__BMI__)
#define PAWNFILL_MOVES_LEVEL SHUFFLES
#endif
#elif defined(__aarch64__) && defined(__ARM_NEON) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#include <arm_neon.h>
#define PAWNFILL_MOVES_SHUFFLES PAWNFILL_MOVES_INLINE
#define PAWNFILL_MOVES_SHUFFLES_INLINE PAWNFILL_MOVES_INLINE
#define PAWNFILL_MOVES_LEVEL SHUFFLES
#endif
#endif

namespace pawnfill {
namespace moves {

/* With room for so many moves, those that neither promote nor are en passant are written in whole vectors. */
constexpr std::size_t ROOM = 32;

/* What an encoding has that does not say where the integer of a move is. */
constexpr std::size_t NO_OFFSET = ~std::size_t{0};

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
 *   FROM, TO, PROMOTIONS                             a flag for each piece to promote to, in your order
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
    static constexpr std::nullptr_t CAPTURE_PROMOTIONS = nullptr;
};

/* What follows is not for use by engines; `PawnMoves` is at the end of the file. */
namespace internal {

/* The groups of a list, in its order; most positions have none of the first five. */
constexpr unsigned GROUPS = 9;

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

namespace {

constexpr unsigned PAWNS = 8;

/* What a kernel returns if there are more pawns. */
constexpr std::size_t TOO_MANY = ~std::size_t{0};

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

/* The flags of a group: one, or one for each piece to promote to. */
struct Flags {
    const unsigned* begin;
    std::size_t count;
};

template <std::size_t Count>
constexpr Flags flags_or(const unsigned (&flags)[Count], Flags) {
    return {flags, Count};
}
constexpr Flags flags_or(std::nullptr_t, Flags others) { return others; }

constexpr bool fit(const Flags (&groups)[GROUPS], std::uint32_t free) {
    for (const Flags& flags : groups)
        for (std::size_t flag = 0; flag < flags.count; ++flag)
            if ((flags.begin[flag] & ~free) != 0) return false;
    return true;
}

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
struct Layout {
    using Bits = typename E::Bits;
    using Move = typename E::Move;
    static constexpr std::size_t WIDTH = 8 * sizeof(Bits);
    static_assert(std::is_same<Bits, std::uint16_t>::value || std::is_same<Bits, std::uint32_t>::value,
                  "the integer of a move is a std::uint16_t or a std::uint32_t");
    static_assert(E::FROM <= WIDTH - 6 && E::TO <= WIDTH - 6,
                  "a square of the encoding does not fit into its bits");
    static constexpr std::uint32_t ONE_SQUARE = std::uint32_t{63} << E::FROM, OTHER = std::uint32_t{63} << E::TO;
    static_assert((ONE_SQUARE & OTHER) == 0, "the squares of the encoding overlap");
    static constexpr unsigned ONE[] = {E::EN_PASSANT, E::CAPTURE, E::SINGLE_PUSH, E::DOUBLE_PUSH};
    static constexpr Flags PUSHED = flags_or(E::PROMOTIONS, {}), CAPTURED = flags_or(E::CAPTURE_PROMOTIONS, PUSHED);
    static constexpr Flags FLAGS[GROUPS] = {CAPTURED,     CAPTURED,     PUSHED,       {ONE, 1},    {ONE, 1},
                                            {ONE + 1, 1}, {ONE + 1, 1}, {ONE + 2, 1}, {ONE + 3, 1}};
    static_assert(fit(FLAGS, (~std::uint32_t{0} >> (32 - WIDTH)) & ~(ONE_SQUARE | OTHER)),
                  "a flag of the encoding overlaps a square or does not fit into its bits");

    /* Kernels write words: moves as they are in the list, or integers of which `of` makes moves. */
    static constexpr bool HAS_OF = HasOf<E>::value;
    static_assert(HAS_OF || !NamesOf<E>::value, "`of` is not `static Move of(Bits)`");
    static constexpr std::size_t SIZE = HAS_OF ? sizeof(Bits) : sizeof(Move);
    static_assert(HAS_OF || (std::is_trivially_copyable<Move>::value && (SIZE == 2 || SIZE == 4 || SIZE == 8)),
                  "a type of moves that cannot be copied as 2, 4 or 8 bytes needs `of`");
    static_assert(HAS_OF || SIZE == sizeof(Bits) || E::OFFSET != NO_OFFSET,
                  "a move that is larger than its integer needs `OFFSET`, such as offsetof(Move, code), or `of`");
    static constexpr std::size_t OFFSET = E::OFFSET == NO_OFFSET ? 0 : E::OFFSET;
    static_assert(HAS_OF || OFFSET + sizeof(Bits) <= SIZE, "the integer does not fit into a move");
    using Word = std::conditional_t<SIZE == 2, std::uint16_t,
                                    std::conditional_t<SIZE == 4, std::uint32_t, std::uint64_t>>;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    static constexpr std::size_t BYTES_BELOW = HAS_OF ? 0 : SIZE - sizeof(Bits) - OFFSET;
#else
    static constexpr std::size_t BYTES_BELOW = HAS_OF ? 0 : OFFSET;
#endif
    /* The lowest bits of both squares and of the flags in a word. */
    static constexpr unsigned SHIFT = 8 * unsigned(BYTES_BELOW), FROM = E::FROM + SHIFT, TO = E::TO + SHIFT;
};

template <class E>
using Word = typename Layout<E>::Word;

/* What is added to both squares of a pawn that stays: the way of a group and a flag. */
template <class E>
PAWNFILL_MOVES_INLINE constexpr Word<E> added(unsigned color, unsigned group, unsigned flag) {
    constexpr int ASIDE[GROUPS] = {1, -1, 0, 1, -1, 1, -1, 0, 0};
    const int forward = color == 0 ? 8 : -8, way = forward * (group == 8 ? 2 : 1) + ASIDE[group];
    return static_cast<Word<E>>((static_cast<std::uint64_t>(way) << Layout<E>::TO) +
                                (std::uint64_t{flag} << Layout<E>::SHIFT));
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
constexpr Added<E> ADDED{};

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
constexpr LanesOfSets LANES_OF_SETS;

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
    return Bytes(
        vqtbl1q_u8(uint8x16_t(table), uint8x16_t(places)));
}
PAWNFILL_MOVES_INLINE std::uint32_t set_of(Bytes first, Bytes second) {
    const Bytes bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t sums =
        vpaddq_u8(uint8x16_t(first & bits), uint8x16_t(second & bits));
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
    return Bytes(
        _mm_shuffle_epi8(__m128i(table), __m128i(places)));
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
    std::uint32_t sets =
        set_of(Bytes(captures == bit), Bytes(pushes == bit));
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
#ifndef __clang__
/* Some intrinsics of GCC 12 read a value that is undefined on purpose. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
constexpr std::uint64_t FIRST_RANK = 0x0706050403020100, NEXT = 0x0808080808080808;
alignas(64) constexpr std::uint64_t BOARD[8] = {
    FIRST_RANK,            FIRST_RANK + NEXT,     FIRST_RANK + 2 * NEXT, FIRST_RANK + 3 * NEXT,
    FIRST_RANK + 4 * NEXT, FIRST_RANK + 5 * NEXT, FIRST_RANK + 6 * NEXT, FIRST_RANK + 7 * NEXT,
};

/*
 * By AVX-512: a lane for each kind and pawn, a mask of the lanes with moves, and a compression of as many words as a
 * vector has. A compression with zeros behind the result would still wait for the register's old value on Zen 5, so
 * each keeps what it compresses.
 */
template <class E>
PAWNFILL_MOVES_AVX512 std::size_t list_by_avx512(unsigned color, std::uint64_t pawns, std::uint64_t east,
                                                 std::uint64_t west, std::uint64_t once, std::uint64_t twice,
                                                 unsigned char* to) {
    typedef Word<E> Lanes __attribute__((vector_size(64)));
    constexpr unsigned lanes = 64 / sizeof(Word<E>);
    if (count_of(pawns) > PAWNS) return TOO_MANY;
    const __m512i squares = _mm512_load_si512(BOARD);
    const __m128i from = _mm512_castsi512_si128(_mm512_mask_compress_epi8(squares, pawns, squares));
    const std::uint64_t set = _pext_u64(east, pawns) | _pext_u64(west, pawns) << 8 | _pext_u64(once, pawns) << 16 |
                              _pext_u64(twice, pawns) << 24;
    std::size_t count = 0;
    PAWNFILL_MOVES_UNROLLED
    for (unsigned first = 0; first < 4 * PAWNS; first += lanes) {
        __m512i wide;
        if constexpr (lanes == 32) wide = _mm512_cvtepu8_epi16(_mm256_broadcastq_epi64(from));
        else if constexpr (lanes == 16) wide = _mm512_cvtepu8_epi32(_mm_broadcastq_epi64(from));
        else wide = _mm512_cvtepu8_epi64(from);
        const Lanes found = Lanes(wide);
        const Lanes more = Lanes(_mm512_load_si512(ADDED<E>.lane[color] + first));
        __m512i words = __m512i((found << Layout<E>::FROM) + (found << Layout<E>::TO) + more);
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
#ifndef __clang__
#pragma GCC diagnostic pop
#endif
#endif

/* The kernels that the flags or the processor choose. */
enum Level { PLAIN, SHUFFLES, AVX512 };
#ifdef PAWNFILL_MOVES_LEVEL
constexpr Level LEVEL = PAWNFILL_MOVES_LEVEL;
#elif !defined(PAWNFILL_MOVES_SHUFFLES)
constexpr Level LEVEL = PLAIN;
#else
inline Level level_of_processor() {
    __builtin_cpu_init();
#ifdef PAWNFILL_MOVES_AVX512
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("bmi2"))
        return AVX512;
#endif
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") ? SHUFFLES : PLAIN;
}

/* Before it is set, plain C++ lists moves: in constructors of other files. */
static const Level LEVEL = level_of_processor();
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

} // namespace
} // namespace internal

/*
 * The pawn moves of a side. They are pseudo-legal: whether the king is left in check is up to the engine, which can
 * limit where moves end. Pawns may be on any ranks: those on their last rank have no moves, and those on the first
 * one have a single push.
 */
class PawnMoves {
public:
    /* All moves of a color's pawns, except en passant. */
    PAWNFILL_MOVES_INLINE constexpr PawnMoves(unsigned color, std::uint64_t pawns, std::uint64_t empty,
                                              std::uint64_t enemies)
        : pawns_(pawns),
          empty_(empty),
          captures_(enemies),
          push_targets_(empty),
          passed_(0),
          color_(color != 0),
          kinds_(Kinds::ALL) {}

    /*
     * Only the moves that end on some squares, such as those that block a check or capture the piece that gives it.
     * A double push needs an empty square on its way, which need not be one of them. Captures en passant stay: they
     * remove a pawn that is not where they end, so the engine decides whether they count.
     */
    PAWNFILL_MOVES_INLINE constexpr PawnMoves targets(std::uint64_t set) const {
        PawnMoves moves = *this;
        moves.captures_ &= set;
        moves.push_targets_ &= set;
        return moves;
    }

    /* With captures en passant to a square, if there is one: 64 and more are none. */
    PAWNFILL_MOVES_INLINE constexpr PawnMoves en_passant(unsigned square) const {
        PawnMoves moves = *this;
        moves.passed_ = square < 64 ? std::uint64_t{1} << square : 0;
        return moves;
    }

    /* Only moves of some kinds. After several calls, moves are of kinds that are in all of the sets. */
    PAWNFILL_MOVES_INLINE constexpr PawnMoves only(unsigned kinds) const {
        PawnMoves moves = *this;
        moves.kinds_ &= kinds;
        return moves;
    }

    /* How many moves there are: the room that a list needs. */
    template <class E>
    PAWNFILL_MOVES_INLINE std::size_t count(E) const {
        const internal::Sources of = sources();
        std::size_t count = 0;
        for (unsigned group = 0; group < internal::GROUPS; ++group)
            count += internal::count_of(of.group[group]) * internal::Layout<E>::FLAGS[group].count;
        return count;
    }

    /* Lists the moves from `begin` on, where there is room for so many, and returns how many are written. */
    template <class E>
    PAWNFILL_MOVES_INLINE std::size_t list(E, typename E::Move* begin, std::size_t room) const {
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

private:
    /* From where pushes, captures to the east and captures to the west reach a set. */
    PAWNFILL_MOVES_INLINE constexpr std::uint64_t push_to(std::uint64_t set) const {
        return internal::rotated(set, 8 - 16 * color_);
    }
    PAWNFILL_MOVES_INLINE constexpr std::uint64_t east_to(std::uint64_t set) const {
        return push_to(set >> 1 & 0x7f7f7f7f7f7f7f7f);
    }
    PAWNFILL_MOVES_INLINE constexpr std::uint64_t west_to(std::uint64_t set) const {
        return push_to(set << 1 & 0xfefefefefefefefe);
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
        const std::uint64_t east = east_to(captures_), west = west_to(captures_), push = push_to(push_targets_);
        return {{
            of_kind(Kinds::CAPTURE_PROMOTIONS, promoting & east),
            of_kind(Kinds::CAPTURE_PROMOTIONS, promoting & west),
            of_kind(Kinds::PUSH_PROMOTIONS, promoting & push),
            of_kind(Kinds::EN_PASSANT, advancing & east_to(passed_)),
            of_kind(Kinds::EN_PASSANT, advancing & west_to(passed_)),
            of_kind(Kinds::CAPTURES, advancing & east),
            of_kind(Kinds::CAPTURES, advancing & west),
            of_kind(Kinds::SINGLE_PUSHES, advancing & push),
            of_kind(Kinds::DOUBLE_PUSHES, unmoved & push_to(empty_ & push)),
        }};
    }

    std::uint64_t pawns_, empty_, captures_, push_targets_, passed_;
    unsigned color_, kinds_;
};

} // namespace moves
} // namespace pawnfill

#endif
#endif
