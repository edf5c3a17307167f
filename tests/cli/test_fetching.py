"""Pages from addresses on the command line: what is fetched, what is refused in one line."""

from __future__ import annotations

import pytest

from cli.commands import Shell
from local_server import Server


def test_a_private_address_is_refused_in_one_line(server: Server, shell: Shell) -> None:
    url = server.serve()
    assert (
        shell.refused(url)
        == f"{url}: 127.0.0.1 is a private address; only allow_private (--allow-private) fetches from it"
    )
    assert server.asked == []


@pytest.mark.parametrize("command", [[], ["extract"], ["tree"]])
def test_a_private_address_is_fetched_from_when_allowed(server: Server, shell: Shell, command: list[str]) -> None:
    ran = shell(*command, server.serve(), "--allow-private", "-m", "everything")
    assert (ran.code, ran.errors) == (0, "")
    assert "The mill turns." in ran.output
    assert server.asked == ["/"]


def test_the_charset_of_the_header_is_used(server: Server, shell: Shell) -> None:
    url = server.serve("<p>Мельница".encode("koi8-r"), Content_Type="text/html; charset=koi8-r")
    ran = shell(url, "--allow-private", "-m", "everything")
    assert ran.output == "Мельница\n"


def test_the_address_reaches_the_page(server: Server, shell: Shell) -> None:
    url = server.serve(path="/a/b")
    assert f'<base href="{url}">' in shell(url, "--allow-private", "-f", "html", "-m", "everything").output


def test_addresses_in_capitals(server: Server, shell: Shell) -> None:
    ran = shell(server.serve().replace("http", "HTTP"), "--allow-private", "-m", "everything")
    assert ran.output == "The mill turns.\n"


def test_what_a_server_says_is_printed_without_its_control_characters(server: Server, shell: Shell) -> None:
    url = server.serve(b"<p>sorry", status=500, reason="Out of\x1b[31m flour")
    line = shell.refused(url, "--allow-private")
    assert line.startswith(f"{url}: ")
    assert "\x1b" not in line
