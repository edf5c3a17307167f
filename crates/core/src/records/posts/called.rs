//! What elements are called that hold one comment or one post.

/// What a part of the name of one comment or post is followed by; names of its parts and of the list of all go on in
/// other ways.
const ENDINGS_OF_COMMENTS: &[&str] = &["item", "entry", "post", "single", "wrap", "wrapper"];
const ENDINGS_OF_POSTS: &[&str] = &["item", "entry", "single", "wrap", "wrapper", "container"];
const POSTS: &[&str] = &["post", "answer", "reply", "message"];
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
    let ends_with_stem = |name: &str| stems.iter().any(|stem| is_last_word(name, stem));
    let with_ending = |ending: &&str| {
        let once = without_end(name, ending).and_then(without_dash)?;
        Some(ends_with_stem(once) || without_dash(once).is_some_and(ends_with_stem))
    };
    ends_with_stem(name) || endings.iter().any(|ending| with_ending(ending) == Some(true))
}

/// Whether a word is a whole name or stands last in it, after something and a dash.
fn is_last_word(name: &str, word: &str) -> bool {
    let before = without_end(name, word);
    before.is_some_and(|before| before.is_empty() || without_dash(before).is_some_and(|more| !more.is_empty()))
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
    let last_letter = |text: &str| text.bytes().last().map(|byte| byte.to_ascii_lowercase());
    if last_letter(name) != last_letter(end) {
        return None; // as nearly all names: the others are compared as a whole
    }
    let (before, last) = name.split_at_checked(name.len().checked_sub(end.len())?)?;
    last.eq_ignore_ascii_case(end).then_some(before)
}

fn without_dash(name: &str) -> Option<&str> {
    name.strip_suffix(&['-', '_'][..])
}

#[cfg(test)]
mod tests {
    use super::*;

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
