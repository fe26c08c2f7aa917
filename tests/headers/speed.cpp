/*
 * Times pairs, pawn moves and scores of both sides against the loops of engines, in interleaved runs, on
 * positions that do not repeat. It prints rows of CSV, as in speed.zen3.csv. Its argument is the compiler's
 * flags, which every row repeats. With --markdown, it prints the rows of its input as the table of C.md:
 *
 *   for flags in "-O2" "-O3 -march=native"; do
 *       g++ -std=c++17 -DNDEBUG -I ../../pawnfill/include $flags speed.cpp -o speed && ./speed "$flags"
 *   done > rows.csv && ./speed --markdown < rows.csv
 *
 * A row has the time of a competitor relative to the engines' loop: median and quartiles of all slices.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */

#include "pawnfill_moves.hpp"
#include "pawnfill_pairs.hpp"
#include "pawnfill_sides.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>
#ifdef __x86_64__
#include <immintrin.h>
#endif

typedef std::uint64_t Set;

static unsigned take(Set &set) {
    const unsigned first = pawnfill::first_square(set);
    set &= set - 1;
    return first;
}

/* The pawns of both colors before and after `us` moves a pawn or loses one to another piece; and all other pieces. */
struct MovedPawns {
    Set before[2], after[2], pieces[2];
    unsigned us;
};

/* What a call writes: for each side, a list of all pairs, or lists of removed and added pairs. Moves and scores
   are in the first list. */
struct Lists {
    void *memory[2][2];
    std::size_t size[2][2];

    template <class Index>
    Index *of(unsigned side, unsigned which) const { return static_cast<Index *>(memory[side][which]); }
};

typedef void (*Competitor)(const MovedPawns &, Lists &);

/* Random play with pawns: pushes, captures by pawns, and captures of pawns by other pieces. */
static std::vector<MovedPawns> play(std::size_t count) {
    Set state = 1;
    const auto random = [&state](Set below) {
        state = state * 6364136223846793005 + 1442695040888963407;
        return (state >> 33) % below;
    };
    const auto pick = [&](Set set) {
        for (Set skipped = random(pawnfill::count(set)); skipped-- > 0;) set &= set - 1;
        return set & (~set + 1);
    };
    std::vector<MovedPawns> positions;
    Set pawns[2] = {0, 0};
    unsigned us = 0;
    for (unsigned left = 0; positions.size() < count; us ^= 1) {
        if (left-- == 0 || pawns[0] == 0 || pawns[1] == 0) {
            pawns[0] = 0xff00, pawns[1] = 0x00ff000000000000;
            left = 10 + unsigned(random(24)), us = 0;
        }
        MovedPawns move = {{pawns[0], pawns[1]}, {pawns[0], pawns[1]}, {0, 0}, us};
        const auto ahead = [&](Set set, unsigned steps) { return us == 0 ? set << steps : set >> steps; };
        const Set pawn = pick(pawns[us]), all = pawns[0] | pawns[1];
        const Set next = ahead(pawn, 8), third = us == 0 ? 0xff0000 : 0x0000ff0000000000;
        const Set attacked = pawnfill::attacks(us, pawn), kind = random(10);
        Set to = 0;
        if (kind == 0) to = attacked & ~pawns[us];
        else if (kind < 4) to = attacked & pawns[us ^ 1];
        if (to != 0) to = pick(to);
        else if (kind < 8) to = next & ~all;
        if (kind >= 5 && (to & third) != 0) to = ahead(to, 8) & ~all;
        if (to == 0 && kind < 8) continue;
        for (Set number = random(15); number > 0; --number) {
            const Set piece = Set(1) << random(64);
            if ((piece & (all | move.pieces[0] | move.pieces[1])) == 0) move.pieces[number & 1] |= piece;
        }
        move.after[us] = (pawns[us] ^ pawn) | (to & 0x00ffffffffffff00);
        move.after[us ^ 1] &= ~to;
        positions.push_back(move);
        pawns[0] = move.after[0], pawns[1] = move.after[1];
    }
    return positions;
}

/* Pairs: indices of 16 bits, which follow the indices of an engine's other inputs. */
typedef std::uint16_t Index;
struct Pairs {
    static constexpr unsigned BASE = 59808;

