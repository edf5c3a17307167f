//! The place of the authors of a group.

use std::collections::HashSet;

use super::candidates::Group;
use super::date_place::most_common;
use super::outline::{Outline, MAX_NAME};

/// Minimum share of the records with a text at the place.
const MIN_NAMED: f64 = 0.6;
/// Maximum share of the texts that are too long for a name.
const MAX_LONG: f64 = 0.15;
/// Maximum share of the texts without letters, and of those that are dates.
const MAX_ODD: f64 = 0.3;
const MAX_NAME_WORDS: usize = 5;
/// Maximum number of levels that are climbed to compare two paths.
const MAX_LEVELS: usize = 12;

/// Where the authors are, and how sure that is, from 0 to 1.
pub(super) struct AuthorPlace {
    pub(super) place: usize,
    pub(super) score: f64,
    /// The URLs of most authors without what is personal; empty where they have nothing in common.
    shape: String,
}

impl AuthorPlace {
    /// The place with a short text in most records that varies, and whose URL varies with it.
    pub(super) fn find(outline: &Outline, group: &Group) -> Option<AuthorPlace> {
        let (mut best, mut top) = (None, 0.0);
        for place in 0..group.places.all.len() {
            if group.date.as_ref().is_none_or(|date| date.place != place) {
                let score = score(outline, group, place);
                if score > top + 1e-9 {
                    best = Some(place);
                    top = score;
                }
            }
        }
        let place = best?;
        let named = group.places.all[place].of.iter().map(|(_, texts)| outline.texts[texts[0] as usize].row);
        let shapes: Vec<String> = named.map(|row| impersonal(&outline.href(row))).collect();
        let usual = most_common(shapes.iter().map(String::as_str)).unwrap_or("");
        let is_usual = 2 * shapes.iter().filter(|shape| *shape == usual).count() >= shapes.len();
        let shape = if is_usual { usual.to_owned() } else { String::new() };
        Some(AuthorPlace { place, score: (top * 1.2).min(1.0), shape })
    }

    /// Whether the URL of a text is like those of the authors.
    pub(super) fn is_author(&self, outline: &Outline, text: u32) -> bool {
        let text = &outline.texts[text as usize];
        text.may_name() && !self.shape.is_empty() && impersonal(&outline.href(text.row)) == self.shape
    }
}

impl Group {
    /// The text that names the author of a record: at the place of authors; or else the first link like theirs; or else
    /// the first name in an element around that place.
    pub(super) fn author_of(&self, outline: &Outline, number: usize) -> Option<u32> {
        let author = self.author.as_ref()?;
        if let Some(texts) = self.at(author.place, number) {
            let is_name = |&&text: &&u32| outline.texts[text as usize].line.chars().nth(1).is_some();
            return Some(*texts.iter().find(is_name).unwrap_or(&texts[0]));
        }
        let body = self.body(outline, number);
        let is_outside = |text: u32| body.binary_search(&text).is_err() || body.len() == self.own[number].len();
        let names: Vec<u32> = (self.own[number].iter().copied())
            .filter(|&text| outline.texts[text as usize].may_name() && is_outside(text))
            .filter(|&text| has_letter(&outline.texts[text as usize].line))
            .collect();
        let near = || self.near_authors(outline, author.place, number, &names);
        names.iter().copied().find(|&text| author.is_author(outline, text)).or_else(near)
    }

    /// The first of some names of a record in one of the three elements around the place of authors.
    fn near_authors(&self, outline: &Outline, place: usize, number: usize, names: &[u32]) -> Option<u32> {
        let (usual, texts) = self.places.all[place].of.first()?;
        let (row, root) = (outline.texts[texts[0] as usize].row, self.roots[*usual as usize]);
        let around = std::iter::successors(outline.parent(row), |&row| outline.parent(row)).take(3);
        for element in around.take_while(|&element| outline.levels(root, element) > 1) {
            let path = outline.path_from(root, element);
            let levels = outline.levels(root, element);
            let is_inside = |&&name: &&u32| {
                let root = self.roots[number];
                let mut above = outline.parent(outline.texts[name as usize].row);
                for _ in 0..MAX_LEVELS {
                    match above.filter(|&above| outline.levels(root, above) >= levels) {
                        Some(row) if outline.levels(root, row) == levels => {
                            return outline.path_from(root, row) == path
                        }
                        Some(row) => above = outline.parent(row),
                        None => return false,
                    }
                }
                false
            };
            if let Some(&name) = names.iter().find(is_inside) {
                return Some(name);
            }
        }
        None
    }
}

fn has_letter(text: &str) -> bool {
    text.chars().any(char::is_alphabetic)
}

