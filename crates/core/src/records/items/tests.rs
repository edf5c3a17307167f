use super::*;

fn items(html: &str, content: Option<&[bool]>) -> Vec<ItemRecord> {
    let table = Table::from_canonical(html.into()).unwrap();
    let (separators, names) = (&Separators::of(&table), &ElementNames::of(&table));
    let page = ItemPage { table: &table, shown: &vec![true; table.len()], separators, names };
    item_records(&page, content, "https://a.example/b/")
}

fn card(number: usize) -> String {
    let words = ["one", "two", "three", "four", "five"][number % 5];
    format!(
        "<div class=\"card\"><h2><a href=\"/{number}\">Title {words} of many</a></h2><time datetime=\"2024-05-1{number}\">\
         May 1{number}</time><p>A teaser with {words} words that nobody repeats.</p><a href=\"/{number}\">Read more</a></div>"
    )
}

fn page(cards: usize) -> String {
    let cards: String = (0..cards).map(card).collect();
    format!("<html><body><ul><li><a href=\"/x\">Home</a></li></ul><main>{cards}</main></body></html>")
}

#[test]
fn cards_are_items() {
    let found = items(&page(3), None);
    let titles: Vec<_> = found.iter().map(|item| (&*item.title, &*item.link)).collect();
    let expected = [
        ("Title one of many", "https://a.example/0"),
        ("Title two of many", "https://a.example/1"),
        ("Title three of many", "https://a.example/2"),
    ];
    assert_eq!(titles, expected);
    assert_eq!(found[1].times, [StatedTime { text: "May 11".into(), stated: "2024-05-11".into() }]);
    let teaser = found[1].lines.iter().find(|line| line.words > 5).unwrap();
    assert_eq!((&*teaser.text, teaser.is_unique), ("A teaser with two words that nobody repeats.", true));
    assert!(found[1].lines.iter().any(|line| line.text == "Read more" && !line.is_unique));
}

#[test]
fn two_cards_are_no_list() {
    assert_eq!(items(&page(2), None), []);
}

#[test]
fn a_list_that_is_little_of_the_content_is_none() {
    let html = page(3);
    let table = Table::from_canonical(html.clone().into()).unwrap();
    let home: Vec<bool> = (0..table.len()).map(|row| table.tag[row] == 0 && table.text(row) == b"Home").collect();
    assert_eq!(items(&html, Some(&home)), []);
    assert_eq!(items(&html, Some(&[true])), []);
}
