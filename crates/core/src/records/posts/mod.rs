//! What people wrote one after another: comments below a text, posts of a thread, answers to a question.

mod elements;
mod introductions;
mod records;
mod selected;
mod signature;

pub use elements::{comment_elements, post_elements};
pub use introductions::without_introduction;
pub use records::{
    dates_of_posts, post_dates, signed_thread, Evidence as PostEvidence, PostDate, Record, SignedThread,
};
pub use selected::{selected_posts, selected_records, SelectedPost};
pub use selected::{signatures, signing_elements, SAYS_WHEN, SAYS_WHO};
pub use signature::Signature;
