//! The JSON of a record: a line for each cell and each field of the environment, so that it is small,
//! and a difference of two can be read.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

/// The JSON of a record.
pub(super) fn to_lines(record: &impl Serialize) -> serde_json::Result<String> {
    let mut text = Vec::new();
    record.serialize(&mut Serializer::with_formatter(&mut text, Lines::default()))?;
    text.push(b'\n');
    Ok(String::from_utf8(text).expect("serde_json writes UTF-8"))
}

/// Begins a line for what stands in a record, and for what stands in that.
#[derive(Default)]
struct Lines {
    depth: usize,
    /// Whether nothing stands in the innermost list or object so far.
    is_empty: bool,
}

impl Lines {
    const DEPTH: usize = 2;

    fn open(&mut self, to: &mut (impl Write + ?Sized), bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.is_empty = true;
        to.write_all(bracket)
    }

    fn close(&mut self, to: &mut (impl Write + ?Sized), bracket: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        if self.depth < Self::DEPTH && !self.is_empty {
            self.line(to)?;
        }
        self.is_empty = false;
        to.write_all(bracket)
    }

    fn begin(&mut self, to: &mut (impl Write + ?Sized), is_first: bool) -> io::Result<()> {
        self.is_empty = false;
        if !is_first {
            to.write_all(b",")?;
        }
        match self.depth <= Self::DEPTH {
            true => self.line(to),
            false => Ok(()),
        }
    }

    fn line(&self, to: &mut (impl Write + ?Sized)) -> io::Result<()> {
        to.write_all(b"\n")?;
        to.write_all(&b"  ".repeat(self.depth))
    }
}

impl Formatter for Lines {
    fn begin_array<W: Write + ?Sized>(&mut self, to: &mut W) -> io::Result<()> {
        self.open(to, b"[")
    }

    fn end_array<W: Write + ?Sized>(&mut self, to: &mut W) -> io::Result<()> {
        self.close(to, b"]")
    }

    fn begin_array_value<W: Write + ?Sized>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        self.begin(to, first)
    }

    fn begin_object<W: Write + ?Sized>(&mut self, to: &mut W) -> io::Result<()> {
        self.open(to, b"{")
    }

    fn end_object<W: Write + ?Sized>(&mut self, to: &mut W) -> io::Result<()> {
        self.close(to, b"}")
    }

    fn begin_object_key<W: Write + ?Sized>(&mut self, to: &mut W, first: bool) -> io::Result<()> {
        self.begin(to, first)
    }

    fn begin_object_value<W: Write + ?Sized>(&mut self, to: &mut W) -> io::Result<()> {
        match self.depth <= Self::DEPTH {
            true => to.write_all(b": "),
            false => to.write_all(b":"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_for_each_cell() {
        let record = serde_json::json!({
            "cells": [{"a": [1, {"b": []}], "c": null}, {"a": []}],
            "cold": [],
            "environment": {"cpu": "it", "features": ["x", "y"]},
        });
        let text = to_lines(&record).expect("JSON");
        let lines = "{\n  \"cells\": [\n    {\"a\":[1,{\"b\":[]}],\"c\":null},\n    {\"a\":[]}\n  ],\
                     \n  \"cold\": [],\n  \"environment\": {\n    \"cpu\": \"it\",\n    \
                     \"features\": [\"x\",\"y\"]\n  }\n}\n";
        assert_eq!(text, lines);
        let read: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(read, record);
    }
}
