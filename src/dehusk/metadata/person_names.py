"""Names of people in texts that should name them: declared values, and bylines such as "By Mary Berg in Hamburg"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_BY: Final = re.compile(
    r"^(?:(?:(?:written|posted|published|post|words|story|text|created|analysis|reporting|report|article|contributed|"
    r"authored|started|asked|submitted)\s+)?by|(?:verfasst |geschrieben |ein artikel )?von|(?:écrit )?par|"
    r"(?:escrito )?por|(?:scritto )?da|di|(?:geschreven )?door|(?:skrevet|skrivet|skriven) a[fv]|napisane przez|"
    r"kirjoittanut|tekst|authors?|autor|autore|auteur|автор|av|af|penulis|yazan)\b[\s:：]+"
    r"|^(?:作者|執筆者|文|記者|记者|編集|글)\s*[/／:：]\s*",
    re.IGNORECASE,
)
"""Words before a name, in the languages of many pages."""
FIRST_BYLINE_WORDS: Final = tuple(
    """
    written posted published post words story text created analysis reporting report article contributed
    authored started asked submitted by verfasst geschrieben ein von écrit par escrito por scritto da di
    door tekst author authors autor autore auteur автор av af penulis yazan geschreven skrevet skrivet
    skriven napisane kirjoittanut 作者 執筆者 文 記者 记者 編集 글
    """.split()
)
"""The first of these words, in lower case."""
_URL_OR_EMAIL: Final = re.compile(r"https?:|www\.|\s?(?<![\w.+-])[\w.+-]++@[\w-]++\.\w++$")
_AND_WORDS: Final = r"(?<!\s)\s++(?:and|und|et|y|e|og|och|en|и|with)\s++|(?:(?<!\s)\s++)?+[&+]\s*+"
"""Words between the last names of a list."""
_NAME_SEPARATOR: Final = re.compile(rf"[;|•·\n]\s*+|{_AND_WORDS}|,\s*+(?:and\s++)?+", re.IGNORECASE)
_EDGES: Final = ' ,;|·•:–—-*"“”«»/\t'
_PLACEHOLDERS: Final = frozenset(
    """
    admin administrator author authors editor null none undefined unknown n/a user root by webmaster false true
    anonymous staff super-user wordpress.com guest
    """.split()
)
"""Values that programs write in place of a name."""
_MAX_NAME_CHARS: Final = 100
_MAX_NAMES: Final = 30
_PARTICLES: Final = frozenset(
    """
    a al and bin da dal de del della den der des di do dos du e el et i ibn la las le los of san st te ten ter the u und
    van von y zu
    """.split()
)
"""Words in a name that begin with a lowercase letter."""
_WORDS_OF_CONTROLS: Final = frozenset(
    """
    about add all archive back bio browse buy cart click comment comments contact content continue copy details
    disclaimer disclosure download email explore filter find follow follower followers get help hide home image images
    latest learn likes links listen login logout menu messages more newsletter newsletters next offline
    open options our photo photos points policy popular posted posts premium previous print privacy product products
    profile quote reactions received register registered related reply report request results save search see send
    share shop show signup size skip sort sponsored submit subscribe tags text topic topics updated upload video videos
    view views visit watch website your
    member members moderator moderators administrator newbie poster
    anzeigen beitrag beiträge mehr mitglied suche teilen weiterlesen antworten membre membres partager lire voir suivre
    miembro miembros compartir leer ver seguir membro membri condividi leggi leden delen
    """.split()
)
"""Words of buttons, labels and ranks in forums: no name of a person has one."""
_MAX_NAME_WORDS: Final = 5
_NOT_IN_NAMES: Final = re.compile(r"[\d@:]|[?!]$")
"""Names of people have no digits, accounts have an @, labels a colon, and sentences have ends."""
_BYLINE_SEPARATOR: Final = re.compile(rf"({_AND_WORDS}|[,;|•·])", re.IGNORECASE)
_AND: Final = re.compile(_AND_WORDS, re.IGNORECASE)
_CONTINUING: Final = re.compile(rf"{_AND_WORDS}|[\s,]+$", re.IGNORECASE)
_OPEN_END: Final = re.compile(rf"(?:{_AND_WORDS}|,\s*)$", re.IGNORECASE)
_MAX_REMARK_WORDS: Final = 3
"""Maximum number of words of a remark after a name; what is longer is a sentence."""
_FULL_STOP: Final = re.compile(r"(?<=[^\W\d_]{3})\.(?=\s|$)")
"""The end of a sentence; initials and most titles are shorter."""
_ROLE_WORD: Final = re.compile(
    r"\b(?:[ck]orr[ei]spond|reda[ckz]|report[eè]r|(?:photo)?journalis|giornalis|periodis|edit(?:or|eu|rice)|writer|"
    r"(?:ph|f)otogra[fp]|[ck]ontribut|[ck]olumnist|anal[iy]st|profess|produ[cz]er|dire[ck]t|agenc|agentur|universit|"
    r"institut|staff|autor|[ck]oordinat|manag|spe[cz]ialis|advis[eo]r|"
    r"(?:news|press|presse|media|magazine|team|bureau|chief|chef|author|expert|the)\b)"
)
"""Words, in lower case, for what people are and whom they work for; most of them are alike in many languages."""
_DATE_LABEL: Final = re.compile(
    r"(?:last\s+|first\s+|zuletzt\s+|última\s+|dernière\s+|ultimo\s+)?(?:updated?|modified|edited|published|posted|"
    r"reviewed|revised|aktualisiert|geändert|veröffentlicht|mise? à jour|publié|actualizad[oa]|publicad[oa]|"
    r"actualización|atualizad[oa]|aggiornat[oa]|aggiornamento|pubblicat[oa]|bijgewerkt|gepubliceerd)\b",
    re.IGNORECASE,
)
_LINK_LABEL: Final = re.compile(
    r"(?:see|view|show|read|browse|visit)\s+(?:all|more|full|other)\b|send\s+(?:an\s+)?e-?mail\b|"
    r"(?:all|more)\s+(?:posts|articles|stories)\b|"
    r"(?:alle|weitere|mehr)\s+(?:artikel|beiträge)\b|(?:tous|voir)\s+(?:tous\s+)?les\s+articles\b|ver\s+tod[oa]s\b",
    re.IGNORECASE,
)
_PLACE: Final = re.compile(
    r"(?:New|Los|Las|United|North|South|Port|Fort|Mount)\s|(?:San (?:Francisco|Diego|Jose|José|Antonio|Juan)|"
    r"Santa (?:Fe|Cruz|Monica|Barbara)|São Paulo|Rio de|Buenos Aires|Kuala Lumpur|Tel Aviv|Abu Dhabi|Hong Kong|"
    r"Cape Town|Addis Ababa|Saudi Arabia|Sri Lanka|Costa Rica|Puerto Rico)\b|"
    r".*\b(?:City|County|Islands?|Beach|Province|Republic|States|Kingdom|Emirates|D\.?C\.?)$"
)
"""Only places of several words read like people."""
_PUBLIC_BODY: Final = re.compile(
    r"\b(?:committees?|commission|council|ministry|department|comité|comisión|comissão|consejo|conseil|commissione|"
    r"consiglio|[ck]omit(?:ee|é|et)|kommission|ausschuss|ministerium|ministère|ministerio|комитет|министерство)\b"
)
"""Words, in lower case, for bodies that act in public.

