#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the C headers follow the rules of ownership and documentation.

include/firebase/c/base.h describes the macros FIREBASE_C_OWNED, FIREBASE_C_BORROWED and FIREBASE_C_NULLABLE, and the verbs
in the names of functions. Each function documents its parameters, its result, the version in which it appeared, how long
a borrowed pointer is valid, and what happens for NULL. The bindings of other languages are generated from the headers: what
a type does not say, a macro states, such as the result of a future. Arguments name other folders of headers.
"""

import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import c_headers
import project

OWNED, BORROWED, NULLABLE = c_headers.ANNOTATIONS
# A pointer that was attached belongs to the caller again.
OWNED_NAME = re.compile(r"_(create|copy|detach)(_|$)|_get_credential(_|$)")
# What an operation returns, whatever the name of its function.
OPERATIONS = {"firebase_future", "firebase_auth_emulator_response"}
# Has one owner, and is therefore not reference-counted.
UNCOUNTED = {"firebase_promise"}
UNITS = ("milliseconds", "seconds", "milliseconds_since_1970")
PERIODS = ("during_call", "until_replaced")
# The minimum share of documentation in the nonempty lines of a header.
COMMENT_RATIO = 0.6


def is_owned(function):
    """Whether, by its name and type, the caller owns the result."""
    return function.result.base in OPERATIONS or OWNED_NAME.search(function.name) is not None


def mistakes_of_result(function):
    stated = function.result.annotations
    if not function.result.pointers:
        return ["is annotated, but returns no pointer"] if stated else []
    if len(stated & {OWNED, BORROWED}) != 1:
        return [f"returns a pointer and is neither {OWNED} nor {BORROWED}"]
    expected = OWNED if is_owned(function) else BORROWED
    return [] if expected in stated else [f"has a name that means {expected}"]


def mistakes_of_parameters(function):
    for parameter in function.parameters:
        is_output = parameter.pointers == 2 and parameter.base.startswith("firebase_")
        if is_output != (OWNED in parameter.annotations):
            yield f"{parameter.name}: {OWNED} belongs to an object that is written through a parameter, and only there"
        if BORROWED in parameter.annotations:
            yield f"{parameter.name}: arguments are always borrowed"


def described(function):
    """The texts of a comment by their commands: "@return", "@param name". The summary has the key ""."""
    parts = re.split(r"^(@(?:param \w+|return|since|par \w+))", function.comment, flags=re.MULTILINE)
    return {"": parts[0], **dict(zip(parts[1::2], parts[2::2]))}


def mistakes_of_documentation(function):
    texts = described(function)
    names = [key.removeprefix("@param ") for key in texts if key.startswith("@param ")]
    if names != [parameter.name for parameter in function.parameters]:
        yield "does not document its parameters, in their order"
    if ("@return" in texts) != (function.result.text != "void"):
        yield "does not document its result, or has none"
    if not re.match(r" \d+\.\d+$", texts.get("@since", "")):
        yield "does not document since which version it exists"
    if BORROWED in function.result.annotations and "Valid" not in texts.get("@return", ""):
        yield "does not document how long its result is valid"
    if NULLABLE in function.result.annotations and "NULL" not in texts.get("@return", ""):
        yield "does not document when it returns NULL"
    for parameter in function.parameters:
        if NULLABLE in parameter.annotations and parameter.base != "void" and "NULL" not in texts.get(f"@param {parameter.name}", ""):
            yield f"does not document what NULL means for {parameter.name}"
    # All functions that return a future report NULL by it: rule 3 of firebase_auth.h.
    if function.result.base != "firebase_future" and any(one.pointers for one in function.parameters):
        if "NULL" not in function.comment:
            yield "does not document what happens for NULL"


def mistakes_of_future(function):
    result = function.result.facts.get("FIREBASE_C_COMPLETES_WITH")
    if function.result.base != "firebase_future":
        return ["has FIREBASE_C_COMPLETES_WITH, but returns no future"] if result else []
    if result is None:
        return ["returns a future: add FIREBASE_C_COMPLETES_WITH(x), where firebase_future_x() returns its result, or "
                "FIREBASE_C_COMPLETES_WITH(nothing)"]
    known = {"nothing"} | {one.name.removeprefix("firebase_future_") for one in c_headers.functions()}
    return [] if result in known else [f"completes with {result}, but there is no function firebase_future_{result}"]


def mistakes_of_numbers(function):
    texts = described(function)
    if function.result.base == "int32_t" and not function.result.facts and "FIREBASE_" in texts.get("@return", ""):
        yield "returns a constant: add FIREBASE_C_ENUM(the start of its constants), or use the type of the enumeration"
    stated = [(function.result, texts.get("@return", ""))]
    for type_, text in stated + [(one, texts.get(f"@param {one.name}", "")) for one in function.parameters]:
        unit = type_.facts.get("FIREBASE_C_UNIT")
        is_time = not type_.pointers and re.search(r"\b(milli)?seconds\b", text, re.IGNORECASE)
        if bool(is_time) != bool(unit):
            yield f"{type_.name or 'its result'}: a time has FIREBASE_C_UNIT(one of {', '.join(UNITS)}), and nothing else has it"
        if unit and unit not in UNITS:
            yield f"{type_.name or 'its result'}: {unit} is not one of the units {', '.join(UNITS)}"


def mistakes_of_callbacks(function):
    callbacks = {one.name for one in c_headers.callbacks()} - {"firebase_deleter"}
    has_deleter = any(one.base == "firebase_deleter" for one in function.parameters)
    for index, parameter in enumerate(function.parameters):
        if parameter.base not in callbacks:
            continue
        period = parameter.facts.get("FIREBASE_C_CALLED")
        if (period is None) != has_deleter or period not in (None, *PERIODS):
            yield f"{parameter.name}: a function without a deleter has FIREBASE_C_CALLED({' or '.join(PERIODS)}), and no other"
        if [one.name for one in function.parameters[index + 1:index + 2]] != ["user_data"]:
            yield f"{parameter.name}: the next parameter is not \"void *user_data\""


def mistakes_of_enumerations(found):
    """Checks that each enumeration has a type, or a function that states its constants."""
    stated = {function.result.facts.get("FIREBASE_C_ENUM", "").lower() for function in found}
    types = {one.result.base for one in found} | {one.base for function in found for one in function.parameters}
    types |= {one.base for callback in c_headers.callbacks() for one in callback.parameters}
    types |= {one.base for struct in c_headers.structs() for member in struct.members for one in member.parameters or []}
    for enumeration in c_headers.enumerations():
        if enumeration.name not in types | stated:
            yield (f"{enumeration.header}: no function mentions {enumeration.name}: begin the enumeration right after "
                   "\"typedef int32_t\", or add FIREBASE_C_ENUM where its values are returned")


def mistakes_of_structs():
    """Checks that each struct begins with its size, and that its functions share user data that the library releases."""
    for struct in c_headers.structs():
        where = f"{struct.header}: {struct.name}"
        names = [member.type.name for member in struct.members]
        if names[:1] != ["struct_size"]:
            yield f"{where} does not begin with \"size_t struct_size\""
        if any(member.parameters for member in struct.members) and not {"user_data", "release"} <= set(names):
            yield f"{where} has functions, but not both user_data and release"
        for member in struct.members:
            if "Can be NULL" in member.comment and NULLABLE not in member.type.annotations:
                yield f"{where}.{member.type.name} can be NULL: add {NULLABLE}"
            if bool(re.search(r"\b(milli)?seconds\b", member.comment)) != ("FIREBASE_C_UNIT" in member.type.facts):
                yield f"{where}.{member.type.name}: a time has FIREBASE_C_UNIT(one of {', '.join(UNITS)}), and nothing else has it"


def mistakes_of_header(path):
    lines = [line.strip() for line in path.read_text().splitlines() if line.strip()]
    ratio = sum(line.startswith("//") for line in lines) / len(lines)
    return [f"{path.name}: {ratio:.0%} of the lines are documentation"] if ratio < COMMENT_RATIO else []


def mistakes_of_counting(found):
    """Checks that each type with owned pointers has a pair of functions that retain and release it."""
    by_name = {function.name: function for function in found}
    outputs = [parameter for function in found for parameter in function.parameters if parameter.pointers == 2]
    owned = {one.base for one in [function.result for function in found] + outputs if OWNED in one.annotations}
    counted = {name.removesuffix("_release") for name in by_name if name.endswith("_release")}
    counted |= {name.removesuffix("_retain") for name in by_name if name.endswith("_retain")}
    for type_ in sorted(owned - {"void"} | counted):
        for verb in ["release"] if type_ in UNCOUNTED else ["retain", "release"]:
            function = by_name.get(f"{type_}_{verb}")
            if function is None:
                yield f"{type_} has no {type_}_{verb}"
            elif [(one.text, one.annotations) for one in function.parameters] != [(f"const {type_} *", {NULLABLE})]:
                yield f"{function.name} does not take \"{NULLABLE} const {type_} *\""


def main():
    folders = [pathlib.Path(name) for name in sys.argv[1:]] or [c_headers.FOLDER, c_headers.EMULATOR_FOLDER]
    found = [function for folder in folders for function in c_headers.functions(folder)]
    checks = [mistakes_of_result, mistakes_of_parameters, mistakes_of_documentation, mistakes_of_future,
              mistakes_of_numbers, mistakes_of_callbacks]
    mistakes = [f"{function.header}:{function.line}: {function.name} {mistake}" for function in found for check in checks
                for mistake in check(function)]
    mistakes += mistakes_of_counting(found)
    mistakes += [] if sys.argv[1:] else [*mistakes_of_enumerations(found), *mistakes_of_structs()]
    headers = [path for folder in folders for path in sorted(folder.glob("*.h"))] + [c_headers.ROOT / "include/firebase_auth.h"]
    mistakes += [mistake for path in headers for mistake in mistakes_of_header(path)]
    mistakes += [] if found else ["there are no functions"]
    return project.report(f"The C API: {len(found)} functions", mistakes)


if __name__ == "__main__":
    sys.exit(main())
