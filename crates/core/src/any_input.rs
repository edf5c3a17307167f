//! No page and no model makes the core panic.

use crate::bytes::random::Random;
use crate::classify::model::resealed;
use crate::{
    attribute_values, dates_of_posts, post_dates, signed_thread, text_of, text_of_pieces, Classifier, Declared, Error,
    Favor, Hidden, PageStyles, Piece, PostDate, PostEvidence, RuleSet, Scratch, SelectionOptions, Styles, Table,
    Unread, KINDS,
};

const BLOCKS: &[u8] = include_bytes!("../../../src/dehusk/learned/models/blocks-2026.3.model");
const OF_KINDS: &[u8] = include_bytes!("../../../src/dehusk/learned/models/kinds-2026.3.model");
const PAGE: &str = r##"<html><head><title>A &amp; B</title></head><body class="home comments"><nav><ul><li><a href="/">Home</a></li></ul></nav>
<main id="content"><h1>Title <a href="#t">¶</a></h1><p>Some words, <b>more</b> words&nbsp;and a sentence.</p><h2>Part</h2>
<table><tbody><tr><td>1</td><td>one</td></tr><tr><td>2</td><td>two</td></tr></tbody></table><pre>
<span class="lineno">1</span> let x = 1;<table><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table></pre>
<span class="MathJax">x</span><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>
</main><footer role="contentinfo" style="display:none">漢字 もじ</footer></body></html>"##;
const PIECES: [&str; 24] = [
    "<p>",
    "</p>",
    "<div class=\"a lineno\">",
    "</div>",
    "<pre>\n",
    "</pre>",
    "<table>",
    "<tr>",
    "<td>",
    "</td></tr></table>",
    "<math>",
    "</math>",
    "<a href=\"#\">",
    "</a>",
    "<h2>",
    "</h2>",
    "<br>",
    "some words. ",
    "&nbsp;&amp;",
    " \n\t",
    "漢",
    "<",
    ">",
    "\"",
];

fn classifier() -> Classifier {
    Classifier::new(BLOCKS).and_then(|classifier| classifier.with_kinds(OF_KINDS)).unwrap()
}

/// Do all that can be done with a page, and check what must hold of any.
fn judge_all(classifier: &Classifier, table: &Table, scratch: &mut Scratch) {
    let declared = Declared { hints: &["og=article", "url=shop"], address: "http://a.b/c?d#e", ..Declared::default() };
    let predictions = classifier.classify(table, declared.hints, scratch);
    assert!(predictions.probability().iter().all(|probability| (0.0..=1.0).contains(probability)));
    let styles = Styles::of(table, Unread::default());
    for favor in [Favor::Balance, Favor::Precision, Favor::Recall] {
        for (include_comments, hidden) in [(true, Hidden::Auto), (false, Hidden::Drop), (false, Hidden::Keep)] {
            let options = SelectionOptions {
                favor,
                include_comments,
                hidden,
                title: include_comments,
                images: !include_comments,
                skipped: RuleSet::default(),
            };
            let selection = classifier.select(&predictions, table, &styles, options).unwrap();
            assert_eq!((selection.content.len(), selection.score.len()), (table.len(), table.len()));
            text_of(table, PageStyles::Read(&styles), &selection.content);
        }
    }
    text_of(table, PageStyles::Read(&styles), &vec![true; table.len() + 1]);
    attribute_values(table, "class");
    let pieces = [-1, 1, 1, 2].map(|row| Piece { row, start: 3, stop: 1 + 7 * row });
    text_of_pieces(table, PageStyles::Read(&styles), &vec![true; table.len()], &pieces);
    let dates =
        (0..=table.len()).step_by(3).map(|row| PostDate { row, certainty: 2.0, moment: None, has_clock: false });
    let dates: Vec<_> = dates.collect();
    for forum in [0.3, 1.0] {
        let kinds = KINDS.map(|kind| if kind == "forum" { forum } else { 0.0 });
        let content = &vec![true; table.len()];
        let evidence =
            PostEvidence { shown: &[true, true], probability: &[0.5], dates: &dates, content, kinds: &kinds };
        assert!(signed_thread(table, &evidence).is_none_or(|thread| thread.records.len() > 1));
        post_dates(table, &[], &kinds);
    }
    dates_of_posts(table, &[(0..table.len()).collect()]);
    let kinds = classifier.kinds(&predictions, table, &declared);
    assert_eq!(kinds.is_none(), predictions.blocks().is_empty());
    assert_eq!(classifier.model().explain(&predictions).len(), predictions.blocks().len());
    assert!(kinds.is_none_or(|kinds| (kinds.iter().sum::<f64>() - 1.0).abs() < 1e-9));
}

