#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that cmake/exported_symbols.txt lists the functions of the C headers, and that a library exports these; and the
same of cmake/exported_emulator_symbols.txt and the library of the emulator.

Usage: symbols.py [LIBRARY...]   compares the headers with the lists, and a list with its library if one is given
       symbols.py --write        writes the lists

The lists are committed although the headers determine them: a change of a list shows a change of the ABI.
"""

import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import c_headers
import project

# The list of each folder of headers.
LISTS = {
    c_headers.FOLDER: c_headers.ROOT / "cmake/exported_symbols.txt",
    c_headers.EMULATOR_FOLDER: c_headers.ROOT / "cmake/exported_emulator_symbols.txt",
}


def differences(names, expected, where):
    yield from (f"{where} lacks {name}" for name in sorted(expected - names))
    yield from (f"{where} has {name}, which is not declared" for name in sorted(names - expected))


# The first bytes of a library for one of Apple's systems.
MACH_O = b"\xcf\xfa\xed\xfe"


def list_symbols(*command):
    return subprocess.run(["nm", *command], capture_output=True, text=True, check=True).stdout.splitlines()


def exported_by(library):
    """All exported symbols of any kind, so that exported helpers in Swift or C are detected."""
    with open(library, "rb") as file:
        is_mach_o = file.read(4) == MACH_O
    if not is_mach_o:
        return {line.split()[0] for line in list_symbols("--dynamic", "--defined-only", "--format=posix", library)}
    # The names of C functions have an underscore before them.
    lines = list_symbols("--extern-only", "--defined-only", "--format=just-symbols", library)
    return {line[1:] if line.startswith("_") else line for line in lines}


def declared(folder):
    return {function.name for function in c_headers.functions(folder)}


def check(folder, libraries):
    """What is wrong with the list of a folder, and with its libraries."""
    file = LISTS[folder]
    listed = file.read_text().split()
    yield from differences(set(listed), declared(folder), file.name)
    if listed != sorted(set(listed)):
        yield f"{file.name} is not sorted, or has a name twice"
    for library in libraries:
        yield from differences(exported_by(library), set(listed), library)


def main(arguments):
    if arguments == ["--write"]:
        for folder, file in LISTS.items():
            file.write_text("".join(f"{name}\n" for name in sorted(declared(folder))))
        return 0
    libraries = {folder: [] for folder in LISTS}
    for library in arguments:
        is_of_emulator = "auth_emulator" in pathlib.Path(library).name
        libraries[c_headers.EMULATOR_FOLDER if is_of_emulator else c_headers.FOLDER].append(library)
    mistakes = [mistake for folder in LISTS for mistake in check(folder, libraries[folder])]
    count = sum(len(declared(folder)) for folder in LISTS)
    return project.report(f"The exported symbols: {count}", mistakes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
