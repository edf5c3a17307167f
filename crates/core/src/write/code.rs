//! Code in a content tree: its programming language, and its text with its line breaks.

use crate::bytes::unicode_forms::lowercase;
use crate::content::{NodeIndex, Step, Tree};
use crate::table::tags::{self, flags, BLOCK};

/// Words in place of the name of a language that are not names of languages.
const NOT_LANGUAGES: [&str; 25] = [
    "block",
    "box",
    "container",
    "content",
    "default",
    "example",
    "highlight",
    "inline",
    "js-file-line",
    "linenums",
    "lines",
    "none",
    "nohighlight",
    "notranslate",
    "plain",
    "plaintext",
    "snippet",
    "source",
    "text",
    "toolbar",
    "txt",
    "undefined",
    "wrap",
    "wrapper",
    "",
];
/// Attributes that name a programming language.
const LANGUAGE_ATTRIBUTES: [&str; 4] = ["data-lang", "data-language", "data-code-language", "data-enlighter-language"];
/// Human languages: a `lang` attribute with one of these does not name a programming language.
const HUMAN_LANGUAGES: &str = " ar da de en es fi fr he it ja ko nl no pl pt ru sv tr uk zh ";
/// Beginnings of classes that end with a programming language.
const CLASS_PREFIXES: [&str; 6] = ["language-", "lang-", "highlight-source-", "highlight-text-", "highlight-", "src-"];
/// Classes that precede the name of a programming language.
const CLASSES_BEFORE_LANGUAGE: [&str; 3] = ["brush:", "sourcecode", "hljs"];
/// Maximum length of the name of a language, in characters.
const MAX_NAME_LENGTH: usize = 30;
/// Maximum number of ancestors of `pre` that may name its language.
const MAX_LEVELS: usize = 6;
/// Maximum length of the text of such an ancestor: that of the code times the ratio, plus a caption.
const MAX_LENGTH_RATIO: f64 = 1.5;
const MAX_CAPTION_LENGTH: f64 = 60.0;

/// Returns the programming language that the page names on code, in it or around it; empty where it names none.
pub(super) fn language_of(tree: &Tree, pre: NodeIndex) -> String {
    let inner = tree.descendants(pre).find(|&node| [tags::CODE, tags::SAMP].contains(&tree.tag(node)));
    for element in inner.into_iter().chain(Some(pre)).chain(ancestors_with_little_else(tree, pre)) {
        if let Some(value) =
            LANGUAGE_ATTRIBUTES.iter().find_map(|name| tree.attribute(element, name).filter(|v| !v.is_empty()))
        {
            return language_name(value);
        }
        let own = if element == pre { language_name(tree.attribute(pre, "lang").unwrap_or("")) } else { String::new() };
        if !own.is_empty() && !is_human_language(&own) {
            return own;
        }
        let classes = tree.attribute(element, "class").unwrap_or("");
        let named = language_in_classes(classes, tree.tag(element) == tags::FIGURE);
        if !named.is_empty() {
            return named;
        }
    }
    String::new()
}

/// Returns the nearest ancestors of code that contain little else.
fn ancestors_with_little_else(tree: &Tree, pre: NodeIndex) -> impl Iterator<Item = NodeIndex> + '_ {
    let length: usize = tree.texts(pre).map(|text| text.chars().count()).sum();
    let max_length = (MAX_LENGTH_RATIO * length as f64 + MAX_CAPTION_LENGTH) as usize;
    tree.ancestors(pre).take(MAX_LEVELS).take_while(move |&ancestor| !tree.is_longer_than(ancestor, max_length))
}

fn is_human_language(name: &str) -> bool {
    let main = name.split('-').next().unwrap_or(name);
    HUMAN_LANGUAGES.split(' ').any(|language| language == main)
}

/// Returns the first language that classes name; those of a `figure` also name one after `highlight`.
fn language_in_classes(classes: &str, is_figure: bool) -> String {
    let mut words = classes.split_whitespace();
    let mut named = Vec::new();
    while let Some(word) = words.next() {
        let lower = word.to_ascii_lowercase();
        if CLASSES_BEFORE_LANGUAGE.contains(&lower.as_str()) || (is_figure && word == "highlight") {
            let next = words.next().unwrap_or("");
            named.push(if lower == "hljs" { without_prefix(next, "language-") } else { next });
        } else if let Some(brush) = lower.strip_prefix("brush:") {
            named.push(&word[word.len() - brush.len()..]);
        } else {
            named.extend(
                CLASS_PREFIXES.iter().find(|prefix| lower.starts_with(*prefix)).map(|prefix| &word[prefix.len()..]),
            );
        }
    }
    let mut names = named.into_iter().map(|name| {
        let end = name.find(|ch| !is_name_character(ch)).unwrap_or(name.len());
        language_name(&name[..end])
    });
    names.find(|name| !name.is_empty()).unwrap_or_default()
}

fn without_prefix<'a>(word: &'a str, prefix: &str) -> &'a str {
    word.strip_prefix(prefix).filter(|rest| !rest.is_empty()).unwrap_or(word)
}

