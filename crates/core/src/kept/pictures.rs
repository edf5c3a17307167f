//! Which pictures of a page belong to its content.
//!
//! A picture is judged as a block is: by where it is, by what is around it, by its size, its names and its links, and by
//! how often the page shows it. The image that the page declares is its lead picture, wherever the body shows it near the
//! beginning of the content.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use super::contained::Neighbours;
use super::contained::{CONTENT, LINKED, TEXT};
use super::picture_files::picture_name;
use super::picture_list::{pictures_of, Picture};
use super::picture_places::{Places, BADGE, BANNER, CHROME, ELSEWHERE, IN_FIGURE, NOSCRIPT, OF_OTHERS};
use crate::facts::key_rows::first_in;
use crate::table::sets::{sets_of, FIGURE, H1};
use crate::Table;

/// A file that the page shows as often as this is a button or an ornament.
const REPEATED: usize = 3;
/// The maximum number of declared images; more are those of other pages.
const MAX_DECLARED: usize = 16;
/// The maximum number of texts between a lead picture and the title or the first content after it.
const MAX_TEXTS_BEFORE: usize = 12;

/// Decides which pictures are kept together with the content.
///
/// Where a picture is costs less to ask than what its attributes say, so it is asked first.
pub(super) struct PictureSelection<'a> {
    table: &'a Table,
    content: &'a [bool],
    contained: &'a [u32],
    neighbours: &'a Neighbours,
    places: Places<'a>,
    pictures: Vec<Picture<'a>>,
    /// The names of the images that the page declares.
    names: Vec<Vec<u8>>,
}

