//! Elements that may be the posts of a page, and how much is evidence for it.

use super::author_place::AuthorPlace;
use super::body::descend;
use super::date_place::{dated, DatePlace, MIN_DATED};
use super::outline::Outline;
use super::places::{Place, Places};

/// Minimum share of the page's text that the records hold.
const MIN_COVERAGE: f64 = 0.1;

/// Candidates for the posts of a page.
pub(super) struct Group {
    /// The first row of each record.
    pub(super) rows: Vec<usize>,
    /// The element that paths in a record begin below.
    pub(super) roots: Vec<usize>,
    /// The rows of each record.
    pub(super) spans: Vec<(usize, usize)>,
    /// The texts of each record that are in no record within it.
    pub(super) own: Vec<Vec<u32>>,
    /// The weight of these.
    pub(super) held: Vec<f64>,
    /// The rows of what was written in each record; None where it has no such element.
    bodies: Vec<Option<(usize, usize)>>,
    pub(super) places: Places,
    pub(super) date: Option<DatePlace>,
    pub(super) author: Option<AuthorPlace>,
    /// The product of the evidence of dates and of authors.
    pub(super) evidence: f64,
    pub(super) score: f64,
}

impl Group {
    /// The group of some elements, which are in document order; None where it holds little text, or where its score cannot
    /// exceed `to_beat`.
    pub(super) fn of_elements(outline: &Outline, rows: &[usize], to_beat: f64) -> Option<Group> {
        let spans = rows.iter().map(|&row| (row, outline.end(row))).collect();
        let inner = rows.iter().map(|&row| (row + 1, outline.end(row))).collect();
        Group::new(outline, rows.to_vec(), rows.to_vec(), spans, inner, to_beat)
    }

    /// The group of the runs of siblings that begin with some elements.
    pub(super) fn of_runs(
        outline: &Outline,
        rows: &[usize],
        spans: Vec<(usize, usize)>,
        to_beat: f64,
    ) -> Option<Group> {
        let roots = rows.iter().map(|&row| outline.parent(row).unwrap_or(0)).collect();
        Group::new(outline, rows.to_vec(), roots, spans.clone(), spans, to_beat)
    }

    fn new(
        outline: &Outline,
        rows: Vec<usize>,
        roots: Vec<usize>,
        spans: Vec<(usize, usize)>,
        inner: Vec<(usize, usize)>,
        to_beat: f64,
    ) -> Option<Group> {
        let own = own_texts(outline, &spans);
        let held: Vec<f64> =
            own.iter().map(|own| own.iter().map(|&text| outline.texts[text as usize].weight).sum()).collect();
        let (total, filled) = (held.iter().sum::<f64>(), held.iter().filter(|&&held| held > 0.0).count());
        let coverage = total / outline.total().max(f64::MIN_POSITIVE);
        if coverage < MIN_COVERAGE || filled < 2 {
            return None;
        }
        let largest = held.iter().copied().fold(0.0, f64::max);
        let balance = (1.0 - largest / total).max(0.0).powf(0.25);
        let basis = coverage.sqrt() * filled as f64 / rows.len() as f64 * balance;
        if basis * highest_factor(outline, &own) < to_beat {
            return None;
        }
        let body = descend(outline, &own, &held, inner);
        let outside: Vec<Vec<u32>> = (0..rows.len())
            .map(|number| match body.is_deep {
                true => outside_of(outline, &own[number], body.spans[number]),
                false => own[number].clone(),
            })
            .collect();
        let mut group = Group {
            places: Places::of(outline, &roots, &outside),
            bodies: body.spans,
            date: None,
            author: None,
            evidence: 0.0,
            score: 0.0,
            rows,
            roots,
            spans,
            own,
            held,
        };
        group.date = DatePlace::find(outline, &group.places, &outside);
        group.author = AuthorPlace::find(outline, &group);
        let dated = group.date.as_ref().map_or(0.0, |place| place.score);
        let named = group.author.as_ref().map_or(0.0, |place| place.score);
        group.evidence = dated * named;
        group.score = basis * (0.1 + dated + named + dated * named);
        Some(group)
    }

    /// The own texts of a record that are in its body; all where it has none.
    pub(super) fn body(&self, outline: &Outline, number: usize) -> &[u32] {
        let own = &self.own[number];
        self.bodies[number].map_or(&own[..], |span| {
            let texts = outline.texts_in(span);
            let at = |bound: u32| own.partition_point(|&text| text < bound);
            &own[at(texts.start)..at(texts.end)]
        })
    }

    /// The texts at a place of a record.
    pub(super) fn at(&self, place: usize, number: usize) -> Option<&[u32]> {
        let Place { of, .. } = &self.places.all[place];
        let found = of.binary_search_by_key(&(number as u32), |(record, _)| *record).ok()?;
        Some(&of[found].1)
    }

    /// The text that dates a record.
    pub(super) fn date_of(&self, outline: &Outline, number: usize) -> Option<u32> {
        self.at(self.date.as_ref()?.place, number).map(|texts| dated(outline, texts))
    }
}

/// Returns a bound of the factor by which dates and authors, each from 0 to 1, can raise a score; slightly higher, so that
/// rounding makes no difference. Without dates in enough records no place is one of dates.
fn highest_factor(outline: &Outline, own: &[Vec<u32>]) -> f64 {
    const WITH_DATES: f64 = 3.1001;
    const WITHOUT_DATES: f64 = 1.1001;
    let is_dated = |own: &&Vec<u32>| own.iter().any(|&text| outline.texts[text as usize].is_date());
    let dated = own.iter().filter(is_dated).count() as f64;
    if dated >= MIN_DATED * own.len() as f64 {
        WITH_DATES
    } else {
        WITHOUT_DATES
    }
}

/// The texts of each span that are in no other one within it.
fn own_texts(outline: &Outline, spans: &[(usize, usize)]) -> Vec<Vec<u32>> {
    let mut own = vec![Vec::new(); spans.len()];
    let (mut open, mut next) = (Vec::<usize>::new(), 0);
    let first = spans.first().map_or(0, |span| outline.texts_in((span.0, span.0)).start);
    for (text, found) in outline.texts.iter().enumerate().skip(first as usize) {
        while next < spans.len() && spans[next].0 <= found.row {
            open.push(next);
            next += 1;
        }
        while open.last().is_some_and(|&number| spans[number].1 <= found.row) {
            open.pop();
        }
        match open.last() {
            Some(&number) => own[number].push(text as u32),
            None if next == spans.len() => break,
            None => {}
        }
    }
    own
}

fn outside_of(outline: &Outline, own: &[u32], span: Option<(usize, usize)>) -> Vec<u32> {
    let body = span.map(|span| outline.texts_in(span));
    let is_inside = |text: &u32| body.as_ref().is_none_or(|body| body.contains(text));
    own.iter().copied().filter(|text| !is_inside(text)).collect()
}
