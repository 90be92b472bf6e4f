#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the metadata accessors that an object of Embedded Swift for Windows calls, but does not contain: for Windows, the
compiler calls an accessor for `is` and `as?` with a class, although Embedded Swift emits none.

Usage: make_accessors.py NM OBJECT > FILE

An accessor returns the address of the class's metadata in rax, and 0 (the metadata is complete) in rdx.
"""

import re
import subprocess
import sys

ACCESSOR = re.compile(r"(\$e\w+C)Ma")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    command = [sys.argv[1], "-u", sys.argv[2]]
    listing = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    print("\t.text")
    for symbol in sorted({line.split()[-1] for line in listing.splitlines() if line.strip()}):
        match = ACCESSOR.fullmatch(symbol)
        if match:
            print(f'\t.globl "{symbol}"\n"{symbol}":')
            print(f'\tleaq "{match[1]}N"(%rip), %rax\n\txorl %edx, %edx\n\tretq')


if __name__ == "__main__":
    main()
