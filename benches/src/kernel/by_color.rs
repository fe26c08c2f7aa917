//! What is compiled once for each color with which it is called.

use crate::cell::{ColorSource, KernelColor};
use crate::kernel::measured::Signature;
use crate::kernel::operand::{Black, CallColor, Drawn, White};

/// What can be compiled for a color.
pub(crate) trait Compile {
    /// What is compiled.
    type Kernel;
    /// Compiles it for a color.
    fn compile<C: CallColor>(&self) -> Self::Kernel;
}

/// A kernel for each color.
pub(crate) struct ByColor<K>(Vec<(KernelColor, K)>);

impl<K> ByColor<K> {
    /// Compiles a kernel for each color with which an operation is called.
    pub(crate) fn new<O: Signature>(compile: &impl Compile<Kernel = K>) -> Self {
        let mut kernels = vec![kernel::<Drawn, _>(compile)];
        // A constant, so that nothing is compiled that no operation without a color runs.
        if const { O::TAKES_COLOR } {
            kernels.push(kernel::<White, _>(compile));
            kernels.push(kernel::<Black, _>(compile));
        }
        Self(kernels)
    }

    /// The kernel of an operation without a color.
    pub(crate) fn without_color(kernel: K) -> Self {
        Self(vec![(KernelColor::Drawn, kernel)])
    }

    /// The kernel of a color.
    pub(crate) fn get(&self, color: KernelColor) -> &K {
        let found = self.0.iter().find(|(listed, _)| *listed == color);
        &found.expect("the color is one of this operation's").1
    }
}

fn kernel<C: CallColor, T: Compile>(compile: &T) -> (KernelColor, T::Kernel) {
    (C::COLOR, compile.compile::<C>())
}

/// Where the color of a call may come from.
pub(crate) const fn color_sources(takes_color: bool) -> &'static [ColorSource] {
    match takes_color {
        true => &[ColorSource::Constant, ColorSource::Random],
        false => &[ColorSource::None],
    }
}
