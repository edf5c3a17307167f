"""Registered domain of a host."""

from __future__ import annotations

import pytest

from dehusk.page.domains import registered_domain


@pytest.mark.parametrize(
    ("host", "domain"),
    [
        ("news.example.com", "example.com"),
        ("example.com", "example.com"),
        ("www.bbc.co.uk", "bbc.co.uk"),
        ("cmp.cps.k12.il.us", "cps.k12.il.us"),
        ("www.co.pacific.wa.us", "pacific.wa.us"),
        ("shop.co.com", "co.com"),
        ("somebody.blogspot.com", "blogspot.com"),
        ("www.xn--fiqs8s.xn--fiqs8s", "xn--fiqs8s.xn--fiqs8s"),
        ("a.b.unknown", "b.unknown"),
        ("co.uk", "co.uk"),
        ("localhost", "localhost"),
        ("192.168.0.1", "192.168.0.1"),
        ("::1", "::1"),
        ("a..b", "a..b"),
        (".", "."),
        ("", ""),
    ],
)
def test_registered_domains(host: str, domain: str) -> None:
    assert registered_domain(host) == domain
