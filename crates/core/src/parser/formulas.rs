//! Formulas that a page keeps as TeX, in a script or in an attribute of the element or image that shows them.
//!
//! They become MathML with an annotation in TeX: before a script or image, or at the beginning of an element.

use super::builder::Builder;
use super::names::{IMG, MATH};
use super::tree::{Form, Id, Node, Span, COMMENT, DOCUMENT, NONE, TEXT};
use crate::bytes::finding::{holds, places};
use crate::table::attributes::{unescaped, value_in};
use crate::table::formula_names::{IMAGES, TEX_ATTRIBUTES};
use crate::table::namespace::Namespace;
use crate::table::tags::{self, BLOCK, NEVER_READ};

const SEMANTICS: i32 = tags::number("semantics");
const ANNOTATION: i32 = tags::number("annotation");
/// How the type of such a script begins.
const TYPE: &[u8] = b"math/tex";
/// Commands of TeX that only change settings for other formulas.
const SETTING_COMMANDS: [&str; 4] = ["\\begingroup", "\\endgroup", "\\displaystyle", "\\relax"];

impl Builder<'_> {
    /// Shows the formula of a script, if it holds one: its text is raw.
    pub(super) fn reveal_formula(&mut self, script: Id, text: Span) {
        let kind = self.tokens.attribute(self.tree.node(script).span, b"type").unwrap_or(&[]);
        let is_formula = kind.get(..TYPE.len()).is_some_and(|kind| kind.eq_ignore_ascii_case(TYPE));
        if !is_formula || shows_nothing(&String::from_utf8_lossy(self.tokens.bytes(text))) {
            return;
        }
        let is_display = kind.windows(b"display".len()).any(|word| word == b"display");
        let math = self.create_formula(text, is_display);
        self.tree.insert_before(script, math);
    }

    /// Creates a detached formula: MathML with an annotation in TeX.
    pub(super) fn create_formula(&mut self, text: Span, is_display: bool) -> Id {
        let display = if is_display { self.store(b" display=\"block\"") } else { Span::EMPTY };
        let encoding = self.store(b" encoding=\"application/x-tex\"");
        let math = self.tree.create(Node::new(MATH, Namespace::Math, display));
        let semantics = self.tree.create(Node::new(SEMANTICS, Namespace::Math, Span::EMPTY));
        let annotation = self.tree.create(Node::new(ANNOTATION, Namespace::Math, encoding));
        let text = self.tree.create(Node::new(TEXT, Namespace::Html, text));
        self.tree.append(math, semantics);
        self.tree.append(semantics, annotation);
        self.tree.append(annotation, text);
        math
    }
}

/// Returns whether TeX has only settings, groups and white space.
pub(super) fn shows_nothing(tex: &str) -> bool {
    let is_blank = |character: char| character.is_whitespace() || matches!(character, '{' | '}' | '\x1c'..='\x1f');
    let is_in_word = |character: char| character.is_alphanumeric() || character == '_';
    let mut rest = tex.trim_start_matches(is_blank);
    while !rest.is_empty() {
        match SETTING_COMMANDS.iter().find_map(|command| rest.strip_prefix(command)) {
            Some(after) if !after.starts_with(is_in_word) => rest = after.trim_start_matches(is_blank),
            _ => return false,
        }
    }
    true
}

/// Returns TeX without its delimiters.
pub(super) fn strip_delimiters(tex: &str) -> &str {
    const DELIMITERS: [(&str, &str); 4] = [("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")];
    let tex = tex.trim_matches(|sign: char| sign.is_ascii_whitespace());
    let inside = DELIMITERS.iter().find_map(|(open, close)| tex.strip_prefix(open)?.strip_suffix(close));
    inside.unwrap_or(tex).trim_matches(|sign: char| sign.is_ascii_whitespace())
}

const TEX: &[u8] = b"tex";
const DATA_MATH: &[u8] = b"data-math";
const CONTAINER: &[u8] = b"mjx-container";
/// How many levels above an element with TeX its MathJax container may be.
const MAX_LEVELS: usize = 6;
/// Elements that formulas can be inserted into, besides custom elements.
const CONTAINERS: [i32; 3] = [tags::number("span"), tags::number("div"), tags::number("p")];
/// What is in the class names of formulas.
const FORMULA_CLASS_PARTS: [&str; 5] = ["math", "katex", "latex", "formula", "equation"];
/// Values of these attributes that are settings of a formula, not TeX.
const SETTING_VALUES: [&str; 5] = ["true", "false", "inline", "block", "display"];

