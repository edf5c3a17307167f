//! All that is found out about a page.

use dehusk_core::{
    hints_of_address, text_of, Declarations, Declared, Favor, Hidden, Judgement, Marks, PageStyles, SelectionOptions,
    Styles, Table,
};

use crate::answer::{column, Answer, Column};
use crate::judge::Judge;
use crate::parts::parts_at;
use crate::reasons::Reasons;

/// A judged page.
pub struct Page {
    table: Table,
    own_tags: String,
    judged: Judgement,
    signals: Vec<f32>,
    marks: Marks,
    confidence: [f64; 1],
    kinds: Vec<f64>,
    text: String,
    reasons: Reasons,
}

impl Page {
    fn new(judge: &mut Judge, source: &[u8], declared: &Declared, asked: Asked) -> Result<Page, String> {
        let table = Table::from_source(source).map_err(|error| error.to_string())?;
        let Judge { judge, scratch, .. } = judge;
        let judged = judge.judge(&table, declared.hints, scratch).with_declared(&Declarations::of(source));
        let styles = Styles::of(&table, source);
        let marks = judge.marks(&judged, &table, &styles, asked.options);
        let chosen = asked.chosen_of(&table);
        Ok(Page {
            own_tags: own_tags(&table),
            kinds: judge.kinds(&judged, &table, declared).map_or(Vec::new(), Vec::from),
            text: text_of(&table, PageStyles::Read(&styles), chosen.as_ref().unwrap_or(&marks.content)),
            reasons: if asked.reasons { Reasons::of(judge, &judged, &marks) } else { Reasons::default() },
            confidence: [marks.confidence],
            signals: judged.signals().all(),
            table,
            judged,
            marks,
        })
    }

    fn columns(&self) -> Vec<Column> {
        let Page { table, judged, marks, reasons, .. } = self;
        vec![
            column("html", &table.html[..]),
            column("ownTags", self.own_tags.as_str()),
            column("parent", &table.parent[..]),
            column("end", &table.end[..]),
            column("depth", &table.depth[..]),
            column("tag", &table.tag[..]),
            column("start", &table.start[..]),
            column("stop", &table.stop[..]),
            column("close", &table.close[..]),
            column("chars", &table.chars[..]),
            column("words", &table.words[..]),
            column("blanks", &table.blanks[..]),
            column("rows", judged.blocks().rows()),
            column("firstRows", judged.blocks().first()),
            column("signals", &self.signals[..]),
            column("firstRound", judged.first()),
            column("probability", judged.probability()),
            column("content", &marks.content[..]),
            column("score", &marks.score[..]),
            column("confidence", &self.confidence[..]),
            column("kinds", &self.kinds[..]),
            column("text", self.text.as_str()),
            column("firstReasons", &reasons.first[..]),
            column("reasonSignals", &reasons.signal[..]),
            column("reasonValues", &reasons.value[..]),
            column("reasonUsual", &reasons.usual[..]),
            column("reasonWeights", &reasons.weight[..]),
            column("decisions", reasons.decisions.as_str()),
        ]
    }
}

/// What is asked about a page.
struct Asked<'a> {
    options: SelectionOptions,
    /// Whether to tell why each block was kept or dropped.
    reasons: bool,
    /// The rows whose text is asked for, one byte each; if there are none, those that are content.
    chosen: &'a [u8],
}

impl Asked<'_> {
    fn chosen_of(&self, table: &Table) -> Option<Vec<bool>> {
        let is_given = self.chosen.len() == table.len();
        is_given.then(|| self.chosen.iter().map(|&flag| flag != 0).collect())
    }
}

/// The names of elements that other pages do not share, one on each line.
fn own_tags(table: &Table) -> String {
    let names = table.unknown.iter().map(|&(start, stop)| table.html.get(start as usize..stop as usize));
    let names: Vec<_> = names.map(|name| String::from_utf8_lossy(name.unwrap_or(&[]))).collect();
    names.join("\n")
}

/// Judge a page. Its parts are the serialised HTML, then the hints in its tags, names of metas and types of structured
/// data, each on a line of its own, then the address, then one byte for each row whose text is asked for, or nothing.
///
/// `favor` is 0 for balance, 1 for precision and 2 for recall; `hidden` is 0 for auto, 1 for keep and 2 for drop.
#[no_mangle]
pub unsafe extern "C" fn page_new(
    judge: *mut Answer<Judge>,
    page: *const u8,
    size: usize,
    favor: u32,
    include_comments: bool,
    title: bool,
    images: bool,
    hidden: u32,
    reasons: bool,
) -> *mut Answer<Page> {
    // SAFETY: so many bytes were written there, and `judge_new` has made the judge.
    let ([source, rest @ .., chosen], judge) = unsafe { (parts_at::<6>(page, size), &mut *judge) };
    let [hints, metas, types, address] = rest.map(|part| std::str::from_utf8(part).unwrap_or(""));
    let [mut hints, metas, types] = [hints, metas, types].map(|lines| lines.lines().collect::<Vec<_>>());
    let of_address = hints_of_address(address);
    hints.extend(of_address.iter().map(String::as_str));
    let declared = Declared { hints: &hints, metas: &metas, types: &types, address };
    let favor = match favor {
        1 => Favor::Precision,
        2 => Favor::Recall,
        _ => Favor::Balance,
    };
    let hidden = match hidden {
        1 => Hidden::Keep,
        2 => Hidden::Drop,
        _ => Hidden::Auto,
    };
    let options = SelectionOptions { favor, include_comments, title, images, hidden, ..SelectionOptions::default() };
    let asked = Asked { options, reasons, chosen };
    let found = judge.owner.as_mut().map_err(|error| error.clone());
    Answer::new(found.and_then(|judge| Page::new(judge, source, &declared, asked)), Page::columns)
}

/// Free a page.
#[no_mangle]
pub unsafe extern "C" fn page_free(page: *mut Answer<Page>) {
    // SAFETY: `page_new` has made it.
    drop(unsafe { Box::from_raw(page) });
}
