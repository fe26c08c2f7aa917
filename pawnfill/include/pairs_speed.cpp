/*
 * Times the lists of pawnfill_pairs.hpp beside those of engines, in turns and on new positions, and prints a
 * record, as in pairs_speed.csv. Its argument is the flags, which every row repeats:
 *
 *   for flags in "-O3 -march=icelake-client" "-O2" "-O3 -march=x86-64-v3 -DPAWNFILL_PAIRS_NO_AVX512"; do
 *       g++ -std=c++17 $flags pairs_speed.cpp -o pairs_speed && ./pairs_speed "$flags"
 *   done
 *
 * A row has the core's cycles for a call, and how often it takes the time of the plain loop, both medians. On
 * other processors than those of x86, the times are nanoseconds.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#include "pawnfill_pairs.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>
#ifdef __x86_64__
#include <x86intrin.h>
#endif

#if defined(__GNUC__) && !defined(__clang__)
/* Some intrinsics of GCC 12 read a value that is undefined on purpose. */
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

using namespace pawnfill::pairs;
typedef std::uint64_t Set;

struct Move {
    Set before[2], after[2];
};

template <class Index>
struct Inputs {
    Index* index;
    std::size_t size;
};

/* The lists of a call: for each side what is removed, or all pairs, and what is added. */
template <class Index>
struct Lists {
    Inputs<Index> of[2][2];
};

/* Random play with pawns: pushes, captures and pawns that are captured. */
static std::vector<Move> play(std::size_t count) {
    Set state = 1;
    const auto random = [&state](Set below) {
        state = state * 6364136223846793005 + 1442695040888963407;
        return (state >> 33) % below;
    };
    const auto pick = [&](Set set) {
        for (Set skipped = random(internal::count_of(set)); skipped-- > 0;) set &= set - 1;
        return set & (~set + 1);
    };
    std::vector<Move> moves;
    Set pawns[2] = {0, 0};
    unsigned us = 0;
    for (unsigned left = 0; moves.size() < count; us ^= 1) {
        if (left-- == 0 || pawns[0] == 0 || pawns[1] == 0) {
            pawns[0] = 0xff00, pawns[1] = 0x00ff000000000000;
            left = 10 + unsigned(random(24)), us = 0;
        }
        Move move = {{pawns[0], pawns[1]}, {pawns[0], pawns[1]}};
        const auto ahead = [&](Set set, unsigned steps) { return us == 0 ? set << steps : set >> steps; };
        const Set pawn = pick(pawns[us]), all = pawns[0] | pawns[1];
        const Set next = ahead(pawn, 8), third = us == 0 ? 0xff0000 : 0x0000ff0000000000;
        const Set attacked = (ahead(pawn, 7) & (us == 0 ? 0x7f7f7f7f7f7f7f7f : 0xfefefefefefefefe)) |
                             (ahead(pawn, 9) & (us == 0 ? 0xfefefefefefefefe : 0x7f7f7f7f7f7f7f7f));
        const Set kind = random(10);
        Set to = 0;
        if (kind == 0) to = attacked & ~pawns[us];
        else if (kind < 4) to = attacked & pawns[us ^ 1];
        if (to != 0) to = pick(to);
        else if (kind < 8) to = next & ~all;
        if (kind >= 5 && (to & third) != 0) to = ahead(to, 8) & ~all;
        if (to == 0 && kind < 8) continue;
        move.after[us] = (pawns[us] ^ pawn) | (to & 0x00ffffffffffff00);
        move.after[us ^ 1] &= ~to;
        moves.push_back(move);
        pawns[0] = move.after[0], pawns[1] = move.after[1];
    }
    return moves;
}

#if defined(__AVX512VBMI2__) && defined(__AVX512BW__) && defined(__AVX512VL__)
static constexpr internal::Lanes64 all_squares() {
    internal::Lanes64 squares{};
    for (unsigned square = 0; square < 64; ++square) squares.byte[square] = std::uint8_t(square);
    return squares;
}
#endif

/* The loop that engines write, for a side at a time. `Base` and `Stride` are those of the list. */
template <class Index, unsigned Base, unsigned Stride>
struct Engine {
    static constexpr Strided<ByRank, Index> NUMBERING = {ByRank(), Index(Base), Index(Stride)};

