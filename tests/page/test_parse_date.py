"""Dates are read in many forms and languages; what is no date is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk._core import english_month, iso_date, month_number, parse_date


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2024-05-18", "2024-05-18"),
        ("20240518", "2024-05-18"),
        ("2024-05-18T07:05:09+0200", "2024-05-18T07:05:09+02:00"),
        ("2024-05-18 07:05", "2024-05-18T07:05:00"),
        ("2024-05-18T07:05:09.123Z", "2024-05-18T07:05:09+00:00"),
        ("1716015909", "2024-05-18T07:05:09+00:00"),
        ("Sat, 18 May 2024 07:05:09 GMT", "2024-05-18T07:05:09+00:00"),
        ("May 18, 2024 at 5:04 p.m.", "2024-05-18T17:04:00"),
        ("18.05.2024", "2024-05-18"),
        ("05/18/2024", "2024-05-18"),
        ("18/05/2024", "2024-05-18"),
        ("2024年5月18日", "2024-05-18"),
        ("2024. 5. 18.", "2024-05-18"),
        ("18. März 2024", "2024-03-18"),
        ("1er août 2024", "2024-08-01"),
        ("18 de mayo de 2024", "2024-05-18"),
        ("18 мая 2024", "2024-05-18"),
        ("18 Mayıs 2024", "2024-05-18"),
        ("3 września 2024", "2024-09-03"),
        ("22 Ιουλίου 2024", "2024-07-22"),
        ("Mar 5, 2024", "2024-03-05"),
        ("5 mrt 2024", "2024-03-05"),
        ("5 май 2024", "2024-05-05"),
        ("5 أبريل 2024", "2024-04-05"),
        ("5. listopadu 2024", "2024-11-05"),
        ("5. studenoga 2024", "2024-11-05"),
        ("5 marraskuuta 2024", "2024-11-05"),
        ("Posted on Sept. 6, 2022 by Ada", "2022-09-06"),
        ("2024-13-45", ""),
        ("31/02/2024", ""),
        ("May 2024", ""),
        ("call 555-1234-2024", ""),
        ("", ""),
    ],
)
def test_dates_are_read(text: str, iso: str) -> None:
    assert parse_date(text, month_first=True) == iso


def test_of_two_numbers_one_is_the_month() -> None:
    assert parse_date("3/4/2024", month_first=True) == "2024-03-04"
    assert parse_date("3/4/2024", month_first=False) == "2024-04-03"


@pytest.mark.parametrize("expected", ["2017-03-11", "2017-11-03", "2011-03-17"])
def test_of_all_readings_the_expected_one_is_right(expected: str) -> None:
    assert parse_date("11.03.17", month_first=True, expected=f"{expected}T10:00:00") == expected


def test_what_is_expected_is_no_reading_of_another_date() -> None:
    assert parse_date("11.03.17", month_first=True, expected="2017-03-12") == "2017-03-11"
    assert parse_date("March 11, 2017", month_first=True, expected="2017-11-03") == "2017-03-11"
    assert parse_date("31/02/24", month_first=True, expected="2031-02-24") == ""


@given(st.text())
def test_no_text_raises(text: str) -> None:
    date = parse_date(text, month_first=True)
    assert date == "" or date[4] == "-"


def test_iso_dates_stay_as_they_are_written() -> None:
    assert iso_date("on 2024-02-29, at last") == "2024-02-29"
    assert iso_date("2024-02-29 07:05Z") == "2024-02-29 07:05Z"
    assert iso_date("2023-02-29") == "", "no such day"
    assert iso_date("12024-02-2911") == ""


@pytest.mark.parametrize("number", range(1, 13))
def test_english_months_are_read_in_full_and_shortened(number: int) -> None:
    name = english_month(number)
    assert {month_number(form) for form in (name, name.upper(), name[:3], name[:4])} == {number}


@pytest.mark.parametrize("word", ["", "ma", "jui", "today", "mill", "x" * 1000])
def test_words_that_name_no_month_or_two(word: str) -> None:
    assert month_number(word) == 0
