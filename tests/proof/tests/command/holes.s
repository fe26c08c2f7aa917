# Code by which a proof could be false: instructions that look like others, values that nothing says, memory
# that others may write, and jumps that end elsewhere. `soundness.rs` says what is to be said of each.
.intel_syntax noprefix
.macro function name
.globl \name
\name:
.endm

# It jumps on rcx, too.
function loope_
	mov rax, rdi
	mov ecx, 1
	cmp ecx, ecx
	loope 1f
	xor eax, eax
1:	ret
function loop_
	mov rax, rdi
	mov ecx, 1
	loop 1f
	xor eax, eax
1:	ret
function jrcxz_
	mov rax, rdi
	mov ecx, 1
	cmp ecx, ecx
	jrcxz 1f
	xor eax, eax
1:	ret
function jp_
	mov rax, rdi
	xor ecx, ecx
	jp 1f
	xor eax, eax
1:	ret

# Both sources are the same register, and the upper half of it is not known.
function same_vectors
	movq xmm0, rdi
	vpor ymm0, ymm0, ymm0
	vmovq rax, xmm0
	ret
function same_upper
	movq xmm0, rdi
	vpaddq ymm0, ymm0, ymm0
	vextracti128 xmm0, ymm0, 1
	vmovq rax, xmm0
	ret
# The jump hides that rdx is read, so nothing is known of it.
function same_general
	lea rcx, [rip+1f]
	jmp rcx
1:	or rdx, rdx
	mov rax, rdx
	ret
function same_sum
	lea rcx, [rip+1f]
	jmp rcx
1:	add rdx, rdx
	mov rax, rdx
	ret
function same_difference
	lea rcx, [rip+1f]
	jmp rcx
1:	sub rdx, rdx
	cmove rdx, rdi
	mov rax, rdx
	ret

# Of 32 bits, no bit leaves all 64 bits of the register on some processors.
function bsf_of_none
	mov rax, -1
	xor ecx, ecx
	bsf eax, ecx
	shr rax, 32
	ret
function bsr_of_none
	mov eax, 77
	xor ecx, ecx
	bsr eax, ecx
	ret
function bsf_of_16
	mov rax, -1
	xor ecx, ecx
	bsf ax, cx
	ret

# Returns that are not the usual one.
function retf_
	mov rax, rdi
	retf
function iretq_
	mov rax, rdi
	iretq
function ret_of_16
	mov rax, rdi
	.byte 0x66, 0xc3
function ret_and_pop
	mov rax, rdi
	ret 8
function leave_of_16
	mov rax, rdi
	push rbp
	mov rbp, rsp
	.byte 0x66, 0xc9
	ret
function push_of_16
	mov rax, rdi
	push ax
	add rsp, 2
	ret
# A jump to an address of 16 bits on processors of AMD.
function jump_of_16
	mov rax, rdi
	xor ecx, ecx
	.byte 0x66, 0x74, 0x02
	xor eax, eax
	ret

# Memory that others may write: below the stack by more than 128 bytes, and in a call.
function red_zone
	mov [rsp-128], rdi
	mov rax, [rsp-128]
	ret
function below_the_red_zone
	mov [rsp-136], rdi
	mov rax, [rsp-136]
	ret
function before_a_call
	sub rsp, 40
	mov [rsp-8], rdi
	mov rdi, rsp
	lea rsi, [rip+table]
	mov edx, 8
	call [rip+memcpy@GOTPCREL]
	mov rax, [rsp-8]
	add rsp, 40
	ret
function unwritten_before_a_call
	sub rsp, 40
	mov rbx, [rsp-8]
	mov rdi, rsp
	lea rsi, [rip+table]
	mov edx, 8
	call [rip+memcpy@GOTPCREL]
	mov rax, [rsp-8]
	sub rax, rbx
	add rsp, 40
	ret
function copies_too_much
	lea rdi, [rsp-8]
	lea rsi, [rip+table]
	movabs rdx, 0x300000000
	sub rsp, 8
	call [rip+memcpy@GOTPCREL]
	add rsp, 8
	ret
function stack_not_aligned
	lea rdi, [rsp-16]
	sub rsp, 16
	lea rsi, [rip+table]
	mov edx, 8
	call [rip+memcpy@GOTPCREL]
	mov rax, [rsp]
	add rsp, 16
	ret

# A load that must be aligned and is not.
function not_aligned
	movaps xmm0, [rsp-32]
	mov rax, rdi
	ret
function aligned
	movaps xmm0, [rsp-24]
	mov rax, rdi
	ret
# Nothing aligns the stack to more than 16 bytes, or a section to more than it asks for.
function aligned_to_32
	vmovdqa ymm0, [rsp-24]
	mov rax, rdi
	ret
function aligned_by_itself
	push rbp
	mov rbp, rsp
	and rsp, -32
	vmovdqa ymm0, [rsp-32]
	mov rax, rdi
	leave
	ret
function constant_not_aligned
	movaps xmm0, [rip+table]
	mov rax, rdi
	ret

# An interruption writes below the stack pointer, wherever it points.
function stack_raised
	sub rsp, 4096
	mov [rsp], rdi
	add rsp, 4096
	sub rsp, 4096
	mov rax, [rsp]
	add rsp, 4096
	ret
