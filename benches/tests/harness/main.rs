//! The harness and its command, as those who use them meet them. All tests are one program, because linking
//! the harness takes long.

mod browser;
mod common;
mod compositions;
mod headers;
mod machines;
mod manual;
mod own_strategy;
mod page;
mod publish;
mod record;
mod refusals;
mod show;
mod study;
mod terminal;
mod tune;
