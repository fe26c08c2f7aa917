//! Jumps, calls, returns, the stack, and conditional instructions.

use iced_x86::{Code, ConditionCode, Mnemonic, Register};

use super::{Effect, Next, UNKNOWN};
use crate::diagram::Bdd;
use crate::machine::{Flag, GENERAL, Result, address, chosen, known_address, moved_by};
use crate::operands::Step;
use crate::word::{Word, number, resized};

impl Step<'_> {
    pub(super) fn control(&mut self, mnemonic: Mnemonic, _lane: usize) -> Result<Effect> {
        let instruction = self.instruction;
        let near = |step: &Self| {
            let region = step.program.region(instruction);
            step.program.target((region, instruction.near_branch_target()))
        };
        let known = |step: &Self, why: &str| {
            step.program.target(known_address(&step.value(0)?).ok_or(why)?)
        };
        let increment = instruction.stack_pointer_increment();
        Ok(match instruction.code() {
            Code::Jmp_rel8_64 | Code::Jmp_rel32_64 => Effect::Next(Next::Jump(near(self)?)),
            Code::Jmp_rm64 => Effect::Next(Next::Jump(known(self, "it jumps through a table")?)),
            Code::Retnq => Effect::Next(Next::Return),
            code @ (Code::Call_rel32_64 | Code::Call_rm64) => {
                let target = match code {
                    Code::Call_rm64 => known(self, "a call of a function that is not known")?,
                    _ => near(self)?,
                };
                let region = self.program.region_of(instruction.ip());
                self.push(&address(region, instruction.next_ip()))?;
                Effect::Next(Next::Jump(target))
            }
            code if code.is_jcc_short_or_near() => {
                let condition = self.condition().ok_or(UNKNOWN)?;
                Effect::Next(Next::Branch(condition, near(self)?))
            }
            Code::Leaveq => {
                let before = self.pop(Register::RBP)?;
                self.state.set_register(Register::RBP, &before, false)?;
                Effect::Done
            }
            _ if matches!(mnemonic, Mnemonic::Nop | Mnemonic::Endbr64) => Effect::Done,
            _ if mnemonic == Mnemonic::Push && increment == -8 => {
                self.push(&self.value(0)?)?;
                Effect::Done
            }
            _ if mnemonic == Mnemonic::Pop && increment == 8 => {
                Effect::Value(self.pop(Register::RSP)?)
            }
            _ if let Some(condition) = self.condition() => {
                Effect::Value(match instruction.op_count() {
                    1 => resized(&[condition], 8),
                    2 => chosen(condition, &self.value(1)?, &self.value(0)?)?,
                    _ => return Err(UNKNOWN.to_owned()),
                })
            }
            _ => Effect::Other,
        })
    }

    fn push(&mut self, value: &[Bdd]) -> Result<()> {
        let stack = self.state.value_of(Register::RSP)?;
        let stack = moved_by(&stack, &number(8, GENERAL), true)?;
        self.state.set_register(Register::RSP, &stack, false)?;
        self.state.store(&stack, value)
    }

    /// Loads the eight bytes to which `top` points, and sets the stack pointer to the address after them.
    fn pop(&mut self, top: Register) -> Result<Word> {
        let stack = self.state.value_of(top)?;
        let value = self.state.load(self.program, &stack, 8)?;
        let stack = moved_by(&stack, &number(8, GENERAL), false)?;
        self.state.set_register(Register::RSP, &stack, false)?;
        Ok(value)
    }

    fn condition(&self) -> Option<Bdd> {
        use ConditionCode::{a, ae, b, be, e, g, ge, l, le, ne, no, ns, o, s};
        let flag = |flag| self.state.flag(flag);
        let code = self.instruction.condition_code();
        let condition = match code {
            o | no => flag(Flag::Overflow),
            b | ae => flag(Flag::Carry),
            e | ne => flag(Flag::Zero),
            be | a => flag(Flag::Carry) | flag(Flag::Zero),
            s | ns => flag(Flag::Sign),
            l | ge => flag(Flag::Sign) ^ flag(Flag::Overflow),
            le | g => flag(Flag::Zero) | flag(Flag::Sign) ^ flag(Flag::Overflow),
            _ => return None,
        };
        let is_negated = matches!(code, no | ae | ne | a | ns | ge | g);
        Some(condition ^ Bdd::from(is_negated))
    }
}
