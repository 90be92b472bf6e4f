#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the names in Tests/api/README.md, docs/guides.md and docs/setup.md.

Every test that they name exists, as `Suite.test`; every row of the guides' tables names one, or says why there is none.
A row claims that its listing is unchanged, not as printed, or of another API. Where it says what to write for what, the
files of its tests have the first and not the second. Every C name in them is one of the headers'.
"""
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project
from project import ROOT

TABLE = "Tests/api/README.md"
DOCUMENTS = [TABLE, "docs/guides.md", "docs/setup.md"]
CXX_TEST = re.compile(r"^ *TEST(?:_F|_P)?\((\w+), (\w+)\)", re.MULTILINE)
SWIFT_TEST = re.compile(r"^ *@Test\b[^{]*?\bfunc (\w+)|^ *(?:\w+ )*struct (\w+)", re.MULTILINE)
OBJC_TEST = re.compile(r"\bTEST\((\w+)\)")
NAMED_TEST = re.compile(r"`(\w+Tests?\.(?!swift\b)\w+)`")
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
CLAIMS = ("unchanged", "not as printed: write ", "Apple's own API", "Apple's platforms only", "Facebook's own API")
CORRECTION = re.compile(r"\bwrite `([^`]+)` for `([^`]+)`")


def tests():
    """The source of each test's file."""
    found = {}
    for path in (ROOT / "Tests").rglob("*.cc"):
        source = path.read_text()
        found.update({".".join(match): source for match in CXX_TEST.findall(source)})
    for path in (ROOT / "Tests/objc").glob("*.m"):
        source = path.read_text()
        # ObjCAppleGuideTest for apple_guide.m.
        suite = "ObjC" + path.stem.title().replace("_", "") + "Test"
        found.update({f"{suite}.{name}": source for name in OBJC_TEST.findall(source)})
    for path in (ROOT / "Tests/FirebaseAuthTests").glob("*.swift"):
        suite, source = "", path.read_text()
        for test, struct in SWIFT_TEST.findall(source):
            suite = struct or suite
            found[f"{suite}.{test}"] = source
    return found


def mistakes_of_row(listing, claim, named, known):
    """What is wrong with a row of the guides' tables."""
    if not named and not claim[1].startswith("none: "):
        yield f"no test runs the listing: {listing}"
    if not claim[0].startswith(CLAIMS):
        yield f"it is not said whether this listing is unchanged: {listing}"
    corrections = CORRECTION.findall(claim[0])
    if claim[0].startswith("not as printed") and not corrections:
        yield f"it is not said what to write: {listing}"
    sources = [known[test] for test in named if test in known]
    for written, printed in corrections:
        if not any(written in source for source in sources):
            yield f"no test of this listing has `{written}`: {listing}"
        if any(printed in source for source in sources):
            yield f"a test of this listing has `{printed}`, which is said not to compile: {listing}"


def mistakes():
    known = tests()
    headers = "".join(path.read_text() for path in (ROOT / "include/firebase/c").glob("*.h"))
    declared = set(re.findall(r"firebase_\w+", headers))
    for document in DOCUMENTS:
        text = (ROOT / document).read_text()
        yield from (f"{document}: there is no test {test}" for test in NAMED_TEST.findall(text) if test not in known)
        names = re.findall(r"`(firebase_\w+)`", text)
        yield from (f"{document}: no C header declares {name}" for name in names if name not in declared)
    table = (ROOT / TABLE).read_text()
    for listing, *claim in ROW.findall(table):
        if listing not in ("Listing", "---"):
            found = mistakes_of_row(listing, claim, NAMED_TEST.findall(claim[1]), known)
            yield from (f"{TABLE}: {mistake}" for mistake in found)
    corrected = set(CORRECTION.findall((ROOT / "docs/guides.md").read_text()))
    yield from (f"docs/guides.md does not say to write `{written}` for `{printed}`, or {TABLE} does not"
                for written, printed in corrected ^ set(CORRECTION.findall(table)))


sys.exit(project.report("The names in the guides' tables and docs/setup.md", list(mistakes())))
