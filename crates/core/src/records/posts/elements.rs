//! The elements that hold one comment or one post each.

use crate::facts::key_rows::KeyRows;
use crate::table::attributes::{attributes, elements_with_word, unescaped};
use crate::table::tags::{flagged, COUNT};
use crate::Table;

const NO_HOLDER: u32 = 1;
/// Elements that hold no whole comment, whatever they are called: in code, `span` elements are comments of programs.
static NO_HOLDERS: [u32; COUNT + 1] =
    flagged(&[(NO_HOLDER, "a abbr b body button code em font h1 h2 h3 h4 h5 h6 i input label p small span strong")]);

/// By which attributes an element is called one of those that are looked for.
#[derive(Clone, Copy)]
pub(super) struct Forms {
    pub(super) class: fn(&str) -> bool,
    pub(super) id: fn(&str) -> bool,
    pub(super) kind: fn(&str) -> bool,
}

/// The elements that are called so: by a class, and by an id or a type. Both are in document order.
pub(super) struct Called {
    pub(super) by_class: Vec<usize>,
    pub(super) otherwise: Vec<usize>,
}

/// The elements that are named as one comment each, replies within others included.
pub fn comment_elements(table: &Table) -> Vec<usize> {
    let forms = Forms { class: is_comment_class, id: is_comment_id, kind: is_comment_type };
    let is_container = containers(table);
    let rows = elements_with_word(table, b"comment").into_iter().filter(|&row| is_container(row));
    let Called { by_class, otherwise } = called(table, forms, rows);
    in_order(by_class, otherwise)
}

/// The elements that are one post of a thread or one answer each.
///
/// A type says so; a class says so only where the element beside it has such a class too.
pub fn post_elements(table: &Table) -> Vec<usize> {
    let forms =
        Forms { class: is_post_class, id: |_| false, kind: |name| is_post_type(name) || is_question_type(name) };
    let is_container = containers(table);
    let Called { by_class, otherwise } = called(table, forms, (0..table.len()).filter(|&row| is_container(row)));
    in_order(with_siblings(table, by_class), otherwise)
}

/// Returns those of some rows that are elements called by one of the forms.
pub(super) fn called(table: &Table, forms: Forms, rows: impl Iterator<Item = usize>) -> Called {
    let mut found = Called { by_class: Vec::new(), otherwise: Vec::new() };
    for row in rows.filter(|&row| table.tag[row] != 0) {
        for (name, value) in attributes(table.text(row)) {
            let (form, rows) = match name {
                b"class" => (forms.class, &mut found.by_class),
                b"id" => (forms.id, &mut found.otherwise),
                b"itemtype" => (forms.kind, &mut found.otherwise),
                _ => continue,
            };
            if unescaped(value).split_whitespace().any(form) {
                rows.push(row);
            }
        }
    }
    found
}

/// Those of some elements that have another of them beside them.
pub(super) fn with_siblings(table: &Table, mut rows: Vec<usize>) -> Vec<usize> {
    let parent = |row: usize| usize::try_from(table.parent[row]).unwrap_or(0);
    let mut count = vec![0_u32; table.len()];
    rows.iter().for_each(|&row| count[parent(row)] += 1);
    rows.retain(|&row| count[parent(row)] > 1);
    rows
}

/// All rows in document order, each once.
pub(super) fn in_order(mut rows: Vec<usize>, others: Vec<usize>) -> Vec<usize> {
    rows.extend(others);
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// Which elements can hold a whole comment.
fn containers(table: &Table) -> impl Fn(usize) -> bool + '_ {
    let body = KeyRows::of(table).body;
    move |row| row > body && NO_HOLDERS[(table.tag[row] as usize).min(COUNT)] & NO_HOLDER == 0
}

/// What a part of the name of one comment or post is followed by; names of its parts and of the list of all go on in
/// other ways.
const ENDINGS_OF_COMMENTS: &[&str] = &["item", "entry", "post", "single", "wrap", "wrapper"];
const ENDINGS_OF_POSTS: &[&str] = &["item", "entry", "single", "wrap", "wrapper", "container"];
const POSTS: &[&str] = &["post", "answer", "reply", "message"];
const DASHES: [char; 2] = ['-', '_'];
/// The names of a post in a microformat.
const ENTRIES: &[&str] = &["hentry", "h-entry"];
const COMMENT_TYPES: &[&str] = &["comment", "comments", "usercomment", "usercomments"];
const POST_TYPES: &[&str] = &["answer", "discussionforumposting"];
const QUESTION_TYPES: &[&str] = &["question"];

/// Whether a class is that of one comment.
pub(super) fn is_comment_class(name: &str) -> bool {
    is_one_of(name, &["comment"], ENDINGS_OF_COMMENTS)
}

/// Whether a class is that of one post of a thread, or of one answer.
pub(super) fn is_post_class(name: &str) -> bool {
    ENTRIES.iter().any(|entry| name.eq_ignore_ascii_case(entry)) || is_one_of(name, POSTS, ENDINGS_OF_POSTS)
}

