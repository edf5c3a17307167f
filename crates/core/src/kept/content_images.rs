//! Which images of a page belong to its content.
//!
//! The evidence is the position of an image, the elements around it, its size, its names, its links, and how often the page
//! shows it. The image that the page declares is its lead image, wherever the body shows it near the beginning of the
//! content.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use super::contained::Neighbours;
use super::contained::{CONTENT, LINKED, TEXT};
use super::image_files::image_name;
use super::image_groups::find_missing;
use super::image_list::{find_images, ImageElement};
use super::image_places::{Places, AD, BADGE, BANNER, CHROME, ELSEWHERE, IN_FIGURE, NOSCRIPT, OF_OTHERS};
use crate::facts::key_rows::first_in;
use crate::table::sets::{sets_of, FIGURE, H1, HEADING};
use crate::Table;

/// Minimum number of times that a page shows the file of a button or an ornament.
const MIN_REPEATED: usize = 3;
/// Maximum number of declared images; more are those of other pages.
const MAX_DECLARED: usize = 16;
/// Maximum number of texts between a lead image and the title or the first content after it.
const MAX_TEXTS_BEFORE: usize = 12;

/// Decides which images are kept together with the content.
///
/// The position of an image is checked first, because that costs less than reading attributes.
pub(super) struct ImageSelection<'a> {
    table: &'a Table,
    content: &'a [bool],
    contained: &'a [u32],
    neighbours: &'a Neighbours,
    places: Places<'a>,
    images: Vec<ImageElement<'a>>,
    /// The names of the images that the page declares.
    names: Vec<Vec<u8>>,
}

