//! The header of an article: title, subtitle and byline, each where the content lacks it.

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree, BODY};
use crate::bytes::letters::letters;
use crate::table::tags::number;
use crate::Table;

static HEADINGS: TagSet = TagSet::of("h1 h2 h3");
/// Elements that a heading may be the only content of, so that lines after it follow them.
static AROUND_HEADING: TagSet = TagSet::of("a hgroup span b strong font");
static LINES: TagSet = TagSet::of("p div");
/// Elements that a line which is the title does not contain.
static NOT_IN_LINE: TagSet = TagSet::of("a img h1 h2 h3 h4 h5 h6");
static IMAGES: TagSet = TagSet::of("figure picture img");
const H1: i32 = number("h1");
const BR: i32 = number("br");
const DIV: i32 = number("div");
/// The kind of page that has a whole header; others only have a title.
pub const KIND_WITH_HEADER: &str = "article";
/// Maximum number of characters at the beginning of the content in which the lines of a header are looked for.
const MAX_TOP: usize = 3000;
/// Minimum number of letters of a heading that is part of the title.
const MIN_SHARED: usize = 8;
/// Maximum number of headings among which the title is looked for.
const MAX_HEADINGS: usize = 8;
/// Maximum number of elements among which a title that is not a heading is looked for.
const MAX_LINES: usize = 40;
/// Separates author and date in a byline.
const SEPARATOR: &str = " · ";

/// The lines of a header; what is not known or not wanted is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeaderLines {
    /// The title of the article.
    pub title: String,
    /// The line below it.
    pub subtitle: String,
    /// Who wrote it, and when.
    pub byline: String,
}

impl HeaderLines {
    /// Whether all lines are empty.
    pub fn is_empty(&self) -> bool {
        self.title.is_empty() && self.subtitle.is_empty() && self.byline.is_empty()
    }
}

/// Returns author and date, each of which may be empty, as one line.
pub fn join_byline(author: &str, date: &str) -> String {
    let separator = if author.is_empty() || date.is_empty() { "" } else { SEPARATOR };
    [author, separator, date].concat()
}

/// Whether the selection begins with text in an `h1`, so that a header which is a title alone is not needed.
pub fn begins_with_title(table: &Table, content: &[bool]) -> bool {
    let first = content.iter().position(|&is_selected| is_selected);
    let parent = |&row: &usize| usize::try_from(table.parent[row]).ok();
    std::iter::successors(first, parent).any(|row| table.tag[row] == H1)
}

/// The beginning of a content, in which the lines of a header need not be repeated.
pub struct Top(String);

impl Top {
    /// Reads the beginning of a plain text.
    pub fn of_text(text: &str) -> Top {
        let end = text.char_indices().nth(MAX_TOP).map_or(text.len(), |(end, _)| end);
        Top(letters(&text[..end]))
    }

    /// Whether a line is not in it, and has letters.
    pub fn lacks(&self, line: &str) -> bool {
        !line.is_empty() && !self.0.contains(&letters(line))
    }
}

/// Returns a plain text with those lines of a header before it that it lacks.
pub fn text_with_header(text: &str, header: &HeaderLines) -> String {
    let top = Top::of_text(text);
    let lines = [&header.title, &header.subtitle, &header.byline].map(String::as_str);
    lines.into_iter().filter(|line| top.lacks(line)).chain([text]).collect::<Vec<_>>().join("\n\n")
}

impl Tree {
    /// Makes the title a heading, and adds the lines that the tree lacks: before it, or after its title where it has that.
    ///
    /// An image before which there is no text moves from above the title to below these lines.
    pub fn add_header(&mut self, header: &HeaderLines) {
        if header.is_empty() {
            return;
        }
        let top = Top(letters(&self.beginning(MAX_TOP)));
        let heading = self.title_heading(&header.title, &top).or_else(|| self.make_title_heading(&header.title));
        let mut added = Vec::new();
        if heading.is_none() && top.lacks(&header.title) {
            added.push(self.new_line("h1", &header.title));
        }
        for line in [&header.subtitle, &header.byline].into_iter().filter(|line| top.lacks(line)) {
            added.push(self.new_line("p", line));
        }
        match heading {
            Some(heading) => self.insert_after_title(heading, &header.subtitle, &added),
            None => match self.first_child(BODY) {
                Some(first) => added.into_iter().for_each(|line| self.insert_before(first, line)),
                None => added.into_iter().for_each(|line| self.append(BODY, line)),
            },
        }
    }

