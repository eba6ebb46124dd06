"""Views of one card: terminal, HTML and Markdown. They print the record and hold no rule."""
