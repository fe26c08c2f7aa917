// Reads positions, and prints what pawnfill_moves.hpp lists, for the test `headers`.
//
// A line has the color, the pawns, the empty squares, the enemies and the targets in hexadecimal, the square for en
// passant, the kinds and the room of the list. For each encoding, a line is printed. With an argument, random
// positions are compared with a loop instead; the argument is the level that the kernels must be of: 0 for none, 1
// for AVX2 or NEON, 2 for AVX-512.

#include "pawnfill_moves.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace pawnfill::moves;
typedef std::uint16_t u16;
typedef std::uint32_t u32;
typedef std::uint64_t u64;

struct FromFirst : Encoding<u16> {
    static constexpr unsigned FROM = 6, TO = 0;
    static constexpr unsigned SINGLE_PUSH = 0x1000, DOUBLE_PUSH = 0x2000, CAPTURE = 0x3000, EN_PASSANT = 0x4000;
    static constexpr unsigned PROMOTIONS[] = {0xf000, 0xe000, 0xd000, 0xc000};
    static constexpr unsigned CAPTURE_PROMOTIONS[] = {0xb000, 0xa000, 0x9000, 0x8000};
};

// A move with a score behind it, in 32 and in 64 bits, and before it.
struct Small {
    u16 code;
    std::int16_t score;
};
struct ToFirst : Encoding<u16, Small> {
    static constexpr unsigned FROM = 0, TO = 6, DOUBLE_PUSH = 1 << 12, CAPTURE = 4 << 12, EN_PASSANT = 5 << 12;
    static constexpr std::size_t OFFSET = 0;
    static constexpr unsigned PROMOTIONS[] = {11 << 12, 10 << 12, 9 << 12, 8 << 12};
    static constexpr unsigned CAPTURE_PROMOTIONS[] = {15 << 12};
};

struct ScoreFirst {
    int score;
    u16 code;
};
struct AtTheEnds : Encoding<u16, ScoreFirst> {
    static constexpr std::size_t OFFSET = 4;
    static constexpr unsigned FROM = 10, TO = 0;
    static constexpr unsigned SINGLE_PUSH = 0x40, DOUBLE_PUSH = 0x80, CAPTURE = 0xc0, EN_PASSANT = 0x100;
    static constexpr unsigned PROMOTIONS[] = {0x240}, CAPTURE_PROMOTIONS[] = {0x280, 0x2c0};
};

struct Wide : Encoding<u32> {
    static constexpr unsigned FROM = 26, TO = 13;
    static constexpr unsigned SINGLE_PUSH = 1, DOUBLE_PUSH = 1 << 12, CAPTURE = 1 << 19, EN_PASSANT = 1 << 25;
    static constexpr unsigned PROMOTIONS[] = {3, 5, 7, 9}, CAPTURE_PROMOTIONS[] = {11, 13, 15, 17};
};

struct Large {
    u32 code;
    int score;
};
struct WideWithScore : Encoding<u32, Large> {
    static constexpr std::size_t OFFSET = 0;
    static constexpr unsigned FROM = 8, TO = 0;
    static constexpr unsigned DOUBLE_PUSH = 1u << 16, CAPTURE = 2u << 16, EN_PASSANT = 3u << 16;
    static constexpr unsigned PROMOTIONS[] = {1u << 31, 1u << 30, 1u << 29, 1u << 28};
};

// A move of three parts.
struct Parts {
    unsigned char from, to, piece;
};
struct FivePieces : Encoding<u16, Parts> {
    static constexpr unsigned FROM = 0, TO = 6;
    static constexpr unsigned PROMOTIONS[] = {1 << 12, 2 << 12, 3 << 12, 4 << 12, 5 << 12};
    static constexpr unsigned CAPTURE_PROMOTIONS[] = {9 << 12, 10 << 12, 11 << 12, 12 << 12, 13 << 12};
    static Parts of(u16 bits) {
        typedef unsigned char Part;
        return {Part(bits & 63), Part(bits >> 6 & 63), Part(bits >> 12)};
    }
};

