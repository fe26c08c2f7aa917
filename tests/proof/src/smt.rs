//! Obligations for a second opinion: a question about straight code as SMT-LIB 2, for any solver.
//!
//! The code is stated instruction by instruction over vectors of bits, and the oracle over single bits. Neither
//! uses the executor's instructions or its diagrams; only the decoder is the same. If a solver finds the
//! assertion unsatisfiable, the function returns what it should.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::{BitAnd, BitOr, Not};

use iced_x86::{ConditionCode, FlowControl, Instruction, Mnemonic as M, OpKind, Register};
use pawnfill::{Operation, Square};
use pawnfill_oracle::driver::find_operation;
use pawnfill_oracle::oracle::Bit;

use crate::expression::{Concrete, Files, Squares, statement};
use crate::program::Program;
use crate::question::Question;

/// A term of the oracle: a number of a definition, or a constant.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Term(u32);

thread_local! {
    static TERMS: RefCell<(Vec<String>, HashMap<String, u32>)> = RefCell::default();
}

impl Term {
    const FALSE: Self = Self(0);
    const TRUE: Self = Self(1);

    /// The term of a text, which is defined once.
    fn of(text: String) -> Self {
        TERMS.with_borrow_mut(|(texts, known)| {
            let next = texts.len() as u32 + 2;
            Self(*known.entry(text).or_insert_with_key(|text| {
                texts.push(text.clone());
                next
            }))
        })
    }
}

impl std::fmt::Display for Term {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::FALSE => f.write_str("false"),
            Self::TRUE => f.write_str("true"),
            Self(number) => write!(f, "t{number}"),
        }
    }
}

impl From<bool> for Term {
    fn from(value: bool) -> Self {
        Self(u32::from(value))
    }
}

impl BitAnd for Term {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        match (self, other) {
            (Self::FALSE, _) | (_, Self::FALSE) => Self::FALSE,
            (Self::TRUE, term) | (term, Self::TRUE) => term,
            _ => Self::of(format!("(and {self} {other})")),
        }
    }
}

impl BitOr for Term {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        match (self, other) {
            (Self::TRUE, _) | (_, Self::TRUE) => Self::TRUE,
            (Self::FALSE, term) | (term, Self::FALSE) => term,
            _ => Self::of(format!("(or {self} {other})")),
        }
    }
}

impl Not for Term {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::FALSE => Self::TRUE,
            Self::TRUE => Self::FALSE,
            term => Self::of(format!("(not {term})")),
        }
    }
}

impl Bit for Term {
    fn is_always(self, value: bool) -> bool {
        self == Self::from(value)
    }
}

/// The obligation of a function that is an operation on sets: satisfiable if it returns something else.
pub fn obligation(
    question: &Question<'_>,
    name: &str,
    program: &Program,
    address: u64,
) -> Result<String, String> {
    let index = find_operation(name).ok_or("an obligation is about an operation by its name")?;
    let operation = &Operation::ALL[index];
    TERMS.take();
    let mut text = format!("; whether a function differs from {name}\n(set-logic QF_BV)\n");
    let mut code = Straight {
        text: String::new(),
        registers: HashMap::new(),
        carry: None,
        zero: None,
        defined: 0,
    };
    for (argument, register) in question.arguments.iter().zip(program.convention.arguments) {
        let set = &argument.name;
        writeln!(text, "(declare-const {set} (_ BitVec 64))").expect("a string takes it");
        code.registers.insert(*register, set.clone());
    }
    let set = |name: &str| -> Result<Squares<Term>, String> {
        let named = question
            .arguments
            .iter()
            .any(|argument| argument.name == name);
        let is_pawn_square =
            |square: usize| !question.takes_only_ranks() || (8..56).contains(&square);
        let bit = |square| {
            let text = format!("(= ((_ extract {square} {square}) {name}) #b1)");
            if is_pawn_square(square) || name == "empty" {
                Term::of(text)
            } else {
                Term::FALSE
            }
        };
        named
            .then(|| Squares(std::array::from_fn(bit)))
            .ok_or(format!("no argument gives `{name}`"))
    };
    let nothing = (question.color, Square::A1, Files([Term::FALSE; 8]));
    let expected = statement(index, &Concrete::of(operation, nothing, set)?);
    code.run(program, address)?;
    text += &code.text;
    TERMS.with_borrow(|(texts, _)| {
        for (number, term) in texts.iter().enumerate() {
            writeln!(text, "(define-fun t{} () Bool {term})", number + 2)
                .expect("a string takes it");
        }
    });
    let result = code.register(Register::RAX)?;
    if question.takes_only_ranks() {
        let pawns = &question.arguments[0].name;
        writeln!(
            text,
            "(assert (= (bvand {pawns} #xff000000000000ff) #x0000000000000000))"
        )
        .expect("a string takes it");
    }
    text += "(assert (or";
    for (bit, term) in expected.iter().enumerate() {
        write!(
            text,
            "\n  (xor {term} (= ((_ extract {bit} {bit}) {result}) #b1))"
        )
        .expect("a string takes it");
    }
    Ok(text + "))\n(check-sat)\n")
}

