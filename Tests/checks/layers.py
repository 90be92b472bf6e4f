#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the Swift sources depend on each other in one direction: a module on those that Package.swift names, and a
folder of a module with an order on those before it. The references come from the compiler's index of the debug build of the Swift tests.

Usage: layers.py [--report] [--store FOLDER] [--root FOLDER]

For each module, it reports the first reference that the tables below do not permit, and a reference cycle of more files
than permitted. `--report` prints numbers for each module instead.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import index_store
import project
from project import ROOT

# The folders of a module. Each may use those before it, and those in the same parentheses. The folders of other modules may
# use each other: in FirebaseNativeEmulator, a folder is a feature, with what the project keeps for it.
FOLDERS = {
    "FirebaseNativeCore": [
        "Identity", "Session", "Stores", "App", "Backend", "Browser", "Auth", "TokenVerifier", "WebSignIn", "Apple", "Account", "MultiFactor",
        "SignIn",
    ],
    # The classes of the public API refer to each other, as those of Firebase for Apple platforms do.
    "FirebaseAuth": [
        "Support", "Credentials", "Errors", "Calls", "ActionCodes", ("Auth", "MultiFactor", "Providers", "Users"), "Apple",
        "Compatibility",
    ],
}

# The permitted number of files in a reference cycle. In FirebaseNativeCore, these are an Auth and the parts of its state; in
# FirebaseNativeEmulator, a session and its tokens; in FirebaseAuth, the classes of the public API.
LARGEST_CYCLE = {"FirebaseNativeSupport": 0, "FirebaseNativeRuntime": 0, "FirebaseNativeApple": 0, "FirebaseNativeCore": 7,
                 "FirebaseNativeEmulator": 3, "FirebaseCore": 3, "FirebaseAuth": 9}

# A program's own package may have no module of these names, or SwiftPM resolves nothing.
PUBLIC_MODULES = {"Firebase", "FirebaseCore", "FirebaseAuth", "CFirebaseAuth", "FirebaseAuthC", "FirebaseAuthEmulator", "firebase-auth-emulator"}


def declared_modules(root):
    """Each module of Sources, with the modules that it may use according to Package.swift."""
    command = ["swift", "package", "--package-path", str(root), "dump-package"]
    package = json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
    return {target["name"]: [list(one.values())[0][0] for one in target["dependencies"]] for target in package["targets"]
            if target["type"] != "system" and (root / "Sources" / target["name"]).is_dir()}


class Use:
    """A reference to a symbol of another file."""

    def __init__(self, occurrence, target):
        self.source, self.line, self.name, self.target = occurrence.path, occurrence.line, occurrence.name, target


class Sources:
    def __init__(self, root, store):
        self.root = root
        self.modules = declared_modules(root)
        occurrences = list(index_store.IndexStore(store).occurrences(root / "Sources"))
        self.files = {occurrence.path for occurrence in occurrences}
        definitions = {occurrence.usr: occurrence.path for occurrence in occurrences if occurrence.is_definition}
        self.uses = [
            Use(occurrence, definitions[occurrence.usr])
            for occurrence in occurrences
            if occurrence.is_reference and definitions.get(occurrence.usr, occurrence.path) != occurrence.path
        ]

    def module(self, path):
        return self._parts(path)[0]

    def folder(self, path):
        """The folder within the module; empty for a file directly in the module."""
        parts = self._parts(path)
        return parts[1] if len(parts) > 2 else ""

    def name(self, path):
        return str(path.relative_to(self.root))

    def _parts(self, path):
        return path.relative_to(self.root / "Sources").parts

    def files_of(self, module):
        return sorted(path for path in self.files if self.module(path) == module)

    def cycle(self, module):
        """The largest reference cycle."""
        edges = collections.defaultdict(set)
        for use in self.uses:
            if self.module(use.source) == self.module(use.target) == module:
                edges[use.source].add(use.target)
        return max(components(self.files_of(module), edges), key=len, default=[])


def components(nodes, edges):
    """The strongly connected components of more than one node (Kosaraju's algorithm)."""
    order, seen = [], set()
    for node in nodes:
        if node not in seen:
            order += postorder(node, edges, seen)
    reverse = collections.defaultdict(set)
    for source, targets in edges.items():
        for target in targets:
            reverse[target].add(source)
    seen = set()
    found = [postorder(node, reverse, seen) for node in reversed(order) if node not in seen]
    return [sorted(component) for component in found if len(component) > 1]


def postorder(start, edges, seen):
    order, stack = [], [(start, iter(sorted(edges[start])))]
    seen.add(start)
    while stack:
        node, targets = stack[-1]
        target = next((target for target in targets if target not in seen), None)
        if target is None:
            stack.pop()
            order.append(node)
        else:
            seen.add(target)
            stack.append((target, iter(sorted(edges[target]))))
    return order


# --- checks ---


def violations(sources, module):
    """References that the tables do not permit, with the reasons."""
    for use in sources.uses:
        target = sources.module(use.target)
        if sources.module(use.source) != module:
            continue
        if target == module:
            problem = problem_of_folders(sources, use)
        else:
            problem = "" if target in sources.modules[module] else f"{module} may not use {target}"
        if problem:
            yield f"{sources.name(use.source)}:{use.line}: {use.name} of {sources.name(use.target)}: {problem}"


def ranks(module):
    """The position of each folder in the module's order; None for a module without one."""
    order = FOLDERS.get(module)
    if order is None:
        return None
    groups = [group if isinstance(group, tuple) else (group,) for group in order]
    return {folder: rank for rank, group in enumerate(groups) for folder in group}


def problem_of_folders(sources, use):
    rank = ranks(sources.module(use.source))
    source, target = sources.folder(use.source), sources.folder(use.target)
    if rank is None or source == target:
        return ""
    for folder in (source, target):
        if folder not in rank:
            return f"Tests/checks/layers.py does not say where the folder \"{folder}\" belongs"
    is_allowed = rank[target] <= rank[source]
    return "" if is_allowed else f"{source} may not use {target}"


def problems(sources, module):
    yield from violations(sources, module)
    cycle = sources.cycle(module)
    if len(cycle) > LARGEST_CYCLE.get(module, len(cycle)):
        yield f"{module}: {len(cycle)} files form a reference cycle: " + ", ".join(path.name for path in cycle)


def mistakes(sources):
    for module in sources.modules:
        found = list(problems(sources, module))
        if module not in PUBLIC_MODULES and "FirebaseNative" not in module:
            found.append(f"{module}: a game may have a module of this name. Begin it with FirebaseNative")
        if not sources.files_of(module):
            found.append(f"{module}: the index store has none of its sources")
        yield from (problem + (f" (and {len(found) - 1} more)" if len(found) > 1 else "") for problem in found[:1])


def report(sources):
    for module in sources.modules:
        files = sources.files_of(module)
        print(f"{module}: {len(files)} files, {len(sources.cycle(module))} in the largest cycle")
        edges = collections.Counter()
        for use in sources.uses:
            if sources.module(use.source) == sources.module(use.target) == module:
                edges[sources.folder(use.source), sources.folder(use.target)] += 1
        for (source, target), count in sorted(edges.items()):
            if source != target:
                print(f"  {source} uses {target} {count} times")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--report", action="store_true")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT)
    parser.add_argument("--store", type=pathlib.Path, default=ROOT / ".build-test/debug/index/store")
    arguments = parser.parse_args()
    sources = Sources(arguments.root.resolve(), arguments.store)
    if arguments.report:
        report(sources)
        return 0
    return project.report("Which module and which folder uses which", list(mistakes(sources)))


if __name__ == "__main__":
    sys.exit(main())
