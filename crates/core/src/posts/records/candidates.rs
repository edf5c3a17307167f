//! Groups of elements that may be the posts of a page.

use std::collections::{HashMap, HashSet};

use super::date_place::{most_common, MIN_DATED};
use super::group::Group;
use super::outline::Outline;
use crate::tags::{flagged, COUNT};

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

/// The groups with most text, as many as the limits allow, in the order they are given.
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
    let (mut found, mut index) = (Vec::<Vec<usize>>::new(), HashMap::<u64, usize>::new());
    for &row in rows {
        if let Some(key) = key(row) {
            let at = *index.entry(key).or_insert(found.len());
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
