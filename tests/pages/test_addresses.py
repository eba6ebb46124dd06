"""Which numbers are public: every special network at both ends, and the addresses just outside."""

from __future__ import annotations

import ipaddress

import pytest

from detective.core.tables import words
from detective.pages.addresses import is_public

CLOSED = [
    "127.0.0.1", "127.255.255.255", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "100.100.100.200", "168.63.129.16", "224.0.0.1", "239.255.255.255", "255.255.255.255", "240.0.0.1", "192.0.2.1",
    "198.18.0.1", "198.51.100.7", "203.0.113.9", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1",
    "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::", "2001:db8::1", "fec0::1",
    "", "localhost", "2130706433", "0x7f000001", "127.1",
]  # fmt: skip
OPEN = [
    "8.8.8.8",
    "1.1.1.1",
    "93.184.216.34",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.1",
    "2606:4700::1111",
    "2400:3200::1",
]


@pytest.mark.parametrize("number", CLOSED)
def test_closed(number: str) -> None:
    assert not is_public(number)


@pytest.mark.parametrize("number", OPEN)
def test_open(number: str) -> None:
    assert is_public(number)


@pytest.mark.parametrize("line", words("pages/addresses.txt"))
def test_both_ends_of_every_network_are_closed(line: str) -> None:
    network = ipaddress.ip_network(line)
    assert not is_public(str(network[0]))
    assert not is_public(str(network[-1]))


def test_all_that_python_calls_private_is_closed() -> None:
    for number in range(0, 2**32, 65_537 * 7):
        address = ipaddress.IPv4Address(number)
        if (
            address.is_private
            or address.is_loopback
            or address.is_link_local
            or address.is_multicast
            or address.is_reserved
        ):
            assert not is_public(str(address)), address
