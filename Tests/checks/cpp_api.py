#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the C++ headers with Firebase's, and with the tests.

Every declaration of Tests/api/firebase-cpp.txt must be in include/firebase, and tests must mention every public
declaration there is. The tests that Tests/api/firebase-cpp-behavior.md names must exist, and
its rows are those of docs/firebase-cpp-api.md. `--report` prints a table of all public
declarations, with their origin and the tests that mention them.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project
from project import ROOT

INVENTORY = ROOT / "Tests/api/firebase-cpp.txt"
PAGE, TABLE = ROOT / "docs/firebase-cpp-api.md", ROOT / "Tests/api/firebase-cpp-behavior.md"
# Debian's clang, independent of the PATH: the Swift toolchain has a newer one, which prints types differently.
CLANG = os.environ.get("CLANG", "/usr/bin/clang++")
# Namespaces that programs must not use, except for the interface in the second set.
PRIVATE_NAMESPACES = {"internal", "detail"}
PUBLIC_EXCEPTIONS = {"FutureApiInterface"}
RECORDS = {"CXXRecordDecl", "ClassTemplateSpecializationDecl"}
FUNCTIONS = {"CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl", "CXXConversionDecl", "FunctionDecl"}
VALUES = {"FieldDecl", "VarDecl", "TypedefDecl", "TypeAliasDecl"}


def public_headers():
    """The headers of the C++ API, as they are included."""
    headers = sorted(path.relative_to(ROOT / "include") for path in (ROOT / "include/firebase").rglob("*.h"))
    return [path for path in headers if path.parts[1] != "c"]


def syntax_tree():
    source = "".join(f"#include <{path}>\n" for path in public_headers())
    command = [CLANG, "-x", "c++", "-std=c++17", "-fsyntax-only", "-I", str(ROOT / "include"), "-Xclang",
               "-ast-dump=json", "-Xclang", "-ast-dump-filter=firebase::", "-"]
    text = subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout
    decoder = json.JSONDecoder()
    position = 0
    while position < len(text):
        node, position = decoder.raw_decode(text, position)
        yield node
        while position < len(text) and text[position].isspace():
            position += 1


def is_undefined(macro, text):
    """Whether only the headers use the macro."""
    return text.rfind(f"#undef {macro}\n") > text.rfind(f"#define {macro}")


class Declarations:
    """The public declarations by name. An enumeration also has the names of its values."""

    def __init__(self):
        self.found = {}
        self.bases = {}
        for node in syntax_tree():
            self.visit(node, "")
        for path in public_headers():
            text = (ROOT / "include" / path).read_text()
            macros = re.findall(r"^ *# *define (FIREBASE_\w+)", text, re.MULTILINE)
            self.found.update({name: [] for name in macros if not name.endswith("_H_") and not is_undefined(name, text)})

    def visit(self, node, scope):
        kind, name = node.get("kind"), node.get("name", "")
        if node.get("isImplicit") or "parentDeclContextId" in node or node.get("explicitlyDeleted"):
            return
        if kind == "NamespaceDecl":
            self.visit_namespace(node, scope + name + "::")
        elif kind in ("ClassTemplateDecl", "FunctionTemplateDecl"):
            self.visit_template(node, scope)
        elif kind in RECORDS and node.get("completeDefinition"):
            self.visit_record(node, scope + name + "::")
        elif kind == "EnumDecl":
            values = [value["name"] for value in node.get("inner", []) if value["kind"] == "EnumConstantDecl"]
            self.found[scope + name] = values
        elif kind in FUNCTIONS:
            parameters = [part["type"]["qualType"] for part in node.get("inner", []) if part["kind"] == "ParmVarDecl"]
            text = ", ".join(parameters).replace("firebase::", "").replace("auth::", "")
            self.found[f"{scope}{name.removesuffix('<T>')}({text})"] = []
        elif kind in VALUES:
            self.found[scope + name] = []

    def visit_namespace(self, node, scope):
        for part in node.get("inner", []):
            if node["name"] not in PRIVATE_NAMESPACES or part.get("name") in PUBLIC_EXCEPTIONS:
                self.visit(part, scope)

    def visit_template(self, node, scope):
        for part in node.get("inner", []):
            if part["kind"] in RECORDS | FUNCTIONS:
                return self.visit(part, scope)

    def visit_record(self, node, scope):
        self.found[scope.removesuffix("::")] = []
        access = "private" if node["tagUsed"] == "class" else "public"
        for part in node.get("inner", []):
            if part["kind"] == "AccessSpecDecl":
                access = part["access"]
            elif access == "public":
                self.visit(part, scope)
        self.visit_constants(node, scope)

    def visit_constants(self, node, scope):
        """Static constants that a template base provides, as headers without a source file need it before C++17."""
        for base in node.get("bases", []):
            match = re.fullmatch(r"(?:\w+::)*(\w+)<void>", base["type"].get("desugaredQualType", base["type"]["qualType"]))
            if match and match.group(1).endswith(("ProviderId", "Constants")):
                self.found[scope + ("kProviderId" if match.group(1).endswith("ProviderId") else "kWaitTimeoutInfinite")] = []


