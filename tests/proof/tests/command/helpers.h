/* Helpers as engines write them, some of them wrong, for the tests of the command. Valid in C and in C++. */
#include <stdint.h>

typedef uint64_t u64;
#define FILE_A 0x0101010101010101u
#define FILE_H 0x8080808080808080u

static u64 north(u64 set) { set |= set << 8; set |= set << 16; return set | set << 32; }
static u64 south(u64 set) { set |= set >> 8; set |= set >> 16; return set | set >> 32; }

static u64 passed(u64 own, u64 enemy) {
    u64 front = south(enemy) >> 8;
    u64 beside = ((front << 1) & ~FILE_A) | ((front >> 1) & ~FILE_H);
    return own & ~front & ~beside;
}
/* Wrong: for a pawn on the a-file, it ignores the b-file. */
static u64 passed_at_the_edge(u64 own, u64 enemy) {
    u64 front = south(enemy) >> 8;
    return own & ~front & ~((front << 1) & ~FILE_A) & ~((front >> 1) & ~FILE_H & ~FILE_A);
}
/* Stockfish's definition: a pawn behind another own pawn is not passed. */
static u64 front_passed(u64 own, u64 enemy) { return passed(own, enemy) & ~(south(own) >> 8); }
enum Side { WHITE = 1, BLACK = -1 };
static u64 attacks(enum Side side, u64 pawns) {
    u64 east = pawns & ~FILE_H, west = pawns & ~FILE_A;
    return side == WHITE ? east << 9 | west << 7 : east >> 7 | west >> 9;
}
static u64 pushes_from_a8(u64 pawns, u64 occupied) { return pawns >> 8 & ~occupied; }
static u64 isolated(u64 own) {
    u64 files = north(south(own));
    return own & ~((files << 1) & ~FILE_A) & ~((files >> 1) & ~FILE_H);
}
static int count(u64 set) { int count = 0; for (; set; set &= set - 1) count++; return count; }

/* GCC ends a loop over a small array by comparing addresses. */
static u64 mailbox(u64 own) {
    unsigned char rank[8];
    u64 set = 0;
    for (int r = 0; r < 8; ++r) rank[r] = (unsigned char)(own >> (8 * r));
    for (int r = 7; r > 0; --r) rank[r] = rank[r - 1];
    rank[0] = 0;
    for (int r = 0; r < 8; ++r) set |= (u64)rank[r] << (8 * r);
    return set;
}

/* Loops over the squares of a set, from the first or from the last square. */
static int pop(u64 *set) { int square = __builtin_ctzll(*set); *set &= *set - 1; return square; }
static int pop_last(u64 *set) { int square = 63 ^ __builtin_clzll(*set); *set ^= 1ull << square; return square; }
static u64 file_of(int square) { return FILE_A << (square & 7); }
static u64 passed_span(int square) {
    u64 file = file_of(square), files = file | (file << 1 & ~FILE_A) | (file >> 1 & ~FILE_H);
    return square >= 56 ? 0 : files & ~0ull << ((square | 7) + 1);
}
static u64 doubled_loop(u64 own) {
    u64 doubled = 0;
    for (u64 left = own; left; left &= left - 1) {
        int square = __builtin_ctzll(left);
        if (own & file_of(square) & ~(1ull << square)) doubled |= 1ull << square;
    }
    return doubled;
}
#define PASSED_LOOP(name, pop)                                            \
    static u64 name(u64 own, u64 enemy) {                                 \
        u64 passed = 0;                                                   \
        for (u64 left = own; left;) {                                     \
            int square = pop(&left);                                      \
            if (!(passed_span(square) & enemy)) passed |= 1ull << square; \
        }                                                                 \
        return passed;                                                    \
    }
PASSED_LOOP(passed_loop, pop)
PASSED_LOOP(passed_from_the_last, pop_last)
static u64 fill_loop(u64 own) {
    u64 fill = 0;
    for (u64 left = north(own); left;) fill |= 1ull << pop(&left);
    return fill;
}
static u64 isolated_loop(u64 own) {
    u64 isolated = 0;
    for (u64 left = own; left;) {
        int square = pop(&left), is_isolated = 1;
        for (u64 others = own; others;) {
            int distance = (square & 7) - (pop(&others) & 7);
            if (distance == 1 || distance == -1) { is_isolated = 0; break; }
        }
        if (is_isolated) isolated |= 1ull << square;
    }
    return isolated;
}
/* Loops that take too many steps: a conditional count, and squares found by a count or a multiplication. */
static int passed_count(u64 own, u64 enemy) {
    int count = 0;
    for (u64 left = own; left;)
        if (!(passed_span(pop(&left)) & enemy)) count++;
    return count;
}
static u64 passed_by_counting(u64 own, u64 enemy) {
    u64 passed = 0;
    for (u64 left = own; left; left &= left - 1) {
        int square = __builtin_popcountll((left & -left) - 1);
        if (!(passed_span(square) & enemy)) passed |= 1ull << square;
    }
    return passed;
}
static const int FOLDED[64] = {
    63, 30,  3, 32, 59, 14, 11, 33, 60, 24, 50,  9, 55, 19, 21, 34, 61, 29,  2, 53, 51, 23, 41, 18, 56, 28,  1, 43, 46, 27,  0, 35,
    62, 31, 58,  4,  5, 49, 54,  6, 15, 52, 12, 40,  7, 42, 45, 16, 25, 57, 48, 13, 10, 39,  8, 44, 20, 47, 38, 22, 17, 37, 36, 26 };
static int pop_folded(u64 *set) {
    u64 b = *set ^ (*set - 1);
    *set &= *set - 1;
    return FOLDED[((unsigned)(b ^ (b >> 32)) * 0x78291acfu) >> 26];
}
PASSED_LOOP(passed_by_folding, pop_folded)

/* Tables: two constants, and one that the program may fill at run time. */
static const u64 ODD[64] = {0x0303030303030300u, 1, 2}, EVEN[64] = {7};
static u64 reads_table(unsigned square) { return (square & 1 ? ODD : EVEN)[square & 63]; }
u64 table[64];
static u64 reads_filled(unsigned square) { return table[square & 63]; }

/* Code that the command refuses. */
#ifdef __cplusplus
extern "C"
#endif
u64 elsewhere(u64);
static u64 calls(u64 own) { static u64 calls; return own ^ calls++; }
static u64 dereferences(u64 own) { return *(const u64 *)own; }
static u64 divides(u64 a, u64 b) { return a / (b | 1); }
static u64 endless(u64 set) { for (;;) __asm__ volatile("" ::: "memory"); return set; }
static u64 writes(u64 own) { *(volatile int *)8 = 1; return own; }
static u64 undefined(u64 own) { u64 any; __asm__("" : "=r"(any)); return own & any; }
