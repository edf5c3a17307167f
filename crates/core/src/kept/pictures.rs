//! Which pictures of a page belong to its content.
//!
//! A picture is judged as a block is: by where it is, by what is around it, by its size, its names and its links, and by
//! how often the page shows it. The image that the page declares is its lead picture, wherever the body shows it near the
//! beginning of the content.

use std::collections::{HashMap, HashSet};

use super::banners::banners;
use super::elements::{CONTENT, LINKED, TEXT};
use super::neighbours::Neighbours;
use super::picture_files::picture_name;
use super::picture_list::{pictures_of, Picture};
use super::picture_places::{Places, BADGE, CHROME, ELSEWHERE, IN_FIGURE, NOSCRIPT, OF_OTHERS};
use crate::landmarks::Landmarks;
use crate::Table;

/// A file that the page shows as often as this is a button or an ornament.
const REPEATED: usize = 3;
/// The maximum number of declared images; more are those of other pages.
const MAX_DECLARED: usize = 16;
/// The maximum number of texts between a lead picture and the title or the first content after it.
const MAX_TEXTS_BEFORE: usize = 12;

/// Decides which pictures are kept together with the content.
pub(super) struct PictureSelection<'a> {
    table: &'a Table,
    content: &'a [bool],
    holds: &'a [u32],
    neighbours: &'a Neighbours,
    places: Places,
    pictures: Vec<Picture>,
}

impl<'a> PictureSelection<'a> {
    /// `holds` says of each row what it holds, and `declared` are the addresses of the images that the page declares, the
    /// first of them its own.
    pub(super) fn of(
        table: &'a Table,
        content: &'a [bool],
        holds: &'a [u32],
        neighbours: &'a Neighbours,
        declared: &[String],
    ) -> PictureSelection<'a> {
        let names = declared.iter().filter_map(|address| picture_name(address.as_bytes()));
        let names: Vec<_> = names.take(MAX_DECLARED).collect();
        let pictures = pictures_of(table, &names, |row| holds[row] & TEXT != 0);
        let places = if pictures.is_empty() { Places::default() } else { Places::of(table, holds) };
        PictureSelection { table, content, holds, neighbours, places, pictures }
    }

    /// The pictures to keep, each file once.
    pub(super) fn kept(&self) -> Vec<&Picture> {
        if self.pictures.is_empty() {
            return Vec::new();
        }
        let banners = banners(self.table, self.content);
        let is_banner = |row: usize| {
            let after = banners.partition_point(|banner| banner.start <= row);
            after > 0 && banners[after - 1].contains(&row)
        };
        let times = self.times();
        let lead = self.lead();
        let mut shown = HashSet::new();
        let is_kept = |picture: &&Picture| match lead {
            Some(lead) if lead.declared == picture.declared => lead.row == picture.row || self.is_twin(picture, lead),
            _ => {
                self.is_of_content(picture, times.get(&picture.file).copied().unwrap_or(0))
                    && !is_banner(picture.row)
                    && self.is_among_content(picture)
                    && (picture.is_character || self.is_in(picture, NOSCRIPT) || shown.insert(picture.key()))
            }
        };
        self.pictures.iter().filter(is_kept).collect()
    }

    /// How often the page shows each file, without what it shows where scripts do not run.
    fn times(&self) -> HashMap<u64, usize> {
        let mut times = HashMap::new();
        for picture in self.pictures.iter().filter(|picture| picture.file != 0 && !self.is_in(picture, NOSCRIPT)) {
            *times.entry(picture.file).or_insert(0) += 1;
        }
        times
    }

    fn is_in(&self, picture: &Picture, flags: u8) -> bool {
        self.places.around[picture.row] & flags != 0
    }

    /// Whether nothing says that a picture is a logo, a button, an icon or the like.
    fn is_of_content(&self, picture: &Picture, times: usize) -> bool {
        let is_named = picture.is_decoration || self.is_badge(picture);
        let is_odd = picture.is_small && !self.is_in_line(picture);
        picture.is_character || !(is_named || is_odd || times >= REPEATED)
    }

    /// Whether the elements around a picture say that it is a logo, an icon, a button or the portrait of an author.
    fn is_badge(&self, picture: &Picture) -> bool {
        self.is_in(picture, OF_OTHERS)
            || (self.is_in(picture, BADGE) && !picture.is_large() && !self.is_in(picture, IN_FIGURE))
    }

    /// Whether a text directly before or after a picture is in the same element, and no link around it.
    fn is_in_line(&self, picture: &Picture) -> bool {
        let parent = self.table.parent[picture.row];
        let is_text = |row: usize| self.table.tag.get(row) == Some(&0) && self.table.parent[row] == parent;
        !self.is_in(picture, ELSEWHERE) && (is_text(picture.row.wrapping_sub(1)) || is_text(picture.end))
    }

    /// Whether a picture is next to content, or near it; with its caption, if it has one that is not content.
    fn is_among_content(&self, picture: &Picture) -> bool {
        let holder = self.places.text_holder(picture.row);
        let place = self.neighbours.place(picture.row, holder, self.table.end[holder] as usize);
        if place.is_next_to_content() || place.is_near_content() {
            return true;
        }
        if self.holds[holder] & CONTENT != 0 || self.is_in(picture, ELSEWHERE | CHROME) {
            return false;
        }
        let unit = self.places.unit(picture.row);
        let (outer, end) = (self.places.content_holder(picture.row), self.table.end[unit] as usize);
        let is_caption = self.holds[unit] & LINKED == 0 || self.is_in(picture, IN_FIGURE);
        let outer_end = self.table.end[outer] as usize;
        is_caption
            && self.places.is_short(unit, end)
            && self.neighbours.around(unit, end, outer, outer_end).is_near_content()
    }

    /// The declared image: the first that is shown after the beginning of title or content, or the last before these.
    fn lead(&self) -> Option<&Picture> {
        let first = self.content.iter().position(|&selected| selected)?;
        let last = self.content.iter().rposition(|&selected| selected)?;
        let begin = Landmarks::of(self.table).h1.map_or(first, |title| title.min(first));
        let is_lead = |picture: &&Picture| {
            let is_near = picture.row >= begin || self.neighbours.texts_between(picture.row, begin) <= MAX_TEXTS_BEFORE;
            picture.declared.is_some() && is_near && picture.row < last && self.may_lead(picture)
        };
        let candidates: Vec<&Picture> = self.pictures.iter().filter(is_lead).collect();
        let declared = candidates.iter().filter_map(|picture| picture.declared).min();
        let mut candidates = candidates.into_iter().filter(|picture| picture.declared == declared);
        let mut before = None;
        candidates
            .find(|picture| {
                let is_after = picture.row >= begin;
                before = if is_after { before } else { Some(*picture) };
                is_after
            })
            .or(before)
    }

    /// Whether a declared image may be the lead picture: it is neither decoration nor the teaser of another page.
    fn may_lead(&self, picture: &Picture) -> bool {
        let unit = self.places.unit(picture.row);
        let is_teaser = self.is_in(picture, ELSEWHERE)
            && self.holds[unit] & TEXT != 0
            && !self.places.is_short(unit, self.table.end[unit] as usize);
        let is_badge = picture.is_decoration || picture.is_small || self.is_badge(picture);
        !is_badge && !is_teaser && !self.is_in(picture, CHROME)
    }

    /// Whether a picture shows another where scripts do not run.
    fn is_twin(&self, picture: &Picture, other: &Picture) -> bool {
        self.is_in(picture, NOSCRIPT) && (picture.row == other.end + 1 || picture.end == other.row)
    }
}
