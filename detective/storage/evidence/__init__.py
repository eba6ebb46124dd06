"""The evidence store: records of a user's own documents, cut into passages that keep where they come from.

One SQLite file holds records, passages and their word index, so that one transaction changes all three or none.
`store.EvidenceStore` writes, `indexing.index` fills it from folders, `search.Searcher` asks it.
"""
