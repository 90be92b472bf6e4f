# SPDX-License-Identifier: Apache-2.0
"""The declarations of the C API, read from include/firebase/c, and of the emulator's library."""

import dataclasses
import re

from project import ROOT

FOLDER = ROOT / "include/firebase/c"
EMULATOR_FOLDER = ROOT / "Sources/CAuthEmulator/include/firebase/c"
ANNOTATIONS = ("FIREBASE_C_OWNED", "FIREBASE_C_BORROWED", "FIREBASE_C_NULLABLE")
FUNCTION = re.compile(r"((?:^///.*\n)*)^FIREBASE_C_API\s([^;]*?)\b(firebase_\w+)\(([^;]*)\);", re.MULTILINE)


@dataclasses.dataclass
class Type:
    """The type of a result or parameter, with its annotations."""

    text: str
    annotations: set
    name: str = ""

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


def read_type(text, name=""):
    annotations = {word for word in ANNOTATIONS if re.search(rf"\b{word}\b", text)}
    for word in annotations:
        text = re.sub(rf"\b{word}\b", "", text)
    return Type(" ".join(text.split()), annotations, name)


def read_parameter(text):
    match = re.fullmatch(r"(.*?)(\w+)", text.strip(), re.DOTALL)
    return read_type(match[1], match[2])


def read_parameters(text):
    return [] if text.strip() == "void" else [read_parameter(part) for part in text.split(",")]


def functions(folder=FOLDER):
    """All functions in the order of the headers."""
    for path in sorted(folder.glob("*.h")):
        text = path.read_text()
        for match in FUNCTION.finditer(text):
            comment = "\n".join(line.removeprefix("///").strip() for line in match[1].splitlines())
            line = text.count("\n", 0, match.start(2)) + 1
            yield Function(path.name, line, match[3], read_type(match[2]), read_parameters(match[4]), comment)