function stack_of_the_caller
	add rsp, 1024
	mov rax, rdi
	sub rsp, 1024
	ret
function stack_is_a_set
	mov rcx, rsp
	mov rsp, rdi
	mov rax, rsp
	mov rsp, rcx
	ret
# `memcpy` has the address to which it returns below the stack pointer.
function copies_the_return
	sub rsp, 24
	mov [rsp-8], rdi
	lea rsi, [rsp-8]
	mov rdi, rsp
	mov edx, 8
	call [rip+memcpy@GOTPCREL]
	mov rax, [rsp]
	add rsp, 24
	ret
function copies_over_the_return
	push rbx
	mov rbx, rdi
	sub rsp, 32
	lea rdi, [rsp-8]
	lea rsi, [rip+table]
	mov edx, 8
	call [rip+memcpy@GOTPCREL]
	mov rax, rbx
	add rsp, 32
	pop rbx
	ret

# Sections that are not in memory, that are named almost as constant ones, and that are no code.
function reads_what_is_not_loaded
	mov rax, [rip+left_out]
	and rax, rdi
	ret
function reads_almost_relro
	mov rax, [rip+not_relro]
	and rax, rdi
	ret
function runs_constants
	jmp code

# What depends on where the code, a table or the stack lies.
function code_is_low
	lea rax, [rip]
	shr rax, 40
	or rax, rdi
	ret
function table_is_low
	mov rax, [rip+pointer]
	shr rax, 40
	or rax, rdi
	ret
function return_is_low
	call 1f
1:	pop rcx
	shr rcx, 40
	lea rax, [rdi+rcx]
	ret
function stack_is_high
	mov rax, rsp
	shr rax, 46
	dec rax
	or rax, rdi
	ret
function reads_a_number
	mov rcx, [0x10008008]
	mov rax, rdi
	ret
function reads_far_away
	lea rcx, [rip+table]
	mov rdx, rcx
	shr rdx, 40
	mov rcx, [rcx+rdx]
	mov rax, rdi
	ret
function chooses_a_table
	lea rcx, [rip+table]
	mov rdx, [rip+pointer]
	test dil, 1
	cmovne rcx, rdx
	mov rcx, [rcx]
	lea rax, [rdi+rcx-1]
	ret

# Places that no number says, however far away they are, and low bits of what another file aligns.
function far_away_is_low
	lea rax, [rip+table-0x18000000]
	sar rax, 63
	and rax, rdi
	ret
function table_is_high
	lea rcx, [rip+table]
	cmp rcx, 0xfffffff
	mov eax, 0
	cmovae rax, rdi
	ret
function stack_is_higher
	movabs rcx, 0x7fff00000000
	cmp rsp, rcx
	mov eax, 0
	cmovae rax, rdi
	ret
function outside_is_aligned
	lea rax, [rip+outside]
	and eax, 7
	or rax, rdi
	ret
function absolute_is_aligned
	.reloc .+1, R_X86_64_32, absolute
	mov eax, 0
	and eax, 7
	or rax, rdi
	ret

# What only the linker knows: sizes, distances of 64 bits, and which entry follows in its table.
function size_is_zero
	.reloc .+1, R_X86_64_SIZE32, table
	mov eax, 0
	or rax, rdi
	ret
function distance_is_zero
	mov eax, [rip+distance+4]
	or rax, rdi
	ret
function next_entry
	mov rax, [rip+table@GOTPCREL+8]
	mov rax, [rax]
	and rax, rdi
	ret
function call_of_16
	mov rax, rdi
	.byte 0x66
	call [rip+returns@GOTPCREL]
function returns
	ret
function reads_code
	movzx eax, byte ptr [rip+1f+1]
	ret
1:	mov rax, [rip+table@GOTPCREL]
# Addresses of 32 bits, of which no part is above them.
function base_of_32
	lea rcx, [edi-1]
	shr rcx, 32
	lea rax, [rdi+rcx]
	ret
function index_of_32
	lea rcx, [edi*2]
	shr rcx, 32
	lea rax, [rdi+rcx]
	ret

# Ends that are no returns.
.irp end, ud2, hlt, int3
function ends_in_\end
	mov rax, rdi
	test rdi, rdi
	je 1f
	ret
1:	\end
.endr
function ends_in_abort
	mov rax, rdi
	test rdi, rdi
	je abort
	ret

# Registers that a function must preserve.
.irp register, rbx, rbp, r12, r13, r14, r15
function changes_\register
	mov rax, rdi
	mov \register, rdi
	ret
.endr
function changes_rsp
	mov rax, rdi
	pop rcx
	jmp rcx

# All lanes are compared with the same number in memory.
function compares_with_one
	push rdi
	vmovq xmm1, rdi
	vpbroadcastq ymm1, xmm1
	vpcmpeqq k1, ymm1, [rsp]{1to4}
	kmovw eax, k1
	pop rdi
	ret

.globl absolute
absolute = 5
.section .rodata
table: .quad 1, -1
distance: .quad copies_too_much - .
code: .byte 0x48, 0x89, 0xf8, 0xc3
.section .data.rel.ro, "aw"
pointer: .quad table
.section unloaded, ""
left_out: .quad -1
.section .data.rel.room, "aw"
not_relro: .quad -1
