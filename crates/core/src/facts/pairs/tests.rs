use super::*;
use crate::facts::lines::line_of_rows;

/// The pairs of a page, each as `name = value`, and how they are joined: `|` where both become one line.
fn found(body: &str) -> Vec<String> {
    let html = format!("<html><body>{body}</body></html>");
    let table = Table::from_canonical(html.into()).unwrap();
    let line = |rows: &Range<usize>| line_of_rows(&table, rows.clone(), usize::MAX);
    let shown = |pair: &Pair| {
        let joint = if pair.joins { "|" } else { "=" };
        format!("{} {joint} {}", line(&pair.name), line(&pair.value))
    };
    pairs(&table).iter().map(shown).collect()
}

fn each(items: &[(&str, &str)], form: fn(&str, &str) -> String) -> String {
    items.iter().map(|(name, value)| form(name, value)).collect()
}

const SPECS: [(&str, &str); 3] = [("Max torque", "200 nm"), ("Mileage", "20,000"), ("Doors", "5")];
const PAIRS: [&str; 3] = ["Max torque | 200 nm", "Mileage | 20,000", "Doors | 5"];

#[test]
fn definitions_are_pairs() {
    assert_eq!(
        found("<dl><dt>Weight</dt><dd>5 kg</dd><dt>Size:</dt><dd><p>L</p></dd></dl>"),
        ["Weight | 5 kg", "Size: | L"]
    );
    assert_eq!(found("<dl><div><dt>Weight</dt><dd>5 kg</dd></div></dl>"), ["Weight | 5 kg"]);
    assert_eq!(found("<dl><dt>One</dt><dt>Two</dt><dd>a</dd><dt>Three</dt><dd>b</dd><dd>c</dd></dl>"), [""; 0]);
    let long = "word ".repeat(21);
    assert_eq!(
        found(&format!("<dl><dt>Mill</dt><dd>{long}</dd><dt>Sail</dt><dd><ul><li>a</li></ul></dd></dl>")),
        [""; 0]
    );
}

#[test]
fn wrappers_that_repeat_are_pairs() {
    for form in [
        |name: &str, value: &str| format!("<div><div>{name}</div><div>{value}</div></div>"),
        |name: &str, value: &str| format!("<li class=\"spec\"><span>{name}</span><span>{value}</span></li>"),
        |name: &str, value: &str| format!("<div><i></i><div><p>{name}</p><p>{value}</p></div></div>"),
        |name: &str, value: &str| format!("<div><span>{name}</span><b><a href=\"x\">{value}</a></b></div>"),
    ] {
        assert_eq!(found(&format!("<section>{}</section>", each(&SPECS, form))), PAIRS);
        assert_eq!(found(&format!("<section>{}</section>", each(&SPECS[..2], form))), [""; 0]);
        assert_eq!(found(&format!("<nav>{}</nav>", each(&SPECS, form))), [""; 0]);
    }
}

#[test]
fn cards_are_no_pairs() {
    let linked = |name: &str, value: &str| format!("<li><a href=\"x\">{name}</a><span>{value}</span></li>");
    let headed = |name: &str, value: &str| format!("<div><h3>{name}</h3><p>{value}</p></div>");
    let plain = |name: &str, value: &str| format!("<div><b>{name}</b><p>{value}</p></div>");
    assert_eq!(found(&each(&SPECS, linked)), [""; 0]);
    assert_eq!(found(&each(&SPECS, headed)), [""; 0]);
    let teasers = [("One", "The mill turns."), ("Two", "The wind is strong."), ("Three", "All is well today.")];
    assert_eq!(found(&each(&teasers, plain)), [""; 0]);
    let texts = [("One", "a mill that turns in the wind"), ("Two", "one that stands still all day"), ("Three", "x")];
    assert_eq!(found(&each(&texts, plain)), [""; 0]);
    let same = [("New", "Mill"), ("New", "Sail"), ("New", "Wind")];
    assert_eq!(found(&each(&same, plain)), [""; 0]);
    let prices = [("$20", "$10"), ("$30", "$20"), ("$40", "$30")];
    assert_eq!(found(&each(&prices, plain)), [""; 0]);
}

