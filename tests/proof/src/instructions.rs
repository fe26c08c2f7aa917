//! The effect of each instruction, as the manuals of the processors describe it.
//!
//! Only the forms in a list are executed, each of which was compared with the processor
//! (`forms.rs`). An instruction that is not here is an error.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::LazyLock;

use iced_x86::{Code, ConditionCode, FlowControl, Instruction, Mnemonic, OpKind, Register};

use crate::diagram::Bdd;
use crate::forms;
use crate::machine::{
    self, ADDRESS, Flag, GENERAL, Result, State, VECTOR, Value, anything, chosen, known_address,
    moved_by, no_address,
};
use crate::operands::Step;
use crate::program::Program;
use crate::word::{
    Word, add, choose, count_ones, is_zero, known, map, moved, mul, number, resized, reversed, rol,
    shl, shr, sign, sign_extended, sub, zip,
};

/// The instruction that comes next.
pub enum Next {
    /// The one that follows in memory.
    Step,
    /// Another one.
    Jump(u64),
    /// Another one if a condition holds.
    Branch(Bdd, u64),
    /// The one whose address was pushed.
    Return,
}

/// Where an instruction may lead, as far as it says so itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// To the next one in memory.
    Next,
    /// To another one; `None` if a register or memory contains its address.
    Jump(Option<u64>),
    /// To another one or the next.
    Branch(u64),
    /// To a function, and then to the next one.
    Call(Option<u64>),
    /// To where the function was called.
    Return,
    /// Nowhere, because it is not known.
    Unknown,
}

/// Where an instruction may lead.
pub fn flow(instruction: &Instruction) -> Flow {
    use FlowControl as F;
    let is_near = instruction.op0_kind() == OpKind::NearBranch64;
    let near = is_near.then(|| instruction.near_branch_target());
    match (instruction.flow_control(), near) {
        _ if !forms::is_known(instruction.code()) => Flow::Unknown,
        (F::Next, _) => Flow::Next,
        (F::UnconditionalBranch | F::IndirectBranch, target) => Flow::Jump(target),
        (F::Call | F::IndirectCall, target) => Flow::Call(target),
        (F::ConditionalBranch, Some(target)) => Flow::Branch(target),
        (F::Return, _) => Flow::Return,
        _ => Flow::Unknown,
    }
}

const UNKNOWN: &str = "this instruction is not known";

/// Executes an instruction whose form is in the list.
pub fn execute(state: &mut State, program: &Program, instruction: &Instruction) -> Result<Next> {
    if !forms::is_known(instruction.code()) {
        return Err(UNKNOWN.to_owned());
    }
    execute_any(state, program, instruction)
}

/// Executes an instruction of any form, to compare it with the processor.
pub(crate) fn execute_any(
    state: &mut State,
    program: &Program,
    instruction: &Instruction,
) -> Result<Next> {
    let is_repeated = instruction.has_rep_prefix() && instruction.code() != Code::Retnq;
    if is_repeated || instruction.has_repne_prefix() || instruction.has_lock_prefix() {
        return Err("an instruction with this prefix is not known".to_owned());
    }
    let mut step = Step { state, program, instruction, is_in_memory: Cell::new(false) };
    let next = step.jump()?;
    if next.is_none()
        && let Some(value) = step.effect()?
    {
        step.write(&value)?;
    }
    // An operand in memory is accessed, whatever the result is: the access may fault.
    let has_memory = instruction.op_kinds().any(|kind| kind == OpKind::Memory);
    let is_accessed = !matches!(instruction.mnemonic(), Mnemonic::Lea | Mnemonic::Nop);
    if has_memory && is_accessed && !step.is_in_memory.get() {
        return Err("its operand in memory is not read".to_owned());
    }
    Ok(next.unwrap_or(Next::Step))
}

/// The instruction of SSE with the same name, if there is one, and the bits of a lane by the last letter of
/// the name.
fn of_sse(mnemonic: Mnemonic) -> (Mnemonic, usize) {
    static ALL: LazyLock<Vec<(Mnemonic, usize)>> = LazyLock::new(|| {
        let names = Mnemonic::values().map(|it| (format!("{it:?}").to_lowercase(), it));
        let names = HashMap::<String, Mnemonic>::from_iter(names);
        let all = Mnemonic::values().map(|it| {
            let name = format!("{it:?}").to_lowercase();
            let of_sse = name.strip_prefix('v').and_then(|name| names.get(name));
            let lane = match name.chars().last() {
                Some('b') => 8,
                Some('w') => 16,
                Some('d') => 32,
                _ => 64,
            };
            (of_sse.copied().unwrap_or(it), lane)
        });
        all.collect()
    });
    ALL[mnemonic as usize]
}

