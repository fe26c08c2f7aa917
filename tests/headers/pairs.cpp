// For the test `headers`: reads positions and moves, and prints the lists of pawnfill_pairs.hpp.
//
// A line has the pawns before and after a move, White's first, in hexadecimal, and the capacity of the lists.
// For each numbering and perspective, the program prints three lines: all, the removed, and the added pairs.
// Their order is by the first perspective's indices, so place i has the same pair for each perspective.
// With an argument, the program compares the kernel with a loop in random positions, in more numberings and
// types of lists. The argument is the expected level of the kernels: 0 for none, 1 for AVX2 or NEON, 2 for
// AVX-512. A second argument is the number of positions.

#include "pawnfill_pairs.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace pawnfill::pairs;

constexpr Perspective SIDES[4] = {{0, false}, {1, false}, {0, true}, {1, true}};

// A mark, which is no index.
template <class Index>
constexpr Index MARK = Index(-2);

// How many elements a kernel of each level may write behind the indices, within the capacity.
constexpr std::size_t BEHIND[] = {24, 24, 32};

static bool is_mark_lost = false;

// Lists with marks that no call may overwrite: beyond `BEHIND` elements, and beyond the capacity, where an
// engine may have its next list.
template <class Index>
struct Lists {
    std::vector<Index> indices[4];
    List<Index> lists[4];
    std::size_t capacity;

    explicit Lists(std::size_t capacity_of_list) : capacity(capacity_of_list) {
        for (int side = 0; side < 4; ++side) {
            indices[side].assign(capacity + 40, MARK<Index>);
            lists[side] = {indices[side].data(), capacity};
        }
    }

    // Checks the marks, and returns a side's indices in the order of the indices of the side `first`.
    std::vector<Index> sorted(int side, std::size_t count, int first = 0) {
        const std::vector<Index>&list = indices[side], &order = indices[first];
        for (std::size_t place = std::min(count + BEHIND[internal::level], capacity); place < capacity + 40; ++place)
            is_mark_lost |= list[place] != MARK<Index>;
        std::vector<std::size_t> places(std::min(count, capacity));
        for (std::size_t place = 0; place < places.size(); ++place) places[place] = place;
        std::sort(places.begin(), places.end(), [&](auto one, auto other) { return order[one] < order[other]; });
        std::vector<Index> sorted;
        for (std::size_t place : places) sorted.push_back(list[place]);
        return sorted;
    }

    void print(const char* name, int side, std::size_t count) {
        std::printf("%s %zu", name, count);
        for (Index index : sorted(side, count)) std::printf(" %llu", static_cast<unsigned long long>(index));
        std::putchar('\n');
    }
};

// With `IS_ALONE`, a call for a single list must give the same pairs.
template <class Index, bool IS_ALONE = false, class Numbering>
void print(Numbering numbering, PawnSets before, PawnSets after, std::size_t capacity) {
    Lists<Index> found(capacity), removed(capacity), added(capacity);
    const std::size_t count = all(numbering, before, SIDES, found.lists);
    const Changed changed = changes(numbering, before, after, SIDES, removed.lists, added.lists);
    for (int side = 0; side < 4; ++side) {
        found.print("all", side, count);
        removed.print("removed", side, changed.removed);
        added.print("added", side, changed.added);
        if constexpr (IS_ALONE) {
            const auto alone = [&](Lists<Index>& lists, std::size_t n) { return lists.sorted(side, n, side); };
            Lists<Index> one(capacity), gone(capacity), young(capacity);
            const std::size_t of_one = all(numbering, before, SIDES[side], one.lists[0]);
            const Changed by_one = changes(numbering, before, after, SIDES[side], gone.lists[0], young.lists[0]);
            if (one.sorted(0, of_one) != alone(found, count) ||
                gone.sorted(0, by_one.removed) != alone(removed, changed.removed) ||
                young.sorted(0, by_one.added) != alone(added, changed.added))
                std::puts("a single list has other pairs");
        }
    }
}

static std::uint64_t random_set(std::uint64_t& state) {
    std::uint64_t set = ~std::uint64_t{0};
    for (int times = 0; times < 3; ++times) {
        state = state * 6364136223846793005 + 1442695040888963407;
        set &= state >> 32 ^ state;
    }
    return set;
}

// A numbering of an engine: places in a matrix of all numbers. Pawns on the files b, d, f and h come last.
struct Matrix {
    static constexpr int indices = 50000;
    template <class T>
    static constexpr T number(T is_enemy, T square) {
        return static_cast<T>(2 * (square - 8) + is_enemy + 100 * (square & 1));
    }
    template <class T>
    static constexpr T index(T lower, T higher) {
        return static_cast<T>(255 * lower + higher);
    }
};

