#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what scripts/make-xcframework writes. The script itself runs with stand-ins for Apple's toolchain; its libraries
cannot run anywhere.

Usage: xcframework.py CMAKE HEADERS STUBS WORK (see build.py)
"""

import hashlib
import pathlib
import plistlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "Tests/apple")]
import build
import project
import xcframework
import zips

C_PROGRAM = """#include <FirebaseAuthC/firebase_auth.h>
const char *version(void) { return firebase_auth_version(); }
"""
MODULE_PROGRAM = """@import FirebaseAuthC;
const char *version(void) { return firebase_auth_version(); }
"""
CPP_PROGRAM = """#include <FirebaseAuthC/firebase/app.h>
#include <FirebaseAuthC/firebase/auth.h>
#include <FirebaseAuthC/firebase/auth/apple_authorization.h>
bool is_signed_in(firebase::auth::Auth* auth) { return auth->current_user().is_valid(); }
"""
OBJECTIVE_C_PROGRAM = """#import <FirebaseAuth/FirebaseAuth.h>
#import <FirebaseCore/FirebaseCore.h>
NSString *uid(void) { return [[[FIRAuth auth] currentUser] uid]; }
"""
# With the headers' folder in the compiler's search path, the names are those of the Firebase C++ SDK.
FIREBASE_PROGRAM = CPP_PROGRAM.replace("FirebaseAuthC/", "")
SWIFT_PROGRAM = """import FirebaseAuthC
func version() -> UnsafePointer<CChar> { firebase_auth_version() }
"""


def prepare(builder, *platforms):
    """Makes the folder of the dependencies, and what the script finds on a Mac."""
    dependencies = builder.folder / "dependencies"
    for platform in platforms:
        shutil.copytree(builder.stubs, dependencies / platform)
        (dependencies / platform / "licences").mkdir()
        (dependencies / platform / "licences/curl").write_text("the licence of curl\n")
    builder.environment.update(CC="clang", CXX="clang++", CMAKE_GENERATOR="Ninja")
    builder.environment["PATH"] = f"{pathlib.Path(builder.cmake).parent}:{builder.environment['PATH']}"


def make(builder, output, *arguments):
    """Runs the script with the stand-ins."""
    builder.run("scripts/make-xcframework", "--output", output, "--dependencies", builder.folder / "dependencies", *arguments)


# The platforms that the script is run for, and their slices.
MADE = ("ios", "ios-simulator")
MADE_SLICES = {"ios-arm64": ("ios", None, ["arm64"]), "ios-arm64_x86_64-simulator": ("ios", "simulator", ["arm64", "x86_64"])}


# --- layout ---


def check_information(framework, slices):
    values = plistlib.loads((framework / "Info.plist").read_bytes())
    yield from build.unequal("the kind", ("XFWK", "1.0"), (values["CFBundlePackageType"], values["XCFrameworkFormatVersion"]))
    found = {entry["LibraryIdentifier"]: (entry["SupportedPlatform"], entry.get("SupportedPlatformVariant"),
                                          entry["SupportedArchitectures"]) for entry in values["AvailableLibraries"]}
    yield from build.unequal("the slices", slices, found)
    for entry in values["AvailableLibraries"]:
        if not (framework / entry["LibraryIdentifier"] / entry["BinaryPath"]).is_file():
            yield f"{entry['LibraryIdentifier']} has no {entry['BinaryPath']}"


def entries(framework):
    return plistlib.loads((framework / "Info.plist").read_bytes())["AvailableLibraries"]


def check_framework(folder):
    headers = {file.relative_to(ROOT / "include") for file in xcframework.headers()}
    found = {file.relative_to(folder / "Headers") for file in (folder / "Headers/").glob("**/*.h")}
    yield from build.unequal(f"{folder}'s headers", headers, found)
    versioned = folder / "Resources/Info.plist"
    values = plistlib.loads((versioned if versioned.exists() else folder / "Info.plist").read_bytes())
    yield from build.unequal("the version", ".".join(project.version()), values["CFBundleVersion"])
    yield from build.unequal("the kind of the framework", "FMWK", values["CFBundlePackageType"])


def check_licences(framework):
    if not (framework / "licences/curl").is_file() or not (framework / "LICENSE").is_file():
        yield f"{framework.name}: the licences are missing"


def check_objective_c(framework, slices):
    """The API in Objective-C: archives, with the headers and the modules of Firebase."""
    yield from check_information(framework, slices)
    yield from check_licences(framework)
    for entry in entries(framework):
        headers = framework / entry["LibraryIdentifier"] / entry["HeadersPath"]
        for name in xcframework.MODULES:
            expected = {file.name for file in (ROOT / "include" / name).iterdir()} | {"module.modulemap"}
            yield from build.unequal(f"{headers / name}", expected, {file.name for file in (headers / name).iterdir()})
        yield from compiles("a program in Objective-C", "/usr/bin/clang", *gnustep_flags(), "-I", headers, "-fsyntax-only",
                            "-x", "objective-c", "-", program=OBJECTIVE_C_PROGRAM)


def gnustep_flags():
    """GNUstep's Foundation, in place of Apple's, with the modules of the folder of headers."""
    flags = subprocess.run(["gnustep-config", "--objc-flags"], capture_output=True, text=True, check=True).stdout.split()
    gcc = subprocess.run(["gcc", "-print-file-name=include"], capture_output=True, text=True, check=True).stdout.strip()
    own = ["-fblocks", "-fobjc-runtime=macosx-12.0", f"-idirafter{gcc}", "-I", ROOT / "Sources/FirebaseAuthObjC/gnustep", "-Wno-everything"]
    return [*(flag for flag in flags if flag not in ("-MMD", "-MP")), *own]


def check_archive(framework, folder):
    archive = framework.parent / f"{framework.name}.zip"
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    yield from build.unequal("the checksum", f"{digest}  {archive.name}\n", (framework.parent / f"{archive.name}.sha256").read_text())
    subprocess.run(["unzip", "-q", archive, "-d", folder], check=True)
    difference = subprocess.run(["diff", "-r", "--no-dereference", framework, folder / framework.name], capture_output=True,
                                text=True, check=False).stdout
    yield from build.unequal("what the archive lacks or changes", "", difference)


# --- programs ---


def compiles(what, *command, program):
    done = subprocess.run(command, input=program, capture_output=True, text=True, check=False)
    return [] if done.returncode == 0 else [f"{what} does not compile:\n{done.stderr[:2000]}"]


def check_programs(slice_folder, builder, work):
    tools = pathlib.Path(builder.environment["FIREBASE_AUTH_SWIFT_TOOLS"])
    headers = builder.environment["FIREBASE_AUTH_APPLE_HEADERS"]
    search = ["-F", slice_folder, "-Wall", "-Werror", "-fsyntax-only"]
    darwin = ["--target=arm64-apple-macos12.0", "-nostdlibinc", "-idirafter", headers]
    modules = ["-fmodules", f"-fmodules-cache-path={work}/modules"]
    yield from compiles("a program in C", tools / "clang", *search, *darwin, "-x", "c", "-", program=C_PROGRAM)
    yield from compiles("a program that imports the module", tools / "clang", *search, *darwin, *modules, "-x", "objective-c",
                        "-", program=MODULE_PROGRAM)
    # For Linux, as there is no C++ library of Apple's.
    yield from compiles("a program in C++", tools / "clang++", *search, "-std=c++11", "-x", "c++", "-", program=CPP_PROGRAM)
    yield from compiles("a program for the Firebase C++ SDK", tools / "clang++", *search, "-std=c++11", "-I",
                        slice_folder / "FirebaseAuthC.framework/Headers", "-x", "c++", "-", program=FIREBASE_PROGRAM)
    yield from compiles("the checklist's steps", tools / "clang++", *search, "-std=c++11", "-I",
                        slice_folder / "FirebaseAuthC.framework/Headers", ROOT / "examples/apple_checklist/checks.cc", program="")
    source = work / "program.swift"
    source.write_text(SWIFT_PROGRAM)
    flags = [word for option in darwin[1:] for word in ("-Xcc", option)]
    yield from compiles("a program in Swift", tools / "swiftc", "-typecheck", "-F", slice_folder, "-target", "arm64-apple-none-macho",
                        "-enable-experimental-feature", "Embedded", "-Xfrontend", "-clang-target", "-Xfrontend",
                        "arm64-apple-macos12.0", "-module-cache-path", work / "modules", *flags, source, program=None)


# --- all ---


def check_made_slices(builder, work):
    """The script, for what needs no system name that only a Mac's CMake has."""
    make(builder, work / "made", *MADE)
    framework = work / "made/FirebaseAuth.xcframework"
    yield from check_information(framework, MADE_SLICES)
    for entry in entries(framework):
        yield from check_framework(framework / entry["LibraryIdentifier"] / entry["LibraryPath"])
    yield from check_licences(framework)
    yield from check_archive(framework, work / "unpacked")
    compiled = {pathlib.Path(word).name for call in builder.calls() if call[0] == "clang" for word in call if word.endswith(".m")}
    sources = {file.name for file in (ROOT / "Sources/FirebaseAuthObjC").glob("*.m")}
    yield from build.unequal("sources of Objective-C that are not compiled", set(), sources - compiled)
    yield from check_objective_c(work / "made/FirebaseAuthObjC.xcframework", MADE_SLICES)
    yield from check_archive(work / "made/FirebaseAuthObjC.xcframework", work / "unpacked")


