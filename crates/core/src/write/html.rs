//! HTML that is safe to open: elements, attributes and URLs of an allow-list, and nothing else of the page.
//!
//! Text and the values of attributes are always written with `<` and `>` escaped, and no element is written whose text a
//! browser reads verbatim. Every tag in the result is therefore one that these lists allow, whatever tree a browser makes
//! of it.

use crate::bytes::simd::Pattern;
use crate::content::{srcset_urls, NodeIndex, Step, TagSet, Tree, BODY, ELEMENTS, RARE_ELEMENTS};
use crate::facts::urls::is_safe_url;
use crate::table::tags::{flags, number, COUNT, VOID};
use crate::write::references::{common_reference, write_with_references, IN_TEXT, IN_VALUE};

static ALLOWED: TagSet = TagSet::of(ELEMENTS);
static PREFORMATTED: TagSet = TagSet::of("pre listing textarea");
/// Elements before which a parser ends a paragraph.
static ENDS_PARAGRAPH: TagSet = TagSet::of(
    "address article aside blockquote center dd details dir div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 \
     header hgroup hr li listing main menu nav ol p pre search section summary table ul",
);
/// The first byte of a no-break space and of some other characters.
const NO_BREAK_SPACE: Pattern = Pattern::byte(0xc2);
const PARAGRAPH: i32 = number("p");
const DETAILS: i32 = number("details");
/// Attributes that every element may have.
const COMMON_ATTRIBUTES: [&str; 6] = ["class", "dir", "id", "lang", "role", "title"];
/// Attributes with URLs.
const URL_ATTRIBUTES: [&str; 5] = ["href", "src", "srcset", "cite", "poster"];

/// Writes the content of a tree as HTML; of elements that are not allowed, only their content is written.
pub fn html_of(tree: &Tree) -> String {
    let mut writer = Writer { tree, html: String::new(), split: Vec::new() };
    tree.walk(BODY).for_each(|step| writer.write(step));
    writer.html
}

/// A paragraph that the blocks in it split, since HTML has no blocks in paragraphs.
struct SplitParagraph {
    node: NodeIndex,
    /// Whether its start tag is written, and not yet its end tag.
    is_open: bool,
    /// Whether its first part was written.
    has_begun: bool,
}

struct Writer<'a> {
    tree: &'a Tree,
    html: String,
    /// The current paragraphs that blocks split, the innermost last.
    split: Vec<SplitParagraph>,
}

impl Writer<'_> {
    fn write(&mut self, step: Step) {
        match step {
            Step::Enter(node) => {
                self.split_paragraph(node);
                self.enter(node);
            }
            Step::Leave(node) => self.leave(node),
        }
    }

    fn enter(&mut self, node: NodeIndex) {
        let tree = self.tree;
        if tree.is_text(node) {
            write_escaped(tree.text(node), &mut self.html);
        } else if tree.tag(node) == PARAGRAPH
            && tree.children(node).any(|child| ENDS_PARAGRAPH.contains(tree.tag(child)))
        {
            self.split.push(SplitParagraph { node, is_open: false, has_begun: false });
        } else if is_allowed(tree, node) {
            write_start(tree, node, &mut self.html, |_| true);
        }
    }

    fn leave(&mut self, node: NodeIndex) {
        if self.split.last().is_some_and(|paragraph| paragraph.node == node) {
            let paragraph = self.split.pop();
            if paragraph.is_some_and(|paragraph| paragraph.is_open) {
                self.html.push_str("</p>");
            }
        } else if is_allowed(self.tree, node) && flags(self.tree.tag(node)) & VOID == 0 {
            self.html.extend(["</", self.tree.name(node), ">"]);
        }
    }

    /// Ends the part of a paragraph before a block in it, or begins a part before anything else.
    fn split_paragraph(&mut self, node: NodeIndex) {
        let tree = self.tree;
        let Some(paragraph) = self.split.last_mut().filter(|paragraph| tree.parent(node) == Some(paragraph.node))
        else {
            return;
        };
        if ENDS_PARAGRAPH.contains(tree.tag(node)) {
            if paragraph.is_open {
                self.html.push_str("</p>");
            }
            paragraph.is_open = false;
        } else if !paragraph.is_open && (tree.is_element(node) || !tree.is_blank(node)) {
            let is_first = !paragraph.has_begun;
            write_start(tree, paragraph.node, &mut self.html, |attribute| is_first || attribute != "id");
            (paragraph.is_open, paragraph.has_begun) = (true, true);
        }
    }
}

fn is_allowed(tree: &Tree, node: NodeIndex) -> bool {
    let tag = tree.tag(node);
    ALLOWED.contains(tag) || (tag as usize >= COUNT && RARE_ELEMENTS.contains(&tree.name(node)))
}

/// Writes the start tag of an element with those of its attributes that are allowed, and that `keeps` keeps.
fn write_start(tree: &Tree, node: NodeIndex, html: &mut String, keeps: impl Fn(&str) -> bool) {
    let name = tree.name(node);
    html.extend(["<", name]);
    for (attribute, value) in tree.attributes(node) {
        let is_listed = COMMON_ATTRIBUTES.contains(&attribute) || attributes_of(name).contains(&attribute);
        if is_listed && keeps(attribute) && is_safe(attribute, value) {
            html.extend([" ", attribute, "=\""]);
            write_value(value, html);
            html.push('"');
        }
    }
    if tree.tag(node) == DETAILS {
        html.push_str(" open=\"\"");
    }
    html.push('>');
    let begins_with_break = || tree.first_child(node).is_some_and(|first| tree.text(first).starts_with('\n'));
    if PREFORMATTED.contains(tree.tag(node)) && begins_with_break() {
        html.push('\n');
    }
}

