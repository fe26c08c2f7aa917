// Reads positions and moves, and prints what pawnfill_pairs.hpp lists, for the test `headers`.
//
// A line has the pawns before and after a move, White's first, in hexadecimal, and the room of the lists. For
// each numbering and each perspective, a line is printed for all pairs, and for those that are removed and added.
// With the argument `avx512`, random positions are listed with AVX-512 and without it instead.

#include "pawnfill_pairs.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

using namespace pawnfill::pairs;

constexpr Perspective SIDES[4] = {{0, false}, {1, false}, {0, true}, {1, true}};

// Lists with a mark behind their room, which must stay as it is.
template <class Index>
struct Lists {
    std::vector<Index> indices[4];
    List<Index> lists[4];
    std::size_t room;

    explicit Lists(std::size_t room_of_list) : room(room_of_list) {
        for (int side = 0; side < 4; ++side) {
            indices[side].assign(room + 1, Index(77));
            lists[side] = {indices[side].data(), room};
        }
    }

    std::vector<Index> sorted(int side, std::size_t count) {
        std::vector<Index>& list = indices[side];
        if (list[room] != Index(77)) std::puts("written behind the room");
        std::sort(list.begin(), list.begin() + long(std::min(count, room)));
        return {list.begin(), list.begin() + long(std::min(count, room))};
    }

    void print(const char* name, int side, std::size_t count) {
        std::printf("%s %zu", name, count);
        for (Index index : sorted(side, count)) std::printf(" %llu", static_cast<unsigned long long>(index));
        std::putchar('\n');
    }
};

template <class Index, class Numbering>
void print(Numbering numbering, Pawns before, Pawns after, std::size_t room) {
    Lists<Index> found(room), removed(room), added(room);
    const std::size_t count = all(numbering, before, SIDES, found.lists);
    const Changed changed = changes(numbering, before, after, SIDES, removed.lists, added.lists);
    for (int side = 0; side < 4; ++side) {
        found.print("all", side, count);
        removed.print("removed", side, changed.removed);
        added.print("added", side, changed.added);

        // A single list has the same pairs.
        Lists<Index> one(room), gone(room), new_ones(room);
        const std::size_t of_one = all(numbering, before, SIDES[side], one.lists[0]);
        const Changed by_one = changes(numbering, before, after, SIDES[side], gone.lists[0], new_ones.lists[0]);
        if (one.sorted(0, of_one) != found.sorted(side, count) ||
            gone.sorted(0, by_one.removed) != removed.sorted(side, changed.removed) ||
            new_ones.sorted(0, by_one.added) != added.sorted(side, changed.added))
            std::puts("a single list has other pairs");
    }
}

#ifdef PAWNFILL_PAIRS_AVX512

static std::uint64_t random_set(std::uint64_t& state) {
    std::uint64_t set = ~std::uint64_t{0};
    for (int times = 0; times < 3; ++times) {
        state = state * 6364136223846793005 + 1442695040888963407;
        set &= state >> 32 ^ state;
    }
    return set;
}

// Returns how many positions are listed in another way.
template <class Index, class Numbering>
int compare(Numbering numbering, Pawns before, Pawns after) {
    Lists<Index> lists[6] = {Lists<Index>(ROOM), Lists<Index>(ROOM), Lists<Index>(ROOM),
                             Lists<Index>(ROOM), Lists<Index>(ROOM), Lists<Index>(ROOM)};
    const std::size_t counts[2] = {internal::all_by_avx512(numbering, before, SIDES, lists[0].lists),
                                   internal::all_by_rows(numbering, before, SIDES, lists[1].lists)};
    const Changed fast = internal::changes_by_avx512(numbering, before, after, SIDES, lists[2].lists, lists[3].lists);
    const Changed slow = internal::changed_pairs(numbering, before, after, SIDES, lists[4].lists,
                                                                  lists[5].lists);
    if (counts[0] != counts[1]) return 1;
    for (int side = 0; side < 4; ++side)
        if (lists[0].sorted(side, counts[0]) != lists[1].sorted(side, counts[0])) return 1;
    if (slow.removed == ROOM || slow.added == ROOM) return 0;
    if (fast.removed != slow.removed || fast.added != slow.added) return 1;
    for (int side = 0; side < 4; ++side)
        if (lists[2].sorted(side, fast.removed) != lists[4].sorted(side, fast.removed) ||
            lists[3].sorted(side, fast.added) != lists[5].sorted(side, fast.added))
            return 1;
    return 0;
}

static int compare_all() {
    int different = 0, compared = 0;
    std::uint64_t state = 1;
    while (compared < 20000) {
        const Pawns before(random_set(state), random_set(state) & random_set(state));
        const std::uint64_t few = random_set(state) & random_set(state);
        Pawns after(before.white ^ few, before.black ^ (few & before.white));
        if (compared % 2 == 0 && before.white != 0) {
            const std::uint64_t pawn = before.white & (~before.white + 1);
            after = Pawns((before.white & ~pawn) | pawn << 8, before.black & ~(pawn << 8));
        }
        if (internal::count_of(before.all()) > 16 || internal::count_of(after.all()) > 16) continue;
        different += compare<std::uint16_t>(ByRank(), before, after);
        different += compare<std::uint32_t>(strided(ByFile(), 5u, 768u), before, after);
        ++compared;
    }
    std::printf("%d positions, %d different\n", compared, different);
    return different != 0;
}

#else

static int compare_all() {
    std::puts("compiled without AVX-512");
    return 1;
}

#endif

int main(int count, char** arguments) {
    if (count > 1 && std::strcmp(arguments[1], "avx512") == 0) return compare_all();
    unsigned long long sets[4];
    std::size_t room;
    while (std::scanf("%llx %llx %llx %llx %zu", &sets[0], &sets[1], &sets[2], &sets[3], &room) == 5) {
        const Pawns before(sets[0], sets[1]), after(sets[2], sets[3]);
        print<std::uint16_t>(ByRank(), before, after, room);
        print<std::uint32_t>(strided(ByFile(), 5u, 768u), before, after, room);
        print<int>(strided(strided(ByRank(), 19936, 1), 0, 3), before, after, room);
        print<std::uint16_t>(strided(ByRank(), 59808, 1), before, after, room);
    }
}
