#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a folder that takes the place of the libraries for Apple's systems where the library is only compiled and linked:
the headers of libcurl and jansson, and for each of them a stub (.tbd) that names the functions of its headers. A stub has
no code. A library that was linked with stubs cannot run.

Usage: make_stubs.py CURL_HEADERS JANSSON_HEADERS OUTPUT

The first two are folders that contain curl/curl.h and jansson.h.
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
    prefix = {"curl": "curl", "jansson": "json"}[name]
    functions = sorted(set(re.findall(rf"\b({prefix}_\w+)\s*\(", text)))
    symbols = ", ".join(f"_{function}" for function in functions)
    (output / f"lib{name}.tbd").write_text(STUB.format(targets=TARGETS, name=name, symbols=symbols))


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    curl, jansson, output = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(output, ignore_errors=True)
    (output / "lib").mkdir(parents=True)
    headers = output / "include"
    shutil.copytree(curl / "curl", headers / "curl")
    for file in ("jansson.h", "jansson_config.h"):
        shutil.copy(jansson / file, headers)
    write_stub("curl", sorted((headers / "curl").iterdir()), output / "lib")
    write_stub("jansson", [headers / "jansson.h"], output / "lib")


if __name__ == "__main__":
    main()
