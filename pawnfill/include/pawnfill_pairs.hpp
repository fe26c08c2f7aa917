/*
 * pawnfill_pairs.hpp: the pairs of pawns that networks of engines read, for C++17 and later.
 *
 * Part of pawnfill 0.1.0. It is written by hand and needs no other file.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#ifndef PAWNFILL_PAIRS_HPP
#define PAWNFILL_PAIRS_HPP

#if __cplusplus < 201703L && (!defined(_MSVC_LANG) || _MSVC_LANG < 201703L)
#error "pawnfill_pairs.hpp needs C++17; with an older standard, include pawnfill_pairs.h"
#endif

#include <cstddef>
#include <cstdint>
#include <cstring>

/*
 * A pair is two pawns of any colors on the same file or on adjacent files:
 *
 *   7  . . x x . . . .      c7 d7     on adjacent files, both Black's
 *   6  . . . . . . . .      b3 c7     of both colors
 *   5  . . . . . . . .      a2 b3
 *   4  . . . . . . . .
 *   3  . o . . . . . .      Not a2 c7, a2 d7 and b3 d7, which are two
 *   2  o . . . . . . .      files or more apart.
 *      a b c d e f g h
 *
 * An engine appends the index of each pair to a list, once for each side:
 *
 *   using namespace pawnfill::pairs;
 *   std::uint16_t white[256], black[256];         // or what is left of a longer list
 *   const Perspective sides[] = {Perspective(0, false), Perspective(1, false)};
 *   const List<std::uint16_t> lists[] = {{white, 256}, {black, 256}};
 *   std::size_t count = all(ByRank(), Pawns(0x20100, 0xc000000000000), sides, lists);
 *
 * or for one side:
 *
 *   List<std::uint16_t> list = {white, 256};
 *   std::size_t count = all(ByRank(), Pawns(0x20100, 0xc000000000000), Perspective(0, false), list);
 *
 * A set of squares is a uint64_t: a1 is bit 0, b1 is bit 1, h8 is bit 63. If a8 is bit 0 in your
 * engine, exchange the colors: of the pawns, and of the perspectives. A color is White (0) or
 * Black (1), a square is from 0 to 63.
 *
 * With GCC and Clang on x86-64, AVX-512 VBMI2 lists the pairs if the processor has it; elsewhere,
 * and with PAWNFILL_PAIRS_PORTABLE, plain C++ does. Both list the same pairs, but in another order.
 * The lists must not overlap. Nothing is written behind the room of a list: pairs for which the
 * shortest list of a call has no room are left out of all of them, and the count that a call
 * returns is of those that it wrote. With room for 96, which 16 pawns cannot exceed, it wrote all.
 *
 * Files of one program may be compiled for different processors and with different macros: each
 * has functions of its own, and the linker does not merge any. It does merge your own inline
 * functions and templates, so make those that call these `static`, or always inline.
 */

#if defined(__GNUC__) || defined(__clang__)
#define PAWNFILL_PAIRS_INLINE __attribute__((always_inline)) inline
/* Without SSE2, GCC warns of vectors as arguments. */
#if !defined(__i386__) || defined(__SSE2__)
#define PAWNFILL_PAIRS_VECTORS
#endif
#elif defined(_MSC_VER)
#include <intrin.h>
#define PAWNFILL_PAIRS_INLINE __forceinline
#else
#define PAWNFILL_PAIRS_INLINE inline
#endif
/* GCC for Windows does not align wide vectors on the stack (its bug 54412). */
#if !defined(PAWNFILL_PAIRS_PORTABLE) && defined(__x86_64__) && defined(__GNUC__) && \
    (defined(__clang__) || !defined(_WIN32))
#include <immintrin.h>
#define PAWNFILL_PAIRS_AVX512                                                            \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,"           \
                          "avx512bitalg,avx512vpopcntdq,bmi,bmi2,popcnt")))
#endif

namespace pawnfill {
namespace pairs {

/*
 * A list needs room for so many indices to be written in whole vectors: for the 96 pairs of 16
 * pawns, and a vector of 32 behind them. With less room, or for more than 16 pawns, the pairs are
 * listed one by one, which is slower.
 */
constexpr std::size_t ROOM = 128;

/* Where a list begins or goes on, and how many indices it has room for from there on. */
template <class Index>
struct List {
    Index* begin;
    std::size_t room;
};

/*
 * The pawns of both colors on ranks 2 to 7. Squares of the first and last ranks are ignored, and a
 * square in both sets is Black's.
 */
struct Pawns {
    std::uint64_t white, black;

