//! Translates the tokens of MathML: letters, numbers, operators and words.

/// Characters that are commands in TeX, each before its command.
const SYMBOLS: &str = r"
    α:\alpha β:\beta γ:\gamma δ:\delta ε:\varepsilon ϵ:\epsilon ζ:\zeta η:\eta θ:\theta ϑ:\vartheta ι:\iota κ:\kappa
    λ:\lambda μ:\mu ν:\nu ξ:\xi π:\pi ρ:\rho σ:\sigma ς:\varsigma τ:\tau υ:\upsilon φ:\varphi ϕ:\phi χ:\chi ψ:\psi
    ω:\omega Γ:\Gamma Δ:\Delta Θ:\Theta Λ:\Lambda Ξ:\Xi Π:\Pi Σ:\Sigma Υ:\Upsilon Φ:\Phi Ψ:\Psi Ω:\Omega
    ∑:\sum ∏:\prod ∐:\coprod ∫:\int ∬:\iint ∭:\iiint ∮:\oint ∂:\partial ∇:\nabla ∞:\infty √:\surd
    ⋂:\bigcap ⋃:\bigcup ⋀:\bigwedge ⋁:\bigvee ⨁:\bigoplus ⨂:\bigotimes ⨀:\bigodot ⨆:\bigsqcup ⨄:\biguplus
    ×:\times ÷:\div ⋅:\cdot ·:\cdot ∗:\ast ⋆:\star ∘:\circ ±:\pm ∓:\mp ⊕:\oplus ⊗:\otimes ⊙:\odot −:- ~:\sim
    ≤:\le ≥:\ge ≠:\ne ≈:\approx ≡:\equiv ∼:\sim ≃:\simeq ≅:\cong ∝:\propto ≪:\ll ≫:\gg ≺:\prec ≻:\succ
    ∈:\in ∉:\notin ∋:\ni ⊂:\subset ⊆:\subseteq ⊃:\supset ⊇:\supseteq ∪:\cup ∩:\cap ∅:\emptyset ∖:\setminus
    →:\to ←:\leftarrow ↔:\leftrightarrow ⇒:\Rightarrow ⇐:\Leftarrow ⇔:\Leftrightarrow ↦:\mapsto ⟶:\longrightarrow
    ∀:\forall ∃:\exists ¬:\neg ∧:\land ∨:\lor ⊢:\vdash ⊨:\models ⊥:\perp ∥:\parallel ∣:\mid ⟨:\langle ⟩:\rangle
    ‖:\Vert ⌊:\lfloor ⌋:\rfloor ⌈:\lceil ⌉:\rceil …:\ldots ⋯:\cdots ⋮:\vdots ⋱:\ddots ℏ:\hbar ℎ:h ℓ:\ell ℘:\wp
    𝚤:\imath 𝚥:\jmath ℜ:\Re ℑ:\Im ′:' ″:'' ‴:''' °:^\circ {:\{ }:\} %:\% #:\# &:\& $:\$ _:\_ \:\backslash
";
const FUNCTIONS: [&str; 32] = [
    "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth", "csc", "deg", "det", "dim", "exp", "gcd", "hom",
    "inf", "ker", "lg", "lim", "liminf", "limsup", "ln", "log", "max", "min", "Pr", "sec", "sin", "sinh", "sup", "tan",
    "tanh",
];
/// Characters that are not shown.
const INVISIBLE: [char; 8] =
    ['\u{2061}', '\u{2062}', '\u{2063}', '\u{2064}', '\u{200b}', '\u{ad}', '\u{fe0e}', '\u{fe0f}'];