impl Step<'_> {
    fn push(&mut self, value: &[Bdd]) -> Result<()> {
        let stack = self.state.value_of(Register::RSP)?;
        let stack = moved_by(&stack, &number(8, GENERAL), true)?;
        self.state.set_register(Register::RSP, &stack, false)?;
        self.state.store(&stack, value)
    }

    /// The value at the top of the stack, which a register points to; the stack pointer is then behind it.
    fn pop(&mut self, top: Register) -> Result<Word> {
        let stack = self.state.value_of(top)?;
        let value = self.state.load(self.program, &stack, 8)?;
        let stack = moved_by(&stack, &number(8, GENERAL), false)?;
        self.state.set_register(Register::RSP, &stack, false)?;
        Ok(value)
    }

    /// Jumps, calls and returns. `None` for other instructions.
    fn jump(&mut self) -> Result<Option<Next>> {
        let near = |step: &Self| {
            let (program, instruction) = (step.program, step.instruction);
            program.target((program.region(instruction), instruction.near_branch_target()))
        };
        let known = |step: &Self, why: &str| {
            step.program.target(known_address(&step.value(0)?).ok_or(why)?)
        };
        Ok(Some(match self.instruction.code() {
            Code::Jmp_rel8_64 | Code::Jmp_rel32_64 => Next::Jump(near(self)?),
            Code::Jmp_rm64 => Next::Jump(known(self, "it jumps through a table")?),
            Code::Retnq => Next::Return,
            code @ (Code::Call_rel32_64 | Code::Call_rm64) => {
                let target = match code {
                    Code::Call_rm64 => known(self, "a call of a function that is not known")?,
                    _ => near(self)?,
                };
                let (own, next) = (self.instruction.ip(), self.instruction.next_ip());
                self.push(&machine::address(self.program.region_of(own), next))?;
                Next::Jump(target)
            }
            code if code.is_jcc_short_or_near() => {
                Next::Branch(self.condition().ok_or(UNKNOWN)?, near(self)?)
            }
            _ => return Ok(None),
        }))
    }

    /// The condition of the instruction, if it has one.
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

    /// Sets the flags of a result. The carry and the overflow may be unknown.
    fn set_flags(
        &mut self,
        result: &[Bdd],
        carry: impl Into<Option<Bdd>>,
        overflow: impl Into<Option<Bdd>>,
    ) {
        self.state.flags[Flag::Zero as usize] = Value::IsZero(result.to_vec());
        self.state.set_flag(Flag::Sign, sign(result));
        self.state.set_flag(Flag::Carry, carry);
        self.state.set_flag(Flag::Overflow, overflow);
    }

    /// The two sources.
    fn sources(&self) -> Result<(Word, Word)> {
        self.pair(Self::read)
    }

    /// A function of the bits of the sources in pairs.
    fn bitwise(&self, function: impl Fn(Bdd, Bdd) -> Bdd) -> Result<Word> {
        let (a, b) = self.sources()?;
        Ok(zip(&a, &b, function))
    }

    /// The same with the flags of the result.
    fn logic(&mut self, function: impl Fn(Bdd, Bdd) -> Bdd) -> Result<Word> {
        let result = self.bitwise(function)?;
        self.set_flags(&result, Bdd::FALSE, Bdd::FALSE);
        Ok(result)
    }

    /// The sum or the difference, with a carry or a borrow, and its flags.
    fn sum(&mut self, a: &[Bdd], b: &[Bdd], is_down: bool, carry: Bdd) -> Word {
        let is_down = Bdd::from(is_down);
        let b = map(b, |bit| bit ^ is_down);
        let (sum, out) = add(a, &b, carry ^ is_down);
        let overflow = !(sign(a) ^ sign(&b)) & (sign(a) ^ sign(&sum));
        self.set_flags(&sum, out ^ is_down, overflow);
        sum
    }

    /// The distances of two addresses from the start of their region, if both are known and near it. Their
    /// difference and all flags are those of the addresses: no program has the first 64 KiB or the last ones,
    /// so nothing wraps around.
    fn distances(&self, a: &[Bdd], b: &[Bdd]) -> Option<[Word; 2]> {
        const NEAR: u64 = 1 << 16;
        let (a, b) = (known_address(a)?, known_address(b)?);
        let distances = [a, b].map(|(region, at)| at.wrapping_sub(region).wrapping_add(NEAR));
        let is_near = distances.iter().all(|distance| *distance <= 2 * NEAR);
        // What is in another file may be nowhere, and its address zero.
        let is_one = a.0 == b.0 && self.program.check(a.0).is_ok();
        (is_near && is_one).then(|| distances.map(|distance| number(distance, GENERAL)))
    }

    /// A function of the lanes of the sources in pairs.
    fn lanes(&self, lane: usize, function: impl Fn(&[Bdd], &[Bdd]) -> Word) -> Result<Word> {
        let (a, b) = self.sources()?;
        Ok(by_lanes([&a, &b], lane, |[a, b]| function(a, b)))
    }

    /// Compares lanes: the result has lanes of ones or zeros or, in a mask register, a bit for each lane.
    fn compare(&self, lane: usize, function: impl Fn(&[Bdd], &[Bdd]) -> Bdd) -> Result<Word> {
        let is_mask = self.instruction.op0_register().is_k();
        if is_mask && self.instruction.op_mask() != Register::None {
            return Err("a comparison under a mask is not known".to_owned());
        }
        self.lanes(lane, |a, b| vec![function(a, b); if is_mask { 1 } else { lane }])
    }

    /// Executes an instruction that does not jump. Returns the value of the first operand, or `None` if it
    /// has written what it writes.
    fn effect(&mut self) -> Result<Option<Word>> {
        use Mnemonic::*;
        let (mnemonic, lane) = of_sse(self.instruction.mnemonic());
        Ok(Some(match mnemonic {
            Nop | Endbr64 => return Ok(None),
            Mov => self.value(1)?,
            Movbe => reversed(&self.read(1)?),
            Bswap if self.width()? > 16 => reversed(&self.read(0)?),
            Movzx => resized(&self.read(1)?, self.width()?),
            Movsx | Movsxd => sign_extended(&self.read(1)?, self.width()?),
            Lea => match self.address()? {
                address if self.width()? == GENERAL => address,
                address => resized(&no_address(address)?, self.width()?),
            },
            Leave if self.instruction.code() == Code::Leaveq => {
                let before = self.pop(Register::RBP)?;
                self.state.set_register(Register::RBP, &before, false)?;
                return Ok(None);
            }
            Push if self.instruction.stack_pointer_increment() == -8 => {
                self.push(&self.value(0)?)?;
                return Ok(None);
            }
            Pop if self.instruction.stack_pointer_increment() == 8 => self.pop(Register::RSP)?,
            And => self.logic(|a, b| a & b)?,
            Or => self.logic(|a, b| a | b)?,
            Xor => self.logic(|a, b| a ^ b)?,
            Andn => self.logic(|a, b| !a & b)?,
            Test => {
                self.logic(|a, b| a & b)?;
                return Ok(None);
            }
            Not => map(&self.read(0)?, |bit| !bit),
            Neg => {
                let value = self.read(0)?;
                self.sum(&number(0, value.len()), &value, true, Bdd::FALSE)
            }
            Add | Sub | Adc | Sbb | Cmp => {
                let is_down = matches!(mnemonic, Sub | Sbb | Cmp);
                let (mut a, mut b) = self.pair(Self::value)?;
                if matches!(mnemonic, Sub | Cmp)
                    && let Some([one, other]) = self.distances(&a, &b)
                {
                    (a, b) = (one, other);
                }
                let has_address = [&a, &b].into_iter().any(|it| it.len() == ADDRESS);
                if has_address && matches!(mnemonic, Add | Sub) {
                    self.state.forget_flags();
                    return moved_by(&a, &b, is_down).map(Some);
                }
                let carry = match mnemonic {
                    Adc | Sbb => self.state.flag(Flag::Carry),
                    _ => Bdd::FALSE,
                };
                let sum = self.sum(&no_address(a)?, &no_address(b)?, is_down, carry);
                return Ok(Some(sum).filter(|_| mnemonic != Cmp));
            }
            Inc | Dec => {
                let carry = self.state.flags[Flag::Carry as usize].clone();
                let a = self.read(0)?;
                let sum = self.sum(&a, &number(1, a.len()), mnemonic == Dec, Bdd::FALSE);
                self.state.flags[Flag::Carry as usize] = carry;
                sum
            }
            Cbw | Cwde | Cdqe => {
                let [from, to] = match mnemonic {
                    Cdqe => [Register::EAX, Register::RAX],
                    Cwde => [Register::AX, Register::EAX],
                    _ => [Register::AL, Register::AX],
                };
                let value = sign_extended(&self.state.register(from)?, 8 * to.size());
                self.state.set_register(to, &value, false)?;
                return Ok(None);
            }
            Imul if self.instruction.op_count() > 1 => {
                // Whether the product was cut off is not computed.
                self.state.forget_flags();
                let (a, b) = self.sources()?;
                mul(&a, &b)
            }
            Shl | Shr | Sar | Rol | Ror => self.shift(mnemonic)?,
            Shlx | Shrx | Sarx | Rorx => {
                moved(&self.read(1)?, &self.distance(2)?, shift_of(mnemonic))
            }
            Bt | Bts | Btr | Btc => return self.change_bit(mnemonic),
            Shld | Shrd => self.double_shift(mnemonic == Shld)?,
            Blsr | Blsi | Blsmsk => {
                let a = self.read(1)?;
                let (less, _) = sub(&a, &number(1, a.len()));
                let result = zip(&a, &less, |a, less| match mnemonic {
                    Blsr => a & less,
                    Blsi => a & !less,
                    _ => a ^ less,
                });
                self.set_flags(&result, None, Bdd::FALSE);
                if mnemonic != Blsi {
                    self.state.flags[Flag::Carry as usize] = Value::IsZero(a);
                }
                result
            }
            Bzhi => {
                let (a, by) = (self.read(1)?, self.read(2)?);
                let beyond = moved(&vec![Bdd::TRUE; a.len()], &by[..8], shl);
                let result = zip(&a, &beyond, |a, beyond| a & !beyond);
                let is_too_far = !is_zero(&by[a.len().ilog2() as usize..8]);
                self.set_flags(&result, is_too_far, Bdd::FALSE);
                result
            }
            Popcnt => {
                let a = self.read(1)?;
                let result = count_ones(&a, a.len());
                self.set_flags(&result, Bdd::FALSE, Bdd::FALSE);
                result
            }
            Tzcnt | Lzcnt | Bsf | Bsr => self.search(mnemonic)?,

            // Vectors and masks
            Pand | Andps | Andpd | Vpandd | Vpandq => self.bitwise(|a, b| a & b)?,
            Por | Orps | Orpd | Vpord | Vporq => self.bitwise(|a, b| a | b)?,
            Pxor | Xorps | Xorpd | Vpxord | Vpxorq => self.bitwise(|a, b| a ^ b)?,
            Pandn | Andnps | Andnpd | Vpandnd | Vpandnq => self.bitwise(|a, b| !a & b)?,
            Paddb | Paddw | Paddd | Paddq => self.lanes(lane, |a, b| add(a, b, Bdd::FALSE).0)?,
            Psubb | Psubw | Psubd | Psubq => self.lanes(lane, |a, b| sub(a, b).0)?,
            Pmuludq => {
                self.lanes(64, |a, b| mul(&resized(&a[..32], 64), &resized(&b[..32], 64)))?
            }
            Pmaddwd => self.lanes(32, products)?,
            Pmaddubsw => self.lanes(16, |a, b| saturated(&byte_products(a, b), true))?,
            Psadbw => self.lanes(64, differences)?,
            Vpdpwssd | Vpdpbusd => {
                let (sum, (a, b)) = (self.read(0)?, self.sources()?);
                let products = match mnemonic {
                    Vpdpwssd => products,
                    _ => byte_products,
                };
                by_lanes([&sum, &a, &b], 32, |[sum, a, b]| add(sum, &products(a, b), Bdd::FALSE).0)
            }
            Pcmpeqb | Pcmpeqw | Pcmpeqd | Pcmpeqq => {
                self.compare(lane, |a, b| is_zero(&zip(a, b, |a, b| a ^ b)))?
            }
            Pcmpgtb | Pcmpgtw | Pcmpgtd | Pcmpgtq => self.compare(lane, greater)?,
            Vptestmb | Vptestmw | Vptestmd | Vptestmq => {
                self.compare(lane, |a, b| !is_zero(&zip(a, b, |a, b| a & b)))?
            }
            Vptestnmb | Vptestnmw | Vptestnmd | Vptestnmq => {
                self.compare(lane, |a, b| is_zero(&zip(a, b, |a, b| a & b)))?
            }
            Psllw | Pslld | Psllq | Psrlw | Psrld | Psrlq | Psraw | Psrad | Vpsraq => {
                self.shift_lanes(lane, false, shift_of(mnemonic))?
            }
            Vpsllvw | Vpsllvd | Vpsllvq | Vpsrlvw | Vpsrlvd | Vpsrlvq | Vpsravw | Vpsravd
            | Vpsravq => self.shift_lanes(lane, true, shift_of(mnemonic))?,
            Pslldq => self.shift_lanes(128, false, |a, by| shl(a, 8 * by))?,
            Psrldq => self.shift_lanes(128, false, |a, by| shr(a, 8 * by, Bdd::FALSE))?,
            Vpshldq => {
                let by = self.instruction.immediate(3) as usize % 64;
                by_lanes([&self.read(1)?, &self.read(2)?], 64, |[a, b]| {
                    [&b[64 - by..], &a[..64 - by]].concat()
                })
            }
            Vpternlogd | Vpternlogq => {
                let table = number(self.instruction.immediate(3), 8);
                let operands = [self.read(0)?, self.read(1)?, self.read(2)?];
                // The bit of the table that the three bits select.
                by_lanes(operands.each_ref().map(|it| &it[..]), 1, |[a, b, c]| {
                    vec![selected(&table, &[c[0], b[0], a[0]])]
                })
            }
            Gf2p8affineqb => self.affine()?,
            Vpopcntb | Vpopcntw | Vpopcntd | Vpopcntq => {
                by_lanes([&self.read(1)?], lane, |[a]| count_ones(a, lane))
            }
            // Lanes of both sources, half as wide.
            Packssdw | Packsswb | Packuswb | Packusdw => {
                let is_signed = matches!(mnemonic, Packssdw | Packsswb);
                self.lanes(128, |a, b| {
                    let lanes = a.chunks(2 * lane).chain(b.chunks(2 * lane));
                    lanes.flat_map(|it| saturated(it, is_signed)).collect()
                })?
            }
            Movsd if self.instruction.op_kinds().all(|kind| kind == OpKind::Register) => {
                // Unlike all the others, the form between registers keeps the upper half.
                self.lanes(128, |a, b| [&b[..64], &a[64..]].concat())?
            }
            Movd | Movq | Movsd => {
                let bits = if mnemonic == Movd { 32 } else { 64 };
                resized(&self.read(1)?[..bits], self.width()?)
            }
            Movdqa | Movdqu | Movaps | Movapd | Movups | Movupd | Vmovdqa32 | Vmovdqa64
            | Vmovdqu8 | Vmovdqu16 | Vmovdqu32 | Vmovdqu64 => self.read(1)?,
            Kmovb | Kmovw | Kmovd | Kmovq => {
                let value = resized(&self.read(1)?, GENERAL);
                resized(&value[..lane], self.width()?)
            }
            Kxorw | Kxorq => resized(&self.bitwise(|a, b| a ^ b)?[..lane], GENERAL),
            Ptest => {
                let (a, b) = (self.read(0)?, self.read(1)?);
                let [both, only_b] = [Bdd::FALSE, Bdd::TRUE]
                    .map(|is_negated| zip(&a, &b, |a, b| (a ^ is_negated) & b));
                self.set_flags(&both, is_zero(&only_b), Bdd::FALSE);
                self.state.set_flag(Flag::Sign, Bdd::FALSE);
                return Ok(None);
            }
            Pmovmskb | Movmskps => {
                let lane = if mnemonic == Pmovmskb { 8 } else { 32 };
                let signs: Word = self.read(1)?.chunks(lane).map(sign).collect();
                resized(&signs, self.width()?)
            }
            Vzeroupper => {
                for register in &mut self.state.registers[16..32] {
                    if let Value::Word(word) = register {
                        *word = resized(&word[..128], VECTOR);
                    }
                }
                return Ok(None);
            }
            // The older forms have fewer operands.
            Pblendvb | Blendvpd if self.instruction.op_count() == 4 => {
                let lane = if mnemonic == Pblendvb { 8 } else { 64 };
                let operands = [self.read(1)?, self.read(2)?, self.read(3)?];
                by_lanes(operands.each_ref().map(|it| &it[..]), lane, |[a, b, choice]| {
                    choose(sign(choice), b, a)
                })
            }
            Pshufb => self.lanes(128, |bytes, order| {
                by_lanes([order], 8, |[from]| {
                    // Chooses one of the bytes, or zero.
                    let bit = |bit: usize| {
                        let choices = Word::from_iter((0..16).map(|byte| bytes[8 * byte + bit]));
                        selected(&choices, &from[..4]) & !from[7]
                    };
                    (0..8).map(bit).collect()
                })
            })?,
            Vpermd | Vpermi2b => {
                let (sources, order) = match mnemonic {
                    Vpermd => (self.read(2)?, self.read(1)?),
                    _ => ([self.read(1)?, self.read(2)?].concat(), self.read(0)?),
                };
                let bits = (sources.len() / lane).ilog2() as usize;
                let order = order.chunks(lane).map(|lane| known(&lane[..bits]));
                let order = order.collect::<Option<Vec<_>>>();
                let order = order.ok_or("an order of lanes that is not known")?;
                picked(&sources, lane, order.into_iter().map(|lane| lane as usize))
            }
            _ if let Some(condition) = self.condition() => match self.instruction.op_count() {
                1 => resized(&[condition], 8),
                2 => chosen(condition, &self.value(1)?, &self.value(0)?)?,
                _ => return Err(UNKNOWN.to_owned()),
            },
            _ => self.shuffle(mnemonic, lane)?,
        }))
    }

    /// The distance of a shift: the last bits of the operand.
    fn distance(&self, operand: u32) -> Result<Word> {
        use Mnemonic::{Bt, Btc, Btr, Bts};
        let bits = match self.width()? {
            64 => 6,
            16 if matches!(self.instruction.mnemonic(), Bt | Btc | Btr | Bts) => 4,
            _ => 5,
        };
        Ok(match self.instruction.op_kind(operand) {
            OpKind::Register => self.read(operand)?[..bits].to_vec(),
            _ => number(self.instruction.immediate(operand), bits),
        })
    }

    /// Shifts and rotations.
    fn shift(&mut self, mnemonic: Mnemonic) -> Result<Word> {
        use Mnemonic::{Rol, Ror, Shl};
        let (a, by) = (self.read(0)?, self.distance(1)?);
        let result = moved(&a, &by, shift_of(mnemonic));
        match (mnemonic, known(&by)) {
            (Rol | Ror, _) => {
                // The other flags stay as they are.
                self.state.set_flag(Flag::Carry, None);
                self.state.set_flag(Flag::Overflow, None);
            }
            (_, Some(0)) => {}
            (_, Some(by)) => {
                let out = match mnemonic {
                    Shl => a.len().checked_sub(by as usize).map(|index| a[index]),
                    _ => a.get(by as usize - 1).copied(),
                };
                self.set_flags(&result, out, None);
            }
            // A shift by zero keeps the flags, so after an unknown distance they are unknown.
            (_, None) => self.state.forget_flags(),
        }
        Ok(result)
    }

    fn double_shift(&mut self, is_left: bool) -> Result<Word> {
        const UNDEFINED: &str = "a double shift by more than the width is undefined";
        if self.width()? == 16 && self.instruction.op2_kind() == OpKind::Register {
            return Err(UNDEFINED.to_owned());
        }
        let (a, b, by) = (self.read(0)?, self.read(1)?, self.distance(2)?);
        let by = known(&by).ok_or("a double shift by a number that is not known")? as usize;
        let rest = b.len().checked_sub(by);
        let rest = rest.ok_or(UNDEFINED)?;
        let result = match is_left {
            true => [&b[rest..], &a[..rest]].concat(),
            false => [&a[by..], &b[..by]].concat(),
        };
        if by > 0 {
            self.set_flags(&result, None, None);
        }
        Ok(result)
    }

    /// Tests a bit, and may change it.
    fn change_bit(&mut self, mnemonic: Mnemonic) -> Result<Option<Word>> {
        use Mnemonic::{Bt, Btr, Bts};
        if self.instruction.op0_kind() == OpKind::Memory {
            return Err("a bit of memory is not known".to_owned());
        }
        let (a, by) = (self.read(0)?, self.distance(1)?);
        let bit = moved(&number(1, a.len()), &by, shl);
        let carry = !is_zero(&zip(&a, &bit, |a, bit| a & bit));
        // The zero flag stays as it is, and the others are undefined.
        self.state.set_flag(Flag::Sign, None);
        self.state.set_flag(Flag::Overflow, None);
        self.state.set_flag(Flag::Carry, carry);
        Ok((mnemonic != Bt).then(|| {
            zip(&a, &bit, |a, bit| match mnemonic {
                Bts => a | bit,
                Btr => a & !bit,
                _ => a ^ bit,
            })
        }))
    }

    /// Finds the first or the last bit.
    fn search(&mut self, mnemonic: Mnemonic) -> Result<Word> {
        use Mnemonic::{Bsf, Bsr, Lzcnt, Tzcnt};
        let a = self.read(1)?;
        let (mut result, mut none) = (number(0, a.len()), Bdd::TRUE);
        for step in 0..a.len() {
            let from_end = a.len() - 1 - step;
            let (place, index) = match mnemonic {
                Lzcnt => (from_end, step),
                Bsr => (from_end, from_end),
                _ => (step, step),
            };
            let index = number(index as u64, a.len());
            let is_here = none & a[place];
            result = zip(&result, &index, |result, index| result | index & is_here);
            none = none & !a[place];
        }
        if none & self.state.path != Bdd::FALSE {
            let of_zero = match mnemonic {
                Tzcnt | Lzcnt => number(a.len() as u64, a.len()),
                _ => self.kept()?,
            };
            result = resized(&result, of_zero.len());
            result = choose(none, &of_zero, &result);
        }
        self.state.forget_flags();
        // `bsf` may leave the carry as it was.
        let flag = match mnemonic {
            Bsf | Bsr => Flag::Zero,
            _ => Flag::Carry,
        };
        self.state.set_flag(flag, none);
        Ok(result)
    }

    /// The register that `bsf` and `bsr` leave as it is if there is no bit. Of 32 bits, some processors leave
    /// the upper half as it is, too, and others clear it.
    fn kept(&self) -> Result<Word> {
        let register = self.instruction.op0_register();
        if register.size() != 4 {
            return self.state.register(register);
        }
        let mut kept = self.state.register(register.full_register())?;
        let is_cleared = anything(1)[0];
        for bit in &mut kept[32..] {
            *bit = *bit & !is_cleared;
        }
        Ok(kept)
    }

    /// The product of each byte with the matrix in its lane, and a constant.
    fn affine(&self) -> Result<Word> {
        let last = self.instruction.op_count() - 1;
        let constant = number(self.instruction.immediate(last), 8);
        let (x, matrices) = (self.read(last - 2)?, self.read(last - 1)?);
        Ok(by_lanes([&x, &matrices], 64, |[bytes, matrix]| {
            // The rows of the matrix are its bytes, and the last byte is for the first bit.
            by_lanes([bytes], 8, |[byte]| {
                let rows = matrix.chunks(8).rev().zip(&constant);
                let sum = |(row, &constant): (&[Bdd], &Bdd)| {
                    let terms = zip(row, byte, |row, bit| row & bit);
                    terms.into_iter().fold(constant, |sum, term| sum ^ term)
                };
                rows.map(sum).collect()
            })
        }))
    }

    /// Shifts lanes by a known distance, or each lane by a distance of its own.
    fn shift_lanes(&self, lane: usize, is_each: bool, shift: Shift) -> Result<Word> {
        let last = self.instruction.op_count() - 1;
        let a = self.read(last - 1)?;
        let by = match self.instruction.op_kind(last) {
            OpKind::Immediate8 => number(self.instruction.immediate(last), 64),
            _ => self.read(last)?,
        };
        let mut shifted = Word::new();
        for (index, a) in a.chunks(lane).enumerate() {
            let by = match is_each {
                true => known(&by[lane * index..lane * (index + 1)]),
                false => known(&by[..64]),
            };
            let by = by.ok_or("a vector is shifted by a number that is not known")?;
            // Too far is the same as all the way.
            shifted.extend(shift(a, by.min(lane as u64) as usize));
        }
        Ok(shifted)
    }

    /// Instructions that rearrange lanes in an order that is known.
    fn shuffle(&self, mnemonic: Mnemonic, lane: usize) -> Result<Word> {
        use Mnemonic::*;
        let last = self.instruction.op_count().saturating_sub(1);
        let is_constant = self.instruction.op_kind(last) == OpKind::Immediate8;
        let constant = match is_constant {
            true => self.instruction.immediate(last) as usize,
            false => 0,
        };
        // Where a lane comes from, of which two bits of the constant say that.
        let from = |lane: usize| constant >> (2 * lane) & 3;
        // Picks lanes of some sources before the constant, in each block of some bits of them.
        let picks = |sources: u32, block: usize, lane: usize, order: &[usize]| -> Result<Word> {
            let end = last + u32::from(!is_constant);
            let sources = (end - sources..end).map(|operand| self.read(operand));
            let sources = sources.collect::<Result<Vec<_>>>()?;
            let blocks = (0..sources[0].len()).step_by(block);
            let picked = blocks.map(|start| {
                let sources = sources.iter().map(|source| &source[start..start + block]);
                picked(&Vec::from_iter(sources).concat(), lane, order.iter().copied())
            });
            Ok(Vec::from_iter(picked).concat())
        };
        match mnemonic {
            Pshufd | Vpermilps if is_constant => picks(1, 128, 32, &[0, 1, 2, 3].map(from)),
            Vpermq if is_constant => picks(1, 256, 64, &[0, 1, 2, 3].map(from)),
            Pshuflw => {
                let order = [from(0), from(1), from(2), from(3), 4, 5, 6, 7];
                picks(1, 128, 16, &order)
            }
            Pshufhw => {
                let upper = [0, 1, 2, 3].map(|lane| 4 + from(lane));
                picks(1, 128, 16, &[[0, 1, 2, 3], upper].concat())
            }
            Shufps => {
                let order = [0, 1, 2, 3].map(|lane| from(lane) + lane / 2 * 4);
                picks(2, 128, 32, &order)
            }
            Vpblendd => {
                let (width, count) = (self.width()?, self.width()? / 32);
                let order = (0..count).map(|lane| lane + count * (constant >> lane & 1));
                picks(2, width, 32, &Vec::from_iter(order))
            }
            // Lanes of the lower or upper halves of both sources, alternating.
            Punpcklbw | Punpcklwd | Punpckldq | Punpcklqdq | Punpckhbw | Punpckhwd | Punpckhdq
            | Punpckhqdq => {
                let is_upper = matches!(mnemonic, Punpckhbw | Punpckhwd | Punpckhdq | Punpckhqdq);
                let lane = match mnemonic {
                    Punpcklqdq | Punpckhqdq => 64,
                    _ => lane / 2,
                };
                let count = 128 / lane;
                let first = if is_upper { count / 2 } else { 0 };
                let order = (0..count).map(|place| first + place / 2 + place % 2 * count);
                picks(2, 128, lane, &Vec::from_iter(order))
            }
            Pinsrb | Pinsrw | Pinsrd | Pinsrq => {
                let mut into = self.read(last - 2)?;
                let first = lane * (constant % (into.len() / lane));
                into[first..first + lane].copy_from_slice(&self.read(last - 1)?[..lane]);
                Ok(into)
            }
            Pextrb | Pextrw | Pextrd | Pextrq => {
                let index = constant % (128 / lane);
                Ok(resized(&picked(&self.read(1)?, lane, [index]), self.width()?))
            }
            Vpbroadcastb | Vpbroadcastw | Vpbroadcastd | Vpbroadcastq | Vbroadcasti128
            | Vbroadcastf128 | Vbroadcastsd => {
                let lane = match mnemonic {
                    Vbroadcastsd => 64,
                    Vbroadcasti128 | Vbroadcastf128 => 128,
                    _ => lane,
                };
                Ok(self.read(1)?[..lane].repeat(self.width()? / lane))
            }
            Vextracti128 | Vextractf128 => Ok(picked(&self.read(1)?, 128, [constant & 1])),
            _ => Err(UNKNOWN.to_owned()),
        }
    }
}

