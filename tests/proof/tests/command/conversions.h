/* Values whose copies would be converted in another way. */
#include <stdint.h>

typedef uint64_t u64;
struct Copied {
    u64 set;
    Copied(u64 set) : set(set) {}
    Copied(const Copied &other) : set(other.set << 8) {}
    operator u64() const { return set; }
};
static const Copied &same(const Copied &it) { return it; }
#if __cplusplus >= 201103L
struct Rvalue {
    u64 set;
    operator u64() & { return set; }
    operator u64() && { return set << 8; }
};
struct Const {
    u64 set;
    operator u64() { return set; }
    operator u64() const { return set << 8; }
};
static const Const constant(u64 own) { return Const{own}; }
struct Both {
    u64 set;
    explicit operator u64() const { return set; }
    explicit operator bool() const { return false; }
    operator unsigned() const { return set; }
};
struct Explicit {
    u64 set;
    explicit Explicit(u64 set) : set(set) {}
    Explicit(const Explicit &) = delete;
    explicit operator u64() const { return set; }
};
struct Fields { u64 set : 40; };
static const Fields fields{8};
static constexpr u64 EIGHT[1] = {8};
#endif
