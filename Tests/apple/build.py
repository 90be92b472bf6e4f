#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Configures, builds and installs the library for a system of Apple's with stand-ins for Apple's toolchain
(Tests/support/AppleToolchain), and compares the commands that CMake's files gave with the table of Tests/apple/README.md.

Usage: build.py PLATFORM CMAKE HEADERS STUBS WORK

PLATFORM is a toolchain file, for example ios-simulator. HEADERS are those of the C library, STUBS the result of
cmake/apple/make_stubs.py. Prints each difference, and exits with 1 if there is one.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))
import project
import xcframework

TOOL = ROOT / "Tests/support/AppleToolchain/tool.py"
TOOLS = ("clang", "clang++", "swiftc", "xcrun", "sw_vers", "install_name_tool", "lipo", "otool", "nm",
         "codesign", "libtool")
SDKS = ("MacOSX", "iPhoneOS", "iPhoneSimulator", "AppleTVOS", "AppleTVSimulator", "XROS", "XRSimulator")
# In the order of their compilation.
MODULES = ["FirebaseNativeSupport", "FirebaseNativeRuntime", "FirebaseNativeCore", "FirebaseNativeApple", "FirebaseAuthC"]


def documented(platform):
    """The row of Tests/apple/README.md: SDK, targets, frameworks."""
    for line in (ROOT / "Tests/apple/README.md").read_text().splitlines():
        cells = [re.sub("`", "", cell).strip() for cell in line.strip("|").split("|")]
        if cells[0] == platform:
            return {"sdk": cells[1], "targets": cells[2].split(", "), "frameworks": cells[3].split(", ")}
    sys.exit(f"Tests/apple/README.md has no row of {platform}")


# --- the build ---