    static Index index(unsigned one, unsigned other) {
        const unsigned low = one < other ? one : other, high = one < other ? other : one;
        return Index(Base + Stride * (high * (high - 1) / 2 + low));
    }
    static unsigned number(unsigned side, unsigned color, unsigned square) {
        return 48 * (color ^ side) + (square ^ (side * 56)) - 8;
    }
    static Set take(Set& set) {
        const Set first = internal::first_of(set);
        set &= set - 1;
        return first;
    }
    static void loop(const Set (&pawns)[2], Set changed, unsigned side, Index* list, std::size_t& size) {
        const Set others = (pawns[0] | pawns[1]) & ~changed;
        while (changed != 0) {
            const unsigned square = unsigned(take(changed));
            const unsigned one = number(side, unsigned(pawns[1] >> square & 1), square);
            const Set partners = internal::BESIDE[square & 7] & (others | changed);
            for (unsigned color = 0; color < 2; ++color)
                for (Set left = partners & pawns[color]; left != 0;)
                    list[size++] = index(one, number(side, color, unsigned(take(left))));
        }
    }
    /* The same for both sides at once. */
    static void both(const Set (&pawns)[2], Set changed, Index* white, Index* black, std::size_t& size) {
        const Set others = (pawns[0] | pawns[1]) & ~changed;
        while (changed != 0) {
            const unsigned square = unsigned(take(changed)), color = unsigned(pawns[1] >> square & 1);
            const Set partners = internal::BESIDE[square & 7] & (others | changed);
            for (unsigned paired = 0; paired < 2; ++paired)
                for (Set left = partners & pawns[paired]; left != 0; ++size) {
                    const unsigned other = unsigned(take(left));
                    white[size] = index(number(0, color, square), number(0, paired, other));
                    black[size] = index(number(1, color, square), number(1, paired, other));
                }
        }
    }
#if defined(__AVX512VBMI2__) && defined(__AVX512BW__) && defined(__AVX512VL__)
    /*
     * The idea of Stockfish's pp_3wide.cpp (commit 762dd1d, 16-bit lists), written anew: all 64 squares are
     * numbered in bytes, those of a changed pawn's partners compressed, and 16 indices computed at once.
     */
    static void compressed(const Set (&pawns)[2], Set changed, unsigned side, Index* list, std::size_t& size) {
        alignas(64) static constexpr internal::Lanes64 SQUARES = all_squares();
        const Set others = (pawns[0] | pawns[1]) & ~changed;
        const __m512i own = _mm512_sub_epi8(
            _mm512_xor_si512(_mm512_load_si512(&SQUARES), _mm512_set1_epi8(char(side * 56))), _mm512_set1_epi8(8));
        const __m512i numbers = _mm512_mask_add_epi8(own, pawns[side ^ 1], own, _mm512_set1_epi8(48));
        while (changed != 0) {
            const unsigned square = unsigned(take(changed));
            const Set partners = internal::BESIDE[square & 7] & (others | changed);
            const __m256i found =
                _mm256_cvtepu8_epi16(_mm512_castsi512_si128(_mm512_maskz_compress_epi8(partners, numbers)));
            const __m256i one = _mm256_set1_epi16(short(number(side, unsigned(pawns[1] >> square & 1), square)));
            const __m256i high = _mm256_max_epu16(one, found), low = _mm256_min_epu16(one, found);
            const __m256i product = _mm256_mullo_epi16(high, _mm256_sub_epi16(high, _mm256_set1_epi16(1)));
            const __m256i triangle = _mm256_add_epi16(_mm256_srli_epi16(product, 1), low);
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(list + size),
                                _mm256_add_epi16(triangle, _mm256_set1_epi16(short(Base))));
            size += internal::count_of(partners);
        }
    }
#endif
};

