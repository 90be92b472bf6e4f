#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the headers of Objective-C with Firebase's declarations, and with the tests.

Of the declarations of Tests/api/firebase-objc.txt, the headers must have all but those that are "not here", and no others except
the additions that the list names. Tests/objc must mention every method and property.
"""

import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project
from project import ROOT

INVENTORY = ROOT / "Tests/api/firebase-objc.txt"
TYPE = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
MEMBERS = re.compile(rf"^@property\((?P<attributes>[^)]*)\)(?P<property>[^;]*);|^(?P<kind>[-+]) {TYPE}(?P<method>[^;]*);", re.MULTILINE)
TRAILING = re.compile(r"\b(?:NS_SWIFT_\w+|NS_DESIGNATED_INITIALIZER|FIR_UNAVAILABLE|__attribute__)\b.*", re.DOTALL)
OTHERS = re.compile(r"FIR_EXTERN NSString \*(?:const )?(\w+)|typedef void \(\^(\w+)\)|typedef id<NSObject> (\w+)"
                    r"|typedef NS_ENUM\(NSInteger, (\w+)\)|^  (FIR\w+) = ", re.MULTILINE)


def selector(method):
    """signOut: for " signOut:(NSError **)error"."""
    plain = re.sub(TYPE, "", TRAILING.sub("", method))
    return "".join(re.findall(r"\w+:", plain)) or plain.split()[0]


def member(match):
    if match["kind"]:
        return match["kind"] + selector(match["method"])
    attributes = re.findall(r"\w+", match["attributes"])
    name = re.search(r"(\w+)\s*$", TRAILING.sub("", match["property"]))[1]
    return ("+" if "class" in attributes else ".") + name + (" readonly" if "readonly" in attributes else "")


def declarations(header):
    text = re.sub(r"//[^\n]*", "", header.read_text())
    for name, body in re.findall(r"^@(?:interface|protocol) (\w+)(.*?)^@end", text, re.DOTALL | re.MULTILINE):
        yield name
        # What no program can call is no declaration.
        yield from (f"{name} {member(match)}" for match in MEMBERS.finditer(body) if "FIR_UNAVAILABLE" not in match[0])
    for groups in OTHERS.findall(text):
        yield "".join(groups)


def inventory():
    """The declarations of Firebase, or additions, and whether the headers have them."""
    for line in INVENTORY.read_text().splitlines():
        if line and not line.startswith("#"):
            name, _, state = line.partition(" = ")
            yield name, state or "works"


def word(declaration):
    """What a program writes: sendSignInLinkToEmail for FIRAuth -sendSignInLinkToEmail:..."""
    return re.search(r"(\w+)(?::[\w:]*)?(?: readonly)?$", declaration)[1]


def mistakes():
    listed = dict(inventory())
    headers = [*ROOT.glob("include/FirebaseAuth/*.h"), *ROOT.glob("include/FirebaseCore/*.h")]
    declared = {one for header in headers for one in declarations(header)}
    for name in sorted(declared - listed.keys()):
        yield f"{name} is not in {INVENTORY.relative_to(ROOT)}"
    for name, state in listed.items():
        if (name in declared) == state.startswith("not here"):
            yield f"{name} is {'declared' if name in declared else 'missing'}, and the list says: {state}"
    tests = "\n".join(path.read_text() for path in (ROOT / "Tests/objc").rglob("*.m*"))
    words = set(re.findall(r"\w+", tests))
    for name in sorted(one for one in declared if " " in one):
        setter = "set" + word(name)[0].upper() + word(name)[1:]
        if not {word(name), setter} & words:
            yield f"no test mentions {name}"


if __name__ == "__main__":
    sys.exit(project.report(f"The Objective-C API: {len(list(inventory()))} declarations", list(mistakes())))
