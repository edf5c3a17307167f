//! All that the core does with a page, on any bytes, and what must hold of the answers.

#![no_main]

use std::sync::OnceLock;

use dehusk_core::{
    content_html, counted_types, elements_with, kept_elements, microdata, page_title, style_elements, tex_of, text_of,
    typed_lines, visibility, Blocks, Declarations, Declared, Favor, Hidden, Judge, Scratch, Selected, Table, Wish,
};
use libfuzzer_sys::fuzz_target;

const BLOCKS: &[u8] = include_bytes!("../../../src/dehusk/learned/models/blocks-2026.1.model");
const KINDS: &[u8] = include_bytes!("../../../src/dehusk/learned/models/kinds-2026.1.model");
static JUDGE: OnceLock<Judge> = OnceLock::new();

fuzz_target!(|page: &[u8]| {
    if let Ok(table) = Table::from_html(page) {
        let again = Table::from_canonical(table.html.clone()).expect("its own HTML is canonical");
        assert_eq!((&again.parent, &again.end, &again.tag), (&table.parent, &table.end, &table.tag));
        read(&table, page);
    }
    for table in [Table::from_source(page), Table::from_canonical(page.to_vec())].into_iter().flatten() {
        read(&table, page);
    }
    declared(page);
});

/// Judge a page, and write what is content.
fn read(table: &Table, source: &[u8]) {
    let judge = JUDGE.get_or_init(|| Judge::new(BLOCKS).and_then(|judge| judge.with_kinds(KINDS)).expect("our models"));
    let judged = judge.judge(table, &["og=article"], &mut Scratch::default());
    assert!(judged.probability().iter().all(|probability| (0.0..=1.0).contains(probability)));
    let kept = |favor, hidden| {
        let wish = Wish { favor, hidden, ..Wish::default() };
        judge.marks(&judged, table, source, wish).content
    };
    let [precision, balance, recall] =
        [Favor::Precision, Favor::Balance, Favor::Recall].map(|favor| kept(favor, Hidden::Auto));
    assert!(precision.iter().zip(&balance).all(|(less, more)| less <= more), "precision adds nothing");
    assert!(balance.iter().zip(&recall).all(|(less, more)| less <= more), "recall drops nothing");
    for content in [precision, balance, recall, kept(Favor::Balance, Hidden::Keep)] {
        write(table, source, &content);
    }
    judge.kinds(&judged, table, &Declared::default());
    assert_eq!(judge.explain(&judged).len(), judged.blocks().len());
}

/// Every form of a selection that the core writes.
fn write(table: &Table, source: &[u8], content: &[bool]) {
    text_of(table, source, content);
    kept_elements(table, content, true);
    let selected = Selected { content, pieces: &[], images: true };
    content_html(table, &selected, &[true; 200], &[]);
}

/// What a page says about itself, and how it looks.
fn declared(page: &[u8]) {
    if let Ok(table) = Table::from_html(page) {
        assert_eq!(visibility(&table, page).len(), table.len());
        typed_lines(&table, page);
        Blocks::of(&table);
        page_title(&table);
        elements_with(&table, b"class");
        (0..table.len().min(200)).for_each(|row| drop(tex_of(&table, row, true)));
        counted_types(&Declarations::of(page), &table);
    }
    let declarations = Declarations::of(page);
    declarations.metas();
    declarations.links();
    declarations.linked_types();
    microdata(page);
    style_elements(page);
}
