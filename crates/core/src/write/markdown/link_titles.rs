//! Escapes for the beginning of a note that would be read as a URL and its title.

use super::blocks::{Block, Span};

const QUOTATION_MARKS: [char; 3] = ['"', '\'', '('];
const FENCE: &str = "```";

/// Escapes a quotation mark after the first word of a note: both would be read as a URL and its title.
pub(super) fn escape_link_title(blocks: &mut [Block], texts: &mut String) {
    let Some((first, others)) = blocks.split_first_mut() else { return };
    match first {
        Block::Paragraph(span) | Block::Term(span) | Block::Verbatim(span) => {
            let text = &texts[span.clone()];
            match text.find(char::is_whitespace) {
                Some(end) if !text.starts_with(FENCE) => {
                    let title = text.len() - text[end..].trim_start().len();
                    escape_quotation_mark(span, title, texts);
                }
                Some(_) => {}
                None => others
                    .first_mut()
                    .and_then(first_line)
                    .into_iter()
                    .for_each(|span| escape_quotation_mark(span, 0, texts)),
            }
        }
        Block::Quote(_) | Block::List(_) => {
            first_line_inside(first).into_iter().for_each(|span| escape_quotation_mark(span, 0, texts));
        }
        Block::Rule | Block::Note { .. } => {}
    }
}

/// Escapes the character at an offset of a span if it is a quotation mark.
fn escape_quotation_mark(span: &mut Span, offset: usize, texts: &mut String) {
    let text = &texts[span.clone()];
    if text[offset..].starts_with(QUOTATION_MARKS) {
        let escaped = [&text[..offset], "\\", &text[offset..]].concat();
        *span = texts.len()..texts.len() + escaped.len();
        texts.push_str(&escaped);
    }
}

fn first_line(block: &mut Block) -> Option<&mut Span> {
    match block {
        Block::Paragraph(span) | Block::Term(span) => Some(span),
        _ => None,
    }
}

fn first_line_inside(block: &mut Block) -> Option<&mut Span> {
    match block {
        Block::Quote(blocks) => blocks.first_mut().and_then(first_line),
        Block::List(list) => list.items.first_mut()?.blocks.first_mut().and_then(first_line),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(text: &str) -> String {
        let mut texts = text.to_owned();
        let mut blocks = vec![Block::Paragraph(0..text.len())];
        escape_link_title(&mut blocks, &mut texts);
        texts[blocks[0].line().unwrap().clone()].to_owned()
    }

    #[test]
    fn quotation_marks_after_the_first_word_are_escaped() {
        for (text, expected) in [
            ("Smith \"On sand\"", "Smith \\\"On sand\""),
            ("Smith  \n(1999)", "Smith  \n\\(1999)"),
            ("Mary Smith \"On sand\"", "Mary Smith \"On sand\""),
            ("word", "word"),
        ] {
            assert_eq!(escaped(text), expected);
        }
    }
}
