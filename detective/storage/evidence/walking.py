"""Which files there are to be read, with what their folders say of them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from detective.errors import DetectiveError, InputError, Words
from detective.pages.formats import Format, format_of, unknown_format
from detective.pages.records import unreadable
from detective.storage.evidence.folders import SIDECAR, Folders, FolderSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """A file that could not be read in whole: the first error of it, and how many parts of it were left out."""

    path: Path
    error: DetectiveError
    parts: int = 0  # 0: nothing of the file could be read


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundFile:
    """A file that is to be looked at; `root` is the folder from which it is named."""

    path: Path
    root: Path
    format: Format
    settings: FolderSettings

    @property
    def shown(self) -> str:
        """The path from its root on; the same on every machine."""
        return (Path(self.root.name) / self.path.relative_to(self.root)).as_posix()

    @property
    def reading(self) -> str:
        """All that decides besides the content how the file is kept."""
        return f"{self.format.name}/{self.format.version} {self.settings.digest} {self.shown}"


class Walk:
    """A walk over files and folders in a fixed order; notes what it passed over and what it could not look at."""

    def __init__(self) -> None:
        self.left_out = 0
        self.problems: list[FileReport] = []
        self._unlisted: list[Path] = []
        self._folders = Folders()

    def over(self, top: Path, root: Path) -> Iterator[FoundFile]:
        """The files at or under a path that can be read; raises InputError for a named file of no known format."""
        if top.is_file() and format_of(top.name) is None:
            raise unknown_format(top.name)
        for path in [top] if top.is_file() else self._files(top):
            form = format_of(path.name)
            settings = self._folders.of(path) if form else None
            if form is None or settings is None or settings.is_left_out:
                self.left_out += 1
            elif not _is_text(str(path)):
                self.problems.append(FileReport(path=path, error=_bad_name(path)))
            else:
                yield FoundFile(path=path, root=root, format=form, settings=settings)

    def is_unseen(self, path: str) -> bool:
        """Whether a path lies in a folder that could not be listed, so that nothing is known of it."""
        return any(folder in Path(path).parents for folder in self._unlisted)

    def _files(self, top: Path) -> Iterator[Path]:
        """Regular files below a folder; hidden ones, links to folders and settings are passed over."""
        for folder, folders, names in os.walk(top, onerror=self._not_listed):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                path = Path(folder, name)
                if not name.startswith((".", "~$")) and name != SIDECAR and path.is_file():
                    yield path

    def _not_listed(self, error: OSError) -> None:
        folder = Path(str(error.filename))
        self._unlisted.append(folder)
        self.problems.append(FileReport(path=folder, error=os_error(folder, error)))


def absolute(path: Path) -> Path:
    """The whole path, links not followed, since names would change; raises InputError when nothing is there."""
    full = Path(os.path.abspath(path.expanduser()))  # noqa: PTH100
    if not full.exists():
        raise InputError(
            "path_missing",
            Words(f"没有 {path} 这个文件或文件夹。", f"there is no file or folder {path}."),
            Words("请检查路径。", "check the path."),
        )
    return full


def os_error(path: Path, error: OSError) -> InputError:
    """The error for what the system does not let us read."""
    return unreadable(path.name, f"{error.strerror}", f"{error.strerror}")


def _is_text(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def _bad_name(path: Path) -> InputError:
    shown = str(path).encode("utf-8", "backslashreplace").decode()
    return InputError(
        "file_name",
        Words(f"文件名不是 UTF-8：{shown}。", f"the file name is not UTF-8: {shown}."),
        Words("请给文件改名。", "rename the file."),
    )