/// A function of the lanes of some vectors, applied to all their lanes.
fn by_lanes<const N: usize>(
    vectors: [&[Bdd]; N],
    lane: usize,
    function: impl Fn([&[Bdd]; N]) -> Word,
) -> Word {
    let starts = (0..vectors[0].len()).step_by(lane);
    let lanes = starts.map(|start| vectors.map(|vector| &vector[start..start + lane]));
    lanes.flat_map(function).collect()
}

/// Lanes of a vector, by their places.
fn picked(vector: &[Bdd], lane: usize, order: impl IntoIterator<Item = usize>) -> Word {
    let places = order.into_iter();
    places.flat_map(|place| vector[lane * place..lane * (place + 1)].to_vec()).collect()
}

/// One of some bits, by the bits of its index.
fn selected(bits: &[Bdd], index: &[Bdd]) -> Bdd {
    let mut bits = bits.to_vec();
    for &choice in index {
        bits = bits.chunks(2).map(|pair| choice.ite(pair[1], pair[0])).collect();
    }
    bits[0]
}

type Shift = fn(&[Bdd], usize) -> Word;

/// What a shift or a rotation by a known distance does.
fn shift_of(mnemonic: Mnemonic) -> Shift {
    use Mnemonic::*;
    match mnemonic {
        Rol => rol,
        Ror | Rorx => |word, by| rol(word, word.len() - by % word.len()),
        Shl | Shlx | Psllw | Pslld | Psllq | Vpsllvw | Vpsllvd | Vpsllvq => shl,
        Sar | Sarx | Psraw | Psrad | Vpsraq | Vpsravw | Vpsravd | Vpsravq => {
            |word, by| shr(word, by, sign(word))
        }
        _ => |word, by| shr(word, by, Bdd::FALSE),
    }
}

