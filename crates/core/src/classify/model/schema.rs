//! The contract between the code that computes values and a model that uses them: their names, in one order.
//!
//! A model addresses values by position, the code by number, in the order of its own names. The schema in the model file
//! maps one to the other.

use std::collections::HashMap;

use super::model_file::{bad, ModelFile};
use crate::Error;

/// Maximum number of names that a message lists.
const MAX_LISTED: usize = 3;

/// The names of the values that a model uses.
#[derive(Clone, Debug)]
pub(crate) struct Schema {
    names: Vec<String>,
    /// For each number of the code the position in the model.
    positions: Vec<usize>,
}

impl Schema {
    /// Reads the schema in a model file; an error unless the code computes exactly these values, in the same version.
    pub(crate) fn read(file: &ModelFile, computed: &[String], version: u32) -> Result<Schema, Error> {
        let lines = file.lines("schema")?;
        let (made_for, names) = match lines.split_first() {
            Some((first, names)) if !names.is_empty() => (*first, names),
            _ => return bad("its schema is empty"),
        };
        if made_for != version.to_string() {
            return bad(format!("made for version {made_for} of the signals, the code has {version}"));
        }
        let position_of: HashMap<&str, usize> =
            names.iter().enumerate().map(|(position, &name)| (name, position)).collect();
        if position_of.len() < names.len() {
            return bad("its schema names a signal twice");
        }
        let missing = names.iter().filter(|&&name| !computed.iter().any(|computed| computed == name)).copied();
        if let Some(missing) = join_names(missing) {
            return bad(format!("asks about signals that the code does not compute: {missing}"));
        }
        let unknown = computed.iter().map(String::as_str).filter(|name| !position_of.contains_key(name));
        if let Some(unknown) = join_names(unknown) {
            return bad(format!("made before these signals of the code: {unknown}"));
        }
        let positions = computed.iter().filter_map(|name| position_of.get(name.as_str()).copied()).collect();
        Ok(Schema { names: names.iter().map(|&name| name.to_owned()).collect(), positions })
    }

    /// Returns the schema of a model with the order of the code.
    #[cfg(test)]
    pub(crate) fn in_order(names: Vec<String>) -> Schema {
        Schema { positions: (0..names.len()).collect(), names }
    }

    /// Returns the names in the order of the model.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the number of values.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns the position in the model of the value with a number of the code.
    #[inline]
    pub(crate) fn position(&self, number: usize) -> usize {
        self.positions[number]
    }

    /// Returns the position in the model of the value with that name.
    pub(crate) fn position_of(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }
}

/// Formats some names for a message; None where there are none.
fn join_names<'a>(names: impl Iterator<Item = &'a str>) -> Option<String> {
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
    fn misfits_are_one_clear_line() {
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
