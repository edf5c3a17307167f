//! A file that may be a model: it is refused, or it judges.

#![no_main]

use dehusk_core::{Judge, Scratch, SelectionOptions, Styles, Table, Unread};
use libfuzzer_sys::fuzz_target;

const PAGE: &[u8] =
    b"<title>Mill</title><ul><li><a href=/>Home</a></ul><h1>Mill</h1><p>The mill turns in the wind.</p>";

fuzz_target!(|model: &[u8]| {
    if let Ok(judge) = Judge::new(model) {
        let table = Table::from_html(PAGE).expect("a page");
        let judged = judge.judge(&table, &["og=article"], &mut Scratch::default());
        judge.marks(&judged, &table, &Styles::of(&table, Unread::default()), SelectionOptions::default());
    }
});
