"""The tables of the evidence store, as numbered steps."""

from __future__ import annotations

# `words` keeps no text of its own (content=''), so a passage is taken out of it by giving the same terms again.
# The ascii tokeniser leaves everything beyond ASCII alone; cutting and folding is done before. With room for 16 MB of
# new terms a batch is written as one piece of the index, which takes a sixth less time than several.
STEPS: tuple[str, ...] = (
    """
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE file (
        id INTEGER PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        root TEXT NOT NULL,
        size INTEGER NOT NULL,
        modified_ns INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        reading TEXT NOT NULL,
        indexed_at TEXT NOT NULL,
        problem TEXT NOT NULL
    );
    CREATE TABLE record (
        id INTEGER PRIMARY KEY,
        file INTEGER NOT NULL REFERENCES file (id) ON DELETE CASCADE,
        record_id TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        source_version TEXT NOT NULL,
        url TEXT,
        site TEXT,
        published TEXT,
        published_kind TEXT,
        published_stage TEXT,
        source_kind TEXT,
        expires_at TEXT,
        access_labels TEXT NOT NULL,
        scopes TEXT
    );
    CREATE TABLE passage (
        id INTEGER PRIMARY KEY,
        record INTEGER NOT NULL REFERENCES record (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        heading TEXT NOT NULL,
        text TEXT NOT NULL,
        anchor TEXT,
        page INTEGER,
        line INTEGER
    );
    CREATE INDEX record_of_file ON record (file);
    CREATE INDEX passage_of_record ON passage (record);
    CREATE VIRTUAL TABLE words USING fts5 (head, body, content='', tokenize="ascii tokenchars '.-'");
    INSERT INTO words (words, rank) VALUES ('hashsize', 16777216);
    CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, row);
    """,
)
