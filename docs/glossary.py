"""Writes the words of the course in English, Danish and Dutch as a page to print.

python docs/glossary.py [file]
"""

import sys
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path

WORDS = Path(__file__).with_name("glossary.toml")
PAGE = Path(__file__).with_name("glossary.html")

LANGUAGES = {"en": "English", "da": "Danish", "nl": "Dutch"}

_STYLE = """
@page { size: A4; margin: 11mm 12mm; }
* { box-sizing: border-box; }
body { max-width: 186mm; margin: 0 auto; background: #fff; color: #000; font: 8pt/1.25 system-ui, "Segoe UI", Helvetica,
  Arial, "DejaVu Sans", sans-serif; }
h1 { margin: 0 0 1.5mm; font-size: 17pt; line-height: 1.2; }
p { margin: 0 0 2mm; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
col:nth-child(1) { width: 17%; } col:nth-child(2) { width: 38%; } col:nth-child(5) { width: 6.5%; }
th, td { padding: 0.55mm 1.2mm; border-bottom: 0.2mm solid #999; text-align: left; vertical-align: top; }
thead th { border-bottom: 0.4mm solid #000; }
tbody th { font-weight: bold; }
tbody th[colspan] { padding-top: 2mm; border-bottom: 0.4mm solid #000; font-size: 9.5pt; }
tr { break-inside: avoid; }
tr.group { break-after: avoid; }
h2 { margin: 4mm 0 1mm; font-size: 10pt; break-after: avoid; }
ul { margin: 0; padding-left: 5mm; break-inside: avoid; }
@media screen { body { padding: 8mm 0; } }
""".strip()

_ABOUT = (
    "In a class some read the rules in English, some in Danish or Dutch. This is the same word in each, what it means, "
    "and the lesson that explains it. A small figure tells the text a word is taken from: ⁰ the casino's rules, "
    "¹ the home game's, ² the hold'em chapter of Robert's Rules. Words without a figure are ours; "
    "let somebody who plays in Danish or Dutch look them over. "
    "Card rooms say many of these words in English everywhere."
)


def words() -> dict:
    """The groups of terms and the warnings, as they stand in the file."""
    return tomllib.loads(WORDS.read_text(encoding="utf-8"))


def terms() -> Iterator[dict]:
    """Every term, in the order of the page."""
    for group in words()["group"]:
        yield from group["terms"]


def page() -> str:
    """The whole page, which needs no other file."""
    head = f'<meta charset="utf-8">\n<title>The words of limit hold\'em</title>\n<style>\n{_STYLE}\n</style>'
    body = [
        "<h1>The words of limit hold'em</h1>",
        f"<p>{escape(_ABOUT, quote=False)}</p>",
        "<table>",
        "<colgroup><col><col><col><col><col></colgroup>",
        "<thead><tr><th>English</th><th>what it means</th><th>Danish</th><th>Dutch</th><th>lesson</th></tr></thead>",
        "<tbody>",
        *(row for group in words()["group"] for row in _group(group)),
        "</tbody>",
        "</table>",
        "<h2>Words that mislead</h2>",
        "<ul>",
        *(_warning(one) for one in words()["warning"]),
        "</ul>",
    ]
    text = "\n".join(body)
    return f'<!doctype html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{text}\n</body>\n</html>\n'


def _group(group: dict) -> Iterator[str]:
    yield f'<tr class="group"><th colspan="5" scope="rowgroup">{_text(group["name"])}</th></tr>'
    for term in group["terms"]:
        cells = [f"<td>{_text(term['means'])}</td>"]
        cells += [f'<td lang="{code}">{_text(term[code])}</td>' for code in LANGUAGES if code != "en"]
        cells += [f"<td>{term.get('lesson', '')}</td>"]
        yield f'<tr><th scope="row">{_text(term["en"])}</th>{"".join(cells)}</tr>'


def _warning(one: dict) -> str:
    says = "".join(f"<i>{part}</i>" if place % 2 else part for place, part in enumerate(_text(one["says"]).split("*")))
    return f'<li><i lang="{one["language"]}">{_text(one["word"])}</i> ({LANGUAGES[one["language"]]}): {says}</li>'


def _text(words: str) -> str:
    return escape(words, quote=False)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    target.write_text(page(), encoding="utf-8", newline="\n")
    print(target)