    static Index index(unsigned one, unsigned other) {
        const unsigned low = one < other ? one : other, high = one < other ? other : one;
        return Index(BASE + high * (high - 1) / 2 + low);
    }
    static unsigned number(unsigned side, unsigned color, unsigned square) {
        return 48 * (color ^ side) + (square ^ (side * 56)) - 8;
    }
    /* A loop as in engines, for a side. */
    static void loop(const Set (&pawns)[2], Set changed, unsigned side, Index *list, std::size_t &size) {
        const Set others = (pawns[0] | pawns[1]) & ~changed;
        while (changed != 0) {
            const unsigned square = take(changed);
            const unsigned one = number(side, unsigned(pawns[1] >> square & 1), square);
            const Set partners = pawnfill::pair_mask(square) & (others | changed);
            for (unsigned color = 0; color < 2; ++color)
                for (Set left = partners & pawns[color]; left != 0;)
                    list[size++] = index(one, number(side, color, take(left)));
        }
    }
    template <bool IsAll, unsigned Sides>
    static void of_engines(const MovedPawns &position, Lists &lists) {
        const Set(&b)[2] = position.before, (&a)[2] = position.after;
        const Set gone = IsAll ? b[0] | b[1] : (b[0] & ~a[0]) | (b[1] & ~a[1]);
        const Set arrived = IsAll ? 0 : (a[0] & ~b[0]) | (a[1] & ~b[1]);
        for (unsigned side = 0; side < Sides; ++side) {
            lists.size[side][0] = lists.size[side][1] = 0;
            loop(b, gone, side, lists.of<Index>(side, 0), lists.size[side][0]);
            if (!IsAll) loop(a, arrived, side, lists.of<Index>(side, 1), lists.size[side][1]);
        }
    }
    template <bool IsAll, unsigned Sides>
    static void ours(const MovedPawns &position, Lists &lists) {
        using namespace pawnfill::pairs;
        constexpr auto numbering = strided(ByRank(), Index(BASE), Index(1));
        const PawnSets before(position.before[0], position.before[1]), after(position.after[0], position.after[1]);
        const Perspective sides[2] = {Perspective(0u, false), Perspective(1u, false)};
        const auto list = [&](unsigned side, unsigned which) { return List<Index>{lists.of<Index>(side, which), 160}; };
        Changed changed = {0, 0};
        if constexpr (IsAll && Sides == 1) changed.removed = all(numbering, before, sides[0], list(0, 0));
        else if constexpr (IsAll) changed.removed = all(numbering, before, sides, {list(0, 0), list(1, 0)});
        else if constexpr (Sides == 1)
            changed = changes(numbering, before, after, sides[0], list(0, 0), list(0, 1));
        else
            changed = changes(numbering, before, after, sides, {list(0, 0), list(1, 0)}, {list(0, 1), list(1, 1)});
        for (unsigned side = 0; side < Sides; ++side)
            lists.size[side][0] = changed.removed, lists.size[side][1] = changed.added;
    }
};

/* Pawn moves of 16 bits, or of 8 bytes with a score. */
struct Scored {
    std::uint16_t code, zero;
    int score;
};
template <class Move>
struct Moves : pawnfill::moves::Encoding<std::uint16_t, Move> {
    static constexpr std::size_t offset = 0;
    static constexpr unsigned from = 6, to = 0, promotions[] = {1 << 12, 2 << 12, 3 << 12, 4 << 12};

