"""Bylines in Chinese, around the beginning and the end of the content: 记者 王小明, 作者：林小满, （姚峰 上海报道）."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from .evidence import Evidence
from .readers import Reader

_SURNAMES: Final = (
    "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖蕭田董袁潘于蒋蔣蔡余"
    "杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范金石廖贾賈夏韦韋付傅方白邹鄒孟熊秦邱江尹薛闫閻段雷侯龙龍史陶黎贺賀顾顧"
    "毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯伊洪施温庄莊柯游鲁倪"
)
"""The first characters of most names of people."""
_NAME: Final = rf"[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}"
_NAMES: Final = rf"({_NAME}(?:[ 　、，,]{_NAME}){{0,3}})"
_BYLINE: Final = re.compile(
    rf"(?:(?:作者|撰文|文)\s?[:：/／]\s*|(?:[记記]者|通[讯訊][员員])\s?(?:[:：/／]\s*|\s)){_NAMES}"
    r"\s*(?=$|[）)】\]|]|\d|[报報][道导導]|[摄攝])"
)
_SIGNATURE: Final = re.compile(rf"[（(]{_NAMES}[ 　][\u4e00-\u9fff]{{2,4}}[报報][道导導][）)]$")
_SEPARATOR: Final = re.compile("[ 　、，,]")
_MAX_CHARS: Final = 60
"""Maximum length of a text that is a byline; of a longer one, its end may be a signature."""
_TEXTS_AT_START, _TEXTS_BEFORE_START, _TEXTS_BEFORE_END, _TEXTS_AFTER_END = 6, 10, 4, 8


@Reader
def read_chinese_bylines(evidence: Evidence) -> list[list[str]]:
    """Read the names in bylines of a page in Chinese, if all that have any have the same."""
    if not evidence.language.startswith("zh"):
        return []
    page = evidence.page
    found = {names for row in _rows_around_content(evidence) if (names := find_names(page.table.plain_text(row)))}
    return [list(found.pop())] if len(found) == 1 else []


def find_names(text: str) -> tuple[str, ...]:
    """Return the names in a byline, or in the signature at the end of a text."""
    match = _BYLINE.search(text) if len(text) <= _MAX_CHARS else None
    match = match or _SIGNATURE.search(text[-_MAX_CHARS:].rstrip())
    return tuple(_SEPARATOR.split(match[1])) if match else ()


def _rows_around_content(evidence: Evidence) -> list[int]:
    page, content = evidence.page, evidence.content
    if content is None or not content.any():
        return []
    texts = page.is_text.nonzero()[0]
    first, last = np.searchsorted(texts, content.nonzero()[0][[0, -1]]).tolist()
    near = {
        *range(max(first - _TEXTS_BEFORE_START, 0), first + _TEXTS_AT_START),
        *range(max(last - _TEXTS_BEFORE_END, 0), last + _TEXTS_AFTER_END),
    }
    return [int(texts[number]) for number in sorted(near) if number < len(texts) and texts[number] > page.body]
