"""Dates as pages write them → ISO 8601: a day, or a day and a time if a time is told.

Months are known by their names, in full or shortened, in the languages of many pages.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
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
_YEARS: Final = range(1980, 2100)
"""Years in which a page can have been written."""
_ISO: Final = re.compile(
    r"(?<!\d)(?P<y>\d{4})-?(?P<m>\d\d)-?(?P<d>\d\d)"
    r"(?:(?:[T_]|,?\s+(?:at\s+)?)(?P<H>\d\d):?(?P<M>\d\d)(?::?(?P<S>\d\d)(?:[.,]\d{1,9})?)?\s*(?P<Z>Z|UTC|GMT|[+-]\d\d:?\d\d)?)?(?!\d)"
)
_STRICT_ISO: Final = re.compile(
    r"(?<!\d)\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!\d)"
)
_YEAR_FIRST: Final = re.compile(r"(?<![\d/.-])(\d{4})\s?[./年년-]\s?(\d{1,2})\s?[./月월-]\s?(\d{1,2})(?!\d)")
_YEAR_LAST: Final = re.compile(r"(?<![\d/.,-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d\d)(?![\d/]|[.,-]\d)")
_DAY_FIRST: Final = re.compile(
    r"(?<![\d.,/:-])(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.|\s?de)?[\s/–-]{0,3}(?:de\s|del\s|of\s)?([^\W\d_]{3,12})\.?,?[\s/–-]{0,3}(?:de\s|del\s)?(\d{4}|['’]\d\d)(?![\d])"
)
_MONTH_FIRST: Final = re.compile(
    r"(?<![^\W\d_])([^\W\d_]{3,12})\.?\s{0,2}(\d{1,2})(?:st|nd|rd|th)?(?:,\s?|\s{1,2}|\.\s)(\d{4})(?!\d)"
)
_CLOCK: Final = re.compile(
    r"(?<![\d:])(?P<H>\d{1,2})[:h](?P<M>\d\d)(?::(?P<S>\d\d))?\s*(?P<half>[ap]\.?m\b\.?)?\s*(?P<Z>Z\b|UTC\b|GMT\b|[+-]\d\d:?\d\d)?",
    re.IGNORECASE,
)
_DAY: Final = len("2024-05-18")
_MAY_BE_DATE: Final = re.compile(r"\d{4}|['’]\d\d|\d\s?[./-]\s?\d\d?\s?[./-]\s?\d\d")
"""A part that every date has, whatever its form: a text without it need not be compared with all forms."""
_AMBIGUOUS: Final = re.compile(r"(?<![\d/.,-])\d{1,2}\s?[/-]\s?\d{1,2}\s?[/-]\s?\d\d")
_FULL_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):\d\d:\d\d(?:[+-](?:0\d|1[0-5]):\d\d)?)?", re.ASCII)
"""A text that is nothing but a date in the form in which dates are returned."""
_SECONDS: Final = re.compile(r"\d{10}(?:\d{3})?")

Reader = Callable[[re.Match[str], bool], list[str]]
"""From what a pattern found, and whether the month comes first, to the days that it may mean, the likeliest first."""


def is_ambiguous(text: str) -> bool:
    """Return whether a text may have a date whose day and month can be confused."""
    return ("/" in text or "-" in text) and _AMBIGUOUS.search(text) is not None


def parse_date(text: str, month_first: bool = True, expected: str = "") -> str:
    """The first date in a text, in ISO 8601; empty if there is none.

    Of two numbers that could both be the month, `month_first` says which one is. Where one of the readings of a date is
    the day of an `expected` date, it is the right one.
    """
    text = text[:200].strip()
    return _first_date(text, month_first, expected) if _MAY_BE_DATE.search(text) else ""


@lru_cache(maxsize=256)
def _first_date(text: str, month_first: bool, expected: str) -> str:
    """The same of a text with digits. Answers are kept: several sources of a page show the same text."""
    if _FULL_ISO.fullmatch(text) and (date := iso_date(text)) and int(text[:4]) in _YEARS:
        return date
    if _SECONDS.fullmatch(text):
        return _since_1970(int(text[:10]))
    found = _ISO.search(text)
    if found:
        day = _day(found["y"], found["m"], found["d"])
        if day:
            return f"{day}{_time(found)}"
    places = [match for pattern, read in _READERS if (match := _read(pattern, read, text, month_first))]
    if not places:
        return ""
    _, stop, days = min(places)
    day = expected[:_DAY] if expected[:_DAY] in days else days[0]
    clock = _CLOCK.search(text, stop, stop + 30)
    return f"{day}{_time(clock) if clock and not _far(text, stop, clock.start()) else ''}"


def iso_date(text: str) -> str:
    """The first date that a text gives in ISO 8601, as it is written there; empty if it has none.

    It knows no words, so it never takes a wrong month for the right one.
    """
    found = _STRICT_ISO.search(text)
    try:
        datetime.fromisoformat(found[0] if found else "")
    except ValueError:
        return ""
    return found[0] if found else ""


def _far(text: str, stop: int, start: int) -> bool:
    """Whether there is more between a date and a time than a word such as "at"."""
    return any(map(str.isdigit, text[stop:start])) or start - stop > 12


def _read(pattern: re.Pattern[str], read: Reader, text: str, month_first: bool) -> tuple[int, int, list[str]] | None:
    """Where the first date that a pattern finds begins and ends, and the days that it may mean."""
    for match in pattern.finditer(text):
        days = list(filter(None, read(match, month_first)))
        if days:
            return match.start(), match.end(), days
    return None


def _year_first(match: re.Match[str], _: bool) -> list[str]:
    return [_day(match[1], match[2], match[3])]


def _year_last(match: re.Match[str], month_first: bool) -> list[str]:
    """A date in numbers. With full stops the day comes first; a year of two digits may be the first number."""
    first, sign, second, last = match.groups()
    year = _long_year(last)
    days = [_day(year, second, first), _day(year, first, second)]
    found = list(filter(None, days if sign == "." or not month_first else days[::-1]))
    return [*found, _day(_long_year(first), second, last)] if found and len(first) == len(last) else found


def _day_first(match: re.Match[str], _: bool) -> list[str]:
    return [_day(_long_year(match[3].strip("'’")), month_number(match[2]), match[1])]


def _month_first(match: re.Match[str], _: bool) -> list[str]:
    return [_day(match[3], month_number(match[1]), match[2])]


_READERS: Final = (
    (_YEAR_FIRST, _year_first),
    (_YEAR_LAST, _year_last),
    (_DAY_FIRST, _day_first),
    (_MONTH_FIRST, _month_first),
)


def _long_year(year: str) -> str:
    return year if len(year) == 4 else f"20{year}" if int(year) < 70 else f"19{year}"


def _day(year: str, month: str | int, day: str) -> str:
    """A day in ISO 8601; empty if the calendar has no such day."""
    if int(year) not in _YEARS:
        return ""
    try:
        return datetime(int(year), int(month), int(day)).date().isoformat()
    except ValueError:
        return ""


def _time(found: re.Match[str]) -> str:
    """The time of a match as ISO 8601 writes it after a day; empty if none is told."""
    if found["H"] is None:
        return ""
    groups = found.groupdict("")
    hour, minute, second = int(groups["H"]), int(groups["M"]), int(groups["S"] or 0)
    half = groups.get("half", "").lower()[:1]
    if half and hour <= 12:
        hour = hour % 12 + (12 if half == "p" else 0)
    if hour > 23 or minute > 59 or second > 59:
        return ""
    return f"T{hour:02}:{minute:02}:{second:02}{_zone(groups['Z'])}"


def _zone(text: str) -> str:
    """A time zone as ISO 8601 writes it; empty if there is no such zone."""
    if text.upper() in ("Z", "UTC", "GMT"):
        return "+00:00"
    zone = text if not text or ":" in text else f"{text[:3]}:{text[3:]}"
    return "" if zone and (int(zone[1:3]) > 15 or int(zone[4:]) > 59) else zone


def _since_1970(seconds: int) -> str:
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
    return moment.isoformat() if moment.year in _YEARS else ""


@lru_cache(maxsize=256)
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
