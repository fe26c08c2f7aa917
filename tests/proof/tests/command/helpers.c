/* Helpers as engines write them, some of them wrong, for the tests of the command. */
#include <stdint.h>

typedef uint64_t u64;
#define FILE_A 0x0101010101010101u
#define FILE_H 0x8080808080808080u

static u64 north(u64 set) { set |= set << 8; set |= set << 16; return set | set << 32; }
static u64 south(u64 set) { set |= set >> 8; set |= set >> 16; return set | set >> 32; }

u64 passed(u64 own, u64 enemy) {
    u64 front = south(enemy) >> 8;
    u64 beside = ((front << 1) & ~FILE_A) | ((front >> 1) & ~FILE_H);
    return own & ~front & ~beside;
}
/* A pawn on the a-file is passed whatever is on the b-file. */
u64 passed_at_the_edge(u64 own, u64 enemy) {
    u64 front = south(enemy) >> 8;
    return own & ~front & ~((front << 1) & ~FILE_A) & ~((front >> 1) & ~FILE_H & ~FILE_A);
}
u64 passed_wrapping(u64 own, u64 enemy) {
    u64 front = south(enemy) >> 8;
    return own & ~(front | front << 1 | front >> 1);
}
/* Stockfish's: a pawn behind an own one is not passed. */
u64 front_passed(u64 own, u64 enemy) { return passed(own, enemy) & ~(south(own) >> 8); }
u64 attacks(int color, u64 pawns) {
    u64 east = pawns & ~FILE_H, west = pawns & ~FILE_A;
    return color == 0 ? east << 9 | west << 7 : east >> 7 | west >> 9;
}
u64 attacks_signed(u64 pawns, signed char side) { return attacks(side == 1 ? 0 : 1, pawns); }
u64 pushes_from_a8(u64 pawns, u64 occupied) { return pawns >> 8 & ~occupied; }
int isolated_count(u64 own) {
    u64 files = north(south(own));
    u64 isolated = own & ~((files << 1) & ~FILE_A) & ~((files >> 1) & ~FILE_H);
    int count = 0;
    for (; isolated; isolated &= isolated - 1) count++;
    return count;
}
_Bool is_front(int square, u64 own) { return north(1ull << square) << 8 & own && 1; }
u64 any_isolated(u64 own) {
    u64 files = north(south(own));
    return own & ~((files << 1) & ~FILE_A) & ~((files >> 1) & ~FILE_H);
}
u64 doubled_loop(u64 own) {
    u64 doubled = 0;
    for (u64 left = own; left; left &= left - 1) {
        int square = __builtin_ctzll(left);
        if (own & FILE_A << (square & 7) & ~(1ull << square)) doubled |= 1ull << square;
    }
    return doubled;
}
static int pop(u64 *set) { int square = __builtin_ctzll(*set); *set &= *set - 1; return square; }
/* With a branch for each square, and a loop within a loop that ends early. */
u64 passed_loop(u64 own, u64 enemy) {
    u64 passed = 0;
    for (u64 left = own; left;) {
        int square = pop(&left);
        u64 file = FILE_A << (square & 7), files = file | (file << 1 & ~FILE_A) | (file >> 1 & ~FILE_H);
        u64 front = square >= 56 ? 0 : files & ~0ull << ((square | 7) + 1);
        if (!(front & enemy)) passed |= 1ull << square;
    }
    return passed;
}
/* A count by a condition is too large a function for all boards. */
static int count_passed(u64 own, u64 enemy, int end) {
    int count = 0;
    for (u64 left = own; left;) {
        int square = pop(&left);
        u64 file = FILE_A << (square & 7), files = file | (file << 1 & ~FILE_A) | (file >> 1 & ~FILE_H);
        u64 front = square >= end ? 0 : files & ~0ull << ((square | 7) + 1);
        if (!(front & enemy)) count++;
    }
    return count;
}
int passed_count(u64 own, u64 enemy) { return count_passed(own, enemy, 56); }
int passed_count_wrong(u64 own, u64 enemy) { return count_passed(own, enemy, 40); }
u64 isolated_loop(u64 own) {
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
/* A loop over a set that is computed. */
u64 fill_loop(u64 own) {
    u64 fill = 0;
    for (u64 left = north(own); left;) fill |= 1ull << pop(&left);
    return fill;
}
/* The empty set has no first square. */
static __attribute__((noinline)) int first_or_zero(u64 own) { return own ? __builtin_ctzll(own) : 0; }
static __attribute__((noinline)) int first_by_square(u64 own) {
    for (int square = 0; square < 64; square++)
        if (own >> square & 1) return square;
    return 0;
}
_Bool first_is_the_same(u64 own) { return first_or_zero(own) == first_by_square(own); }
extern const u64 exported[64];
const u64 exported[64] = {0x0303030303030300u, 1, 2};
u64 reads_exported(int square) { return exported[square & 63]; }
/* Only for pawns on ranks 2 to 7. */
u64 fill_of_pawns(u64 own) { return north(own & ~0xff00000000000000u) | (own & 0); }

#ifdef __clang__
#define UNOPTIMIZED __attribute__((optnone, noinline))
#else
#define UNOPTIMIZED __attribute__((optimize("O0")))
#endif
/* The variable is on the stack, and only one path writes it. */
UNOPTIMIZED u64 moved_on_the_stack(u64 own, u64 is_white) {
    u64 up, moved = own >> 8;
    if (is_white) up = own << 8;
    if (is_white) moved = up;
    return moved;
}

/* What cannot be followed. */
extern u64 elsewhere(u64);
u64 calls(u64 set) { return elsewhere(set) | 1; }
u64 dereferences(const u64 *set) { return *set; }
u64 table[64];
u64 reads_table(int square) { return table[square & 63]; }
_Thread_local u64 cache;
u64 reads_thread(u64 set) { return set | cache; }
u64 divides(u64 a, u64 b) { return a / (b | 1); }
double floats(u64 set) { return (double)set; }
u64 endless(u64 set) { for (;;) __asm__ volatile("" ::: "memory"); return set; }
u64 many(u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, u64 g) { return a | b | c | d | e | f | g; }
u64 recursive(u64 set) { return set ? 1 + recursive(set & (set >> 1)) * recursive(set << 1) : 0; }
u64 recursive_and_nothing(u64 set) { u64 r = recursive(set); __asm__ volatile("" : "+r"(r)); return r & 0; }
u64 through(u64 (*function)(u64), u64 set) { return function(set) | 1; }

/* What looks right and is not. */
u64 address_of_32_bits(u64 own) { u64 r; __asm__("lea (%k1),%q0" : "=r"(r) : "r"(own)); return r; }
u64 bit_of_16(u64 own) { u64 r = own; unsigned char c; __asm__("btw $17,%w1; setc %0" : "=r"(c) : "r"(r)); return c; }
u64 writable __attribute__((section("__const"))) = 0xff;
u64 reads_writable(u64 own) { return own & writable; }
u64 writes(u64 own) { *(volatile int *)8 = 1; return own; }
u64 writes_sometimes(u64 own) { if (own & 1) *(volatile int *)8 = 1; return own; }
__asm__(".globl garbage, returns_8, writes_to_caller\n garbage: mov %rcx,%rax\n ret\n"
        "returns_8: mov %rdi,%rax\n ret $8\n"
        "writes_to_caller: mov %rdi,%rax\n test %rdi,%rdi\n je 1f\n movq $0,8(%rsp)\n 1: ret\n");