def inventory():
    return {line for line in INVENTORY.read_text().splitlines() if line and not line.startswith("#")}


def changes(page):
    """The last two cells of each row that describes a change in behavior, without the targets of links."""
    text = re.sub(r"\]\([^)]*\)", "]", page.read_text()).rpartition("| This library |")[2]
    return [line.strip("| ").split(" | ")[-2:] for line in text.splitlines()[2:] if line.startswith("| ")]


def tests_of_page():
    for _, tests in changes(TABLE):
        yield from re.findall(r"`([^`]+)`", tests)


def mistakes_of_page():
    described, tested = {row[1] for row in changes(PAGE)}, {row[0] for row in changes(TABLE)}
    yield from (f"{PAGE.relative_to(ROOT)} or {TABLE.relative_to(ROOT)} lacks: {change}" for change in sorted(described ^ tested))


def all_tests():
    """The text of each test by its name, Suite.Behaviour, and the rest of its file: tables and helpers."""
    found = {}
    for path in sorted((ROOT / "Tests/cxx").rglob("*.cc")):
        text = path.read_text()
        tests = {}
        for start in re.finditer(r"^(?:TEST|TEST_F|TEST_P|TYPED_TEST)\((\w+), (\w+)\)", text, re.MULTILINE):
            end = re.compile(r"}$", re.MULTILINE) if text[start.end():].startswith(" { ") else re.compile(r"^}", re.MULTILINE)
            tests[f"{start.group(1)}.{start.group(2)}"] = text[start.start():end.search(text, start.end()).end()]
        rest = text
        for body in tests.values():
            rest = rest.replace(body, "")
        found.update({name: (body, rest) for name, body in tests.items()})
    return found


def other_tests():
    """The tests in C and Swift by function name."""
    for path in (ROOT / "Tests/c").rglob("*.c"):
        yield from re.findall(r"^static void (\w+)\(void\)", path.read_text(), re.MULTILINE)
    for path in (ROOT / "Tests").glob("*Tests/*.swift"):
        yield from re.findall(r"^ *(?:@Test.*\s)?func (\w+)\(", path.read_text(), re.MULTILINE)


def words(declaration, values):
    """What a test must mention: the values of an enumeration, otherwise the name of the declaration."""
    if values:
        return values
    name = declaration.split("(")[0].split("::")[-1]
    return [name.removeprefix("~").removeprefix("operator").strip()]


def mentions(text, word):
    if word not in text:
        return False
    return not re.fullmatch(r"\w+", word) or re.search(rf"\b{word}\b", text) is not None


def tests_of(declaration, values, tests):
    """The tests that mention a declaration: those that do so themselves, or else those whose files do. Of a member, the
    file must name the class, too, be it in the name of a variable."""
    needed = words(declaration, values)
    owner = (["", *declaration.split("(")[0].split("::")])[-2].lower()
    candidates = {name: (body, rest) for name, (body, rest) in tests.items() if owner in (body + rest).lower()}
    if values and all(any(mentions(body, value) for body, _ in candidates.values()) for value in values):
        return [name for name, (body, _) in candidates.items() if any(mentions(body, value) for value in values)]
    direct = [name for name, (body, _) in candidates.items() if all(mentions(body, word) for word in needed)]
    return direct or [name for name, (body, rest) in candidates.items()
                      if all(mentions(body + rest, word) for word in needed)]


def may_be_implicit(declaration):
    """Whether the compiler can provide this member."""
    match = re.fullmatch(r"(?:\w+::)*(\w+)::(?:~?\1|operator=)\((?:const \1 &|\1 &&|)\)", declaration)
    return match is not None


def print_report(found, firebase, tested):
    print("| Declaration | Origin | Tests |\n| --- | --- | --- |")
    for name in found:
        tests = ", ".join(f"`{test}`" for test in tested[name][:3])
        print(f"| `{name}` | {'Firebase' if name in firebase else 'addition'} | {tests} |")


def main():
    project.require("test", CLANG)
    found = Declarations().found
    firebase = inventory()
    tests = all_tests()
    tested = {name: tests_of(name, values, tests) for name, values in found.items()}
    if sys.argv[1:] == ["--report"]:
        print_report(found, firebase, tested)
        return 0
    known = tests.keys() | set(other_tests())
    mistakes = [f"the headers lack {name}, which Firebase has" for name in sorted(firebase - found.keys())
                if not may_be_implicit(name)]
    mistakes += [f"no test mentions {name}" for name, names in tested.items() if not names]
    mistakes += [f"{TABLE.relative_to(ROOT)}: there is no test {test}" for test in tests_of_page() if test not in known]
    mistakes += mistakes_of_page()
    additions = len(found.keys() - firebase)
    return project.report(f"The C++ API: {len(firebase)} declarations of Firebase and {additions} additions", mistakes)


if __name__ == "__main__":
    sys.exit(main())
