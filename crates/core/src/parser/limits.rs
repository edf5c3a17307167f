//! How much of a page is read: past a limit the page ends.

use std::time::Instant;

use super::stack::{DEEPEST, SHALLOWEST};

/// The bytes that a node takes, at most, in the table, in the judgement and in the largest output.
const MEMORY_OF_A_NODE: u64 = 1500;
/// The same for a byte of a text or of attributes in the tree, which may hold them several times.
const MEMORY_OF_A_TREE_BYTE: u64 = 8;
/// The same for a byte of the page.
const MEMORY_OF_A_PAGE_BYTE: u64 = 4;
/// Positions have 32 bits, and what is written can be several times as long as the page.
pub(super) const MOST_BYTES: usize = 1 << 27;
/// Likewise.
const MOST_MEMORY: u64 = 4 << 30;
/// The number of tokens from one look at the clock to the next one.
const TOKENS_AT_A_TIME: u32 = 256;

/// How much of a page is read. What is past a limit is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of elements, texts and comments.
    pub nodes: usize,
    /// The maximum number of open elements, from 16 to 512. What is deeper stands beside each other.
    pub depth: usize,
    /// The maximum memory in bytes that a page is expected to take, estimated from its size. No more than 4 GiB is.
    pub memory: u64,
    /// When reading ends.
    pub deadline: Option<Instant>,
}

impl Default for Limits {
    /// No limits but those that the core needs itself.
    fn default() -> Limits {
        Limits { nodes: usize::MAX, depth: DEEPEST, memory: MOST_MEMORY, deadline: None }
    }
}

/// A limit that a page went past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The page has more than 128 MiB.
    Bytes,
    /// [`Limits::nodes`]
    Nodes,
    /// [`Limits::depth`]
    Depth,
    /// [`Limits::memory`]
    Memory,
    /// [`Limits::deadline`]
    Seconds,
}

/// Compares what is made of a page with the limits.
pub(super) struct Watch {
    limits: Limits,
    tokens: u32,
    /// The limit that ended the page, or else the one of depth, if it went past that.
    pub(super) limit: Option<Limit>,
}

impl Watch {
    pub(super) fn new(limits: &Limits) -> Watch {
        let depth = limits.depth.clamp(SHALLOWEST, DEEPEST);
        let limits = Limits { depth, memory: limits.memory.min(MOST_MEMORY), ..*limits };
        Watch { limits, tokens: 0, limit: None }
    }

    /// Whether the page ends here: `nodes` and `bytes` are those of the tree, `read` those of the page so far.
    #[inline]
    pub(super) fn ends(&mut self, nodes: usize, bytes: u64, read: usize) -> bool {
        let of_tree = nodes as u64 * MEMORY_OF_A_NODE + bytes * MEMORY_OF_A_TREE_BYTE;
        let memory = of_tree + read as u64 * MEMORY_OF_A_PAGE_BYTE;
        self.tokens = self.tokens.wrapping_add(1);
        if nodes > self.limits.nodes {
            self.limit = Some(Limit::Nodes);
        } else if memory > self.limits.memory {
            self.limit = Some(Limit::Memory);
        } else if self.tokens % TOKENS_AT_A_TIME == 0 && self.is_late() {
            self.limit = Some(Limit::Seconds);
        } else {
            return false;
        }
        true
    }

    /// Whether an element may be opened in so many others.
    #[inline]
    pub(super) fn may_open(&mut self, around: usize) -> bool {
        if around < self.limits.depth {
            return true;
        }
        self.limit = Some(Limit::Depth);
        false
    }

    #[cold]
    fn is_late(&self) -> bool {
        self.limits.deadline.map_or(false, |deadline| Instant::now() > deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parser::Parsed;

    fn read(page: &str, limits: Limits) -> (String, Option<Limit>, usize) {
        let Parsed { table, limit, read } = Parsed::within(page.as_bytes(), &limits).unwrap();
        (String::from_utf8(table.html).unwrap(), limit, read)
    }

    #[test]
    fn a_page_within_the_limits_is_read_to_its_end() {
        let limits = Limits { nodes: 6, deadline: Some(Instant::now()), ..Limits::default() };
        let html = "<html><head></head><body><p>a</p></body></html>";
        assert_eq!(read("<p>a", limits), (html.to_owned(), None, 4));
    }

    #[test]
    fn what_follows_the_last_node_is_left_out() {
        let limits = Limits { nodes: 5, ..Limits::default() };
        let html = "<html><head></head><body><p>a</p></body></html>";
        assert_eq!(read("<p>a<p>b", limits), (html.to_owned(), Some(Limit::Nodes), 4));
        assert_eq!(read("\r\n<p>a\r\n\r\n<p>b", limits).2, 10);
        let (html, limit, _) = read("<table>a<td>b", limits);
        assert_eq!((html.contains("a<table>"), limit), (true, Some(Limit::Nodes)));
    }

    #[test]
    fn elements_that_are_too_deep_stand_beside_each_other() {
        let limits = Limits { depth: 0, ..Limits::default() };
        let (html, limit, length) = read(&format!("{}x", "<div>".repeat(20)), limits);
        assert!(html.contains("<div></div><div></div>"));
        assert_eq!((html.matches("<div>").count(), limit, length), (20, Some(Limit::Depth), 101));
    }

    #[test]
    fn copies_of_formatting_take_memory() {
        let page = format!("<p><b class='{}'>{}", "a".repeat(10_000), "<p>x".repeat(10_000));
        let (html, limit, length) = read(&page, Limits { memory: 10_000_000, ..Limits::default() });
        assert_eq!(limit, Some(Limit::Memory));
        assert!(html.len() < 2_000_000 && length < page.len());
    }

    #[test]
    fn reading_ends_when_the_time_is_up() {
        let limits = Limits { deadline: Some(Instant::now()), ..Limits::default() };
        let (_, limit, length) = read(&"<p>a".repeat(1000), limits);
        assert_eq!((limit, length < 4000), (Some(Limit::Seconds), true));
    }
}