#ifdef __aarch64__
static const char* const LEVELS[] = {"none", "NEON"};
#elif defined(PAWNFILL_PAIRS_LEVEL)
static const char* const LEVELS[] = {"none", "AVX2", "AVX-512"};
#else
static const char* const LEVELS[] = {"none", "AVX2, at run time", "AVX-512, at run time"};
#endif
#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
#ifdef __clang__
static const char COMPILER[] = "Clang " TEXT(__clang_major__);
#else
static const char COMPILER[] = "GCC " TEXT(__GNUC__);
#endif

enum Kernel { LOOP, PUBLIC, OURS, KERNELS };
static const char* const NAMES[KERNELS] = {"plain loop", "public kernel", "pawnfill"};

/* What changes, or all pairs, for one side or both; `Room` is that of each list for ours. */
template <class Index, unsigned Base, unsigned Stride, bool IsAll, unsigned Sides, unsigned Room, Kernel Which>
__attribute__((noinline)) static void list(const Move& move, Lists<Index>& lists) {
    typedef Engine<Index, Base, Stride> E;
    auto& of = lists.of;
    if (Which == OURS) {
        const Pawns before(move.before[0], move.before[1]), after(move.after[0], move.after[1]);
        const List<Index> own[2] = {{of[0][0].index, Room}, {of[0][1].index, Room}};
        const List<Index> enemys[2] = {{of[1][0].index, Room}, {of[1][1].index, Room}};
        Changed changed = {0, 0};
        const Perspective sides[2] = {Perspective(0, false), Perspective(1, false)};
        if (IsAll && Sides == 1) changed.removed = all(E::NUMBERING, before, sides[0], own[0]);
        else if (IsAll) changed.removed = all(E::NUMBERING, before, sides, {own[0], enemys[0]});
        else if (Sides == 1) changed = changes(E::NUMBERING, before, after, sides[0], own[0], own[1]);
        else changed = changes(E::NUMBERING, before, after, sides, {own[0], enemys[0]}, {own[1], enemys[1]});
        for (unsigned side = 0; side < Sides; ++side)
            of[side][0].size = changed.removed, of[side][1].size = changed.added;
        return;
    }
    const Set(&b)[2] = move.before, (&a)[2] = move.after;
    const Set gone = IsAll ? b[0] | b[1] : (b[0] & ~a[0]) | (b[1] & ~a[1]);
    const Set arrived = IsAll ? 0 : (a[0] & ~b[0]) | (a[1] & ~b[1]);
    for (unsigned side = 0; side < Sides; ++side) of[side][0].size = of[side][1].size = 0;
    for (unsigned side = 0; side < Sides; ++side) {
#if defined(__AVX512VBMI2__) && defined(__AVX512BW__) && defined(__AVX512VL__)
        if (Which == PUBLIC && sizeof(Index) == 2 && Stride == 1) {
            E::compressed(b, gone, side, of[side][0].index, of[side][0].size);
            if (!IsAll) E::compressed(a, arrived, side, of[side][1].index, of[side][1].size);
            continue;
        }
#endif
        if (Which == PUBLIC && Sides == 2) {
            if (side == 1) break;
            E::both(b, gone, of[0][0].index, of[1][0].index, of[0][0].size);
            if (!IsAll) E::both(a, arrived, of[0][1].index, of[1][1].index, of[0][1].size);
            of[1][0].size = of[0][0].size, of[1][1].size = of[0][1].size;
            continue;
        }
        E::loop(b, gone, side, of[side][0].index, of[side][0].size);
        if (!IsAll) E::loop(a, arrived, side, of[side][1].index, of[side][1].size);
    }
}

#ifdef __x86_64__
static double now() {
    _mm_lfence();
    const double ticks = double(__rdtsc());
    _mm_lfence();
    return ticks;
}
#else
static double now() {
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
#endif

static double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + long(values.size() / 2), values.end());
    return values[values.size() / 2];
}

/* The ticks of a cycle: a chain of additions takes a cycle for each. */
static double ticks_of_cycle() {
#ifdef __x86_64__
    std::vector<double> ticks;
    for (int times = 0; times < 200; ++times) {
        Set sum = 1;
        const double start = now();
        for (int adds = 0; adds < 1000; adds += 10) __asm__ volatile(".rept 10\n\tadd %0, %0\n\t.endr" : "+r"(sum));
        ticks.push_back((now() - start) / 1000);
    }
    return median(ticks);
#else
    return 1;
#endif
}

