//! Records: results as files and in collections, comparisons between them, what they advise, and the reasons
//! not to trust them.

pub mod advice;
pub mod collection;
pub mod compare;
pub mod file;
