use super::tei_body;
use crate::content::Tree;

fn tei(html: &str) -> String {
    let body = tei_body(&Tree::from_html(html).unwrap());
    let inner = body.strip_prefix("<body>\n<div type=\"entry\">\n").unwrap();
    inner.strip_suffix("\n</div>\n</body>").unwrap().to_owned()
}

#[test]
fn texts_are_paragraphs_with_formatting() {
    assert_eq!(
        tei("<p>one <b>two <i>three</i></b></p>"),
        "<p>one <hi rend=\"#b\">two <hi rend=\"#i\">three</hi></hi></p>"
    );
    assert_eq!(tei("a<br>b<br><br>c"), "<p>a<lb />b</p>\n<p>c</p>");
    assert_eq!(tei("<a href=\"/x y\">z &amp; w</a>"), "<p><ref target=\"/x%20y\">z &amp; w</ref></p>");
}

#[test]
fn headings_begin_sections() {
    let html = "<p>a</p><h2>b</h2><p>c</p><h3>d</h3><p>e</p><h2>f</h2>";
    let section = |rest: &str| format!("<div>\n{rest}\n</div>");
    let inner = section("<head rend=\"h3\">d</head>\n<p>e</p>");
    let first = section(&format!("<head rend=\"h2\">b</head>\n<p>c</p>\n{inner}"));
    assert_eq!(tei(html), format!("<p>a</p>\n{first}\n{}", section("<head rend=\"h2\">f</head>")));
}

#[test]
fn lists_tables_and_quotations_are_tidy() {
    assert_eq!(
        tei("<ul><li>a<li> <li><p>b</p><p>c</p></ul>"),
        "<list rend=\"ul\">\n<item>a</item>\n<item><p>b</p><p>c</p></item>\n</list>"
    );
    assert_eq!(
        tei("<dl><dt>a</dt><dt>b</dt><dd>c</dd></dl>"),
        "<list rend=\"dl\">\n<label>a</label>\n<item />\n<label>b</label>\n<item>c</item>\n</list>"
    );
    assert_eq!(
        tei("<table><tr><th colspan=2>a</th><td></td></tr></table>"),
        "<table>\n<row>\n<cell role=\"label\" cols=\"2\">a</cell>\n<cell />\n</row>\n</table>"
    );
    assert_eq!(tei("<blockquote><p>a</p></blockquote>"), "<quote>a</quote>");
}

#[test]
fn code_and_formulas_contain_text_alone() {
    assert_eq!(tei("<pre class=\"language-c\">\n\na\n  b\n</pre>"), "<p><code lang=\"c\">a\n  b</code></p>");
    assert_eq!(
        tei("<p>so <math><mfrac><mn>1</mn><mi>x</mi></mfrac></math></p>"),
        "<p>so <formula notation=\"TeX\">\\frac{1}{x}</formula></p>"
    );
}

#[test]
fn figures_have_graphics() {
    assert_eq!(
        tei("<figure><img src=\"a.png\" alt=\"b\"><figcaption>c</figcaption></figure>"),
        "<figure><graphic url=\"a.png\"><desc>b</desc></graphic><head>c</head></figure>"
    );
}
