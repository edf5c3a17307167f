//! The numbers of elements that code asks about one at a time; sets of elements are flags or a `TagSet`.

use super::tags::number;

macro_rules! numbers {
    ($($constant:ident $name:literal)*) => {
        $(pub(crate) const $constant: i32 = number($name);)*
    };
}

numbers! {
    A "a" ADDRESS "address" APPLET "applet" ASIDE "aside" AUDIO "audio" BASEFONT "basefont" BGSOUND "bgsound"
    BLOCKQUOTE "blockquote" BODY "body" BR "br" BUTTON "button" CAPTION "caption" CODE "code" COL "col"
    COLGROUP "colgroup" DATALIST "datalist" DD "dd" DESC "desc" DIV "div" DT "dt" FIGURE "figure" FONT "font"
    FOREIGN_OBJECT "foreignObject" FORM "form" FRAME "frame" FRAMESET "frameset" H1 "h1" HEAD "head" HR "hr" HTML "html"
    IFRAME "iframe" IMAGE "image" IMG "img" INPUT "input" LABEL "label" LI "li" LINK "link" LISTING "listing"
    MARQUEE "marquee" MATH "math" META "meta" MI "mi" MN "mn" MO "mo" MS "ms" MTEXT "mtext" NOBR "nobr"
    NOEMBED "noembed" NOFRAMES "noframes" NOSCRIPT "noscript" OBJECT "object" OL "ol" OPTGROUP "optgroup"
    OPTION "option" P "p" PARAM "param" PLAINTEXT "plaintext" PRE "pre" Q "q" RB "rb" RP "rp" RT "rt" RTC "rtc"
    RUBY "ruby" SAMP "samp" SCRIPT "script" SECTION "section" SELECT "select" SOURCE "source" SPAN "span" STYLE "style"
    SUMMARY "summary" SUP "sup" SVG "svg" TABLE "table" TBODY "tbody" TD "td" TEMPLATE "template" TEXTAREA "textarea"
    TFOOT "tfoot" TH "th" THEAD "thead" TITLE "title" TR "tr" TRACK "track" VIDEO "video" WBR "wbr" XMP "xmp"
}