Teams and editors are not among them, since they write under their common name.
"""
_ROLE_KINDS: Final = (
    "staff|senior|junior|chief|deputy|managing|executive|associate|assistant|contributing|guest|special|freelance|lead|"
    "political|business|sports?|science|health|technology|tech|education|environment|world|foreign|national|local|news|"
    "features?|culture|arts|crime|investigative|economics|transport|digital"
)
_ROLE_NOUN: Final = (
    r"(?:(?:chef)?redakteur|korrespondent|reporter|autor)(?:in)?|writer|journalist|columnist|commentator|contributor|"
    r"correspondent|editor(?:[ -](?:in[ -]chief|at[ -]large))?|author|photographer|blogger|journaliste|redactora?|"
    r"r[ée]dact(?:eur|rice)(?: en chef)?|periodista|giornalista"
)
_ONLY_ROLE: Final = re.compile(rf"(?:[\w'&/-]+\s+){{0,2}}(?:{_ROLE_NOUN})", re.IGNORECASE)
"""A role alone, such as "Political Commentator"."""
_INITIALS_AFTER_NAME: Final = re.compile(r"(?<=\w) \([^\W\d_]{2,4}\.?\)$")
"""The initials under which somebody signs, in brackets after the name."""
_OUTLET: Final = re.compile(
    r"(?:The|Die|Der|Das|Le|La|Il|El)\s\S|.*\b(?:Press|News|Newsroom|Media|Journal|Times|Tribune|Ledger|Herald|Gazette|"
    r"Reports?|Magazine|Radio|TV|Television|Network|Agency|Sponsored|Development)\b|.*\.\w{2,4}$"
)
"""A newspaper, a station or an agency, which is written after the name of who works for it."""
_STATION_AFTER_NAME: Final = re.compile(r"(?<=\w\w) [|•·] [A-Z]{3,6}$")
_OUTLET_AFTER_NAME: Final = re.compile(r"(?<=\w\w) The (?:[A-Z][\w'’-]++ ?+){2,6}+$")
_ROLE_AFTER_NAME: Final = re.compile(
    rf"(?<=\w)\s++(?:[-–—(|]\s*+)?+"
    rf"(?:(?:(?:{_ROLE_KINDS})\s++){{1,6}}(?:{_ROLE_NOUN})|(?<=\W)editor[ -]in[ -]chief)\)?$",
    re.IGNORECASE,
)


def collect_names(texts: Iterable[str]) -> list[str]:
    """Return the different names in some texts, in order; a text may have several."""
    names: dict[str, str] = {}
    for text in texts:
        for name in split_names(text):
            names.setdefault(name.casefold(), name)
    return list(names.values())[:_MAX_NAMES]


@lru_cache(maxsize=256)
def split_names(text: str) -> tuple[str, ...]:
    """Return the names in a text, without words such as "by" before them.

    It is split only where each part has several words: titles and degrees after a comma belong to the name. Roles and
    outlets do not, and are not names next to one. Answers are kept: many sources of a page give the same names.
    """
    text = remove_by(text) if not text.startswith("/") else ""
    if _URL_OR_EMAIL.search(text):
        text = _URL_OR_EMAIL.sub("", text) if "@" in text and " " in text else ""
    parts = [part.strip().strip(_EDGES) for part in _NAME_SEPARATOR.split(text)]
    parts = [part for part in parts if part]
    parts = _remove_outlets(parts) if len(parts) > 1 else parts
    names = parts if all(" " in part for part in parts) else [text.strip(_EDGES)]
    people = [name for name in map(_remove_additions, names) if not is_only_role(name)]
    return tuple(name for name in people or names if _can_be_name(name))


def remove_by(text: str) -> str:
    """Return a byline without its first words, such as "written by"."""
    text = text.strip(_EDGES)
    return _BY.sub("", text, count=1).strip(_EDGES)


def is_by(text: str) -> bool:
    """Whether a text is nothing but the first words of a byline."""
    bare = text.strip(_EDGES)
    return 0 < len(bare) < 20 and _BY.fullmatch(f"{bare} ") is not None


def _can_be_name(text: str) -> bool:
    return (
        1 < len(text) <= _MAX_NAME_CHARS
        and text.casefold() not in _PLACEHOLDERS
        and any(map(str.isalpha, text))
        and not _labels_date(text)
        and not _labels_link(text)
        and not text.startswith(("(", "{", "[", "<"))
    )


@lru_cache(maxsize=256)
def looks_like_person(text: str) -> bool:
    """Whether a text reads as the full name of a person: words that begin with uppercase letters, where there are such.

    Places, bodies of people and roles read alike, but are not names of people.
    """
    words = text.split()
    if not 0 < len(words) <= _MAX_NAME_WORDS or len(text) > 50 or _NOT_IN_NAMES.search(text):
        return False
    cased = [word for word in words if word.lower() != word.upper()]
    if len(cased) == len(words) == 1 or _is_place_or_body(text) or is_only_role(text):
        return False
    if not words[0][0].isalpha() or labels_control(text):
        return False
    return all(not word[:1].islower() or word in _PARTICLES for word in cased)


def find_byline_names(text: str) -> list[str]:
    """Return the names in the text of a byline.

    A text after a comma is another name if it reads like the one before it: it has several words, is not a role, and is
    written in uppercase if the first is, unless the list goes on with "and". Degrees belong to the name.
    """
    pieces = _BYLINE_SEPARATOR.split(f"{_cut_first_sentence(_remove_additions(remove_by(text)))} ")
    last_and = max((at for at in range(1, len(pieces), 2) if _AND.fullmatch(pieces[at])), default=0)
    if not pieces[0].strip():
        return []
    remarked = last_and > 0 and "," in pieces[last_and + 2 :: 2]
    names = [_remove_remark(pieces[0])]
    for at in range(1, len(pieces), 2):
        separator, piece = pieces[at], _remove_remark(pieces[at + 1])
        if separator != ",":
            names += [piece] if piece and not names_role(piece) else []
        elif _is_degree(piece):
            names[-1] += f", {piece}"
        elif not remarked and _is_another_name(names[0], piece, listed=at < last_and):
            names.append(piece)
    return collect_names(names) if all(" " in name for name in names) else list(split_names(text))


def names_role(text: str) -> bool:
    """Whether a text says what somebody is, or for whom somebody works."""
    return bool(_ROLE_WORD.search(text.lower()))


def continues_list(text: str, more: str) -> bool:
    """Whether the next text continues a list of names: "and" or a comma is between them.

    A comma that has words after it in the next text begins a remark.
    """
    return bool(_OPEN_END.search(f" {text} ") or _CONTINUING.match(f" {more} "))


def _is_another_name(first: str, piece: str, listed: bool) -> bool:
    """Whether a text after a comma is a name like the one before it."""
    if " " not in piece or not looks_like_person(piece) or names_role(piece):
        return False
    return listed or _has_uppercase_word(piece) or not _has_uppercase_word(first)


def _is_degree(text: str) -> bool:
    """Whether a text belongs to the name before it, such as "PhD", "M.D." or "Jr."."""
    words = re.split(r"[\s/-]+", text.replace(".", "").strip())
    return all(0 < len(word) <= 6 and (sum(map(str.isupper, word)) > 1 or len(word) < 3) for word in words)


def _has_uppercase_word(text: str) -> bool:
    """Whether a text has a word in uppercase that is longer than initials."""
    return any(len(word) > 2 and word.isalpha() and word.isupper() for word in text.split())


def _remove_remark(text: str) -> str:
    """Return a name without a bracket or words such as "in Hamburg" or "for Reuters" after it."""
    words = text.split()
    for at, word in enumerate(words[2:], 2):
        if word.startswith("(") or (word[0].islower() and word not in _PARTICLES):
            return " ".join(words[:at] if len(words) - at <= _MAX_REMARK_WORDS else words)
    return " ".join(words)


def _cut_first_sentence(text: str) -> str:
    """Return the text before the first full stop that has at least two whole words before it."""
    for stop in _FULL_STOP.finditer(text):
        if sum(not word.endswith(".") for word in text[: stop.start()].split()) > 1:
            return text[: stop.start()]
    return text


def _labels_date(text: str) -> bool:
    """Whether a text is the label of a date, such as "Last updated"."""
    return _DATE_LABEL.match(text) is not None


def _labels_link(text: str) -> bool:
    """Whether a text is the label of a link next to an author, such as "See all articles"."""
    return _LINK_LABEL.match(text) is not None


def labels_control(text: str) -> bool:
    """Whether a text has a word of buttons, such as "Copy Link" or "More About Ann"."""
    return not _WORDS_OF_CONTROLS.isdisjoint(text.lower().split())


def _is_place_or_body(text: str) -> bool:
    """Whether a text names a place or a body that acts in public, such as "New York" or "Planning Committee"."""
    return bool(_PLACE.match(text) or _PUBLIC_BODY.search(text.lower()))


def is_only_role(text: str) -> bool:
    """Whether a text says what somebody is and names nobody, such as "Staff Writer"."""
    return _ONLY_ROLE.fullmatch(text) is not None


def _remove_outlets(parts: list[str]) -> list[str]:
    """Return the parts of a text without the outlets after the full name of a person."""
    first, *others = parts
    if " " not in first or not looks_like_person(first) or _OUTLET.match(first):
        return parts
    return [first, *(part for part in others if not _OUTLET.match(part) and part.count(" ") < _MAX_NAME_WORDS)]


def _remove_additions(text: str) -> str:
    """Return a full name without the initials, the outlet or the role after it, as in "Mary Berg Staff Writer"."""
    for addition in (_INITIALS_AFTER_NAME, _STATION_AFTER_NAME, _OUTLET_AFTER_NAME, _ROLE_AFTER_NAME):
        name = addition.sub("", text)
        text = name if " " in name else text
    return text
