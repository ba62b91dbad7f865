"""The page at the root: it leads on to the reader's language, and shows a board while it does."""

from __future__ import annotations

from pathlib import Path

from rulewright.site.markup import Here, text
from rulewright.site.pages.home import first
from rulewright.site.trees import ASSETS
from rulewright.site.whole import Site
from rulewright.site.words import LANGUAGES, say

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Rulewright</title>
<link rel="icon" href="en/assets/logo.svg">
<style>{style}</style>
<script>
(function () {{
  var known = {known};
  var asked = navigator.languages || [navigator.language || ""];
  for (var i = 0; i < asked.length; i++) {{
    var language = asked[i].slice(0, 2).toLowerCase();
    if (known.indexOf(language) >= 0) {{ location.replace(language + "/" + location.hash); return; }}
  }}
}})();
</script>
</head>
<body>
<main>
<h1>Rulewright</h1>
{board}
<ul>{links}</ul>
</main>
</body>
</html>
"""


def front(site: Site, output: Path) -> None:
    """Write the page."""
    here = Here("en", "", "index")
    shown = first(site)
    board = site.pictures.image(shown.figure("en"), here, lazy=False) if shown else ""
    links = "".join(
        f'<li><a href="{language}/" hreflang="{language}" lang="{language}"><b>{name}</b> '
        f"{text(say('tagline', language))}</a></li>"
        for language, name in LANGUAGES.items()
    )
    style = (ASSETS / "front.css").read_text(encoding="utf-8")
    page = _PAGE.format(style=style, known=list(LANGUAGES), board=board, links=links)
    (output / "index.html").write_text(page, encoding="utf-8")
