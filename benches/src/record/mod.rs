//! Records: results as files, compared with each other; the reasons to doubt them; and what they say
//! in sentences.

pub mod compare;
pub mod doubt;
pub mod evaluation;
pub mod file;
pub mod repeat;
pub mod summary;
mod words;
