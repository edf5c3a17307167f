//! The roles of words in the names of images: in file names, classes, short alternative texts, and URLs of links.

use crate::facts::word_keys::{for_each_name, word_key};

/// Roles of a word in a name: one bit each.
const DECORATION: u8 = 1 << 0;
/// The name of a network, or another word for an icon that may also be the subject of an image of the content.
const NETWORK: u8 = 1 << 1;
const BADGE: u8 = 1 << 2;
const PEOPLE: u8 = 1 << 3;
const CHARACTERS: u8 = 1 << 4;
const ACTION: u8 = 1 << 5;
/// A word that says nothing about an image beside the name of a network.
const FILLER: u8 = 1 << 6;
const AD: u8 = 1 << 7;
/// The words that have a role, with spaces between them.
const WORDS: [(u8, &str); 8] = [
    // In the names of images that belong to a site and not to its content.
    (
        DECORATION,
        "logo logos logotype wordmark favicon icon icons ico icn avatar avatars gravatar userpic headshot share sharing \
         button buttons btn sprite sprites spacer spacers bullet divider separator captcha spinner addthis rss",
    ),
    (
        NETWORK,
        "facebook twitter pinterest linkedin whatsapp google instagram reddit tumblr telegram stumbleupon digg \
         skype xing print printer arrow arrows",
    ),
    // In the names of such icons besides these words.
    (
        FILLER,
        "up down left right top next prev previous back to small medium large white black grey gray red green blue \
         orange color circle round square plus follow us on social img png gif svg",
    ),
    // In the names of elements around an icon and its label.
    (BADGE, "logo logos icon icons social socials"),
    // In the names of elements around an advertisement.
    (AD, "ad ads advert adverts advertisement banner banners sponsor sponsored cta"),
    // In the names of elements around the image of somebody who writes.
    (PEOPLE, "avatar avatars gravatar author authors byline bio profile contributor writer commenter"),
    // In the class or the URL of images that represent characters.
    (
        CHARACTERS,
        "equation formula katex quicklatex emoji emojis emojione twemoji emoticon smile smiley smileys smilies smilie latex math \
         mathjax mwe tex",
    ),
    // In the URLs of links that do something, or lead to people.
    (
        ACTION,
        "share sharer sharearticle intent mailto whatsapp cart basket checkout login signin signup register print \
         author authors autor autoren auteur auteurs autore autori autores usuario profile profiles",
    ),
];
/// Length of the table of words: several times their number, so that few have the same index.
const TABLE_LENGTH: usize = 512;
/// The keys of the words with their roles, each at its index or at the next that is free.
static ROLES: [(u64, u8); TABLE_LENGTH] = {
    let mut roles = [(0, 0); TABLE_LENGTH];
    let mut at = 0;
    while at < WORDS.len() {
        let (role, words) = (WORDS[at].0, WORDS[at].1.as_bytes());
        let (mut begin, mut end) = (0, 0);
        while end <= words.len() {
            if end == words.len() || words[end] == b' ' {
                let key = word_key(words.split_at(end).0.split_at(begin).1);
                let mut index = index_of(key);
                while roles[index].1 != 0 && roles[index].0 != key {
                    index = (index + 1) % TABLE_LENGTH;
                }
                roles[index] = (key, roles[index].1 | role);
                begin = end + 1;
            }
            end += 1;
        }
        at += 1;
    }
    roles
};

/// Extensions in the URL of a larger version of an image.
const IMAGE_EXTENSIONS: [&[u8]; 6] = [b".avif", b".gif", b".jpg", b".jpeg", b".png", b".webp"];

const fn index_of(key: u64) -> usize {
    (key >> 32) as usize % TABLE_LENGTH
}

/// The roles of a word; 0 for most words.
#[inline]
fn roles_of(key: u64) -> u8 {
    let mut index = index_of(key);
    while ROLES[index].1 != 0 && ROLES[index].0 != key {
        index = (index + 1) % TABLE_LENGTH;
    }
    ROLES[index].1
}

/// Whether a name has a word for a logo, an icon, a button or the like. The name of a network counts where it is all.
pub(super) fn names_decoration(name: &[u8]) -> bool {
    let (mut roles, mut has_others) = (0, false);
    for_each_name(name, |key, span| match roles_of(key) & (DECORATION | NETWORK | FILLER) {
        0 => has_others |= span.len() > 1,
        role => roles |= role,
    });
    roles & DECORATION != 0 || (roles & NETWORK != 0 && !has_others)
}

/// Whether the name of an element around an image has a word for a logo or an icon.
pub(super) fn names_badge(name: &[u8]) -> bool {
    has_word(name, BADGE)
}

/// Whether the name of an element around an image has a word for an advertisement.
pub(super) fn names_ad(name: &[u8]) -> bool {
    has_word(name, AD)
}

/// Whether the name of an element around an image has a word for the people who write.
pub(super) fn names_people(name: &[u8]) -> bool {
    has_word(name, PEOPLE)
}

/// Whether the class or the URL of an image says that it represents characters: an emoji or a formula.
pub(super) fn names_characters(name: &[u8]) -> bool {
    has_word(name, CHARACTERS)
}

/// Whether a link shares, buys or leads to a person.
pub(super) fn is_action(url: &[u8]) -> bool {
    has_word(without_query(url), ACTION)
}

/// Whether the path of a URL, or a part of what follows it, ends as the names of image files do.
pub(crate) fn leads_to_image(url: &[u8]) -> bool {
    let parts = url.strip_suffix(b"\n").unwrap_or(url).split(|byte| b"?#".contains(byte));
    parts.into_iter().any(|part| IMAGE_EXTENSIONS.iter().any(|ending| ends_with(part, ending)))
}