/// The attributes that an element may have besides those of any.
fn attributes_of(name: &str) -> &'static [&'static str] {
    match name {
        "a" => &["href", "name"],
        "img" => &["src", "srcset", "alt", "width", "height", "sizes"],
        "source" => &["src", "srcset", "media", "sizes", "type"],
        "audio" => &["src", "controls"],
        "video" => &["src", "controls", "poster", "width", "height"],
        "td" => &["colspan", "rowspan"],
        "th" => &["colspan", "rowspan", "scope"],
        "col" | "colgroup" => &["span"],
        "ol" => &["start", "type", "reversed"],
        "li" | "data" => &["value"],
        "time" => &["datetime"],
        "q" | "blockquote" => &["cite"],
        "math" => &["display", "alttext"],
        "annotation" => &["encoding"],
        "mi" | "mn" | "mo" | "ms" | "mtext" => &["mathvariant"],
        "menclose" => &["notation"],
        "mfenced" => &["open", "close", "separators"],
        "mfrac" => &["linethickness", "bevelled"],
        "mtable" => &["columnalign"],
        "mtd" => &["columnspan", "rowspan"],
        _ => &[],
    }
}

/// Whether every URL in the value of an attribute is relative or has a scheme that is allowed.
fn is_safe(attribute: &str, value: &str) -> bool {
    if !URL_ATTRIBUTES.contains(&attribute) {
        return true;
    }
    match attribute {
        "srcset" => srcset_urls(value).all(|(_, url)| is_safe_url(url)),
        _ => is_safe_url(value),
    }
}

/// Writes a text with the characters escaped that are not allowed in it.
fn write_escaped(text: &str, html: &mut String) {
    let [angles, ampersand] = IN_TEXT;
    write_with_references(text, html, [angles, ampersand, NO_BREAK_SPACE], reference);
}

/// Writes the value of an attribute in the same way.
fn write_value(value: &str, html: &mut String) {
    let [angles, others] = IN_VALUE;
    write_with_references(value, html, [angles, others, NO_BREAK_SPACE], reference);
}

fn reference(character: char) -> Option<&'static str> {
    match character {
        '\u{a0}' => Some("&nbsp;"),
        _ => common_reference(character),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(page: &str) -> String {
        html_of(&Tree::from_html(page).unwrap())
    }

    #[test]
    fn allowed_elements_and_attributes_stay() {
        let page = "<p id=\"a\" title=\"&lt;&quot;&nbsp;\">one<br>&amp; <b>two</b></p><ol start=\"3\"><li>x</li></ol>";
        assert_eq!(html(page), page);
    }

    #[test]
    fn others_are_left_out() {
        let page = "<p onclick=\"a\" style=\"b\" data-c=\"d\">one <x-y id=\"e\">two</x-y><z-z>three</z-z></p>";
        assert_eq!(html(page), "<p>one twothree</p>");
        assert_eq!(
            html("<math><mi foo=\"a\">x</mi><annotation-xml>y</annotation-xml></math>"),
            "<math><mi>x</mi>y</math>"
        );
    }

    #[test]
    fn unsafe_urls_are_left_out() {
        for url in ["javascript:a()", " JavaScript:a()", "java\nscript:a()", "data:text/html,a", "vbscript:a", "x:"] {
            assert_eq!(html(&format!("<a href=\"{url}\">b</a>")), "<a>b</a>", "{url:?}");
        }
        for url in ["/a", "#a", "a/b:c", "https://a.example/", "mailto:a@b.example", "tel:1", ""] {
            let page = format!("<a href=\"{url}\">b</a>");
            assert_eq!(html(&page), page);
        }
        assert_eq!(html("<img srcset=\"a.png 1x, javascript:b 2x\">"), "<img>");
        assert_eq!(html("<img srcset=\"a.png 1x, b.png 2x\">"), "<img srcset=\"a.png 1x, b.png 2x\">");
    }

    #[test]
    fn blocks_split_paragraphs() {
        let mut tree = Tree::from_html("<p id=\"a\" class=\"b\">one <i>two</i></p><p> </p>").unwrap();
        let paragraphs: Vec<NodeIndex> = tree.children(BODY).collect();
        for (paragraph, text) in [(paragraphs[0], "three"), (paragraphs[1], "")] {
            let block = tree.new_element("div");
            tree.append(paragraph, block);
            let text = tree.new_text(text);
            tree.append(paragraph, text);
        }
        let cut = "<p id=\"a\" class=\"b\">one <i>two</i></p><div></div><p class=\"b\">three</p> <div></div>";
        assert_eq!(html_of(&tree), cut);
    }

    #[test]
    fn details_are_open_and_line_breaks_stay() {
        assert_eq!(html("<details class=\"a\">b</details>"), "<details class=\"a\" open=\"\">b</details>");
        assert_eq!(html("<pre>\n\na</pre>"), "<pre>\n\na</pre>");
        assert_eq!(html("<pre>\na</pre>"), "<pre>a</pre>");
    }
}
