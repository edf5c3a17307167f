//! Which addresses may stay in a whole page: relative ones, those with a web scheme, and images that are part of it.

use std::borrow::Cow;

use crate::facts::urls::{is_safe_image_url, is_safe_url};

/// The attributes that contain addresses.
const ADDRESSES: [&[u8]; 7] = [b"background", b"cite", b"href", b"poster", b"src", b"srcset", b"xlink:href"];
/// The attributes that may contain an image itself.
const IMAGES: [&[u8]; 4] = [b"src", b"srcset", b"poster", b"background"];

pub(super) fn contains_addresses(attribute: &[u8]) -> bool {
    ADDRESSES.contains(&attribute)
}

/// Whether every address in the value of an attribute is relative, has a web scheme, or is an image.
///
/// Browsers ignore some white space in addresses, so all of it is left out first.
pub(super) fn is_safe(value: &str, attribute: &[u8]) -> bool {
    let visible = match value.bytes().any(|byte| byte <= b' ') {
        true => Cow::Owned(value.chars().filter(|&character| character > ' ').collect::<String>()),
        false => Cow::Borrowed(value),
    };
    let separator = if attribute == b"srcset" { ',' } else { '\0' };
    let is_safe = if IMAGES.contains(&attribute) { is_safe_image_url } else { is_safe_url };
    visible.split(separator).all(is_safe)
}

fn begins_with(text: &[u8], word: &[u8]) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// Whether a value takes colours or shapes of a drawing from another document, or hides that it does.
pub(super) fn leads_elsewhere(value: &str) -> bool {
    let bytes = value.as_bytes();
    let is_elsewhere = |at: usize| {
        let rest = value[at + 3..].trim_start();
        let inside = rest.strip_prefix('(').map(str::trim_start);
        inside.is_some_and(|inside| !inside.strip_prefix(['"', '\'']).unwrap_or(inside).starts_with('#'))
    };
    bytes.contains(&b'\\') || (0..bytes.len()).any(|at| begins_with(&bytes[at..], b"url") && is_elsewhere(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_web_are_safe() {
        for address in ["/a:b", "#javascript:", "HTTPS://a", "mailto:a", "", "?a=b:c", "a/b:c"] {
            assert!(is_safe(address, b"href"), "{address}");
        }
        for address in ["javascript:a", " java\nscript:a", "data:image/png,a", "x:"] {
            assert!(!is_safe(address, b"href"), "{address}");
        }
        assert!(is_safe("a.png 1x, data:image/png;base64,iVBORw0= 2x", b"srcset"));
        assert!(!is_safe("a.png 1x, data:text/html,a 2x", b"srcset"));
    }

    #[test]
    fn drawings_refer_to_themselves() {
        for value in ["url(#a)", "url( '#a' )", "curl", "red", "URL"] {
            assert!(!leads_elsewhere(value), "{value}");
        }
        for value in ["url(a)", "URL ( \"a#b\")", "u\\72l(a)", "url("] {
            assert!(leads_elsewhere(value), "{value}");
        }
    }
}
