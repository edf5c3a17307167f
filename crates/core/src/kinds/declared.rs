//! What a page declares where no reader sees it.

/// What is known of a page beside its canonical HTML. A text that stands in a list several times counts once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Declared<'a> {
    /// What the page says of its kind: `og=article`, `ld=Product`, `url=shop`, `url:parts=2`.
    pub hints: &'a [&'a str],
    /// The names of the `meta` elements in the head, in lower case.
    pub metas: &'a [&'a str],
    /// The types of the structured data with their number: `ld=Product:1`, `item=ListItem:12`.
    pub types: &'a [&'a str],
    /// The address of the page, empty where it is not known.
    pub address: &'a str,
}
