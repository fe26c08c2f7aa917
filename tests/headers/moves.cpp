// For the test `headers`: reads positions, and prints the lists of pawnfill_moves.hpp.
//
// A line has the color, the pawns, the empty squares and the enemies, then M or L. Sets are hexadecimal.
// - After M come the targets, the check mask, the pinned pieces, the enemy's orthogonal and diagonal sliders,
//   the square of en passant, the king's square or 64, the kinds, and the capacity of the list. The program
//   prints a line for each encoding.
// - After L come the enemy's pawns, knights and sliders, the king's square, the en passant square, the check
//   mask, the pinned pieces, the count of legal moves, and the moves. The program prints "same" or "differs".
// With an argument, the program compares the kernel with a loop in random positions, and `contains` with the
// list. The argument is the expected level of the kernels: 0 for none, 1 for AVX2 or NEON, 2 for AVX-512. A
// second argument is the number of positions.

#include "pawnfill_moves.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace pawnfill::moves;
typedef std::uint16_t u16;
typedef std::uint32_t u32;
typedef std::uint64_t u64;

struct FromFirst : Encoding<u16> {
    static constexpr unsigned from = 6, to = 0;
    static constexpr unsigned single_push = 0x1000, double_push = 0x2000, capture = 0x3000, en_passant = 0x4000;
    static constexpr unsigned promotions[] = {0xf000, 0xe000, 0xd000, 0xc000};
    static constexpr unsigned capture_promotions[] = {0xb000, 0xa000, 0x9000, 0x8000};
};

// `Small` and `Large` have a score after the integer, `ScoreFirst` before it.
struct Small {
    u16 code;
    std::int16_t score;
};
struct ToFirst : Encoding<u16, Small> {
    static constexpr unsigned from = 0, to = 6, double_push = 1 << 12, capture = 4 << 12, en_passant = 5 << 12;
    static constexpr std::size_t offset = 0;
    static constexpr unsigned promotions[] = {11 << 12, 10 << 12, 9 << 12, 8 << 12};
    static constexpr unsigned capture_promotions[] = {15 << 12};
};

struct ScoreFirst {
    int score;
    u16 code;
};
struct AtTheEnds : Encoding<u16, ScoreFirst> {
    static constexpr std::size_t offset = 4;
    static constexpr unsigned from = 10, to = 0;
    static constexpr unsigned single_push = 0x40, double_push = 0x80, capture = 0xc0, en_passant = 0x100;
    static constexpr unsigned promotions[] = {0x240}, capture_promotions[] = {0x280, 0x2c0};
};

struct Wide : Encoding<u32> {
    static constexpr unsigned from = 26, to = 13;
    static constexpr unsigned single_push = 1, double_push = 1 << 12, capture = 1 << 19, en_passant = 1 << 25;
    static constexpr unsigned promotions[] = {3, 5, 7, 9}, capture_promotions[] = {11, 13, 15, 17};
};

struct Large {
    u32 code;
    int score;
};
struct WideWithScore : Encoding<u32, Large> {
    static constexpr std::size_t offset = 0;
    static constexpr unsigned from = 8, to = 0;
    static constexpr unsigned double_push = 1u << 16, capture = 2u << 16, en_passant = 3u << 16;
    static constexpr unsigned promotions[] = {1u << 31, 1u << 30, 1u << 29, 1u << 28};
};

struct Parts {
    unsigned char from, to, piece;
};
struct FivePieces : Encoding<u16, Parts> {
    static constexpr unsigned from = 0, to = 6;
    static constexpr unsigned promotions[] = {1 << 12, 2 << 12, 3 << 12, 4 << 12, 5 << 12};
    static constexpr unsigned capture_promotions[] = {9 << 12, 10 << 12, 11 << 12, 12 << 12, 13 << 12};
    static Parts of(u16 bits) {
        typedef unsigned char Part;
        return {Part(bits & 63), Part(bits >> 6 & 63), Part(bits >> 12)};
    }
};

// The integer of a move, or a number of all ones if the score is wrong (not 0).
static u64 code(u16 move) { return move; }
static u64 code(u32 move) { return move; }
template <class Scored>
static u64 code(Scored move) { return move.score == 0 ? move.code : ~u64{0}; }
static u64 code(Parts move) { return move.from | u64{move.to} << 6 | u64{move.piece} << 12; }

// How many elements a kernel of each level may write behind the moves, within the capacity.
constexpr std::size_t BEHIND[] = {1, 8, 32};

static bool is_mark_lost = false;

