#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the error codes of all languages are those of Sources/error_codes.txt. `--write` writes them.

Each file has them between two marker lines. Documents and headers may name no other code.
"""

import dataclasses
import pathlib
import re
import sys
import textwrap

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project
from project import ROOT

TABLE = ROOT / "Sources/error_codes.txt"
BEGIN, END = "Tests/checks/error_codes.py writes this from Sources/error_codes.txt.", "End of the error codes."
# The last code that is an enumerator in Firebase's public C++ headers.
LAST_ENUMERATOR = 78
FIRST_OWN = 1000


@dataclasses.dataclass
class Apple:
    case: str
    number: int
    name: str
    # The first words of messages of the server.
    keys: list


@dataclasses.dataclass
class Code:
    number: int
    name: str
    c: str
    core: str
    apple: Apple
    text: str
    # What the player can read, "" if the program or the project has a fault.
    player: str


def snake(name):
    """INVALID_API_KEY for InvalidApiKey and invalidAPIKey."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).upper()


def read_apple(text):
    pattern = r"apple (?:(\d+) )?(\w+)(?: (\w+))?(?: \| server (.+))?"
    number, case, name, keys = (re.fullmatch(pattern, text) or sys.exit(f"what is {text}?")).groups()
    plain = name if name and name.endswith("_APP_CREDENTIAL") else "ERROR_" + (name or snake(case))
    return Apple(case, int(number) if number else None, plain, keys.split() if keys else [])


def read_code(line, text, player):
    left, _, right = line.partition(" | ")
    number, *words = left.split()
    options = dict(word.split("=") for word in words if "=" in word)
    name = words[0] if words else ""
    core = options.get("core", name[:1].lower() + name[1:])
    return Code(None if number == "-" else int(number), name, "FIREBASE_AUTH_ERROR_" + options.get("c", snake(name)), core,
                read_apple(right) if right else None, text, player)


def read_table():
    entries = re.findall(r"^([-\d][^\n]*)\n((?:  [^>\n]+\n)+)(?:  > ([^\n]+)\n)?", TABLE.read_text(), re.MULTILINE)
    return [read_code(line, " ".join(text.split()), player) for line, text, player in entries]


CODES = read_table()
NUMBERED = [code for code in CODES if code.number is not None]
APPLE = sorted((code for code in CODES if code.apple and code.apple.number), key=lambda code: code.apple.number)
SERVER = sorted(((key, code) for code in APPLE for key in code.apple.keys), key=lambda pair: pair[0])


def comment(text, indent, width):
    return textwrap.wrap(text, width, initial_indent=indent + "/// ", subsequent_indent=indent + "/// ",
                         break_on_hyphens=False)


def documented(codes, line, indent="  ", width=100):
    for code in codes:
        yield from comment(code.text, indent, width)
        yield indent + line(code)


def c_constants():
    firebase = [code for code in NUMBERED if code.number < FIRST_OWN]
    yield from documented(firebase, lambda code: f"{code.c} = {code.number},")
    yield "  // The following codes are this library's own."
    yield from documented(NUMBERED[len(firebase):], lambda code: f"{code.c} = {code.number},")


def cxx_enumerators():
    codes = [code for code in NUMBERED if code.number <= LAST_ENUMERATOR]
    return documented(codes, lambda code: f"kAuthError{code.name} = {code.number},")


def cxx_constants():
    codes = [code for code in NUMBERED if code.number > LAST_ENUMERATOR]
    line = "constexpr AuthError kAuthError{0.name} = static_cast<AuthError>({0.number});".format
    return documented(codes, line, indent="")


def cxx_test_rows():
    return [f'    {{kAuthError{code.name}, {code.number}, "{code.name}"}},' for code in NUMBERED]


def cxx_test_cases():
    return [f"    case kAuthError{code.name}:" for code in NUMBERED if code.number <= LAST_ENUMERATOR]


def core_cases():
    return [f"  case {code.core} = {code.number}" for code in NUMBERED]


def core_names():
    return [f'    case .{code.core}: "{code.name}"' for code in NUMBERED]


def swift_cases():
    return documented(APPLE, lambda code: f"case {code.apple.case} = {code.apple.number}", width=119)


def swift_names():
    return [f'    case .{code.apple.case}: "{code.apple.name}"' for code in APPLE]


def swift_conversions():
    return [f"    .{code.core}: .{code.apple.case}," for code in NUMBERED if code.apple]


def swift_keys():
    return [f'    "{key}": .{code.apple.case},' for key, code in SERVER]