impl Builder<'_> {
    /// Adds the formulas that attributes give to the elements that show them.
    pub(super) fn reveal_given_formulas(&mut self) {
        if !may_give_tex(self.tokens.page) {
            return;
        }
        let mut id = self.tree.node(DOCUMENT).first;
        while id != NONE {
            let node = self.tree.node(id);
            let is_unread = tags::flags(node.tag) & NEVER_READ != 0 || matches!(node.tag, TEXT | COMMENT);
            let is_done = is_unread || self.reveal_given_formula(id);
            id = if is_done { self.tree.after(id, DOCUMENT) } else { self.tree.following(id, DOCUMENT) };
        }
    }

    /// Adds the formula that an attribute of an element gives, if there is one.
    fn reveal_given_formula(&mut self, id: Id) -> bool {
        if self.tree.node(id).html_tag() == IMG {
            return self.reveal_image(id);
        }
        let attributes = self.tokens.bytes(self.tree.node(id).span);
        let value = TEX_ATTRIBUTES.iter().find_map(|name| value_in(attributes, name.as_bytes()));
        let tex = value.and_then(|value| formula_in(value, attributes));
        let container = self.container(id);
        match (tex, container) {
            (Some(tex), Some(container)) if !self.holds_more(container) => {
                let math = self.new_formula(&tex, is_display(self.tokens.bytes(self.tree.node(container).span)));
                match self.tree.node(container).first {
                    NONE => self.tree.append(container, math),
                    first => self.tree.insert_before(first, math),
                }
                true
            }
            _ => false,
        }
    }

    /// Adds the formula that an image shows, unless it directly precedes the image.
    fn reveal_image(&mut self, image: Id) -> bool {
        let attributes = self.tokens.bytes(self.tree.node(image).span);
        let is_named = names(attributes).split_ascii_whitespace().any(|name| IMAGES.contains(&name));
        let tex = value_in(attributes, b"alt").map(|alt| strip_delimiters(&unescaped(alt)).to_owned());
        match tex.filter(|tex| is_named && !shows_nothing(tex)) {
            Some(tex) if !self.is_after_formula(image) => {
                let math = self.new_formula(&tex, is_display(attributes));
                self.tree.insert_before(image, math);
                true
            }
            _ => false,
        }
    }

    /// Returns the element that a formula is inserted into: the MathJax container around the element with the formula, or
    /// this element.
    fn container(&self, id: Id) -> Option<Id> {
        let above = std::iter::successors(Some(id), |&id| Some(self.tree.node(id).parent).filter(|&id| id != NONE));
        let container = above.take(MAX_LEVELS).find(|&id| self.tokens.names.name(self.tree.node(id).tag) == CONTAINER);
        let tag = self.tree.node(id).html_tag();
        let is_container = CONTAINERS.contains(&tag) || (tag > 0 && self.tokens.names.name(tag).contains(&b'-'));
        container.or(if is_container { Some(id) } else { None })
    }

    /// Returns whether an element holds more than the rendering of one formula that is given nowhere else.
    fn holds_more(&self, root: Id) -> bool {
        let is_more =
            |id: Id| tags::flags(self.tree.node(id).html_tag()) & BLOCK != 0 || self.tree.node(id).tag == MATH;
        let first = Some(self.tree.node(root).first).filter(|&id| id != NONE);
        std::iter::successors(first, |&id| Some(self.tree.following(id, root)).filter(|&id| id != NONE)).any(is_more)
    }

    /// Returns whether the node that precedes an image is a formula, or contains one without an image of its own.
    fn is_after_formula(&self, image: Id) -> bool {
        let before = |&id: &Id| Some(self.tree.node(id).previous).filter(|&id| id != NONE);
        let is_shown = |&id: &Id| match self.tree.node(id).tag {
            TEXT => !self.tokens.bytes(self.tree.node(id).span).iter().all(u8::is_ascii_whitespace),
            COMMENT => false,
            _ => true,
        };
        let last = std::iter::successors(before(&image), before).find(is_shown);
        last.is_some_and(|last| self.holds(last, MATH) && !self.holds(last, IMG))
    }

    /// Returns whether a node is an element of that name, or holds one.
    fn holds(&self, root: Id, tag: i32) -> bool {
        let next = |&id: &Id| Some(self.tree.following(id, root)).filter(|&id| id != NONE);
        std::iter::successors(Some(root), next).any(|id| self.tree.node(id).tag == tag)
    }

    fn new_formula(&mut self, tex: &str, is_display: bool) -> Id {
        let text = Span { form: Form::RawStored, ..self.store(tex.as_bytes()) };
        self.create_formula(text, is_display)
    }
}

/// Returns whether a page may give formulas in attributes: it searches their names wherever `tex` ends.
fn may_give_tex(page: &[u8]) -> bool {
    let mut has_katex = false;
    for (before, after) in places(page, TEX).map(|at| page.split_at(at + TEX.len())) {
        let next = after.first().copied().unwrap_or(b' ');
        if next != b't' {
            if names_tex(before) || (b"\"' >".contains(&next) && ends_with_image_name(before)) {
                return true;
            }
            has_katex |= before.ends_with(b"katex");
        }
    }
    has_katex && holds(page, DATA_MATH)
}

