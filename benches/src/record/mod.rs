//! Records: results as files and in collections, comparisons between them, and advice from them.

pub mod advice;
pub mod collection;
pub mod compare;
pub mod file;