    fn insert_after_title(&mut self, heading: NodeIndex, subtitle: &str, lines: &[NodeIndex]) {
        let last = self.last_line(heading, subtitle);
        if let Some(image) = self.image_before(heading) {
            self.detach(image);
            self.insert_after(last, image);
        }
        lines.iter().rev().for_each(|&line| self.insert_after(last, line));
    }

    fn new_line(&mut self, name: &str, text: &str) -> NodeIndex {
        let (line, text) = (self.new_element(name), self.new_text(text));
        self.append(line, text);
        line
    }

    /// The text up to a number of characters, of which white space one after another counts as one.
    fn beginning(&self, max_length: usize) -> String {
        let (mut beginning, mut length, mut is_after_space) = (String::new(), 0, true);
        for text in self.texts(BODY) {
            for (at, ch) in text.char_indices() {
                let is_space = ch.is_whitespace();
                length += usize::from(!(is_space && is_after_space));
                if length > max_length {
                    beginning.push_str(&text[..at]);
                    return beginning;
                }
                is_after_space = is_space;
            }
            beginning.push_str(text);
        }
        beginning
    }

    /// The heading of a tree that is its title: the one with its text, or the `h1` with which it begins.
    fn title_heading(&self, title: &str, top: &Top) -> Option<NodeIndex> {
        let key = letters(title);
        let is_long = |letters: &str| letters.chars().count() >= MIN_SHARED;
        let is_title = |&heading: &NodeIndex| {
            let own = letters(&self.text_content(heading));
            let is_part = is_long(&own) && (key.contains(&own) || (is_long(&key) && own.contains(&key)));
            let (is_first, is_h1) = (top.0.starts_with(&own), self.tag(heading) == H1);
            !own.is_empty() && (own == key || (is_h1 && is_first) || (is_part && (is_first || is_h1)))
        };
        let mut headings = self.all_nodes().filter(|&node| HEADINGS.contains(self.tag(node))).take(MAX_HEADINGS);
        let mut heading = headings.find(is_title)?;
        while let Some(parent) = self.parent(heading).filter(|&parent| AROUND_HEADING.contains(self.tag(parent))) {
            heading = parent;
        }
        Some(heading)
    }

    /// Turns the line near the beginning that is the title into a heading, and returns this.
    fn make_title_heading(&mut self, title: &str) -> Option<NodeIndex> {
        let key = letters(title);
        if key.chars().count() < MIN_SHARED {
            return None;
        }
        let (line, end) = self.title_line(&key)?;
        let text = self.text_content(line).split_whitespace().collect::<Vec<_>>().join(" ");
        let heading = self.new_line("h1", &text);
        self.insert_before(line, heading);
        self.detach(line);
        end.into_iter().for_each(|end| self.detach(end));
        Some(heading)
    }

    /// The element that is a line with these letters, and the break after it if it has one.
    fn title_line(&self, key: &str) -> Option<(NodeIndex, Option<NodeIndex>)> {
        let is_plain = |line: NodeIndex| !self.descendants(line).any(|node| NOT_IN_LINE.contains(self.tag(node)));
        let is_title = |line: NodeIndex| self.has_letters(line, key) && is_plain(line);
        let mut lines = self.all_nodes().filter(|&node| LINES.contains(self.tag(node))).take(MAX_LINES);
        let mut breaks = self.all_nodes().filter(|&node| self.tag(node) == BR).take(MAX_LINES);
        let whole = lines.find(|&line| is_title(line)).map(|line| (line, None));
        let first = || breaks.find_map(|end| Some((self.line_before(end).filter(|&line| is_title(line))?, Some(end))));
        whole.or_else(first)
    }

    /// The element that is the first line of a `div`, up to a break.
    fn line_before(&self, end: NodeIndex) -> Option<NodeIndex> {
        let parent = self.parent(end).filter(|&parent| parent == BODY || self.tag(parent) == DIV)?;
        let mut nodes = self.children(parent).filter(|&node| !(self.is_text(node) && self.is_blank(node)));
        nodes.next().filter(|&line| AROUND_HEADING.contains(self.tag(line)) && nodes.next() == Some(end))
    }

    /// Whether the letters of an element are these.
    pub(crate) fn has_letters(&self, element: NodeIndex, key: &str) -> bool {
        let mut rest = key;
        for text in self.texts(element) {
            match rest.strip_prefix(letters(text).as_str()) {
                Some(after) => rest = after,
                None => return false,
            }
        }
        rest.is_empty()
    }

    /// The first image before a heading, if no text precedes it.
    fn image_before(&self, heading: NodeIndex) -> Option<NodeIndex> {
        let mut before = self.descendants(BODY).take_while(|&node| node != heading);
        let first =
            before.find(|&node| IMAGES.contains(self.tag(node)) || (self.is_text(node) && !self.is_blank(node)))?;
        Some(first).filter(|&first| self.is_element(first))
    }