#[test]
fn wrappers_among_others_of_their_kind_are_no_pairs() {
    let form = |name: &str, value: &str| format!("<div><div>{name}</div><div>{value}</div></div>");
    let others = "<div><p>One.</p><p>Two.</p><p>Three.</p></div>".repeat(2);
    assert_eq!(found(&format!("{}{others}", each(&SPECS, form))), [""; 0]);
}

#[test]
fn rows_of_two_cells_are_pairs() {
    let table = |rows: &str| found(&format!("<table><tbody>{rows}</tbody></table>"));
    assert_eq!(table("<tr><th>Weight</th><td>5 kg</td></tr>"), ["Weight | 5 kg"]);
    assert_eq!(table("<tr><td>Weight</td><td>5 kg</td></tr>"), [""; 0]);
    assert_eq!(table(&each(&SPECS, |name, value| format!("<tr><td>{name}</td><td>{value}</td></tr>"))), PAIRS);
    assert_eq!(table("<tr><th>Name</th><th>Value</th></tr><tr><th>a</th><td>b</td><td>c</td></tr>"), [""; 0]);
}

#[test]
fn a_colon_makes_a_pair() {
    assert_eq!(found("<div><div>Colour:</div><div>Red</div></div>"), ["Colour: | Red"]);
    assert_eq!(found("<div><span>Colour</span>: <span>Red</span></div>"), ["Colour: = Red"]);
    assert_eq!(found("<p><span>Colour:</span><br><span>Red</span></p>"), ["Colour: | Red"]);
    let inline = each(&SPECS, |name, value| format!("<p><span>{name}:</span><span>{value}</span></p>"));
    assert_eq!(found(&inline), PAIRS.map(|pair| pair.replace(" |", ": |")));
    assert_eq!(found("<p><b>The truth is:</b> <i>it never turned at all.</i></p>"), [""; 0]);
    assert_eq!(found("<p>Colour：</p><p>Red</p>"), [""; 0]);
    assert_eq!(
        found("<div><p>Colour：</p><p>Red</p><p>Size:&nbsp;</p><p>L</p><p>Other</p></div>"),
        ["Colour： | Red", "Size: | L"]
    );
    assert_eq!(found("<div><p>Colour:</p><p>Size:</p></div>"), [""; 0]);
    assert_eq!(found("<div><p>Ingredients:</p><ul><li>flour</li><li>water</li></ul></div>"), [""; 0]);
}

#[test]
fn classes_that_alternate_make_pairs() {
    let form = |name: &str, value: &str| format!("<div class=\"a\">{name}</div><div class=\"b\">{value}</div>");
    assert_eq!(found(&format!("<section>{}</section>", each(&SPECS, form))), PAIRS);
    assert_eq!(found(&format!("<section>{}<p>x</p></section>", each(&SPECS, form))), [""; 0]);
}

#[test]
fn labels_run_into_lines() {
    assert_eq!(
        found("<p><b>Colour:</b> red and <i>blue</i><br><strong>Size</strong>: L<br>None</p>"),
        ["Colour: = red and blue", "Size = : L"]
    );
    assert_eq!(
        found("<p><b>Note.</b> The mill turns.<br><b>Sails:</b> <a href=\"x\">four</a>.</p>"),
        ["Sails: = four."]
    );
    let long = "word ".repeat(13);
    assert_eq!(found(&format!("<p><b>Note:</b> {long}</p>")), [""; 0]);
    let form = |name: &str, value: &str| format!("<li><b>{name}</b> {value}</li>");
    assert_eq!(found(&each(&SPECS, form)), PAIRS.map(|pair| pair.replace('|', "=")));
}

#[test]
fn no_pair_is_inside_another() {
    let inner = each(&SPECS, |name, value| format!("<span><b>{name}:</b> <i>{value}</i></span>"));
    assert_eq!(found(&format!("<dl><dt>All</dt><dd>{inner}</dd></dl>")).len(), 1);
}

#[test]
fn pages_of_any_shape_are_read() {
    for html in
        ["<br>", "<div>a</div>", "<html><frameset></frameset></html>", "<table><tbody><tr></tr></tbody></table>"]
    {
        assert_eq!(pairs(&Table::from_canonical(html.into()).unwrap()), []);
    }
    assert_eq!(pairs(&Table::default()), []);
}
