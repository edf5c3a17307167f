//! Unicode's normalisation forms, and lower case.
//!
//! Their tables are a tenth of the core for WebAssembly, as browsers load it. So it asks the JavaScript engine there, which has
//! them anyway.

pub(crate) use unicode_normalization::char::canonical_combining_class;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub(crate) use in_javascript::{is_surely_nfc, lowercase, nfc, nfkc};
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub(crate) use native::{is_surely_nfc, lowercase, nfc, nfkc};

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
mod native {
    use unicode_normalization::{is_nfc, UnicodeNormalization};

    /// Returns a text in form NFC.
    pub(crate) fn nfc(text: &str) -> String {
        text.nfc().collect()
    }

    /// Returns a text in form NFKC.
    pub(crate) fn nfkc(text: &str) -> String {
        text.nfkc().collect()
    }

    /// Returns a text in lower case.
    pub(crate) fn lowercase(text: &str) -> String {
        text.to_lowercase()
    }

    /// Returns whether a text is known to be in form NFC, in linear time.
    pub(crate) fn is_surely_nfc(text: &str) -> bool {
        is_nfc(text)
    }
}

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod in_javascript {
    use js_sys::JsString;

    pub(crate) fn nfc(text: &str) -> String {
        JsString::from(text).normalize("NFC").into()
    }

    pub(crate) fn nfkc(text: &str) -> String {
        JsString::from(text).normalize("NFKC").into()
    }

    pub(crate) fn lowercase(text: &str) -> String {
        match text.is_ascii() {
            true => text.to_ascii_lowercase(),
            false => JsString::from(text).to_lower_case().into(),
        }
    }

    pub(crate) fn is_surely_nfc(_: &str) -> bool {
        false
    }
}
