#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Moves the symbols of a linked file to FILE.debug.

Usage: split_symbols.py OBJCOPY FILE

Information about lines names the folders of this machine, so that it is left out, and the build id is made from the file without
symbols: an archive depends on its sources only.
"""
import hashlib
import pathlib
import re
import subprocess
import sys

NOTE = re.compile(b"\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0(.{20})", re.S)


def change_build_id(stripped, symbols):
    content = stripped.read_bytes()
    former = NOTE.search(content)[1]
    assert content.count(former) == 1
    own = hashlib.sha1(content.replace(former, bytes(20))).digest()
    for file in (stripped, symbols):
        file.write_bytes(file.read_bytes().replace(former, own))


def main(objcopy, name):
    file, symbols = pathlib.Path(name), pathlib.Path(name + ".debug")
    # All but .debug_frame.
    subprocess.run([objcopy, "--only-keep-debug", "--remove-section=.debug_[!f]*", file, symbols], check=True)
    subprocess.run([objcopy, "--strip-all", file], check=True)
    if file.read_bytes().startswith(b"\x7fELF"):
        change_build_id(file, symbols)
    subprocess.run([objcopy, f"--add-gnu-debuglink={symbols}", file], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
