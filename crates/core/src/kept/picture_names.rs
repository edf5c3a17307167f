//! What the names of pictures say: words in file names, classes and short alternative texts, and addresses of links.

use crate::facts::word_keys::{for_each_name, word_key};

/// Words in the names of pictures that belong to a site and not to its content.
const DECORATIONS: [&[u8]; 35] = [
    b"logo",
    b"logos",
    b"logotype",
    b"wordmark",
    b"favicon",
    b"icon",
    b"icons",
    b"ico",
    b"icn",
    b"avatar",
    b"avatars",
    b"gravatar",
    b"userpic",
    b"headshot",
    b"share",
    b"sharing",
    b"button",
    b"buttons",
    b"btn",
    b"sprite",
    b"sprites",
    b"spacer",
    b"spacers",
    b"bullet",
    b"divider",
    b"separator",
    b"captcha",
    b"spinner",
    b"addthis",
    b"rss",
    b"facebook",
    b"twitter",
    b"pinterest",
    b"linkedin",
    b"whatsapp",
];
/// The number of words at the end of these that name a network: a picture of the content may be about one of them.
const NETWORKS: usize = 5;
/// Words in the names of elements around an icon and its label.
const BADGES: [&[u8]; 4] = [b"logo", b"logos", b"icon", b"icons"];
/// Words in the names of elements around the picture of somebody who writes.
const PEOPLE: [&[u8]; 11] = [
    b"avatar",
    b"avatars",
    b"gravatar",
    b"author",
    b"authors",
    b"byline",
    b"bio",
    b"profile",
    b"contributor",
    b"writer",
    b"commenter",
];
/// Words in the class or the address of pictures that stand for characters.
const CHARACTERS: [&[u8]; 15] = [
    b"equation",
    b"formula",
    b"katex",
    b"quicklatex",
    b"emoji",
    b"emojis",
    b"emoticon",
    b"smiley",
    b"smilies",
    b"smilie",
    b"latex",
    b"math",
    b"mathjax",
    b"mwe",
    b"tex",
];
/// Words in the addresses of links that do something, or lead to people.
const ACTIONS: [&[u8]; 18] = [
    b"share",
    b"sharer",
    b"sharearticle",
    b"intent",
    b"mailto",
    b"whatsapp",
    b"cart",
    b"basket",
    b"checkout",
    b"login",
    b"signin",
    b"signup",
    b"register",
    b"print",
    b"author",
    b"authors",
    b"profile",
    b"profiles",
];

/// How the address of a larger version of an image ends.
const PICTURES: [&[u8]; 6] = [b".avif", b".gif", b".jpg", b".jpeg", b".png", b".webp"];

static DECORATION_KEYS: [u64; 35] = keys(&DECORATIONS);
static BADGE_KEYS: [u64; 4] = keys(&BADGES);
static PEOPLE_KEYS: [u64; 11] = keys(&PEOPLE);
static CHARACTER_KEYS: [u64; 15] = keys(&CHARACTERS);
static ACTION_KEYS: [u64; 18] = keys(&ACTIONS);

const fn keys<const COUNT: usize>(words: &[&[u8]; COUNT]) -> [u64; COUNT] {
    let mut found = [0; COUNT];
    let mut at = 0;
    while at < COUNT {
        found[at] = word_key(words[at]);
        at += 1;
    }
    found
}

/// Whether a name has a word for a logo, an icon, a button or the like. The name of a network counts where it is all.
pub(super) fn names_decoration(name: &[u8]) -> bool {
    let (networks, others) = (DECORATIONS.len() - NETWORKS, &DECORATION_KEYS);
    let (mut is_decoration, mut is_network, mut has_others) = (false, false, false);
    for_each_name(name, |key, span| match others.iter().position(|&known| known == key) {
        Some(place) if place < networks => is_decoration = true,
        Some(_) => is_network = true,
        None => has_others |= span.len() > 1,
    });
    is_decoration || (is_network && !has_others)
}

/// Whether the name of an element around a picture has a word for a logo or an icon.
pub(super) fn names_badge(name: &[u8]) -> bool {
    has_word(name, &BADGE_KEYS)
}

/// Whether the name of an element around a picture has a word for the people who write.
pub(super) fn names_people(name: &[u8]) -> bool {
    has_word(name, &PEOPLE_KEYS)
}

