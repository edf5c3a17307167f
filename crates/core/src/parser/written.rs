//! Attributes that stand in the page as the serialiser would write them.

use super::attributes::Read;
use super::references::{is_written_so, SPECIAL};
use super::tree::{Form, Span};
use crate::bytes::simd::find;

/// Whether a byte may stand in a name that the serialiser does not change.
static IS_OF_NAME: [bool; 256] = {
    let (mut found, mut byte) = ([false; 256], 0);
    while byte < found.len() {
        found[byte] = matches!(byte as u8, b'a'..=b'z' | b'-' | b'0'..=b'9' | b'_' | b':');
        byte += 1;
    }
    found
};

/// The attributes from `at` on if they stand there as the serialiser would write them, and none twice.
#[inline]
pub(super) fn written_so(page: &[u8], begin: usize) -> Option<Read> {
    let (mut at, mut names) = (begin, 0_u64);
    loop {
        let (is_self_closing, length) = match page.get(at..)? {
            [b'>', ..] => (false, 1),
            [b' ', b'>', ..] => (false, 2),
            [b'/', b'>', ..] => (true, 2),
            [b' ', b'/', b'>', ..] => (true, 3),
            [b' ', ..] => {
                let (value, kind) = name_written_so(page, at + 1)?;
                if names & kind != 0 {
                    return None; // perhaps the same name again
                }
                names |= kind;
                at = value_written_so(page, value)?;
                continue;
            }
            _ => return None,
        };
        return Some((Span::new(begin, at, Form::Source), is_self_closing, at + length));
    }
}

/// Where the value begins after the name at `begin` and `="`, and one of 64 bits: two names that have different ones differ.
#[inline]
fn name_written_so(page: &[u8], begin: usize) -> Option<(usize, u64)> {
    let rest = page.get(begin..)?;
    let (mut hash, mut length) = (0_u32, 0);
    while IS_OF_NAME[usize::from(*rest.get(length)?)] {
        hash = (hash ^ u32::from(rest[length])).wrapping_mul(0x9e37_79b1);
        length += 1;
    }
    let is_name = length > 0 && rest[length..].starts_with(b"=\"");
    is_name.then(|| (begin + length + 2, 1 << (hash >> 26)))
}

/// Where the attribute ends whose value begins there, if the serialiser would write it so.
#[inline]
fn value_written_so(page: &[u8], begin: usize) -> Option<usize> {
    let mut at = begin;
    loop {
        at = find(page, at, SPECIAL)?;
        match page[at] {
            b'"' => return Some(at + 1),
            b'&' if is_written_so(&page[at..]) || page[at..].starts_with(b"&quot;") => (),
            0xc2 if page.get(at + 1) != Some(&0xa0) => (),
            _ => return None,
        }
        at += 1;
    }
}