    /// The subtitle right after a heading, or the heading where there is none.
    fn last_line(&self, heading: NodeIndex, subtitle: &str) -> NodeIndex {
        let mut after = self.next_sibling(heading);
        while let Some(text) = after.filter(|&after| self.is_text(after) && self.is_blank(after)) {
            after = self.next_sibling(text);
        }
        let is_subtitle =
            |&after: &NodeIndex| self.is_element(after) && letters(&self.text_content(after)) == letters(subtitle);
        after.filter(|after| !subtitle.is_empty() && is_subtitle(after)).unwrap_or(heading)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html_of;

    fn with_header(html: &str, title: &str, subtitle: &str, byline: &str) -> String {
        let mut tree = Tree::from_html(html).unwrap();
        let lines = HeaderLines { title: title.into(), subtitle: subtitle.into(), byline: byline.into() };
        tree.add_header(&lines);
        html_of(&tree)
    }

    #[test]
    fn missing_lines_are_added_before_the_text() {
        let header = "<h1>A mill &amp; a river</h1><p>Both are old</p><p>Ann · 2024-01-01</p>";
        assert_eq!(
            with_header("<p>Text</p>", "A mill & a river", "Both are old", "Ann · 2024-01-01"),
            format!("{header}<p>Text</p>")
        );
        assert_eq!(with_header("<p>Text</p>", "", "", ""), "<p>Text</p>");
    }

    #[test]
    fn plain_text_gets_the_lines_that_it_lacks() {
        let header = HeaderLines { title: "A mill".into(), subtitle: String::new(), byline: join_byline("Ann", "") };
        assert_eq!(text_with_header("A MILL\n\nText", &header), "Ann\n\nA MILL\n\nText");
        assert_eq!(text_with_header("Text by Ann", &header), "A mill\n\nText by Ann");
        let long = "a".repeat(MAX_TOP - 2) + " AnAnn";
        assert_eq!(text_with_header(&long, &header), format!("A mill\n\nAnn\n\n{long}"));
        assert_eq!(join_byline("Ann", "2024-01-01"), "Ann · 2024-01-01");
    }

    #[test]
    fn titles_of_the_selection_are_headings_around_its_first_text() {
        for (html, is_title) in [("<h1><b>a</b></h1><p>b</p>", true), ("<p>b</p><h1>a</h1>", false)] {
            let table = Table::from_canonical(format!("<html><body>{html}</body></html>").into()).unwrap();
            let content: Vec<bool> = table.tag.iter().map(|&tag| tag == 0).collect();
            assert_eq!(begins_with_title(&table, &content), is_title);
        }
        assert!(!begins_with_title(&Table::default(), &[]));
    }

    #[test]
    fn lines_follow_the_title_of_the_text() {
        assert_eq!(
            with_header("<a><h1>A Mill</h1></a> <p>Text</p>", "A mill", "", "Ann"),
            "<a><h1>A Mill</h1></a><p>Ann</p> <p>Text</p>"
        );
        assert_eq!(
            with_header("<h2>A mill</h2><p>Old</p><p>Text</p>", "A mill", "old", "Ann"),
            "<h2>A mill</h2><p>Old</p><p>Ann</p><p>Text</p>"
        );
    }

    #[test]
    fn a_title_in_a_plain_line_becomes_a_heading() {
        let line = "<p>12 May</p><div><span>The old </span><b>mill</b></div><p>Text</p>";
        assert_eq!(
            with_header(line, "The Old Mill", "", "Ann"),
            "<p>12 May</p><h1>The old mill</h1><p>Ann</p><p>Text</p>"
        );
        let broken = "<div> <font>The old mill</font><br><font>By Ann</font><p>Text</p></div>";
        assert_eq!(
            with_header(broken, "The Old Mill", "", ""),
            "<div> <h1>The old mill</h1><font>By Ann</font><p>Text</p></div>"
        );
        let linked = "<div><a>The old mill</a></div><p>Text</p>";
        assert_eq!(with_header(linked, "The Old Mill", "", ""), linked);
    }

    #[test]
    fn an_image_above_the_title_opens_the_text() {
        let figure = "<figure><img src=\"a.jpg\"></figure>";
        assert_eq!(
            with_header(&format!("{figure}<h1>A mill</h1><p>Text</p>"), "A mill", "", "Ann"),
            format!("<h1>A mill</h1><p>Ann</p>{figure}<p>Text</p>")
        );
        let after_text = format!("<p>Text</p>{figure}<h1>A mill</h1>");
        assert_eq!(with_header(&after_text, "A mill", "", ""), after_text);
    }
}
