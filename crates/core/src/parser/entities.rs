//! The named character references of the standard.
//!
//! `entities.txt` has one name on each line, in the order of their bytes: a semicolon after it where the reference needs
//! one, then the code points of its characters in hexadecimal. <https://html.spec.whatwg.org/#named-character-references>

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

/// The reference of that name, given without its semicolon.
pub(super) fn find(name: &[u8]) -> Option<Entity> {
    let initial = name.first()?.checked_sub(b'A')? as usize;
    let (begin, end) = (*INITIALS.get(initial)?, *INITIALS.get(initial + 1)?);
    let starts = STARTS.get(begin as usize..end as usize)?;
    let place = starts.binary_search_by(|&start| name_at(start).cmp(name)).ok()?;
    let line = line_at(starts[place]);
    let mut fields = line.split(' ');
    let needs_semicolon = fields.next()?.ends_with(';');
    let mut character = || fields.next().and_then(|code| u32::from_str_radix(code, 16).ok()).and_then(char::from_u32);
    Some(Entity { first: character()?, second: character(), needs_semicolon })
}

fn line_at(start: u16) -> &'static str {
    TABLE.get(start as usize..).and_then(|rest| rest.split('\n').next()).unwrap_or("")
}

fn name_at(start: u16) -> &'static [u8] {
    let rest = TABLE.as_bytes().get(start as usize..).unwrap_or(&[]);
    let end = rest.iter().position(|&byte| byte == b' ' || byte == b';').unwrap_or(rest.len());
    &rest[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

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
