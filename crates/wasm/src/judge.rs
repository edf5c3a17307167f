//! The models that judge pages.

use dehusk_core::{tags, Error, Scratch, KINDS};

use crate::answer::{column, Answer};
use crate::parts::parts_at;

/// A judge, the memory for its work, and the names of what it gives by number.
pub struct Judge {
    pub(crate) judge: dehusk_core::Judge,
    pub(crate) scratch: Scratch,
    tags: String,
    signals: String,
    kinds: String,
}

impl Judge {
    fn new(blocks: &[u8], kinds: &[u8]) -> Result<Judge, Error> {
        let judge = dehusk_core::Judge::new(blocks)?.with_kinds(kinds)?;
        Ok(Judge {
            tags: tags::NAMES.join("\n"),
            signals: judge.model().signals().join("\n"),
            kinds: KINDS.join("\n"),
            scratch: Scratch::default(),
            judge,
        })
    }
}

/// The judge by the bytes of two model files, of blocks and of kinds, as parts.
///
/// It is never freed: it lives as long as the memory of the module.
#[no_mangle]
pub unsafe extern "C" fn judge_new(models: *const u8, size: usize) -> *mut Answer<Judge> {
    // SAFETY: so many bytes were written there.
    let [blocks, kinds] = unsafe { parts_at(models, size) };
    Answer::new(Judge::new(blocks, kinds).map_err(|error| error.to_string()), |judge| {
        vec![
            column("tags", judge.tags.as_str()),
            column("signals", judge.signals.as_str()),
            column("kinds", judge.kinds.as_str()),
        ]
    })
}
