/*
 * Reads positions and moves, and prints what pawnfill_pairs.h lists, in the same lines as pairs.cpp.
 */

#define PAWNFILL_PAIRS_NAME by_rank
#define PAWNFILL_PAIRS_TYPE uint16_t
#include "pawnfill_pairs.h"

#define PAWNFILL_PAIRS_NAME by_file
#define PAWNFILL_PAIRS_TYPE uint32_t
#define PAWNFILL_PAIRS_BASE 5
#define PAWNFILL_PAIRS_STRIDE 768
#define PAWNFILL_PAIRS_BY_FILE
#include "pawnfill_pairs.h"

#define PAWNFILL_PAIRS_NAME in_rows
#define PAWNFILL_PAIRS_TYPE int
#define PAWNFILL_PAIRS_BASE 59808
#define PAWNFILL_PAIRS_STRIDE 3
#include "pawnfill_pairs.h"

#define PAWNFILL_PAIRS_NAME behind_others
#define PAWNFILL_PAIRS_TYPE uint16_t
#define PAWNFILL_PAIRS_BASE 59808
#include "pawnfill_pairs.h"

#include <stdio.h>
#include <stdlib.h>

static int compare(const void *one, const void *other) {
    const long a = *(const long *)one, b = *(const long *)other;
    return (a > b) - (a < b);
}

static void print(const char *name, const long *list, size_t count, size_t room) {
    static long sorted[512];
    const size_t listed = count < room ? count : room;
    size_t i;
    for (i = 0; i < listed; ++i) sorted[i] = list[i];
    qsort(sorted, listed, sizeof *sorted, compare);
    printf("%s %lu", name, (unsigned long)count);
    for (i = 0; i < listed; ++i) printf(" %ld", sorted[i]);
    putchar('\n');
}

/* Prints the lists of a numbering, with a mark behind their room, which must stay as it is. */
#define PRINT(NUMBERING, TYPE)                                                                             \
    do {                                                                                                   \
        unsigned side;                                                                                     \
        for (side = 0; side < 4; ++side) {                                                                 \
            const unsigned color = side & 1;                                                               \
            const int is_mirrored = side > 1;                                                              \
            unsigned kind;                                                                                 \
            for (kind = 0; kind < 3; ++kind) {                                                             \
                static const char *const names[] = {"all", "removed", "added"};                            \
                static TYPE list[512];                                                                     \
                static long longs[512];                                                                    \
                size_t count, i;                                                                           \
                list[room] = 77;                                                                           \
                count = kind == 0 ? NUMBERING##_all(a, b, color, is_mirrored, list, room)                  \
                        : kind == 1 ? NUMBERING##_not_in(a, b, c, d, color, is_mirrored, list, room)       \
                                    : NUMBERING##_not_in(c, d, a, b, color, is_mirrored, list, room);      \
                if (list[room] != 77) puts("written behind the room");                                     \
                for (i = 0; i < room; ++i) longs[i] = (long)list[i];                                       \
                print(names[kind], longs, count, room);                                                    \
            }                                                                                              \
        }                                                                                                  \
    } while (0)

int main(void) {
    unsigned long long sets[4];
    unsigned long given;
    while (scanf("%llx %llx %llx %llx %lu", &sets[0], &sets[1], &sets[2], &sets[3], &given) == 5) {
        const uint64_t a = sets[0], b = sets[1], c = sets[2], d = sets[3];
        const size_t room = given;
        PRINT(by_rank, uint16_t);
        PRINT(by_file, uint32_t);
        PRINT(in_rows, int);
        PRINT(behind_others, uint16_t);
    }
    return 0;
}
