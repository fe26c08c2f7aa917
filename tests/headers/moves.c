/*
 * Reads positions, and prints what pawnfill_moves.h lists, in the same lines as moves.cpp, of four encodings.
 */

#define PAWNFILL_MOVES_NAME from_first
#define PAWNFILL_MOVES_TYPE uint16_t
#define PAWNFILL_MOVES_FROM 6
#define PAWNFILL_MOVES_TO 0
#define PAWNFILL_MOVES_SINGLE_PUSH 0x1000
#define PAWNFILL_MOVES_DOUBLE_PUSH 0x2000
#define PAWNFILL_MOVES_CAPTURE 0x3000
#define PAWNFILL_MOVES_EN_PASSANT 0x4000
#define PAWNFILL_MOVES_PROMOTIONS 0xf000, 0xe000, 0xd000, 0xc000
#define PAWNFILL_MOVES_CAPTURE_PROMOTIONS 0xb000, 0xa000, 0x9000, 0x8000
#include "pawnfill_moves.h"

#define PAWNFILL_MOVES_NAME at_the_ends
#define PAWNFILL_MOVES_TYPE uint16_t
#define PAWNFILL_MOVES_FROM 10
#define PAWNFILL_MOVES_TO 0
#define PAWNFILL_MOVES_SINGLE_PUSH 0x40
#define PAWNFILL_MOVES_DOUBLE_PUSH 0x80
#define PAWNFILL_MOVES_CAPTURE 0xc0
#define PAWNFILL_MOVES_EN_PASSANT 0x100
#define PAWNFILL_MOVES_PROMOTIONS 0x240
#define PAWNFILL_MOVES_CAPTURE_PROMOTIONS 0x280, 0x2c0
#include "pawnfill_moves.h"

#define PAWNFILL_MOVES_NAME wide
#define PAWNFILL_MOVES_TYPE uint32_t
#define PAWNFILL_MOVES_FROM 26
#define PAWNFILL_MOVES_TO 13
#define PAWNFILL_MOVES_SINGLE_PUSH 1
#define PAWNFILL_MOVES_DOUBLE_PUSH 1 << 12
#define PAWNFILL_MOVES_CAPTURE 1 << 19
#define PAWNFILL_MOVES_EN_PASSANT 1 << 25
#define PAWNFILL_MOVES_PROMOTIONS 3, 5, 7, 9
#define PAWNFILL_MOVES_CAPTURE_PROMOTIONS 11, 13, 15, 17
#include "pawnfill_moves.h"

/* A move with a score behind it. */
typedef struct {
    uint16_t code;
    int16_t score;
} scored;

static inline scored scored_of(uint32_t bits) {
    scored move;
    move.code = PAWNFILL_MOVES_CAST(uint16_t, bits);
    move.score = 0;
    return move;
}

#define PAWNFILL_MOVES_NAME five_pieces
#define PAWNFILL_MOVES_TYPE scored
#define PAWNFILL_MOVES_OF(bits) scored_of(bits)
#define PAWNFILL_MOVES_FROM 0
#define PAWNFILL_MOVES_TO 6
#define PAWNFILL_MOVES_PROMOTIONS 1 << 12, 2 << 12, 3 << 12, 4 << 12, 5 << 12
#define PAWNFILL_MOVES_CAPTURE_PROMOTIONS 9 << 12, 10 << 12, 11 << 12, 12 << 12, 13 << 12
#include "pawnfill_moves.h"

#include <stdio.h>

/* Prints the list in an encoding, with a mark behind its room, which must stay as it is. */
#define PRINT(NAME, TYPE, CODE)                                                          \
    do {                                                                                 \
        static TYPE list[1001];                                                          \
        size_t listed, place;                                                            \
        list[room] CODE = 77;                                                            \
        listed = NAME##_list(moves, list, room);                                         \
        if (list[room] CODE != 77 || listed > room) puts("written outside of the room"); \
        printf("%lu", (unsigned long)NAME##_count(moves));                               \
        for (place = 0; place < listed; ++place) printf(" %lu", (unsigned long)list[place] CODE); \
        putchar('\n');                                                                   \
    } while (0)

int main(void) {
    unsigned long long pawns, empty, enemies, targets;
    unsigned color, square, kinds;
    unsigned long room;
    while (scanf("%u %llx %llx %llx %llx %u %u %lu", &color, &pawns, &empty, &enemies, &targets, &square, &kinds,
                 &room) == 8) {
        pawnfill_moves moves = pawnfill_moves_new(color, pawns, empty, enemies);
        moves.targets = targets;
        moves.en_passant = square;
        moves.kinds = kinds;
        PRINT(from_first, uint16_t, );
        PRINT(at_the_ends, uint16_t, );
        PRINT(wide, uint32_t, );
        PRINT(five_pieces, scored, .code);
    }
    return 0;
}
