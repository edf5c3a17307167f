//! All that the core does with a page, on any bytes, and what must hold of the answers.

#![no_main]

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use dehusk_core::structured_json;
use dehusk_core::{
    counted_types, elements_with, html_of, kept_elements, markdown_of, page_title, tei_body, tex_of, text_of,
    visibility, Declarations, Declared, Favor, Images, Classifier, Limits, MarkdownOptions, PageStyles, Parsed, Reading,
    Scratch, Selected, SelectionOptions, Styles, Table, Tree, TreeOptions, Unread,
};
use libfuzzer_sys::fuzz_target;

const BLOCKS: &[u8] = include_bytes!("../../../src/dehusk/learned/models/blocks-2026.3.model");
const KINDS: &[u8] = include_bytes!("../../../src/dehusk/learned/models/kinds-2026.3.model");
/// As explaining takes long, only pages of so few blocks are explained.
const FEW: usize = 20;
static JUDGE: OnceLock<Classifier> = OnceLock::new();

fuzz_target!(|page: &[u8]| {
    if let Ok(Parsed { table, unread, .. }) = Parsed::within(page, &Limits::default()) {
        let again = Table::from_canonical(table.html.clone()).expect("its own HTML is canonical");
        assert_eq!((&again.parent, &again.end, &again.tag), (&table.parent, &table.end, &table.tag));
        for element in &unread.all {
            assert!(element.tag.start < element.tag.end && element.tag.end <= element.text_end);
            assert!(element.text_end <= page.len() && element.parent < element.row && element.row <= table.len());
        }
        read(&table, page, unread.within(page));
        look(&table, unread.within(page));
        declared(&Declarations::new(page, Arc::new(unread)), &table);
    }
    if let Ok(table) = Table::from_canonical(page.to_vec()) {
        write(&table, page, Unread::default(), &vec![true; table.len()]);
    }
    let _ = structured_json(page, "https://a.example/b");
});

/// Classify a page, and write what is content.
fn read(table: &Table, source: &[u8], unread: Unread<'_>) {
    let classifier = JUDGE.get_or_init(|| Classifier::new(BLOCKS).and_then(|classifier| classifier.with_kinds(KINDS)).expect("our models"));
    let predictions = classifier.classify(table, &["og=article"], &mut Scratch::default());
    assert!(predictions.probability().iter().all(|probability| (0.0..=1.0).contains(probability)));
    let styles = Styles::of(table, unread);
    let [precision, balance, recall] = [Favor::Precision, Favor::Balance, Favor::Recall].map(|favor| {
        let options = SelectionOptions { favor, ..SelectionOptions::default() };
        classifier.select(&predictions, table, &styles, options).expect("predictions of this page").content
    });
    assert!(precision.iter().zip(&balance).all(|(less, more)| less <= more), "precision adds nothing");
    assert!(balance.iter().zip(&recall).all(|(less, more)| less <= more), "recall drops nothing");
    write(table, source, unread, &balance);
    classifier.kinds(&predictions, table, &Declared::default());
    if predictions.blocks().len() <= FEW {
        assert_eq!(classifier.model().explain(&predictions).len(), predictions.blocks().len());
    }
}

/// Every form of a selection that the core writes.
fn write(table: &Table, source: &[u8], unread: Unread<'_>, content: &[bool]) {
    let styles = PageStyles::In(unread);
    text_of(table, styles, content);
    kept_elements(table, content, Images::OfContent(&[]));
    let reading = Reading::of(table, styles, content.to_vec());
    let selected = Selected { styles, reading: &reading, pieces: &[], images: Images::OfContent(&[]) };
    let options = TreeOptions { posts: &[], normalize: true, base: "https://a.example/b" };
    let tree = Tree::from_selection(table, &selected, &options);
    html_of(&tree);
    tei_body(&tree);
    markdown_of(Cow::Owned(tree), &MarkdownOptions { base: options.base, source });
}

/// How a page looks, and what is read of single elements.
fn look(table: &Table, unread: Unread<'_>) {
    assert_eq!(visibility(table, unread).len(), table.len());
    unread.script_words();
    page_title(table);
    elements_with(table, b"class");
    (0..table.len().min(FEW)).for_each(|row| drop(tex_of(table, row, true)));
}

/// What a page says about itself.
fn declared(declarations: &Declarations<&[u8]>, table: &Table) {
    counted_types(declarations, table);
    declarations.metas();
    declarations.links();
    declarations.linked_types();
    declarations.names_in_head();
    declarations.items(table);
}
