# SPDX-License-Identifier: Apache-2.0
"""Shared by the checks: the repository's root, its version, and the end of a check."""

import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = re.compile(r"^project\(FirebaseAuth VERSION (\d+)\.(\d+)\.(\d+) ", re.MULTILINE)


def version():
    """The version of CMakeLists.txt, as three strings."""
    return VERSION.search((ROOT / "CMakeLists.txt").read_text()).groups()


def toolchain_list(platform, name):
    """The words of a list that a file of cmake/toolchains sets; none if it does not."""
    text = (ROOT / f"cmake/toolchains/{platform}.cmake").read_text()
    found = re.search(rf"set\({name} ([\w ]+)\)", text)
    return found.group(1).split() if found else []


def symbols(file):
    """The file of an archive for crash reports that belongs to a file in `bin` or `lib` of another archive."""
    file = file.resolve()
    return file.parents[1].with_name(f"{file.parents[1].name}-symbols") / file.parent.name / f"{file.name}.debug"


def require(groups, *programs):
    """Ends the program with a sentence if one of these programs is missing. The groups are those of scripts/install-packages."""
    missing = [program for program in programs if not shutil.which(program)]
    if missing:
        sys.exit(f"{' and '.join(missing)} cannot be found. Run scripts/install-packages {groups}, or make test, which does so.")


def report(title, mistakes):
    """Prints the mistakes, and returns the status to exit with."""
    for mistake in mistakes:
        print(mistake)
    print(f"{title}, with {len(mistakes)} mistakes")
    return 1 if mistakes else 0