/// Straight code, as definitions of the registers.
struct Straight {
    text: String,
    /// The terms of 64 bits that registers contain.
    registers: HashMap<Register, String>,
    carry: Option<String>,
    zero: Option<String>,
    defined: usize,
}

impl Straight {
    fn define(&mut self, sort: &str, term: &str) -> String {
        self.defined += 1;
        let name = format!("v{}", self.defined);
        writeln!(self.text, "(define-fun {name} () {sort} {term})").expect("a string takes it");
        name
    }

    /// All bits of a register.
    fn register(&self, register: Register) -> Result<String, String> {
        let found = self.registers.get(&register.full_register());
        found
            .cloned()
            .ok_or_else(|| format!("what is in {register:?} is not known"))
    }

    /// The lowest bits of a term.
    fn lowest(term: &str, bits: usize) -> String {
        if bits == 64 {
            term.to_owned()
        } else {
            format!("((_ extract {} 0) {term})", bits - 1)
        }
    }

    fn size(instruction: &Instruction) -> usize {
        match instruction.op0_kind() {
            OpKind::Register => 8 * instruction.op0_register().size(),
            _ => 64,
        }
    }

    /// An operand, with some bits.
    fn read(
        &self,
        program: &Program,
        instruction: &Instruction,
        operand: u32,
        bits: usize,
    ) -> Result<String, String> {
        let constant = |value: u64| format!("(_ bv{} {bits})", value & (!0 >> (64 - bits)));
        Ok(match instruction.op_kind(operand) {
            OpKind::Register => {
                Self::lowest(&self.register(instruction.op_register(operand))?, bits)
            }
            OpKind::Memory if instruction.is_ip_rel_memory_operand() => {
                let bytes = program
                    .bytes(instruction.ip_rel_memory_address())
                    .and_then(|bytes| bytes.get(..bits / 8));
                let bytes = bytes.ok_or("nothing is at this address")?;
                constant(
                    bytes
                        .iter()
                        .rev()
                        .fold(0, |value, byte| value << 8 | u64::from(*byte)),
                )
            }
            OpKind::Memory => return Err(format!("`{instruction}` reads memory")),
            _ => constant(
                instruction
                    .try_immediate(operand)
                    .map_err(|error| error.to_string())?,
            ),
        })
    }

    fn run(&mut self, program: &Program, mut address: u64) -> Result<(), String> {
        loop {
            let instruction = program.instruction(address)?;
            match instruction.flow_control() {
                FlowControl::Return => return Ok(()),
                FlowControl::Next => self.step(program, &instruction)?,
                _ => return Err(format!("`{instruction}` is not straight code")),
            }
            address = instruction.next_ip();
        }
    }

    fn condition(&self, instruction: &Instruction) -> Result<String, String> {
        let of = |flag: &Option<String>| flag.clone().ok_or("a flag is not known".to_owned());
        Ok(match instruction.condition_code() {
            ConditionCode::e => of(&self.zero)?,
            ConditionCode::ne => format!("(not {})", of(&self.zero)?),
            ConditionCode::b => of(&self.carry)?,
            ConditionCode::ae => format!("(not {})", of(&self.carry)?),
            ConditionCode::be => format!("(or {} {})", of(&self.carry)?, of(&self.zero)?),
            ConditionCode::a => format!("(not (or {} {}))", of(&self.carry)?, of(&self.zero)?),
            _ => return Err(format!("the condition of `{instruction}` is not known")),
        })
    }

