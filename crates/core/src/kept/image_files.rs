//! Which images show the same file: URLs compared by the name of the file, without its size.

use crate::bytes::percent::percent_decoded;
use crate::facts::numbering::hash;

/// Minimum length of a name that identifies an image.
const MIN_NAME_LENGTH: usize = 5;
/// Maximum number of digits of a size.
const MAX_SIZE_DIGITS: usize = 4;
/// Extensions of image files.
const EXTENSIONS: [&[u8]; 8] = [b".jpg", b".jpeg", b".png", b".gif", b".webp", b".avif", b".svg", b".bmp"];
/// Words for the size of a file, also at the end of its name.
const SIZES: [&[u8]; 13] = [
    b"original",
    b"large",
    b"medium",
    b"small",
    b"thumb",
    b"thumbnail",
    b"default",
    b"master",
    b"full",
    b"crop",
    b"cropped",
    b"scaled",
    b"resized",
];
/// Names that do not identify an image.
const GENERAL: [&[u8]; 7] = [b"image", b"images", b"img", b"photo", b"photos", b"picture", b"main"];

/// Returns the name of the image at a URL, in lowercase, without ending and size; `None` where no name identifies it.
///
/// Where the name of the file is only a size, the name of its folder counts. A URL inside another one, as in those of
/// servers that scale images, takes precedence.
pub(super) fn image_name(url: &[u8]) -> Option<Vec<u8>> {
    if url.starts_with(b"data:") {
        return None;
    }
    let decoded = percent_decoded(url).to_ascii_lowercase();
    let own = innermost(&decoded);
    for segment in path_of(own).rsplit(|&byte| byte == b'/').filter(|segment| !segment.is_empty()) {
        let name = without_size(segment);
        if is_version(name) {
            continue;
        }
        return Some(name.to_vec()).filter(|name| name.len() >= MIN_NAME_LENGTH);
    }
    None
}

/// Returns a number for the image at a URL, the same for all its sizes.
pub(super) fn image_key(url: &[u8]) -> u64 {
    let decoded = percent_decoded(url);
    let path = path_of(innermost(&decoded));
    if !EXTENSIONS.iter().any(|ending| path.to_ascii_lowercase().ends_with(ending)) {
        return hash(url);
    }
    let segments = path.split(|&byte| byte == b'/').map(without_size);
    let named = segments.filter(|segment| !is_size(segment) && !SIZES.contains(segment));
    named.fold(0, |key: u64, segment| hash(segment) ^ key.rotate_left(1))
}

/// Returns the last URL inside a URL, or the URL itself.
fn innermost(url: &[u8]) -> &[u8] {
    let colons = memchr::memrchr_iter(b':', url).filter(|&colon| url[colon..].starts_with(b"://"));
    let mut schemes = colons.map(|colon| &url[..colon]);
    let begin = schemes.find_map(|before| {
        let scheme = [&b"https"[..], b"http"].into_iter().find(|scheme| before.ends_with(scheme))?;
        Some(before.len() - scheme.len())
    });
    match begin {
        Some(begin) if begin > 0 => url[begin..].split(|&byte| byte == b'&').next().unwrap_or(url),
        _ => url,
    }
}

/// Returns the path of a URL, without scheme, host and query.
fn path_of(url: &[u8]) -> &[u8] {
    let url = url.splitn(2, |byte| b"?#".contains(byte)).next().unwrap_or(url);
    let host = match url.windows(2).position(|two| two == b"//") {
        Some(at) if at == 0 || url[at - 1] == b':' => &url[at + 2..],
        _ => return url,
    };
    host.iter().position(|&byte| byte == b'/').map_or(&[], |slash| &host[slash..])
}

/// Returns a file name without its extension and the sizes after it.
fn without_size(name: &[u8]) -> &[u8] {
    let mut name = name;
    loop {
        let shorter =
            EXTENSIONS.iter().find_map(|ending| name.strip_suffix(*ending)).or_else(|| without_last_size(name));
        match shorter {
            Some(shorter) if !shorter.is_empty() => name = shorter,
            _ => return name,
        }
    }
}

/// Returns the name without its last part, if that is a size: `-300x200`, `_640w`, `@2x`, `-scaled`, `-e1623456789`.
fn without_last_size(name: &[u8]) -> Option<&[u8]> {
    let separator = name.iter().rposition(|byte| b"-_@.".contains(byte))?;
    let part = &name[separator + 1..];
    Some(&name[..separator]).filter(|_| is_size(part) || SIZES.contains(&part))
}

/// Whether a part of a name is digits with an `x` among them or a `w` after them, or the number of an edited version.
fn is_size(part: &[u8]) -> bool {
    let digits = part.iter().filter(|byte| byte.is_ascii_digit()).count();
    let is_product = digits + 1 == part.len() && digits > 0 && part.contains(&b'x') && digits <= 10;
    let is_width = digits + 1 == part.len() && (2..=4).contains(&digits) && part.ends_with(b"w");
    let is_edit = digits + 1 == part.len() && digits >= 8 && part.starts_with(b"e");
    is_product || is_width || is_edit
}

/// Whether a name is that of a version: a word for one, or short numbers with punctuation between them. A long number
/// identifies an image.
fn is_version(name: &[u8]) -> bool {
    let mut parts = name.split(|byte| b"_-x,.".contains(byte));
    let is_number = parts.all(|part| part.len() <= MAX_SIZE_DIGITS && part.iter().all(u8::is_ascii_digit));
    name.is_empty() || is_number || is_size(name) || SIZES.contains(&name) || GENERAL.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(url: &str) -> String {
        image_name(url.as_bytes()).map_or(String::new(), |name| String::from_utf8(name).unwrap())
    }

    #[test]
    fn sizes_and_endings_do_not_count() {
        for url in [
            "https://a.example/2024/Old-Mill.jpg",
            "/x/old-mill-300x200.jpg?w=3",
            "old-mill-scaled.jpg.webp",
            "//b.example/c/old-mill@2x.png",
            "old-mill-e1623456789-640w.jpg#a",
            "https://b.example/old-mill/1200x630/large.jpg",
            "/_next/image?url=https%3A%2F%2Fa.example%2Fold-mill.jpg&w=640",
            "https://b.example/fetch/w_200/https://a.example/old-mill.jpg",
        ] {
            assert_eq!(name(url), "old-mill", "{url}");
        }
        assert_eq!(name("https://a.example/IMG_1234.jpg"), "img_1234");
        assert_eq!(name("https://a.example/attached/195679.jpg"), "195679");
        assert_eq!(name("lead-photo-large.jpg"), "lead-photo");
    }

    #[test]
    fn the_sizes_of_an_image_have_one_key() {
        let key = |url: &str| image_key(url.as_bytes());
        for url in [
            "/a/mill-150x150.jpg",
            "/a/mill.jpg?w=3",
            "/a/500x500/mill.jpg",
            "/i?url=http%3A%2F%2Fb.example%2Fa%2Fmill.jpg",
        ] {
            assert_eq!(key(url), key("/a/mill.jpg"), "{url}");
        }
        for url in ["/b/mill.jpg", "/a/mill2.jpg", "/a/mill", "/a/mill-2.jpg"] {
            assert_ne!(key(url), key("/a/mill.jpg"), "{url}");
        }
        assert_ne!(key("/i.php?id=1"), key("/i.php?id=2"));
    }

    #[test]
    fn names_that_identify_nothing_are_none() {
        for url in ["", "/", "https://a.example", "a.jpg", "data:image/png;base64,", "/1/2/3.jpg", "%", "%4"] {
            assert_eq!(name(url), "", "{url}");
        }
    }
}