def check_libraries(builder, work):
    """The archive of libcurl for SwiftPM."""
    make(builder, work / "libraries", "--libraries", *MADE)
    framework = work / "libraries/FirebaseAuthDependencies.xcframework"
    yield from check_information(framework, MADE_SLICES)
    for entry in entries(framework):
        headers = framework / entry["LibraryIdentifier"] / entry["HeadersPath"]
        yield from build.unequal(f"headers in {headers}", [True], [(headers / "curl/curl.h").is_file()])


def check_all_platforms(builder, work):
    """The layout of each platform, with the library of one of them."""
    library = work / "made/FirebaseAuth.xcframework/ios-arm64" / xcframework.binary("ios")
    slices = [xcframework.Slice(platform, project.toolchain_list(platform, "FIREBASE_AUTH_APPLE_ARCHITECTURES"), library, "1.0")
              for platform in xcframework.PLATFORMS]
    framework = work / "all/FirebaseAuth.xcframework"
    xcframework.assemble(slices, builder.folder / "dependencies/ios/licences", framework)
    both, simulator = ["arm64", "x86_64"], "simulator"
    yield from check_information(framework, {
        "macos-arm64_x86_64": ("macos", None, both),
        "ios-arm64": ("ios", None, ["arm64"]), "ios-arm64_x86_64-simulator": ("ios", simulator, both),
        "tvos-arm64": ("tvos", None, ["arm64"]), "tvos-arm64_x86_64-simulator": ("tvos", simulator, both),
        "xros-arm64": ("xros", None, ["arm64"]), "xros-arm64-simulator": ("xros", simulator, ["arm64"])})
    for entry in entries(framework):
        yield from check_framework(framework / entry["LibraryIdentifier"] / entry["LibraryPath"])
    for name in ("macos-arm64_x86_64", "ios-arm64"):
        yield from check_programs(framework / name, builder, work)
    archive = framework.parent / "links.zip"
    zips.write_zip(framework, archive)
    subprocess.run(["unzip", "-q", archive, "-d", work / "links"], check=True)
    link = work / f"links/{framework.name}/macos-arm64_x86_64/{xcframework.NAME}.framework/{xcframework.NAME}"
    yield from build.unequal("the link to the library of macOS", True, link.is_symlink() and link.is_file())


def check_other_machines():
    done = subprocess.run([ROOT / "scripts/make-xcframework"], capture_output=True, text=True, check=False)
    yield from build.unequal("without Apple's toolchain", (1, True), (done.returncode, "Run it on a Mac" in done.stderr))


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    cmake, headers, stubs, work = sys.argv[1:]
    work = pathlib.Path(work).resolve()
    shutil.rmtree(work, ignore_errors=True)
    shutil.rmtree(ROOT / "build-xcframework", ignore_errors=True)
    builder = build.Build("toolchain", cmake, headers, pathlib.Path(stubs).resolve(), work)
    prepare(builder, *MADE)
    differences = [*check_made_slices(builder, work), *check_libraries(builder, work), *check_all_platforms(builder, work), *check_other_machines()]
    for difference in differences:
        print(difference)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
