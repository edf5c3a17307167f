//! How long reading takes, which a site adds to each text: "5 min read".

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::selection::draft::RuleContext;
use crate::selection::lowercase::lowercase_of_rows;
use crate::table::attributes::unescaped;
use crate::Table;

/// The letters of such a notice without its number, in lowercase.
const LABELS: &str = "minread minsread minuteread minutesread mintoread minstoread minutestoread minreadtime minreadingtime \
    readingtimemin readingtimemins readingtimeminute readingtimeminutes readtimemin readtimemins readtimeminutes \
    estimatedreadingtimeminutes minlesezeit minutelesezeit minutenlesezeit lesezeitmin lesezeitminuten lesedauermin \
    lesedauerminuten mindelecture minutesdelecture tempsdelecturemin tempsdelectureminutes mindelectura \
    minutosdelectura tiempodelecturamin tiempodelecturaminutos mindilettura minutidilettura tempodiletturamin \
    tempodiletturaminuti mindeleitura minutosdeleitura tempodeleituramin tempodeleituraminutos minleestijd \
    minutenleestijd leestijdmin leestijdminuten minczytania minutczytania minlästid minuterslästid lästidmin minlesetid \
    минчтения минутычтения минутчтения времячтениямин времячтенияминут";
static KNOWN: LazyLock<HashSet<&str>> = LazyLock::new(|| LABELS.split(' ').collect());
/// Maximum number of characters of a notice.
const MAX_CHARS: f64 = 40.0;

/// Finds the rows of such notices: a line of its own, or the last part of a line with the author and the date.
pub(super) fn find_reading_times(context: &RuleContext) -> Vec<bool> {
    let RuleContext { table, blocks, .. } = *context;
    let mut found = vec![false; table.len()];
    for (rows, &chars) in blocks.text_rows_by_block().zip(&blocks.chars) {
        let is_short = chars <= MAX_CHARS;
        let whole_or_last = if is_short { rows } else { &rows[rows.len() - 1..] };
        if is_reading_time(table, whole_or_last) && (is_short || is_set_off(table, rows)) {
            whole_or_last.iter().for_each(|&row| found[row as usize] = true);
        }
    }
    found
}

/// Whether the text before the last row of a block does not end in a separator, which would be left without what follows.
fn is_set_off(table: &Table, rows: &[i32]) -> bool {
    let before = rows.iter().rev().nth(1).map(|&row| unescaped(table.text(row as usize)));
    before.is_some_and(|text| text.trim_end().ends_with(char::is_alphanumeric))
}

fn is_reading_time(table: &Table, rows: &[i32]) -> bool {
    let has_digit = |row: &i32| table.text(*row as usize).iter().any(u8::is_ascii_digit);
    if !rows.iter().any(has_digit) {
        return false;
    }
    KNOWN.contains(lowercase_of_rows(table, rows, char::is_alphabetic).as_str())
}

#[cfg(test)]
mod tests {
    use super::find_reading_times;
    use crate::selection::tests::{kept_by, with_rule_context};
    use crate::SelectionOptions;

    fn kept(line: &str) -> Vec<usize> {
        kept_by("reading times", &format!("<body>{line}<p>a b c</p></body>"), &[0.9; 2])
    }

    #[test]
    fn reading_times_are_dropped() {
        for line in ["5 min read", "<b>12</b> Min. Lesezeit", "Reading time: 3 minutes", "1 minuti di lettura"] {
            assert_eq!(kept(&format!("<p>{line}</p>")), [1], "{line}");
        }
    }

    #[test]
    fn a_longer_line_loses_its_end() {
        let line = "By <b>Ann Lee of the old mill at the river</b> on 3 May 2024<br><span>7 min read</span>";
        with_rule_context(&format!("<body><p>{line}</p></body>"), &[0.9], SelectionOptions::default(), |context| {
            assert_eq!(find_reading_times(context).iter().filter(|&&is_found| is_found).count(), 1);
        });
    }

    #[test]
    fn other_durations_are_kept() {
        for line in ["5 min", "min read", "5 min read by Ann", "Bake for 5 minutes"] {
            assert_eq!(kept(&format!("<p>{line}</p>")), [0, 1], "{line}");
        }
    }
}