/// Returns the name of a language in lowercase; empty where it is not one.
fn language_name(name: &str) -> String {
    let name = lowercase(name.trim());
    let name = name.trim_matches(&['.', ';', ','][..]);
    let is_name = name.chars().all(is_name_character)
        && name.chars().count() <= MAX_NAME_LENGTH
        && !NOT_LANGUAGES.contains(&name);
    if is_name {
        name.to_owned()
    } else {
        String::new()
    }
}

fn is_name_character(ch: char) -> bool {
    ch.is_alphanumeric() || "_+#.-".contains(ch)
}

/// Returns the text of code as a browser shows it, without line breaks at its ends.
pub(super) fn typed_text(tree: &Tree, pre: NodeIndex) -> String {
    typed_text_with_edges(tree, pre).trim_matches('\n').to_owned()
}

/// Returns the text of code as a browser shows it: line breaks as they were typed, and one where a block begins or ends.
pub(super) fn typed_text_with_edges(tree: &Tree, code: NodeIndex) -> String {
    let mut typed = String::new();
    let mut step = tree.first_child(code).map(Step::Enter);
    while let Some(current) = step {
        let (node, is_inner) = match current {
            Step::Enter(node) => (node, push_start(tree, node, &mut typed)),
            Step::Leave(node) => {
                push_break_at_block(tree, node, &mut typed);
                (node, false)
            }
        };
        step = match tree.first_child(node).filter(|_| is_inner) {
            Some(child) => Some(Step::Enter(child)),
            None if is_inner => Some(Step::Leave(node)),
            None => next_step(tree, node, code),
        };
    }
    if typed.contains(&['\r', '\u{a0}'][..]) {
        typed = typed.replace("\r\n", "\n").replace('\u{a0}', " ");
    }
    typed
}

/// Adds a text, or the beginning of an element; returns whether the content of the element is still to be added.
fn push_start(tree: &Tree, node: NodeIndex, typed: &mut String) -> bool {
    let tag = tree.tag(node);
    if tag == tags::BR {
        typed.push('\n');
        return false;
    }
    if tree.is_text(node) {
        typed.push_str(tree.text(node));
        return false;
    }
    if let Some(tex) = Some(node).filter(|_| tag == tags::MATH).and_then(|math| tree.tex(math)) {
        if !tex.is_empty() {
            typed.push_str(&tex);
            return false;
        }
    }
    push_break_at_block(tree, node, typed);
    true
}

fn push_break_at_block(tree: &Tree, node: NodeIndex, typed: &mut String) {
    if flags(tree.tag(node)) & BLOCK != 0 && !typed.ends_with('\n') {
        typed.push('\n');
    }
}

/// Returns the step after a node with all its content, within `root`.
fn next_step(tree: &Tree, node: NodeIndex, root: NodeIndex) -> Option<Step> {
    let next = tree.next_sibling(node).map(Step::Enter);
    next.or_else(|| tree.parent(node).filter(|&parent| parent != root).map(Step::Leave))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::BODY;

    fn first_pre(html: &str) -> (Tree, NodeIndex) {
        let tree = Tree::from_html(html).unwrap();
        let pre = tree.descendants(BODY).find(|&node| tree.name(node) == "pre").unwrap();
        (tree, pre)
    }

    fn language(html: &str) -> String {
        let (tree, pre) = first_pre(html);
        language_of(&tree, pre)
    }

    #[test]
    fn languages_are_named_by_attributes_and_classes() {
        for (html, expected) in [
            ("<pre class='language-Rust'>a</pre>", "rust"),
            ("<pre><code class='hljs language-c++'>a</code></pre>", "c++"),
            ("<pre class='brush: php; gutter: false'>a</pre>", "php"),
            ("<pre class='sourceCode haskell'>a</pre>", "haskell"),
            ("<div class='highlight-source-shell'><pre>a</pre></div>", "shell"),
            ("<figure class='highlight ruby'><pre>a</pre></figure>", "ruby"),
            ("<div class='highlight ruby'><pre>a</pre></div>", ""),
            ("<pre data-lang='js'>a</pre>", "js"),
            ("<pre lang='python'>a</pre>", "python"),
            ("<pre lang='en-GB'>a</pre>", ""),
            ("<pre class='lang-plain'>a</pre>", ""),
        ] {
            assert_eq!(language(html), expected, "{html}");
        }
    }

    #[test]
    fn elements_with_much_else_do_not_name_the_language() {
        let html = format!("<div class='lang-c'><pre>a</pre><p>{}</p></div>", "word ".repeat(20));
        assert_eq!(language(&html), "");
    }

    #[test]
    fn lines_end_as_typed_and_at_blocks() {
        let (tree, pre) = first_pre("<pre>a\n b<br>c<div>d</div>e&nbsp;f\n\n</pre>");
        assert_eq!(typed_text(&tree, pre), "a\n b\nc\nd\ne f");
        assert_eq!(typed_text_with_edges(&tree, pre), "a\n b\nc\nd\ne f\n\n");
    }
}
