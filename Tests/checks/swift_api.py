#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the Swift modules with Firebase's, and with the tests.

Of the declarations of Tests/api/firebase-swift.txt, the modules must have all but those that are "not here". Tests must
mention every public declaration there is. `--report` prints a table of all of them, with their state and the tests that
mention them.
"""

import collections
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project
import swift_symbols

INVENTORY = swift_symbols.ROOT / "Tests/api/firebase-swift.txt"
# The modules below the Swift API.
OTHER_TESTS = {"FirebaseNativeCoreTests", "FirebaseNativeEmulatorTests"}
# Members that classes have through conformances. These are left out, as well as overrides.
CONFORMANCES = {"init(coder:)", "encode(with:)", "supportsSecureCoding", "copy(with:)"}
FUNCTION = re.compile(r"^( *)((?:@[\w.]+(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\s+)*)"
                      r"(?:\w+ )*func (\w+)[(<]", re.MULTILINE)


def declarations_by_title(folder):
    """Declarations by name. Overloads that share a name also have the types of the parameters. Of those that share these too,
    the asynchronous one counts."""
    groups = collections.defaultdict(dict)
    for one in sorted(swift_symbols.declarations(folder), key=lambda one: one.is_async):
        groups[one.name][tuple(one.types)] = one
    return {name if len(overloads) == 1 else with_types(name, types): one
            for name, overloads in groups.items() for types, one in overloads.items()}


def counts(title, declaration):
    return not declaration.is_override and title.split(".")[-1] not in CONFORMANCES


def with_types(name, types):
    base, labels = name.rstrip(")").split("(", 1)
    pairs = zip(labels.split(":"), types)
    return base + "(" + ", ".join(f"{label}: {type_}" for label, type_ in pairs) + ")"


# After a declaration: the platforms on which Firebase has it, if not all.
PLACE = r"\((?:Apple's platforms|deprecated|(?:not )?(?:iOS|macOS|tvOS|watchOS|visionOS|Catalyst)(?:, [\w ]+)*)\)"


def inventory():
    """The declarations of Firebase and whether this library has them."""
    for line in INVENTORY.read_text().splitlines():
        match = re.fullmatch(rf"([^#\s].*?)(?: {PLACE})?(?: = (.+))?", line)
        if match:
            yield match[1], match[2] or "works"


class Test:
    def __init__(self):
        self.body = ""
        # The rest of the file, for example tables.
        self.rest = ""
        self.is_helper = True


def all_tests():
    """The test functions by name."""
    tests = collections.defaultdict(Test)
    for path in sorted((swift_symbols.ROOT / "Tests").rglob("*.swift")):
        if path.relative_to(swift_symbols.ROOT / "Tests").parts[0] in OTHER_TESTS or ".build" in str(path):
            continue
        text = path.read_text()
        functions = [(match[3], match.start(), function_end(text, match)) for match in FUNCTION.finditer(text)]
        attributed = {match[3] for match in FUNCTION.finditer(text) if "@Test" in match[2]}
        rest = text
        for _, start, end in functions:
            rest = rest.replace(text[start:end], "")
        for name, start, end in functions:
            tests[name].body += text[start:end] + "\n"
            tests[name].rest += rest
            tests[name].is_helper = name not in attributed
    return tests


def function_end(text, match):
    line_end = text.find("\n", match.end())
    if text[match.end():line_end].endswith("}"):
        return line_end
    end = re.compile(rf"^{match[1]}}}", re.MULTILINE).search(text, match.end())
    return end.end() if end else len(text)


def words(title, declaration):
    """What a test must mention: the declaration's name and first label; of what has no name or a common one, the
    type's; of what is asynchronous, that it waits."""
    path, _, labels = title.partition("(")
    names = path.split(".")
    label = re.split(r"[:,)]", labels)[0]
    found = [] if names[-1] == "init" else [names[-1]]
    if names[-1] in ("init", "id"):
        found.append(names[-2])
    if label not in ("", "_", "completion") and names[-1][0].isalpha() and not declaration.may_omit_label:
        found.append(f"{label}:")
    return found + (["await"] if declaration.is_async else [])


def mentions(text, word):
    return word in text and re.search(r"(?<!\w)" + re.escape(word) + (r"\b" if word[-1].isalnum() else ""), text) is not None


def tests_of(title, declaration, tests):
    """The tests that mention a declaration: those that do so themselves, or else those whose files do."""
    needed = words(title, declaration)
    tests = {name: test for name, test in tests.items() if not test.is_helper}
    direct = [name for name, test in tests.items() if all(mentions(test.body, word) for word in needed)]
    return direct or [name for name, test in tests.items() if all(mentions(test.body + test.rest, word) for word in needed)]


def mistakes_of_inventory(firebase, found):
    for title, state in firebase.items():
        if state.startswith("not here: "):
            if title in found:
                yield f"{title} is there, and the inventory says that it is not"
        elif not re.match(r"works($|: )|fails: ", state):
            yield f"{title}: the state is \"{state}\""
        elif title not in found:
            yield f"there is no public declaration {title}"


def print_report(found, firebase, tested):
    print("| Declaration | State | Tests |\n| --- | --- | --- |")
    for title in [*firebase, *(title for title in found if title not in firebase)]:
        state = firebase.get(title, "addition")
        print(f"| `{title}` | {state} | {', '.join(f'`{test}`' for test in tested.get(title, [])[:3])} |")


def main():
    with swift_symbols.temporary_folder() as folder:
        swift_symbols.extract(folder)
        found = declarations_by_title(folder)
    firebase = dict(inventory())
    tests = all_tests()
    tested = {title: tests_of(title, one, tests) for title, one in found.items() if counts(title, one) or title in firebase}
    if sys.argv[1:] == ["--report"]:
        print_report(tested, firebase, tested)
        return 0
    mistakes = [*mistakes_of_inventory(firebase, found)]
    mistakes += [f"no test mentions {title}" for title, names in tested.items() if not names]
    additions = len(tested.keys() - firebase.keys())
    return project.report(
        f"The Swift API: {len(firebase)} declarations of Firebase and {additions} additions", mistakes)


if __name__ == "__main__":
    sys.exit(main())
