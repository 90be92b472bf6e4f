#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that listings of the documents are in files that are compiled and run: those in Swift everywhere, and
those in C and C++ of README.md, docs/emulator.md, docs/game.md, docs/game-server.md and docs/recipes.md.

Also checks that docs/web-sign-in.md has the name of each sentence of the pages, and no other.

The lines of a listing are consecutive lines of one file. White space, imports, includes and empty lines are ignored.
Package manifests are left out.
"""
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project
from project import ROOT

# The language of listings, their documents, and the files with their lines.
LISTINGS = [
    ("swift", ["docs/swift-api.md", "docs/emulator.md"],
     ["Tests/clients/**/*.swift", "examples/swift_programs/Sources/**/*.swift",
      "Tests/FirebaseAuthTests/TestEmulatorTests.swift"]),
    ("cpp", ["README.md"], ["Tests/cxx/readme_test.cc"]),
    ("cpp", ["docs/emulator.md"], ["Tests/cxx/auth_emulator_test.cc"]),
    ("cpp", ["docs/recipes.md"], ["examples/recipes/*.cc"]),
    ("cpp", ["docs/game.md"], ["examples/game/*.cc", "examples/game/*.h"]),
    ("cpp", ["docs/game-server.md"], ["examples/game_server/*.cc"]),
    ("c", ["docs/game-server.md"], ["Tests/c/posix/token_verifier.c"]),
    ("swift", ["docs/game-server.md"], ["Tests/FirebaseAuthTests/TokenVerifierTests.swift"]),
    ("c", ["docs/emulator.md"], ["Tests/c/auth_emulator.c"]),
]


def lines(text):
    stripped = (" ".join(line.split()) for line in text.splitlines())
    return "\n".join(line for line in stripped if line and not line.startswith(("import ", "@testable ", "#include ")))


def listings(language, document):
    pattern = re.compile(rf"^```{language}\n(.*?)^```", re.MULTILINE | re.DOTALL)
    found = pattern.findall((ROOT / document).read_text())
    return [listing for listing in found if ".package(" not in listing]


def names_of_sentences():
    """Those of the enumeration, and those of the table."""
    code = (ROOT / "Sources/FirebaseNativeCore/Browser/WebPageWords.swift").read_text()
    enumeration = re.search(r"enum Name\b.*?\n  }\n", code, re.DOTALL).group()
    table = (ROOT / "docs/web-sign-in.md").read_text().split("\n| Name | Shown | English |\n")[1].split("\n\n")[0]
    cells = [row.split("|")[1] for row in table.splitlines()]
    return re.findall(r"case (\w+)", enumeration), [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]


def mistakes():
    for language, documents, patterns in LISTINGS:
        sources = [lines(path.read_text()) for pattern in patterns for path in ROOT.glob(pattern)]
        for document in documents:
            for listing in listings(language, document):
                if not any(lines(listing) in source for source in sources):
                    yield f"this listing of {document} is in no source:\n{listing}"
    enumerated, documented = names_of_sentences()
    if sorted(enumerated) != sorted(documented):
        yield f"docs/web-sign-in.md has other sentences: {sorted(set(enumerated) ^ set(documented))}"


sys.exit(project.report("The listings of the documents", list(mistakes())))
