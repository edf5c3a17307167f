//! The header of an article: title, subtitle, author and date, each where the selection lacks it.

use unicode_normalization::UnicodeNormalization;

use crate::content::{NodeIndex, TagSet, Tree, BODY};
use crate::tags::number;

/// Maximum length of the beginning of the content in which the lines of the header may be already, in characters.
const MAX_TOP: usize = 3000;
/// Minimum number of letters of a heading that is part of the title.
const MIN_SHARED: usize = 8;
/// Maximum number of headings among which the title is looked for.
const MAX_HEADINGS: usize = 8;
static HEADINGS: TagSet = TagSet::of("h1 h2 h3");
/// Elements around a heading that nothing can be inserted into.
static AROUND_HEADING: TagSet = TagSet::of("a hgroup span b strong font");

/// The lines of a header; those that are not known or not wanted are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeaderLines<'a> {
    /// The title.
    pub title: &'a str,
    /// The subtitle or the summary.
    pub subtitle: &'a str,
    /// Authors and date.
    pub byline: &'a str,
}

impl HeaderLines<'_> {
    /// Whether there is no line.
    pub fn is_empty(&self) -> bool {
        [self.title, self.subtitle, self.byline].iter().all(|line| line.is_empty())
    }
}

/// Adds the lines that a tree lacks: before its content, or after its title where it has that.
pub fn put_header(tree: &mut Tree, lines: &HeaderLines<'_>) {
    if lines.is_empty() {
        return;
    }
    let top = letters(&top_of(tree));
    let heading = title_of(tree, lines.title, &top);
    let is_missing = |line: &str| !line.is_empty() && !top.contains(&letters(line));
    let mut missing = Vec::new();
    if heading.is_none() && is_missing(lines.title) {
        missing.push(("h1", lines.title));
    }
    missing.extend([lines.subtitle, lines.byline].into_iter().filter(|line| is_missing(line)).map(|line| ("p", line)));
    let mut last = heading.map(|heading| last_line(tree, heading, lines.subtitle));
    for (name, line) in missing {
        let element = tree.new_element(name);
        let text = tree.new_text(line);
        tree.append(element, text);
        match (last, tree.first_child(BODY)) {
            (Some(last), _) => tree.insert_after(last, element),
            (None, Some(first)) => tree.insert_before(first, element),
            (None, None) => tree.append(BODY, element),
        }
        last = Some(element);
    }
}

/// Returns the beginning of the text of a tree, with single spaces.
fn top_of(tree: &Tree) -> String {
    let mut top = String::new();
    let mut length = 0;
    for ch in tree.texts(BODY).flat_map(str::chars) {
        let ch = if ch.is_whitespace() { ' ' } else { ch };
        if ch == ' ' && (top.is_empty() || top.ends_with(' ')) {
            continue;
        }
        top.push(ch);
        length += 1;
        if length == MAX_TOP {
            break;
        }
    }
    top
}

/// Returns the letters and digits of a text, for comparison.
fn letters(text: &str) -> String {
    if text.is_ascii() {
        return text.chars().filter(char::is_ascii_alphanumeric).map(|ch| ch.to_ascii_lowercase()).collect();
    }
    text.nfkc().flat_map(char::to_lowercase).filter(|ch| ch.is_alphanumeric()).collect()
}

/// Returns the heading of a tree that is its title: the one with its text, or the `h1` with which it begins.
fn title_of(tree: &Tree, title: &str, top: &str) -> Option<NodeIndex> {
    let title = letters(title);
    let is_long = |text: &str| text.chars().nth(MIN_SHARED - 1).is_some();
    let headings = tree.descendants(BODY).filter(|&node| HEADINGS.contains(tree.tag(node))).take(MAX_HEADINGS);
    let is_title = |&heading: &NodeIndex| {
        let own = letters(&tree.text_content(heading));
        let is_part = is_long(&own) && (title.contains(&own) || (is_long(&title) && own.contains(&title)));
        let (is_first, is_main) = (top.starts_with(&own), tree.tag(heading) == number("h1"));
        !own.is_empty() && (own == title || (is_main && is_first) || (is_part && (is_first || is_main)))
    };
    headings.into_iter().find(is_title).map(|heading| with_wrappers(tree, heading))
}

/// Returns the subtitle right after a heading, or the heading where there is none.
fn last_line(tree: &Tree, heading: NodeIndex, subtitle: &str) -> NodeIndex {
    let mut after = tree.next_sibling(heading);
    while let Some(blank) = after.filter(|&node| tree.is_text(node) && tree.is_blank(node)) {
        after = tree.next_sibling(blank);
    }
    let is_subtitle = |&node: &NodeIndex| {
        tree.is_element(node) && !subtitle.is_empty() && letters(&tree.text_content(node)) == letters(subtitle)
    };
    after.filter(is_subtitle).unwrap_or(heading)
}

/// Returns the outermost of the inline elements around a heading.
fn with_wrappers(tree: &Tree, heading: NodeIndex) -> NodeIndex {
    let around = tree.ancestors(heading).take_while(|&around| AROUND_HEADING.contains(tree.tag(around)));
    around.last().unwrap_or(heading)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html_of;

    const LINES: HeaderLines<'_> = HeaderLines { title: "On Sand", subtitle: "A study.", byline: "Mary · 2024" };

    fn with_header(html: &str, lines: &HeaderLines<'_>) -> String {
        let mut tree = Tree::from_html(html).unwrap();
        put_header(&mut tree, lines);
        html_of(&tree)
    }

    #[test]
    fn lines_that_are_missing_come_first() {
        assert_eq!(with_header("<p>Text</p>", &LINES), "<h1>On Sand</h1><p>A study.</p><p>Mary · 2024</p><p>Text</p>");
        assert_eq!(with_header("<p>Text</p>", &HeaderLines::default()), "<p>Text</p>");
    }

    #[test]
    fn other_lines_follow_the_title_and_the_subtitle() {
        let html = "<a><h1>On  sand</h1></a> <p>A study</p><p>Text</p>";
        assert_eq!(with_header(html, &LINES), "<a><h1>On  sand</h1></a> <p>A study</p><p>Mary · 2024</p><p>Text</p>");
    }

    #[test]
    fn lines_in_the_text_are_not_repeated() {
        let html = "<p>On Sand. A study, by Mary, 2024.</p>";
        assert_eq!(with_header(html, &LINES), html);
    }
}