/// The alphabets whose letters mean something else than letters in italics, with their commands.
const ALPHABETS: [(&str, &str); 10] = [
    ("normal", r"\mathrm"),
    ("bold", r"\mathbf"),
    ("bold-italic", r"\boldsymbol"),
    ("double-struck", r"\mathbb"),
    ("script", r"\mathcal"),
    ("bold-script", r"\boldsymbol{\mathcal"),
    ("fraktur", r"\mathfrak"),
    ("bold-fraktur", r"\boldsymbol{\mathfrak"),
    ("sans-serif", r"\mathsf"),
    ("monospace", r"\mathtt"),
];

/// Translates the text of a token element; `alphabet` is empty where the element names none.
pub(super) fn token(kind: &str, text: &str, alphabet: &str) -> Option<String> {
    let text = text.replace(&INVISIBLE[..], "");
    if matches!(kind, "mtext" | "ms") {
        return words(&text);
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if alphabet.is_empty() && FUNCTIONS.contains(&text.as_str()) {
        return Some(format!("\\{text}"));
    }
    let is_word = text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    if is_word {
        let operator = format!(r"\operatorname{{{text}}}");
        let upright = || in_alphabet(&text, alphabet).or_else(|| in_alphabet(&text, "normal"));
        return if kind == "mo" { Some(operator) } else { upright() };
    }
    let tex = side_by_side(text.chars().map(character).collect::<Option<Vec<_>>>()?);
    let is_changed = alphabet != "normal" || text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let changed = if is_changed && !tex.is_empty() { in_alphabet(&tex, alphabet) } else { None };
    Some(changed.unwrap_or(tex))
}

/// Translates words in a formula, with the spaces at their ends.
pub(super) fn words(text: &str) -> Option<String> {
    let mut written = String::new();
    for ch in text.chars() {
        match ch {
            '\\' | '^' | '~' => return None,
            '{' | '}' | '%' | '#' | '&' | '$' | '_' => written.extend(['\\', ch]),
            _ if !ch.is_whitespace() => written.push(ch),
            _ if written.ends_with(' ') => {}
            _ => written.push(' '),
        }
    }
    Some(if written.is_empty() { written } else { format!(r"\text{{{written}}}") })
}

/// Joins parts, with a space between a command and a letter that follows it.
pub(super) fn side_by_side(parts: Vec<String>) -> String {
    let mut joined = String::new();
    let mut ends_in_command = false;
    for part in parts.iter().filter(|part| !part.is_empty()) {
        if ends_in_command && part.starts_with(char::is_alphabetic) {
            joined.push(' ');
        }
        joined.push_str(part);
        let before = part.trim_end_matches(|ch: char| ch.is_ascii_alphabetic());
        ends_in_command = before.len() < part.len() && before.ends_with('\\');
    }
    joined
}

fn character(ch: char) -> Option<String> {
    if let Some(command) = symbol(ch) {
        return Some(command.to_owned());
    }
    match plain_letter(ch) {
        _ if ch == '^' => None,
        None => Some(ch.to_string()),
        Some((letter, alphabet)) => {
            let letter = symbol(letter).map_or_else(|| letter.to_string(), str::to_owned);
            Some(in_alphabet(&letter, alphabet).unwrap_or(letter))
        }
    }
}

fn symbol(ch: char) -> Option<&'static str> {
    SYMBOLS.split_whitespace().find_map(|pair| pair.strip_prefix(ch)?.strip_prefix(':'))
}

/// Returns letters in an alphabet that TeX has a command for.
fn in_alphabet(letters: &str, alphabet: &str) -> Option<String> {
    let (_, command) = ALPHABETS.iter().find(|(name, _)| *name == alphabet)?;
    Some(format!("{command}{{{letters}}}{}", if command.contains('{') { "}" } else { "" }))
}

