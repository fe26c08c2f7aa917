/* What the linker may give or replace. */
typedef unsigned long long u;
extern void hook(void) __attribute__((weak));
extern u offset __attribute__((weak));
__attribute__((weak, noinline)) u replaced(u own) { return own; }
u common __attribute__((common));
static u plain(u own) { return own; }
static u (*choose(void))(u) { return plain; }
u chosen(u own) __attribute__((ifunc("choose")));

struct { void (*weak)(void); u mask; } behind = {hook, ~0ull};

u weak_address(u own) { return hook ? own : 0; }
u weak_variable(u own) { return &offset ? own : 0; }
u weak_call(u own) { return replaced(own) & own; }
u reads_common(u own) { return own ^ common; }
u calls_chosen(u own) { return chosen(own) & own; }

u reads_behind_weak(u own) { return own & behind.mask; }
u f(u own) { return own & behind.mask; }

/* A `memcpy` that code chooses. */
typedef void *copying(void *, const void *, unsigned long);
static void *nothing(void *to, const void *from, unsigned long bytes) { return to; }
static copying *choose_copy(void) { return nothing; }
copying copy __asm__("memcpy") __attribute__((ifunc("choose_copy")));
u copies(u own) { u to = 0; copy(&to, &own, 8); return to; }
