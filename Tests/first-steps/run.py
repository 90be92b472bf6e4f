#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Follows docs/first-steps.md literally, once for each language, in empty folders and without a network, where Swift and the
library are not installed: each `sh` listing is run, each other one is written to the file that the paragraph before names, or takes the
place of a line of that file, and a `text` listing is what the command before it prints ("..." is any text). In the browser that a
program opens, the player agrees at once.

    run.py SOURCE           C and C++, with a release archive, a build folder or an installed prefix; and the mistakes
    run.py --swift SOURCE   Swift, with the same and the checkout
    run.py --objc BUILD     Objective-C, with what a build folder installs
    run.py --python SOURCE  Python
    run.py --csharp SOURCE  C#
    run.py --rust SOURCE    Rust, with the checkout

A language is a title of the third level. A bold step that begins with "Or" takes the place of the one before; the page is then
followed twice. A listing after "with Make:" belongs to the way through the step that ends so. A command after "in a second terminal:"
runs until the page ends.
"""
import dataclasses
import fcntl
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = "docs/first-steps.md"
LISTING = re.compile(
    r"^(?P<level>###?) (?P<title>[^\n]+)$|^\*\*(?P<step>[^*\n]+)\*\*|^```(?P<language>\w+)\n(?P<body>.*?)^```$",
    re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([^`]+)`:$")
LINE = re.compile(r"[Ii]n `([^`]+)`, in place of the line with `([^`]+)`:$")
TOOL = re.compile(r"[Ww]ith (\w+):$")
ARCHIVE = re.compile(r"tar -xzf (\S+)")
# The listings of a mistake's row: what the log or the program says.
SAID = re.compile(r'"([^"]+)"')
BROWSER = ROOT / "Tests/support/consenting_browser.py"
LONGEST = 3600


@dataclasses.dataclass
class Listing:
    section: str
    language: str
    # The paragraph before the listing.
    lead: str
    body: str


class Failure(Exception):
    pass


def read(wanted):
    """The listings of the shared steps and of a language."""
    text = (ROOT / PAGE).read_text()
    section, shown = "", None
    for match in LISTING.finditer(text):
        if match["title"]:
            section = match["title"].replace("\\#", "#")
            shown = section if match["level"] == "###" else None
        elif match["step"]:
            section = match["step"].rstrip(".")
        elif shown in (None, wanted):
            lead = text[: match.start()].rstrip().rpartition("\n\n")[2]
            yield Listing(section, match["language"], " ".join(lead.split()), match["body"])


def ways(listings):
    """The listings of each way through the page, with its name."""
    sections = list(dict.fromkeys(listing.section for listing in listings))
    choices = [(first, second) for first, second in zip(sections, sections[1:]) if second.startswith("Or ")]
    if not choices:
        return {"": listings}
    first, second = choices[0]
    return {kept: [listing for listing in listings if listing.section != left_out and is_of(kept, listing)]
            for kept, left_out in ((first, second), (second, first))}


def is_of(way, listing):
    """Whether the listing is for everybody, or for the tool of that way."""
    tool = TOOL.search(listing.lead)
    return tool is None or way.lower().endswith(f"with {tool[1].lower()}")


def compare(expected, printed):
    pattern = re.escape(expected.strip()).replace(re.escape("..."), ".+")
    if not re.fullmatch(pattern, printed.strip()):
        raise Failure(f"expected:\n{expected}printed:\n{printed}")


class Reader:
    """Somebody who follows a page in a folder."""

    def __init__(self, folder, path):
        self.folder = folder
        home = folder / "home"
        home.mkdir()
        self.environment = {"PATH": path, "HOME": str(home), "LANG": "C.UTF-8", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
        self.printed = ""
        self.terminals = []

    def follow(self, listings):
        try:
            for listing in listings:
                self.step(listing)
        finally:
            for terminal in self.terminals:
                terminal.terminate()
                terminal.wait()

    def step(self, listing):
        if listing.language == "text":
            compare(listing.body, self.printed)
        elif listing.language != "sh" and LINE.search(listing.lead):
            self.replace(listing)
        elif listing.language != "sh":
            self.write(listing)
        elif listing.lead.endswith("in a second terminal:"):
            self.start(listing.body)
        else:
            self.run(listing.body)

    def write(self, listing):
        name = FILE.search(listing.lead)
        if not name:
            raise Failure(f"no file is named before the listing:\n{listing.body}")
        path = self.folder / name[1]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(listing.body)

    def replace(self, listing):
        name, part = LINE.search(listing.lead).groups()
        path = self.folder / name
        lines = path.read_text().splitlines(keepends=True)
        found = [index for index, line in enumerate(lines) if part in line]
        if len(found) != 1:
            raise Failure(f"{name} has {len(found)} lines with {part}")
        lines[found[0]] = listing.body
        path.write_text("".join(lines))

    def run(self, command):
        done = subprocess.run(["bash", "-ec", command], cwd=self.folder, env=self.environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=LONGEST)
        self.printed = done.stdout
        if done.returncode:
            raise Failure(f"{command}exited with {done.returncode}:\n{done.stdout}{done.stderr}")

    def remove(self, name, part):
        path = self.folder / name
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(line for line in lines if part not in line))

    def misuse(self, command, said):
        """Runs a command that says why it does not work."""
        done = subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LONGEST)
        if said not in done.stdout:
            raise Failure(f"{command} exited with {done.returncode}, and did not say {said}:\n{done.stdout}")

    def start(self, command):
        terminal = subprocess.Popen(["bash", "-ec", "exec " + command], cwd=self.folder, env=self.environment, text=True,
                                    stdout=subprocess.PIPE)
        self.terminals.append(terminal)
        self.printed = terminal.stdout.readline()


def put_archive(source, name, folder):
    """The archive, or one of what the build folder installs, under the name that the page has."""
    if source.is_file():
        shutil.copy(source, folder / name)
        return
    with tempfile.TemporaryDirectory() as work:
        root = name.removesuffix(".tar.gz")
        if (source / "CMakeCache.txt").exists():
            subprocess.run(["cmake", "--install", source, "--prefix", f"{work}/{root}"], check=True, stdout=subprocess.DEVNULL)
        else:
            shutil.copytree(source, f"{work}/{root}", symlinks=True)
        subprocess.run(["tar", "-czf", folder / name, "-C", work, root], check=True)


def make_tools(folder):
    """A folder of programs, with a browser."""
    tools = folder / "tools"
    tools.mkdir()
    (tools / "xdg-open").symlink_to(BROWSER)
    return tools


def follow_with_archive(source, listings, folder):
    put_archive(source, ARCHIVE.search(listings[0].body)[1], folder)
    Reader(folder, f"{make_tools(folder)}:/usr/bin:/bin").follow(listings)


def follow_with_package(language, source, listings, folder):
    name = ARCHIVE.search(listings[0].body)[1]
    put_archive(source, name, folder)
    with tempfile.TemporaryDirectory() as work:
        subprocess.run(["tar", "-xzf", folder / name, "-C", work], check=True)
        tree = f"{work}/{name.removesuffix('.tar.gz')}"
        subprocess.run([ROOT / f"bindings/{language}/pack", folder, tree], check=True, stdout=subprocess.DEVNULL)
    Reader(folder, "/usr/bin:/bin").follow(listings)


def follow_in_swift(source, listings, folder):
    """The build is in a folder outside of the checkout."""
    put_archive(source, ARCHIVE.search(listings[0].body)[1], folder)
    (folder / "firebase-auth").symlink_to(ROOT)
    tools = folder / "tools"
    tools.mkdir()
    swift = shutil.which("swift")
    (tools / "swift").write_text(f'#!/bin/sh\nverb=$1\nshift\nexec {swift} "$verb" --scratch-path {folder}/build "$@"\n')
    (tools / "swift").chmod(0o755)
    Reader(folder, f"{tools}:{os.path.dirname(swift)}:/usr/bin:/bin").follow(listings)


def follow_in_rust(source, listings, folder):
    """Debian's cargo needs no network, because the crates depend on no others."""
    put_archive(source, ARCHIVE.search(listings[0].body)[1], folder)
    (folder / "firebase-auth").symlink_to(ROOT)
    Reader(folder, "/usr/bin:/bin").follow(listings)


