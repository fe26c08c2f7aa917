//! The code of functions: their instructions, and whether two functions have the same code. Functions with the
//! same code return the same, so one proof is enough for both.

use std::collections::HashSet;

use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic, OpKind};
use pawnfill_prove::program::Program;

/// The instructions of a function. `None` if there is no such function.
pub(crate) fn instructions(program: &Program, function: &str) -> Option<Vec<Instruction>> {
    let (start, bytes) = program.code(function)?;
    let decoder = Decoder::with_ip(64, bytes, start, DecoderOptions::NONE);
    Some(decoder.into_iter().collect())
}

/// Whether an instruction calls a function, or leaves its own in another way than by returning.
pub(crate) fn is_call(instruction: &Instruction) -> bool {
    use FlowControl::{ConditionalBranch, Next, Return, UnconditionalBranch};
    !matches!(
        instruction.flow_control(),
        Next | UnconditionalBranch | ConditionalBranch | Return
    )
}

/// Whether an instruction works on a vector register.
pub(crate) fn is_vector(instruction: &Instruction) -> bool {
    let mut operands = 0..instruction.op_count();
    operands.any(|operand| instruction.op_register(operand).is_vector_register())
}

/// The instructions of a function, and the constants that they read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Code {
    /// The instructions, with zeros instead of the addresses of constants.
    bytes: Vec<u8>,
    constants: Vec<Constant>,
}

/// A constant to which an instruction refers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Constant {
    /// The position of the address in the code.
    at: usize,
    /// The position in the contents.
    offset: u64,
    /// The bytes that are read. A table is read at an index, so these are its whole section, beyond which
    /// nothing can be read.
    contents: Vec<u8>,
}

impl Code {
    /// The code of a function. `None` if it leaves the function, or refers to data that depends on other
    /// addresses, in which case equal bytes need not do the same.
    pub(crate) fn of(program: &Program, function: &str) -> Option<Self> {
        let (start, bytes) = program.code(function)?;
        let end = start + bytes.len() as u64;
        let mut code = Self {
            bytes: bytes.to_vec(),
            constants: Vec::new(),
        };
        let mut relocated: HashSet<u64> = program.relocated(start..end).collect();
        let mut decoder = Decoder::with_ip(64, bytes, start, DecoderOptions::NONE);
        while decoder.can_decode() {
            let instruction = decoder.decode();
            let is_branch = instruction.op0_kind() == OpKind::NearBranch64;
            let is_outside = !(start..end).contains(&instruction.near_branch_target());
            if instruction.is_invalid() || is_branch && is_outside {
                return None;
            }
            if !instruction.is_ip_rel_memory_operand() {
                continue;
            }
            let offsets = decoder.get_constant_offsets(&instruction);
            let address = instruction.ip() + offsets.displacement_offset() as u64;
            relocated.remove(&address);
            let target = instruction.ip_rel_memory_address();
            let (base, section) = program.section(target)?;
            let mut addresses = program.relocated(base..base + section.len() as u64);
            if addresses.next().is_some() {
                return None;
            }
            let at = (address - start) as usize;
            let (offset, contents) = if instruction.mnemonic() == Mnemonic::Lea {
                (target - base, section)
            } else {
                let read = ..instruction.memory_size().size();
                (0, program.bytes(target)?.get(read)?)
            };
            code.bytes[at..at + 4].fill(0);
            code.constants.push(Constant {
                at,
                offset,
                contents: contents.to_vec(),
            });
        }
        relocated.is_empty().then_some(code)
    }
}

/// Compares the code of two functions. The error shows both.
pub(crate) fn compare(program: &Program, expected: &str, found: &str) -> Result<(), String> {
    let names = [expected, found];
    let [of_expected, of_found] = names.map(|name| Code::of(program, name));
    if of_expected.is_some() && of_expected == of_found {
        return Ok(());
    }
    let listings = names.map(|name| {
        let code = instructions(program, name).unwrap_or_default();
        let lines = code
            .iter()
            .map(|instruction| format!("    {instruction}\n"));
        format!("{name}:\n{}", String::from_iter(lines))
    });
    Err(listings.join("is not\n"))
}
