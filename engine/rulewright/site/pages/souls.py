"""The pieces of a game that has any with a picture: a gallery, and an editor for whoever owns the box."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rulewright import games
from rulewright.render.figure import Piece
from rulewright.site.content import Book
from rulewright.site.markup import Here, Page, attribute, badge, link, text
from rulewright.site.pages import figures
from rulewright.site.whole import Site
from rulewright.site.words import say


def pages(site: Site, language: str) -> Iterator[Page]:
    """A gallery and an editor for each game whose pieces have pictures."""
    for book in site.books.values():
        pieces = games.of(book.name).drawing.pieces(book.spec)
        if pieces:
            here = site.here(language, f"{book.name}/souls/index")
            yield Page(f"{here.address}.md", here.say("souls"), _gallery(book, here, pieces))
            editor = site.here(language, f"{book.name}/souls/editor")
            yield Page(f"{editor.address}.md", editor.say("editor"), _editor(book, editor, pieces))


def data(here: Here, pieces: tuple[Piece, ...]) -> str:
    """The pieces and the words that the scripts need, as JSON in the page."""
    words = ("walk", "leap", "arc", "nothing", "front", "both", "copy", "copied")
    told = {
        "pieces": [
            {
                "name": piece.name,
                "title": piece.title[here.language],
                "reach": [list(reach) for reach in piece.reach],
                "rows": list(piece.rows),
            }
            for piece in pieces
        ],
        "words": {word: say(word, here.language) for word in words},
        "only": say("only", here.language, "{0}"),
        "hex": say("hex-at", here.language, "{0}", "{1}"),
    }
    return f'<script type="application/json" class="rw-data">{json.dumps(told, ensure_ascii=False)}</script>'


def overlay(game: str, piece: Piece) -> str:
    """A piece as a file to lay over the rules: what the editor writes, before anything is changed."""
    lines = [
        f"# Soul {piece.name} as somebody who owns the box has it.",
        f"extends: {game}",
        "pieces:",
        "  souls:",
        f'    "{piece.name}":',
        "      status: printed",
        "      picture:",
        *(f'        - "{row.rstrip()}"' for row in piece.rows),
    ]
    return "\n".join(lines) + "\n"


def _gallery(book: Book, here: Here, pieces: tuple[Piece, ...]) -> str:
    cards = "".join(_card(here, piece) for piece in pieces)
    options = "".join(f'<option value="{p.name}">{text(p.title[here.language])}</option>' for p in pieces)
    second = options.replace(f'value="{pieces[1].name}"', f'value="{pieces[1].name}" selected')
    notice = text(book.spec.data["game"]["notice"][here.language])
    return f"""# {here.say("souls")}

{here.say("souls-lead")}

<p class="rw-notice">{notice} {link(here.to(f"{book.name}/souls/editor"), here.say("editor"))}</p>

{figures.legend(here)}

<section class="rw-gallery" data-search-exclude="1">{cards}</section>

## {here.say("compare")} {{ #compare }}

<section class="rw-compare" data-search-exclude="1">
<p><label>{here.say("compare")} <select class="rw-one">{options}</select></label>
<label>{here.say("with")} <select class="rw-other">{second}</select></label></p>
<div class="rw-inline rw-compared" role="img" aria-live="polite"></div>
<p class="rw-legend rw-compare-legend"></p>
{data(here, pieces)}
</section>"""


def _card(here: Here, piece: Piece) -> str:
    said = attribute(figures.reach_text(here, piece))
    editor = here.to("/".join(here.address.split("/")[:-1]) + "/editor") + f"#soul={piece.name}"
    title = text(piece.title[here.language])
    return (
        f'<figure class="rw-soul" id="soul-{piece.name}"><div class="rw-inline" role="img" aria-label="{said}">'
        f"{piece.svg}</div><figcaption><b>{title}</b> {badge(piece.status, here.language)}"
        f'<p class="rw-buttons"><button type="button" class="rw-turn" data-by="-60" '
        f'aria-label="{attribute(piece.title[here.language])}: {here.say("turn-left")}">↺</button>'
        f'<button type="button" class="rw-turn" data-by="60" '
        f'aria-label="{attribute(piece.title[here.language])}: {here.say("turn-right")}">↻</button> '
        f"{link(editor, here.say('edit'))}</p></figcaption></figure>"
    )


def _editor(book: Book, here: Here, pieces: tuple[Piece, ...]) -> str:
    options = "".join(f'<option value="{p.name}">{text(p.title[here.language])}</option>' for p in pieces)
    notice = text(book.spec.data["game"]["notice"][here.language])
    first = text(overlay(book.name, pieces[0]))
    return f"""# {here.say("editor")}

{here.say("editor-lead")}

<p class="rw-notice">{notice}</p>

<noscript><p>{here.say("editor-script")}</p></noscript>

<section class="rw-editor" data-search-exclude="1" data-game="{book.name}">
<p><label>{here.say("soul")} <select class="rw-one">{options}</select></label>
<button type="button" class="rw-reset">{here.say("reset")}</button></p>
<div class="rw-inline rw-canvas">{pieces[0].svg}</div>
{figures.legend(here)}
<p class="rw-keys">{here.say("editor-keys")}</p>
<div class="rw-output"><button type="button" class="rw-copy">{here.say("copy")}</button>
<pre class="no-copy" tabindex="0" aria-label="my-box.yaml"><code class="rw-yaml">{first}</code></pre></div>
<p class="rw-next">{here.say("editor-next")}</p>
{data(here, pieces)}
</section>"""