/// The sum of the products of both pairs of words, as signed numbers.
fn products(a: &[Bdd], b: &[Bdd]) -> Word {
    let product = |index: usize| {
        let [a, b] = [a, b].map(|word| sign_extended(&word[index..index + 16], 32));
        mul(&a, &b)
    };
    add(&product(0), &product(16), Bdd::FALSE).0
}

/// The sum of the products of all pairs of bytes, the first unsigned and the second signed.
fn byte_products(a: &[Bdd], b: &[Bdd]) -> Word {
    let pairs = a.chunks(8).zip(b.chunks(8));
    pairs.fold(number(0, 32), |sum, (a, b)| {
        let product = mul(&resized(a, 32), &sign_extended(b, 32));
        add(&sum, &product, Bdd::FALSE).0
    })
}

/// The sum of the differences of all pairs of bytes.
fn differences(a: &[Bdd], b: &[Bdd]) -> Word {
    let bytes = a.chunks(8).zip(b.chunks(8));
    bytes.fold(number(0, 64), |sum, (a, b)| {
        let ((ab, below), (ba, _)) = (sub(a, b), sub(b, a));
        add(&sum, &resized(&choose(below, &ba, &ab), 64), Bdd::FALSE).0
    })
}

/// A lane in half its bits. A value that is too large or too small becomes the largest or smallest.
fn saturated(lane: &[Bdd], is_signed: bool) -> Word {
    let (half, sign) = (lane.len() / 2, sign(lane));
    let mut limit = vec![!sign; half];
    let fits = if is_signed {
        limit[half - 1] = sign;
        is_zero(&map(&lane[half - 1..], |bit| bit ^ sign))
    } else {
        is_zero(&lane[half..])
    };
    choose(fits, &lane[..half], &limit)
}

/// Whether the first of two lanes is greater, as signed numbers.
fn greater(a: &[Bdd], b: &[Bdd]) -> Bdd {
    let [a, b] = [a, b].map(|word| sign_extended(word, word.len() + 1));
    sign(&sub(&b, &a).0)
}
