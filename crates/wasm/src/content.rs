//! The content of a page as text, Markdown and HTML.

use std::borrow::Cow;

use dehusk_core::{
    attribute, base_url, begins_with_title, dates_of_posts, html_of, join_byline, line_within, markdown_of, normalised,
    parse_date, selected_posts, selected_records, text_with_bylines, without_introduction, About, Byline, Date,
    DateContext, HeaderLines, Images, MarkdownOptions, PageStyles, Reading, Record, Selected, SelectedPost, SignedPost,
    Table, Top, Tree, TreeOptions, KIND_WITH_HEADER,
};

use crate::object::ObjectBuilder;
use crate::options::Request;
use crate::page::Page;

/// Minimum number of posts that are set apart from each other.
const MIN_POSTS: usize = 2;
/// Length of a day as in `2024-01-01`.
const DAY: usize = 10;

/// Returns an object with the content in all forms. A header is made from what is declared, and the kind of the page.
///
/// The posts of a thread are its `records`.
pub fn content(
    page: &Page<'_>,
    request: &Request,
    header: Option<(&About, &str)>,
    records: &[Record],
) -> ObjectBuilder {
    let (table, rows) = (&page.table, page.content(request));
    let named = signed_posts(table, rows);
    let posts = if records.is_empty() { named.clone() } else { signed_records(table, rows, records) };
    let images = page.declarations.images();
    let styles = PageStyles::Read(&page.styles);
    let reading = Reading::of(table, styles, rows.to_vec());
    let images = if request.selection.images { Images::OfContent(&images) } else { Images::None };
    let selected = Selected { styles, reading: &reading, pieces: &[], images };
    let base = base_url(table, &request.url);
    let options = TreeOptions { posts: &posts, normalize: true, base: &base };
    let mut tree = Tree::from_selection(table, &selected, &options);
    let text = text_with_bylines(table, styles, &reading, &[], &bylines(&named));
    if let Some((about, kind)) = header.filter(|_| rows.contains(&true)) {
        if kind == KIND_WITH_HEADER {
            tree.add_header(&whole_header(about, table, &text));
        } else if !begins_with_title(table, rows) {
            tree.add_header(&HeaderLines { title: normalised(&about.title).into_owned(), ..HeaderLines::default() });
        }
    }
    let markdown = MarkdownOptions { base: &base, source: page.source };
    ObjectBuilder::default()
        .with("text", normalised(&text).as_ref())
        .with("html", html_of(&tree))
        .with("markdown", markdown_of(Cow::Owned(tree), &markdown))
}

/// Returns the lines of the header of an article, without author and date where the text begins with them.
fn whole_header(about: &About, table: &Table, text: &str) -> HeaderLines {
    let top = Top::of_text(text);
    let if_lacking = |part: &str| if top.lacks(part) { part.to_owned() } else { String::new() };
    let language = attribute(table, 0, "lang").unwrap_or_default();
    let day = parse_date(&about.date, &DateContext::of_language(&language)).map_or(String::new(), |date| date.day());
    HeaderLines {
        title: normalised(&about.title).into_owned(),
        subtitle: String::new(),
        byline: join_byline(&if_lacking(&normalised(&about.author)), &if_lacking(&day)),
    }
}

/// Returns the posts and comments in the content, with what it lacks of their signatures; none where it has only one.
fn signed_posts(table: &Table, content: &[bool]) -> Vec<SignedPost> {
    let posts = selected_posts(table, content);
    if posts.len() < MIN_POSTS {
        return Vec::new();
    }
    let dates: Vec<Vec<usize>> = posts.iter().map(|post| post.lacks.dates.clone()).collect();
    let signed = |(post, date): (SelectedPost, Option<(usize, Date)>)| {
        let is_missing = |&(row, _): &(usize, Date)| !content[row..table.end[row] as usize].contains(&true);
        let date = date.filter(is_missing).map_or(String::new(), |(_, date)| date.to_string());
        SignedPost { row: post.row, author: author_in(table, &post), date, follows: post.follows }
    };
    let dates = dates_of_posts(table, &dates);
    posts.into_iter().zip(dates).map(signed).collect()
}

/// Returns the posts of a thread in the content, with what it lacks of their signatures; none where it has only one.
fn signed_records(table: &Table, content: &[bool], records: &[Record]) -> Vec<SignedPost> {
    let posts = selected_records(table, content, records);
    if posts.len() < MIN_POSTS {
        return Vec::new();
    }
    let signed = |(post, record): (SelectedPost, &Record)| {
        let date = record.date.filter(|_| !post.lacks.dates.is_empty());
        let date = date.map_or(String::new(), |date| date.to_string());
        SignedPost { row: post.row, author: author_in(table, &post), date, follows: post.follows }
    };
    posts.into_iter().map(signed).collect()
}

/// Returns the name of the author whom the content lacks.
fn author_in(table: &Table, post: &SelectedPost) -> String {
    let author = post.lacks.author.map_or(String::new(), |row| line_within(table, row, usize::MAX));
    without_introduction(&author).into()
}

/// Returns the lines that plain text has before posts: who wrote them, and when.
fn bylines(posts: &[SignedPost]) -> Vec<Byline> {
    let line = |post: &SignedPost| {
        let day = post.date.get(..DAY).unwrap_or(&post.date);
        [post.author.as_str(), day].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    };
    let lines = posts.iter().map(|post| (post.row, line(post))).filter(|(_, line)| !line.is_empty());
    lines.map(|(row, line)| Byline { row, html: escaped(&line).into_bytes() }).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
