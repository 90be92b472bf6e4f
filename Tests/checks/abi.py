#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the C ABI with that of the last version, Tests/api/firebase_auth.abi, with libabigail.

Functions, constants and members at the end of a struct may be added. Any other change needs a new major version.
`--write` replaces the file by the ABI of the headers: after a release, or for a new major version.

The library has no debug information for C. Its functions have the types of the headers, as Swift's compiler checks, and no
others are exported, as Tests/checks/symbols.py checks. So this script compiles stubs of the headers' functions with debug
information. The constants of the headers are in enumerations without a name, which no function mentions: the stubs give
each a name and a function.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import c_headers
import project

ABI = c_headers.ROOT / "Tests/api/firebase_auth.abi"
COMPILER = "/usr/bin/gcc"
DUMP = ["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", "--no-parameter-names", "--drop-private-types",
        "--type-id-style", "hash"]
STRUCT = re.compile(r"struct (\w+)\s*\{(.*?)\}", re.DOTALL)
COMPARE = ["abidiff", "--no-added-syms", "--no-show-locs"]


def recorded_members():
    """The names of the members of each struct in the file."""
    classes = xml.etree.ElementTree.parse(ABI).iter("class-decl")
    return {one.get("name"): [member.get("name") for member in one.iter("var-decl")] for one in classes}


def preprocessed(folder):
    """The text of the C headers."""
    return subprocess.run([COMPILER, "-E", "-P", "-I", str(folder), str(folder / "firebase_auth.h")], capture_output=True,
                          text=True, check=True).stdout


def member_name(declaration):
    return re.search(r"(\w+)(?:\)\s*\(.*)?$", declaration, re.DOTALL)[1]


def without_new_members(text):
    """The headers without members that were appended to structs. The struct_size distinguishes the versions of a struct."""
    recorded = recorded_members()

    def shortened(match):
        members = match[2].split(";")[:-1]
        known = recorded.get(match[1])
        while known and members and member_name(members[-1]) not in known:
            members.pop()
        return f"struct {match[1]} {{{';'.join(members)};\n}}"

    return STRUCT.sub(shortened, text)


def renamed_members(text):
    """Differences of member names, which abidiff regards as harmless. Programs with the former name no longer compile."""
    recorded = recorded_members()
    for name, body in STRUCT.findall(text):
        known = recorded.get(name, [])
        members = [member_name(one) for one in body.split(";")[:-1]]
        for former, current in zip(known, members):
            if former != current:
                yield f"struct {name}: the member {former} is now {current}"


def stubs(folder, is_comparison):
    """A source with a definition of each function, and one that mentions each enumeration."""
    text = preprocessed(folder)
    if is_comparison:
        text = without_new_members(text)
    names = []

    def named(match):
        names.append(f"firebase_constants_of_{match[1].lower()}")
        return f"enum {names[-1]} {{ {match[1]}"

    text = re.sub(r"\benum\s*\{\s*(\w+)", named, text)
    for function in c_headers.functions(folder / "firebase/c"):
        parameters = ", ".join(f"{one.text} {one.name}" for one in function.parameters) or "void"
        text += f"{function.result.text} {function.name}({parameters}) {{ __builtin_trap(); }}\n"
    return "#include <stdbool.h>\n" + text + "".join(f"void takes_{name}(enum {name} constant) {{ (void)constant; }}\n" for name in names)


def compile_stubs(folder, output, is_comparison):
    source = output.with_suffix(".c")
    source.write_text(stubs(folder, is_comparison))
    subprocess.run([COMPILER, "-std=c11", "-g", "-O0", "-shared", "-fPIC", "-Wl,-soname,libfirebase_auth.so", str(source),
                    "-o", str(output)], check=True)


def changes_of(library):
    """What abidiff reports; nothing if all changes are additions."""
    result = subprocess.run([*COMPARE, str(ABI), str(library)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return result.stdout if result.returncode else ""


def main(arguments):
    is_write = arguments == ["--write"]
    project.require("swift test", COMPILER, DUMP[0], COMPARE[0])
    with tempfile.TemporaryDirectory() as name:
        library = pathlib.Path(name) / "libfirebase_auth.so"
        compile_stubs(c_headers.ROOT / "include", library, not is_write)
        if is_write:
            subprocess.run([*DUMP, "--out-file", str(ABI), str(library)], check=True)
            return 0
        changes = changes_of(library)
    renamed = list(renamed_members(preprocessed(c_headers.ROOT / "include")))
    return project.report("The ABI of the last version", ([changes] if changes else []) + renamed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