#[test]
fn any_page_is_judged() {
    let (classifier, mut random, mut scratch) = (classifier(), Random::new(21), Scratch::default());
    for _ in 0..100 {
        let page: String = (0..random.below(40)).map(|_| PIECES[random.below(PIECES.len())]).collect();
        judge_all(&classifier, &Table::from_html(page.as_bytes()).unwrap(), &mut scratch);
        if let Ok(table) = Table::from_canonical(random.bytes(200)) {
            judge_all(&classifier, &table, &mut scratch);
        }
    }
}

#[test]
fn pages_with_changed_bytes_are_judged() {
    let (classifier, mut random, mut scratch) = (classifier(), Random::new(22), Scratch::default());
    for changes in (0..100).map(|round| round % 10) {
        let mut page = PAGE.as_bytes().to_vec();
        for _ in 0..changes {
            let at = random.below(page.len());
            page[at] = if random.below(2) == 0 { random.next() as u8 } else { b"<>\"&/ "[random.below(6)] };
        }
        page.truncate(page.len() - random.below(2) * random.below(page.len()));
        judge_all(&classifier, &Table::from_html(&page).unwrap(), &mut scratch);
        if let Ok(table) = Table::from_canonical(page) {
            judge_all(&classifier, &table, &mut scratch);
        }
    }
}

#[test]
fn predictions_of_another_page_are_refused() {
    let classifier = classifier();
    let [table, other] = [PAGE, "<p>a</p>"].map(|page| Table::from_html(page.as_bytes()).unwrap());
    let predictions = classifier.classify(&table, &["og=article"], &mut Scratch::default());
    let styles = [&table, &other].map(|table| Styles::of(table, Unread::default()));
    for styles in &styles {
        assert_eq!(classifier.select(&predictions, &other, styles, SelectionOptions::default()), Err(Error::OtherPage));
    }
    assert_eq!(classifier.select(&predictions, &table, &styles[1], SelectionOptions::default()), Err(Error::OtherPage));
    assert_eq!(classifier.kinds(&predictions, &other, &Declared::default()), None);
    assert!(classifier
        .kinds(&predictions, &table, &Declared::default())
        .is_some_and(|kinds| kinds.len() == KINDS.len()));
}

#[test]
fn changed_models_are_refused_or_judge() {
    let (good, mut random, mut scratch) = (classifier(), Random::new(23), Scratch::default());
    let table = Table::from_html(PAGE.as_bytes()).unwrap();
    let predictions = good.classify(&table, &["og=article"], &mut scratch);
    for round in 0..40 {
        let bytes = changed(if round % 2 == 0 { BLOCKS } else { OF_KINDS }, &mut random);
        if round % 2 == 0 {
            if let Ok(classifier) = Classifier::new(&bytes) {
                classifier.classify(&table, &["og=article"], &mut scratch);
                let styles = Styles::of(&table, Unread::default());
                classifier.select(&predictions, &table, &styles, SelectionOptions::default()).unwrap();
            }
        } else if let Ok(classifier) = good.clone().with_kinds(&bytes) {
            classifier.kinds(&predictions, &table, &Declared::default());
        }
    }
}

/// A model file in which some bytes are others, most of them among the contents, with the checksum that it needs.
fn changed(model: &[u8], random: &mut Random) -> Vec<u8> {
    const CONTENTS: usize = 2500;
    let mut bytes = model.to_vec();
    for _ in 0..1 + random.below(3) {
        let limit = if random.below(3) == 0 { bytes.len() } else { CONTENTS };
        let at = random.below(limit);
        bytes[at] = [0, 1, 0xff, random.next() as u8][random.below(4)];
    }
    bytes.truncate(bytes.len() - random.below(2) * random.below(50));
    resealed(bytes)
}
