# SPDX-License-Identifier: Apache-2.0
"""Assembles an XCFramework from libraries that exist: folders, headers, module map, property lists. It needs no Mac.

Each slice is a framework named FirebaseAuthC, as the module, because clang finds the module of a framework by its name. An
app may only embed libraries that are in frameworks. The XCFrameworks of the libraries for SwiftPM and of the Objective-C API have
archives instead.
"""

import dataclasses
import pathlib
import plistlib
import posixpath
import re
import shutil

import project
from project import ROOT

NAME = "FirebaseAuthC"
# The archive of libcurl and nghttp2. Package.swift has the same name.
LIBRARIES = "FirebaseAuthDependencies"
# The archive of the Objective-C API, and its modules. It is not in the framework, because a program that contains Firebase's own
# classes, for another of its products, could not load that then.
OBJECTIVE_C = "FirebaseAuthObjC"
MODULES = ("FirebaseCore", "FirebaseAuth")
HEADERS = ROOT / "include"
INCLUDE = re.compile(r'^(\s*#\s*include\s+)"(firebase[\w/.]*)"', re.M)
# SupportedPlatform of an XCFramework, and the names of CFBundleSupportedPlatforms.
PLATFORMS = {"macos": ("macos", "MacOSX"), "ios": ("ios", "iPhoneOS"), "ios-simulator": ("ios", "iPhoneSimulator"),
             "tvos": ("tvos", "AppleTVOS"), "tvos-simulator": ("tvos", "AppleTVSimulator"),
             "visionos": ("xros", "XROS"), "visionos-simulator": ("xros", "XRSimulator")}


@dataclasses.dataclass
class Slice:
    """The library of a platform, which is a file of cmake/toolchains."""

    platform: str
    architectures: list
    library: pathlib.Path
    minimum: str

    @property
    def system(self):
        return PLATFORMS[self.platform][0]

    @property
    def variant(self):
        return "simulator" if self.platform.endswith("-simulator") else None

    @property
    def identifier(self):
        parts = [self.system, "_".join(sorted(self.architectures)), self.variant]
        return "-".join(part for part in parts if part)


def binary(platform):
    """The path of a platform's library below the folder that is searched for frameworks."""
    folder = f"{NAME}.framework/Versions/A" if platform == "macos" else f"{NAME}.framework"
    return f"{folder}/{NAME}"


# --- headers ---


def relative_includes(text, header):
    """Headers of a framework cannot name others by a path that the compiler would have to be told."""
    folder = posixpath.dirname(header)
    return INCLUDE.sub(lambda match: f'{match[1]}"{posixpath.relpath(match[2], folder or ".")}"', text)


def headers():
    """Those of C and C++."""
    return [HEADERS / "firebase_auth.h", *sorted((HEADERS / "firebase").rglob("*.h"))]


def write_headers(folder):
    for source in headers():
        name = source.relative_to(HEADERS).as_posix()
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(relative_includes(source.read_text(encoding="utf-8"), name), encoding="utf-8")


def module_map():
    """The module has the C headers. C++ programs include those of C++."""
    names = ["firebase_auth.h", *(f"firebase/c/{file.name}" for file in sorted((HEADERS / "firebase/c").glob("*.h")))]
    lines = "".join(f'  header "{name}"\n' for name in names)
    return f"framework module {NAME} {{\n{lines}  export *\n}}\n"


# --- frameworks ---


def information(part):
    version = ".".join(project.version())
    minimum = "LSMinimumSystemVersion" if part.platform == "macos" else "MinimumOSVersion"
    return {
        "CFBundleDevelopmentRegion": "en",
        "CFBundleExecutable": NAME,
        "CFBundleIdentifier": f"invalid.firebase-auth.{NAME}",
        "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundleName": NAME,
        "CFBundlePackageType": "FMWK",
        "CFBundleShortVersionString": version,
        "CFBundleSupportedPlatforms": [PLATFORMS[part.platform][1]],
        "CFBundleVersion": version,
        minimum: part.minimum,
    }


def write_property_list(file, values):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(plistlib.dumps(values))


def write_framework(part, folder):
    """On macOS, the content is in a folder of its version, and the framework has links to it."""
    framework = folder / f"{NAME}.framework"
    is_versioned = part.platform == "macos"
    content = framework / "Versions/A" if is_versioned else framework
    content.mkdir(parents=True)
    shutil.copyfile(part.library, content / NAME)
    write_headers(content / "Headers")
    (content / "Modules").mkdir()
    (content / "Modules/module.modulemap").write_text(module_map(), encoding="utf-8")
    write_property_list(content / ("Resources/Info.plist" if is_versioned else "Info.plist"), information(part))
    if is_versioned:
        (framework / "Versions/Current").symlink_to("A")
        for name in sorted(path.name for path in content.iterdir()):
            (framework / name).symlink_to(f"Versions/Current/{name}")


# --- the whole ---


def entry(part, **paths):
    values = {
        "LibraryIdentifier": part.identifier,
        "SupportedArchitectures": sorted(part.architectures),
        "SupportedPlatform": part.system,
        **paths,
    }
    if part.variant:
        values["SupportedPlatformVariant"] = part.variant
    return values


def write_list(entries, licences, output):
    write_property_list(output / "Info.plist", {
        "AvailableLibraries": entries,
        "CFBundlePackageType": "XFWK",
        "XCFrameworkFormatVersion": "1.0",
    })
    shutil.copytree(licences, output / "licences")


def assemble(slices, licences, output):
    """Writes the library's XCFramework to a folder, with the licence files of a folder."""
    shutil.rmtree(output, ignore_errors=True)
    for part in slices:
        write_framework(part, output / part.identifier)
    entries = [entry(part, BinaryPath=binary(part.platform), LibraryPath=f"{NAME}.framework") for part in slices]
    write_list(entries, licences, output)
    shutil.copyfile(ROOT / "LICENSE", output / "LICENSE")


def assemble_archives(name, slices, write_slice_headers, licences, output):
    """Writes an XCFramework of archives to a folder."""
    shutil.rmtree(output, ignore_errors=True)
    file = f"lib{name}.a"
    for part in slices:
        write_slice_headers(output / part.identifier / "Headers")
        shutil.copyfile(part.library, output / part.identifier / file)
    write_list([entry(part, BinaryPath=file, HeadersPath="Headers", LibraryPath=file) for part in slices], licences, output)


def assemble_libraries(slices, headers, licences, output):
    """Writes the XCFramework of the libraries. The headers are those of a folder."""
    assemble_archives(LIBRARIES, slices, lambda folder: shutil.copytree(headers, folder), licences, output)


def write_modules(folder):
    """The headers of Objective-C. Each module map is beside its headers, because Xcode joins the folders of all XCFrameworks."""
    for name in MODULES:
        shutil.copytree(HEADERS / name, folder / name)
        text = f'module {name} {{\n  umbrella header "{name}.h"\n  export *\n}}\n'
        (folder / name / "module.modulemap").write_text(text, encoding="utf-8")


def assemble_objective_c(slices, licences, output):
    """Writes the XCFramework of the Objective-C API."""
    assemble_archives(OBJECTIVE_C, slices, write_modules, licences, output)
    shutil.copyfile(ROOT / "LICENSE", output / "LICENSE")
