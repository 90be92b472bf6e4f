#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds the documentation of the Swift modules with DocC.

Every warning of DocC is a mistake, and every public declaration without a comment of its own. `--output FOLDER` keeps
the archives there.
"""

import argparse
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project
import swift_symbols


def convert(module, graphs, archive):
    """The warnings of DocC about the module's documentation."""
    catalog = swift_symbols.ROOT / f"Sources/{module}/{module}.docc"
    if not catalog.is_dir():
        return [f"{module}: there is no {catalog.relative_to(swift_symbols.ROOT)}"]
    result = subprocess.run(
        ["docc", "convert", str(catalog), "--additional-symbol-graph-dir", str(graphs), "--output-dir", str(archive),
         "--fallback-display-name", module, "--fallback-bundle-identifier", module, "--warnings-as-errors",
         "--ide-console-output", "--enable-experimental-markdown-output"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = [line.replace(f"{swift_symbols.ROOT}/", "") for line in result.stdout.splitlines()]
    mistakes = [line for line in lines if ": warning: " in line or ": error: " in line]
    if result.returncode and not mistakes:
        mistakes = [f"{module}: {line}" for line in lines] or [f"{module}: docc ended with {result.returncode}"]
    return mistakes


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=pathlib.Path, help="a folder for the archives")
    arguments = parser.parse_args()
    with swift_symbols.temporary_folder() as folder:
        swift_symbols.extract(folder)
        declarations = list(swift_symbols.declarations(folder))
        mistakes = [f"{one.place}: {one.name} has no comment" for one in declarations if not one.is_documented]
        for module in swift_symbols.MODULES:
            archive = (arguments.output or pathlib.Path(folder)).resolve() / f"{module}.doccarchive"
            mistakes += convert(module, pathlib.Path(folder) / module, archive)
    count = sum(one.is_documented for one in declarations)
    return project.report(f"The documentation of the Swift API: {count} declarations", mistakes)


if __name__ == "__main__":
    sys.exit(main())
