//! Small pages, written as a serialiser writes them.

use super::*;

fn stripped(source: &str) -> String {
    String::from_utf8(strip(source.as_bytes())).unwrap()
}

#[test]
fn what_is_canonical_stays() {
    for html in ["", "text", "<html><p class=\"a\">b &lt; c<br></p><svg><g></g></svg><iframe></iframe></html>"] {
        assert_eq!(stripped(html), html);
    }
}

#[test]
fn what_is_never_read() {
    assert_eq!(stripped("<p>a<!-- c -->b<script a=\"b\">x<p></script>c<style>y</style>d</p>"), "<p>abcd</p>");
    assert_eq!(stripped("<link rel=\"a\"><meta><p>a<?php b >c</p><!-- d"), "<p>ac</p>");
    assert_eq!(stripped("<svg><path d=\"a\"></path><style><g>b</g></style></svg>c"), "<svg></svg>c");
    assert_eq!(stripped("a<path><b>c</b><path>d</path><br></path>e"), "ae");
    assert_eq!(
        stripped("<svg><link><g></g></link><path><foreignObject><br></foreignObject></path></svg>"),
        "<svg></svg>"
    );
    assert_eq!(stripped("<svg><path><title><style></path></style></title></path></svg>"), "<svg></svg>");
    assert_eq!(stripped("<scripts></scripts><stylex></stylex>"), "<scripts></scripts><stylex></stylex>");
}

#[test]
fn frames_stay_without_their_content() {
    assert_eq!(
        stripped("<iframe a=\"b\"><p>c</iframe>d<noembed>e</noembed>"),
        "<iframe a=\"b\"></iframe>d<noembed></noembed>"
    );
    assert_eq!(stripped("<svg><iframe><g><iframe></iframe></g></iframe>a</svg>"), "<svg><iframe></iframe>a</svg>");
}

#[test]
fn markup_shown_as_typed() {
    assert_eq!(
        stripped("<xmp a=\"b\">a<b>&amp;\u{a0}\u{a1}</xmp>c"),
        "<pre a=\"b\">a&lt;b&gt;&amp;amp;&nbsp;\u{a1}</pre>c"
    );
    assert_eq!(
        stripped("<body>a<plaintext></plaintext></plaintext></body>"),
        "<body>a<pre>&lt;/plaintext&gt;</pre></body>"
    );
    assert_eq!(stripped("<svg><xmp><g></g></xmp></svg>"), "<svg><pre><g></g></pre></svg>");
}

#[test]
fn names_with_angles() {
    assert_eq!(stripped("<di<v a<b=\"c\">d</di<v>"), "<di-v a-b=\"c\">d</di-v>");
    assert_eq!(
        stripped("<script a<b=\"c\"></script><iframe a<=\"\">b</iframe><br <>"),
        "<iframe a-=\"\"></iframe><br ->"
    );
    assert_eq!(
        stripped("<xmp <>a</xmp><svg><source <></source><xmp <></xmp></svg>"),
        "<pre ->a</pre><svg><source -><pre -></pre></svg>"
    );
}

#[test]
fn void_names_in_drawings_lose_their_end_tag() {
    assert_eq!(
        stripped("<svg><source>a<g>b</g></source><desc><br></desc></svg>"),
        "<svg><source>a<g>b</g><desc><br></desc></svg>"
    );
}

#[test]
fn what_is_never_closed() {
    assert_eq!(stripped("a<script>b"), "a");
    assert_eq!(stripped("a<iframe>b"), "a<iframe>");
    assert_eq!(stripped("a<path>b<p>c"), "a");
    assert_eq!(stripped("a<xmp>b<"), "a<pre>b&lt;</pre>");
    assert_eq!(stripped("a<b c=\"d"), "a");
    assert_eq!(stripped("a<!-- b>"), "a");
}
