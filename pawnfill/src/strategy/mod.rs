//! The trait [`Strategy`], the list of operations, and the strategies, each with its idea.
//!
//! A strategy is what it overrides: each method of the trait calls its definition in
//! [`shift`](mod@crate::shift), and whoever knows a better way for some operations overrides these.
//!
//! - [`shift`]: the definitions, and nothing else
//! - [`rotate`]: whole files and pushes by rotates
//! - [`shift_twice`]: pushes without a branch on the color, by two shifts
//! - [`flip`]: Black's pawns turned into White's, without a branch on the color
//! - [`table`]: lookups in tables that a macro computed
//!
#![cfg_attr(not(feature = "tables"), doc = "[`table`]: crate#features")]
#![doc = include_str!("../../OPERATIONS.md")]

mod branchless_pushes;
pub mod flip;
mod operations;
mod overrides;
pub mod rotate;
pub mod shift;
pub mod shift_twice;
mod strategy_trait;
#[cfg(feature = "tables")]
pub mod table;

pub use operations::Operation;
pub use overrides::Override;
pub use strategy_trait::Strategy;