    PAWNFILL_PAIRS_INLINE constexpr Pawns(std::uint64_t white_pawns, std::uint64_t black_pawns)
        : white(white_pawns & ~black_pawns & 0x00ffffffffffff00),
          black(black_pawns & 0x00ffffffffffff00) {}

    PAWNFILL_PAIRS_INLINE constexpr std::uint64_t all() const { return white | black; }
};

/*
 * A color that looks at the board from its own side, and may see it mirrored left to right. For
 * Black the board is upside down, so that own pawns always move up.
 */
class Perspective {
public:
    PAWNFILL_PAIRS_INLINE constexpr Perspective(unsigned color, bool is_mirrored)
        : turn_(static_cast<std::uint8_t>((color != 0 ? 64 + 56 : 0) + (is_mirrored ? 7 : 0))) {}

    /* The board is mirrored while the king of the color stands on files e to h. */
    PAWNFILL_PAIRS_INLINE static constexpr Perspective of_king(unsigned color, unsigned king) {
        return Perspective(color, (king & 7) >= 4);
    }

    /* What is seen of a pawn: its square, plus 64 for a black pawn, or for the enemy's if it is seen. */
    PAWNFILL_PAIRS_INLINE constexpr std::uint8_t see(std::uint8_t pawn) const {
        return static_cast<std::uint8_t>(pawn ^ turn_);
    }

private:
    std::uint8_t turn_;
};

/*
 * A numbering has the number of a pawn on a square of ranks 2 to 7, both as a perspective sees them,
 * and the index of two numbers. T is std::uint16_t or a vector of it, so the functions have nothing
 * but arithmetic; 0 and 1 are the values of is_enemy. They are also called for pawns that are not a
 * pair. The index is at most 65535.
 */

/* Rank by rank, own pawns first, and a triangle of 4560 indices. */
struct ByRank {
    template <class T>
    PAWNFILL_PAIRS_INLINE static constexpr T number(T is_enemy, T square) {
        return static_cast<T>(48 * is_enemy + square - 8);
    }
    template <class T>
    PAWNFILL_PAIRS_INLINE static constexpr T index(T lower, T higher) {
        return static_cast<T>(static_cast<T>(higher * static_cast<T>(higher - 1)) / 2 + lower);
    }
};

/* File by file, the own pawns of a file before the enemy's, and a band of 2163 indices. */
struct ByFile {
    template <class T>
    PAWNFILL_PAIRS_INLINE static constexpr T number(T is_enemy, T square) {
        return static_cast<T>(12 * (square & 7) + (square >> 3) - 1 + 6 * is_enemy);
    }
    template <class T>
    PAWNFILL_PAIRS_INLINE static constexpr T index(T lower, T higher) {
        return static_cast<T>(22 * lower + higher - 1);
    }
};

/*
 * A numbering whose indices are base + stride * index, computed in the type of the list, whatever the
 * type of these numbers is. It is up to you that the largest index fits into the type of the list.
 */
template <class Numbering, class Number>
struct Strided : Numbering {
    Number base, stride;

