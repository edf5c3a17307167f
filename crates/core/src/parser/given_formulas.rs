//! Formulas that a page gives as TeX in an attribute: of the element that shows it, or of an image of it.

use super::builder::Builder;
use super::formulas::{shows_nothing, undelimited};
use super::names::{IMG, MATH};
use super::tree::{Form, Id, Span, COMMENT, DOCUMENT, NONE, TEXT};
use crate::bytes::finding::{holds, places};
use crate::table::attributes::{unescaped, value_in};
use crate::table::formula_names::{IMAGES, TEX_ATTRIBUTES};
use crate::table::tags::{self, BLOCK, NEVER_READ};

const TEX: &[u8] = b"tex";
const DATA_MATH: &[u8] = b"data-math";
const CONTAINER: &[u8] = b"mjx-container";
/// How many levels above an element with TeX its MathJax container may be.
const MAX_LEVELS: usize = 6;
/// Elements that formulas can be put into, beside custom elements.
const HOLDERS: [i32; 3] = [tags::number("span"), tags::number("div"), tags::number("p")];
/// What is in the class names of formulas.
const PARTS_OF_NAMES: [&str; 5] = ["math", "katex", "latex", "formula", "equation"];
/// Values of these attributes that say something about a formula, and are none.
const SETTINGS: [&str; 5] = ["true", "false", "inline", "block", "display"];

impl Builder<'_> {
    /// Add the formulas that attributes give to the elements that show them.
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

    /// Add the formula that an attribute of an element gives, if there is one.
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

    /// Add the formula that an image shows, unless it stands directly before it.
    fn reveal_image(&mut self, image: Id) -> bool {
        let attributes = self.tokens.bytes(self.tree.node(image).span);
        let is_named = names(attributes).split_ascii_whitespace().any(|name| IMAGES.contains(&name));
        let tex = value_in(attributes, b"alt").map(|alt| undelimited(&unescaped(alt)).to_owned());
        match tex.filter(|tex| is_named && !shows_nothing(tex)) {
            Some(tex) if !self.is_after_formula(image) => {
                let math = self.new_formula(&tex, is_display(attributes));
                self.tree.insert_before(image, math);
                true
            }
            _ => false,
        }
    }

    /// The element that a formula is put into: the one that gives it, or the MathJax container around it.
    fn container(&self, id: Id) -> Option<Id> {
        let above = std::iter::successors(Some(id), |&id| Some(self.tree.node(id).parent).filter(|&id| id != NONE));
        let container = above.take(MAX_LEVELS).find(|&id| self.tokens.names.name(self.tree.node(id).tag) == CONTAINER);
        let tag = self.tree.node(id).html_tag();
        let is_holder = HOLDERS.contains(&tag) || (tag > 0 && self.tokens.names.name(tag).contains(&b'-'));
        container.or(if is_holder { Some(id) } else { None })
    }

    /// Whether an element holds more than the rendering of one formula that is given nowhere else.
    fn holds_more(&self, root: Id) -> bool {
        let is_more =
            |id: Id| tags::flags(self.tree.node(id).html_tag()) & BLOCK != 0 || self.tree.node(id).tag == MATH;
        let first = Some(self.tree.node(root).first).filter(|&id| id != NONE);
        std::iter::successors(first, |&id| Some(self.tree.following(id, root)).filter(|&id| id != NONE)).any(is_more)
    }

    /// Whether what stands directly before an image is a formula, or holds one without an image of its own.
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

    /// Whether a node is an element of that name, or holds one.
    fn holds(&self, root: Id, tag: i32) -> bool {
        let next = |&id: &Id| Some(self.tree.following(id, root)).filter(|&id| id != NONE);
        std::iter::successors(Some(root), next).any(|id| self.tree.node(id).tag == tag)
    }

    fn new_formula(&mut self, tex: &str, is_display: bool) -> Id {
        let text = Span { form: Form::RawStored, ..self.stored(tex.as_bytes()) };
        self.create_formula(text, is_display)
    }
}

/// Whether a page may give formulas in attributes: what names them is looked for where `tex` ends.
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

/// Whether some bytes end with a whole class name of images of formulas.
fn ends_with_image_name(bytes: &[u8]) -> bool {
    let word = bytes.strip_suffix(b"latex").or_else(|| bytes.strip_suffix(b"tex")).unwrap_or(&[]);
    word.last().is_some_and(|before| b"\"' =".contains(before))
}

/// The formula in the value of an attribute: its element is named as a formula, or the value is clearly TeX.
fn formula_in(value: &[u8], attributes: &[u8]) -> Option<String> {
    let value = unescaped(value);
    let tex = undelimited(&value);
    let is_tex = tex.contains(&['\\', '^', '_'][..]) || names_formula(&names(attributes));
    (is_tex && !SETTINGS.contains(&tex) && !shows_nothing(tex)).then(|| tex.to_owned())
}

fn names_formula(names: &str) -> bool {
    let names = names.to_ascii_lowercase();
    PARTS_OF_NAMES.iter().any(|part| names.contains(part))
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
    use crate::Table;

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