/// The alphabets of Unicode in their order, by their names in MathML; empty where TeX has no such alphabet.
const LATIN: [&str; 13] = [
    "bold",
    "italic",
    "bold-italic",
    "script",
    "bold-script",
    "fraktur",
    "double-struck",
    "bold-fraktur",
    "sans-serif",
    "",
    "",
    "",
    "monospace",
];
const GREEK: [&str; 5] = ["bold", "italic", "bold-italic", "", ""];
const DIGITS: [&str; 5] = ["bold", "double-struck", "sans-serif", "", "monospace"];
/// Letters of alphabets that are at other positions in Unicode.
const ELSEWHERE: [(&str, &str, &str); 4] = [
    ("double-struck", "ℂℍℕℙℚℝℤℽℾℼℿ", "CHNPQRZγΓπΠ"),
    ("script", "ℊℋℐℒℛℬℯℰℱℳℴ", "gHILRBeEFMo"),
    ("fraktur", "ℌℨℭ", "HZC"),
    ("bold", "𝟊𝟋", "Ϝϝ"),
];

/// Returns the plain letter or digit of a character, and the name of its alphabet.
fn plain_letter(character: char) -> Option<(char, &'static str)> {
    let code = character as u32;
    let (letter, alphabet) = match code {
        0x1D400..=0x1D6A3 => (latin((code - 0x1D400) % 52), LATIN[((code - 0x1D400) / 52) as usize]),
        0x1D6A8..=0x1D7C9 => (greek((code - 0x1D6A8) % 58)?, GREEK[((code - 0x1D6A8) / 58) as usize]),
        0x1D7CE..=0x1D7FF => (u32::from(b'0') + (code - 0x1D7CE) % 10, DIGITS[((code - 0x1D7CE) / 10) as usize]),
        _ => return elsewhere(character),
    };
    char::from_u32(letter).map(|letter| (letter, alphabet)).filter(|(_, alphabet)| !alphabet.is_empty())
}

fn latin(index: u32) -> u32 {
    index + u32::from(if index < 26 { b'A' } else { b'a' - 26 })
}

/// Returns the Greek letter at an index of its alphabet; `None` where there is another symbol.
fn greek(index: u32) -> Option<u32> {
    match index {
        17 => Some('Θ' as u32),
        0..=24 => Some('Α' as u32 + index),
        26..=50 => Some('α' as u32 + index - 26),
        _ => None,
    }
}

fn elsewhere(character: char) -> Option<(char, &'static str)> {
    ELSEWHERE.iter().find_map(|(alphabet, letters, plain)| {
        let index = letters.chars().position(|letter| letter == character)?;
        Some((plain.chars().nth(index)?, *alphabet))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn characters_become_commands() {
        assert_eq!(token("mi", "αx", "").unwrap(), r"\alpha x");
        assert_eq!(token("mi", "℘", "").unwrap(), r"\wp");
        assert_eq!(token("mi", "𝓐", "").unwrap(), r"\boldsymbol{\mathcal{A}}");
        assert_eq!(token("mi", "sin", "").unwrap(), r"\sin");
        assert_eq!(token("mi", "rank", "").unwrap(), r"\mathrm{rank}");
        assert_eq!(token("mo", "\u{2061}", "").unwrap(), "");
        assert_eq!(token("mtext", " if\n x_1 ", "").unwrap(), r"\text{ if x\_1 }");
        assert_eq!(token("mo", "^", ""), None);
    }

    #[test]
    fn letters_are_separated_from_their_alphabets() {
        let characters = [
            ('𝐀', 'A', "bold"),
            ('𝑧', 'z', "italic"),
            ('𝔤', 'g', "fraktur"),
            ('𝚣', 'z', "monospace"),
            ('𝛼', 'α', "italic"),
            ('𝛀', 'Ω', "bold"),
            ('𝟙', '1', "double-struck"),
            ('ℝ', 'R', "double-struck"),
            ('ℬ', 'B', "script"),
        ];
        for (character, letter, alphabet) in characters {
            assert_eq!(plain_letter(character), Some((letter, alphabet)), "{character}");
        }
        for character in ['x', 'α', '𝛁', '𝗔', '℘'] {
            assert_eq!(plain_letter(character), None, "{character}");
        }
    }
}
