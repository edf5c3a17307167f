//! The source of a page → the tags in which it declares something, without building its tree.
//!
//! The canonical HTML of a page holds none of them.

use std::ops::Range;

use crate::bytes::simd::{find, positions, Pattern};
use crate::facts::style_elements::{begins_with_name, is_blank};

/// Elements that hold text alone: what looks like a tag in them is none.
const RAW: [&[u8]; 8] = [b"script", b"style", b"title", b"textarea", b"xmp", b"iframe", b"noembed", b"noframes"];
const COMMENT: &[u8] = b"<!--";
const TEMPLATE: &[u8] = b"template";
const HEAD_END: &[u8] = b"</head";

/// A tag that declares something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaringTag {
    /// Where the tag stands in the source.
    pub tag: Range<usize>,
    /// Where the text of its element ends; that of `meta` and `link` is empty.
    pub text_end: usize,
}

/// The tags of a page that declare something, in document order; none of a comment, a template or a script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeclaringTags {
    /// `meta` tags.
    pub metas: Vec<DeclaringTag>,
    /// `link` tags.
    pub links: Vec<DeclaringTag>,
    /// `script` tags.
    pub scripts: Vec<DeclaringTag>,
    /// Where the first end tag of `head` stands; where there is none, the length of the source.
    pub head_end: usize,
}

impl DeclaringTags {
    /// Find the tags in the source of a page, as it was served. More than 4 GiB are not looked at.
    pub fn of(source: &[u8]) -> DeclaringTags {
        let source = source.get(..u32::MAX as usize).unwrap_or(source);
        let angles = positions(source, Pattern::byte(b'<'));
        let (search, mut found, mut at) = (Search { source, angles: &angles }, DeclaringTags::default(), 0);
        found.head_end = search.head_end();
        for start in angles.iter().map(|&angle| angle as usize) {
            if start >= at {
                match found.add(&search, start) {
                    Some(end) => at = end,
                    None => break,
                }
            }
        }
        found
    }

    /// Look at what stands at a `<`; where the search goes on, None where a tag has no end.
    fn add(&mut self, search: &Search, start: usize) -> Option<usize> {
        let rest = &search.source[start..];
        let tags = match rest.get(1).map(u8::to_ascii_lowercase) {
            Some(b'!') if rest.starts_with(COMMENT) => return Some(search.end_of_comment(start)),
            Some(b'm') if begins_with_name(rest, b"meta") => &mut self.metas,
            Some(b'l') if begins_with_name(rest, b"link") => &mut self.links,
            Some(b's') if begins_with_name(rest, b"script") => &mut self.scripts,
            Some(b't') if begins_with_name(rest, TEMPLATE) => return Some(search.end_of_template(start)),
            Some(first @ (b's' | b't' | b'x' | b'i' | b'n')) => {
                let raw = RAW.iter().find(|name| name[0] == first && begins_with_name(rest, name));
                return Some(raw.map_or(start + 1, |name| search.end_of_text(name, start + 1 + name.len())));
            }
            _ => return Some(start + 1),
        };
        let end = start + end_of_tag(rest)?;
        let text_end = if rest[1].eq_ignore_ascii_case(&b's') { search.end_of_text(RAW[0], end) } else { end };
        tags.push(DeclaringTag { tag: start..end, text_end });
        Some(text_end)
    }
}

/// The source, and where `<` stands in it.
struct Search<'a> {
    source: &'a [u8],
    angles: &'a [u32],
}

