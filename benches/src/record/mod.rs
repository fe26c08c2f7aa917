//! Records: results as files, compared with each other; and the reasons to doubt them.

pub mod compare;
pub mod doubt;
pub mod file;
pub mod repeat;
