//! The words of scripts, which the table of a page does not contain.

use super::builder::Builder;
use super::limits::{Limits, MOST_BYTES};
use super::names::SCRIPT;
use super::table_writer::table_of;
use super::tree_reader::TreeReader;
use super::{beginning, without_carriage_returns};
use crate::Error;

/// Returns for each script of a page, given as it is written, the row of the element around it and its number of words.
pub fn script_words(page: &[u8], limits: &Limits) -> Result<Vec<(usize, usize)>, Error> {
    let page = without_carriage_returns(beginning(page, MOST_BYTES));
    let mut builder = Builder::new(&page, limits);
    builder.build();
    let (_, unread) = table_of(&builder.tree, &builder.tokens, page.len())?;
    let mut reader = TreeReader::new(&builder.tree, &builder.tokens, page.len());
    let scripts = unread.into_iter().filter(|element| builder.tree.node(element.node).tag == SCRIPT);
    Ok(scripts.map(|script| (script.parent, reader.text(script.node).split_whitespace().count())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_where_the_scripts_are() {
        let page =
            b"<head><script>a</script></head><p>b<script>c d</script><svg><g><script>e<g>f g</g></script></g></svg>";
        assert_eq!(script_words(page, &Limits::default()), Ok(vec![(1, 1), (3, 2), (6, 2)]));
    }

    #[test]
    fn scripts_in_what_is_not_read_are_left_out() {
        let page = b"<svg><path><script>a</script></path><iframe><script>b</script></iframe></svg>";
        assert_eq!(script_words(page, &Limits::default()), Ok(vec![]));
    }
}
