#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Looks in Swift objects for code that uses the result of swift_bridgeObjectRetain, which Embedded Swift 6.3 returns without
its tag bits (Sources/CFirebaseNativeSystem/Embedded/BridgeObject.c). Such code is right only if the linker replaces the function,
which it does as long as Swift's own definition is weak.

Usage: bridge_objects.py OBJECT...
"""

import pathlib
import re
import shutil
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project

FUNCTIONS = ("swift_bridgeObjectRetain", "swift_bridgeObjectRetain_n")
# The register of a result, as a whole and in part.
RESULT = {"x86-64": re.compile(r"%(?:rax|eax|ax|al)\b"), "aarch64": re.compile(r"\b[xw]0\b")}
# After these, the code of a function does not go on in the next line.
END = re.compile(r"(?:call|jmp|ret|bl?r?|b\.\w+|j\w+)\b")
CALL = re.compile(r"(?:callq?|bl)\b")
# How far to look for a use.
REACH = 30


def tool(name):
    return pathlib.Path(shutil.which("swiftc")).resolve().parent / name


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def instructions(listing):
    """The lines of code; the relocation of a line is appended to it. None between functions."""
    lines = []
    for line in listing.splitlines():
        if re.match(r"^[0-9a-f]+ <", line):
            lines.append(None)
        elif match := re.match(r"^\s+[0-9a-f]+:\s+R_\S+\s+(\S+)", line):
            if lines and lines[-1]:
                lines[-1] += " " + match[1]
        elif match := re.match(r"^\s+[0-9a-f]+:\s+(.*)$", line):
            lines.append(re.sub(r"\s+", " ", match[1]))
    return lines


def operands(line, machine):
    """What an instruction reads, and what it writes. Both are texts."""
    name, _, rest = line.partition(" ")
    parts = [part.strip() for part in rest.split(",")]
    if machine == "aarch64":
        if name.startswith(("st", "cmp", "tst", "cb", "tb")):
            return rest, ""
        return ",".join(parts[1:]), parts[0]
    if name.startswith("xor") and len(parts) == 2 and parts[0] == parts[1]:
        return "", parts[1]
    if name.startswith(("mov", "lea", "pop")) and not parts[-1].endswith(")"):
        return ",".join(parts[:-1]), parts[-1]
    return rest, ""


def is_used(lines, machine):
    for line in lines[:REACH]:
        if line is None:
            return False
        reads, writes = operands(line, machine)
        if RESULT[machine].search(reads):
            return True
        if END.match(line) or RESULT[machine].search(writes):
            return False
    return False


def check(object_file):
    listing = output(tool("llvm-objdump"), "-dr", "--no-show-raw-insn", object_file)
    machine = "aarch64" if "file format elf64-littleaarch64" in listing else "x86-64"
    lines = instructions(listing)
    calls = [i for i, line in enumerate(lines) if line and CALL.match(line) and "swift_bridgeObjectRetain" in line]
    used = sum(is_used(lines[i + 1 :], machine) for i in calls)
    symbols = output(tool("llvm-nm"), object_file)
    strong = [name for name in FUNCTIONS if re.search(rf" [TD] {name}$", symbols, re.M)]
    print(f"{object_file}: {machine}, {len(calls)} calls, {used} use the result")
    if not calls:
        return ["there is no call: does the toolchain contain the correction, so that BridgeObject.c can go?"]
    return [f"Swift's own {name} is not weak, and {used} calls use its result" for name in strong if used]


def main(objects):
    if not objects:
        sys.exit(__doc__)
    mistakes = [f"{object_file}: {mistake}" for object_file in objects for mistake in check(object_file)]
    return project.report(f"The calls of swift_bridgeObjectRetain in {len(objects)} objects", mistakes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
