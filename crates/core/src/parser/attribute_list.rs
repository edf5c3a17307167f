//! Attributes as the serialiser writes them: ` name="value"` for each, without quotation marks in values.

use super::bytes::find_byte;

/// The names and the values.
pub(super) fn pairs(attributes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = attributes;
    std::iter::from_fn(move || {
        let name_end = find_byte(rest, 2, b'=')?;
        let value_end = find_byte(rest, name_end + 2, b'"')?;
        let pair = (rest.get(1..name_end)?, rest.get(name_end + 2..value_end)?);
        rest = rest.get(value_end + 1..)?;
        Some(pair)
    })
}

/// The value of an attribute.
pub(super) fn value_of<'a>(attributes: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    pairs(attributes).find(|pair| pair.0 == name).map(|pair| pair.1)
}

/// Whether two elements have the same attributes, in any order.
pub(super) fn same_attributes(one: &[u8], other: &[u8]) -> bool {
    one == other || one.len() == other.len() && sorted(one) == sorted(other)
}

fn sorted(attributes: &[u8]) -> Vec<(&[u8], &[u8])> {
    let mut sorted: Vec<_> = pairs(attributes).collect();
    sorted.sort_unstable();
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values() {
        let attributes = b" a=\"b c\" =d=\"\" e\"f=\"=\"";
        let found: Vec<(&[u8], &[u8])> = pairs(attributes).collect();
        assert_eq!(found, [(&b"a"[..], &b"b c"[..]), (b"=d", b""), (b"e\"f", b"=")]);
        assert_eq!(value_of(attributes, b"=d"), Some(&b""[..]));
        assert_eq!(value_of(attributes, b"d"), None);
    }

    #[test]
    fn order_does_not_matter() {
        assert!(same_attributes(b" a=\"b\" c=\"d\"", b" c=\"d\" a=\"b\""));
        assert!(!same_attributes(b" a=\"b\" c=\"d\"", b" a=\"d\" c=\"b\""));
        assert!(same_attributes(b"", b""));
    }
}
