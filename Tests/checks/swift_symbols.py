# SPDX-License-Identifier: Apache-2.0
"""The public declarations of the Swift API, for swift_docs.py and swift_api.py."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

from project import ROOT

MODULES = ("FirebaseCore", "FirebaseAuth")
# The build of the Swift tests (ctest -R swift_build), which includes the declarations for Apple platforms.
PRODUCTS = ROOT / ".build-test/debug"


def output(command):
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout


def extract(folder):
    """Writes the symbol graphs of the modules into one folder each."""
    if not PRODUCTS.exists():
        sys.exit(f"{PRODUCTS} is missing: ctest --preset all -R swift_build builds it")
    target = json.loads(output(["swiftc", "-print-target-info"]))["target"]["unversionedTriple"]
    for module in MODULES:
        graphs = pathlib.Path(folder) / module
        graphs.mkdir()
        output(["swift-symbolgraph-extract", "-module-name", module, "-target", target,
                "-I", str(PRODUCTS / "Modules"), "-I", str(ROOT / "Sources/CFirebaseNativeSystem/include"),
                "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", str(graphs)])


class Declaration:
    def __init__(self, module, symbol, is_override):
        self.module = module
        self.name = ".".join(symbol["pathComponents"])
        self.kind = symbol["kind"]["identifier"]
        self.is_override = is_override
        self.is_documented = "docComment" in symbol
        text = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
        self.is_async = " async" in text
        # The first label can be left out with its argument.
        self.may_omit_label = " = " in text.partition("(")[2].split(",")[0].split(")")[0]
        self.types = [fragments_text(part) for part in symbol.get("functionSignature", {}).get("parameters", [])]
        path = symbol["location"]["uri"].removeprefix("file://")
        self.place = f"{pathlib.Path(path).relative_to(ROOT)}:{symbol['location']['position']['line'] + 1}"


def fragments_text(parameter):
    """The type in `name: Type`."""
    text = "".join(part["spelling"] for part in parameter.get("declarationFragments", []))
    return text.split(": ", 1)[-1]


def declarations(folder):
    """The symbols that the sources declare; symbols that the compiler adds have no location."""
    for module in MODULES:
        for path in sorted((pathlib.Path(folder) / module).glob("*.symbols.json")):
            graph = json.loads(path.read_text())
            overrides = {relation["source"] for relation in graph["relationships"] if relation["kind"] == "overrides"}
            for symbol in graph["symbols"]:
                if "location" in symbol and symbol["kind"]["identifier"] != "swift.extension":
                    yield Declaration(module, symbol, symbol["identifier"]["precise"] in overrides)


def temporary_folder():
    return tempfile.TemporaryDirectory(prefix="swift-symbols-")
