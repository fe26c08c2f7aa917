//! Tests of the harness and its command from outside. They are one program, because linking takes long.

mod browser;
mod common;
mod composition;
mod evaluation;
mod golden;
mod interruption;
mod library;
mod manual;
mod older_processor;
mod outputs;
mod publish;
mod refusals;
mod show;
mod study;
mod tune;
