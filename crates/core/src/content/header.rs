//! The header of an article: title, subtitle and byline, each where the tree lacks it.

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree, BODY};
use crate::bytes::letters::letters;
use crate::table::tags::number;

static HEADINGS: TagSet = TagSet::of("h1 h2 h3");
static AROUND_HEADING: TagSet = TagSet::of("a hgroup span b strong font");
static LINES: TagSet = TagSet::of("p div");
static NOT_IN_LINE: TagSet = TagSet::of("a img h1 h2 h3 h4 h5 h6");
static PICTURES: TagSet = TagSet::of("figure picture img");
const H1: i32 = number("h1");
/// Number of characters at the beginning of the content in which the lines may stand already.
const TOP: usize = 3000;
/// Minimum number of letters of a heading that is part of the title.
const MIN_SHARED: usize = 8;
/// Maximum number of headings among which the title is looked for.
const MAX_HEADINGS: usize = 8;
/// Maximum number of elements among which a title that is not a heading is looked for.
const MAX_LINES: usize = 40;

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

impl Tree {
    /// Makes the title a heading, and adds the lines that the tree lacks: before it, or after its title where it has that.
    ///
    /// A picture before which there is no text moves from above the title to below these lines.
    pub fn put_header(&mut self, lines: &HeaderLines) {
        if lines.is_empty() {
            return;
        }
        let top = letters(&self.beginning(TOP));
        let heading = self.title_heading(&lines.title, &top).or_else(|| self.make_title_heading(&lines.title));
        let mut made = Vec::new();
        if heading.is_none() && !top.contains(&letters(&lines.title)) {
            made.push(self.new_line("h1", &lines.title));
        }
        for line in [&lines.subtitle, &lines.byline] {
            if !line.is_empty() && !top.contains(&letters(line)) {
                made.push(self.new_line("p", line));
            }
        }
        match heading {
            Some(heading) => {
                let last = self.last_line(heading, &lines.subtitle);
                if let Some(picture) = self.picture_before(heading) {
                    self.detach(picture);
                    self.insert_after(last, picture);
                }
                made.into_iter().rev().for_each(|line| self.insert_after(last, line));
            }
            None => match self.first_child(BODY) {
                Some(first) => made.into_iter().for_each(|line| self.insert_before(first, line)),
                None => made.into_iter().for_each(|line| self.append(BODY, line)),
            },
        }
    }

    fn new_line(&mut self, name: &str, text: &str) -> NodeIndex {
        let (line, text) = (self.new_element(name), self.new_text(text));
        self.append(line, text);
        line
    }

    /// The first characters of the text, white space collapsed.
    fn beginning(&self, longest: usize) -> String {
        let (mut beginning, mut length, mut is_after_space) = (String::new(), 0, true);
        for character in self.texts(BODY).flat_map(str::chars) {
            if character.is_whitespace() && is_after_space {
                continue;
            }
            if length == longest {
                break;
            }
            is_after_space = character.is_whitespace();
            beginning.push(if is_after_space { ' ' } else { character });
            length += 1;
        }
        beginning
    }

    /// The heading of a tree that is its title: the one with its text, or the `h1` with which it begins.
    fn title_heading(&self, title: &str, top: &str) -> Option<NodeIndex> {
        let key = letters(title);
        let is_long = |letters: &str| letters.chars().count() >= MIN_SHARED;
        let is_title = |&heading: &NodeIndex| {
            let own = letters(&self.text_content(heading));
            let is_part = is_long(&own) && (key.contains(&own) || (is_long(&key) && own.contains(&key)));
            let (is_first, is_h1) = (top.starts_with(&own), self.tag(heading) == H1);
            !own.is_empty() && (own == key || (is_h1 && is_first) || (is_part && (is_first || is_h1)))
        };
        let mut headings = self.descendants(BODY).filter(|&node| HEADINGS.contains(self.tag(node))).take(MAX_HEADINGS);
        let mut heading = headings.find(is_title)?;
        while let Some(around) = self.parent(heading).filter(|&around| AROUND_HEADING.contains(self.tag(around))) {
            heading = around;
        }
        Some(heading)
    }

    /// Turns the line near the beginning that is the title into a heading, and returns that.
    fn make_title_heading(&mut self, title: &str) -> Option<NodeIndex> {
        let key = letters(title);
        if key.chars().count() < MIN_SHARED {
            return None;
        }
        let lines = self.descendants(BODY).filter(|&node| LINES.contains(self.tag(node))).take(MAX_LINES);
        let is_plain = |line: NodeIndex| !self.descendants(line).any(|node| NOT_IN_LINE.contains(self.tag(node)));
        let line = lines.into_iter().find(|&line| self.has_letters(line, &key) && is_plain(line))?;
        let text = self.text_content(line).split_whitespace().collect::<Vec<_>>().join(" ");
        let heading = self.new_line("h1", &text);
        self.insert_before(line, heading);
        self.detach(line);
        Some(heading)
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

    /// The first picture before a heading, if no text precedes that picture.
    fn picture_before(&self, heading: NodeIndex) -> Option<NodeIndex> {
        let mut before = self.descendants(BODY).take_while(|&node| node != heading);
        let first =
            before.find(|&node| PICTURES.contains(self.tag(node)) || (self.is_text(node) && !self.is_blank(node)))?;
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
        tree.put_header(&lines);
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
        let linked = "<div><a>The old mill</a></div><p>Text</p>";
        assert_eq!(with_header(linked, "The Old Mill", "", ""), linked);
    }

    #[test]
    fn a_picture_above_the_title_opens_the_text() {
        let figure = "<figure><img src=\"a.jpg\"></figure>";
        assert_eq!(
            with_header(&format!("{figure}<h1>A mill</h1><p>Text</p>"), "A mill", "", "Ann"),
            format!("<h1>A mill</h1><p>Ann</p>{figure}<p>Text</p>")
        );
        let after_text = format!("<p>Text</p>{figure}<h1>A mill</h1>");
        assert_eq!(with_header(&after_text, "A mill", "", ""), after_text);
    }
}