impl<'a> ImageSelection<'a> {
    /// Returns nothing for a page without images.
    ///
    /// `contained` has for each row the flags of what it contains, and `declared` are the URLs of the images that the page declares, the
    /// first of them its own.
    pub(super) fn of(
        table: &'a Table,
        content: &'a [bool],
        contained: &'a [u32],
        neighbours: &'a Neighbours,
        declared: &[String],
    ) -> Option<ImageSelection<'a>> {
        let images = find_images(table, contained);
        if images.is_empty() {
            return None;
        }
        let mut names = Vec::new();
        let declared = declared.iter().filter_map(|url| image_name(url.as_bytes()));
        for name in declared.take(MAX_DECLARED) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let places = Places::of(table, contained, content);
        Some(ImageSelection { table, content, contained, neighbours, places, images, names })
    }

    /// Returns the images to keep, each picture once.
    pub(super) fn kept(&self) -> Vec<&ImageElement<'a>> {
        let lead = self.find_lead();
        let shows_lead =
            |image: &ImageElement<'a>| lead.is_some_and(|(_, declared)| self.declared(image) == Some(declared));
        let titled = if lead.is_none() { self.find_titled() } else { None };
        let (files, mut shown) = (OnceCell::new(), HashSet::new());
        let mut is_kept = |image: &ImageElement<'a>| {
            if lead.is_some_and(|(lead, _)| lead.row == image.row || self.is_twin(image, lead)) && shows_lead(image) {
                return true;
            }
            if titled.is_some_and(|titled| titled.row == image.row) {
                return shown.insert(image.picture(self.table));
            }
            if !self.is_among_content(image) || self.is_in(image, BANNER) || shows_lead(image) {
                return false;
            }
            let times = || files.get_or_init(|| self.count_files()).get(&self.file(image)).copied().unwrap_or(0);
            let is_repeatable = || image.look(self.table).is_character || self.is_in(image, NOSCRIPT);
            let mut is_new = |picture: u64| picture == 0 || shown.insert(picture);
            self.is_of_content(image, times) && (is_repeatable() || is_new(image.picture(self.table)))
        };
        let mut kept: Vec<bool> = self.images.iter().map(&mut is_kept).collect();
        for at in find_missing(self.table, self.contained, self.neighbours, &self.images, &kept) {
            let image = &self.images[at];
            kept[at] = self.may_be_missing(image) && !shows_lead(image) && shown.insert(image.picture(self.table));
        }
        self.images.iter().zip(kept).filter_map(|(image, kept)| kept.then_some(image)).collect()
    }

    /// Whether an image may belong to an entry: only its name or what is around it says otherwise.
    fn may_be_missing(&self, image: &ImageElement<'a>) -> bool {
        let look = image.look(self.table);
        (!look.is_decoration || look.is_large())
            && !look.is_small
            && !self.is_badge(image)
            && !self.is_in(image, BANNER | CHROME)
    }

    /// Counts how often the page shows each file; of those for pages without scripts only those that follow others.
    fn count_files(&self) -> HashMap<(u64, bool), usize> {
        let mut times = HashMap::new();
        for (at, image) in self.images.iter().enumerate() {
            let is_copy = || at > 0 && !self.is_in(&self.images[at - 1], NOSCRIPT);
            let file = self.file(image);
            if file.0 != 0 && (!file.1 || is_copy()) {
                *times.entry(file).or_insert(0) += 1;
            }
        }
        times
    }

    /// Returns the file of an image, and whether it is shown where scripts do not run.
    fn file(&self, image: &ImageElement<'a>) -> (u64, bool) {
        (image.file(self.table), self.is_in(image, NOSCRIPT))
    }

    fn declared(&self, image: &ImageElement<'a>) -> Option<usize> {
        image.declared(self.table, &self.names)
    }

    fn is_in(&self, image: &ImageElement<'a>, flags: u16) -> bool {
        self.places.is_in(image.row, flags)
    }

    /// Whether there is no evidence that an image is a logo, a button, an icon or the like.
    fn is_of_content(&self, image: &ImageElement<'a>, times: impl Fn() -> usize) -> bool {
        let look = image.look(self.table);
        let is_named = look.is_decoration || self.is_badge(image) || self.is_in(image, CHROME);
        let is_odd = look.is_small && !self.is_in_line(image);
        let is_repeated = || self.images.len() >= MIN_REPEATED && times() >= MIN_REPEATED;
        look.is_character || !(is_named || is_odd || is_repeated())
    }

    /// Whether the elements around an image name it as a logo, an icon, a button, an advertisement or the portrait of an
    /// author, or it is shown as a circle, as such portraits are.
    fn is_badge(&self, image: &ImageElement<'a>) -> bool {
        let look = image.look(self.table);
        self.is_in(image, OF_OTHERS)
            || (self.is_in(image, AD) && self.is_in(image, ELSEWHERE))
            || (look.is_round && !look.is_large())
            || (self.is_in(image, BADGE) && !self.is_in(image, IN_FIGURE) && !look.is_large())
    }

    /// Whether texts directly before and after an image are in the same element, and no link around it.
    fn is_in_line(&self, image: &ImageElement<'a>) -> bool {
        let parent = self.table.parent[image.row];
        let is_text = |row: usize| self.table.tag.get(row) == Some(&0) && self.table.parent[row] == parent;
        !self.is_in(image, ELSEWHERE) && is_text(image.row.wrapping_sub(1)) && is_text(image.end)
    }

    /// Whether an image is next to content, or near it, or in a figure with it; with its caption, if it has one that is
    /// not content.
    fn is_among_content(&self, image: &ImageElement<'a>) -> bool {
        let container = self.places.text_container(image.row);
        let place = self.neighbours.place(image.row, container, self.table.end[container] as usize);
        let outer = self.places.content_container(image.row);
        let has_kept_caption = sets_of(self.table.tag[outer]) & FIGURE != 0;
        if place.is_next_to_content() || place.is_near_content() || has_kept_caption {
            return true;
        }
        if self.contained[container] & CONTENT != 0 {
            return self.is_first_of_text(image, container) && !self.is_in(image, ELSEWHERE);
        }
        let unit = self.places.unit(image.row);
        let end = self.table.end[unit] as usize;
        let is_caption = self.contained[unit] & LINKED == 0
            || (self.is_in(image, IN_FIGURE) && !self.has_heading(unit..end))
            || (image.look(self.table).is_large() && self.places.is_label(unit, end));
        let outer_end = self.table.end[outer] as usize;
        is_caption
            && self.places.is_short(unit, end)
            && self.neighbours.around(unit, end, outer, outer_end).is_near_content()
            && !self.is_in(image, ELSEWHERE)
    }

    /// Whether an image shortly precedes the first content of an element, and other content shortly precedes the image: the
    /// introduction or the title is often outside the element of the text.
    fn is_first_of_text(&self, image: &ImageElement<'a>, container: usize) -> bool {
        self.neighbours.around(image.row, image.row, 0, self.table.end[container] as usize).is_near_content()
    }

    /// Whether there is a heading in some rows, as in the teasers of other pages.
    fn has_heading(&self, rows: std::ops::Range<usize>) -> bool {
        self.table.tag[rows].iter().any(|&tag| sets_of(tag) & HEADING != 0)
    }

    /// Finds the declared image, with the index of its name: the first that is shown after the beginning of title or
    /// content, or else the last before these.
    fn find_lead(&self) -> Option<(&ImageElement<'a>, usize)> {
        let first = self.content.iter().position(|&selected| selected).filter(|_| !self.names.is_empty())?;
        let last = self.content.iter().rposition(|&selected| selected)?;
        let begin = first_in(self.table, H1).map_or(first, |title| title.min(first));
        let is_near = |image: &&ImageElement<'a>| {
            let is_after = image.row >= begin;
            let texts = || self.neighbours.texts_between(image.row, begin);
            image.row < last && (is_after || texts() <= MAX_TEXTS_BEFORE)
        };
        let named = self.images.iter().filter(is_near).filter_map(|image| Some((image, self.declared(image)?)));
        let candidates: Vec<(&ImageElement<'a>, usize)> = named.filter(|(image, _)| self.may_lead(image)).collect();
        let declared = candidates.iter().map(|&(_, declared)| declared).min()?;
        let mut candidates = candidates.into_iter().filter(|candidate| candidate.1 == declared).peekable();
        let mut before = None;
        while let Some(candidate) = candidates.next_if(|(image, _)| image.row < begin) {
            before = Some(candidate);
        }
        candidates.next().or(before)
    }

    /// Finds the first image near the title whose alternative text is the title, as that of a product.
    fn find_titled(&self) -> Option<&ImageElement<'a>> {
        let heading = first_in(self.table, H1)?;
        let text = (heading..self.table.end[heading] as usize).find(|&row| self.content[row])?;
        let text = self.table.text(text).trim_ascii();
        let is_titled = |image: &&ImageElement<'a>| {
            let (begin, end) = (image.row.min(heading), image.row.max(heading));
            self.neighbours.texts_between(begin, end) <= MAX_TEXTS_BEFORE && image.has_alternative(self.table, text)
        };
        let mut titled = self.images.iter().filter(is_titled);
        titled.find(|image| !self.is_in(image, ELSEWHERE | BANNER) && self.may_lead(image))
    }

    /// Whether a declared image may be the lead image: it is neither decoration nor the teaser of another page.
    fn may_lead(&self, image: &ImageElement<'a>) -> bool {
        let unit = self.places.unit(image.row);
        let is_teaser = self.contained[unit] & TEXT != 0
            && !self.places.is_short(unit, self.table.end[unit] as usize)
            && self.is_in(image, ELSEWHERE);
        let is_badge = || {
            let look = image.look(self.table);
            look.is_decoration || look.is_small || self.is_badge(image)
        };
        !is_teaser && !self.is_in(image, CHROME) && !is_badge()
    }

    /// Whether an image shows another where scripts do not run.
    fn is_twin(&self, image: &ImageElement<'a>, other: &ImageElement<'a>) -> bool {
        self.is_in(image, NOSCRIPT) && (image.row == other.end + 1 || image.end == other.row)
    }
}

