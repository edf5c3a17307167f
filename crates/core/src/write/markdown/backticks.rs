//! Code between backticks.

/// Adds a text on one line as inline code.
pub(super) fn push_code_span(markdown: &mut String, text: &str) {
    let longest = longest_run(text);
    let pad = if longest > 0 && (text.starts_with('`') || text.ends_with('`')) { " " } else { "" };
    push_backticks(markdown, longest + 1);
    markdown.push_str(pad);
    markdown.push_str(text);
    markdown.push_str(pad);
    push_backticks(markdown, longest + 1);
}

/// Adds lines of code between fences, which are longer than any run of backticks in the code.
pub(super) fn push_code_block(markdown: &mut String, text: &str, language: &str) {
    let length = (longest_run(text) + 1).max(3);
    push_backticks(markdown, length);
    markdown.push_str(language);
    markdown.push('\n');
    markdown.push_str(text);
    markdown.push('\n');
    push_backticks(markdown, length);
}

fn longest_run(text: &str) -> usize {
    text.split(|ch| ch != '`').map(str::len).max().unwrap_or(0)
}

fn push_backticks(markdown: &mut String, count: usize) {
    markdown.extend(std::iter::repeat_n('`', count));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_are_longer_than_backticks_in_the_code() {
        for (code, expected) in [("a", "`a`"), ("a`b", "``a`b``"), ("``", "``` `` ```")] {
            let mut markdown = String::new();
            push_code_span(&mut markdown, code);
            assert_eq!(markdown, expected);
        }
        let mut markdown = String::new();
        push_code_block(&mut markdown, "a\n````\nb", "rust");
        assert_eq!(markdown, "`````rust\na\n````\nb\n`````");
    }
}
