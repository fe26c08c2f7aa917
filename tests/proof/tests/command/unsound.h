/* Code that a proof could get wrong: addresses, alignment, memory that others may write, and instructions
   that look like others. `soundness.rs` has the expected answers. */
#include <stdint.h>

typedef uint64_t u64;
__asm__(".intel_syntax noprefix\n .text\n"
        /* Where two paths meet, one has released its stack. */
        "join_stack: test dil, 1\n je 2f\n sub rsp, 4096\n mov [rsp], rdi\n add rsp, 4096\n"
        "1: sub rsp, 4096\n mov rax, [rsp]\n add rsp, 4096\n test dil, 1\n cmove rax, rdi\n ret\n"
        "2: nop\n nop\n jmp 1b\n"
        "raised: sub rsp, 4096\n mov [rsp], rdi\n add rsp, 4096\n sub rsp, 4096\n mov rax, [rsp]\n add rsp, 4096\n ret\n"
        "red_zone: mov [rsp-128], rdi\n mov rax, [rsp-128]\n ret\n"
        "below_it: mov [rsp-136], rdi\n mov rax, [rsp-136]\n ret\n"
        "of_caller: mov rax, rdi\n test rdi, rdi\n je 1f\n mov qword ptr [rsp+8], 0\n 1: ret\n"
        "across: mov rax, rdi\n mov qword ptr [rsp+4], 0\n ret\n"
        /* `and rsp` aligns the stack pointer, but not addresses relative to rbp. */
        "frame_aligned: push rbp\n mov rbp, rsp\n and rsp, -32\n sub rsp, 64\n vmovdqa ymm0, [rbp-48]\n mov rax, rdi\n"
        " leave\n ret\n"
        "aligned: push rbp\n mov rbp, rsp\n and rsp, -32\n sub rsp, 64\n mov [rsp], rdi\n mov [rsp+8], rdi\n"
        " mov [rsp+16], rdi\n mov [rsp+24], rdi\n vmovdqa ymm0, [rsp]\n vmovq rax, xmm0\n leave\n ret\n"
        "odd_constant: movaps xmm0, [rip+eight]\n mov rax, rdi\n ret\n"
        "even_constant: movaps xmm0, [rip+sixteen]\n mov rax, rdi\n ret\n"
        /* The operand in memory is read, even if the result does not depend on it. */
        "ternlog: vpternlogq xmm1, xmm1, [rdi], 0xff\n mov rax, rdi\n ret\n"
        /* Results that depend on bits of addresses, or on how the linker places sections. */
        "low_bits: lea rax, [rip+sixteen]\n and eax, 15\n or rax, rdi\n ret\n"
        "stack_bits: mov rax, rsp\n and eax, 7\n or rax, rdi\n ret\n"
        "stored_bits: push rbx\n lea rax, [rip+sixteen]\n mov [rsp-16], rax\n movzx eax, byte ptr [rsp-16]\n and eax, 15\n"
        " or rax, rdi\n pop rbx\n ret\n"
        "returned_bits: call 1f\n 1: pop rcx\n shr rcx, 40\n lea rax, [rdi+rcx]\n ret\n"
        "between: lea rax, [rip+sixteen]\n lea rcx, [rip+eight]\n cmp rax, rcx\n mov eax, 0\n cmovne rax, rdi\n ret\n"
        "rip_absolute: .reloc .+3, R_X86_64_32S, eight\n lea rax, [rip+0]\n 3: lea rcx, [rip+3b]\n sub rax, rcx\n"
        " shr rax, 28\n sub rax, 1\n or rax, rdi\n ret\n"
        "eip_relative: mov rax, [eip+sixteen]\n and eax, 0\n or rax, rdi\n ret\n"
        "short_index: lea rax, [edi]\n xor rax, rax\n or rax, rdi\n ret\n"
        "overlapping: mov rcx, [rip+two]\n mov rax, [rcx]\n and eax, 0\n or rax, rdi\n ret\n"
        "absolute: .reloc .+1, R_X86_64_32, eight\n mov eax, 0\n or rax, rdi\n ret\n"
        "beyond: mov rax, [rip+sixteen+16]\n and rax, 0\n or rax, rdi\n ret\n"
        "reads_code: movzx eax, byte ptr [rip+absolute]\n and rax, 0\n or rax, rdi\n ret\n"
        /* Instructions that look like others, and ends other than a near return. */
        "looped: mov rax, rdi\n mov ecx, 1\n cmp ecx, ecx\n loope 1f\n xor eax, eax\n 1: ret\n"
        "returns_16: mov rax, rdi\n .byte 0x66, 0xc3\n"
        "returns_far: mov rax, rdi\n retf\n"
        "pops_8: mov rax, rdi\n ret 8\n"
        "traps: mov rax, rdi\n test rdi, rdi\n je 1f\n ret\n 1: ud2\n"
        "changes_rbx: mov rax, rdi\n mov rbx, rdi\n ret\n"
        "same_upper: movq xmm0, rdi\n vpaddq ymm0, ymm0, ymm0\n vextracti128 xmm0, ymm0, 1\n vmovq rax, xmm0\n ret\n"
        "bsf_of_none: mov rax, -1\n xor ecx, ecx\n bsf eax, ecx\n shr rax, 32\n or rax, rdi\n ret\n"
        "to_section: .byte 0xe9\n .long 0x1ffb\n .p2align 12\n"
        ".section .text.other, \"ax\"\n mov rax, rdi\n ret\n .p2align 12\n"
        ".section .gnu.linkonce.t.once, \"ax\"\n once: mov rax, rdi\n ret\n .text\n"
        "next_entry: lea rax, [rip+entry]\n mov rax, [rax+8]\n and eax, 0\n or rax, rdi\n ret\n"
        "two_entries: movdqu xmm0, [rip+entry]\n mov rax, rdi\n ret\n"
        "own_entry: mov rax, [rip+entry]\n ret\n"
        "sections: lea rax, [rip+entry]\n lea rcx, [rip+eight]\n sub rax, rcx\n or rax, rdi\n ret\n"
        ".section .rodata.cst8, \"aM\", @progbits, 8\n .quad 8\n entry: .quad 1, 2\n"
        ".section .rodata\n .balign 16\n .quad -1\n eight: .quad 1\n sixteen: .quad 1, 2\n"
        ".section .rodata.two, \"a\"\n two: .quad eight\n .long 0\n .reloc two+4, R_X86_64_64, eight\n .text\n .att_syntax\n");
