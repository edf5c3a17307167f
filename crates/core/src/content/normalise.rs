//! The characters of texts, each in one form.

use super::tree::{NodeIndex, Tree};
use crate::bytes::normal::{is_normal, normalised};

impl Tree {
    /// Puts texts into Unicode's form NFC, without characters that guide line breaking.
    ///
    /// Addresses stay as they are, since they would lead elsewhere.
    pub(super) fn normalise(&mut self) {
        let texts: Vec<NodeIndex> =
            self.all_nodes().filter(|&node| self.is_text(node) && !is_normal(self.text(node))).collect();
        for text in texts {
            let normal = normalised(self.text(text)).into_owned();
            self.set_text(text, &normal);
        }
    }
}
