//! All that the core does with a page, on any bytes, and what must hold of the answers.

#![no_main]

use std::borrow::Cow;
use std::sync::OnceLock;

use dehusk_core::structured_json;
use dehusk_core::{
    counted_types, elements_with, html_of, kept_elements, markdown_of, page_title, style_elements, tei_body, tex_of,
    text_of, visibility, Declarations, Declared, Favor, Images, Judge, MarkdownOptions, PageStyles, Scratch, Selected,
    SelectionOptions, Styles, Table, Tree, TreeOptions,
};
use libfuzzer_sys::fuzz_target;

const BLOCKS: &[u8] = include_bytes!("../../../src/dehusk/learned/models/blocks-2026.3.model");
const KINDS: &[u8] = include_bytes!("../../../src/dehusk/learned/models/kinds-2026.3.model");
/// As explaining takes long, only pages of so few blocks are explained.
const FEW: usize = 20;
static JUDGE: OnceLock<Judge> = OnceLock::new();

fuzz_target!(|page: &[u8]| {
    if let Ok(table) = Table::from_html(page) {
        let again = Table::from_canonical(table.html.clone()).expect("its own HTML is canonical");
        assert_eq!((&again.parent, &again.end, &again.tag), (&table.parent, &table.end, &table.tag));
        read(&table, page);
        look(&table, page);
    }
    if let Ok(table) = Table::from_canonical(page.to_vec()) {
        write(&table, page, &vec![true; table.len()]);
    }
    declared(page);
});

/// Judge a page, and write what is content.
fn read(table: &Table, source: &[u8]) {
    let judge = JUDGE.get_or_init(|| Judge::new(BLOCKS).and_then(|judge| judge.with_kinds(KINDS)).expect("our models"));
    let judged = judge.judge(table, &["og=article"], &mut Scratch::default());
    assert!(judged.probability().iter().all(|probability| (0.0..=1.0).contains(probability)));
    let styles = Styles::of(table, source);
    let [precision, balance, recall] = [Favor::Precision, Favor::Balance, Favor::Recall].map(|favor| {
        let options = SelectionOptions { favor, ..SelectionOptions::default() };
        judge.marks(&judged, table, &styles, options).content
    });
    assert!(precision.iter().zip(&balance).all(|(less, more)| less <= more), "precision adds nothing");
    assert!(balance.iter().zip(&recall).all(|(less, more)| less <= more), "recall drops nothing");
    write(table, source, &balance);
    judge.kinds(&judged, table, &Declared::default());
    if judged.blocks().len() <= FEW {
        assert_eq!(judge.model().explain(&judged).len(), judged.blocks().len());
    }
}

/// Every form of a selection that the core writes.
fn write(table: &Table, source: &[u8], content: &[bool]) {
    text_of(table, PageStyles::In(source), content);
    kept_elements(table, content, Images::OfContent(&[]));
    let selected = Selected { content, pieces: &[], images: Images::OfContent(&[]), styles: PageStyles::In(source) };
    let options = TreeOptions { posts: &[], normalize: true, base: "https://a.example/b" };
    let tree = Tree::from_selection(table, &selected, &options);
    html_of(&tree);
    tei_body(&tree);
    markdown_of(Cow::Owned(tree), &MarkdownOptions { url: options.base, source });
}

/// How a page looks, and what is read of single elements.
fn look(table: &Table, page: &[u8]) {
    assert_eq!(visibility(table, page).len(), table.len());
    page_title(table);
    elements_with(table, b"class");
    (0..table.len().min(FEW)).for_each(|row| drop(tex_of(table, row, true)));
    counted_types(&Declarations::of(page), table);
}

/// What a page says about itself.
fn declared(page: &[u8]) {
    let declarations = Declarations::of(page);
    declarations.metas();
    declarations.links();
    declarations.linked_types();
    let _ = structured_json(page, "https://a.example/b");
    style_elements(page);
}
