//! How long each stage takes for the pages in a folder of HTML files, the best of several rounds for each page.
//!
//! `cargo run --release --example stages -- BLOCKS.model KINDS.model FOLDER`

use std::error::Error;
use std::time::Instant;
use std::{env, fs};

use dehusk_core::{text_of, Classifier, Declared, Limits, PageStyles, Parsed, Scratch, SelectionOptions, Styles};

const STAGES: [&str; 5] = ["table", "judgement", "marks", "text", "kinds"];
const ROUNDS: usize = 7;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (blocks, kinds, folder) = match &arguments[..] {
        [blocks, kinds, folder] => (blocks, kinds, folder),
        _ => return Err("usage: stages BLOCKS.model KINDS.model FOLDER".into()),
    };
    let classifier = Classifier::new(&fs::read(blocks)?)?.with_kinds(&fs::read(kinds)?)?;
    let (mut scratch, mut totals, mut pages) = (Scratch::default(), [0.0; STAGES.len()], 0);
    for entry in fs::read_dir(folder)? {
        let html = fs::read(entry?.path())?;
        let mut best = [f64::INFINITY; STAGES.len()];
        for _ in 0..ROUNDS {
            let times = stages(&classifier, &html, &mut scratch)?;
            best.iter_mut().zip(times).for_each(|(best, time)| *best = best.min(time));
        }
        totals.iter_mut().zip(best).for_each(|(total, best)| *total += best);
        pages += 1;
    }
    for (stage, total) in STAGES.iter().zip(totals) {
        println!("{stage:10} {:8.4} ms per page", total / f64::from(pages.max(1)));
    }
    println!("{:10} {:8.4} ms per page, {pages} pages", "all", totals.iter().sum::<f64>() / f64::from(pages.max(1)));
    Ok(())
}

/// The milliseconds of each stage.
fn stages(
    classifier: &Classifier,
    html: &[u8],
    scratch: &mut Scratch,
) -> Result<[f64; STAGES.len()], dehusk_core::Error> {
    let mut before = Instant::now();
    let mut since = || {
        let now = Instant::now();
        let time = now.duration_since(before).as_secs_f64() * 1e3;
        before = now;
        time
    };
    let declared = Declared { hints: &["url:none"], ..Declared::default() };
    let Parsed { table, unread, .. } = Parsed::within(html, &Limits::default())?;
    let of_table = since();
    let predictions = classifier.classify(&table, declared.hints, scratch);
    let of_judgement = since();
    let styles = Styles::of(&table, unread.within(html));
    let selection = classifier.select(&predictions, &table, &styles, SelectionOptions::default())?;
    let of_marks = since();
    let text = text_of(&table, PageStyles::Read(&styles), &selection.content);
    let of_text = since();
    let kinds = classifier.kinds(&predictions, &table, &declared);
    let of_kinds = since();
    // what was found is used, or the compiler might leave the work out
    match (text.len(), kinds) {
        (usize::MAX, None) => Err(dehusk_core::Error::TooLarge),
        _ => Ok([of_table, of_judgement, of_marks, of_text, of_kinds]),
    }
}