fn score(outline: &Outline, group: &Group, place: usize) -> f64 {
    let of = &group.places.all[place].of;
    let (records, count) = (group.rows.len() as f64, of.len() as f64);
    if count < MIN_NAMED * records {
        return 0.0;
    }
    let texts: Vec<_> = of.iter().map(|(_, texts)| &outline.texts[texts[0] as usize]).collect();
    let share = |is: &dyn Fn(&str) -> bool| texts.iter().filter(|text| is(&text.line)).count() as f64 / count;
    let is_long = |line: &str| {
        line.is_empty() || line.chars().count() > MAX_NAME || line.split_whitespace().count() > MAX_NAME_WORDS
    };
    let dates = texts.iter().filter(|text| text.is_date()).count() as f64 / count;
    let distinct = texts.iter().map(|text| without_numbers(&text.line)).collect::<HashSet<_>>().len();
    if (distinct < 2 && records > 2.0)
        || share(&is_long) > MAX_LONG
        || share(&|line| !has_letter(line)).max(dates) > MAX_ODD
    {
        return 0.0;
    }
    let links: Vec<_> = texts.iter().map(|text| outline.href(text.row)).collect();
    let is_linked = links.iter().filter(|href| !href.is_empty() && !href.starts_with('#')).count() as f64 > 0.5 * count;
    let urls = links.iter().collect::<HashSet<_>>().len();
    let pairs = texts.iter().zip(&links).map(|(text, href)| (&text.line, href)).collect::<HashSet<_>>().len();
    let mut score = count / records * (0.35 + 0.25 * (2.0 * distinct as f64 / count).min(1.0));
    if is_linked {
        score += if pairs == distinct && distinct > 1 && urls > 1 { 0.3 } else { 0.05 };
    }
    // Initials instead of an image.
    score *= if texts.iter().map(|text| text.line.chars().count()).sum::<usize>() < (2.5 * count) as usize {
        0.5
    } else {
        1.0
    };
    // Controls such as "Reply" have one text and many URLs.
    score *= match (is_linked && pairs as f64 > 1.5 * distinct as f64, distinct < 2) {
        (true, _) => 0.3,
        (false, true) => 0.5,
        (false, false) => 1.0,
    };
    let several = of.iter().filter(|(_, texts)| texts.len() > 1).count() as f64;
    score *= if several > 0.3 * count { 0.7 } else { 1.0 };
    // Names after the text are those of people who liked it.
    let is_late = |number: usize, text: u32| group.body(outline, number).last().is_some_and(|&last| text > last);
    let late = of.iter().filter(|(record, texts)| is_late(*record as usize, texts[0])).count() as f64;
    score * if late > 0.5 * count { 0.6 } else { 1.0 }
}

/// A text with its numbers masked where it counts something: "3 posts".
fn without_numbers(text: &str) -> String {
    let is_word = |ch: char| ch.is_alphanumeric() || ch == '_';
    let mut before = 'a';
    let has_number = text.chars().any(|ch| {
        let begins = ch.is_numeric() && !is_word(before);
        before = ch;
        begins
    });
    if !has_number {
        return text.to_owned();
    }
    let mut masked = String::new();
    for ch in text.chars() {
        match ch.is_numeric() {
            true if masked.ends_with('0') => {}
            true => masked.push('0'),
            false => masked.push(ch),
        }
    }
    masked
}

/// A URL with each part that has a digit, and its last part, masked.
fn impersonal(href: &str) -> String {
    let is_part = |ch: char| ch.is_alphanumeric() || matches!(ch, '_' | '.' | '%' | '+' | '-');
    let unhashed = href.split('#').next().unwrap_or("");
    let trimmed = unhashed.strip_suffix('/').unwrap_or(unhashed);
    let last = trimmed.rfind(['/', '=']).map_or(trimmed.len(), |at| at + 1);
    let is_name = last < trimmed.len() && !trimmed[last..].contains(['?', '&']);
    let head = if is_name { &trimmed[..last] } else { trimmed };
    let mut masked = String::new();
    let mut rest = head;
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|ch| !is_part(ch)).unwrap_or(rest.len());
        let (part, behind) = rest.split_at(length.max(first.len_utf8()));
        masked.push_str(if part.contains(|ch: char| ch.is_numeric()) { "*" } else { part });
        rest = behind;
    }
    masked + if is_name { "*" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_of_people_have_one_shape() {
        assert_eq!(impersonal("/members/ann.12/"), "/members/*");
        assert_eq!(impersonal("member.php?s=1f&u=4"), "member.php?s=*&u=*");
        assert_eq!(impersonal("./list.php?mode=view&u=27#top"), "./list.php?mode=view&u=*");
        assert_eq!(impersonal("/user?x"), "/user?x");
        assert_eq!(impersonal(""), "");
    }

    #[test]
    fn counts_are_not_names() {
        assert_eq!(without_numbers("Posts: 12,345"), "Posts: 0,0");
        assert_eq!(without_numbers("ann12"), "ann12");
    }
}
