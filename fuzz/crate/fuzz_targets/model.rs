//! A file that may be a model: it is refused, or it judges.

#![no_main]

use dehusk_core::{Classifier, Scratch, SelectionOptions, Styles, Table, Unread};
use libfuzzer_sys::fuzz_target;

const PAGE: &[u8] =
    b"<title>Mill</title><ul><li><a href=/>Home</a></ul><h1>Mill</h1><p>The mill turns in the wind.</p>";

fuzz_target!(|model: &[u8]| {
    if let Ok(classifier) = Classifier::new(model) {
        let table = Table::from_html(PAGE).expect("a page");
        let predictions = classifier.classify(&table, &["og=article"], &mut Scratch::default());
        let styles = Styles::of(&table, Unread::default());
        classifier.select(&predictions, &table, &styles, SelectionOptions::default()).expect("predictions of this page");
    }
});
