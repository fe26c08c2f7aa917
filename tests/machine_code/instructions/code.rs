//! The instructions of the functions of an object file.

use std::collections::BTreeMap;

use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic, OpKind, Register};
use object::{Object as _, ObjectSection as _, ObjectSymbol as _, SymbolKind};

/// A function as a compiler wrote it, without the instructions that are only padding.
#[derive(Clone)]
pub(crate) struct Code(Vec<Instruction>);

/// The functions of an object file, by their names.
pub(crate) fn functions(file: &[u8]) -> object::Result<BTreeMap<String, Code>> {
    let file = object::File::parse(file)?;
    let mut functions = BTreeMap::new();
    for symbol in file.symbols() {
        let Some(section) = symbol.section_index() else {
            continue;
        };
        if symbol.kind() != SymbolKind::Text {
            continue;
        }
        let section = file.section_by_index(section)?;
        let data = section.data_range(symbol.address(), symbol.size())?;
        let code = Code::decode(data.unwrap_or_default());
        functions.insert(symbol.name()?.to_owned(), code);
    }
    Ok(functions)
}

impl Code {
    fn decode(bytes: &[u8]) -> Self {
        let instructions = Decoder::new(64, bytes, DecoderOptions::NONE).into_iter();
        let is_filler = |instruction: &Instruction| {
            matches!(instruction.mnemonic(), Mnemonic::Nop | Mnemonic::Endbr64)
        };
        Self(instructions.filter(|i| !is_filler(i)).collect())
    }

    /// The number of instructions.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The number of instructions that compute something, instead of moving a value to or from a register.
    pub(crate) fn computing(&self) -> usize {
        self.len() - self.count(is_move)
    }

    /// The number of instructions that keep an index within its table.
    pub(crate) fn checks(&self) -> usize {
        self.count(is_check)
    }

    /// Whether an instruction is among these.
    pub(crate) fn uses(&self, mnemonic: Mnemonic) -> bool {
        self.count(|instruction| instruction.mnemonic() == mnemonic) > 0
    }

    /// The number of conditional branches.
    pub(crate) fn branches(&self) -> usize {
        self.count(|instruction| instruction.flow_control() == FlowControl::ConditionalBranch)
    }

    /// The number of values that are stored on the stack.
    pub(crate) fn stores(&self) -> usize {
        self.count(|instruction| {
            instruction.op0_kind() == OpKind::Memory && instruction.memory_base() == Register::RSP
        })
    }

    /// Whether there are instructions that work on vectors.
    pub(crate) fn has_vectors(&self) -> bool {
        let is_vector = |register: Register| register.is_vector_register();
        self.count(|instruction| {
            (0..instruction.op_count()).any(|place| is_vector(instruction.op_register(place)))
        }) > 0
    }

    fn count(&self, is_counted: impl Fn(&Instruction) -> bool) -> usize {
        self.0
            .iter()
            .filter(|instruction| is_counted(instruction))
            .count()
    }
}

/// Whether an instruction moves a value from a register, memory or a constant to a register, or back.
fn is_move(instruction: &Instruction) -> bool {
    use Mnemonic::{Mov, Movzx, Pop, Push};
    matches!(instruction.mnemonic(), Mov | Movzx | Push | Pop)
}

/// Whether an instruction is an `and` with 1 or 63, which keeps a color or a square in range.
fn is_check(instruction: &Instruction) -> bool {
    instruction.mnemonic() == Mnemonic::And
        && instruction.op1_kind() != OpKind::Register
        && instruction.op1_kind() != OpKind::Memory
        && matches!(instruction.immediate(1), 1 | 63)
}
