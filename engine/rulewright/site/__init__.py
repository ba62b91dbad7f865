"""The documentation site: every clause with its page, its examples and their proof, in the rulebooks' languages.

`content` gathers what there is to show, `pages` words it as Markdown, `building` writes a tree for each language and
has mkdocs make HTML of it, `links` checks that.
"""