    fn step(&mut self, program: &Program, instruction: &Instruction) -> Result<(), String> {
        let bits = Self::size(instruction);
        let read = |this: &Self, operand| this.read(program, instruction, operand, bits);
        let last = instruction.op_count().saturating_sub(1);
        let constant = |value: u64| format!("(_ bv{value} {bits})");
        let both = |this: &Self, operator: &str| -> Result<String, String> {
            let first = if last > 1 { 1 } else { 0 };
            Ok(format!(
                "({operator} {} {})",
                read(this, first)?,
                read(this, last)?
            ))
        };
        let distance = |this: &Self| -> Result<String, String> {
            match instruction.op_count() {
                1 => Ok(constant(1)),
                _ => match instruction.op_kind(last) {
                    OpKind::Register => {
                        let by = Self::lowest(&this.register(instruction.op_register(last))?, bits);
                        Ok(format!("(bvand {by} {})", constant(bits as u64 - 1)))
                    }
                    _ => Ok(constant(instruction.immediate(last) & (bits as u64 - 1))),
                },
            }
        };
        let shifted = if last > 1 { 1 } else { 0 };
        let shift = |this: &Self, operator: &str| {
            Ok::<_, String>(format!(
                "({operator} {} {})",
                read(this, shifted)?,
                distance(this)?
            ))
        };
        let mut carry = None;
        let mut has_flags = true;
        let value = match instruction.mnemonic() {
            M::Nop | M::Endbr64 => return Ok(()),
            M::Mov => {
                has_flags = false;
                read(self, 1)?
            }
            M::Movzx => {
                has_flags = false;
                let from = match instruction.op1_kind() {
                    OpKind::Register => 8 * instruction.op1_register().size(),
                    _ => 8 * instruction.memory_size().size(),
                };
                format!(
                    "((_ zero_extend {}) {})",
                    bits - from,
                    self.read(program, instruction, 1, from)?
                )
            }
            M::Lea => {
                has_flags = false;
                if instruction.is_ip_rel_memory_operand() {
                    return Err(format!("`{instruction}` takes an address"));
                }
                let mut sum = format!("(_ bv{} 64)", instruction.memory_displacement64());
                if instruction.memory_base() != Register::None {
                    sum = format!(
                        "(bvadd {sum} {})",
                        self.register(instruction.memory_base())?
                    );
                }
                if instruction.memory_index() != Register::None {
                    let index = self.register(instruction.memory_index())?;
                    sum = format!(
                        "(bvadd {sum} (bvmul {index} (_ bv{} 64)))",
                        instruction.memory_index_scale()
                    );
                }
                Self::lowest(&sum, bits)
            }
            M::And | M::Test => both(self, "bvand")?,
            M::Or => both(self, "bvor")?,
            M::Xor => match instruction.op1_kind() {
                OpKind::Register if instruction.op0_register() == instruction.op1_register() => {
                    constant(0)
                }
                _ => both(self, "bvxor")?,
            },
            M::Andn => format!("(bvand (bvnot {}) {})", read(self, 1)?, read(self, 2)?),
            M::Not => {
                has_flags = false;
                format!("(bvnot {})", read(self, 0)?)
            }
            M::Neg => format!("(bvneg {})", read(self, 0)?),
            M::Add => both(self, "bvadd")?,
            M::Sub | M::Cmp => {
                carry = Some(format!("(bvult {} {})", read(self, 0)?, read(self, 1)?));
                both(self, "bvsub")?
            }
            M::Shl | M::Shlx => shift(self, "bvshl")?,
            M::Shr | M::Shrx => shift(self, "bvlshr")?,
            M::Sar | M::Sarx => shift(self, "bvashr")?,
            M::Rol | M::Ror | M::Rorx => {
                let by = instruction.immediate(last) as usize % bits;
                has_flags = false;
                (self.carry, self.zero) = (None, None);
                let left = if instruction.mnemonic() == M::Rol {
                    by
                } else {
                    (bits - by) % bits
                };
                format!("((_ rotate_left {left}) {})", read(self, shifted)?)
            }
            M::Bswap => {
                has_flags = false;
                let word = read(self, 0)?;
                let bytes = (0..bits / 8)
                    .map(|byte| format!(" ((_ extract {} {}) {word})", 8 * byte + 7, 8 * byte));
                format!("(concat{})", bytes.collect::<String>())
            }
            M::Blsr => {
                let word = read(self, 1)?;
                format!("(bvand {word} (bvsub {word} {}))", constant(1))
            }
            M::Cmove | M::Cmovne | M::Cmovb | M::Cmovae | M::Cmovbe | M::Cmova => {
                has_flags = false;
                format!(
                    "(ite {} {} {})",
                    self.condition(instruction)?,
                    read(self, 1)?,
                    read(self, 0)?
                )
            }
            M::Sete | M::Setne | M::Setb | M::Setae | M::Setbe | M::Seta => {
                has_flags = false;
                format!("(ite {} #x01 #x00)", self.condition(instruction)?)
            }
            _ => return Err(format!("`{instruction}` is not stated")),
        };
        let value = self.define(&format!("(_ BitVec {bits})"), &value);
        if has_flags {
            // Shifts by zero would keep the flags, so those of shifts are not used.
            let is_shift = matches!(
                instruction.mnemonic(),
                M::Shl | M::Shr | M::Sar | M::Shlx | M::Shrx | M::Sarx
            );
            self.zero = (!is_shift).then(|| format!("(= {value} {})", constant(0)));
            self.carry = carry;
        }
        if matches!(instruction.mnemonic(), M::Test | M::Cmp) {
            return Ok(());
        }
        let register = instruction.op0_register();
        if instruction.op0_kind() != OpKind::Register || !register.is_gpr() || bits == 16 {
            return Err(format!("`{instruction}` writes something else"));
        }
        let whole = match bits {
            64 => value,
            32 => format!("((_ zero_extend 32) {value})"),
            _ => format!(
                "(concat ((_ extract 63 8) {}) {value})",
                self.register(register)?
            ),
        };
        let whole = self.define("(_ BitVec 64)", &whole);
        self.registers.insert(register.full_register(), whole);
        Ok(())
    }
}
