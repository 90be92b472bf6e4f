#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the theme of the documentation site: it has a logo, an icon, and light and dark colors with a switch, text has a contrast
of at least 4.5:1 (WCAG 2.2, 1.4.3) in both, code names do not break in tables, and nothing is loaded from another host. Also counts the
lines of the documents.
"""
import pathlib
import re
import sys

import yaml

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project
from project import ROOT

SITE = ROOT / "docs/site"
SCHEMES = {"default": "light", "slate": "dark"}
CODE = [f"code-hl-{kind}" for kind in ("comment", "string", "keyword", "number", "function", "constant", "special")]
# Text, and what is behind it.
PAIRS = [("primary-bg", "primary-fg"), ("typeset", "default-bg"), ("typeset-a", "default-bg"), ("default-fg--light", "default-bg"),
         ("accent-fg", "default-bg"), ("code-fg", "code-bg"), ("typeset-a", "code-bg"), *((text, "code-bg") for text in CODE)]
LEAST = 4.5
# Of README.md, which is read on one screen, and of all documents for users together.
MOST_LINES = {"README.md": 120, "README.md, CONTRIBUTING.md and docs": 4000}


def colors(style, scheme):
    """The variables of a scheme, by the name without its prefix and its "color"."""
    block = re.search(rf'\[data-md-color-scheme="{scheme}"\] {{(.*?)}}', style, re.DOTALL)[1]
    return {name.replace("-color", ""): value for name, value in re.findall(r"--md-([\w-]+): (#[0-9a-f]{6});", block)}


def luminance(color):
    parts = [int(color[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def mistakes_of_colors(style):
    for scheme, name in SCHEMES.items():
        found = colors(style, scheme)
        for text, ground in PAIRS:
            if text not in found or ground not in found:
                yield f"the {name} colors lack {text} or {ground}"
            elif contrast(found[text], found[ground]) < LEAST:
                yield f"the {name} colors {text} on {ground} have a contrast of {contrast(found[text], found[ground]):.2f}"


def mistakes_of_length():
    lines = {path: len(path.read_text().splitlines()) for path in
             (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md"))}
    for (name, most), count in zip(MOST_LINES.items(), (lines[ROOT / "README.md"], sum(lines.values()))):
        if count > most:
            yield f"{name}: {count} lines, {most} are allowed"


def mistakes():
    yield from mistakes_of_length()
    theme = yaml.safe_load((SITE / "mkdocs.yml").read_text())["theme"]
    for file in ("logo", "favicon"):
        if not (SITE / "theme" / theme.get(file, "none")).is_file():
            yield f"the site has no {file}"
    switched = [palette["scheme"] for palette in theme["palette"] if "toggle" in palette]
    if switched != list(SCHEMES):
        yield f"the colors that can be switched are {switched}"
    style = (SITE / "theme/assets/style.css").read_text()
    yield from mistakes_of_colors(style)
    if not re.search(r"td code {\s+white-space: nowrap;", style):
        yield "names in code break in tables"
    for path in (SITE / "theme").rglob("*.*"):
        for host in re.findall(r"(?:src|href|url|import)\W{1,3}https?://([^/\"')]+)", path.read_text()):
            yield f"{path.relative_to(ROOT)} loads something from {host}"


sys.exit(project.report("The theme of the site and the length of the documents", list(mistakes())))
