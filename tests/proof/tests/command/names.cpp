// Functions whose names have templates, namespaces and operators, for the test that finds them.
#include <cstdint>

using u64 = uint64_t;
enum Direction : int { North = 8, South = -8 };
enum class Color { White, Black };
template <Direction D> u64 shift(u64 set) { return D > 0 ? set << D : set >> -D; }
template u64 shift<North>(u64);
template u64 shift<South>(u64);
template <Color C> constexpr u64 front(u64 own) { return C == Color::White ? own << 8 : own >> 8; }
template u64 front<Color::White>(u64);
template u64 front<Color::Black>(u64);

namespace engine {
namespace bb {
u64 stops(u64 set) { return set << 8; }
u64 stops(u64 set, int color) { return color ? set >> 8 : set << 8; }
}
namespace {
__attribute__((used, noinline)) u64 hidden(u64 set) { return set << 9; }
}
inline namespace v1 {
u64 inlined(u64 set) { return set; }
}
struct Pawns {
    u64 set;
    u64 own() const;
    static u64 fill(u64);
    template <bool B> u64 maybe(u64 other) const { return B ? other : ~other; }
    u64 operator&(u64) const;
    operator bool() const;
    u64 operator()(u64) const;
    Pawns operator<<(int) const;
    bool operator<(const Pawns &) const;
};
u64 Pawns::own() const { return set; }
u64 Pawns::fill(u64 other) { return other | other >> 8; }
u64 Pawns::operator&(u64 other) const { return set & other; }
Pawns::operator bool() const { return set; }
u64 Pawns::operator()(u64 other) const { return set ^ other; }
Pawns Pawns::operator<<(int by) const { return {set << by}; }
bool Pawns::operator<(const Pawns &other) const { return set < other.set; }
template u64 Pawns::maybe<true>(u64) const;
template u64 Pawns::maybe<false>(u64) const;
}
template <class T, int N, bool B, char C> struct Box {
    static T get(T value) { return value + N + B + C; }
};
template struct Box<u64, -3, true, 'x'>;
template <class F> u64 apply(F function, u64 set) { return function(set); }
u64 lambda(u64 set) { return apply([](u64 inner) { return inner << 8; }, set); }
u64 pointers(u64 (*function)(u64), const u64 (&table)[64]) { return function(table[3]); }
extern "C" u64 plain(u64 set) { return set; }
template <class... T> u64 all(T... sets) { return (sets | ...); }
template u64 all(u64, u64, u64);