// Lists the moves. Marks before the list, behind its capacity and beyond the last vector must stay.
template <class E>
std::vector<u64> listed(const PawnMoves& moves, std::size_t capacity) {
    typename E::move_type mark;
    std::memset(static_cast<void*>(&mark), 77, sizeof mark);
    std::vector<typename E::move_type> list(capacity + 40, mark);
    const std::size_t count = moves.list(E(), list.data() + 1, capacity);
    std::vector<u64> codes;
    const std::size_t end = std::min(count, capacity);
    for (std::size_t place = 1; place <= end; ++place) codes.push_back(code(list[place]));
    // Compares byte by byte: `memcmp` may use instructions that the emulated processor of the test `mixed`
    // lacks.
    const auto is_mark = [&](std::size_t place) {
        unsigned char bytes[2][sizeof mark], differ = 0;
        std::memcpy(bytes[0], static_cast<const void*>(&list[place]), sizeof mark);
        std::memcpy(bytes[1], static_cast<const void*>(&mark), sizeof mark);
        for (std::size_t byte = 0; byte < sizeof mark; ++byte) differ |= bytes[0][byte] ^ bytes[1][byte];
        return differ == 0;
    };
    is_mark_lost |= !is_mark(0) || count > capacity;
    const std::size_t behind = capacity < move_capacity ? 0 : BEHIND[internal::level];
    for (std::size_t place = std::min(count + behind, capacity); place <= capacity; ++place)
        is_mark_lost |= !is_mark(place + 1);
    return codes;
}

// Whether `contains` and `contains_bits` are true exactly for the moves of the list. Of 32-bit integers, those
// below 2^16 and those that differ from a move in one bit are tried.
template <class E>
bool contains_the_list(const PawnMoves& moves) {
    std::vector<typename E::bits_type> list;
    for (u64 move : listed<E>(moves, 1000)) list.push_back(typename E::bits_type(move));
    bool is_right = moves.is_empty() == list.empty();
    std::size_t found = 0, of_pieces = 0;
    for (u32 bits = 0; bits < 1 << 16; ++bits) found += moves.contains_bits(E(), typename E::bits_type(bits));
    for (int from = 0; from < 64; ++from)
        for (int to = 0; to < 64; ++to)
            of_pieces += moves.contains(from, to, false) + moves.contains(from, to, true) *
                                                               (sizeof E::promotions / sizeof E::promotions[0]);
    for (typename E::bits_type bits : list) {
        is_right &= moves.contains_bits(E(), bits);
        for (unsigned bit = 0; bit < 8 * sizeof bits; ++bit) {
            const auto other = typename E::bits_type(bits ^ typename E::bits_type(1) << bit);
            const bool is_listed = std::find(list.begin(), list.end(), other) != list.end();
            is_right &= moves.contains_bits(E(), other) == is_listed;
        }
    }
    const bool is_wide = sizeof(typename E::bits_type) > 2;
    return is_right && of_pieces == list.size() && (is_wide || found == list.size());
}