#[cfg(test)]
mod tests {
    use super::super::elements::{kept_elements, Images};
    use crate::table::attributes::attribute;
    use crate::Table;

    /// The `src` of the kept images of a page that declares `/lead.jpg`, whose content are the texts with a capital.
    fn kept(body: &str) -> Vec<String> {
        let table = Table::from_canonical(format!("<body>{body}</body>").into()).unwrap();
        let content: Vec<bool> = (0..table.len()).map(|row| table.text(row)[0].is_ascii_uppercase()).collect();
        let kept = kept_elements(&table, &content, Images::OfContent(&["https://a.example/lead-photo.jpg?w=9".into()]));
        let rows = (0..table.len()).filter(|&row| kept[row]);
        rows.filter_map(|row| attribute(&table, row, "src")).map(std::borrow::Cow::into_owned).collect()
    }

    fn among_text(image: &str) -> Vec<String> {
        kept(&format!("<p>One</p>{image}<p>Two</p>"))
    }

    #[test]
    fn images_of_the_text_are_kept() {
        assert_eq!(among_text("<img src=\"mill.jpg\">"), ["mill.jpg"]);
        assert_eq!(among_text("<figure><a href=\"/mill\"><img src=\"mill.jpg\"></a></figure>"), ["mill.jpg"]);
    }

