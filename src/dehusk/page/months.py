"""The names of months in the languages of many pages."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_MONTHS: Final = """
january|januar|janvier|enero|gennaio|janeiro|januari|januari|tammikuuta|stycznia|ledna|januara|ianuarie|января|січня|ianouariou|ιανουαριου|ocak|gener|januarja|януари|يناير|januar
february|februar|fevrier|febrero|febbraio|fevereiro|februari|helmikuuta|lutego|unora|februara|februarie|февраля|лютого|φεβρουαριου|subat|febrer|februarja|февруари|فبراير|feber
march|marz|maerz|mars|marzo|marco|maart|maaliskuuta|marca|brezna|martie|марта|березня|μαρτιου|mart|maret|marts|март|مارس|marcius
april|avril|abril|aprile|huhtikuuta|kwietnia|dubna|aprila|aprilie|апреля|квітня|απριλιου|nisan|април|ابريل|أبريل|aprilis
may|mai|mayo|maggio|maio|mei|maj|toukokuuta|maja|kvetna|мая|травня|μαιου|mayis|maig|май|مايو|majus
june|juni|juin|junio|giugno|junho|kesakuuta|czerwca|cervna|juna|iunie|июня|червня|ιουνιου|haziran|juny|юни|يونيو|junius
july|juli|juillet|julio|luglio|julho|heinakuuta|lipca|cervence|jula|iulie|июля|липня|ιουλιου|temmuz|juliol|юли|يوليو|julius
august|aout|agosto|augustus|augusti|elokuuta|sierpnia|srpna|augusta|августа|серпня|αυγουστου|agustos|agost|agustus|август|اغسطس|أغسطس|augusztus
september|septembre|septiembre|settembre|setembro|syyskuuta|wrzesnia|zari|septembra|septembrie|сентября|вересня|σεπτεμβριου|eylul|setembre|септември|سبتمبر|szeptember|sept
october|oktober|octobre|octubre|ottobre|outubro|lokakuuta|pazdziernika|rijna|oktobra|octombrie|октября|жовтня|οκτωβριου|ekim|октомври|اكتوبر|أكتوبر
november|novembre|noviembre|novembro|marraskuuta|listopada|novembra|noiembrie|ноября|листопада|νοεμβριου|kasim|ноември|نوفمبر
december|dezember|decembre|diciembre|dicembre|dezembro|joulukuuta|grudnia|prosince|decembra|decembrie|декабря|грудня|δεκεμβριου|aralik|desember|desembre|декември|ديسمبر
"""
"""The names of the months in the form that dates use, without accents; a line each."""


@lru_cache(maxsize=512)
def month_number(name: str) -> int:
    """The number of the month that a word names, in full or shortened; 0 where it names none or more than one."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    bare = (
        "".join(c for c in bare if not unicodedata.combining(c)).replace("ı", "i").replace("ł", "l").replace("ß", "ss")
    )
    months = _months()
    for number, names in enumerate(months, 1):
        if bare in names:
            return number
    found = {number for number, names in enumerate(months, 1) if any(known.startswith(bare) for known in names)}
    return found.pop() if len(found) == 1 and len(bare) >= 3 else 0


@lru_cache(maxsize=1)
def _months() -> list[list[str]]:
    return [line.split("|") for line in _MONTHS.split()]
