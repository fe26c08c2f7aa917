//! Blocks as Markdown, for a README that a code host shows. Charts are left out.

use std::fmt::Write as _;

use crate::render::block::{Block, Cell, Column, Document, Emphasis, Table};

/// The text of a document.
pub(crate) fn draw(document: &Document) -> String {
    let mut text = format!("# {}\n", document.title);
    text += &draw_blocks(&document.lead);
    for (name, blocks) in &document.sections {
        text += &format!("\n## {name}\n{}", draw_blocks(blocks));
    }
    text
}

pub(crate) fn draw_blocks(blocks: &[Block]) -> String {
    blocks.iter().map(draw_block).collect()
}

fn draw_block(block: &Block) -> String {
    match block {
        Block::Heading(text) => format!("\n### {text}\n"),
        Block::Text(text) | Block::Note(text) => format!("\n{text}\n"),
        Block::Warning(text) => format!("\n**{text}**\n"),
        Block::List(items) => {
            let items = items.iter().map(|item| format!("- {item}\n"));
            format!("\n{}", items.collect::<String>())
        }
        Block::Terms(terms) => {
            let terms = terms
                .iter()
                .map(|(name, text)| format!("- {name}: {text}\n"));
            format!("\n{}", terms.collect::<String>())
        }
        Block::Code(text) => format!("\n```\n{}\n```\n", text.trim_end()),
        Block::Table(table) => draw_table(table),
        Block::Tables(_, tables) => tables.iter().map(draw_table).collect(),
        Block::Charts(_) | Block::Key(_) => String::new(),
        Block::Details(title, blocks) => details(title, blocks),
        // The first alternative is the usual one.
        Block::Tabs(title, tabs) => match &tabs[..] {
            [] => String::new(),
            [(name, blocks), others @ ..] => {
                let others = others.iter().map(|(name, blocks)| details(name, blocks));
                let others: String = others.collect();
                format!("\n{title} {name}\n{}{others}", draw_blocks(blocks))
            }
        },
    }
}

fn details(title: &str, blocks: &[Block]) -> String {
    let blocks = draw_blocks(blocks);
    format!("\n<details>\n<summary>{title}</summary>\n{blocks}\n</details>\n")
}

fn draw_table(table: &Table) -> String {
    let columns = table.columns();
    let heading =
        |column: &&Column| linked(&column.name.replace('\n', " "), column.link.as_deref());
    let mut text = format!("\n{}", line(columns.iter().map(heading)));
    let rules = columns
        .iter()
        .map(|column| if column.is_number { "--:" } else { "---" });
    let _ = writeln!(text, "|{}|", rules.collect::<Vec<_>>().join("|"));
    for group in &table.groups {
        for (index, row) in group.rows.iter().enumerate() {
            let name = if index == 0 {
                group.names.join(", ")
            } else {
                String::new()
            };
            let name = linked(&name, group.link.as_deref().filter(|_| index == 0));
            text += &line(
                [name]
                    .into_iter()
                    .chain(row.iter().map(|(_, cell)| content(cell))),
            );
        }
    }
    text
}

fn line(cells: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

fn content(cell: &Cell) -> String {
    let detail = cell
        .detail
        .as_ref()
        .map_or_else(String::new, |detail| format!(" {detail}"));
    if matches!(cell.emphasis, Emphasis::Best | Emphasis::Use) && !cell.text.is_empty() {
        format!("**{}**{detail}", cell.text)
    } else {
        format!("{}{detail}", cell.text)
    }
}

fn linked(text: &str, link: Option<&str>) -> String {
    match link {
        Some(link) if !text.is_empty() => format!("[{text}]({link})"),
        _ => text.to_owned(),
    }
}
