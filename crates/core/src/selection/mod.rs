//! What corrects a selection by more than the judgement on blocks.

mod comments;
mod controls;
mod hidden;
mod repeated;

pub(crate) use comments::comments_beside;
pub(crate) use hidden::unseen;
pub use hidden::Hidden;
pub(crate) use repeated::repeated_husk;
