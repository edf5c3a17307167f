//! The language that a text is written in, by trigrams (`whatlang`).

use whatlang::{detect, Detector, Info, Lang, Script};

/// Minimum confidence of the detector; it is 0 where two languages are equally likely, and 1 for a clear answer.
const SURE: f64 = 0.5;

/// Languages in which few pages of the web are written; each that is compared with a text takes time.
const RARE: [Lang; 12] = [
    Lang::Afr,
    Lang::Aka,
    Lang::Aze,
    Lang::Cym,
    Lang::Epo,
    Lang::Jav,
    Lang::Lat,
    Lang::Sna,
    Lang::Tgl,
    Lang::Tuk,
    Lang::Uzb,
    Lang::Zul,
];

/// The language of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// As language tags write it, such as `en`.
    pub language: &'static str,
    /// Whether it is written in Latin letters.
    pub is_latin: bool,
}

/// Returns the language of a text; None if the detector is not sure of it, or knows no letter of it.
pub fn detect_language(text: &str) -> Option<Detected> {
    let info = detect(text).filter(is_sure)?;
    Some(Detected { language: tag_of(info.lang()), is_latin: info.script() == Script::Latin })
}

/// Whether a text is in a language, given as language tags write it. Rare languages are only considered if it is one.
pub fn is_in_language(text: &str, language: &str) -> bool {
    let others = RARE.into_iter().filter(|&rare| tag_of(rare) != language).collect();
    Detector::with_denylist(others).detect(text).filter(is_sure).is_some_and(|info| tag_of(info.lang()) == language)
}

fn is_sure(info: &Info) -> bool {
    info.confidence() >= SURE
}

/// Returns the languages that can be detected, as language tags write them.
pub fn known_languages() -> Vec<&'static str> {
    Lang::all().iter().map(|&language| tag_of(language)).collect()
}

/// The code of language tags (ISO 639-1) for one of the detector (ISO 639-3).
fn tag_of(language: Lang) -> &'static str {
    match language {
        Lang::Afr => "af",
        Lang::Aka => "ak",
        Lang::Amh => "am",
        Lang::Ara => "ar",
        Lang::Aze => "az",
        Lang::Bel => "be",
        Lang::Ben => "bn",
        Lang::Bul => "bg",
        Lang::Cat => "ca",
        Lang::Ces => "cs",
        Lang::Cmn => "zh",
        Lang::Cym => "cy",
        Lang::Dan => "da",
        Lang::Deu => "de",
        Lang::Ell => "el",
        Lang::Eng => "en",
        Lang::Epo => "eo",
        Lang::Est => "et",
        Lang::Fin => "fi",
        Lang::Fra => "fr",
        Lang::Guj => "gu",
        Lang::Heb => "he",
        Lang::Hin => "hi",
        Lang::Hrv => "hr",
        Lang::Hun => "hu",
        Lang::Hye => "hy",
        Lang::Ind => "id",
        Lang::Ita => "it",
        Lang::Jav => "jv",
        Lang::Jpn => "ja",
        Lang::Kan => "kn",
        Lang::Kat => "ka",
        Lang::Khm => "km",
        Lang::Kor => "ko",
        Lang::Lat => "la",
        Lang::Lav => "lv",
        Lang::Lit => "lt",
        Lang::Mal => "ml",
        Lang::Mar => "mr",
        Lang::Mkd => "mk",
        Lang::Mya => "my",
        Lang::Nep => "ne",
        Lang::Nld => "nl",
        Lang::Nob => "nb",
        Lang::Ori => "or",
        Lang::Pan => "pa",
        Lang::Pes => "fa",
        Lang::Pol => "pl",
        Lang::Por => "pt",
        Lang::Ron => "ro",
        Lang::Rus => "ru",
        Lang::Sin => "si",
        Lang::Slk => "sk",
        Lang::Slv => "sl",
        Lang::Sna => "sn",
        Lang::Spa => "es",
        Lang::Srp => "sr",
        Lang::Swe => "sv",
        Lang::Tam => "ta",
        Lang::Tel => "te",
        Lang::Tgl => "tl",
        Lang::Tha => "th",
        Lang::Tuk => "tk",
        Lang::Tur => "tr",
        Lang::Ukr => "uk",
        Lang::Urd => "ur",
        Lang::Uzb => "uz",
        Lang::Vie => "vi",
        Lang::Yid => "yi",
        Lang::Zul => "zu",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_detected() {
        let english = "The mill turns in the wind all day, and at night nobody hears it.";
        assert_eq!(detect_language(english), Some(Detected { language: "en", is_latin: true }));
        let russian = "Мельница крутится на ветру весь день, а ночью её никто не слышит.";
        assert_eq!(detect_language(russian), Some(Detected { language: "ru", is_latin: false }));
        assert_eq!(detect_language("12 34"), None);
    }

    #[test]
    fn a_text_is_in_one_language() {
        let zulu = "Ngiyakuthanda kakhulu, mngane wami, futhi ngifuna ukukubona kusasa ekuseni ngaphambi komsebenzi.";
        let english = "The mill turns in the wind all day, and at night nobody hears it.";
        assert!(is_in_language(english, "en") && !is_in_language(english, "de"));
        assert!(is_in_language(zulu, "zu") && !is_in_language(zulu, "en"));
    }
}