#ifdef __cplusplus
extern "C" {
#endif
u64 join_stack(u64), raised(u64), red_zone(u64), below_it(u64), of_caller(u64), across(u64), frame_aligned(u64), aligned(u64);
u64 odd_constant(u64), even_constant(u64), ternlog(u64), low_bits(u64), stack_bits(u64);
u64 stored_bits(u64), returned_bits(u64), between(u64), rip_absolute(u64), absolute(u64), beyond(u64), reads_code(u64);
u64 eip_relative(u64), short_index(u64), overlapping(u64);
u64 to_section(u64), once(u64), next_entry(u64), two_entries(u64), own_entry(u64), sections(u64);
u64 looped(u64), returns_16(u64), returns_far(u64), pops_8(u64), traps(u64), changes_rbx(u64), same_upper(u64);
u64 bsf_of_none(u64);
#ifdef __cplusplus
}
#endif

/* A variable in a section with the name of relocated constants. */
__attribute__((section(".data.rel.ro.variant"))) int variant = 0;
static u64 relocated(u64 own) { return variant ? own << 16 : own; }

/* The bits of a function's address; and weak symbols, which the linker may replace. */
static u64 high_address(u64 own) { return own | (u64)high_address >> 46; }
__attribute__((weak)) extern void hook(void);
static u64 weak_address(u64 own) { return hook ? own : 0; }
__attribute__((weak, noinline)) u64 replaced(u64 own) { return own; }
#ifdef __SSSE3__
#include <immintrin.h>
static const struct { u64 key; u64 m[4]; } OF_8 = {
    5, {0x0706050403020100, 0x0f0e0d0c0b0a0908, 0x0706050403020100, 0x0f0e0d0c0b0a0908}};
static u64 misaligned(u64 own) {
    __m128i order = _mm_load_si128((const __m128i *)OF_8.m + (own & 1));
    return _mm_cvtsi128_si64(_mm_shuffle_epi8(_mm_set1_epi64x(own), order));
}
#endif
