#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the libraries of the archive for Windows: exported and imported symbols, protection, size, import libraries; and of the
DLL and the programs the version, and the files for crash reports.

Usage: windows.py ARCHIVE
"""

import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project

PREFIX = "x86_64-w64-mingw32-"
# All are parts of Windows 10.
LIBRARIES = {"advapi32.dll", "bcrypt.dll", "crypt32.dll", "kernel32.dll", "msvcrt.dll", "ws2_32.dll"}
PROTECTION = {"HIGH_ENTROPY_VA", "DYNAMIC_BASE", "NX_COMPAT"}
LARGEST = 1_400_000


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def library_mistakes(library, listed):
    text = output(PREFIX + "objdump", "-p", library)
    exports = set(re.findall(r"^\s+\[ *\d+\] (?:\+base\[ *\d+\] +[0-9a-f]+ )?(\w+)$", text.partition("[Ordinal/Name Pointer]")[2], re.M))
    yield from (f"the DLL does not export {name}" for name in sorted(listed - exports))
    yield from (f"the DLL exports {name}" for name in sorted(exports - listed))
    imports = {name.lower() for name in re.findall(r"DLL Name: (\S+)", text)}
    yield from (f"the DLL needs {name}" for name in sorted(imports - LIBRARIES))
    yield from (f"the DLL lacks {name}" for name in sorted(PROTECTION) if name not in text)
    if library.stat().st_size > LARGEST:
        yield f"the DLL has {library.stat().st_size} bytes"


def archive_mistakes(archive, listed):
    """An import library has each symbol twice: itself and its pointer."""
    text = output(PREFIX + "nm", "-g", "--defined-only", archive)
    names = {line.split()[-1] for line in text.splitlines() if len(line.split()) == 3}
    yield from (f"{archive.name} lacks {name}" for name in sorted(listed - names))


def file_mistakes(file):
    """What Explorer and installers show, and whether a debugger finds the names of private functions."""
    resources = subprocess.run([PREFIX + "windres", "-J", "coff", "-O", "rc", "-i", file], stdout=subprocess.PIPE, text=True)
    if f" FILEVERSION {', '.join(project.version())}, 0\n" not in resources.stdout:
        yield f"{file.name} has not the version of the project"
    symbols = project.symbols(file)
    if symbols.name.encode() + b"\0" not in file.read_bytes():
        yield f"{file.name} does not name its file for crash reports"
    if not symbols.exists() or " t " not in output(PREFIX + "nm", symbols):
        yield f"{symbols} does not name the functions of {file.name}"


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    archive = pathlib.Path(arguments[0])
    listed = set((project.ROOT / "cmake/exported_symbols.txt").read_text().split())
    mistakes = list(library_mistakes(archive / "bin/firebase_auth.dll", listed))
    for name in ("libfirebase_auth.dll.a", "firebase_auth.lib", "libfirebase_auth.a"):
        mistakes += archive_mistakes(archive / "lib" / name, listed)
    for file in sorted(file for file in (archive / "bin").iterdir() if file.suffix in (".dll", ".exe")):
        mistakes += file_mistakes(file)
    return project.report("The files for Windows", mistakes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
