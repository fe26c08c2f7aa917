//! The code of a function in a form that can be compared. Two functions with the same code return the
//! same, so one proof is enough for both.

use std::collections::HashSet;
use std::hash::Hash;

use iced_x86::{Decoder, DecoderOptions, Mnemonic, OpKind};

use super::Outcome;
use pawnfill_executor::program::Program;

/// The instructions of a function, and the constants that they read.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Code {
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
    place: u64,
    /// The bytes that are read. A table is read at an index, so these are its whole section, beyond which
    /// nothing can be read.
    contents: Vec<u8>,
}

impl Code {
    /// The code of a function. `None` if it leaves the function, or refers to data that depends on other
    /// addresses, in which case equal bytes need not do the same.
    fn of(program: &Program, function: &str) -> Option<Self> {
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
            let is_inside = |target: u64| (start..end).contains(&target);
            let is_branch = instruction.op0_kind() == OpKind::NearBranch64;
            if instruction.is_invalid() || is_branch && !is_inside(instruction.near_branch_target())
            {
                return None;
            }
            if !instruction.is_ip_rel_memory_operand() {
                continue;
            }
            let offset = decoder
                .get_constant_offsets(&instruction)
                .displacement_offset();
            let address = instruction.ip() + offset as u64;
            relocated.remove(&address);
            let target = instruction.ip_rel_memory_address();
            let (base, section) = program.section(target)?;
            if program
                .relocated(base..base + section.len() as u64)
                .next()
                .is_some()
            {
                return None;
            }
            let at = (address - start) as usize;
            let (place, contents) = match instruction.mnemonic() {
                Mnemonic::Lea => (target - base, section),
                _ => (
                    0,
                    program
                        .bytes(target)?
                        .get(..instruction.memory_size().size())?,
                ),
            };
            code.bytes[at..at + 4].fill(0);
            code.constants.push(Constant {
                at,
                place,
                contents: contents.to_vec(),
            });
        }
        relocated.is_empty().then_some(code)
    }
}

/// The pairs of code and statement that have been proved: the code returns what is stated.
pub(crate) struct Proved<Statement>(HashSet<(Code, Statement)>);

impl<Statement> Default for Proved<Statement> {
    fn default() -> Self {
        Self(HashSet::new())
    }
}

impl<Statement: Eq + Hash> Proved<Statement> {
    /// The outcome of a proof, and whether the proof was needed. It is not needed if the statement has
    /// already been proved for a function with the same code.
    pub(crate) fn or_prove(
        &mut self,
        program: &Program,
        function: &str,
        statement: Statement,
        prove: impl FnOnce() -> Outcome,
    ) -> (Outcome, bool) {
        let key = Code::of(program, function).map(|code| (code, statement));
        if key.as_ref().is_some_and(|key| self.0.contains(key)) {
            return (Outcome::Proved, false);
        }
        let outcome = prove();
        if let (Outcome::Proved, Some(key)) = (&outcome, key) {
            self.0.insert(key);
        }
        (outcome, true)
    }
}
