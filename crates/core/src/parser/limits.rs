//! How much of a page is read: past a limit the page ends.

use std::time::Instant;

/// Maximum bytes that a node takes in the table, the prediction and the largest output.
const MEMORY_OF_A_NODE: u64 = 1500;
/// Maximum bytes for each byte of a text or of attributes in the tree, which may hold them several times.
const MEMORY_OF_A_TREE_BYTE: u64 = 16;
/// Maximum bytes for each byte of the page.
const MEMORY_OF_A_PAGE_BYTE: u64 = 4;
/// Maximum bytes of a page: offsets have 32 bits, and the canonical HTML can be several times as long as the page.
pub(super) const MAX_BYTES: usize = 1 << 27;
/// Maximum memory, for the same reason.
const MAX_MEMORY: u64 = 4 << 30;
/// Maximum number of tokens between two checks; near a limit there are fewer.
const TOKENS_AT_A_TIME: u64 = 64;
/// The number of nodes that most tokens do not exceed.
const NODES_OF_A_TOKEN: u64 = 4;
/// Number of nodes that are read even after the deadline.
const MIN_NODES: usize = 200;
/// Maximum number of open elements; deeper ones are inserted, and closed at once.
const MAX_DEPTH: usize = 512;
/// Minimum of that limit: the elements that every page has, and some in them, can always be open.
const MIN_DEPTH: usize = 16;

/// How much of a page is read. What is past a limit is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of elements, texts and comments.
    pub nodes: usize,
    /// The maximum number of open elements, from 16 to 512. Deeper elements become siblings.
    pub depth: usize,
    /// The maximum memory in bytes that a page is expected to take, estimated from its size. No more than 4 GiB is.
    pub memory: u64,
    /// When reading ends.
    pub deadline: Option<Instant>,
}

impl Default for Limits {
    /// No limits but those that the core needs itself.
    fn default() -> Limits {
        Limits { nodes: usize::MAX, depth: MAX_DEPTH, memory: MAX_MEMORY, deadline: None }
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

/// Compares the size of the tree with the limits.
pub(super) struct Watch {
    limits: Limits,
    /// Number of tokens until the next check.
    left: u32,
    /// The limit that ended the page, or else the one of depth, if it went past that.
    pub(super) limit: Option<Limit>,
}

impl Watch {
    pub(super) fn new(limits: &Limits) -> Watch {
        let depth = limits.depth.clamp(MIN_DEPTH, MAX_DEPTH);
        let limits = Limits { depth, memory: limits.memory.min(MAX_MEMORY), ..*limits };
        Watch { limits, left: 1, limit: None }
    }

    /// Returns whether the limits have to be checked at this token.
    #[inline]
    pub(super) fn is_due(&mut self) -> bool {
        self.left = self.left.wrapping_sub(1);
        self.left == 0
    }

    /// Returns whether a limit ends the page, given the nodes and bytes of the tree and the bytes `read` of the page.
    #[cold]
    pub(super) fn ends(&mut self, nodes: usize, bytes: u64, read: usize) -> bool {
        let of_tree = nodes as u64 * MEMORY_OF_A_NODE + bytes * MEMORY_OF_A_TREE_BYTE;
        let memory = of_tree + read as u64 * MEMORY_OF_A_PAGE_BYTE;
        let is_late = self.limits.deadline.is_some_and(|deadline| Instant::now() > deadline);
        if nodes > self.limits.nodes {
            self.limit = Some(Limit::Nodes);
        } else if memory > self.limits.memory {
            self.limit = Some(Limit::Memory);
        } else if is_late && nodes > MIN_NODES {
            self.limit = Some(Limit::Seconds);
        } else {
            let nodes_left = (self.limits.nodes - nodes) as u64;
            let memory_left = (self.limits.memory - memory) / MEMORY_OF_A_NODE;
            let tokens = nodes_left.min(memory_left) / NODES_OF_A_TOKEN;
            self.left = 1 + tokens.min(TOKENS_AT_A_TIME) as u32;
            return false;
        }
        true
    }

    /// Returns whether one more element may be opened when `open` elements are.
    #[inline]
    pub(super) fn may_open(&mut self, open: usize) -> bool {
        if open < self.limits.depth {
            return true;
        }
        self.limit = Some(Limit::Depth);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parser::Parsed;

    fn read(page: &str, limits: Limits) -> (String, Option<Limit>, usize) {
        let Parsed { table, limit, read, .. } = Parsed::within(page.as_bytes(), &limits).unwrap();
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
    fn elements_that_are_too_deep_become_siblings() {
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
