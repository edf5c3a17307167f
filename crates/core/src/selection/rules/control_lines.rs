//! Lines that are nothing but a control: "Read more" after a teaser, "Share", the button that runs each example.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::same_texts::find_in_cell_or_code;
use crate::facts::blocks::{BlockRange, Blocks};
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::lowercase::lowercase_of_rows;
use crate::table::attributes::attribute;
use crate::table::sets::{sets_of, ITEM, LINK};
use crate::table::tags::{number, LABEL};
use crate::Table;

/// The letters of labels of controls, in lowercase.
const LABELS: &str = "readmore readmorehere readfullstory readthefullstory readthefullarticle continuereading \
    keepreading learnmore seemore viewmore showmore loadmore moreinfo findoutmore showless seeless showall viewall seeall \
    share sharethis sharethisarticle sharethispost sharethispage sharevia shareon copylink print printthis printthispage \
    printrecipe jumptorecipe jumptovideo pinrecipe saverecipe ratethisrecipe raterecipe skiptocontent skiptomaincontent backtotop addtocart addtobasket \
    addtobag addtowishlist addtocompare addtocookbook buynow shopnow ordernow signup signupnow signin login registernow subscribe \
    subscribenow followus reply report reportabuse leaveacomment leaveareply postacomment clickheretoenlarge enlargeimage \
    downloadnow wasthispagehelpful wasthisarticlehelpful wasthishelpful \
    weiterlesen mehrlesen mehrerfahren mehranzeigen alleanzeigen teilen artikelteilen drucken indenwarenkorb antworten \
    zumrezept rezeptdrucken zurückzumrezept lirelasuite lireplus ensavoirplus voirplus voirtout partager imprimer ajouteraupanier \
    répondre leermás seguirleyendo vermás vertodo compartir imprimir añadiralcarrito responder leggitutto leggidipiù \
    continuaaleggere scopridipiù condividi stampa aggiungialcarrello rispondi lermais leiamais saibamais vejamais \
    compartilhar partilhar vermais adicionaraocarrinho leesmeer leesverder meerlezen delen afdrukken inwinkelwagen czytajwięcej czytajdalej \
    udostępnij drukuj dodajdokoszyka odpowiedz читатьдалее подробнее поделиться распечатать вкорзину добавитьвкорзину ответить läsmer dela \
    lesmer læsmere devamınıoku paylaş yazdır διαβάστεπερισσότερα 阅读全文 阅读更多 查看更多 分享 分享到 打印 收藏 加入购物车 \
    回复 举报 閱讀全文 閱讀更多 列印 加入購物車 回覆 続きを読む もっと見る シェア 印刷 返信 더보기 공유 인쇄";
/// The letters of labels that say more than a control does, unless they are in one.
const LABELS_IN_CONTROLS: &str = "pin save tweet email close rate pinterest facebook twitter \
    drucken merken speichern schließen del skrivut udskriv enregistrer épingler guardar salva guarda opslaan bewaar \
    cookmodepreventyourscreenfromgoingdark";
/// The labels of groups of controls, and what is between these.
const LABELS_OF_GROUPS: [&str; 2] = ["scale", "or"];
static KNOWN: LazyLock<HashSet<&str>> = LazyLock::new(|| LABELS.split(' ').collect());
static KNOWN_IN_CONTROLS: LazyLock<HashSet<&str>> = LazyLock::new(|| LABELS_IN_CONTROLS.split(' ').collect());
/// Maximum number of characters of a label, and of a line of several.
const MAX_CHARS: f64 = 32.0;
const MAX_LINE_CHARS: f64 = 96.0;
/// Minimum number of controls with the same text that makes it no content, whatever it says.
const MIN_COPIES: usize = 3;
/// Contained in the class of a link that looks like a button.
const BUTTON_CLASS_PARTS: [&str; 2] = ["btn", "button"];

const BUTTON: i32 = number("button");

/// Drops the kept lines with only the label of a control, and the buttons that repeat.
///
/// Headings, cells and code may name a control as their subject, and so may items without a link.
pub(super) fn drop_control_lines(draft: &mut Draft) {
    let RuleContext { table, blocks, excluded_rows, .. } = draft.context;
    let mut buttons: HashMap<String, Vec<usize>> = HashMap::new();
    let (mut lines, mut group_label) = (Vec::new(), None);
    for (block, (rows, is_heading)) in blocks.text_rows_by_block().zip(blocks.is_heading()).enumerate() {
        if !draft.kept()[block] || is_heading || blocks.chars[block] > MAX_LINE_CHARS {
            continue;
        }
        let shown: Vec<i32> = rows.iter().copied().filter(|&row| !excluded_rows[row as usize]).collect();
        if is_line_of_controls(table, &shown) {
            let is_after_group_label = group_label == block.checked_sub(1) && is_multiple(&letters_of(table, rows));
            lines.extend(group_label.filter(|_| is_after_group_label));
            lines.push(block);
            continue;
        }
        if blocks.chars[block] > MAX_CHARS {
            continue;
        }
        let letters = letters_of(table, rows);
        if is_group_label(&letters) {
            group_label = Some(block);
        }
        if letters.is_empty() || letters.contains(char::is_numeric) {
            continue;
        }
        let control = control_around(table, blocks, rows[0] as usize);
        if KNOWN.contains(letters.as_str()) && (control != Control::None || !is_item(table, rows[0])) {
            lines.push(block);
        } else if control == Control::Button {
            buttons.entry(letters).or_default().push(block);
        }
    }
    lines.extend(buttons.into_values().filter(|copies| copies.len() >= MIN_COPIES).flatten());
    if !lines.is_empty() {
        let in_cell_or_code = find_in_cell_or_code(table);
        lines.retain(|&block| !in_cell_or_code[blocks.first_row(block)]);
        lines.into_iter().for_each(|block| draft.drop(BlockRange::of(block)));
    }
}

