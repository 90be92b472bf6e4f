#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the library ends the program only for the reasons below: its sources contain no other trap."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULES = ["FirebaseNativeApple", "FirebaseNativeCore", "FirebaseNativeRuntime", "FirebaseNativeSupport", "CFirebaseNativeSystem", "Firebase", "FirebaseAuth", "FirebaseAuthC",
           "FirebaseCore"]
TRAP = re.compile(r"__builtin_trap|\babort\(|\bassert\(|fatalError|precondition(?:Failure)?\(|try!|as!|[\w)\]]!(?![=\w])")
NO_MEMORY = "fails only without memory"
# A part of the line, and why it may trap.
REASONS = {
    "if (memory == NULL)": NO_MEMORY,
    "CURLE_OUT_OF_MEMORY": NO_MEMORY,
    "pthread_mutex_init": NO_MEMORY,
    "calloc(": NO_MEMORY,
    "realloc(": NO_MEMORY,
    "auth_text_copy(": NO_MEMORY,
    "auth_lock_create()!": NO_MEMORY,
    "auth_curl_sessions_create()!": NO_MEMORY,
    "curl_slist_append(": NO_MEMORY,
    "    __builtin_trap();": "BCrypt's SHA-256 " + NO_MEMORY,
    "auth_random_fill": "a Windows without random numbers; Swift's tables need them, and cannot be told",
    "baseAddress!": "a buffer that is not empty has an address",
    "fatalError()": "declarations that are unavailable, which nothing can call",
}


def lines():
    for module in MODULES:
        for file in sorted((ROOT / "Sources" / module).rglob("*")):
            if file.suffix in (".swift", ".c", ".h"):
                for number, line in enumerate(file.read_text().splitlines(), 1):
                    yield f"{file.relative_to(ROOT)}:{number}", line


traps = [(place, line) for place, line in lines() if TRAP.search(re.sub(r"//.*|\"[^\"]*\"", "", line))]
unknown = [f"{place}: {line.strip()}" for place, line in traps if not any(part in line for part in REASONS)]
unused = [part for part in REASONS if not any(part in line for _, line in traps)]
print(*unknown, *(f"no trap has the reason of {part}" for part in unused), sep="\n")
sys.exit(1 if unknown or unused else 0)
