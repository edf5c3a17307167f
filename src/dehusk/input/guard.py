"""Connections to public addresses only: neither a host name nor a redirect leads into a private network."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from typing import Final

import httpx

from ..errors import PrivateAddress

_TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""The range in which networks without IPv4 represent IPv4 addresses."""
_GLOBAL: Final = ipaddress.IPv6Network("2000::/3")
"""The only range of IPv6 from which public addresses are given out."""
_SPECIAL: Final = tuple(
    map(
        ipaddress.ip_network,
        ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32", "2001::/23", "2001:db8::/32", "3fff::/20"),
    )
)
"""What versions of Python judge differently: protocols, relays and documentation; and an address at which a cloud
answers its own machines only.
"""
_TUNNELS: Final = (0x00005EFE, 0x02005EFE)
"""The middle of IPv6 addresses that lead through a tunnel to the IPv4 address at their end."""


class GuardedTransport(httpx.BaseTransport):
    """Connects to exactly the address that was checked.

    The host name is looked up once for each request, so a name server cannot give a public address to the check and a
    private address to the connection. The server still receives the host name, in the `Host` header and in the TLS
    handshake, and its certificate must be valid for that name.
    """

    def __init__(self, context: ssl.SSLContext) -> None:
        # No connection is used twice: the inner transport knows it by its address, which several hosts can share.
        limits = httpx.Limits(max_keepalive_connections=0)
        self._inner = httpx.HTTPTransport(verify=context, trust_env=False, limits=limits)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request to the first public address of its host that accepts a connection."""
        *others, last = _public_addresses(request.url.raw_host.decode())
        for address in others:
            try:
                return self._inner.handle_request(_sent_to(address, request))
            except httpx.ConnectError:
                continue
        return self._inner.handle_request(_sent_to(last, request))

    def close(self) -> None:
        self._inner.close()


def is_public(address: str) -> bool:
    """Whether an address belongs to the public internet. An address that contains another one is judged by that one."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        within = _contained(ip)
        if within is None:
            return ip in _GLOBAL and _is_ordinary(ip) and int(ip) >> 32 & 0xFFFFFFFF not in _TUNNELS
        ip = within
    return _is_ordinary(ip)


def _contained(ip: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address to which packets for an IPv6 address are sent."""
    if ip in _TRANSLATED:
        return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour


def _is_ordinary(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return ip.is_global and not ip.is_multicast and not any(ip in network for network in _SPECIAL)


def _public_addresses(host: str) -> list[str]:
    """All public addresses of a host, at least one."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (socket.gaierror, UnicodeError):
        raise httpx.ConnectError("the host name is not known") from None
    public = [address for *_, (address, *_) in found if is_public(str(address))]
    if not public:
        raise PrivateAddress(f"{host} is a private address; only allow_private (--allow-private) fetches from it")
    return [str(address) for address in public]


def _sent_to(address: str, request: httpx.Request) -> httpx.Request:
    """The same request, to an address in place of the host name."""
    return httpx.Request(
        request.method,
        request.url.copy_with(host=address),
        headers=request.headers,
        stream=request.stream,
        extensions={**request.extensions, "sni_hostname": request.url.raw_host.decode()},
    )
