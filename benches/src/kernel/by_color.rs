//! Kernels compiled for White, for Black, and for a color that is drawn for each call.

use crate::kernel::operand::{Black, CallColor, Drawn, White};
use crate::kernel::routine::Signature;
use crate::key::{ColorSource, KernelColor};

/// Code that can be compiled for a color.
pub(crate) trait Compile {
    /// The type that the kernels for all colors share.
    type Kernel: ?Sized;
    /// Compiles it for a color.
    fn compile<C: CallColor>(&self) -> Box<Self::Kernel>;
}

/// A kernel for each color.
pub(crate) struct ByColor<K: ?Sized> {
    drawn: Box<K>,
    /// White's and Black's, if the operation takes a color.
    constant: Option<[Box<K>; 2]>,
}

impl<K: ?Sized> ByColor<K> {
    /// Compiles a kernel for each color with which an operation is called.
    pub(crate) fn new<O: Signature>(compile: &impl Compile<Kernel = K>) -> Self {
        Self {
            drawn: compile.compile::<Drawn>(),
            // The condition is constant, so that for an operation without a color, no kernels are compiled
            // that never run.
            constant: if const { O::TAKES_COLOR } {
                Some([compile.compile::<White>(), compile.compile::<Black>()])
            } else {
                None
            },
        }
    }

    /// The kernel of an operation without a color.
    #[cfg(test)]
    pub(crate) const fn without_color(kernel: Box<K>) -> Self {
        Self {
            drawn: kernel,
            constant: None,
        }
    }

    /// The kernel of a color.
    pub(crate) fn get(&self, color: KernelColor) -> &K {
        let constant = || self.constant.as_ref().expect("the operation takes a color");
        match color {
            KernelColor::Drawn => &self.drawn,
            KernelColor::White => &constant()[0],
            KernelColor::Black => &constant()[1],
        }
    }

    /// The possible sources of a call's color.
    pub(crate) const fn color_sources(&self) -> &'static [ColorSource] {
        match self.constant {
            Some(_) => &[ColorSource::Constant, ColorSource::Random],
            None => &[ColorSource::None],
        }
    }
}
