//! The page that a table was made from.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use dehusk_core::{Limits, Parsed, Unread, UnreadElements};
use pyo3::pybacked::PyBackedBytes;

/// The source of a page, and what was parsed of it.
pub struct Origin {
    /// The page as it was parsed, in UTF-8.
    pub source: PyBackedBytes,
    parts: OnceLock<Parts>,
}

/// The whole table of a page, and the elements that it leaves out.
pub struct Parts {
    pub table: Arc<dehusk_core::Table>,
    pub unread: Arc<UnreadElements>,
}

impl Origin {
    /// Returns a page that was parsed.
    pub fn parsed(source: PyBackedBytes, table: Arc<dehusk_core::Table>, unread: UnreadElements) -> Origin {
        Origin { source, parts: OnceLock::from(Parts { table, unread: Arc::new(unread) }) }
    }

    /// Returns a page that is parsed when something is used that its table does not contain.
    pub fn unparsed(source: PyBackedBytes) -> Origin {
        Origin { source, parts: OnceLock::new() }
    }

    /// Returns the whole table and the elements that it leaves out; none for a page that is too large.
    pub fn parts(&self) -> &Parts {
        self.parts.get_or_init(|| match Parsed::within(&self.source, &Limits::default()) {
            Ok(parsed) => Parts { table: Arc::new(parsed.table), unread: Arc::new(parsed.unread) },
            Err(_) => Parts { table: Arc::default(), unread: Arc::default() },
        })
    }

    pub fn unread(&self) -> Unread<'_> {
        self.parts().unread.within(&self.source)
    }
}

/// The source of a page, shared with its table.
pub struct SharedSource(pub Arc<Origin>);

impl Deref for SharedSource {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0.source
    }
}