/// Whether the class or the address of a picture says that it stands for characters: an emoji or a formula.
pub(super) fn names_characters(name: &[u8]) -> bool {
    has_word(name, &CHARACTER_KEYS)
}

/// Whether a link shares, buys or leads to a person.
pub(super) fn is_action(address: &[u8]) -> bool {
    has_word(without_query(address), &ACTION_KEYS)
}

/// Whether the path of an address, or a part of what follows it, ends as the names of pictures do.
pub(super) fn leads_to_picture(address: &[u8]) -> bool {
    let parts = address.strip_suffix(b"\n").unwrap_or(address).split(|byte| b"?#".contains(byte));
    parts.into_iter().any(|part| PICTURES.iter().any(|ending| ends_with(part, ending)))
}

fn ends_with(part: &[u8], ending: &[u8]) -> bool {
    part.len() >= ending.len() && part[part.len() - ending.len()..].eq_ignore_ascii_case(ending)
}

/// Whether a link leads to the first page of a site, and not to a part of it.
pub(super) fn is_home(path: &[u8]) -> bool {
    let after_scheme = path.windows(3).position(|three| three == b"://").map(|at| &path[at + 3..]);
    match after_scheme.or_else(|| path.strip_prefix(b"//")) {
        Some(host) => host.iter().position(|&byte| byte == b'/').is_none_or(|slash| slash + 1 == host.len()),
        None => path == b"/",
    }
}

fn without_query(address: &[u8]) -> &[u8] {
    address.splitn(2, |byte| b"?#".contains(byte)).next().unwrap_or(address)
}

fn has_word(name: &[u8], known: &[u64]) -> bool {
    let mut found = false;
    for_each_name(name, |key, _| found |= known.contains(&key));
    found
}

/// The name of the file at the end of an address, without what follows it.
pub(super) fn last_segment(address: &[u8]) -> &[u8] {
    let path = without_query(address);
    path.rsplit(|&byte| byte == b'/').find(|segment| !segment.is_empty()).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decorations_are_told_by_words() {
        for name in ["logo.png", "siteLogo-2x", "user_avatar", "share-button", "facebook-32x32", "icon facebook"] {
            assert!(names_decoration(name.as_bytes()), "{name}");
        }
        for name in ["catalogo", "facebook-headquarters", "lexicon", "mill.jpg", ""] {
            assert!(!names_decoration(name.as_bytes()), "{name}");
        }
    }

    #[test]
    fn links_that_do_something_are_actions() {
        for address in ["/share?u=1", "mailto:a@b", "/add/cart", "https://a.example/authors/jane"] {
            assert!(is_action(address.as_bytes()), "{address}");
        }
        for address in ["", "#", "/mill.jpg", "https://a.example/mill?share=1", "/shared-mills"] {
            assert!(!is_action(address.as_bytes()), "{address}");
        }
    }

    #[test]
    fn pictures_are_told_by_their_endings() {
        for address in ["a.jpg", "/b.JPEG?size=1", "c.webp#top", "d?e=f.png"] {
            assert!(leads_to_picture(address.as_bytes()), "{address}");
        }
        for address in ["", "/", "a.jpg/b", "jpg", "a.jpgs"] {
            assert!(!leads_to_picture(address.as_bytes()), "{address}");
        }
    }

    #[test]
    fn the_first_page_has_no_path() {
        for address in ["/", "https://a.example", "https://a.example/", "//a.example/"] {
            assert!(is_home(address.as_bytes()), "{address}");
        }
        for address in ["", "#", "mill", "/mill", "https://a.example/mill", "https://a.example/#map"] {
            assert!(!is_home(address.as_bytes()), "{address}");
        }
    }

    #[test]
    fn characters_badges_and_people_are_told_by_words() {
        assert!(names_characters(b"wp-smiley emoji"));
        assert!(!names_characters(b"mathilda"));
        assert!(names_badge(b"gallery-icon"));
        assert!(names_people(b"c-author__image"));
        assert!(!names_people(b"authority"));
    }

    #[test]
    fn files_are_named_last() {
        for (address, name) in [("a/b.png?c/d", "b.png"), ("b.png", "b.png"), ("/a/b/", "b"), ("", ""), ("/", "/")] {
            assert_eq!(last_segment(address.as_bytes()), name.as_bytes());
        }
    }
}
