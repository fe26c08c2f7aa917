# Runs code with given contents of all registers, and stores their contents afterwards. `run.rs` has the layout.
#
# rdi: the registers; rsi: the code, which ends at a landing; rdx: 2 with AVX-512, 1 with only AVX, else 0.
.globl pawnfill_prove_run, pawnfill_prove_landing_0, pawnfill_prove_landing_1
pawnfill_prove_run:
    .irp register, rbx, rbp, r12, r13, r14, r15
    push \register
    .endr
    mov [rip + 90f], rdi
    mov [rip + 91f], rsi
    mov [rip + 92f], rdx
    mov [rdi + 136], rsp
    mov rax, rdi
    cmp rdx, 1
    ja 1f
    je 7f
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    movdqu xmm\number, [rax + 192 + 64 * \number]
    .endr
    jmp 2f
7:
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    vmovdqu ymm\number, [rax + 192 + 64 * \number]
    .endr
    jmp 2f
1:
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    vmovdqu64 zmm\number, [rax + 192 + 64 * \number]
    .endr
    .irp number, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
    vmovdqu64 zmm\number, [rax + 192 + 64 * \number]
    .endr
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7
    kmovq k\number, [rax + 2240 + 8 * \number]
    .endr
2:
    push qword ptr [rax + 128]
    popfq
    mov rcx, [rax + 8]
    mov rdx, [rax + 16]
    mov rbx, [rax + 24]
    mov rsp, [rax + 32]
    mov rbp, [rax + 40]
    mov rsi, [rax + 48]
    mov rdi, [rax + 56]
    .irp number, 8, 9, 10, 11, 12, 13, 14, 15
    mov r\number, [rax + 8 * \number]
    .endr
    mov rax, [rax]
    jmp [rip + 91f]
pawnfill_prove_landing_0:
    mov [rip + 91f], rax
    mov rax, [rip + 90f]
    mov qword ptr [rax + 144], 0
    jmp 3f
pawnfill_prove_landing_1:
    mov [rip + 91f], rax
    mov rax, [rip + 90f]
    mov qword ptr [rax + 144], 1
3:
    # No instruction before `pushfq` changes a flag.
    mov [rax + 8], rcx
    mov [rax + 16], rdx
    mov [rax + 24], rbx
    mov [rax + 32], rsp
    mov [rax + 40], rbp
    mov [rax + 48], rsi
    mov [rax + 56], rdi
    .irp number, 8, 9, 10, 11, 12, 13, 14, 15
    mov [rax + 8 * \number], r\number
    .endr
    mov rsp, [rax + 136]
    pushfq
    pop qword ptr [rax + 128]
    push 2
    popfq
    mov rcx, [rip + 91f]
    mov [rax], rcx
    cmp qword ptr [rip + 92f], 1
    ja 4f
    je 8f
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    movdqu [rax + 192 + 64 * \number], xmm\number
    .endr
    jmp 6f
8:
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    vmovdqu [rax + 192 + 64 * \number], ymm\number
    .endr
    jmp 5f
4:
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    vmovdqu64 [rax + 192 + 64 * \number], zmm\number
    .endr
    .irp number, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
    vmovdqu64 [rax + 192 + 64 * \number], zmm\number
    .endr
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7
    kmovq [rax + 2240 + 8 * \number], k\number
    .endr
5:
    vzeroupper
6:
    .irp register, r15, r14, r13, r12, rbp, rbx
    pop \register
    .endr
    ret
.pushsection .bss
.balign 8
90: .quad 0
91: .quad 0
92: .quad 0
.popsection