/// Whether some bytes end with the name of an attribute that gives TeX, or with that of a program for images of it.
fn names_tex(bytes: &[u8]) -> bool {
    [&b"data-tex"[..], b"data-latex", b"quicklatex"].iter().any(|name| bytes.ends_with(name))
}

/// Returns whether some bytes end with a whole class name of images of formulas.
fn ends_with_image_name(bytes: &[u8]) -> bool {
    let word = bytes.strip_suffix(b"latex").or_else(|| bytes.strip_suffix(b"tex")).unwrap_or(&[]);
    word.last().is_some_and(|before| b"\"' =".contains(before))
}

/// Returns the formula in the value of an attribute: its element is named as a formula, or the value is clearly TeX.
fn formula_in(value: &[u8], attributes: &[u8]) -> Option<String> {
    let value = unescaped(value);
    let tex = strip_delimiters(&value);
    let is_tex = tex.contains(&['\\', '^', '_'][..]) || names_formula(&names(attributes));
    (is_tex && !SETTING_VALUES.contains(&tex) && !shows_nothing(tex)).then(|| tex.to_owned())
}

fn names_formula(names: &str) -> bool {
    let names = names.to_ascii_lowercase();
    FORMULA_CLASS_PARTS.iter().any(|part| names.contains(part))
}

fn is_display(attributes: &[u8]) -> bool {
    let is_set = value_in(attributes, b"display").is_some_and(|value| value == b"true" || value == b"block");
    is_set || ["display", "block"].iter().any(|name| names(attributes).contains(name))
}

fn names(attributes: &[u8]) -> String {
    unescaped(value_in(attributes, b"class").unwrap_or(&[])).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;

    #[test]
    fn settings_show_nothing() {
        for tex in ["", " {}\n", "\\relax", "{\\displaystyle} \\begingroup\\endgroup"] {
            assert!(shows_nothing(tex), "{tex}");
        }
        for tex in ["x", "\\relaxed", "\\relax x", "\\frac"] {
            assert!(!shows_nothing(tex), "{tex}");
        }
    }

    #[test]
    fn formulas_are_shown() {
        let html = |page: &str| String::from_utf8(Table::from_html(page.as_bytes()).unwrap().html).unwrap();
        let annotation = "<semantics><annotation encoding=\"application/x-tex\">a&lt;b</annotation></semantics></math>";
        let body = |math: &str| format!("<html><head></head><body><p>{math}</p></body></html>");
        assert_eq!(html("<p><script type=math/tex>a<b</script>"), body(&format!("<math>{annotation}")));
        let display = html("<p><script type='Math/TeX; mode=display'>a<b</script>");
        assert_eq!(display, body(&format!("<math display=\"block\">{annotation}")));
        assert_eq!(html("<p><script type=math/tex> </script><script>a<b</script>"), body(""));
    }

    const NOTE: &str =
        "<math><semantics><annotation encoding=\"application/x-tex\">x^2</annotation></semantics></math>";

    fn body(html: &str) -> String {
        let html = String::from_utf8(Table::from_html(html.as_bytes()).unwrap().html).unwrap();
        html.replace("<html><head></head><body>", "").replace("</body></html>", "")
    }

    #[test]
    fn attributes_give_formulas() {
        let page = "<p>so <span class=\"katex\" data-math=\"x^2\">x2</span></p>";
        assert_eq!(body(page), format!("<p>so <span class=\"katex\" data-math=\"x^2\">{NOTE}x2</span></p>"));
        let page = "<mjx-container><mjx-math data-latex=\"$x^2$\"><mjx-mi data-latex=\"x\"></mjx-mi></mjx-math></mjx-container>";
        assert_eq!(body(page), page.replacen("<mjx-math", &format!("{NOTE}<mjx-math"), 1));
    }

    #[test]
    fn images_give_formulas() {
        let image = "<img class=\"latex\" alt=\"x^2\">";
        assert_eq!(body(&format!("<p>{image}, {image}</p>")), format!("<p>{NOTE}{image}, {NOTE}{image}</p>"));
        assert_eq!(body(&format!("<p><b>{NOTE}</b> {image}</p>")), format!("<p><b>{NOTE}</b> {image}</p>"));
    }

    #[test]
    fn other_attributes_give_none() {
        for page in [
            "<p>latex <span data-math=\"3\">three</span></p>",
            "<p>latex <span class=\"math\" data-math=\"true\">x</span></p>",
            "<div class=\"math\" data-tex=\"x^2\"><p>latex</p></div>",
            "<p><span class=\"math\" data-math=\"x^2\">text</span></p>",
            "<p>latex <img class=\"photo\" alt=\"x^2\"><img class=\"latex\" alt=\"\"></p>",
        ] {
            assert_eq!(body(page), page);
        }
    }
}
