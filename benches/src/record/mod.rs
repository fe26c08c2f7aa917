//! Records: results as files, collected, compared with each other; the reasons to doubt them; and what they say
//! in sentences.

pub mod collection;
pub mod compare;
pub mod doubt;
pub mod evaluation;
pub mod file;
mod json;
pub mod loss;
pub mod portable;
pub mod repeat;
pub mod summary;
pub(crate) mod words;