enum class Side : unsigned char { WHITE, BLACK };
enum class Field : signed char { NONE = -1, A1, D8 = 59, E8, H8 = 63 };
struct Explicit {
    int square;
    constexpr explicit operator int() const { return square; }
};
struct Implicit {
    std::uint8_t square;
    constexpr operator std::uint8_t() const { return square; }
};

// Whether `of_king` mirrors exactly if the king is on files e to h, for all types of colors and squares.
static bool of_kings_are_right() {
    bool are_right = Perspective(Side::BLACK, true).view(0) == 127 && Perspective(true, false).view(64) == 56;
    for (unsigned king = 0; king < 128; ++king) {
        const unsigned color = king >> 6, square = king & 63;
        const unsigned seen = (color != 0 ? 120 : 0) ^ (square % 8 >= 4 ? 7 : 0);
        are_right &= Perspective::of_king(color, square).view(0) == seen &&
                     Perspective::of_king(Side(color), Field(square)).view(0) == seen &&
                     Perspective::of_king(color != 0, Explicit{int(square)}).view(0) == seen &&
                     Perspective::of_king(int(color), Implicit{std::uint8_t(square)}).view(0) == seen;
    }
    return are_right;
}

// Whether a call lists the same pairs as the loop `list_exactly`, or as many of them as the capacity allows.
template <class Index, class Numbering>
bool is_right(Numbering numbering, PawnSets before, PawnSets after, std::size_t capacity) {
    const internal::PositionT old = {before.white, before.black}, young = {after.white, after.black};
    Lists<Index> found[3] = {Lists<Index>(capacity), Lists<Index>(capacity), Lists<Index>(capacity)};
    Lists<Index> expected[3] = {Lists<Index>(500), Lists<Index>(500), Lists<Index>(500)};
    const Changed changed = changes(numbering, before, after, SIDES, found[1].lists, found[2].lists);
    const std::size_t counts[3] = {all(numbering, before, SIDES, found[0].lists), changed.removed, changed.added};
    const std::size_t all_counts[3] = {
        internal::list_exactly(numbering, old, old.all(), SIDES, expected[0].lists),
        internal::list_exactly(numbering, old, internal::without(old, young), SIDES, expected[1].lists),
        internal::list_exactly(numbering, young, internal::without(young, old), SIDES, expected[2].lists),
    };
    for (int which = 0; which < 3; ++which) {
        if (counts[which] != std::min(all_counts[which], capacity)) return false;
        for (int side = 0; side < 4; ++side) {
            const std::vector<Index> indices = found[which].sorted(side, counts[which], side);
            const std::vector<Index> known = expected[which].sorted(side, all_counts[which], side);
            if (!std::includes(known.begin(), known.end(), indices.begin(), indices.end())) return false;
        }
    }
    return true;
}

static int compare_all(int wanted) {
    int different = !of_kings_are_right(), compared = 0;
    std::uint64_t state = 1;
    for (; compared < wanted; ++compared) {
        const std::uint64_t white = random_set(state), few = random_set(state) & random_set(state);
        const PawnSets before(white, random_set(state) & random_set(state) & ~white);
        PawnSets after((before.white ^ few) & ~before.black, before.black ^ (few & before.white));
        if (compared % 2 == 0 && before.white != 0) {
            const std::uint64_t pawn = before.white & (~before.white + 1);
            after = PawnSets((before.white & ~pawn) | pawn << 8, before.black & ~(pawn << 8));
        }
        const std::size_t capacity = std::size_t(compared % 3 == 0 ? 128 : compared % 3 == 1 ? 96 : compared % 150);
        different += !is_right<std::uint16_t>(ByRank(), before, after, capacity);
        different += !is_right<std::uint32_t>(strided(ByFile(), 5u, 768u), before, after, capacity);
        different += !is_right<std::int64_t>(strided(ByRank(), -7, 1000000), before, after, capacity);
        different += !is_right<std::uint16_t>(strided(Matrix(), 9, 1), before, after, capacity);
    }
    std::printf("level %d: %d positions, %d different%s\n", int(internal::level), compared, different,
                is_mark_lost ? ", written too far behind the indices" : "");
    return different + is_mark_lost;
}

int main(int count, char** arguments) {
    if (count > 1)
        return compare_all(count > 2 ? std::atoi(arguments[2]) : 10000) != 0 ||
               int(internal::level) != std::atoi(arguments[1]);
    unsigned long long sets[4];
    std::size_t capacity;
    while (std::scanf("%llx %llx %llx %llx %zu", &sets[0], &sets[1], &sets[2], &sets[3], &capacity) == 5) {
        const PawnSets before(sets[0], sets[1]), after(sets[2], sets[3]);
        print<std::uint16_t, true>(ByRank(), before, after, capacity);
        print<std::uint32_t>(strided(ByFile(), 5u, 768u), before, after, capacity);
        print<int>(strided(strided(ByRank(), 19936, 1), 0, 3), before, after, capacity);
    }
    if (is_mark_lost) std::puts("written too far behind the indices");
}
