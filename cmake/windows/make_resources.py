#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a resource folder of swiftc in which the Embedded standard library of x86_64-unknown-none-elf has the name of
another target: the toolchain for Linux has none for Windows, and none for macOS on x86-64.

Usage: make_resources.py SWIFT_LIB OUTPUT TARGET INSIDE

SWIFT_LIB is the toolchain's lib/swift. The compiler checks the name of the target inside a module, which is replaced by
INSIDE, a name of the same length.
"""

import pathlib
import shutil
import sys

MODULES = ["Swift", "Synchronization", "_Builtin_float", "_Volatile"]
SOURCE = "x86_64-unknown-none-elf"


def link_all(source, output, is_wanted):
    output.mkdir(parents=True)
    for one in source.iterdir():
        if is_wanted(one.name):
            (output / one.name).symlink_to(one)


def write_module(source, output, inside):
    data = source.read_bytes()
    if data.count(SOURCE.encode()) != 1:
        sys.exit(f"{source} does not contain its target's name once: another version of Swift?")
    if len(inside) != len(SOURCE):
        sys.exit(f"{inside} is not as long as {SOURCE}")
    output.parent.mkdir(parents=True)
    output.write_bytes(data.replace(SOURCE.encode(), inside.encode()))


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    library, output = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    target, inside = sys.argv[3:]
    shutil.rmtree(output, ignore_errors=True)
    link_all(library, output, lambda name: name != "embedded")
    link_all(library / "embedded", output / "embedded", lambda name: not name.endswith(".swiftmodule"))
    for module in MODULES:
        folder = f"embedded/{module}.swiftmodule"
        write_module(library / folder / f"{SOURCE}.swiftmodule", output / folder / f"{target}.swiftmodule", inside)


if __name__ == "__main__":
    main()