impl<'a> PictureSelection<'a> {
    /// Returns nothing for a page without pictures.
    ///
    /// `contained` has for each row the flags of what it contains, and `declared` are the addresses of the images that the page declares, the
    /// first of them its own.
    pub(super) fn of(
        table: &'a Table,
        content: &'a [bool],
        contained: &'a [u32],
        neighbours: &'a Neighbours,
        declared: &[String],
    ) -> Option<PictureSelection<'a>> {
        let pictures = pictures_of(table, contained);
        if pictures.is_empty() {
            return None;
        }
        let mut names = Vec::new();
        let declared = declared.iter().filter_map(|address| picture_name(address.as_bytes()));
        for name in declared.take(MAX_DECLARED) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let places = Places::of(table, contained, content);
        Some(PictureSelection { table, content, contained, neighbours, places, pictures, names })
    }

    /// The pictures to keep, each file once.
    pub(super) fn kept(&self) -> Vec<&Picture<'a>> {
        let lead = self.lead();
        let shows_lead =
            |picture: &Picture<'a>| lead.is_some_and(|(_, declared)| self.declared(picture) == Some(declared));
        let (files, mut shown) = (OnceCell::new(), HashSet::new());
        let is_kept = |picture: &&Picture<'a>| {
            if lead.is_some_and(|(lead, _)| lead.row == picture.row || self.is_twin(picture, lead))
                && shows_lead(picture)
            {
                return true;
            }
            if !self.is_among_content(picture) || self.is_in(picture, BANNER) || shows_lead(picture) {
                return false;
            }
            let file = picture.file(self.table);
            let times = || files.get_or_init(|| self.times()).get(&file).copied().unwrap_or(0);
            let is_repeatable = || picture.look(self.table).is_character || self.is_in(picture, NOSCRIPT);
            let key = (file, if file == 0 { picture.row } else { 0 });
            self.is_of_content(picture, times) && (is_repeatable() || shown.insert(key))
        };
        self.pictures.iter().filter(is_kept).collect()
    }

    /// How often the page shows each file, without what it shows where scripts do not run.
    fn times(&self) -> HashMap<u64, usize> {
        let mut times = HashMap::new();
        for picture in self.pictures.iter().filter(|picture| !self.is_in(picture, NOSCRIPT)) {
            *times.entry(picture.file(self.table)).or_insert(0) += 1;
        }
        times.remove(&0);
        times
    }

    fn declared(&self, picture: &Picture<'a>) -> Option<usize> {
        picture.declared(self.table, &self.names)
    }

    fn is_in(&self, picture: &Picture<'a>, flags: u8) -> bool {
        self.places.is_in(picture.row, flags)
    }

    /// Whether nothing says that a picture is a logo, a button, an icon or the like.
    fn is_of_content(&self, picture: &Picture<'a>, times: impl Fn() -> usize) -> bool {
        let look = picture.look(self.table);
        let is_named = look.is_decoration || self.is_badge(picture) || self.is_in(picture, CHROME);
        let is_odd = look.is_small && !self.is_in_line(picture);
        let is_repeated = || self.pictures.len() >= REPEATED && times() >= REPEATED;
        look.is_character || !(is_named || is_odd || is_repeated())
    }

    /// Whether the elements around a picture say that it is a logo, an icon, a button or the portrait of an author.
    fn is_badge(&self, picture: &Picture<'a>) -> bool {
        self.is_in(picture, OF_OTHERS)
            || (self.is_in(picture, BADGE) && !self.is_in(picture, IN_FIGURE) && !picture.look(self.table).is_large())
    }

    /// Whether a text directly before or after a picture is in the same element, and no link around it.
    fn is_in_line(&self, picture: &Picture<'a>) -> bool {
        let parent = self.table.parent[picture.row];
        let is_text = |row: usize| self.table.tag.get(row) == Some(&0) && self.table.parent[row] == parent;
        !self.is_in(picture, ELSEWHERE) && (is_text(picture.row.wrapping_sub(1)) || is_text(picture.end))
    }

    /// Whether a picture is next to content, or near it, or in a figure with it; with its caption, if it has one that is
    /// not content.
    fn is_among_content(&self, picture: &Picture<'a>) -> bool {
        let container = self.places.text_container(picture.row);
        let place = self.neighbours.place(picture.row, container, self.table.end[container] as usize);
        let outer = self.places.content_container(picture.row);
        let has_kept_caption = sets_of(self.table.tag[outer]) & FIGURE != 0;
        if place.is_next_to_content() || place.is_near_content() || has_kept_caption {
            return true;
        }
        if self.contained[container] & CONTENT != 0 {
            return false;
        }
        let unit = self.places.unit(picture.row);
        let end = self.table.end[unit] as usize;
        let is_caption = self.contained[unit] & LINKED == 0 || self.is_in(picture, IN_FIGURE);
        let outer_end = self.table.end[outer] as usize;
        is_caption
            && self.places.is_short(unit, end)
            && self.neighbours.around(unit, end, outer, outer_end).is_near_content()
            && !self.is_in(picture, ELSEWHERE)
    }

    /// The declared image, with the index of its name: the first that is shown after the beginning of title or content, or
    /// the last before these.
    fn lead(&self) -> Option<(&Picture<'a>, usize)> {
        let first = self.content.iter().position(|&selected| selected).filter(|_| !self.names.is_empty())?;
        let last = self.content.iter().rposition(|&selected| selected)?;
        let begin = first_in(self.table, H1).map_or(first, |title| title.min(first));
        let is_near = |picture: &&Picture<'a>| {
            let is_after = picture.row >= begin;
            let texts = || self.neighbours.texts_between(picture.row, begin);
            picture.row < last && (is_after || texts() <= MAX_TEXTS_BEFORE)
        };
        let named = self.pictures.iter().filter(is_near).filter_map(|picture| Some((picture, self.declared(picture)?)));
        let candidates: Vec<(&Picture<'a>, usize)> = named.filter(|(picture, _)| self.may_lead(picture)).collect();
        let declared = candidates.iter().map(|&(_, declared)| declared).min()?;
        let mut candidates = candidates.into_iter().filter(|candidate| candidate.1 == declared).peekable();
        let mut before = None;
        while let Some(candidate) = candidates.next_if(|(picture, _)| picture.row < begin) {
            before = Some(candidate);
        }
        candidates.next().or(before)
    }

    /// Whether a declared image may be the lead picture: it is neither decoration nor the teaser of another page.
    fn may_lead(&self, picture: &Picture<'a>) -> bool {
        let unit = self.places.unit(picture.row);
        let is_teaser = self.contained[unit] & TEXT != 0
            && !self.places.is_short(unit, self.table.end[unit] as usize)
            && self.is_in(picture, ELSEWHERE);
        let is_badge = || {
            let look = picture.look(self.table);
            look.is_decoration || look.is_small || self.is_badge(picture)
        };
        !is_teaser && !self.is_in(picture, CHROME) && !is_badge()
    }

    /// Whether a picture shows another where scripts do not run.
    fn is_twin(&self, picture: &Picture<'a>, other: &Picture<'a>) -> bool {
        self.is_in(picture, NOSCRIPT) && (picture.row == other.end + 1 || picture.end == other.row)
    }
}

#[cfg(test)]
mod tests {
    use super::super::elements::{kept_elements, Images};
    use crate::table::attributes::attribute;
    use crate::Table;

    /// The `src` of the kept pictures of a page that declares `/lead.jpg`, whose content are the texts with a capital.
    fn kept(body: &str) -> Vec<String> {
        let table = Table::from_canonical(format!("<body>{body}</body>").into()).unwrap();
        let content: Vec<bool> = (0..table.len()).map(|row| table.text(row)[0].is_ascii_uppercase()).collect();
        let kept = kept_elements(&table, &content, Images::OfContent(&["https://a.example/lead-photo.jpg?w=9".into()]));
        let rows = (0..table.len()).filter(|&row| kept[row]);
        rows.filter_map(|row| attribute(&table, row, "src")).map(std::borrow::Cow::into_owned).collect()
    }

    fn among_text(picture: &str) -> Vec<String> {
        kept(&format!("<p>One</p>{picture}<p>Two</p>"))
    }

