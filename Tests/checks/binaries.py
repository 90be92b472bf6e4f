#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks with readelf how the library, the emulator and its library are linked and compiled (cmake/Hardening.cmake).

Usage: binaries.py [--portable] LIBRARY EMULATOR EMULATOR_LIBRARY

With --portable, also that they run on every Linux with glibc 2.28, that the library is small, and that the archive for crash
reports names their functions.
"""

import pathlib
import platform
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project

NEWEST_GLIBC = (2, 28)
LIBC = re.compile(r"(libc\.so\.6|libm\.so\.6|libpthread\.so\.0|libdl\.so\.2|ld-linux-.*)")
LARGEST = 3 * 1024 * 1024


def readelf(file, *options):
    return subprocess.run(["readelf", "-W", *options, file], stdout=subprocess.PIPE, text=True, check=True).stdout


def hardening(file, is_portable):
    """What the file lacks."""
    sections, segments, dynamic, symbols = (readelf(file, option) for option in ("-S", "-l", "-d", "--dyn-syms"))
    if not re.search(r"FLAGS_1.*\bNOW\b", dynamic):
        yield "it is not bound at once"
    if "GNU_RELRO" not in segments:
        yield "its relocations are not read-only"
    if not re.search(r"GNU_STACK.* RW  ", segments):
        yield "its stack is executable"
    if re.search(r"^ +\d+ .*(\.text .*\.rodata|\.rodata .*\.text)|^ +LOAD .* RWE ", sections + segments, re.M):
        yield "a segment has code and data, or can be written to and executed"
    if "TEXTREL" in dynamic:
        yield "it has text relocations"
    if "__stack_chk_fail" not in symbols:
        yield "it does not protect its stack"
    # The linker of the portable build cannot mark a file for shadow stacks.
    if platform.machine() == "x86_64" and not is_portable and "SHSTK" not in readelf(file, "-n"):
        yield "it cannot have a shadow stack"


def portability(file):
    versions = {tuple(map(int, version.split("."))) for version in re.findall(r"GLIBC_([\d.]+)", readelf(file, "--dyn-syms"))}
    if not versions or max(versions) > NEWEST_GLIBC:
        yield f"it needs glibc {max(versions, default='?')}"
    dynamic = readelf(file, "-d")
    yield from (f"it needs {name}" for name in re.findall(r"NEEDED.*\[(.*)\]", dynamic) if not LIBC.fullmatch(name))
    if re.search(r"R(UN)?PATH", dynamic):
        yield "it has a search path"


def build_id(file):
    found = re.search(r"Build ID: ([0-9a-f]{40})$", readelf(file, "-n"), re.M)
    return found and found[1]


def identity(file, is_portable):
    """Crash reports contain the build id, by which a debugger finds the names of private functions."""
    if not build_id(file):
        yield "it has no build id"
    symbols = project.symbols(pathlib.Path(file))
    if is_portable and not (symbols.exists() and build_id(symbols) == build_id(file) and " FUNC    LOCAL " in readelf(symbols, "-s")):
        yield f"{symbols} does not name its functions"


def mistakes(library, emulator, emulator_library, is_portable):
    for file in (library, emulator, emulator_library):
        found = [*hardening(file, is_portable), *identity(file, is_portable), *(portability(file) if is_portable else [])]
        yield from (f"{file}: {mistake}" for mistake in found)
    if not re.search(r"__[a-z]+_chk@", readelf(library, "--dyn-syms")):
        yield f"{library}: it does not check sizes"
    if not re.search(r"Type: +DYN", readelf(emulator, "-h")):
        yield f"{emulator}: it has a fixed address"
    size = pathlib.Path(library).stat().st_size
    if is_portable and size > LARGEST:
        yield f"{library}: it has {size} bytes"


def main(arguments):
    is_portable = "--portable" in arguments
    files = [argument for argument in arguments if argument != "--portable"]
    if len(files) != 3:
        sys.exit(__doc__)
    return project.report("The library, the emulator and its library", list(mistakes(*files, is_portable)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
