#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the pictures in docs/images with those that the tests of the browsers, or of the game, made last.

Usage: pictures.py [--write] browser|game

Times, ids and fonts may differ: both pictures are reduced to a few gray squares first. `--write` replaces the pictures.
"""

import pathlib
import shutil
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
from project import ROOT, report

IMAGES = ROOT / "docs/images"
GAME = ROOT / "build/game-screens"
BROWSER = ROOT / "build/Tests/browser/screenshots"
# The difference of two pictures, as the mean of their squares in a range of 255, that is not a change.
TOLERANCE = 4


def sources_of_browser():
    """The pictures that each one in docs/images consists of, from left to right, and how they become one."""
    yield "console", [BROWSER / "console-accounts-1280-light.png"], []
    yield "console-phone", [BROWSER / "console-requests-390-dark.png"], []
    look = [BROWSER / f"helper-look-390-{scheme}.png" for scheme in ("light", "dark")]
    yield "web-sign-in-look", look, ["-gravity", "center", "-crop", "390x640+0+0", "+repage", "+append"]


def sources_of_game():
    for picture in sorted(IMAGES.glob("game-*.png")):
        source = GAME / f"{picture.stem.removeprefix('game-')}.png"
        yield picture.stem, [source], ["-resize", "640x360", "-colors", "128"]


def convert(*arguments):
    return subprocess.run(["convert", *map(str, arguments)], check=True, stdout=subprocess.PIPE).stdout


def difference(one, other):
    reduced = ["-resize", "64x48!", "-colorspace", "Gray", "-depth", "8", "gray:-"]
    pairs = list(zip(convert(*one, *reduced), convert(*other, *reduced)))
    return sum(abs(a - b) for a, b in pairs) / len(pairs)


def main():
    if not shutil.which("convert"):
        print("skipped: ImageMagick is not installed")
        return 77
    mistakes = []
    count = 0
    sources = sources_of_game() if "game" in sys.argv else sources_of_browser()
    for count, (name, pictures, change) in enumerate(sources, 1):
        document = IMAGES / f"{name}.png"
        missing = [path.relative_to(ROOT) for path in pictures if not path.exists()]
        if missing:
            mistakes.append(f"{missing[0]} is missing: the tests make it")
        elif "--write" in sys.argv:
            convert(*pictures, *change, "-strip", document)
        elif (value := difference([*pictures, *change], [document])) > TOLERANCE:
            mistakes.append(f"docs/images/{name}.png differs by {value:.1f} from what the tests see: {' '.join(sys.argv)} --write")
    return report(f"The pictures of the documents: {count}", mistakes)


if __name__ == "__main__":
    sys.exit(main())
