//! HTML that is safe to open: elements, attributes and addresses of an allow-list, and nothing else of the page.
//!
//! Text and the values of attributes are always written with `<` and `>` escaped, and no element is written whose text a
//! browser reads as it is. Every tag in the result is therefore one that these lists allow, whatever tree a browser makes
//! of it.

use crate::content::{scheme_of, NodeIndex, Step, TagSet, Tree, BODY, ELEMENTS, RARE_ELEMENTS};
use crate::tags::{flags, number, COUNT, VOID};

static ALLOWED: TagSet = TagSet::of(ELEMENTS);
static PREFORMATTED: TagSet = TagSet::of("pre listing textarea");
const DETAILS: i32 = number("details");
/// The attributes of any element.
const OF_ANY: [&str; 6] = ["class", "dir", "id", "lang", "role", "title"];
/// Attributes with addresses.
const ADDRESSES: [&str; 5] = ["href", "src", "srcset", "cite", "poster"];
/// The schemes that addresses may have; relative addresses have none.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];

/// The content of a tree as HTML; of elements that are not allowed, only what is in them is written.
pub fn html_of(tree: &Tree) -> String {
    let mut html = String::new();
    for step in tree.walk(BODY) {
        match step {
            Step::Enter(node) if tree.is_text(node) => write_escaped(tree.text(node), &mut html),
            Step::Enter(node) if is_allowed(tree, node) => write_start(tree, node, &mut html),
            Step::Leave(node) if is_allowed(tree, node) && flags(tree.tag(node)) & VOID == 0 => {
                html.extend(["</", tree.name(node), ">"]);
            }
            _ => {}
        }
    }
    html
}

fn is_allowed(tree: &Tree, node: NodeIndex) -> bool {
    let tag = tree.tag(node);
    ALLOWED.contains(tag) || (tag as usize >= COUNT && RARE_ELEMENTS.contains(&tree.name(node)))
}

fn write_start(tree: &Tree, node: NodeIndex, html: &mut String) {
    let name = tree.name(node);
    html.extend(["<", name]);
    for (attribute, value) in tree.attributes(node) {
        if (OF_ANY.contains(&attribute) || attributes_of(name).contains(&attribute)) && is_safe(attribute, value) {
            html.extend([" ", attribute, "=\""]);
            write_value(value, html);
            html.push('"');
        }
    }
    if tree.tag(node) == DETAILS {
        html.push_str(" open=\"\"");
    }
    html.push('>');
    let begins_with_break = || tree.first_child(node).map_or(false, |first| tree.text(first).starts_with('\n'));
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

/// Whether every address in the value of an attribute is relative or has a scheme that is allowed.
fn is_safe(attribute: &str, value: &str) -> bool {
    if !ADDRESSES.contains(&attribute) {
        return true;
    }
    let visible: String = value.chars().filter(|&character| character > ' ').collect();
    let is_set = attribute == "srcset";
    visible.split(|character| is_set && character == ',').all(is_safe_address)
}

fn is_safe_address(address: &str) -> bool {
    let is_known = |scheme: &str| SCHEMES.iter().any(|known| scheme.eq_ignore_ascii_case(known));
    scheme_of(address).map_or(true, is_known)
}

fn write_escaped(text: &str, html: &mut String) {
    write_with_references(text, &['&', '<', '>', '\u{a0}'], html);
}

fn write_value(value: &str, html: &mut String) {
    write_with_references(value, &['&', '<', '>', '\u{a0}', '"'], html);
}

fn write_with_references(text: &str, escaped: &[char], html: &mut String) {
    let mut done = 0;
    for (at, character) in text.match_indices(escaped) {
        html.push_str(&text[done..at]);
        html.push_str(match character {
            "&" => "&amp;",
            "<" => "&lt;",
            ">" => "&gt;",
            "\"" => "&quot;",
            _ => "&nbsp;",
        });
        done = at + character.len();
    }
    html.push_str(&text[done..]);
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
        let page = "<p onclick=\"a\" style=\"b\" data-c=\"d\">one <x-y id=\"e\">two</x-y><form>three</form></p>";
        assert_eq!(html(page), "<p>one twothree</p>");
        assert_eq!(
            html("<math><mi foo=\"a\">x</mi><annotation-xml>y</annotation-xml></math>"),
            "<math><mi>x</mi>y</math>"
        );
    }

    #[test]
    fn unsafe_addresses_are_left_out() {
        for address in ["javascript:a()", " JavaScript:a()", "java\nscript:a()", "data:text/html,a", "vbscript:a", "x:"]
        {
            assert_eq!(html(&format!("<a href=\"{address}\">b</a>")), "<a>b</a>", "{address:?}");
        }
        for address in ["/a", "#a", "a/b:c", "https://a.example/", "mailto:a@b.example", "tel:1", ""] {
            let page = format!("<a href=\"{address}\">b</a>");
            assert_eq!(html(&page), page);
        }
        assert_eq!(html("<img srcset=\"a.png 1x, javascript:b 2x\">"), "<img>");
        assert_eq!(html("<img srcset=\"a.png 1x, b.png 2x\">"), "<img srcset=\"a.png 1x, b.png 2x\">");
    }

    #[test]
    fn details_are_open_and_line_breaks_stay() {
        assert_eq!(html("<details class=\"a\">b</details>"), "<details class=\"a\" open=\"\">b</details>");
        assert_eq!(html("<pre>\n\na</pre>"), "<pre>\n\na</pre>");
        assert_eq!(html("<pre>\na</pre>"), "<pre>a</pre>");
    }
}