template <class E>
void print(const PawnMoves& moves, std::size_t capacity) {
    std::printf("%zu", moves.count(E()));
    for (u64 move : listed<E>(moves, capacity)) std::printf(" %llu", static_cast<unsigned long long>(move));
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

// Compares the kernel's list with a list of less capacity, to which moves are appended one by one.
template <class E>
bool is_right(const PawnMoves& moves) {
    const std::vector<u64> found = listed<E>(moves, 300);
    std::vector<u64> expected = listed<E>(moves, move_capacity - 1);
    if (expected.size() == move_capacity - 1)
        expected.insert(expected.end(), found.begin() + move_capacity - 1, found.end());
    // For `==`, `std::equal` would call `memcmp` (see above).
    const auto is_same = [](u64 one, u64 other) { return one == other; };
    return std::equal(found.begin(), found.end(), expected.begin(), expected.end(), is_same) &&
           found.size() == moves.count(E());
}

// The squares on the file, the rank and the diagonals of a square.
static u64 lines(unsigned square) {
    u64 set = 0;
    for (unsigned other = 0; other < 64; ++other) {
        const int files = int(other % 8) - int(square % 8), ranks = int(other / 8) - int(square / 8);
        if (files == 0 || ranks == 0 || files == ranks || files == -ranks) set |= u64{1} << other;
    }
    return set;
}

static int compare_all(int wanted) {
    int different = 0, compared = 0;
    for (u64 state = 1; compared < wanted; ++compared) {
        const unsigned color = compared & 1, square = unsigned(compared) / 2 % 8 + (color == 0 ? 40 : 16);
        const u64 passed = u64{1} << square, captured = color == 0 ? passed >> 8 : passed << 8;
        const u64 some = random_set(state), last = color == 0 ? u64{0xff} << 56 : 0xff;
        const u64 pawns = (compared % 4 == 0 ? some : some & random_set(state)) & ~(last | passed | captured);
        const u64 empty = ((random_set(state) | random_set(state)) & ~(pawns | captured)) | passed;
        const u64 enemies = (random_set(state) | captured) & ~(empty | pawns);
        PawnMoves moves = PawnMoves(color, pawns, Empty(empty), Enemies(enemies))
                              .en_passant(compared % 5 == 0 ? 64 + square : square)
                              .only(compared % 3 == 0 ? unsigned(compared % 64) : unsigned(Kinds::all));
        const u64 kings = ~pawns & random_set(state);
        if (compared % 2 == 0 && kings != 0) {
            unsigned king = 0;
            while ((kings >> king & 1) == 0) ++king;
            moves = moves.pinned(king, lines(king) & random_set(state));
        }
        if (compared % 500 == 0)
            different += !contains_the_list<FromFirst>(moves) + !contains_the_list<Wide>(moves) +
                         !contains_the_list<FivePieces>(moves);
        different += !is_right<FromFirst>(moves) + !is_right<ToFirst>(moves) + !is_right<AtTheEnds>(moves) +
                     !is_right<Wide>(moves) + !is_right<WideWithScore>(moves) + !is_right<FivePieces>(moves);
    }
    std::printf("level %d: %d positions, %d lists differ%s\n", int(internal::level), compared, different,
                is_mark_lost ? ", written too far behind the moves" : "");
    return different + is_mark_lost;
}

// An encoding that numbers squares and promotion pieces as cozy-chess does.
struct Plain : Encoding<u16> {
    static constexpr unsigned from = 0, to = 6, promotions[] = {4 << 12, 3 << 12, 2 << 12, 1 << 12};
};

// Reads the pieces of a position and its legal moves, in ascending order, and prints "same" or "differs".
static void compare_legal(const PawnMoves& all, unsigned color, u64 pawns, u64 occupied) {
    unsigned long long of[4], mask, pinned;
    unsigned king, square;
    std::size_t count;
    if (std::scanf("%llx %llx %llx %llx %u %u %llx %llx %zu", &of[0], &of[1], &of[2], &of[3], &king, &square, &mask,
                   &pinned, &count) != 9)
        return;
    const Attackers attackers{of[0], of[1], of[2], of[3]};
    const PawnMoves moves = all.legal(king, attackers, square);
    const Checks found = all.checks(king, attackers);
    u64 captors = 0;
    bool is_same = found.mask == mask && found.pinned == pinned && moves.count(Plain()) == count;
    std::vector<u64> listed_moves = listed<Plain>(moves, 300);
    std::sort(listed_moves.begin(), listed_moves.end());
    for (std::size_t place = 0; place < count; ++place) {
        unsigned bits;
        if (std::scanf("%u", &bits) != 1) return;
        is_same &= place < listed_moves.size() && listed_moves[place] == bits;
        is_same &= moves.contains_bits(Plain(), u16(bits));
        if ((bits >> 6 & 63) == square && (bits & 7) != (bits >> 6 & 7)) captors |= u64{1} << (bits & 63);
    }
    is_same &= legal_en_passant(color, pawns, square, king, occupied, of[2], of[3]) == captors;
    std::puts(is_same ? "same" : "differs");
}

int main(int count, char** arguments) {
    if (count > 1)
        return compare_all(count > 2 ? std::atoi(arguments[2]) : 10000) != 0 ||
               int(internal::level) != std::atoi(arguments[1]);
    unsigned long long pawns, empty, enemies, targets, mask, pinned, orthogonal, diagonal;
    unsigned color, square, king, kinds;
    std::size_t capacity;
    while (std::scanf("%u %llx %llx %llx", &color, &pawns, &empty, &enemies) == 4) {
        PawnMoves moves(color, pawns, Empty(empty), Enemies(enemies));
        char kind;
        if (std::scanf(" %c", &kind) != 1) return 1;
        if (kind == 'L') {
            compare_legal(moves, color, pawns, ~empty);
            continue;
        }
        if (std::scanf("%llx %llx %llx %llx %llx %u %u %u %zu", &targets, &mask, &pinned, &orthogonal, &diagonal, &square,
                       &king, &kinds, &capacity) != 9)
            return 1;
        // These calls come before or after the calls for pins and en passant. Repeated calls intersect.
        const auto narrowed = [&] {
            return moves.targets(targets).check_mask(mask).targets(~u64{0}).check_mask(~u64{0}).only(kinds).only(~0u);
        };
        if (capacity % 2 == 0) moves = narrowed();
        moves = king < 64 ? moves.pinned(king, pinned).en_passant_if_legal(square, king, orthogonal, diagonal)
                          : moves.en_passant(square);
        if (capacity % 2 != 0) moves = narrowed();
        print<FromFirst>(moves, capacity);
        print<AtTheEnds>(moves, capacity);
        print<Wide>(moves, capacity);
        print<FivePieces>(moves, capacity);
        print<ToFirst>(moves, capacity);
        print<WideWithScore>(moves, capacity);
    }
    if (is_mark_lost) std::puts("written too far behind the moves");
}
