"""Which Internet addresses a page may be fetched from: public ones only, written in any way."""

from __future__ import annotations

import ipaddress
from functools import cache

from detective.core.tables import words

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def is_public(number: str) -> bool:
    """Whether an address, as the system gave it, lies on the public Internet; anything else, and no address, does not.

    Addresses that carry an IPv4 one inside (mapped, 6to4, Teredo, NAT64) are closed as a whole: a page that can only
    be reached through them is not worth the door that they open.
    """
    try:
        address = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return False
    return not any(address in network for network in _closed() if network.version == address.version)


@cache
def _closed() -> tuple[_Network, ...]:
    return tuple(ipaddress.ip_network(line) for line in words("pages/addresses.txt"))
