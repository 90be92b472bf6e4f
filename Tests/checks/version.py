#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the version of CMakeLists.txt is the one of the C header, the emulator, the Rust crates, Unity's package and
the changelog.

CMake passes it on to the library's file name, the CMake package, pkg-config and the documentation. `--write` writes it
to the C header, the emulator, the crates and Unity's package.
"""

import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project
from project import ROOT

HEADER = ROOT / "include/firebase/c/version.h"
EMULATOR = ROOT / "Sources/FirebaseNativeEmulator/Support/EmulatorVersion.swift"
UNITY_PACKAGE = ROOT / "bindings/csharp/package/package.json"
CRATES = [ROOT / f"bindings/rust/{name}" for name in ("Cargo.lock", "firebase-auth/Cargo.toml", "firebase-auth-sys/Cargo.toml")]
CHANGELOG = ROOT / "CHANGELOG.md"


def with_version(path, numbers):
    """The text of a file with that version in the place of its own."""
    text = path.read_text()
    if path == HEADER:
        for part, number in zip(("MAJOR", "MINOR", "PATCH"), numbers):
            text = re.sub(rf"(#define FIREBASE_AUTH_VERSION_{part} )\d+", rf"\g<1>{number}", text)
        return text
    if path == UNITY_PACKAGE:
        return re.sub(r'("version": )"[^"]*"', rf'\1"{".".join(numbers)}"', text)
    if path in CRATES:
        return re.sub(r'^(version = "|firebase-auth-sys = \{ version = "=)[\d.]+', rf'\g<1>{".".join(numbers)}', text,
                      flags=re.MULTILINE)
    return re.sub(r'(static let version = )"[^"]*"', rf'\1"{".".join(numbers)}"', text)


def main(arguments):
    numbers = project.version()
    mistakes = []
    for path in (HEADER, EMULATOR, *CRATES, UNITY_PACKAGE):
        expected = with_version(path, numbers)
        if arguments == ["--write"]:
            path.write_text(expected)
        elif path.read_text() != expected:
            mistakes.append(f"{path.relative_to(ROOT)} has another version than CMakeLists.txt; run {sys.argv[0]} --write")
    newest = re.search(r"^## \[?([\d.]+)", CHANGELOG.read_text(), re.MULTILINE)
    if newest is None or newest[1] != ".".join(numbers):
        mistakes.append(f"{CHANGELOG.name} does not begin with {'.'.join(numbers)}")
    return project.report(f"The version: {'.'.join(numbers)}", mistakes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