def follow_in_objc(source, listings, folder):
    put_archive(source, ARCHIVE.search(listings[0].body)[1], folder)
    (folder / "firebase-auth").mkdir()
    (folder / "firebase-auth/build-release").symlink_to(source)
    Reader(folder, "/usr/bin:/bin").follow(listings)


def try_mistakes(source, listings, folder):
    """The three mistakes of the page, in its program in C++: what the table quotes is printed."""
    rows = (ROOT / PAGE).read_text().partition("## Three mistakes")[2].split("\n| ")[3:6]
    without_key, without_app, without_emulator = (SAID.search(row)[1] for row in rows)
    put_archive(source, ARCHIVE.search(listings[0].body)[1], folder)
    reader = Reader(folder, f"{make_tools(folder)}:/usr/bin:/bin")
    last = next(index for index, listing in enumerate(listings) if "cmake --build" in listing.body)
    reader.follow([listing for listing in listings[: last + 1] if not listing.lead.endswith("in a second terminal:")
                   and listing.language != "text"])
    reader.misuse("build/game", without_emulator)
    for removed, said in (("set_api_key", without_key), ("app == nullptr", without_app)):
        reader.remove("game/main.cc", removed)
        reader.run("cmake --build build")
        reader.misuse("build/game", said)


def check(language, follow, only=None):
    """Whether each way through the page, or only one, ends as it says."""
    results = []
    for way, listings in ways(list(read(language))).items():
        if only not in (None, way):
            continue
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            try:
                follow(listings, pathlib.Path(folder))
                problem = None
            except (Failure, subprocess.SubprocessError) as failure:
                problem = failure
        name = f"{language}{', ' if way else ''}{way}"
        print(f"{'FAILED' if problem else 'ok'}: {name} ({time.monotonic() - began:.1f} s)", flush=True)
        if problem:
            print(problem)
        results.append(problem is None)
    return results


