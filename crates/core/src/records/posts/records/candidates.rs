//! Groups of elements that may be the posts of a page.

use std::collections::HashSet;

use super::author_place::AuthorPlace;
use super::body::descend;
use super::date_place::{dated, most_common, DatePlace, MIN_DATED};
use super::outline::Outline;
use super::places::{Place, Places};
use crate::facts::numbering::Numbering;
use crate::table::tags::{flagged, COUNT};

const ROOT: u32 = 1;
/// Elements that can be, or begin, a post.
static ROOTS: [u32; COUNT + 1] = flagged(&[(
    ROOT,
    "article aside blockquote body dd div dl dt fieldset form h2 h3 h4 h5 header hr li main ol p section table tbody td \
    tfoot tr ul",
)]);
/// Minimum share of the page's text in the elements, and between them.
const MIN_INSIDE: f64 = 0.1;
const MIN_BETWEEN: f64 = 0.15;
/// Maximum number of posts.
const MAX_RECORDS: usize = 2000;
/// Maximum number of groups that are looked at, which are those with most text.
const MAX_GROUPS: usize = 100;
/// Maximum number of texts that are looked at in all groups together.
const MAX_TEXTS: usize = 2_000_000;
/// How many children are compared, where elements have the same labels and are not alike: rows in pairs.
const COMPARED_CHILDREN: usize = 3;
/// How much better runs of siblings have to be than single elements.
const MARGIN_OF_RUNS: f64 = 1.1;

/// Elements that are alike, and how much of the page's text is in them and between them.
struct Alike {
    rows: Vec<usize>,
    inside: f64,
    between: f64,
}

impl Alike {
    fn share(&self) -> f64 {
        self.inside.max(self.between)
    }
}

/// Returns the group with the highest score, the first of those that are about as good.
pub(super) fn best_group(outline: &Outline, undated: bool) -> Option<Group> {
    let mut best = BestGroup::default();
    for alike in alike(outline, undated) {
        if alike.inside >= MIN_INSIDE {
            best.replace_by(Group::of_elements(outline, &alike.rows, best.score_to_beat(1.0)), 1.0);
        }
        if alike.between >= MIN_BETWEEN {
            let spans = runs(outline, &alike.rows);
            let group = Group::of_runs(outline, &alike.rows, spans, best.score_to_beat(MARGIN_OF_RUNS));
            best.replace_by(group, MARGIN_OF_RUNS);
        }
    }
    best.group
}

#[derive(Default)]
struct BestGroup {
    group: Option<Group>,
    score: f64,
}

impl BestGroup {
    /// Returns the score that another group has to exceed; `margin` is the factor by which it has to be better.
    fn score_to_beat(&self, margin: f64) -> f64 {
        self.score * margin * 1.0001
    }

    fn replace_by(&mut self, group: Option<Group>, margin: f64) {
        if let Some(group) = group.filter(|group| group.score > self.score_to_beat(margin)) {
            self.score = group.score;
            self.group = Some(group);
        }
    }
}

/// Elements with the same labels from the root; with the same label; with the same tag below the same labels; with the
/// same labels from the root to their first children.
fn alike(outline: &Outline, undated: bool) -> Vec<Alike> {
    let table = outline.table;
    let roots: Vec<usize> = (0..table.len())
        .filter(|&row| ROOTS[(table.tag[row] as usize).min(COUNT)] & ROOT != 0 && !outline.excluded[row])
        .collect();
    let by_tag = |row: usize| {
        let above = outline.parent(row).map_or(0, |parent| outline.path[parent]);
        above.wrapping_mul(31).wrapping_add(table.tag[row] as u64)
    };
    let by_children = |row: usize| {
        let children = outline.children((row + 1, outline.end(row))).take(COMPARED_CHILDREN);
        children.fold(outline.path[row], |sum, child| sum.wrapping_mul(31).wrapping_add(outline.label[child]))
    };
    let by_path = |row: usize| Some(outline.path[row]);
    let by_label = |row: usize| Some(outline.label[row]).filter(|_| outline.has_class[row]);
    let keys: [&dyn Fn(usize) -> Option<u64>; 4] =
        [&by_path, &by_label, &|row| Some(by_tag(row)), &|row| Some(by_children(row))];
    let dated = (outline.dates() as f64 / MIN_DATED) as usize;
    let most = if undated { MAX_RECORDS } else { MAX_RECORDS.min(dated) };
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    for key in keys {
        for rows in grouped(&roots, key) {
            if (2..=most).contains(&rows.len()) && seen.insert(rows.clone()) {
                found.extend(measured(outline, rows));
            }
        }
    }
    within_limits(outline, found)
}

/// Returns the groups with the most text, up to the limits, in the given order.
fn within_limits(outline: &Outline, found: Vec<Alike>) -> Vec<Alike> {
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by(|&a, &b| found[b].share().total_cmp(&found[a].share()));
    let (mut is_taken, mut texts) = (vec![false; found.len()], 0);
    for place in order.into_iter().take(MAX_GROUPS) {
        let rows = &found[place].rows;
        texts += outline.texts_in((rows[0], rows[rows.len() - 1])).len();
        is_taken[place] = texts <= MAX_TEXTS;
    }
    found.into_iter().zip(is_taken).filter(|(_, is_taken)| *is_taken).map(|(alike, _)| alike).collect()
}

/// Rows with the same key, in the order of their first ones.
fn grouped(rows: &[usize], key: &dyn Fn(usize) -> Option<u64>) -> Vec<Vec<usize>> {
    let (mut found, mut numbering) = (Vec::<Vec<usize>>::new(), Numbering::default());
    numbering.restart(rows.len());
    for &row in rows {
        if let Some(key) = key(row) {
            let at = numbering.number(key) as usize;
            if at == found.len() {
                found.push(Vec::new());
            }
            found[at].push(row);
        }
    }
    found
}

/// The elements, if there is enough text in them or between them.
fn measured(outline: &Outline, rows: Vec<usize>) -> Option<Alike> {
    let total = outline.total().max(f64::MIN_POSITIVE);
    let (mut inside, mut end) = (0.0, 0);
    for &row in &rows {
        if row >= end {
            end = outline.end(row);
            inside += outline.weight_in((row, end));
        }
    }
    let pairs = rows.iter().zip(rows.iter().skip(1));
    let are_siblings = rows.iter().all(|&row| outline.parent(row) == outline.parent(rows[0]));
    let between = match are_siblings {
        true => pairs.map(|(&row, &next)| outline.weight_in((outline.end(row), next))).sum(),
        false => 0.0,
    };
    let found = Alike { rows, inside: inside / total, between: between / total };
    (found.inside >= MIN_INSIDE || found.between >= MIN_BETWEEN).then_some(found)
}

/// From each of some siblings to the next; the last run is as long as most others.
fn runs(outline: &Outline, rows: &[usize]) -> Vec<(usize, usize)> {
    let mut spans: Vec<(usize, usize)> = rows.iter().copied().zip(rows.iter().copied().skip(1)).collect();
    let usual = most_common(spans.iter().map(|&span| outline.children(span).count())).unwrap_or(1);
    let last = rows[rows.len() - 1];
    let parent_end = outline.parent(last).map_or(outline.end(last), |parent| outline.end(parent));
    let end = outline.children((last, parent_end)).take(usual).last().map_or(parent_end, |row| outline.end(row));
    spans.push((last, end));
    spans
}

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
    /// The group of some elements, which are in document order; None where fewer than two hold text, or where its score
    /// cannot exceed `to_beat`.
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
        if filled < 2 {
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
