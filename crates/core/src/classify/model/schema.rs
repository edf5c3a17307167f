//! The contract between the code that computes values and a model that asks about them: their names, in one order.
//!
//! A model knows values by their position, the code computes them by their name, and the schema in the model's file is
//! the only place where the two meet.

use std::collections::HashMap;

use super::model_file::{bad, ModelFile};
use crate::Error;

/// Maximum number of names that a message lists.
const MAX_LISTED: usize = 3;

/// The names of the values that a model asks about.
#[derive(Clone, Debug)]
pub(crate) struct Schema {
    names: Vec<String>,
    /// For each value of the code its position in the model.
    positions: Vec<usize>,
}

impl Schema {
    /// The schema in a model file; an error unless the code computes just the values of these names, with that meaning.
    pub(crate) fn read(file: &ModelFile, known: &[String], meaning: u32) -> Result<Schema, Error> {
        let lines = file.lines("schema")?;
        let (made_for, names) = match lines.split_first() {
            Some((first, names)) if !names.is_empty() => (*first, names),
            _ => return bad("its schema is empty"),
        };
        if made_for != meaning.to_string() {
            return bad(format!("made for version {made_for} of the signals, the code has {meaning}"));
        }
        let position: HashMap<&str, usize> =
            names.iter().enumerate().map(|(position, &name)| (name, position)).collect();
        if position.len() < names.len() {
            return bad("its schema names a signal twice");
        }
        let missing = names.iter().filter(|&&name| !known.iter().any(|known| known == name)).copied();
        if let Some(missing) = listed(missing) {
            return bad(format!("asks about signals that the code does not compute: {missing}"));
        }
        let unknown = known.iter().map(String::as_str).filter(|name| !position.contains_key(name));
        if let Some(unknown) = listed(unknown) {
            return bad(format!("made before these signals of the code: {unknown}"));
        }
        let positions = known.iter().filter_map(|name| position.get(name.as_str()).copied()).collect();
        Ok(Schema { names: names.iter().map(|&name| name.to_owned()).collect(), positions })
    }

    /// The schema of a model that knows values in the order of the code.
    #[cfg(test)]
    pub(crate) fn in_order(names: Vec<String>) -> Schema {
        Schema { positions: (0..names.len()).collect(), names }
    }

    /// The names in the order of the model.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// How many values there are.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// The position of the value with that number among those of the code.
    #[inline]
    pub(crate) fn position(&self, number: usize) -> usize {
        self.positions[number]
    }

    /// The position of the value with that name.
    pub(crate) fn position_of(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }
}

/// Some names as they stand in a message, None where there are none.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    let more = names.len().saturating_sub(MAX_LISTED);
    names.truncate(MAX_LISTED);
    match (names.is_empty(), more) {
        (true, _) => None,
        (false, 0) => Some(names.join(", ")),
        (false, _) => Some(format!("{} and {more} more", names.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::model::model_file::tests::file_of;

    fn read(lines: &str, known: &[&str]) -> Result<Schema, Error> {
        let file = file_of(&[("schema", b"|u1\0", [lines.len() as u32, 1, 1], lines.as_bytes().to_vec())]);
        let known: Vec<String> = known.iter().map(|&name| name.to_owned()).collect();
        Schema::read(&ModelFile::open(&file)?, &known, 1)
    }

    #[test]
    fn names_decide_not_positions() {
        let schema = read("1\nchars\nwords\nin <p>", &["words", "in <p>", "chars"]).unwrap();
        assert_eq!([0, 1, 2].map(|number| schema.position(number)), [1, 2, 0]);
        assert_eq!((schema.position_of("in <p>"), schema.position_of("stops")), (Some(2), None));
        assert_eq!(schema.len(), 3);
    }

    #[test]
    fn what_does_not_fit_is_one_clear_line() {
        let line = |lines, known: &[&str]| read(lines, known).unwrap_err().to_string();
        let cannot = "the model cannot be read: ";
        assert_eq!(
            line("1\nwords\nchars", &["words"]),
            format!("{cannot}asks about signals that the code does not compute: chars")
        );
        assert_eq!(
            line("1\nwords", &["words", "e", "d", "c", "b", "a"]),
            format!("{cannot}made before these signals of the code: a, b, c and 2 more")
        );
        assert_eq!(line("2\nwords", &["words"]), format!("{cannot}made for version 2 of the signals, the code has 1"));
        assert_eq!(line("1\nwords\nwords", &["words"]), format!("{cannot}its schema names a signal twice"));
        assert_eq!(line("1", &["words"]), format!("{cannot}its schema is empty"));
    }
}
