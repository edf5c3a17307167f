//! The named character references of the standard.
//!
//! `entities.txt` has one name on each line, in the order of their bytes: a semicolon after it where the reference needs
//! one, then the code points of its characters in hexadecimal. <https://html.spec.whatwg.org/#named-character-references>

use std::cmp::Ordering;

const TABLE: &str = include_str!("entities.txt");
const COUNT: usize = 2125;
/// The longest name that needs no semicolon.
pub(super) const LONGEST_BARE: usize = 6;

/// Where each line of the table begins.
static STARTS: [u16; COUNT] = {
    let mut starts = [0; COUNT];
    let (table, mut line, mut at) = (TABLE.as_bytes(), 1, 0);
    while line < COUNT {
        if table[at] == b'\n' {
            starts[line] = at as u16 + 1;
            line += 1;
        }
        at += 1;
    }
    starts
};

/// Where the names begin that have an initial, from `A` on, and where they end.
static INITIALS: [u16; (b'z' - b'A') as usize + 2] = {
    let mut initials = [0; (b'z' - b'A') as usize + 2];
    let mut line = 0;
    while line < COUNT {
        let initial = TABLE.as_bytes()[STARTS[line] as usize];
        line += 1;
        let mut after = (initial - b'A') as usize + 1;
        while after < initials.len() {
            initials[after] = line as u16;
            after += 1;
        }
    }
    initials
};

/// The characters of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entity {
    pub(super) first: char,
    pub(super) second: Option<char>,
    pub(super) needs_semicolon: bool,
}

/// Returns the reference of that name, given without its semicolon.
pub(super) fn find(name: &[u8]) -> Option<Entity> {
    let initial = name.first()?.checked_sub(b'A')? as usize;
    let (begin, end) = (*INITIALS.get(initial)?, *INITIALS.get(initial + 1)?);
    let starts = STARTS.get(begin as usize..end as usize)?;
    let place = starts.binary_search_by(|&start| compare(rest_at(start), name)).ok()?;
    let mut fields =
        rest_at(starts[place])[name.len()..].split(|&byte| byte == b'\n').next()?.split(|&byte| byte == b' ');
    let needs_semicolon = fields.next() == Some(b";");
    let mut character = || fields.next().and_then(hexadecimal).and_then(char::from_u32);
    Some(Entity { first: character()?, second: character(), needs_semicolon })
}

/// Compares the name at the beginning of a line with another name.
#[inline]
fn compare(line: &[u8], name: &[u8]) -> Ordering {
    for (&byte, &of_name) in line.iter().zip(name) {
        if byte != of_name {
            return if ends_name(byte) { Ordering::Less } else { byte.cmp(&of_name) };
        }
    }
    if line.get(name.len()).is_none_or(|&byte| ends_name(byte)) {
        Ordering::Equal
    } else {
        Ordering::Greater
    }
}

fn ends_name(byte: u8) -> bool {
    byte == b' ' || byte == b';'
}

fn hexadecimal(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |code, &digit| Some(code << 4 | char::from(digit).to_digit(16)?))
}

/// The lines of the table from an offset on.
fn rest_at(start: u16) -> &'static [u8] {
    TABLE.as_bytes().get(start as usize..).unwrap_or(&[])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name_at(start: u16) -> &'static [u8] {
        rest_at(start).split(|&byte| ends_name(byte)).next().unwrap()
    }

    #[test]
    fn the_table_is_sorted_and_whole() {
        assert_eq!(TABLE.lines().count(), COUNT);
        assert!(STARTS.windows(2).all(|pair| name_at(pair[0]) < name_at(pair[1])));
        for &start in &STARTS {
            let entity = find(name_at(start)).unwrap();
            assert!(entity.needs_semicolon || name_at(start).len() <= LONGEST_BARE);
        }
    }

    #[test]
    fn names() {
        let entity = |first, second, needs_semicolon| Some(Entity { first, second, needs_semicolon });
        assert_eq!(find(b"amp"), entity('&', None, false));
        assert_eq!(find(b"acE"), entity('\u{223e}', Some('\u{333}'), true));
        assert_eq!(find(b"zwnj"), entity('\u{200c}', None, true));
        assert_eq!(find(b"amp;"), None);
        assert_eq!(find(b""), None);
    }
}
