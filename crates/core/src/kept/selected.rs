//! What is selected of a page.

use super::elements::Images;
use crate::kept::Piece;
use crate::PageStyles;

/// Which parts of a page are kept.
pub struct Selected<'a> {
    /// Its styles.
    pub styles: PageStyles<'a>,
    /// True on the selected text rows.
    pub content: &'a [bool],
    /// In document order, the parts to keep of rows that are not kept as a whole.
    pub pieces: &'a [Piece],
    /// Which images are kept.
    pub images: Images<'a>,
}
