# SPDX-License-Identifier: Apache-2.0
"""The declarations of the C API, read from include/firebase/c, and of the emulator's library."""

import dataclasses
import functools
import os
import re

from project import ROOT

FOLDER = ROOT / "include/firebase/c"
EMULATOR_FOLDER = ROOT / "Sources/CFirebaseAuthEmulator/include/firebase/c"
ANNOTATIONS = ("FIREBASE_C_OWNED", "FIREBASE_C_BORROWED", "FIREBASE_C_NULLABLE")
# Annotations with an argument, which Type.facts contains.
FACTS = ("FIREBASE_C_COMPLETES_WITH", "FIREBASE_C_ENUM", "FIREBASE_C_UNIT", "FIREBASE_C_CALLED")
COMMENT = r"((?:^[ ]*///[^\n]*\n)*)"
FUNCTION = re.compile(COMMENT + r"^FIREBASE_C_API\s([^;]*?)\b(firebase_\w+)\(([^;]*)\);", re.MULTILINE)
OPAQUE_TYPE = re.compile(COMMENT + r"^typedef struct (\w+) \w+;", re.MULTILINE)
CALLBACK = re.compile(COMMENT + r"^typedef ([^;{]*?)\(\*(\w+)\)\(([^;]*)\);", re.MULTILINE)
STRUCT = re.compile(COMMENT + r"^typedef struct (\w+) \{\n(.*?)^\} \w+;", re.MULTILINE | re.DOTALL)
MEMBER = re.compile(COMMENT + r"^  ([^;/]*?)(?:\(\*(\w+)\)\(([^;]*)\)|\b(\w+));", re.MULTILINE)
# The type of the constants precedes them, unless FIREBASE_C_ENUM states it where it is used.
ENUMERATION = re.compile(COMMENT + r"(?:^typedef int32_t (\w+);\s+)?^enum \{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
CONSTANT = re.compile(COMMENT + r"^  (FIREBASE_\w+) = (-?\d+),", re.MULTILINE)


@dataclasses.dataclass
class Type:
    """The type of a result or parameter, with its annotations."""

    text: str
    annotations: set
    name: str = ""
    facts: dict = dataclasses.field(default_factory=dict)

    @property
    def pointers(self):
        return self.text.count("*")

    @property
    def base(self):
        """The name without const and pointers, for example "firebase_user"."""
        return re.sub(r"\bconst\b|[*\s]", "", self.text)


@dataclasses.dataclass
class Function:
    header: str
    line: int
    name: str
    result: Type
    parameters: list
    comment: str


@dataclasses.dataclass
class Declaration:
    """An opaque type, an enumeration with its constants, or a struct with its members."""

    header: str
    name: str
    comment: str
    members: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Member:
    """A member of a struct. A pointer to a function has parameters, and its result as the type."""

    type: Type
    comment: str
    parameters: list = None


@dataclasses.dataclass
class Constant:
    name: str
    value: int
    comment: str


def read_type(text, name=""):
    annotations = {word for word in ANNOTATIONS if re.search(rf"\b{word}\b", text)}
    facts = dict(re.findall(rf"\b({'|'.join(FACTS)})\((\w+)\)", text))
    text = re.sub(rf"\b(?:{'|'.join(ANNOTATIONS)})\b|\b(?:{'|'.join(FACTS)})\(\w+\)", "", text)
    return Type(" ".join(text.split()), annotations, name, facts)


def read_parameter(text):
    match = re.fullmatch(r"(.*?)(\w+)", text.strip(), re.DOTALL)
    return read_type(match[1], match[2])


def read_parameters(text):
    return [] if text.strip() == "void" else [read_parameter(part) for part in text.split(",")]


def read_comment(text):
    return "\n".join(line.strip().removeprefix("///").strip() for line in text.splitlines())


def texts(folder):
    """The name and the content of each header, in order."""
    return [(path.name, path.read_text()) for path in sorted(folder.glob("*.h"))]


def declarations(pattern, folder):
    for header, text in texts(folder):
        for match in pattern.finditer(text):
            line = text.count("\n", 0, match.start(2)) + 1
            yield Function(header, line, match[3], read_type(match[2]), read_parameters(match[4]), read_comment(match[1]))


@functools.cache
def functions(folder=FOLDER):
    """All functions in the order of the headers."""
    return list(declarations(FUNCTION, folder))


@functools.cache
def callbacks(folder=FOLDER):
    """The types of functions that the program passes, as functions."""
    return list(declarations(CALLBACK, folder))


def opaque_types(folder=FOLDER):
    """The types of objects. A type that several headers declare is that of the header with its name."""
    found = {}
    for header, text in texts(folder):
        for match in OPAQUE_TYPE.finditer(text):
            if match[2] not in found or match[2] == f"firebase_{header.removesuffix('.h')}":
                found[match[2]] = Declaration(header, match[2], read_comment(match[1]))
    return list(found.values())


def enumerations(folder=FOLDER):
    """The enumerations, with constants as members. Without a type, the name is the common start of the constants."""
    for header, text in texts(folder):
        for match in ENUMERATION.finditer(text):
            constants = [Constant(one[2], int(one[3]), read_comment(one[1])) for one in CONSTANT.finditer(match[3])]
            name = match[2] or prefix([one.name for one in constants]).lower()
            yield Declaration(header, name, read_comment(match[1]), constants)


def prefix(names):
    """The words with which all names begin."""
    return os.path.commonprefix([f"{name}_" for name in names]).rpartition("_")[0]


def structs(folder=FOLDER):
    for header, text in texts(folder):
        for match in STRUCT.finditer(text):
            yield Declaration(header, match[2], read_comment(match[1]), [read_member(one) for one in MEMBER.finditer(match[3])])


def read_member(match):
    parameters = None if match[4] is None else read_parameters(match[4])
    return Member(read_type(match[2], match[3] or match[5]), read_comment(match[1]), parameters)
