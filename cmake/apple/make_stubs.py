#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a folder that takes the place of the libraries for Apple's systems where the library is only compiled and linked:
the headers of libcurl and jansson, and the tests' stand-ins for those of Security and CoreFoundation; for each of them except
jansson, which only the tests use, a stub (.tbd) that names the functions and constants of its headers. A stub has no code. A
library that was linked with stubs cannot run.

Usage: make_stubs.py CURL_HEADERS JANSSON_HEADERS FRAMEWORK_HEADERS OUTPUT

The first three are folders that contain curl/curl.h, jansson.h, and Security/Security.h.
"""

import pathlib
import re
import shutil
import sys

TARGETS = "[ arm64-macos, x86_64-macos ]"
STUB = """--- !tapi-tbd
tbd-version: 4
targets: {targets}
install-name: '@rpath/lib{name}.stub.dylib'
exports:
  - targets: {targets}
    symbols: [ {symbols} ]
...
"""


def write_stub(name, headers, output):
    text = "".join(header.read_text(errors="replace") for header in headers)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    prefix = {"curl": "curl_", "Security": "Sec", "CoreFoundation": "CF"}[name]
    names = set(re.findall(rf"\b({prefix}\w+)\s*\(", text)) | set(re.findall(r"^extern .*?(\w+);", text, re.M))
    symbols = ", ".join(f"_{name}" for name in sorted(names))
    (output / f"lib{name}.tbd").write_text(STUB.format(targets=TARGETS, name=name, symbols=symbols))


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    curl, jansson, frameworks, output = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(output, ignore_errors=True)
    (output / "lib").mkdir(parents=True)
    headers = output / "include"
    shutil.copytree(curl / "curl", headers / "curl")
    for file in ("jansson.h", "jansson_config.h"):
        shutil.copy(jansson / file, headers)
    write_stub("curl", sorted((headers / "curl").iterdir()), output / "lib")
    for framework in ("CoreFoundation", "Security"):
        shutil.copytree(frameworks / framework, headers / framework)
        write_stub(framework, [headers / framework / f"{framework}.h"], output / "lib")


if __name__ == "__main__":
    main()