impl Search<'_> {
    /// What begins at each `<` from a place on, and where.
    fn angles_from(&self, at: usize) -> impl Iterator<Item = (usize, &[u8])> {
        let first = self.angles.partition_point(|&angle| (angle as usize) < at);
        self.angles[first..].iter().map(|&angle| (angle as usize, &self.source[angle as usize..]))
    }

    fn head_end(&self) -> usize {
        self.angles_from(0).find(|(_, rest)| rest.starts_with(HEAD_END)).map_or(self.source.len(), |(end, _)| end)
    }

    /// Where the end tag stands of an element that holds text alone.
    fn end_of_text(&self, name: &[u8], at: usize) -> usize {
        let is_end = |rest: &[u8]| rest.get(1) == Some(&b'/') && begins_with_name(&rest[1..], name);
        self.angles_from(at).find(|(_, rest)| is_end(rest)).map_or(self.source.len(), |(end, _)| end)
    }

    fn end_of_comment(&self, start: usize) -> usize {
        // `<!-->` is a whole comment
        let (begin, mut at) = (start + 2, start + COMMENT.len());
        while let Some(angle) = find(self.source, at, [Pattern::byte(b'>')]) {
            if self.source[begin..angle].ends_with(b"--") {
                return angle - 1;
            }
            at = angle + 1;
        }
        self.source.len()
    }

    /// Where the end tag of a template stands; templates may stand in templates.
    fn end_of_template(&self, start: usize) -> usize {
        let mut depth = 0;
        for (at, rest) in self.angles_from(start) {
            let ends = rest.get(1) == Some(&b'/');
            if begins_with_name(if ends { &rest[1..] } else { rest }, TEMPLATE) {
                depth += if ends { -1 } else { 1 };
                if depth == 0 {
                    return at;
                }
            }
        }
        self.source.len()
    }
}

/// Where a tag ends that begins here; a `>` in a quoted value does not end it. None where it has no end.
fn end_of_tag(rest: &[u8]) -> Option<usize> {
    let find = |from: usize, wanted: &dyn Fn(u8) -> bool| {
        rest.get(from..)?.iter().position(|&byte| wanted(byte)).map(|place| from + place)
    };
    let mut at = 0;
    loop {
        at = find(at, &|byte| matches!(byte, b'>' | b'='))?;
        if rest[at] == b'>' {
            return Some(at + 1);
        }
        at = find(at + 1, &|byte| !is_blank(byte))?;
        at = match rest[at] {
            quote @ (b'"' | b'\'') => find(at + 1, &|byte| byte == quote)? + 1,
            _ => find(at, &|byte| byte == b'>' || is_blank(byte))?,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    /// The tags, each with the text of its element.
    fn found(source: &str) -> [Vec<&str>; 3] {
        let DeclaringTags { metas, links, scripts, .. } = DeclaringTags::of(source.as_bytes());
        [metas, links, scripts].map(|tags| tags.into_iter().map(|tag| &source[tag.tag.start..tag.text_end]).collect())
    }

    #[test]
    fn tags_that_declare_something() {
        let [metas, links, scripts] =
            found("<META a='>' b = \">\" c=d><metal><link/><p><script x>1<2</Script ><link rel=x>");
        assert_eq!(metas, ["<META a='>' b = \">\" c=d>"]);
        assert_eq!(links, ["<link/>", "<link rel=x>"]);
        assert_eq!(scripts, ["<script x>1<2"]);
    }

    #[test]
    fn comments_templates_and_raw_text_declare_nothing() {
        for hiding in [
            "<!-- <meta> -->",
            "<!--><b><!----><i>",
            "<template><link><template></template><meta></template>",
            "<title><meta></title>",
            "<style><link></style>",
            "<NOFRAMES><script></script></noframes>",
        ] {
            assert_eq!(found(&format!("{hiding}<meta x>")), [vec!["<meta x>"], vec![], vec![]], "{hiding}");
        }
        assert_eq!(found("<!-- <meta>")[0], Vec::<&str>::new());
    }

    #[test]
    fn a_tag_without_an_end_is_none() {
        assert_eq!(found("<meta a><meta b=\"><link>"), [vec!["<meta a>"], vec![], vec![]]);
        assert_eq!(found("<meta a=>")[0], ["<meta a=>"]);
        assert_eq!(found("<script>a")[2], ["<script>a"]);
        assert_eq!(found("<meta"), [vec![], vec![], Vec::<&str>::new()]);
    }

    #[test]
    fn no_source_is_too_odd() {
        let pieces = ["<meta ", "<script>", "</script>", "<!--", "-->", ">", "<", "=", "\"", "'", "<template>", "x "];
        let mut random = Random::new(3);
        for _ in 0..2000 {
            let source: String = (0..random.below(20)).map(|_| pieces[random.below(pieces.len())]).collect();
            let DeclaringTags { metas, links, scripts, .. } = DeclaringTags::of(source.as_bytes());
            for tag in metas.iter().chain(&links).chain(&scripts) {
                assert!(tag.tag.start < tag.tag.end && tag.tag.end <= tag.text_end && tag.text_end <= source.len());
            }
        }
    }
}