/// Whether an id is that of one comment: it ends with its number.
pub(super) fn is_comment_id(name: &str) -> bool {
    let unnumbered = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let before = without_end(without_dash(unnumbered).unwrap_or(unnumbered), "comment");
    unnumbered.len() < name.len() && before.is_some_and(|before| before.is_empty() || without_dash(before).is_some())
}

/// Whether a type of microdata is that of a comment.
pub(super) fn is_comment_type(name: &str) -> bool {
    is_type(name, COMMENT_TYPES)
}

/// Whether a type of microdata is that of a post or an answer.
pub(super) fn is_post_type(name: &str) -> bool {
    is_type(name, POST_TYPES)
}

/// Whether a type of microdata is that of a question, which answers follow.
pub(super) fn is_question_type(name: &str) -> bool {
    is_type(name, QUESTION_TYPES)
}

/// Whether a name ends with one of the stems, alone or with one of the endings after a dash or two.
fn is_one_of(name: &str, stems: &[&str], endings: &[&str]) -> bool {
    let is_any = |word: &str, words: &[&str]| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    // something and a dash may precede the stem, but not a dash alone
    let ends_with_stem = |name: &str| {
        let (before, word) = split_last_word(name);
        before.len() != 1 && is_any(word, stems)
    };
    let (before, word) = split_last_word(name);
    ends_with_stem(name)
        || is_any(word, endings)
            && without_dash(before)
                .is_some_and(|once| ends_with_stem(once) || without_dash(once).is_some_and(ends_with_stem))
}

/// Splits a name after its last dash.
fn split_last_word(name: &str) -> (&str, &str) {
    name.split_at(name.rfind(DASHES).map_or(0, |dash| dash + 1))
}

fn is_type(name: &str, types: &[&str]) -> bool {
    let path = ["http://schema.org/", "https://schema.org/"].iter().find_map(|place| {
        let begin = name.get(..place.len())?;
        begin.eq_ignore_ascii_case(place).then(|| &name[place.len()..])
    });
    path.is_some_and(|path| {
        let own = path.strip_suffix('/').unwrap_or(path);
        types.iter().any(|known| own.eq_ignore_ascii_case(known))
    })
}

/// A name without this end of it, in whatever case; `None` where it ends otherwise.
fn without_end<'a>(name: &'a str, end: &str) -> Option<&'a str> {
    let (before, last) = (name.get(..name.len().checked_sub(end.len())?)?, &name[name.len() - end.len()..]);
    last.eq_ignore_ascii_case(end).then_some(before)
}

fn without_dash(name: &str) -> Option<&str> {
    name.strip_suffix(DASHES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_by_class_id_or_type() {
        let html = "<body class=\"comment\"><div class=\"comment\"><p class=\"comment\">a</p></div>\
            <li id=\"comment-1\">b</li><i itemtype=\"https://schema.org/Comment\">c</i>\
            <div itemtype=\"https://schema.org/Comment\" class=\"x comment\">d</div></body>";
        assert_eq!(comment_elements(&Table::from_canonical(html.into()).unwrap()), [1, 4, 8]);
    }

    #[test]
    fn a_class_says_post_only_beside_another() {
        let html = "<body><div class=\"post\"><div class=\"post\">a</div><div class=\"post\">b</div></div>\
            <div itemtype=\"https://schema.org/Answer\">c</div></body>";
        assert_eq!(post_elements(&Table::from_canonical(html.into()).unwrap()), [2, 4, 6]);
    }

    #[test]
    fn classes_name_one_comment_or_post() {
        for name in ["comment", "Comment", "wp-comment", "comment-item", "comment__wrapper", "a_comment--post"] {
            assert!(is_comment_class(name), "{name}");
        }
        for name in ["comments", "comment-list", "-comment", "comment-", "comment---item", "uncomment", "", "é"] {
            assert!(!is_comment_class(name), "{name}");
        }
        for name in ["post", "hentry", "h-entry", "forum-post", "message_container", "reply--item", "comment-post"] {
            assert!(is_post_class(name), "{name}");
        }
        for name in ["posts", "post-title", "entry", "repost", "post-post"] {
            assert_eq!(is_post_class(name), name == "post-post", "{name}");
        }
    }

    #[test]
    fn ids_end_with_the_number_of_a_comment() {
        for name in ["comment-12", "comment12", "li-comment-7", "-comment_1", "COMMENT1"] {
            assert!(is_comment_id(name), "{name}");
        }
        for name in ["comment", "comments-12", "comment--12", "12", "uncomment1", "comment-12a"] {
            assert!(!is_comment_id(name), "{name}");
        }
    }

    #[test]
    fn types_are_those_of_one_vocabulary() {
        assert!(is_comment_type("http://schema.org/Comment") && is_comment_type("https://Schema.org/UserComments/"));
        assert!(is_question_type("https://schema.org/Question") && !is_post_type("https://schema.org/Question"));
        assert!(is_post_type("https://schema.org/Answer") && is_post_type("http://schema.org/DiscussionForumPosting"));
        for name in ["schema.org/Comment", "https://schema.org/CommentAction", "https://schema.org/", "é", "Answer"] {
            assert!(!is_comment_type(name) && !is_post_type(name), "{name}");
        }
    }
}
