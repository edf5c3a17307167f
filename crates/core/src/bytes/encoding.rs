//! Encodings by the labels of the standard (`encoding_rs`), and a guess at the encoding of bytes (`chardetng`).

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::Encoding;

/// Returns the name in lowercase of the encoding with a label; None if browsers do not know it.
pub fn encoding_name(label: &str) -> Option<String> {
    Encoding::for_label(label.as_bytes()).map(name_of)
}

/// Returns the text of bytes in an encoding, each unreadable sequence as a replacement character; None if browsers do
/// not know the label. A byte order mark is a character like any other.
pub fn decoded(data: &[u8], label: &str) -> Option<String> {
    let encoding = Encoding::for_label(label.as_bytes())?;
    Some(encoding.decode_without_bom_handling(data).0.into_owned())
}

/// Returns the name in lowercase of the encoding that bytes are probably in.
pub fn detected_encoding(data: &[u8]) -> String {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(data, true);
    name_of(detector.guess(None, Utf8Detection::Allow))
}

fn name_of(encoding: &'static Encoding) -> String {
    encoding.name().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels() {
        for (label, name) in
            [("latin1", "windows-1252"), (" UTF8 ", "utf-8"), ("gb2312", "gbk"), ("utf-16", "utf-16le")]
        {
            assert_eq!(encoding_name(label).as_deref(), Some(name));
        }
        assert_eq!(encoding_name("latin-1"), None);
    }

    #[test]
    fn texts() {
        assert_eq!(decoded(b"\x80 caf\xe9", "iso-8859-1").as_deref(), Some("\u{20ac} caf\u{e9}"));
        assert_eq!(decoded(b"\xef\xbb\xbfa\xff", "utf-8").as_deref(), Some("\u{feff}a\u{fffd}"));
        assert_eq!(decoded(b"a", "x"), None);
    }

    #[test]
    fn guesses() {
        let (text, _, _) = encoding_rs::WINDOWS_1251.encode("Мельница крутится на ветру весь день.");
        assert_eq!(detected_encoding(&text), "windows-1251");
        assert_eq!(detected_encoding("Die Mühle dreht sich.".as_bytes()), "utf-8");
    }
}
