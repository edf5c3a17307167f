//! Elements and the Markdown that they become.

use std::borrow::Cow;

use super::{markdown_of, plain_markdown, MarkdownOptions};
use crate::content::Tree;

fn markdown(html: &str) -> String {
    let tree = Tree::from_html(html).unwrap();
    markdown_of(Cow::Owned(tree), &MarkdownOptions::default())
}

fn assert_all(cases: &[(&str, &str)]) {
    for (html, expected) in cases {
        assert_eq!(markdown(html), *expected, "{html}");
    }
}

#[test]
fn blocks_are_separated_by_empty_lines() {
    assert_all(&[
        ("<p>a</p><p>b</p>", "a\n\nb"),
        ("<div>a<p>b</p>c</div>", "a\n\nb\n\nc"),
        ("<p>a<br>b</p>", "a  \nb"),
        ("<p>a<br><br>b</p>", "a\n\nb"),
        ("<h1>a</h1><h3>b <i>c</i><br>d</h3><h2>e #</h2>", "# a\n\n### b *c* d\n\n## e \\#"),
        ("<h2><img src=/i.png></h2>", "![](/i.png)"),
        ("<p>a</p><hr><p>b</p>", "a\n\n---\n\nb"),
        ("<blockquote><p>a</p><blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
        ("<b>a<div>b</div>c</b>", "**a**\n\n**b**\n\n**c**"),
    ]);
}

#[test]
fn lists_are_tight_where_items_are_short() {
    assert_all(&[
        ("<ul><li>a<li>b</ul>", "- a\n- b"),
        ("<ul><li>a<ul><li>b</ul></ul>", "- a\n  - b"),
        ("<ul><li><p>a<p>b<li>c</ul>", "- a\n\n  b\n\n- c"),
        ("<ol><li>a<li>b</ol>", "1. a\n2. b"),
        ("<ol start=9><li>a<li>b</ol>", "9. a\n10. b"),
        ("<ol reversed><li>a<li>b</ol>", "2. a\n\n1) b"),
        ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"),
        ("<ul>a<li>b</ul>", "- a\n- b"),
        ("<ul><div><li>a</div><li>b</ul>", "- a\n- b"),
        ("<ul><li><hr></ul>", "- ___"),
        ("<ul><li><input type=checkbox checked>a<li><input type=checkbox>b</ul>", "- [x] a\n- [ ] b"),
        ("<dl><dt>a<dd>b<dd><p>c<p>d</dl>", "**a**  \nb\n\nc\n\nd"),
    ]);
}

#[test]
fn lists_that_were_typed_are_lists() {
    assert_all(&[
        ("<p>1. a<p>2. b", "1. a\n2. b"),
        ("<p>• a<br>• b", "- a\n- b"),
        ("<p>1. a<p>b", "1\\. a\n\nb"),
        ("<p>1998. a<p>1999. b", "1998\\. a\n\n1999\\. b"),
    ]);
}

#[test]
fn tables_have_a_head_and_one_line_for_each_row() {
    assert_all(&[
        (
            "<table><tr><th>a<th>b|c<tr><td>d<br>e<td><p>f<p>g</table>",
            "| a | b\\|c |\n| --- | --- |\n| d<br>e | f<br>g |",
        ),
        (
            "<table><caption>t</caption><tr><td colspan=2>a<tr><td>b<td>c</table>",
            "t\n\n| a |  |\n| --- | --- |\n| b | c |",
        ),
        ("<table><tr><td rowspan=2>a<td>b<tr><td>c</table>", "| a | b |\n| --- | --- |\n|  | c |"),
    ]);
}

#[test]
fn inline_elements_are_formatted() {
    assert_all(&[
        ("<p>a <b>b</b> <em>c</em> <s>d</s>", "a **b** *c* ~~d~~"),
        ("<p>a<b> b </b>c", "a **b** c"),
        ("<p><b>a</b><strong>b</strong>", "**ab**"),
        ("<p><b></b>a<i> </i>b", "a b"),
        ("<p>x<sup>2</sup> H<sub>2</sub>O", "x<sup>2</sup> H<sub>2</sub>O"),
        ("<p><code>a`b</code> <kbd>c</kbd><code>d</code>", "``a`b`` `cd`"),
        ("<p>a <q>b <q>c</q></q>", "a “b ‘c’”"),
        ("<p>a<button>b</button>c", "a b c"),
    ]);
}

#[test]
fn links_and_images_have_their_urls() {
    assert_all(&[
        ("<p><a href='/a b'>c</a>", "[c](/a%20b)"),
        ("<p><a href='javascript:x()'>c</a>", "c"),
        ("<p><a href=/a> b <img src=/i.png alt='c [d]'></a>", "[b ![c \\[d\\]](/i.png)](/a)"),
        ("<a href=/a><div>b</div><div>c</div></a>", "[b](/a)\n\n[c](/a)"),
        ("<a href=/a><span><div></div>b</span> c</a>", "[b c](/a)"),
        ("<p>a!<a href=/b>c</a>", "a\\![c](/b)"),
        ("<p>!<b><a href=/a>a</a></b>b", "\\![a](/a)b"),
        ("<p><b><i>!</i></b><a href=/a>a</a>", "***!***[a](/a)"),
        ("<p>a!<p><a href=/b>c</a>", "a!\n\n[c](/b)"),
        ("<video src=/v.mp4 poster=/p.png title=t></video>", "[![t](/p.png)](/v.mp4)"),
        ("<audio><source src=/s.mp3></audio>", "[audio](/s.mp3)"),
    ]);
}

#[test]
fn code_has_a_fence_and_its_language() {
    assert_all(&[
        ("<pre class=language-rust>a\n  b</pre>", "```rust\na\n  b\n```"),
        ("<pre>a\n\n```\n</pre>", "````\na\n\n```\n````"),
        ("<blockquote><pre>a\n\nb</pre></blockquote>", "> ```\n> a\n>\n> b\n> ```"),
    ]);
}

#[test]
fn notes_are_footnotes() {
    let text = "<p>a<sup><a href='#n1'>[1]</a></sup> b</p>";
    assert_eq!(markdown(&format!("{text}<p id=n1>[1] See c.</p>")), "a[^1] b\n\n[^1]: See c.");
    assert_eq!(markdown(&format!("{text}<ol><li id=n1>See c.</ol>")), "a[^1] b\n\n[^1]: See c.");
    assert_eq!(markdown(&format!("{text}<p id=n1>[1] Smith \"On c\"</p>")), "a[^1] b\n\n[^1]: Smith \\\"On c\"");
    assert_eq!(markdown(text), "a<sup>[1]</sup> b");
}

#[test]
fn a_reference_before_a_colon_is_no_note() {
    let note = "<p id=n>1. See c.</p>";
    let reference = "<sup><a href=#n>1</a></sup>";
    assert_eq!(markdown(&format!("<p>{reference}: b</p>{note}")), "[^1]\\: b\n\n[^1]: See c.");
    assert_eq!(markdown(&format!("<p>a<br>{reference}: b</p>{note}")), "a  \n[^1]\\: b\n\n[^1]: See c.");
    assert_eq!(markdown(&format!("<p>{reference} b: c</p>{note}")), "[^1] b: c\n\n[^1]: See c.");
}

#[test]
fn links_to_notes_that_are_not_in_the_content_are_plain_text() {
    let base = "https://example.org/base/";
    let markdown = |href: &str| {
        let tree = Tree::from_html(&format!("<p>a<sup><a href='{href}'>1</a></sup>")).unwrap();
        markdown_of(Cow::Owned(tree), &MarkdownOptions { base, ..MarkdownOptions::default() })
    };
    assert_eq!(markdown("#n"), "a<sup>1</sup>");
    assert_eq!(markdown("https://example.org/base/#n"), "a<sup>1</sup>");
    assert_eq!(markdown("https://example.org/#n"), "a[1](https://example.org/#n)");
}

#[test]
fn boxes_are_quotes_with_a_strong_title() {
    assert_all(&[
        ("<div class=admonition><p class=admonition-title>Note</p><p>a</p></div>", "> **Note**\n>\n> a"),
        ("<details><summary>a</summary><p>b</p></details>", "**a**\n\nb"),
    ]);
}

#[test]
fn formulas_are_between_dollars() {
    assert_all(&[
        ("<p>$5 <math><mi>x</mi></math>", "\\$5 $x$"),
        ("<p><math display=block><mi>x</mi></math>", "$$x$$"),
        ("<p><span class='math inline'>\\(x_1\\)</span>", "$x_1$"),
    ]);
    let tree = Tree::from_html("<p>\\(a_1\\) and $b$").unwrap();
    let options = MarkdownOptions { source: b"MathJax ['$', '$']", ..MarkdownOptions::default() };
    assert_eq!(markdown_of(Cow::Owned(tree), &options), "$a_1$ and $b$");
}

#[test]
fn syntax_in_texts_is_escaped() {
    assert_all(&[
        ("<p># a", "\\# a"),
        ("<p>a<br>- b", "a  \n\\- b"),
        ("<p>*a* _b_ [c](d) &amp;amp; &lt;e>", "\\*a\\* \\_b\\_ [c\\](d) \\&amp; \\<e>"),
        ("<p>a\u{1}b <b>c\u{4}</b>", "a b **c**"),
    ]);
    assert_eq!(plain_markdown(" # a\n\n*b*\n"), "\\# a\n\n\\*b\\*");
}

#[test]
fn hostile_pages_do_not_become_much_larger() {
    let count = 20_000;
    let nested =
        ["blockquote", "b", "ul><li", "q", "sup", "div class=callout"].map(|tag| format!("a<{tag}>").repeat(count));
    let repeated = [
        "<code>a</code>",
        "<b>a</b><i>b</i>",
        "<a href=#n1><sup>1</sup></a><a id=n1></a>",
        "<ol><li></ol>",
        "<dl><dt>a<dd>b</dl>",
        "[",
        "](",
        "$",
        "`",
        "&",
    ];
    for html in nested.iter().cloned().chain(repeated.iter().map(|part| part.repeat(count))) {
        let tree = Tree::from_html(&html).unwrap();
        let markdown = markdown_of(Cow::Owned(tree), &MarkdownOptions::default());
        // Each line repeats the prefixes of the quotes and items around it, whose depth is limited.
        assert!(markdown.len() <= 20 * html.len(), "{}", &html[..20]);
    }
}