def objc_name(code):
    """FIRAuthErrorCodeInvalidAPIKey for invalidAPIKey."""
    return "FIRAuthErrorCode" + code.apple.case[0].upper() + code.apple.case[1:]


def objc_constants():
    return documented(APPLE, lambda code: f"{objc_name(code)} = {code.apple.number},", width=119)


def objc_names():
    return [f'    {{{objc_name(code)}, @"{code.apple.name}"}},' for code in APPLE]


def objc_keys():
    return [f'    {{@"{key}", {objc_name(code)}}},' for key, code in SERVER]


def objc_conversions():
    for code in NUMBERED:
        if code.apple:
            row = f"    {{{code.c}, {objc_name(code)}}},"
            # As clang-format breaks it.
            yield from [row] if len(row) <= 120 else row.replace(", ", ",\n     ").splitlines()


def document_rows():
    yield "| Code | Meaning, and what to do | The player reads |"
    yield "| --- | --- | --- |"
    for code in NUMBERED:
        yield f"| {code.number} `{code.name}` | {code.text} | {code.player} |"


# The regions of each file, in their order.
REGIONS = {
    "include/firebase/c/error.h": [c_constants],
    "include/firebase/auth/types.h": [cxx_enumerators, cxx_constants],
    "Sources/FirebaseNativeRuntime/AuthErrorCode.swift": [core_cases],
    "Sources/FirebaseAuthC/Error.swift": [core_names],
    "include/FirebaseAuth/FIRAuthErrors.h": [objc_constants],
    "Sources/FirebaseAuthObjC/FIRAuthErrors.m": [objc_names, objc_conversions, objc_keys],
    "Sources/FirebaseAuth/Errors/AuthErrorCode.swift": [swift_cases, swift_names],
    "Sources/FirebaseAuth/Errors/AuthErrorConversion.swift": [swift_keys, swift_conversions],
    "Tests/cxx/types_test.cc": [cxx_test_rows, cxx_test_cases],
    "docs/errors.md": [document_rows],
}


def rewritten(path, regions):
    """The text of a file with the codes of the table between its markers."""
    begin, end = (f"<!-- {text} -->" if path.suffix == ".md" else f"// {text}" for text in (BEGIN, END))
    parts = re.split(rf"^( *{re.escape(begin)}\n.*?)^(?= *{re.escape(end)}\n)", path.read_text(), flags=re.DOTALL | re.MULTILINE)
    if len(parts) != 2 * len(regions) + 1:
        sys.exit(f"{path}: expected {len(regions)} regions of error codes")
    for place, region in enumerate(regions):
        indent = re.match(" *", parts[2 * place + 1])[0]
        lines = [f"{indent}{begin}", *region()]
        parts[2 * place + 1] = "".join(f"{line}\n" for line in lines)
    return "".join(parts)


def unknown_names():
    """Codes that documents and headers name, but that do not exist."""
    known = {code.c for code in NUMBERED} | {f"kAuthError{code.name}" for code in NUMBERED}
    known |= {f"AuthErrorCode.{code.apple.case}" for code in APPLE} | {"AuthErrorCode.code"}
    files = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("include/**/*.h"), *ROOT.glob("Sources/*/*.docc/*.md")]
    for path in files:
        for name in re.findall(r"\b(?:FIREBASE_AUTH_ERROR_[A-Z_]*[A-Z]\b|kAuthError\w+|AuthErrorCode\.[a-z]\w+)(?![(\w])", path.read_text()):
            if name not in known:
                yield f"{path.relative_to(ROOT)} names {name}, which does not exist"


def main(arguments):
    mistakes = []
    for name, regions in REGIONS.items():
        path = ROOT / name
        text = rewritten(path, regions)
        if arguments == ["--write"]:
            path.write_text(text)
        elif path.read_text() != text:
            mistakes.append(f"{name} differs from {TABLE.relative_to(ROOT)}; run Tests/checks/error_codes.py --write")
    numbers = [code.number for code in NUMBERED] + [code.apple.number for code in APPLE]
    if len(set(numbers)) != len(numbers) or [code.number for code in NUMBERED] != sorted(code.number for code in NUMBERED):
        mistakes.append("a number is used twice, or the numbers are not in order")
    if len({key for key, _ in SERVER}) != len(SERVER):
        mistakes.append("a key of the server is used twice")
    mistakes += unknown_names()
    return project.report(f"The error codes: {len(NUMBERED)} in C and C++, {len(APPLE)} in Swift and Objective-C", mistakes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
