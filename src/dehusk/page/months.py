"""The names of months, in full or shortened, in the languages of many pages."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

_NAMES: Final = """
en january february march april may june july august september october november december
es enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
de januar|jänner februar|feber märz|maerz april mai juni juli august september oktober november dezember
fr janvier février mars avril mai juin juillet août septembre octobre novembre décembre
pt janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
it gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
nl januari februari maart|mrt april mei juni juli augustus september oktober november december
pl stycznia|styczeń lutego|luty marca|marzec kwietnia|kwiecień maja|maj czerwca|czerwiec lipca|lipiec sierpnia|sierpień
   września|wrzesień października listopada grudnia|grudzień
tr ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
id januari februari maret april mei juni juli agustus september oktober november desember
sv januari februari mars april maj juni juli augusti september oktober november december
da januar februar marts april maj juni juli august september oktober november december
nb januar februar mars april mai juni juli august september oktober november desember
cs ledna|leden února|únor března|březen dubna|duben května|květen června|čvn července|čvc|červenec srpna|srpen září
   října|říjen listopadu prosince|prosinec
hu január február március április május június július augusztus szeptember október november december
ro ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
fi tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta
   joulukuuta
sk januára februára marca|marec apríla mája júna júla augusta septembra októbra novembra decembra
ca gener febrer març abril maig juny juliol agost setembre octubre novembre desembre
sl januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra
hr siječnja|siječanj veljače|veljača ožujka|ožujak travnja|travanj svibnja|svibanj lipnja|lipanj srpnja|srpanj kolovoza
   rujna|rujan listopada studenoga|studeni prosinca|prosinac
et jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember
ru января|январь февраля|февраль марта апреля|апрель мая|май июня|июнь июля|июль августа сентября|сентябрь
   октября|октябрь ноября|ноябрь декабря|декабрь
uk січня|січень лютого|лютий березня|березень квітня|квітень травня|травень червня|червень липня|липень серпня|серпень
   вересня|вересень жовтня|жовтень листопада грудня|грудень
bg януари февруари март април май юни юли август септември октомври ноември декември
sr јануар фебруар март април мај јун јул август септембар октобар новембар децембар
sr januar februar mart april maj jun jul avgust septembar oktobar novembar decembar
el ιανουαρίου|ιανουάριος φεβρουαρίου|φεβρουάριος μαρτίου|μάρτιος απριλίου|απρίλιος μαΐου|μάιος ιουνίου|ιούνιος
   ιουλίου|ιούλιος αυγούστου|αύγουστος σεπτεμβρίου|σεπτέμβριος οκτωβρίου|οκτώβριος νοεμβρίου|νοέμβριος
   δεκεμβρίου|δεκέμβριος
he ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
ar يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر
"""
"""For each language, the more common first, the names of its months in the form that dates use, and other forms."""
_SHORTEST: Final = 3
"""Letters of a shortened name."""


def month_number(name: str) -> int:
    """The number of the month that a word names, in full or shortened; 0 if it names none."""
    return _numbers().get(_bare(name), 0)


def english_month(number: int) -> str:
    """The English name of a month, in small letters."""
    return _languages()[0][number - 1][0]


@cache
def _numbers() -> dict[str, int]:
    """The month of every name and of every beginning of one.

    Full names count more than beginnings, and the names of more common languages more than those of others: "mar" is
    March, although the Finnish November begins with it. A beginning of two names of one language is none.
    """
    full: dict[str, int] = {}
    short: dict[str, int] = {}
    for months in _languages():
        own: dict[str, int] = {}
        for number, names in enumerate(months, 1):
            for name in map(_bare, names):
                full.setdefault(name, number)
                for end in range(_SHORTEST, len(name)):
                    own[name[:end]] = number if own.get(name[:end], number) == number else 0
        short = own | short
    return short | full


@cache
def _languages() -> list[list[list[str]]]:
    """For each language its twelve months, each as its names."""
    lines = _NAMES.strip().replace("\n   ", " ").splitlines()
    return [[names.split("|") for names in line.split()[1:]] for line in lines]


def _bare(name: str) -> str:
    """A name in small letters without accents."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return plain.replace("ı", "i").replace("ł", "l").replace("ß", "ss")
