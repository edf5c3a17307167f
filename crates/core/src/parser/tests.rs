//! Small pages, each for some rules.

use crate::bytes::random::Random;
use crate::Table;

fn html(page: &str) -> String {
    String::from_utf8(Table::from_html(page.as_bytes()).unwrap().html).unwrap()
}

/// What the body of a page without more becomes.
fn body(page: &str) -> String {
    let html = html(page);
    let body = html.strip_prefix("<html><head></head><body>").and_then(|html| html.strip_suffix("</body></html>"));
    body.unwrap_or_else(|| panic!("{html}")).to_owned()
}

#[test]
fn pages_have_a_head_and_a_body() {
    for page in ["", " \n", "<!doctype html>", "<!-- a -->", "</p", "<html>", "<head>", "</body>", "<script>a"] {
        assert_eq!(body(page), "");
    }
    assert_eq!(html("<title>a</title>b"), "<html><head><title>a</title></head><body>b</body></html>");
    assert_eq!(html("<html a=b><html c><body d>"), "<html a=\"b\" c=\"\"><head></head><body d=\"\"></body></html>");
    assert_eq!(html("<frameset><frame a>b"), "<html><head></head><frameset><frame a=\"\"></frameset></html>");
}

#[test]
fn end_tags_may_be_left_out() {
    assert_eq!(body("<p>a<p>b<div>c"), "<p>a</p><p>b</p><div>c</div>");
    assert_eq!(body("<ul><li>a<li>b<ul><li>c</ul>"), "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>");
    assert_eq!(body("<dl><dt>a<dd>b<dt>c"), "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>");
    assert_eq!(body("a</p>b</br>c"), "a<p></p>b<br>c");
}

#[test]
fn misnested_formatting_goes_on() {
    assert_eq!(body("<b>a<p>b</b>c"), "<b>a</b><p><b>b</b>c</p>");
    assert_eq!(body("<p><b><i>a</b>b</p>c"), "<p><b><i>a</i></b><i>b</i></p><i>c</i>");
    assert_eq!(body("<a href=1>a<a href=2>b"), "<a href=\"1\">a</a><a href=\"2\">b</a>");
    let four = "<p><b><b><b><b>a</p><p>b";
    assert_eq!(body(four), "<p><b><b><b><b>a</b></b></b></b></p><p><b><b><b>b</b></b></b></p>");
}

#[test]
fn tables() {
    assert_eq!(body("<table><td>a<tr><th>b"), {
        "<table><tbody><tr><td>a</td></tr><tr><th>b</th></tr></tbody></table>"
    });
    assert_eq!(body("<table>a<tr>b<td>c"), "ab<table><tbody><tr><td>c</td></tr></tbody></table>");
    assert_eq!(body("<table> <col><b>a"), "<b>a</b><table> <colgroup><col></colgroup></table>");
    assert_eq!(body("<!doctype html><p><table>"), "<p></p><table></table>");
    assert_eq!(body("<p><table>"), "<p><table></table></p>");
}

#[test]
fn drawings_and_formulas() {
    assert_eq!(body("<svg viewbox=1><lineargradient/>a<p>b"), {
        "<svg viewBox=\"1\"><linearGradient></linearGradient>a</svg><p>b</p>"
    });
    assert_eq!(
        body("<svg><foreignobject><p>a</p></foreignobject></svg>b"),
        "<svg><foreignObject><p>a</p></foreignObject></svg>b"
    );
    assert_eq!(body("<math><mi>a<b>c</math>d"), "<math><mi>a<b>cd</b></mi></math>");
    assert_eq!(body("<svg><![CDATA[a<b]]></svg><![CDATA[c]]>"), "<svg>a&lt;b</svg>");
}

#[test]
fn text_of_any_kind() {
    assert_eq!(body("a\r\nb\rc\0&amp;&lt&copy;<"), "a\nb\nc&amp;&lt;\u{a9}&lt;");
    assert_eq!(body("<pre>\n\na</pre><textarea>\nb&lt;<p></textarea>"), {
        "<pre>\n\na</pre><textarea>b&lt;&lt;p&gt;</textarea>"
    });
    assert_eq!(body("<plaintext>a</plaintext>&amp;"), "<pre>a&lt;/plaintext&gt;&amp;amp;</pre>");
    assert_eq!(body("<select><option>a<option>b</select>c"), {
        "<select><option>a</option><option>b</option></select>c"
    });
}

#[test]
fn what_closes_itself_and_is_never_ended_is_empty() {
    assert_eq!(body("<iframe src=a /><script src=b /><p>c<textarea/>d"), {
        "<iframe src=\"a\"></iframe><p>c<textarea></textarea>d</p>"
    });
    assert_eq!(body("<textarea/>a</textarea>b<textarea/>c"), "<textarea>a</textarea>b<textarea></textarea>c");
    assert_eq!(body("<textarea>a<p>b"), "<textarea>a&lt;p&gt;b</textarea>");
}

#[test]
fn selected_options_are_shown() {
    let shown = "<select><button><selectedcontent>a<b>c</b>d</selectedcontent></button>";
    for (options, written) in [
        ("<option>a<b>c</b>d<option>e", "<option>a<b>c</b>d</option><option>e</option>"),
        ("<option>e<option selected>a<b>c</b>d", "<option>e</option><option selected=\"\">a<b>c</b>d</option>"),
    ] {
        let page = format!("<select><button><selectedcontent>x</selectedcontent></button>{options}</select>");
        assert_eq!(body(&page), format!("{shown}{written}</select>"));
    }
}

#[test]
fn elements_are_not_too_deep() {
    let deep = body(&"<div>".repeat(100_000));
    assert!(deep.ends_with(&"</div>".repeat(510)) && !deep.ends_with(&"</div>".repeat(512)));
}

#[test]
fn any_text_is_read() {
    #[rustfmt::skip]
    const PIECES: [&str; 40] = [
        "<p>", "</p>", "<b a=1>", "</b>", "<a>", "</a>", "<table>", "<tr>", "<td>", "</table>", "<caption>", "<col>",
        "<svg>", "</svg>", "<math><mi>", "<desc>", "<template>", "</template>", "<select>", "<option>", "<form>",
        "</form>", "<frameset>", "</body>", "<script>", "<!--", "-->", "<title>", "&", "&amp", "&#x", ";", "<", "</",
        " class=\"x-line", "\"", "<pre>", "<code>", "\0", " x ",
    ];
    let mut random = Random::new(8);
    for _ in 0..5000 {
        let soup: String = (0..random.below(30)).map(|_| PIECES[random.below(PIECES.len())]).collect();
        assert!(html(&soup).starts_with("<html"));
        assert!(Table::from_html(&random.bytes(60)).is_ok());
    }
}