    static void write(Move *list, unsigned code) {
        if constexpr (sizeof(Move) == 2) *list = Move(code);
        else *list = Move{std::uint16_t(code), 0, 0};
    }
    static void loop(Set targets, int step, unsigned flag, Move *list, std::size_t &size) {
        while (targets != 0) {
            const unsigned target = take(targets);
            write(list + size++, (target - unsigned(step)) << 6 | target | flag);
        }
    }
    static void of_engines(const MovedPawns &position, Lists &lists) {
        const unsigned us = position.us;
        const Set pawns = position.before[us], enemies = position.before[us ^ 1] | position.pieces[us ^ 1];
        const Set empty = ~(pawns | position.pieces[us] | enemies), last = us == 0 ? Set(0xff) << 56 : 0xff;
        const Set single = pawnfill::single_push_targets(us, pawns, empty);
        const Set east = pawnfill::east_attacks(us, pawns), west = pawnfill::west_attacks(us, pawns);
        const Set captures[] = {east & enemies, west & enemies};
        const int forward = us == 0 ? 8 : -8, steps[] = {forward + 1, forward - 1};
        Move *const list = lists.of<Move>(0, 0);
        std::size_t size = 0;
        loop(single & ~last, forward, 0, list, size);
        loop(pawnfill::double_push_targets(us, pawns, empty), 2 * forward, 0, list, size);
        for (int side = 0; side < 2; ++side) loop(captures[side] & ~last, steps[side], 0, list, size);
        if (((single | captures[0] | captures[1]) & last) != 0)
            for (const unsigned flag : promotions) {
                loop(single & last, forward, flag, list, size);
                for (int side = 0; side < 2; ++side) loop(captures[side] & last, steps[side], flag, list, size);
            }
        lists.size[0][0] = size;
    }
    static void ours(const MovedPawns &position, Lists &lists) {
        const unsigned us = position.us;
        const Set pawns = position.before[us], enemies = position.before[us ^ 1] | position.pieces[us ^ 1];
        const pawnfill::moves::Empty empty(~(pawns | position.pieces[us] | enemies));
        const pawnfill::moves::PawnMoves moves(us, pawns, empty, pawnfill::moves::Enemies(enemies));
        lists.size[0][0] = moves.list(Moves(), lists.of<Move>(0, 0), 256);
    }
};

/* A score of six answers: by a loop over the pawns, and by `BothSides`. */
static constexpr int ISOLATED = -14, DOUBLED = -9, BACKWARD = -8, PHALANX = 5, DEFENDED = 6;
static constexpr int PASSED[8] = {0, 5, 10, 20, 35, 60, 100, 0};

template <unsigned Us>
static int score_by_loop(Set own, Set enemy) {
    using namespace pawnfill;
    int score = 0;
    for (Set left = own; left != 0;) {
        const unsigned square = take(left), stop = Us == 0 ? square + 8 : square - 8;
        if ((passed_mask<Us>(square) & enemy) == 0) score += PASSED[Us == 0 ? square / 8 : 7 - square / 8];
        if ((adjacent_files_mask(square) & own) == 0) score += ISOLATED;
        if ((file_mask(square) & own & ~(Set(1) << square)) != 0) score += DOUBLED;
        if ((attack_mask<Us>(stop) & enemy) != 0 && (attack_rear_span_mask<Us>(square) & own) == 0) score += BACKWARD;
        if ((attack_rear_span_mask<Us>(square) & own & Set(0xff) << (square & 56)) != 0) score += PHALANX;
        if ((attack_mask<(Us ^ 1)>(square) & own) != 0) score += DEFENDED;
    }
    return score;
}
static void put(Lists &lists, int score) { *lists.of<std::int32_t>(0, 0) = score, lists.size[0][0] = 1; }
static void by_loop(const MovedPawns &position, Lists &lists) {
    const Set(&pawns)[2] = position.before;
    put(lists, score_by_loop<0>(pawns[0], pawns[1]) - score_by_loop<1>(pawns[1], pawns[0]));
}
static void by_both_sides(const MovedPawns &position, Lists &lists) {
    const pawnfill::sides::BothSides pawns(position.before[0], position.before[1]);
    pawnfill::sides::PawnScore score;
    score.add(pawns.isolated_pawns(), ISOLATED);
    score.add(pawns.doubled_pawns(), DOUBLED);
    score.add(pawns.backward_pawns(), BACKWARD);
    score.add(pawns.phalanx_pawns(), PHALANX);
    score.add(pawns.defended_pawns(), DEFENDED);
    score.add_by_rank(pawns.passed_pawns(), PASSED);
    put(lists, score.total());
}

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
#ifdef __clang__
static const char COMPILER[] = "Clang " TEXT(__clang_major__);
#else
static const char COMPILER[] = "GCC " TEXT(__GNUC__);
#endif

static double now() {
#ifdef __x86_64__
    _mm_lfence();
    const double ticks = double(__rdtsc());
    _mm_lfence();
    return ticks;
#else
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count();
#endif
}

