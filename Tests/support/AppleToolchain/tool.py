#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A stand-in for a program of Apple's toolchain, by the name that it is called with. It runs on Linux.

clang compiles, with the clang of Swift's toolchain and the headers that FIREBASE_AUTH_APPLE_HEADERS names; what includes
Foundation, over GNUstep's. Nothing links:
the result of a link has the bytes of its inputs, in which CMake finds what it looks for. swiftc creates the files that it
was asked for, and they are empty. xcrun knows the SDKs of the folder FIREBASE_AUTH_APPLE_SDKS, which are empty folders. lipo
copies the first library, libtool creates an empty one, and nm lists the symbols that are to be exported.

Each call of a compiler becomes a line of the file FIREBASE_AUTH_APPLE_CALLS, a JSON list of the name and the arguments.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
EXPORTED = ROOT / "cmake/exported_symbols.txt"
HOST_CLANG = "/usr/bin/clang"
FOLDERS = {"macosx": "MacOSX", "iphoneos": "iPhoneOS", "iphonesimulator": "iPhoneSimulator", "appletvos": "AppleTVOS",
           "appletvsimulator": "AppleTVSimulator", "xros": "XROS", "xrsimulator": "XRSimulator"}


def record(name, arguments):
    with open(os.environ["FIREBASE_AUTH_APPLE_CALLS"], "a", encoding="utf-8") as calls:
        calls.write(json.dumps([name, *arguments]) + "\n")


def value(arguments, option):
    return arguments[arguments.index(option) + 1]


def without_further_architectures(arguments):
    """clang joins what it compiled for several architectures by Apple's lipo."""
    kept = []
    for argument in arguments:
        kept.append(argument)
        if kept[-2:-1] == ["-arch"] and kept.count("-arch") > 1:
            del kept[-2:]
    return kept


def compile_file(name, arguments):
    headers = os.environ["FIREBASE_AUTH_APPLE_HEADERS"]
    compiler = os.path.join(os.environ["FIREBASE_AUTH_SWIFT_TOOLS"], name)
    return subprocess.run([compiler, "--target=arm64-apple-darwin", "-nostdlibinc", "-idirafter", headers,
                           *without_further_architectures(arguments)], check=False).returncode


def compile_objective_c(arguments):
    """Apple's Foundation is missing: the source is checked for Apple's runtime over GNUstep's headers, and the object is empty."""
    pathlib.Path(value(arguments, "-o")).write_bytes(b"")
    # Empty for Apple's runtime, whose macro GNUstep's headers do not accept.
    if any(argument.endswith("/Blocks.m") for argument in arguments):
        return 0
    flags = subprocess.run(["gnustep-config", "--objc-flags"], capture_output=True, text=True, check=True).stdout.split()
    # GNUstep's headers include GCC's objc/objc.h.
    gcc = subprocess.run(["gcc", "-print-file-name=include"], capture_output=True, text=True, check=True).stdout.strip()
    own = [argument for argument in arguments if argument.startswith(("-W", "-f", "-D")) or argument.endswith(".m")]
    includes = ["-I", ROOT / "include", "-I", ROOT / "Sources/FirebaseAuthObjC/gnustep", f"-idirafter{gcc}"]
    flags = [flag for flag in flags if flag not in ("-MMD", "-MP")] + ["-fsyntax-only", "-fblocks", "-fobjc-runtime=macosx-12.0"]
    return subprocess.run([HOST_CLANG, *flags, *includes, *own], check=False).returncode


def links(arguments):
    return any(argument.endswith((".c", ".cc", ".cpp", ".cxx", ".m", ".o")) for argument in arguments)


def link(name, arguments):
    output = pathlib.Path(value(arguments, "-o") if "-o" in arguments else "a.out")
    content = b""
    options = [argument for argument in arguments if argument.startswith(("-arch", "arm64", "x86_64", "-m", "--target"))]
    for argument in arguments:
        if argument.endswith((".c", ".cc", ".cpp", ".cxx", ".m")):
            with tempfile.NamedTemporaryFile(suffix=".o") as compiled:
                if compile_file(name, [*options, "-c", argument, "-o", compiled.name]):
                    return 1
                content += pathlib.Path(compiled.name).read_bytes()
        elif argument.endswith(".o"):
            content += pathlib.Path(argument).read_bytes()
    output.write_bytes(content)
    return 0


def clang(name, arguments):
    record(name, arguments)
    if "-c" in arguments and any("FirebaseAuthObjC/" in argument and argument.endswith(".m") for argument in arguments):
        return compile_objective_c(arguments)
    # Without an input or an output, it is asked about itself.
    if {"-c", "-E", "-S"} & set(arguments) or not (links(arguments) or "-o" in arguments):
        return compile_file(name, arguments)
    return link(name, arguments)


def swiftc(arguments):
    record("swiftc", arguments)
    for option in ("-o", "-emit-module-path"):
        if option in arguments:
            pathlib.Path(value(arguments, option)).write_bytes(b"")
    return 0


def xcrun(arguments):
    if "--find" in arguments:
        print(pathlib.Path(sys.argv[0]).absolute().parent / value(arguments, "--find"))
    else:
        sdk = value(arguments, "--sdk" if "--sdk" in arguments else "-sdk")
        print(pathlib.Path(os.environ["FIREBASE_AUTH_APPLE_SDKS"]) / f"{FOLDERS[sdk]}.sdk")
    return 0


def main():
    name, arguments = os.path.basename(sys.argv[0]), sys.argv[1:]
    if name in ("clang", "clang++"):
        return clang(name, arguments)
    if name == "swiftc":
        return swiftc(arguments)
    if name == "xcrun":
        return xcrun(arguments)
    if name == "sw_vers":
        print("15.0")
    if name == "nm":
        # Nothing was linked.
        print(*[f"_{line}" for line in EXPORTED.read_text(encoding="utf-8").split()], sep="\n")
    if name == "lipo":
        shutil.copyfile(value(arguments, "-create"), value(arguments, "-output"))
    if name == "libtool":
        pathlib.Path(value(arguments, "-o")).write_bytes(b"")
    # codesign, install_name_tool, and what CMake looks for but does not use here.
    return 0


if __name__ == "__main__":
    sys.exit(main())