// The integer of an element, or a number that is none if its score is not 0.
static u64 code(u16 move) { return move; }
static u64 code(u32 move) { return move; }
static u64 code(Small move) { return move.score == 0 ? move.code : ~u64{0}; }
static u64 code(ScoreFirst move) { return move.score == 0 ? move.code : ~u64{0}; }
static u64 code(Large move) { return move.score == 0 ? move.code : ~u64{0}; }
static u64 code(Parts move) { return move.from | u64{move.to} << 6 | u64{move.piece} << 12; }

// Lists with marks before them and behind their room, which must stay as they are.
template <class E>
std::vector<u64> listed(const PawnMoves& moves, std::size_t room) {
    typename E::Move mark;
    std::memset(static_cast<void*>(&mark), 77, sizeof mark);
    std::vector<typename E::Move> list(room + 2, mark);
    const std::size_t count = moves.list(E(), list.data() + 1, room);
    std::vector<u64> codes;
    for (std::size_t place = 1; place <= count && place <= room; ++place) codes.push_back(code(list[place]));
    const bool is_kept = std::memcmp(&list[0], &mark, sizeof mark) == 0 &&
                         std::memcmp(&list[room + 1], &mark, sizeof mark) == 0;
    if (!is_kept || count > room) std::puts("written outside of the room");
    return codes;
}

template <class E>
void print(const PawnMoves& moves, std::size_t room) {
    std::printf("%zu", moves.count(E()));
    for (u64 move : listed<E>(moves, room)) std::printf(" %llu", static_cast<unsigned long long>(move));
    std::putchar('\n');
}

static u64 random_set(u64& state) {
    u64 set = ~u64{0};
    for (int times = 0; times < 2; ++times) {
        state = state * 6364136223846793005 + 1442695040888963407;
        set &= state >> 32 ^ state;
    }
    return set;
}

// With little room, a list is made one by one.
template <class E>
bool is_right(const PawnMoves& moves) {
    const std::vector<u64> found = listed<E>(moves, 300);
    std::vector<u64> expected = listed<E>(moves, ROOM - 1);
    if (expected.size() == ROOM - 1) expected.insert(expected.end(), found.begin() + ROOM - 1, found.end());
    return found == expected && found.size() == moves.count(E());
}

static int compare_all() {
    int different = 0, compared = 0;
    for (u64 state = 1; compared < 20000; ++compared) {
        const u64 some = random_set(state), pawns = compared % 4 == 0 ? some : some & random_set(state);
        const u64 empty = random_set(state) | random_set(state), enemies = random_set(state);
        const PawnMoves moves = PawnMoves(compared & 1, pawns, empty & ~pawns, enemies & ~(empty | pawns))
                                    .en_passant(unsigned(compared % 70))
                                    .only(compared % 3 == 0 ? unsigned(compared % 64) : unsigned(Kinds::ALL));
        different += !is_right<FromFirst>(moves) + !is_right<ToFirst>(moves) + !is_right<AtTheEnds>(moves) +
                     !is_right<Wide>(moves) + !is_right<WideWithScore>(moves) + !is_right<FivePieces>(moves);
    }
    std::printf("level %d: %d positions, %d lists differ\n", int(internal::LEVEL), compared, different);
    return different;
}

int main(int count, char** arguments) {
    if (count > 1) return compare_all() != 0 || int(internal::LEVEL) != std::atoi(arguments[1]);
    unsigned long long pawns, empty, enemies, targets;
    unsigned color, square, kinds;
    std::size_t room;
    while (std::scanf("%u %llx %llx %llx %llx %u %u %zu", &color, &pawns, &empty, &enemies, &targets, &square, &kinds,
                      &room) == 8) {
        const PawnMoves moves =
            PawnMoves(color, pawns, empty, enemies).targets(targets).en_passant(square).only(kinds);
        print<FromFirst>(moves, room);
        print<AtTheEnds>(moves, room);
        print<Wide>(moves, room);
        print<FivePieces>(moves, room);
        print<ToFirst>(moves, room);
        print<WideWithScore>(moves, room);
    }
}
