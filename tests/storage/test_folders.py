"""What a folder says of its files: nearest wins, labels cannot be passed by, mistakes stop everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detective.errors import InputError
from detective.storage.evidence.folders import SIDECAR

if TYPE_CHECKING:
    from conftest import Library

SETTINGS = """
site = "档案馆"
source_kind = "official"
access_labels = ["staff"]
scopes = ["economy"]
expires_at = "2030-01-01"
url = "https://archive.example/{stem}.html"
exclude = ["drafts/*"]
[[files]]
match = "open/*"
access_labels = []
site = "公开部"
"""


def test_a_folder_speaks_for_its_files(library: Library) -> None:
    library.write(SIDECAR, SETTINGS)
    library.write("in/ä b.txt", "甲乙")
    library.write("open/b.txt", "甲乙")
    library.write("drafts/c.txt", "甲乙")
    assert library.index().left_out == 1
    by_id = {hit.record.record_id: hit.record for hit in library.find("甲乙", labels=frozenset({"staff"}))}
    assert sorted(by_id) == ["papers/in/ä b.txt", "papers/open/b.txt"]
    closed, opened = by_id["papers/in/ä b.txt"], by_id["papers/open/b.txt"]
    assert (closed.site, closed.source_kind, closed.access_labels, closed.scopes) == (
        "档案馆",
        "official",
        ("staff",),
        ("economy",),
    )
    assert (closed.expires_at, closed.url) == ("2030-01-01", "https://archive.example/in/%C3%A4%20b.html")
    assert (opened.site, opened.access_labels) == ("公开部", ())
    assert library.closed("甲乙") == ["papers/in/ä b.txt#1"]


def test_the_nearest_folder_wins_key_by_key(library: Library) -> None:
    library.write(SIDECAR, 'site = "外"\nsource_kind = "news"\n')
    library.write(f"in/{SIDECAR}", 'site = "内"\n')
    library.write("in/a.txt", "甲乙")
    library.index()
    (hit,) = library.find("甲乙")
    assert (hit.record.site, hit.record.source_kind) == ("内", "news")


def test_a_label_of_a_folder_above_cannot_be_passed_by(library: Library) -> None:
    library.write(SIDECAR, 'access_labels = ["legal"]\n')
    path = library.write("deep/down/a.txt", "甲乙")
    library.index(path)
    assert (library.find("甲乙"), library.closed("甲乙")) == ((), ["down/a.txt#1"])


DOCUMENTS = [
    pytest.param("a.md", "---\naccess_labels: []\n---\n甲乙", ("staff",), id="an empty list of a file opens nothing"),
    pytest.param("a.md", "---\naccess_labels: [board]\n---\n甲乙", ("board",), id="a file may name its own label"),
    pytest.param("a.jsonl", '{"text":"甲乙","access_labels":["legal"]}', ("legal",), id="a record as well"),
    pytest.param("a.jsonl", '{"text":"甲乙","access_labels":null}', ("staff",), id="null is missing"),
]


@pytest.mark.parametrize(("name", "text", "labels"), DOCUMENTS)
def test_labels_of_documents_in_a_closed_folder(
    library: Library, name: str, text: str, labels: tuple[str, ...]
) -> None:
    library.write(SIDECAR, 'access_labels = ["staff"]\n')
    library.write(name, text)
    library.index()
    (hit,) = library.find("甲乙", labels=frozenset({"staff", "board", "legal"}))
    assert hit.record.access_labels == labels


def test_changed_settings_are_taken_over_without_a_change_of_files(library: Library) -> None:
    library.write("a.txt", "甲乙")
    library.index()
    library.write(SIDECAR, 'access_labels = ["staff"]\n')
    assert library.index().read == 1
    assert library.find("甲乙") == ()
    (library.folder / SIDECAR).unlink()
    library.index()
    assert len(library.find("甲乙")) == 1


def test_a_charset_for_old_files(library: Library) -> None:
    library.write(SIDECAR, 'charset = "big5"\n')
    library.write("a.txt", "總理".encode("big5"))
    library.index()
    assert len(library.find("总理")) == 1


WRONG = [
    pytest.param("access_labels = 'staff'", "access_labels", id="a label that is no list"),
    pytest.param("acess_labels = ['staff']", "acess_labels", id="a misspelt key"),
    pytest.param("site = 3", "site", id="a site that is no text"),
    pytest.param("source_kind = 'rumour'", "source_kind", id="an unknown kind"),
    pytest.param("expires_at = 'soon'", "expires_at", id="an expiry that is no date"),
    pytest.param("url = 'https://x/{folder}'", "url", id="an unknown place in the address"),
    pytest.param("url = 'javascript:{path}'", "url", id="an address that is none"),
    pytest.param("[[files]]\nsite = 'x'", "files", id="rows without a pattern"),
    pytest.param("broken", SIDECAR, id="no TOML"),
    pytest.param("[[files]]\nmatch = '*'\nlabels = []", "labels", id="an unknown key of a row"),
]


@pytest.mark.parametrize(("text", "named"), WRONG)
def test_settings_that_cannot_be_read_index_nothing(library: Library, text: str, named: str) -> None:
    library.write(SIDECAR, text)
    library.write("a.txt", "甲乙")
    with pytest.raises(InputError) as caught:
        library.index()
    assert caught.value.code == "folder_settings"
    assert named in caught.value.message.en
    assert library.store.totals()["file"] == 0
