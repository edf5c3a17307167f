//! The names that a model uses: tags, and words of classes, ids and roles.

use super::keys::Keys;
use super::model_file::{bad, ModelFile};
use crate::classify::names::key_of;
use crate::table::tags;
use crate::Error;

/// Maximum number of names that are signals: flags are bits of one number.
const MAX_FLAGS: usize = u64::BITS as usize;

/// Names with weights, some of which are signals themselves.
#[derive(Clone, Debug)]
pub(crate) struct KnownNames {
    keys: Keys,
    of_name: Vec<NameStats>,
    /// By tag; the last one is for all unknown tags.
    of_tag: Vec<NameStats>,
}

/// Weight and flags of a name or of the names of an element.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct NameStats {
    /// Evidence for content, or for boilerplate where it is negative.
    pub(crate) weight: f64,
    /// One bit for each name that is a signal itself.
    pub(crate) flags: u64,
}

impl KnownNames {
    /// Reads the names in a model file; `flags` are those that are signals themselves.
    pub(crate) fn read(file: &ModelFile, flags: &[&str]) -> Result<KnownNames, Error> {
        let words = file.lines("names")?;
        let weights = file.floats_of("weight", [words.len(), 1, 1])?;
        if words.len() > Keys::MAX_LEN || flags.len() > MAX_FLAGS {
            return bad(format!("{} names, {} of them signals of their own", words.len(), flags.len()));
        }
        if let Some(flag) = flags.iter().find(|flag| !words.contains(flag)) {
            return bad(format!("there is no name {flag}, which is to be a signal of its own"));
        }
        let of_name: Vec<NameStats> =
            words.iter().zip(weights).map(|(word, weight)| stats(word, weight, flags)).collect();
        let of_tag = tags::NAMES.iter().chain([&""]).map(|tag| {
            let number = words
                .iter()
                .position(|word| word.strip_prefix('<').and_then(|word| word.strip_suffix('>')) == Some(tag));
            number.map_or(NameStats::default(), |number| of_name[number])
        });
        let of_tag = of_tag.collect();
        let keys: Vec<_> = words.iter().map(|word| (!word.starts_with('<')).then(|| key_of(word))).collect();
        Ok(KnownNames { keys: Keys::of(&keys), of_name, of_tag })
    }

    /// Returns the number of names.
    pub(crate) fn len(&self) -> usize {
        self.of_name.len()
    }

    /// Returns weight and flags of a tag.
    #[inline]
    pub(crate) fn of_tag(&self, tag: i32) -> NameStats {
        self.of_tag[(tag as usize).min(tags::COUNT)]
    }

    /// Returns the number of the name with that key, and its weight and flags.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<(u16, NameStats)> {
        self.keys.find(key).map(|number| (number, self.of_name[usize::from(number)]))
    }
}

fn stats(word: &str, weight: f32, flags: &[&str]) -> NameStats {
    let flag = flags.iter().position(|&flag| flag == word);
    NameStats { weight: f64::from(weight), flags: flag.map_or(0, |bit| 1 << bit) }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::classify::model::model_file::tests::file_of;

    /// A model of names with the weights 1, 2, 4 and so on.
    pub(crate) fn names_of(words: &[&str], flags: &[&str]) -> Result<KnownNames, Error> {
        let lines = words.join("\n").into_bytes();
        let weights: Vec<u8> = (0..words.len()).flat_map(|number| 2f32.powi(number as i32).to_le_bytes()).collect();
        let file = file_of(&[
            ("names", b"|u1\0", [lines.len() as u32, 1, 1], lines),
            ("weight", b"<f4\0", [words.len() as u32, 1, 1], weights),
        ]);
        KnownNames::read(&ModelFile::open(&file)?, flags)
    }

    #[test]
    fn names_are_found_by_their_keys() {
        let names = names_of(&["<p>", "menu", "role=menu", "!hidden"], &["!hidden", "<p>"]).unwrap();
        assert_eq!(names.find(key_of("menu")), Some((1, NameStats { weight: 2.0, flags: 0 })));
        assert_eq!(names.find(key_of("role=menu")), Some((2, NameStats { weight: 4.0, flags: 0 })));
        assert_eq!(names.find(key_of("!hidden")), Some((3, NameStats { weight: 8.0, flags: 1 })));
        assert_eq!(names.find(key_of("main")), None);
        assert_eq!(names.of_tag(tags::number("p")), NameStats { weight: 1.0, flags: 2 });
        assert_eq!(names.of_tag(i32::MAX), NameStats::default());
    }

    #[test]
    fn a_flag_is_a_name() {
        let line = names_of(&["menu"], &["main"]).unwrap_err().to_string();
        assert_eq!(line, "the model cannot be read: there is no name main, which is to be a signal of its own");
    }
}
