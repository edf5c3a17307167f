//! The names of months in many languages.

use crate::bytes::unicode_forms::lowercase;
use std::sync::LazyLock;

use super::cursor::is_accent;

/// For each language, the more common first, the names of its months in the form that dates use, and other forms.
const NAMES: &str = "\
en january february march april may june july august september october november december
es enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
de januar|jänner februar|feber märz|maerz april mai juni juli august september oktober november dezember
fr janvier février mars avril mai juin juillet août septembre octobre novembre décembre
pt janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
it gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
nl januari februari maart|mrt april mei juni juli augustus september oktober november december
pl stycznia|styczeń lutego|luty marca|marzec kwietnia|kwiecień maja|maj czerwca|czerwiec lipca|lipiec \
sierpnia|sierpień września|wrzesień października listopada|listopad grudnia|grudzień
tr ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
id januari februari maret april mei juni juli agustus september oktober november desember
sv januari februari mars april maj juni juli augusti september oktober november december
da januar februar marts april maj juni juli august september oktober november december
nb januar februar mars april mai juni juli august september oktober november desember
cs ledna|leden února|únor března|březen dubna|duben května|květen června|čvn července|čvc|červenec \
srpna|srpen září října|říjen listopadu|listopad prosince|prosinec
hu január február március április május június július augusztus szeptember október november december
ro ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
fi tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta \
marraskuuta joulukuuta
sk januára februára marca|marec apríla mája júna júla augusta septembra októbra novembra decembra
ca gener febrer març abril maig juny juliol agost setembre octubre novembre desembre
sl januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra
hr siječnja|siječanj veljače|veljača ožujka|ožujak travnja|travanj svibnja|svibanj lipnja|lipanj srpnja|srpanj \
kolovoza rujna|rujan listopada|listopad studenoga|studeni prosinca|prosinac
et jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember
ru января|январь февраля|февраль марта апреля|апрель мая|май июня|июнь июля|июль августа сентября|сентябрь \
октября|октябрь ноября|ноябрь декабря|декабрь
uk січня|січень лютого|лютий березня|березень квітня|квітень травня|травень червня|червень липня|липень \
серпня|серпень вересня|вересень жовтня|жовтень листопада грудня|грудень
bg януари февруари март април май юни юли август септември октомври ноември декември
sr јануар фебруар март април мај јун јул август септембар октобар новембар децембар
sr januar februar mart april maj jun jul avgust septembar oktobar novembar decembar
el ιανουαρίου|ιανουάριος φεβρουαρίου|φεβρουάριος μαρτίου|μάρτιος απριλίου|απρίλιος μαΐου|μάιος ιουνίου|ιούνιος \
ιουλίου|ιούλιος αυγούστου|αύγουστος σεπτεμβρίου|σεπτέμβριος οκτωβρίου|οκτώβριος νοεμβρίου|νοέμβριος \
δεκεμβρίου|δεκέμβριος
he ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
ar يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر";
/// Letters with accents, or in another form, and the plain letter that is compared in their place.
const PLAIN_LETTERS: [(&str, char); 20] = [
    ("áàâäåăą", 'a'),
    ("çčć", 'c'),
    ("éèêëěę", 'e'),
    ("ğ", 'g'),
    ("íìîïı", 'i'),
    ("ł", 'l'),
    ("ńñ", 'n'),
    ("óôöő", 'o'),
    ("ř", 'r'),
    ("śšşș", 's'),
    ("úùûüůű", 'u'),
    ("źžż", 'z'),
    ("ά", 'α'),
    ("έ", 'ε'),
    ("ίϊΐ", 'ι'),
    ("ύ", 'υ'),
    ("ώ", 'ω'),
    ("ς", 'σ'),
    ("й", 'и'),
    ("أ", 'ا'),
];
/// Minimum number of letters of a shortened name.
const MIN_SHORT: usize = 3;

/// A month in a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Month {
    /// From 1 to 12.
    pub(super) number: u32,
    /// The primary language of a language tag.
    pub(super) language: &'static str,
}

