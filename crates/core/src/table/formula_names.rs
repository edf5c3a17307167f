//! How pages name what gives a formula as TeX.

/// Attributes whose value is the TeX of what an element shows.
pub(crate) const TEX_ATTRIBUTES: [&str; 3] = ["data-latex", "data-tex", "data-math"];
/// Class names of images whose alternative text is TeX: WordPress, MediaWiki, QuickLaTeX.
pub(crate) const IMAGES: [&str; 7] = [
    "latex",
    "tex",
    "mwe-math-fallback-image-inline",
    "mwe-math-fallback-image-display",
    "ql-img-inline-formula",
    "ql-img-displayed-equation",
    "ql-img-displayed-formula",
];
/// How annotations name TeX.
const TEX: [&str; 6] = ["application/x-tex", "application/x-latex", "text/x-tex", "text/x-latex", "tex", "latex"];

/// Returns whether the encoding of an annotation is TeX.
pub(crate) fn is_tex_type(encoding: &str) -> bool {
    let encoding = encoding.trim_matches(|character: char| character.is_ascii_whitespace());
    TEX.iter().any(|name| encoding.eq_ignore_ascii_case(name))
}