    #[test]
    fn pictures_of_the_text_are_kept() {
        assert_eq!(among_text("<img src=\"mill.jpg\">"), ["mill.jpg"]);
        assert_eq!(among_text("<figure><a href=\"/mill\"><img src=\"mill.jpg\"></a></figure>"), ["mill.jpg"]);
    }

    #[test]
    fn decorations_go() {
        for picture in [
            "<img src=\"site-logo.png\">",
            "<img src=\"a.png\" width=\"32\">",
            "<img src=\"a.png\" class=\"avatar\">",
            "<div class=\"author-photo\"><img src=\"a.png\"></div>",
            "<a href=\"/\"><img src=\"a.png\"></a>",
            "<a href=\"https://a.example/share?u=b\"><img src=\"a.png\"></a>",
            "<span class=\"icon\"><img src=\"a.png\"></span>",
        ] {
            assert_eq!(among_text(picture), [""; 0], "{picture}");
        }
    }

    #[test]
    fn large_pictures_are_not_icons_because_of_what_is_around_them() {
        let picture = "<img src=\"mill.jpg\" width=\"640\" height=\"480\">";
        assert_eq!(among_text(&format!("<span class=\"gallery-icon\">{picture}</span>")), ["mill.jpg"]);
        assert_eq!(among_text(&format!("<div class=\"author\">{picture}</div>")), [""; 0]);
    }

    #[test]
    fn small_pictures_in_a_line_of_text_stay() {
        assert_eq!(kept("<p>Press<img src=\"key.png\" height=\"16\">Now</p>"), ["key.png"]);
        assert_eq!(among_text("<img class=\"emoji\" src=\"smile.png\" height=\"16\">"), ["smile.png"]);
    }

    #[test]
    fn a_file_is_shown_once_and_ornaments_never() {
        assert_eq!(among_text(&"<img src=\"mill.jpg\">".repeat(2)), ["mill.jpg"]);
        assert_eq!(among_text(&"<img src=\"rule.gif\">".repeat(3)), [""; 0]);
        let late = |file: &str| format!("<img src=\"wait.gif\" data-src=\"{file}\">");
        assert_eq!(among_text(&[late("a.jpg"), late("b.jpg"), late("c.jpg")].concat()).len(), 3);
    }

    #[test]
    fn a_caption_that_is_not_content_does_not_part_a_picture_from_the_text() {
        let figure = "<div><img src=\"mill.jpg\"><p>photo: me</p></div>";
        assert_eq!(among_text(figure), ["mill.jpg"]);
        let kept_caption = "<figure><div><img src=\"mill.jpg\"><b>zoom</b></div><p>Photo: me</p></figure>";
        assert_eq!(among_text(kept_caption), ["mill.jpg"]);
        let teaser = "<div><a href=\"/b\"><img src=\"mill.jpg\"><p>another mill</p></a></div>";
        assert_eq!(among_text(teaser), [""; 0]);
    }

    #[test]
    fn the_declared_image_is_kept_wherever_it_leads_the_content() {
        let lead = "<img src=\"/c/lead-photo-640x480.jpg\">";
        let shown = ["/c/lead-photo-640x480.jpg"];
        let many = "<i>menu</i>".repeat(9);
        assert_eq!(kept(&format!("<div>{lead}</div>{many}<p>Text</p>")), shown);
        assert_eq!(kept(&format!("<h1>Title</h1><div>{lead}<i>by</i>{many}{many}</div><p>Text</p>")), shown);
        assert_eq!(kept(&format!("<h1>Title</h1>{lead}<p>Text</p>{lead}<p>Text</p>")), shown);
        assert_eq!(kept(&format!("<nav>{lead}</nav><p>Text</p>")), [""; 0]);
        assert_eq!(kept(&format!("<p>Text</p><i>more</i><div>{lead}</div>")), [""; 0]);
        assert_eq!(kept(&format!("<div>{lead}</div>{many}{many}<p>Text</p>")), [""; 0]);
    }

    #[test]
    fn a_copy_for_pages_without_scripts_stays_beside_its_picture() {
        let lead = "<img src=\"lead-photo-20x10.jpg\"><noscript><img src=\"lead-photo.jpg\"></noscript>";
        assert_eq!(among_text(lead), ["lead-photo-20x10.jpg", "lead-photo.jpg"]);
    }

    #[test]
    fn deep_and_repetitive_pages_take_no_more_time() {
        let deep =
            format!("<p>One</p>{}{}<p>Two</p>", "<div><img src=\"a.jpg\">".repeat(2_000), "</div>".repeat(2_000));
        assert_eq!(kept(&deep), [""; 0]);
        let wide = format!("<p>One</p>{}<p>Two</p>", "<a href=\"/b\"><img src=\"lead-photo.jpg\"></a>".repeat(2_000));
        assert_eq!(kept(&wide), ["lead-photo.jpg"]);
    }
}