/// The name of a month without accents, in lower case.
struct Name {
    plain: String,
    month: Month,
}

/// All names, those of more common languages first.
static PLAIN_NAMES: LazyLock<Vec<Name>> = LazyLock::new(|| {
    let names = NAMES.lines().flat_map(|line| {
        let mut words = line.split(' ');
        let language = words.next().unwrap_or_default();
        words.zip(1..).flat_map(move |(names, number)| {
            names.split('|').map(move |name| Name { plain: plain(name), month: Month { number, language } })
        })
    });
    names.collect()
});

/// Returns the month that a word names, in full or shortened; one for each language where they disagree.
///
/// A full name is not taken for a shortened one. Of shortened names that of the most common language counts: "mar" is
/// March, although the Finnish November begins with it. A beginning of two names of that language is not a name.
pub(super) fn months_named(word: &str) -> Vec<Month> {
    let word = plain(word);
    let full: Vec<Month> = PLAIN_NAMES.iter().filter(|name| name.plain == word).map(|name| name.month).collect();
    match full.first() {
        Some(first) if agree(&full) => vec![*first],
        Some(_) => full,
        None => month_shortened(&word).into_iter().collect(),
    }
}

fn month_shortened(word: &str) -> Option<Month> {
    if word.chars().count() < MIN_SHORT {
        return None;
    }
    let begun = || PLAIN_NAMES.iter().filter(|name| name.plain.starts_with(word)).map(|name| name.month);
    let first = begun().next()?;
    let months: Vec<Month> = begun().filter(|month| month.language == first.language).collect();
    agree(&months).then_some(first)
}

fn agree(months: &[Month]) -> bool {
    months.windows(2).all(|pair| pair[0].number == pair[1].number)
}

/// Returns the English name of a month, in lower case.
pub fn english_month(number: usize) -> Option<&'static str> {
    NAMES.lines().next()?.split(' ').skip(1).nth(number.checked_sub(1)?)
}

/// Returns a name in lower case without accents.
fn plain(name: &str) -> String {
    let letters = lowercase(name);
    let letters = letters.chars().filter(|&ch| !is_accent(ch));
    letters
        .map(|ch| PLAIN_LETTERS.iter().find(|(letters, _)| letters.contains(ch)).map_or(ch, |&(_, plain)| plain))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(word: &str) -> Option<u32> {
        match months_named(word)[..] {
            [month] => Some(month.number),
            _ => None,
        }
    }

    #[test]
    fn every_language_has_twelve_months() {
        for line in NAMES.lines() {
            assert_eq!(line.split(' ').skip(1).count(), 12, "{line}");
        }
    }

    #[test]
    fn names_are_known_in_full_and_shortened() {
        for (word, month) in [
            ("january", 1),
            ("FÉVRIER", 2),
            ("fevrier", 2),
            ("mar", 3),
            ("mrt", 3),
            ("avr", 4),
            ("МАЙ", 5),
            ("mai\u{308}", 5),
            ("ιουνιος", 6),
            ("ΙΟΥΛΊΟΥ", 7),
            ("aou\u{302}t", 8),
            ("wrz", 9),
            ("EKİM", 10),
            ("marraskuuta", 11),
            ("déc", 12),
        ] {
            assert_eq!(number(word), Some(month), "{word}");
        }
    }

    #[test]
    fn a_name_of_two_months_is_not_a_name() {
        for word in ["", "ma", "jui", "today", "mill", "maybe", "listopada"] {
            assert_eq!(number(word), None, "{word}");
        }
        let languages: Vec<_> = months_named("listopad").iter().map(|month| (month.language, month.number)).collect();
        assert_eq!(languages, [("pl", 11), ("cs", 11), ("hr", 10)]);
    }

    #[test]
    fn months_have_english_names() {
        assert_eq!([0, 1, 12, 13].map(english_month), [None, Some("january"), Some("december"), None]);
    }
}