class Build:
    def __init__(self, platform, cmake, headers, stubs, work):
        self.platform, self.cmake, self.stubs, self.folder = platform, cmake, stubs, work / platform
        shutil.rmtree(self.folder, ignore_errors=True)
        tools = self.folder / "tools/usr/bin"
        tools.mkdir(parents=True)
        for name in TOOLS:
            (tools / name).symlink_to(TOOL)
        for name in SDKS:
            (self.folder / f"sdks/{name}.sdk").mkdir(parents=True)
        self.environment = {
            **os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "FIREBASE_AUTH_APPLE_HEADERS": str(headers),
            "FIREBASE_AUTH_APPLE_SDKS": str(self.folder / "sdks"),
            "FIREBASE_AUTH_SWIFT_TOOLS": str(pathlib.Path(shutil.which("swiftc")).resolve().parent),
            "FIREBASE_AUTH_APPLE_CALLS": str(self.folder / "calls")}

    def run(self, *command):
        done = subprocess.run(command, env=self.environment, cwd=ROOT, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        if done.returncode != 0:
            sys.exit(f"{done.stdout}\n{' '.join(map(str, command))} failed")

    def configure(self, source, folder, *options):
        # On a Mac, CMake finds these itself.
        host = ["-DCMAKE_HOST_APPLE=ON", "-DCMAKE_C_COMPILER=clang", "-DCMAKE_CXX_COMPILER=clang++"]
        if self.platform == "macos":
            host.append("-DCMAKE_SYSTEM_NAME=Darwin")
        self.run(self.cmake, "-G", "Ninja", "-S", source, "-B", self.folder / folder,
                 "--toolchain", ROOT / f"cmake/toolchains/{self.platform}.cmake", *host, *options)

    def calls(self):
        lines = (self.folder / "calls").read_text().splitlines()
        return [json.loads(line) for line in lines]


# --- what is compared ---


def value(call, option):
    return call[call.index(option) + 1] if option in call else None


def unequal(what, expected, found):
    return [] if expected == found else [f"{what}: expected {expected}, found {found}"]


def check_swift(calls, row, sdk):
    compiled = [call for call in calls if call[0] == "swiftc"]
    yield from unequal("the Swift modules", MODULES, [value(call, "-module-name") for call in compiled])
    for call in compiled:
        name = value(call, "-module-name")
        yield from unequal(f"{name}'s target", row["targets"][0], value(call, "-target"))
        yield from unequal(f"{name}'s SDK", str(sdk), value(call, "-sdk"))
        yield from unequal(f"{name} is Embedded Swift", False, "Embedded" in call)
        yield from unequal(f"{name} has the sheet", name == "FirebaseAuthC", "FIREBASE_AUTH_SHEET" in call)


def version_options(target):
    """The options by which CMake gives clang the same version."""
    architecture, _, system = target.split("-", 2)
    system, _, simulator = system.partition("-")
    name, version = re.fullmatch(r"([a-z]+)([\d.]+)", system).groups()
    if name == "xros":
        return [f"--target={target}"]
    names = {"macosx": "macosx", "ios": "ios-simulator" if simulator else "iphoneos",
             "tvos": "tvos-simulator" if simulator else "tvos"}
    return ["-arch", architecture, f"-m{names[name]}-version-min={version}"]


def check_minimum(platform, row):
    """SwiftPM builds for the same systems."""
    name = {"macos": "macOS", "ios": "iOS", "tvos": "tvOS", "visionos": "visionOS"}[platform.removesuffix("-simulator")]
    packaged = re.search(rf"\.{name}\(\.v(\d+)\)", (ROOT / "Package.swift").read_text())[1]
    built = [re.search(r"[a-z](\d+)\.0(-simulator)?$", target)[1] for target in row["targets"]]
    yield from unequal("the oldest systems", [packaged] * len(built), built)


def check_dependencies(build):
    """The build of libcurl, which is only configured: it needs the headers of Apple's frameworks."""
    architectures = project.toolchain_list(build.platform, "FIREBASE_AUTH_APPLE_ARCHITECTURES")
    sources = build.folder / "sources"
    for name in project.toolchain_list(build.platform, "FIREBASE_AUTH_DEPENDENCY_NAMES"):
        (sources / name).mkdir(parents=True)
        (sources / name / "CMakeLists.txt").touch()
    build.configure(ROOT / "cmake/dependencies", "dependencies", f"-DSOURCES={sources}",
                    f"-DCMAKE_OSX_ARCHITECTURES={';'.join(architectures)}")
    command = next((build.folder / "dependencies").glob("curl-prefix/src/curl-stamp/curl-configure*.cmake")).read_text()
    joined = r"\;".join(architectures)
    for option in ("CURL_USE_SECTRANSP=ON;", f"CMAKE_OSX_ARCHITECTURES={joined};"):
        yield from unequal(f"libcurl is built with {option}", True, option in command)


def check_clang(call, row, sdk):
    options = version_options(row["targets"][0])
    yield from unequal("options of the target", options, [option for option in options if option in call])
    yield from unequal("clang's SDK", str(sdk), value(call, "-isysroot"))


def check_link(calls, row, sdk):
    links = [call for call in calls if call[0] == "clang" and "-dynamiclib" in call]
    yield from unequal("the number of shared libraries", 1, len(links))
    link = links[0]
    yield from check_clang(link, row, sdk)
    frameworks = [link[place + 1] for place, word in enumerate(link) if word == "-framework"]
    yield from unequal("frameworks", sorted(row["frameworks"]), sorted(frameworks))
    yield from unequal("the install name", "@rpath/libfirebase_auth.0.dylib", value(link, "-install_name"))
    folders = [f"-L{sdk}/usr/lib/swift", f"/usr/lib/swift/{row['sdk']}"]
    yield from unequal("Swift's libraries", [True, True], [any(word.endswith(end) for word in link) for end in folders])
    # CMake passes an option of the linker as -Wl,OPTION,VALUE or as -Xlinker OPTION -Xlinker VALUE.
    words = " ".join(link).replace("-Xlinker ", "").replace(",", " ").split()
    exported = pathlib.Path(value(words, "-exported_symbols_list") or "no list of exported symbols").read_text().split()
    committed = (ROOT / "cmake/exported_symbols.txt").read_text().split()
    yield from unequal("exported symbols", [f"_{name}" for name in committed], exported)


def check_installed(prefix):
    headers = [str(file.relative_to(ROOT / "include")) for file in xcframework.headers()]
    others = ["lib/libfirebase_auth.dylib", "lib/pkgconfig/firebase_auth.pc", "lib/cmake/FirebaseAuth/FirebaseAuthConfig.cmake"]
    for file in [f"include/{header}" for header in headers] + others:
        if not (prefix / file).exists():
            yield f"{file} is not installed"


def check_program(build, row, sdk, prefix):
    """A program in C++ that finds the installed package, with a compiler whose default is an older standard."""
    source = build.folder / "program"
    source.mkdir()
    (source / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.22)\nproject(Program LANGUAGES C CXX)\nfind_package(FirebaseAuth REQUIRED)\n"
        "add_library(program SHARED program.cc)\n"
        "target_link_libraries(program PRIVATE FirebaseAuth::firebase_auth FirebaseAuth::firebase_app)\n")
    (source / "program.cc").write_text('extern "C" {\n#include <firebase_auth.h>\n}\n')
    # A package for another system than the machine's is looked for in the SDK only.
    build.configure(source, "program-build", f"-DFirebaseAuth_DIR={prefix}/lib/cmake/FirebaseAuth",
                    "-DCMAKE_CXX_STANDARD=98")
    build.run(build.cmake, "--build", build.folder / "program-build")
    calls = [call for call in build.calls() if call[0] == "clang++" and any(word.endswith("program.cc") for word in call)]
    yield from check_clang(calls[-1], row, sdk)
    yield from unequal("the standard of C++", True, bool({"-std=gnu++11", "-std=c++11"} & set(calls[-1])))


def main():
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    platform, cmake, headers, stubs, work = sys.argv[1:]
    row = documented(platform)
    build = Build(platform, cmake, headers, stubs, pathlib.Path(work).resolve())
    build.configure(ROOT, "build", f"-DFIREBASE_AUTH_DEPENDENCIES={pathlib.Path(stubs).resolve()}",
                    "-DCMAKE_C_FLAGS=-Werror -Wno-unused-command-line-argument")
    build.run(cmake, "--build", build.folder / "build")
    prefix = build.folder / "prefix"
    build.run(cmake, "--install", build.folder / "build", "--prefix", prefix)
    sdk = next(folder for folder in (build.folder / "sdks").iterdir() if folder.stem.lower() == row["sdk"])
    calls = build.calls()
    differences = [*check_minimum(platform, row), *check_swift(calls, row, sdk), *check_link(calls, row, sdk),
                   *check_installed(prefix), *check_program(build, row, sdk, prefix), *check_dependencies(build)]
    for difference in differences:
        print(difference)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