    PAWNFILL_PAIRS_INLINE constexpr Strided(Numbering numbering, Number base_, Number stride_)
        : Numbering(numbering), base(base_), stride(stride_) {}
};

template <class Numbering, class Number>
PAWNFILL_PAIRS_INLINE constexpr Strided<Numbering, Number> strided(Numbering numbering, Number base,
                                                                  Number stride) {
    return {numbering, base, stride};
}

/* How many pairs are written as removed and as added; the numbers are the same for every perspective. */
struct Changed {
    std::size_t removed, added;
};

/* What follows is not for use by engines; `all` and `changes` are at the end of the file. */
namespace internal {
namespace {

constexpr std::size_t PAWNS = 16;

PAWNFILL_PAIRS_INLINE unsigned first_of(std::uint64_t set) {
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

PAWNFILL_PAIRS_INLINE std::size_t count_of(std::uint64_t set) {
#if defined(__GNUC__) || defined(__clang__)
    return static_cast<std::size_t>(__builtin_popcountll(set));
#else
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    return static_cast<std::size_t>(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
#endif
}

PAWNFILL_PAIRS_INLINE unsigned take_first(std::uint64_t& set) {
    const unsigned first = first_of(set);
    set &= set - 1;
    return first;
}

/* The other squares of the same file and of adjacent files. */
PAWNFILL_PAIRS_INLINE std::uint64_t partners_of(unsigned square) {
    const std::uint64_t file = std::uint64_t{0x0001010101010100} << (square & 7);
    const std::uint64_t left = file >> 1 & 0x7f7f7f7f7f7f7f7f, right = file << 1 & 0xfefefefefefefefe;
    return (file | left | right) & ~(std::uint64_t{1} << square);
}

/* A pawn: its square, plus 64 if it is Black's. */
PAWNFILL_PAIRS_INLINE std::uint8_t code_of(Pawns pawns, unsigned square) {
    return static_cast<std::uint8_t>(square | (pawns.black >> square & 1) << 6);
}

/* The number of a pawn that is seen, or of several in a vector. */
template <class Numbering, class T>
PAWNFILL_PAIRS_INLINE T number_of(Numbering, T seen) {
    return Numbering::template number<T>(static_cast<T>(seen >> 6), static_cast<T>(seen & 63));
}

template <class Numbering>
PAWNFILL_PAIRS_INLINE std::uint16_t index_of(Numbering, std::uint16_t one, std::uint16_t other) {
    return one < other ? Numbering::template index<std::uint16_t>(one, other)
                       : Numbering::template index<std::uint16_t>(other, one);
}

/* Turns indices, one or several in a vector, into base + stride * index. */
template <class Number, class Numbering, class Indices>
PAWNFILL_PAIRS_INLINE void place(Numbering, Indices&) {}
template <class Number, class Numbering, class Given, class Indices>
PAWNFILL_PAIRS_INLINE void place(Strided<Numbering, Given> numbering, Indices& indices) {
    place<Number>(static_cast<Numbering>(numbering), indices);
    indices = static_cast<Indices>(indices * static_cast<Number>(numbering.stride) +
                                   static_cast<Number>(numbering.base));
}

/* The index of two numbers, in the type of the list. */
template <class Index, class Numbering>
PAWNFILL_PAIRS_INLINE Index index_of(Numbering numbering, std::uint16_t one, std::uint16_t other) {
    /* At least as wide as int, since a product of two uint16_t is an int that may overflow. */
    typedef decltype(Index() + 0u) Number;
    Number index = one < other ? Numbering::template index<std::uint16_t>(one, other)
                               : Numbering::template index<std::uint16_t>(other, one);
    place<Number>(numbering, index);
    return static_cast<Index>(index);
}

/* The pawns that have no pawn of the same color in the others. */
PAWNFILL_PAIRS_INLINE std::uint64_t without(Pawns pawns, Pawns others) {
    return (pawns.white & ~others.white) | (pawns.black & ~others.black);
}

/* The room of the shortest list. */
template <class Index, std::size_t Sides>
PAWNFILL_PAIRS_INLINE std::size_t room_of(const List<Index> (&lists)[Sides]) {
    std::size_t room = lists[0].room;
    for (std::size_t side = 1; side < Sides; ++side)
        if (lists[side].room < room) room = lists[side].room;
    return room;
}

/* The pairs of the pawns on some squares with all pawns, one by one, as far as there is room. */
template <class Numbering, class Index, std::size_t Sides>
std::size_t list_exactly(Numbering numbering, Pawns pawns, std::uint64_t left,
                         const Perspective (&perspectives)[Sides], const List<Index> (&lists)[Sides]) {
    const std::uint64_t others = pawns.all() & ~left;
    const std::size_t room = room_of(lists);
    std::size_t count = 0;
    while (left != 0) {
        const unsigned square = take_first(left);
        std::uint64_t partners = partners_of(square) & (left | others);
        for (; partners != 0 && count < room; ++count) {
            const std::uint8_t one = code_of(pawns, square), other = code_of(pawns, take_first(partners));
            for (std::size_t side = 0; side < Sides; ++side) {
                const Perspective eyes = perspectives[side];
                const std::uint16_t first = number_of<Numbering, std::uint16_t>(numbering, eyes.see(one));
                const std::uint16_t second = number_of<Numbering, std::uint16_t>(numbering, eyes.see(other));
                lists[side].begin[count] = index_of<Index>(numbering, first, second);
            }
        }
    }
    return count;
}

#ifdef PAWNFILL_PAIRS_VECTORS
/* Eight lanes in a vector. Compilers take short loops over lanes apart instead of making one. */
template <class Element>
struct EightOf {
    typedef Element type __attribute__((vector_size(8 * sizeof(Element))));
};
using Numbers = EightOf<std::uint16_t>::type;

/* The numbers of eight pawns, as a perspective sees them. */
template <class Numbering>
PAWNFILL_PAIRS_INLINE Numbers see(Numbering numbering, Perspective eyes, std::uint64_t codes) {
    typedef std::uint8_t Eight __attribute__((vector_size(8)));
    std::uint64_t seen = codes ^ eyes.see(0) * std::uint64_t{0x0101010101010101};
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    seen = __builtin_bswap64(seen);
#endif
    Eight bytes;
    std::memcpy(&bytes, &seen, 8);
    return number_of<Numbering, Numbers>(numbering, __builtin_convertvector(bytes, Numbers));
}

PAWNFILL_PAIRS_INLINE Numbers same(std::uint16_t number) {
    return Numbers{} + number;
}

PAWNFILL_PAIRS_INLINE Numbers load(const std::uint16_t* numbers) {
    Numbers eight;
    std::memcpy(&eight, numbers, sizeof eight);
    return eight;
}

PAWNFILL_PAIRS_INLINE void store(Numbers eight, std::uint16_t* numbers) {
    std::memcpy(numbers, &eight, sizeof eight);
}

/* Writes the indices of eight pairs behind the first `count` indices of a list that has room. */
template <class Numbering, class Index>
PAWNFILL_PAIRS_INLINE void write(Numbering numbering, Numbers one, Numbers other, List<Index> list,
                                 std::size_t count) {
    const Numbers index = Numbering::template index<Numbers>(one < other ? one : other, one < other ? other : one);
    typedef typename EightOf<Index>::type Wide;
    Wide indices = __builtin_convertvector(index, Wide);
    place<Index>(numbering, indices);
    std::memcpy(list.begin + count, &indices, sizeof indices);
}
#else
/* Eight lanes, for compilers that have no vectors in the language. */
struct Numbers {
    std::uint16_t lane[8];
};

template <class Numbering>
PAWNFILL_PAIRS_INLINE Numbers see(Numbering numbering, Perspective eyes, std::uint64_t codes) {
    Numbers numbers;
    for (int lane = 0; lane < 8; ++lane)
        numbers.lane[lane] = number_of<Numbering, std::uint16_t>(
            numbering, eyes.see(static_cast<std::uint8_t>(codes >> (8 * lane))));
    return numbers;
}

PAWNFILL_PAIRS_INLINE Numbers same(std::uint16_t number) {
    return {{number, number, number, number, number, number, number, number}};
}

PAWNFILL_PAIRS_INLINE Numbers load(const std::uint16_t* numbers) {
    Numbers eight;
    for (int lane = 0; lane < 8; ++lane) eight.lane[lane] = numbers[lane];
    return eight;
}

PAWNFILL_PAIRS_INLINE void store(Numbers eight, std::uint16_t* numbers) {
    for (int lane = 0; lane < 8; ++lane) numbers[lane] = eight.lane[lane];
}

template <class Numbering, class Index>
PAWNFILL_PAIRS_INLINE void write(Numbering numbering, Numbers one, Numbers other, List<Index> list,
                                 std::size_t count) {
    for (int lane = 0; lane < 8; ++lane)
        list.begin[count + static_cast<std::size_t>(lane)] =
            index_of<Index>(numbering, one.lane[lane], other.lane[lane]);
}
#endif

/*
 * The partners of a pawn, eight at a time without a branch. They are on three files, so both colors
 * have room in one word: the files move to the first three of each rank, and Black's pawns four
 * files further. Hence the color is a bit of the position.
 */
struct Partners {
    std::uint64_t left, nobody;
    unsigned file;

    PAWNFILL_PAIRS_INLINE Partners(Pawns pawns, std::uint8_t code, std::uint64_t squares)
        : left(((pawns.white & squares) << 1 | (pawns.black & squares) << 5) >> (code & 7)),
          /* A bit behind all others, which is found if no other is left: a pawn of the other color. */
          nobody(std::uint64_t{1} << ((code & 64) != 0 ? 59 : 63)),
          file(code & 7u) {}

    /* The codes of eight partners, one in each byte. */
    PAWNFILL_PAIRS_INLINE std::uint64_t take() {
        constexpr std::uint64_t ONES = 0x0101010101010101;
        std::uint64_t positions = 0;
        for (int lane = 0; lane < 8; ++lane) {
            positions |= std::uint64_t{first_of(left | nobody)} << (8 * lane);
            left &= left - 1;
        }
        const std::uint64_t squares = (positions & ~(4 * ONES)) + ONES * file - ONES;
        /* `nobody` is on the last rank or beyond it, so it moves down two ranks. */
        const std::uint64_t beyond = (squares + 72 * ONES) & 128 * ONES;
        return (squares - (beyond >> 3)) | (positions & 4 * ONES) << 4;
    }
};

/* A push, whose partners are the same before and after, or a pawn that leaves the board. */
struct Push {
    bool is_one;
    /* The pawn before and after. */
    std::uint8_t code[2];
    std::uint64_t partners;
    Changed changed;

    PAWNFILL_PAIRS_INLINE Push(Pawns before, Pawns after) : is_one(false), code{0, 0}, partners(0), changed{0, 0} {
        const std::uint64_t gone = without(before, after), arrived = without(after, before);
        if (gone == 0 || (gone & (gone - 1)) != 0 || (arrived & (arrived - 1)) != 0) return;
        const unsigned from = first_of(gone), to = arrived == 0 ? from : first_of(arrived);
        is_one = ((from ^ to) & 7) == 0;
        code[0] = code_of(before, from);
        code[1] = arrived == 0 ? code[0] : code_of(after, to);
        partners = partners_of(from) & before.all();
        changed.removed = count_of(partners);
        changed.added = arrived == 0 ? 0 : changed.removed;
    }
};

/* The pairs of the pawns on some squares with all pawns, or ROOM if there is too little room. */
template <class Numbering, class Index, std::size_t Sides>
PAWNFILL_PAIRS_INLINE std::size_t pairs_of(Numbering numbering, Pawns pawns, std::uint64_t left,
                                           const Perspective (&perspectives)[Sides],
                                           const List<Index> (&lists)[Sides]) {
    const std::uint64_t others = pawns.all() & ~left;
    std::size_t count = 0;
    while (left != 0) {
        if (count > ROOM - 24) return ROOM;
        const unsigned square = take_first(left);
        const std::uint64_t squares = partners_of(square) & (left | others);
        const std::uint8_t code = code_of(pawns, square);
        Partners partners(pawns, code, squares);
        std::size_t start = count;
        do {
            const std::uint64_t codes = partners.take();
            for (std::size_t side = 0; side < Sides; ++side) {
                const std::uint16_t pawn =
                    number_of<Numbering, std::uint16_t>(numbering, perspectives[side].see(code));
                write(numbering, same(pawn), see(numbering, perspectives[side], codes), lists[side], start);
            }
            start += 8;
        } while (partners.left != 0);
        count += count_of(squares);
    }
    return count;
}

/* What a move changes, for lists that have room; with ROOM where pairs are left out. */
template <class Numbering, class Index, std::size_t Sides>
Changed changed_pairs(Numbering numbering, Pawns before, Pawns after, const Perspective (&perspectives)[Sides],
                      const List<Index> (&removed)[Sides], const List<Index> (&added)[Sides]) {
    const Push push(before, after);
    if (push.is_one) {
        Partners partners(before, push.code[0], push.partners);
        std::size_t start = 0;
        do {
            const std::uint64_t codes = partners.take();
            for (std::size_t side = 0; side < Sides; ++side) {
                const Perspective eyes = perspectives[side];
                const Numbers others = see(numbering, eyes, codes);
                const std::uint16_t from = number_of<Numbering, std::uint16_t>(numbering, eyes.see(push.code[0]));
                const std::uint16_t to = number_of<Numbering, std::uint16_t>(numbering, eyes.see(push.code[1]));
                write(numbering, same(from), others, removed[side], start);
                write(numbering, same(to), others, added[side], start);
            }
            start += 8;
        } while (partners.left != 0);
        return push.changed;
    }
    return {pairs_of(numbering, before, without(before, after), perspectives, removed),
            pairs_of(numbering, after, without(after, before), perspectives, added)};
}

/*
 * All pairs of up to 16 pawns, in lists that have room. In a list of the pawns by files, a pawn's
 * partners on its own file and the next one directly follow it.
 */
template <class Numbering, class Index, std::size_t Sides>
std::size_t all_by_rows(Numbering numbering, Pawns pawns, const Perspective (&perspectives)[Sides],
                        const List<Index> (&lists)[Sides]) {
    constexpr std::size_t LANES = 8;
    /* An empty square as the filler behind the last pawn, so that no pawn meets itself. */
    std::uint64_t empty = ~pawns.all() & 0x00ffffffffffff00;
    const std::uint8_t filler = static_cast<std::uint8_t>(take_first(empty));
    std::uint8_t codes[PAWNS + 2 * LANES], ends[9];
    std::size_t count = 0;
    for (unsigned file = 0; file < 8; ++file) {
        for (std::uint64_t left = pawns.all() & std::uint64_t{0x0101010101010101} << file; left != 0;)
            codes[count++] = code_of(pawns, take_first(left));
        ends[file] = static_cast<std::uint8_t>(count);
    }
    ends[8] = ends[7];
    const std::size_t pawn_count = count;
    for (; count < PAWNS + 2 * LANES; ++count) codes[count] = filler;
    std::uint16_t numbers[Sides][PAWNS + 2 * LANES];
    for (std::size_t lane = 0; lane < PAWNS + 2 * LANES; lane += LANES) {
        std::uint64_t eight = 0;
        for (std::size_t code = LANES; code-- > 0;) eight = eight << 8 | codes[lane + code];
        for (std::size_t side = 0; side < Sides; ++side)
            store(see(numbering, perspectives[side], eight), numbers[side] + lane);
    }
    count = 0;
    for (std::size_t pawn = 0; pawn < pawn_count; ++pawn) {
        const std::size_t partners = ends[(codes[pawn] & 7) + 1] - (pawn + 1);
        for (std::size_t done = 0; done < partners; done += LANES) {
            for (std::size_t side = 0; side < Sides; ++side) {
                const std::uint16_t* const one = numbers[side] + pawn;
                write(numbering, same(*one), load(one + 1 + done), lists[side], count + done);
            }
        }
        count += partners;
    }
    return count;
}

#ifdef PAWNFILL_PAIRS_AVX512
#ifndef __clang__
/* Some intrinsics of GCC 12 read a value that is undefined on purpose. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

/* Whether the processor has what the kernels need. */
inline bool has_avx512() {
#if defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512VBMI__) && \
    defined(__AVX512VBMI2__) && defined(__AVX512BITALG__) && defined(__AVX512VPOPCNTDQ__)
    return true;
#else
    static const bool has = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                            __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
                            __builtin_cpu_supports("avx512bitalg") &&
                            __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("bmi2");
    return has;
#endif
}

/* A constant for each byte of a vector. */
struct alignas(64) Bytes {
    std::uint8_t byte[64];
};

/* The codes of White's pawns on all squares, rank by rank and file by file. */
constexpr Bytes squares_of(bool is_by_files) {
    Bytes bytes{};
    for (unsigned lane = 0; lane < 64; ++lane)
        bytes.byte[lane] = static_cast<std::uint8_t>(is_by_files ? lane >> 3 | (lane & 7) << 3 : lane);
    return bytes;
}

/* For four distances and each of 16 positions in a list of pawns: the distance, and both positions. */
struct Block {
    Bytes distance, first, second;
};

constexpr Block block_of(unsigned nearest) {
    Block block{};
    for (unsigned lane = 0; lane < 64; ++lane) {
        const unsigned distance = nearest + lane / 16;
        block.distance.byte[lane] = static_cast<std::uint8_t>(distance);
        block.first.byte[lane] = static_cast<std::uint8_t>(lane % 16);
        block.second.byte[lane] = static_cast<std::uint8_t>((distance + lane) % 16);
    }
    return block;
}

constexpr Bytes BY_RANKS = squares_of(false), BY_FILES = squares_of(true);
/*
 * A pawn and its last partner are at most 11 positions apart: five other pawns on its file, and six on
 * the next one. Positions from games hardly ever need the second block.
 */
constexpr Block BLOCKS[3] = {block_of(1), block_of(5), block_of(9)};
/* For each file, all squares up to and including the next one. */
constexpr std::uint64_t UP_TO_NEXT[8] = {
    0x0303030303030303, 0x0707070707070707, 0x0f0f0f0f0f0f0f0f, 0x1f1f1f1f1f1f1f1f,
    0x3f3f3f3f3f3f3f3f, 0x7f7f7f7f7f7f7f7f, ~std::uint64_t{0},  ~std::uint64_t{0}};

PAWNFILL_PAIRS_AVX512 inline __m512i load_bytes(const void* from) {
    return _mm512_loadu_si512(from);
}

/* The numbers of 16 pawns, as a perspective sees them. */
template <class Numbering>
PAWNFILL_PAIRS_AVX512 inline __m256i see_all(Numbering numbering, Perspective eyes, __m128i codes) {
    alignas(16) std::uint8_t code[PAWNS];
    alignas(32) std::uint16_t numbers[PAWNS];
    _mm_store_si128(reinterpret_cast<__m128i*>(code), codes);
    for (std::size_t lane = 0; lane < PAWNS; ++lane)
        numbers[lane] = number_of<Numbering, std::uint16_t>(numbering, eyes.see(code[lane]));
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(numbers));
}

/* Writes the indices of pairs of numbers behind the first `count` indices of a list that has room. */
template <std::size_t Lanes, class Numbering, class Index>
PAWNFILL_PAIRS_AVX512 inline void write_all(Numbering numbering, const std::uint16_t* one, const std::uint16_t* other,
                                            List<Index> list, std::size_t count) {
    Index* const indices = list.begin + count;
    for (std::size_t lane = 0; lane < Lanes; ++lane)
        indices[lane] = index_of<Index>(numbering, one[lane], other[lane]);
}

/* Up to 16 partners of a pawn at once: those that it has among 16 pawns. */
PAWNFILL_PAIRS_AVX512 inline __m128i partners_at_once(Pawns pawns, std::uint64_t squares, std::uint8_t code) {
    const __m512i colored = _mm512_or_si512(load_bytes(&BY_RANKS), _mm512_maskz_set1_epi8(pawns.black, 64));
    const __m512i nobody = _mm512_set1_epi8(static_cast<char>(code ^ 1));
    return _mm512_castsi512_si128(_mm512_mask_compress_epi8(nobody, squares, colored));
}

/* The pairs of a pawn with its partners. */
template <class Numbering, class Index>
PAWNFILL_PAIRS_AVX512 inline void write_partners(Numbering numbering, Perspective eyes, std::uint8_t code,
                                                 __m256i partners, List<Index> list, std::size_t count) {
    alignas(32) std::uint16_t one[PAWNS], other[PAWNS];
    const std::uint16_t number = number_of<Numbering, std::uint16_t>(numbering, eyes.see(code));
    _mm256_store_si256(reinterpret_cast<__m256i*>(one), _mm256_set1_epi16(static_cast<short>(number)));
    _mm256_store_si256(reinterpret_cast<__m256i*>(other), partners);
    write_all<PAWNS>(numbering, one, other, list, count);
}

/* All pairs of up to 16 pawns, in lists that have room. */
template <class Numbering, class Index, std::size_t Sides>
PAWNFILL_PAIRS_AVX512 std::size_t all_by_avx512(Numbering numbering, Pawns pawns,
                                                const Perspective (&perspectives)[Sides],
                                                const List<Index> (&lists)[Sides]) {
    constexpr std::size_t LANES = 32;
    /* The pawns by files, with a2 as a filler behind them, and how many of them follow each as partners. */
    const __m512i squares = load_bytes(&BY_FILES);
    const __m512i all = _mm512_set1_epi64(static_cast<long long>(pawns.all()));
    const __mmask64 is_pawn = _mm512_bitshuffle_epi64_mask(all, squares);
    const __mmask64 is_black =
        _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(static_cast<long long>(pawns.black)), squares);
    const __m512i colored = _mm512_or_si512(squares, _mm512_maskz_set1_epi8(is_black, 64));
    const __m128i codes =
        _mm512_castsi512_si128(_mm512_mask_compress_epi8(_mm512_set1_epi8(8), is_pawn, colored));
    const __m512i counts = _mm512_popcnt_epi64(_mm512_and_si512(all, load_bytes(UP_TO_NEXT)));
    const __m128i ends =
        _mm_shuffle_epi8(_mm512_cvtepi64_epi8(counts), _mm_and_si128(codes, _mm_set1_epi8(7)));
    const __m128i next = _mm_setr_epi8(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
    const __m512i partners = _mm512_broadcast_i32x4(_mm_subs_epu8(ends, next));

    __m512i numbers[Sides];
    for (std::size_t side = 0; side < Sides; ++side)
        numbers[side] = _mm512_castsi256_si512(see_all(numbering, perspectives[side], codes));
    std::size_t count = 0;
    for (const Block& block : BLOCKS) {
        const __mmask64 pairs = _mm512_cmple_epu8_mask(load_bytes(&block.distance), partners);
        if (pairs == 0) break;
        const std::size_t found = count_of(pairs);
        /* Positions 0 and 1 are the fillers behind the pairs, so that no pawn meets itself. */
        const __m512i first = _mm512_maskz_compress_epi8(pairs, load_bytes(&block.first));
        const __m512i second = _mm512_mask_compress_epi8(_mm512_set1_epi8(1), pairs, load_bytes(&block.second));
        const __m256i firsts[2] = {_mm512_castsi512_si256(first), _mm512_extracti64x4_epi64(first, 1)};
        const __m256i seconds[2] = {_mm512_castsi512_si256(second), _mm512_extracti64x4_epi64(second, 1)};
        for (std::size_t half = 0; half * LANES < found; ++half) {
            for (std::size_t side = 0; side < Sides; ++side) {
                alignas(64) std::uint16_t one[LANES], other[LANES];
                _mm512_store_si512(one, _mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(firsts[half]), numbers[side]));
                _mm512_store_si512(other,
                                   _mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(seconds[half]), numbers[side]));
                write_all<LANES>(numbering, one, other, lists[side], count + half * LANES);
            }
        }
        count += found;
    }
    return count;
}

/* The pairs of the pawns on some squares with all pawns, of which there are up to 16. */
template <class Numbering, class Index, std::size_t Sides>
PAWNFILL_PAIRS_AVX512 std::size_t pairs_by_avx512(Numbering numbering, Pawns pawns, std::uint64_t left,
                                                  const Perspective (&perspectives)[Sides],
                                                  const List<Index> (&lists)[Sides]) {
    const std::uint64_t others = pawns.all() & ~left;
    std::size_t count = 0;
    while (left != 0) {
        const unsigned square = take_first(left);
        const std::uint64_t squares = partners_of(square) & (left | others);
        const std::uint8_t code = code_of(pawns, square);
        const __m128i partners = partners_at_once(pawns, squares, code);
        for (std::size_t side = 0; side < Sides; ++side) {
            const __m256i seen = see_all(numbering, perspectives[side], partners);
            write_partners(numbering, perspectives[side], code, seen, lists[side], count);
        }
        count += count_of(squares);
    }
    return count;
}

/* What a move changes, for up to 16 pawns before and after, in lists that have room. */
template <class Numbering, class Index, std::size_t Sides>
PAWNFILL_PAIRS_AVX512 Changed changes_by_avx512(Numbering numbering, Pawns before, Pawns after,
                                                const Perspective (&perspectives)[Sides],
                                                const List<Index> (&removed)[Sides],
                                                const List<Index> (&added)[Sides]) {
    const Push push(before, after);
    if (push.is_one) {
        const __m128i partners = partners_at_once(before, push.partners, push.code[0]);
        for (std::size_t side = 0; side < Sides; ++side) {
            const __m256i seen = see_all(numbering, perspectives[side], partners);
            write_partners(numbering, perspectives[side], push.code[0], seen, removed[side], 0);
            write_partners(numbering, perspectives[side], push.code[1], seen, added[side], 0);
        }
        return push.changed;
    }
    return {pairs_by_avx512(numbering, before, without(before, after), perspectives, removed),
            pairs_by_avx512(numbering, after, without(after, before), perspectives, added)};
}

#ifndef __clang__
#pragma GCC diagnostic pop
#endif
#endif

} // namespace
} // namespace internal

/*
 * Lists the indices of all pairs, each perspective's in its list, and returns how many are written to
 * each list: all pairs, if the shortest list has room for them.
 */
template <class Numbering, class Index, std::size_t Sides>
static std::size_t all(Numbering numbering, Pawns pawns, const Perspective (&perspectives)[Sides],
                       const List<Index> (&lists)[Sides]) {
    if (internal::count_of(pawns.all()) > internal::PAWNS || internal::room_of(lists) < ROOM)
        return internal::list_exactly(numbering, pawns, pawns.all(), perspectives, lists);
#ifdef PAWNFILL_PAIRS_AVX512
    if (internal::has_avx512()) return internal::all_by_avx512(numbering, pawns, perspectives, lists);
#endif
    return internal::all_by_rows(numbering, pawns, perspectives, lists);
}

/* The same for one perspective. */
template <class Numbering, class Index>
static std::size_t all(Numbering numbering, Pawns pawns, Perspective perspective, List<Index> list) {
    const Perspective perspectives[] = {perspective};
    const List<Index> lists[] = {list};
    return all(numbering, pawns, perspectives, lists);
}

/*
 * Lists the indices of the pairs that are removed and added when pawns change, by any number of
 * moves, and returns how many are written to each list. The perspectives are the same before and
 * after: if one begins or ceases to be mirrored, list all of its pairs again.
 */
template <class Numbering, class Index, std::size_t Sides>
static Changed changes(Numbering numbering, Pawns before, Pawns after, const Perspective (&perspectives)[Sides],
                       const List<Index> (&removed)[Sides], const List<Index> (&added)[Sides]) {
    if (internal::room_of(removed) >= ROOM && internal::room_of(added) >= ROOM) {
#ifdef PAWNFILL_PAIRS_AVX512
        if (internal::has_avx512()) {
            if (internal::count_of(before.all()) <= internal::PAWNS &&
                internal::count_of(after.all()) <= internal::PAWNS)
                return internal::changes_by_avx512(numbering, before, after, perspectives, removed, added);
        } else
#endif
        {
            const Changed changed = internal::changed_pairs(numbering, before, after, perspectives, removed, added);
            if (changed.removed != ROOM && changed.added != ROOM) return changed;
        }
    }
    return {internal::list_exactly(numbering, before, internal::without(before, after), perspectives, removed),
            internal::list_exactly(numbering, after, internal::without(after, before), perspectives, added)};
}

/* The same for one perspective. */
template <class Numbering, class Index>
static Changed changes(Numbering numbering, Pawns before, Pawns after, Perspective perspective,
                       List<Index> removed, List<Index> added) {
    const Perspective perspectives[] = {perspective};
    const List<Index> removed_lists[] = {removed}, added_lists[] = {added};
    return changes(numbering, before, after, perspectives, removed_lists, added_lists);
}

} // namespace pairs
} // namespace pawnfill

#endif