/// Whether all words of a line are labels in controls, or the label of a group of them: "Print Pin", "Scale 1x 2x 3x".
fn is_line_of_controls(table: &Table, rows: &[i32]) -> bool {
    if !rows.iter().any(|&row| control_of(table, row).is_some()) {
        return false;
    }
    let mut has_control = false;
    let mut parts = rows.chunk_by(|&one, &other| control_of(table, one) == control_of(table, other));
    let are_labels = parts.all(|rows| {
        let (control, letters) = (control_of(table, rows[0]), letters_of(table, rows));
        has_control |= control.is_some() && !letters.is_empty();
        letters.is_empty()
            || match control {
                None => is_group_label(&letters),
                Some(control) if is_multiple(&letters) => table.tag[control] == BUTTON,
                Some(_) => {
                    KNOWN.contains(letters.as_str())
                        || (KNOWN_IN_CONTROLS.contains(letters.as_str()) && !is_item(table, rows[0]))
                }
            }
    });
    are_labels && has_control
}

/// Returns the link, button or label around a text.
fn control_of(table: &Table, row: i32) -> Option<usize> {
    table
        .ancestors(row as usize)
        .find(|&row| matches!(table.tag[row], BUTTON | LABEL) || sets_of(table.tag[row]) & LINK != 0)
}

fn is_group_label(letters: &str) -> bool {
    LABELS_OF_GROUPS.contains(&letters)
}

/// Whether a label is a number of times, such as "2x".
fn is_multiple(letters: &str) -> bool {
    let number = letters.strip_suffix(['x', '×']);
    number.is_some_and(|number| !number.is_empty() && number.chars().all(char::is_numeric))
}

fn letters_of(table: &Table, rows: &[i32]) -> String {
    lowercase_of_rows(table, rows, char::is_alphanumeric)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Control {
    None,
    Link,
    Button,
}

/// Returns the control that contains a line and no other: a button, a link that looks like one, another link.
fn control_around(table: &Table, blocks: &Blocks, row: usize) -> Control {
    let is_control = |&row: &usize| {
        let tag = table.tag[row];
        tag == BUTTON || sets_of(tag) & LINK != 0 || attribute(table, row, "role").is_some_and(|role| role == "button")
    };
    let mut around = table.ancestors(row).take_while(|&element| blocks.in_subtree(table, element).len() <= 1);
    let Some(control) = around.find(is_control) else { return Control::None };
    let class = attribute(table, control, "class").map(|class| class.to_ascii_lowercase()).unwrap_or_default();
    match sets_of(table.tag[control]) & LINK != 0 && !BUTTON_CLASS_PARTS.iter().any(|part| class.contains(part)) {
        true => Control::Link,
        false => Control::Button,
    }
}

fn is_item(table: &Table, row: i32) -> bool {
    table.ancestors(row as usize).any(|row| sets_of(table.tag[row]) & ITEM != 0)
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    fn kept(lines: &[&str]) -> Vec<usize> {
        let html = format!("<body><div>{}</div></body>", lines.concat());
        kept_by("control lines", &html, &vec![0.9; lines.len()])
    }

    #[test]
    fn labels_of_controls_are_dropped() {
        let lines = ["<p>a b c</p>", "<p><a href=\"/b\">Read more »</a></p>", "<p>SHARE:</p>", "<p>分享</p>"];
        assert_eq!(kept(&lines), [0]);
        assert_eq!(kept(&["<p>a b c</p>", "<ul><li><button>Share</button></li></ul>"]), [0]);
    }

    #[test]
    fn lines_of_several_controls_are_dropped() {
        let links = "<p><a href=\"#r\">Jump to Recipe</a> - <a href=\"/p\">Print Recipe</a></p>";
        assert_eq!(kept(&["<p>a b c</p>", links]), [0]);
        let label = "<label>Cook Mode <i>Prevent your screen from going dark</i></label>";
        assert_eq!(kept(&["<p>a b c</p>", label]), [0]);
        assert_eq!(kept(&["<p>a b c</p>", "<p>Scale</p>", "<button>½x</button>", "<button>2x</button>"]), [0]);
        for line in [
            "<p><a href=\"#r\">Print Recipe</a> for two</p>",
            "<p><a href=\"/s\">1x</a></p>",
            "<ul><li><a href=\"/s\">save</a></li></ul>",
            "<p>Scale</p>",
        ] {
            assert_eq!(kept(&["<p>a b c</p>", line]), [0, 1], "{line}");
        }
    }

    #[test]
    fn buttons_that_repeat_are_dropped() {
        for run in ["<button>Run example</button>", "<p><a class=\"tryitbtn\" href=\"/t\">运行实例</a></p>"] {
            assert_eq!(kept(&["<p>a b c</p>", run, "<p>d</p>", run, "<p>e</p>", run]), [0, 2, 4]);
            assert_eq!(kept(&["<p>a b c</p>", run, "<p>d</p>", run]), [0, 1, 2, 3]);
        }
        let link = "<p><a href=\"/t\">Physics</a></p>";
        assert_eq!(kept(&[link, link, link]), [0, 1, 2]);
    }

    #[test]
    fn what_names_a_control_is_kept() {
        for line in
            ["<h2>Print</h2>", "<ul><li>Print</li></ul>", "<pre>print</pre>", "<p>Print $5</p>", "<p>Print it</p>"]
        {
            assert_eq!(kept(&["<p>a b c</p>", line]), [0, 1], "{line}");
        }
    }
}
