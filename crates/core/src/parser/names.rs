//! The names of elements as numbers: those that every page knows, then those that only this page has.

use std::collections::HashMap;

use crate::table::tags::{self, COUNT};

/// Names that tree construction asks for and that are not in the common list; the first ones that a page has of its own.
const FIRST: [&[u8]; 4] = [b"annotation-xml", b"malignmark", b"mglyph", b"selectedcontent"];
pub(super) const ANNOTATION_XML: i32 = COUNT as i32;
pub(super) const MALIGNMARK: i32 = COUNT as i32 + 1;
pub(super) const MGLYPH: i32 = COUNT as i32 + 2;
pub(super) const SELECTED_CONTENT: i32 = COUNT as i32 + 3;

/// The numbers of all names of a page.
pub(super) struct Names {
    own: Vec<Box<[u8]>>,
    numbers: HashMap<Box<[u8]>, i32>,
}

impl Names {
    pub(super) fn new() -> Names {
        let mut names = Names { own: Vec::new(), numbers: HashMap::new() };
        FIRST.iter().for_each(|name| {
            names.number_own(name);
        });
        names
    }

    /// The number of a name.
    pub(super) fn number(&mut self, name: &[u8]) -> i32 {
        tags::lookup(name).unwrap_or_else(|| self.number_own(name))
    }

    fn number_own(&mut self, name: &[u8]) -> i32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = (COUNT + self.own.len()) as i32;
        self.own.push(name.into());
        self.numbers.insert(name.into(), number);
        number
    }

    /// The name of a number.
    #[inline]
    pub(super) fn name(&self, number: i32) -> &[u8] {
        match tags::NAMES.get(number as usize) {
            Some(name) => name.as_bytes(),
            None => self.own.get((number as usize).wrapping_sub(COUNT)).map_or(&[], |name| name),
        }
    }
}

/// The common names that tree construction asks for, as constants.
macro_rules! common {
    ($($constant:ident $name:literal)*) => {
        $(pub(super) const $constant: i32 = tags::number($name);)*
    };
}

common! {
    A "a" ADDRESS "address" APPLET "applet" BASEFONT "basefont" BGSOUND "bgsound" BODY "body"
    BR "br" BUTTON "button" CAPTION "caption" CODE "code" COL "col" COLGROUP "colgroup" DATALIST "datalist" DD "dd" DESC "desc" DIV "div" DT "dt"
    FONT "font" FOREIGN_OBJECT "foreignObject" FORM "form" FRAME "frame" FRAMESET "frameset" HEAD "head"
    HR "hr" HTML "html" IFRAME "iframe" IMAGE "image" IMG "img" INPUT "input" LI "li" LINK "link"
    LISTING "listing" MARQUEE "marquee" MATH "math" META "meta" MI "mi" MN "mn" MO "mo" MS "ms" MTEXT "mtext"
    NOBR "nobr" NOEMBED "noembed" NOFRAMES "noframes" NOSCRIPT "noscript" OBJECT "object" OPTGROUP "optgroup"
    OPTION "option" P "p" PARAM "param" PLAINTEXT "plaintext" PRE "pre" RB "rb" RP "rp" RT "rt" RTC "rtc" RUBY "ruby"
    SCRIPT "script" SELECT "select" SOURCE "source" STYLE "style" SVG "svg" TABLE "table" TBODY "tbody" TD "td"
    TEMPLATE "template" TEXTAREA "textarea" TFOOT "tfoot" TH "th" THEAD "thead" TITLE "title" TR "tr" TRACK "track"
    XMP "xmp"
}
