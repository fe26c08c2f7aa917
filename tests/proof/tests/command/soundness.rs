//! Functions by which the command could prove something false, and right ones that it could refute.

use std::env;

use crate::Folder;

#[test]
fn assembly_is_not_taken_for_something_else() {
    let folder = Folder::new();
    if !folder.run("gcc -c tests/holes.s") {
        return;
    }
    folder.check(
        ["holes.o --symbol", "--arguments own"],
        "2 loope_ --as own -> `loope
         2 loop_ --as own -> `loop
         2 jrcxz_ --as own -> `jrcxz
         2 jp_ --as own -> `jp
         0 same_vectors --as own -> proved
         1 same_vectors --as 0 -> refuted
         2 same_upper --as 0 -> its result depends on
         2 same_general --as 0 -> its result depends on
         2 same_sum --as 0 -> its result depends on
         0 same_difference --as own -> proved
         2 bsf_of_none --as 0 -> its result depends on
         2 bsf_of_none --as 0xffffffff -> its result depends on
         0 bsr_of_none --as 77 -> proved
         0 bsf_of_16 --as 0xffffffffffffffff -> proved
         2 retf_ --as own -> `ret far`
         2 iretq_ --as own -> `iretq`
         2 ret_of_16 --as own -> on processors of AMD
         2 ret_and_pop --as own -> `ret 8`
         2 leave_of_16 --as own -> leave`
         2 push_of_16 --as own -> `push ax`
         2 jump_of_16 --as own -> on processors of AMD
         0 red_zone --as own -> proved
         2 below_the_red_zone --as own -> an interruption may write
         2 before_a_call --as own -> `mov rax,[rsp-8]`
         2 unwritten_before_a_call --as 0 -> `mov rax,[rsp-8]`
         2 copies_too_much --as own -> a copy of so many bytes
         2 stack_not_aligned --as 1 -> a stack that is not aligned to 16 bytes
         2 not_aligned --as own -> that must be aligned
         0 aligned --as own -> proved
         2 aligned_to_32 --as own -> that must be aligned
         0 aligned_by_itself --as own -> proved
         2 constant_not_aligned --as own -> that must be aligned
         2 stack_raised --as own -> something else may have written
         2 stack_of_the_caller --as own -> an interruption may write
         2 stack_is_a_set --as own -> an interruption may write
         2 copies_the_return --as own -> something else may have written
         2 copies_over_the_return --as own -> what memcpy uses itself
         2 reads_what_is_not_loaded --as own -> `left_out`, which is not in memory
         2 reads_almost_relro --as own -> `not_relro`, which may change
         2 runs_constants --as own -> there is no code
         2 code_is_low --as own -> where the program lies
         2 table_is_low --as own -> where the program lies
         2 return_is_low --as own -> where the program lies
         2 stack_is_high --as own -> where the program lies
         2 reads_a_number --as own -> where the program lies
         2 reads_far_away --as own -> where the program lies
         0 chooses_a_table --as own -> proved
         2 far_away_is_low --as own -> where the program lies
         2 table_is_high --as own -> where the program lies
         2 stack_is_higher --as own -> where the program lies
         2 outside_is_aligned --as own -> where the program lies
         2 absolute_is_aligned --as own -> where `absolute` is
         2 size_is_zero --as own -> is not known
         2 distance_is_zero --as own -> is not known
         2 next_entry --as own -> is not known
         2 call_of_16 --as own -> on processors of AMD
         2 reads_code --as 0x8d -> is code, which the linker may change
         0 base_of_32 --as own -> proved
         0 index_of_32 --as own -> proved
         2 ends_in_ud2 --as own -> `ud2`
         2 ends_in_hlt --as own -> `hlt`
         2 ends_in_int3 --as own -> `int3`
         2 ends_in_abort --as own -> `abort` is not in this file
         2 changes_rbx --as own -> RBX is not what it was before
         2 changes_rbp --as own -> RBP is not what it was before
         2 changes_r12 --as own -> R12 is not what it was before
         2 changes_r13 --as own -> R13 is not what it was before
         2 changes_r14 --as own -> R14 is not what it was before
         2 changes_r15 --as own -> R15 is not what it was before
         2 changes_rsp --as own -> an interruption may write
         0 compares_with_one --as 15 -> proved",
    );
}

#[test]
fn what_the_linker_may_replace_is_refused_by_name() {
    for command in [
        "gcc -c -O2",
        "gcc -c -O2 -fPIC",
        "gcc -c -O2 -fno-pic",
        "clang -c -O2",
    ] {
        let folder = Folder::new();
        if !folder.run(&format!("{command} tests/weak.c")) {
            continue;
        }
        folder.check(
            ["weak.o --symbol", "--arguments own --color white"],
            "2 weak_address --as own -> whether there is `hook`
             2 weak_variable --as own -> whether there is `offset`
             2 weak_call --as own -> `replaced` is weak
             2 reads_common --as own -> `common`
             2 calls_chosen --as own -> where `chosen` is
             2 reads_behind_weak --as own -> `behind`, which may change
             2 copies --as own -> where `memcpy` is
             2 f --as own -> say: f+",
        );
    }
}

#[test]
fn zeros_of_an_empty_set_are_counted() {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let folder = Folder::new();
    for level in ["x86-64", "x86-64-v3"] {
        let options = "--crate-type=lib --emit=obj -Copt-level=3 -Ccodegen-units=1";
        folder.run(&format!(
            "{rustc} {options} -Ctarget-cpu={level} tests/zero.rs"
        ));
        folder.check(
            ["zero.o --arguments own --returns u32 --symbol", ""],
            "0 trailing --as !any(own) -> proved
             0 leading --as !any(own) -> proved",
        );
    }
}