fn ends_with(part: &[u8], ending: &[u8]) -> bool {
    part.len() >= ending.len() && part[part.len() - ending.len()..].eq_ignore_ascii_case(ending)
}

/// Whether a link leads to the first page of a site, and not to a part of it, or to the top of its page.
pub(super) fn is_home(url: &[u8]) -> bool {
    let (host, path) = split_host(url);
    let is_root = path == b"/" || (path.is_empty() && !host.is_empty());
    let is_index = path.strip_prefix(b"/").unwrap_or(path).starts_with(b"index.") && !path.contains(&b'?');
    is_root || is_index || url == b"#top"
}

/// Whether a link takes a URL along to another page, as share buttons and advertisements do, or leads to somebody's page on
/// a network.
pub(super) fn is_promotion(url: &[u8]) -> bool {
    let (host, path) = split_host(url);
    let query = &url[without_query(url).len()..];
    let has_url = |at: usize| {
        let rest = &query[at + 4..];
        matches!(rest.strip_prefix(b"s").unwrap_or(rest).first(), Some(b':' | b'%'))
    };
    let is_whole_site = path.len() < 2 || !path[1..path.len() - 1].contains(&b'/');
    (query.is_empty() && is_whole_site && has_word(host, NETWORK))
        || memchr::memmem::find_iter(query, b"http").any(has_url)
}

/// Splits a URL into its host, which a relative one lacks, and what follows it.
fn split_host(url: &[u8]) -> (&[u8], &[u8]) {
    match memchr::memmem::find(url, b"//").filter(|&at| at == 0 || url[at - 1] == b':') {
        Some(at) => {
            let rest = &url[at + 2..];
            rest.split_at(memchr::memchr(b'/', rest).unwrap_or(rest.len()))
        }
        None => (&[], url),
    }
}

fn without_query(url: &[u8]) -> &[u8] {
    memchr::memchr2(b'?', b'#', url).map_or(url, |end| &url[..end])
}

/// Whether some word of a name has a role.
fn has_word(name: &[u8], role: u8) -> bool {
    let mut roles = 0;
    for_each_name(name, |key, _| roles |= roles_of(key));
    roles & role != 0
}

/// Returns the name of the file at the end of a URL, without query and fragment.
pub(super) fn last_segment(url: &[u8]) -> &[u8] {
    let path = without_query(url);
    let end = path.iter().rposition(|&byte| byte != b'/').map_or(0, |last| last + 1);
    let start = memchr::memrchr(b'/', &path[..end]).map_or(0, |slash| slash + 1);
    if end == 0 {
        path
    } else {
        &path[start..end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decorations_are_recognised_by_words() {
        for name in [
            "logo.png",
            "siteLogo-2x",
            "user_avatar",
            "share-button",
            "facebook-32x32",
            "icon facebook",
            "instagram_black.svg",
            "arrow-up.gif",
        ] {
            assert!(names_decoration(name.as_bytes()), "{name}");
        }
        for name in ["catalogo", "facebook-headquarters", "lexicon", "mill.jpg", "", "black-and-white.gif", "arrow.jpg"]
        {
            assert!(!names_decoration(name.as_bytes()), "{name}");
        }
    }

    #[test]
    fn links_that_do_something_are_actions() {
        for url in ["/share?u=1", "mailto:a@b", "/add/cart", "https://a.example/authors/jane"] {
            assert!(is_action(url.as_bytes()), "{url}");
        }
        for url in ["", "#", "/mill.jpg", "https://a.example/mill?share=1", "/shared-mills"] {
            assert!(!is_action(url.as_bytes()), "{url}");
        }
    }

    #[test]
    fn links_that_take_a_url_along_or_lead_to_networks_promote() {
        for url in [
            "https://a.example/submit?url=https%3A%2F%2Fb.example%2Fmill",
            "/click?to=http://b.example",
            "https://www.facebook.com/jane",
            "//instagram.com/mill/",
        ] {
            assert!(is_promotion(url.as_bytes()), "{url}");
        }
        for url in ["", "/mill?by=jane", "https://www.facebook.com/jane/posts/1", "/facebook/jane", "/http/mill"] {
            assert!(!is_promotion(url.as_bytes()), "{url}");
        }
    }

    #[test]
    fn images_are_recognised_by_their_extensions() {
        for url in ["a.jpg", "/b.JPEG?size=1", "c.webp#top", "d?e=f.png"] {
            assert!(leads_to_image(url.as_bytes()), "{url}");
        }
        for url in ["", "/", "a.jpg/b", "jpg", "a.jpgs"] {
            assert!(!leads_to_image(url.as_bytes()), "{url}");
        }
    }

    #[test]
    fn the_first_page_has_no_path() {
        for url in
            ["/", "https://a.example", "https://a.example/", "//a.example/", "index.php", "//a.example/index.html"]
        {
            assert!(is_home(url.as_bytes()), "{url}");
        }
        for url in ["", "#", "mill", "/mill", "https://a.example/mill", "https://a.example/#map", "index.php?mill=1"] {
            assert!(!is_home(url.as_bytes()), "{url}");
        }
    }

    #[test]
    fn characters_badges_and_people_are_recognised_by_words() {
        assert!(names_characters(b"wp-smiley emoji"));
        assert!(!names_characters(b"mathilda"));
        assert!(names_badge(b"gallery-icon"));
        assert!(names_people(b"c-author__image"));
        assert!(!names_people(b"authority"));
    }

    #[test]
    fn files_are_named_last() {
        for (url, name) in [("a/b.png?c/d", "b.png"), ("b.png", "b.png"), ("/a/b/", "b"), ("", ""), ("/", "/")] {
            assert_eq!(last_segment(url.as_bytes()), name.as_bytes());
        }
    }
}