template <class Index, unsigned Base, unsigned Stride, bool IsAll, unsigned Sides, unsigned Room>
static void compare(const char* flags, const char* name, const std::vector<Move>& moves) {
    void (*const kernels[KERNELS])(const Move&, Lists<Index>&) = {
        list<Index, Base, Stride, IsAll, Sides, Room, LOOP>, list<Index, Base, Stride, IsAll, Sides, Room, PUBLIC>,
        list<Index, Base, Stride, IsAll, Sides, Room, OURS>};
    constexpr std::size_t SLICE = 128;
    alignas(64) static Index indices[KERNELS][2][2][256 + 4096 / sizeof(Index)];
    Lists<Index> lists[KERNELS];
    std::vector<double> times[KERNELS], ratios[KERNELS];
    for (std::size_t first = 0; first + SLICE <= moves.size(); first += SLICE) {
        const std::vector<Move> slice(moves.begin() + long(first), moves.begin() + long(first + SLICE));
        /* At changing places, since memory is slower whose addresses have the same lowest twelve bits as others. */
        for (int kernel = 0; kernel < KERNELS; ++kernel)
            for (int which = 0; which < 4; ++which)
                lists[kernel].of[which / 2][which % 2].index =
                    indices[kernel][which / 2][which % 2] + first / SLICE * 32 % (4096 / sizeof(Index));
        double ticks[KERNELS];
        for (int turn = 0; turn < KERNELS; ++turn) {
            const int kernel = (turn + int(first / SLICE)) % KERNELS;
            kernels[kernel](moves[first], lists[kernel]);
            const double start = now();
            for (const Move& move : slice) kernels[kernel](move, lists[kernel]);
            ticks[kernel] = (now() - start) / double(SLICE);
        }
        for (int kernel = 0; kernel < KERNELS; ++kernel) {
            times[kernel].push_back(ticks[kernel]);
            ratios[kernel].push_back(ticks[kernel] / ticks[LOOP]);
            /* All have the same lists of the last move. */
            for (unsigned side = 0; side < Sides; ++side)
                for (int which = 0; which < (IsAll ? 1 : 2); ++which) {
                    Index* const found = lists[kernel].of[side][which].index;
                    const std::size_t size = lists[kernel].of[side][which].size;
                    std::sort(found, found + size);
                    if (size != lists[LOOP].of[side][which].size ||
                        !std::equal(found, found + size, lists[LOOP].of[side][which].index)) {
                        std::fprintf(stderr, "%s: another list than that of the loop\n", NAMES[kernel]);
                        std::exit(1);
                    }
                }
        }
    }
    const double cycle = ticks_of_cycle();
    for (int kernel = 0; kernel < KERNELS; ++kernel)
        std::printf("%s,%s,\"%s\",%s,%s,%u,%s,%.1f,%.3f\n", COMPILER, flags, LEVELS[internal::LEVEL],
                    IsAll ? "all" : "changes", name, Sides, NAMES[kernel], median(times[kernel]) / cycle,
                    median(ratios[kernel]));
}

template <class Index, unsigned Base, unsigned Stride, unsigned Room>
static void compare_all(const char* flags, const char* name, const std::vector<Move>& moves) {
    compare<Index, Base, Stride, true, 1, Room>(flags, name, moves);
    compare<Index, Base, Stride, true, 2, Room>(flags, name, moves);
    compare<Index, Base, Stride, false, 1, Room>(flags, name, moves);
    compare<Index, Base, Stride, false, 2, Room>(flags, name, moves);
}

int main(int count, char** arguments) {
    const char* const flags = count > 1 ? arguments[1] : "";
    const std::vector<Move> moves = play(60000);
    std::puts("compiler,flags,kernels,function,list,sides,candidate,cycles,ratio");
    compare_all<std::uint16_t, 59808, 1, 160>(flags, "16 bits with a base", moves);
    compare_all<std::uint16_t, 59808, 1, 100>(flags, "16 bits with room for 100", moves);
    compare_all<std::uint32_t, 0, 768, 160>(flags, "32 bits with a stride", moves);
}