static const char *flags = "";
typedef std::vector<std::pair<const char *, Competitor>> Competitors;
/* Times each competitor once on each slice of positions, in turns. The first competitor is the loop. */
template <class Index>
static void compare(const char *name, const std::vector<MovedPawns> &positions, const Competitors &competitors) {
    constexpr std::size_t SLICE = 128;
    alignas(64) static char memory[2][2][2][8192 + 4096];
    std::vector<double> ratios[2];
    for (std::size_t first = 0, slices = 0; first + SLICE <= positions.size(); first += SLICE, ++slices) {
        Lists lists[2] = {};
        double ticks[2];
        for (std::size_t turn = 0; turn < competitors.size(); ++turn) {
            const std::size_t number = (turn + slices) % competitors.size();
            /* The addresses change, because 4K aliasing (equal lowest twelve bits) slows memory down. */
            for (int list = 0; list < 4; ++list)
                lists[number].memory[list / 2][list % 2] = memory[number][list / 2][list % 2] + slices * 64 % 4096;
            competitors[number].second(positions[first], lists[number]);
            const double start = now();
            for (std::size_t next = first; next < first + SLICE; ++next)
                competitors[number].second(positions[next], lists[number]);
            ticks[number] = now() - start;
        }
        for (std::size_t number = 0; number < competitors.size(); ++number) {
            ratios[number].push_back(ticks[number] / ticks[0]);
            for (unsigned list = 0; list < 4; ++list) {
                const auto sorted = [&](const Lists &one) {
                    const Index *begin = one.of<Index>(list / 2, list % 2);
                    std::vector<Index> indices(begin, begin + one.size[list / 2][list % 2]);
                    std::sort(indices.begin(), indices.end());
                    return indices;
                };
                if (sorted(lists[number]) == sorted(lists[0])) continue;
                std::fprintf(stderr, "%s, %s: the list is wrong\n", name, competitors[number].first);
                std::exit(1);
            }
        }
    }
    for (std::size_t number = 1; number < competitors.size(); ++number) {
        std::vector<double> &all = ratios[number];
        std::sort(all.begin(), all.end());
        std::printf("%s,%s,\"%s\",%s,%.2f,%.2f,%.2f\n", COMPILER, flags, name, competitors[number].first,
                    all[all.size() / 2], all[all.size() / 4], all[all.size() * 3 / 4]);
    }
}

template <bool IsAll, unsigned Sides>
static void compare_pairs(const char *name, const std::vector<MovedPawns> &positions) {
    compare<Index>(name, positions,
        {{"loop", Pairs::of_engines<IsAll, Sides>}, {"pawnfill", Pairs::ours<IsAll, Sides>}});
}

/* The rows as a table with a column for each compiler. */
static void print_markdown() {
    std::map<std::string, std::map<std::string, std::string>> table;
    std::map<std::string, bool> compilers;
    for (std::string line, cell[5]; std::getline(std::cin, line);) {
        if (line[0] == '#') continue;
        std::istringstream row(line);
        std::getline(std::getline(row, cell[0], ','), cell[1], ',');
        std::getline(row.ignore(), cell[2], '"');
        std::getline(std::getline(row.ignore(), cell[3], ','), cell[4], ',');
        table["| " + cell[2] + " | " + cell[3] + " | `" + cell[1] + "` |"][cell[0]] = cell[4];
        compilers[cell[0]] = true;
    }
    std::string head = "| what | how | flags |", rule = "\n|---|---|---|";
    for (const auto &compiler : compilers) head += " " + compiler.first + " |", rule += "--:|";
    std::cout << head << rule << '\n';
    for (auto &row : table) {
        std::cout << row.first;
        for (const auto &compiler : compilers) std::cout << ' ' << row.second[compiler.first] << " |";
        std::cout << '\n';
    }
}

int main(int count, char **arguments) {
    flags = count > 1 ? arguments[1] : "";
    if (flags == std::string("--markdown")) return print_markdown(), 0;
    const std::vector<MovedPawns> positions = play(60000);
    compare_pairs<true, 1>("all pairs, a side", positions);
    compare_pairs<true, 2>("all pairs, both sides", positions);
    compare_pairs<false, 1>("changed pairs, a side", positions);
    compare_pairs<false, 2>("changed pairs, both sides", positions);
    typedef Moves<std::uint16_t> Short;
    compare<std::uint16_t>("moves of 2 bytes", positions, {{"loop", Short::of_engines}, {"pawnfill", Short::ours}});
    compare<Set>("moves of 8 bytes", positions,
        {{"loop", Moves<Scored>::of_engines}, {"pawnfill", Moves<Scored>::ours}});
    compare<int>("a score", positions, {{"loop", by_loop}, {"both sides", by_both_sides}});
}
