//! Small threads with their records.

use super::*;
use crate::bytes::dates::{parse_date, Date, DateContext};

const SAYINGS: [&str; 3] = [
    "How are the sails set when the wind turns to the north?",
    "We turn the cap by hand, which takes two people a morning.",
    "A fantail does the same, as long as somebody oils it in spring.",
];

/// A thread of three posts; in each `form`, `@` is the author, `%` the date, `$` the text and `#` the number.
fn thread(form: &str) -> String {
    let posts = SAYINGS.iter().zip(["ann", "bob", "cleo"]).enumerate().map(|(number, (says, name))| {
        let number = number.to_string();
        form.replace('@', name).replace('%', &format!("day {number}")).replace('$', says).replace('#', &number)
    });
    posts.collect()
}

fn day(number: usize) -> Option<Date> {
    parse_date(&format!("{number}.1.2024"), &DateContext::default())
}

/// The records of a page on which texts that begin with `day` are dates.
fn found(html: &str) -> (Table, Thread) {
    let table = Table::from_canonical(html.into()).unwrap();
    let dates: Vec<PostDate> = (0..table.len())
        .filter(|&row| table.tag[row] == 0 && table.text(row).starts_with(b"day "))
        .enumerate()
        .map(|(number, row)| PostDate { row, certainty: 2.0, moment: day(number + 1), has_clock: false })
        .collect();
    let (shown, probability, kinds) = (vec![true; table.len()], vec![1.0; table.len()], [0.0; crate::KINDS.len()]);
    let evidence = Evidence { shown: &shown, probability: &probability, dates: &dates, content: &shown, kinds: &kinds };
    let thread = thread_of(&table, &evidence);
    (table, thread)
}

fn texts(table: &Table, record: &Record) -> Vec<String> {
    record.texts.iter().map(|&row| String::from_utf8_lossy(table.text(row)).into_owned()).collect()
}

fn name(table: &Table, record: &Record) -> String {
    record.author.map_or(String::new(), |row| crate::line_within(table, row, 100))
}

#[test]
fn posts_have_text_author_date_and_link() {
    let post = "<li><a href=\"/u/@\">@</a><a href=\"/p/#\">%</a><p>$</p></li>";
    let (table, thread) = found(&format!("<body><ul>{}</ul></body>", self::thread(post)));
    assert!(thread.evidence > 0.5, "{}", thread.evidence);
    let names: Vec<_> = thread.records.iter().map(|record| name(&table, record)).collect();
    assert_eq!(names, ["ann", "bob", "cleo"]);
    for (record, says) in thread.records.iter().zip(SAYINGS) {
        assert_eq!(texts(&table, record), [says]);
        assert!(record.date.is_some() && record.author_link.is_some() && record.link.is_some());
        assert_ne!(record.link, record.author_link);
    }
}

#[test]
fn a_line_with_the_date_above_the_text_is_not_said() {
    let post = "<section><a href=\"/u/@\">@</a><div><div><i>%</i> <a href=\"#\">#</a></div><p>$</p></div></section>";
    let (table, thread) = found(&format!("<body>{}</body>", self::thread(post)));
    for (record, says) in thread.records.iter().zip(SAYINGS) {
        assert_eq!((texts(&table, record), record.date.is_some()), (vec![says.to_owned()], true));
    }
    assert_eq!(thread.records.len(), SAYINGS.len());
}

#[test]
fn what_a_nested_post_says_is_its_own() {
    let post = "<div class=\"a\"><a href=\"/u/@\">@</a><i>%</i><p>$</p>";
    let (table, thread) = found(&format!("<body>{}</div></div></div></body>", self::thread(post)));
    let said: Vec<_> = thread.records.iter().map(|record| texts(&table, record)).collect();
    assert_eq!(said, SAYINGS.map(|says| vec![says.to_owned()]));
}

#[test]
fn rows_in_pairs_are_one_post() {
    let post = "<tr><td><a href=\"/u/@\">@</a></td><td>%</td></tr><tr><td>$</td></tr>";
    let (table, thread) = found(&format!("<body><table>{}</table></body>", self::thread(post)));
    let signed: Vec<_> = thread.records.iter().map(|record| (name(&table, record), texts(&table, record))).collect();
    let expected =
        ["ann", "bob", "cleo"].iter().zip(SAYINGS).map(|(name, says)| (name.to_string(), vec![says.to_owned()]));
    assert_eq!(signed, expected.collect::<Vec<_>>());
}

#[test]
fn pages_without_dates_have_no_evidence() {
    let (_, thread) = found(&format!("<body>{}</body>", self::thread("<p>$</p>")));
    assert_eq!(thread.evidence, 0.0);
    assert_eq!(found("<body></body>").1, Thread::default());
}

#[test]
fn controls_are_not_said() {
    let post = "<li><a href=\"/u/@\">@</a><i>%</i><div>$<b>Answer</b></div></li>";
    let (table, thread) = found(&format!("<body><ul>{}</ul></body>", self::thread(post)));
    assert!(thread.records.iter().zip(SAYINGS).all(|(record, says)| texts(&table, record) == [says]));
}

#[test]
fn many_or_deep_elements_take_linear_time() {
    let post = "<div class=\"a\"><b>ann</b><i>day 1</i><p>some words</p>";
    for (count, close) in [(30_000, true), (1_500, false)] {
        let end = if close { "</div>" } else { "" };
        let mut html = format!("<body>{}", format!("{post}{end}").repeat(count));
        if !close {
            html += &"</div>".repeat(count);
        }
        found(&(html + "</body>"));
    }
}