LANGUAGES = {
    "--swift": ("Swift", follow_in_swift),
    "--objc": ("Objective-C", follow_in_objc),
    "--rust": ("Rust", follow_in_rust),
    "--python": ("Python", lambda *way: follow_with_package("python", *way)),
    "--csharp": ("C#", lambda *way: follow_with_package("csharp", *way)),
}


def raise_loopback():
    """Of a new network namespace, which has nothing else."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = struct.pack("16sH14x", b"lo", 1)  # IFF_UP
        fcntl.ioctl(any_socket, 0x8914, request)  # SIOCSIFFLAGS


def isolate(arguments):
    """Runs this again without a network and, for C and C++, without Swift. Returns if that is not possible here."""
    swift = [] if arguments[0] == "--swift" else [str(ROOT / "Tests/support/without-swift")]
    command = ["unshare", "--net", *swift]
    if subprocess.run([*command, "true"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
        os.execvp(command[0], [*command, sys.executable, __file__, "--inside", *arguments])


def main(arguments):
    if not arguments:
        sys.exit(__doc__)
    if arguments[0] != "--inside":
        isolate(arguments)
        print("skipped: this machine cannot make a network namespace")
        return 77
    arguments = arguments[1:]
    raise_loopback()
    option, source = arguments[0] if len(arguments) > 1 else "", pathlib.Path(arguments[-1]).resolve()
    if option == "":
        results = [result for language in ("C++", "C") for result in check(language, lambda *way: follow_with_archive(source, *way))]
        print("The three mistakes:")
        results += check("C++", lambda *way: try_mistakes(source, *way), only="With CMake")
    else:
        language, follow = LANGUAGES[option]
        results = check(language, lambda *way: follow(source, *way))
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