    #[test]
    fn decorations_go() {
        for image in [
            "<img src=\"site-logo.png\">",
            "<img src=\"a.png\" width=\"32\">",
            "<img src=\"a.png\" class=\"avatar\">",
            "<div class=\"author-photo\"><img src=\"a.png\"></div>",
            "<a href=\"/\"><img src=\"a.png\"></a>",
            "<a href=\"https://a.example/share?u=b\"><img src=\"a.png\"></a>",
            "<span class=\"icon\"><img src=\"a.png\"></span>",
            "<img src=\"/icons/facebook.svg\">",
            "<a href=\"https://www.instagram.com/mill\"><img src=\"a.png\"></a>",
            "<a href=\"https://b.example/submit?url=https%3A%2F%2Fa.example\"><img src=\"a.png\"></a>",
            "<a href=\"#top\"><img src=\"a.png\"></a>",
            "<a href=\"/index.php\"><img src=\"a.png\"></a>",
            "<a href=\"/autoren/jane\"><img src=\"a.png\"></a>",
            "<img src=\"a.png\" width=\"60\" height=\"64\">",
            "<img src=\"/avatars/jane.png\">",
            "<img class=\"w-10 rounded-full\" src=\"jane.png\">",
            "<div class=\"top-ad\"><a href=\"/b\"><img src=\"a.png\"></a></div>",
        ] {
            assert_eq!(among_text(image), [""; 0], "{image}");
        }
    }

    #[test]
    fn large_pictures_are_not_icons_because_of_what_is_around_them() {
        let image = "<img src=\"mill.jpg\" width=\"640\" height=\"480\">";
        assert_eq!(among_text(&format!("<span class=\"gallery-icon\">{image}</span>")), ["mill.jpg"]);
        assert_eq!(among_text(&format!("<div class=\"author\">{image}</div>")), [""; 0]);
        assert_eq!(among_text(&format!("<div class=\"ad-wrapper\">{image}</div>")), ["mill.jpg"]);
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
        let gallery = "<img src=\"/a/mill.jpg\"><img src=\"/a/mill-150x150.jpg\"><img src=\"/b/mill.jpg\">";
        assert_eq!(among_text(gallery), ["/a/mill.jpg", "/b/mill.jpg"]);
        let late = |file: &str| format!("<img src=\"wait.gif\" data-src=\"{file}\">");
        assert_eq!(among_text(&[late("a.jpg"), late("b.jpg"), late("c.jpg")].concat()).len(), 3);
    }

    #[test]
    fn a_caption_that_is_not_content_does_not_separate_an_image_from_the_text() {
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
    fn most_entries_with_an_image_are_evidence_for_those_of_the_others() {
        let entry = |badge: &str, file: &str, text: &str| {
            format!("<li><a href=\"/b\"><b>{badge}</b><img src=\"{file}\"></a>{text}</li>")
        };
        let entries = ["a.jpg", "b.jpg", "c.jpg"].map(|file| entry("", file, "Text")).concat();
        let shown = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"];
        assert_eq!(kept(&format!("<ul>{entries}{}</ul>", entry("new", "d.jpg", "Text"))), shown);
        assert_eq!(kept(&format!("<ul>{entries}{}</ul>", entry("new", "d.jpg", "text"))), shown[..3]);
        let few = [entry("", "a.jpg", "Text"), entry("new", "d.jpg", "Text")].concat();
        assert_eq!(kept(&format!("<ul>{few}</ul>")), shown[..1]);
    }

    #[test]
    fn an_image_precedes_the_text_of_an_element_whose_introduction_is_outside() {
        let page = |image: &str| kept(&format!("<h1>Title</h1><div><i>by me</i>{image}<i>ad</i><p>Text</p></div>"));
        assert_eq!(page("<p><img src=\"mill.jpg\"></p>"), ["mill.jpg"]);
        assert_eq!(page("<p><a href=\"/b\"><img src=\"mill.jpg\"></a></p>"), [""; 0]);
    }

    #[test]
    fn an_image_with_the_title_as_alternative_text_leads() {
        let image = "<div><img src=\"mill.jpg\" alt=\"Old mill\"><b>zoom</b></div><i>menu</i>";
        assert_eq!(kept(&format!("{image}<h1>Old mill</h1><p>Text</p>")), ["mill.jpg"]);
        assert_eq!(kept(&format!("{image}<h1>New mill</h1><p>Text</p>")), [""; 0]);
        assert_eq!(kept(&format!("{image}<h1>old mill</h1><p>Text</p>")), [""; 0]);
    }

    #[test]
    fn teasers_take_their_images_along_and_labels_of_buttons_do_not() {
        let teaser = "<div><h2><a href=\"/b\">more</a></h2><figure><img src=\"mill.jpg\"></figure></div>";
        assert_eq!(among_text(teaser), [""; 0]);
        let large = "<div><img src=\"mill.jpg\" width=\"640\" height=\"480\"><a href=\"/pin\">pin it</a></div>";
        assert_eq!(among_text(large), ["mill.jpg"]);
        assert_eq!(kept("<p>Press<img src=\"mark.png\" height=\"16\"></p>"), [""; 0]);
    }

    #[test]
    fn a_copy_for_pages_without_scripts_is_kept_with_its_image() {
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
