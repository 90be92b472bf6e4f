#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the .meta files of Unity's package. Unity ignores a file without one in a package that it does not own.

Usage: meta.py [--check]

The ids follow from the paths, so that they are the same in every checkout and release.
"""

import hashlib
import pathlib
import sys

PACKAGE = pathlib.Path(__file__).resolve().parent.parent / "package"
# Where the library is for which players and editors: the folder, and the names of Unity's platforms.
PLUGINS = {
    "Plugins/Linux/x86_64/libfirebase_auth.so": ("Linux", "Linux64"),
    "Plugins/Windows/x86_64/firebase_auth.dll": ("Windows", "Win64"),
}
PLUGIN = """PluginImporter:
  serializedVersion: 2
  isPreloaded: 0
  isOverridable: 0
  platformData:
  - first:
      Any:
    second:
      enabled: 0
      settings: {{}}
  - first:
      Editor: Editor
    second:
      enabled: 1
      settings:
        CPU: x86_64
        OS: {system}
  - first:
      Standalone: {player}
    second:
      enabled: 1
      settings:
        CPU: x86_64
"""


def meta(path, is_folder):
    """The .meta file of a path in the package."""
    guid = hashlib.md5(f"firebase-auth/{path}".encode()).hexdigest()
    text = f"fileFormatVersion: 2\nguid: {guid}\n"
    if is_folder:
        return text + "folderAsset: yes\n"
    if path in PLUGINS:
        system, player = PLUGINS[path]
        return text + PLUGIN.format(system=system, player=player)
    return text


def needs_meta(path):
    return path.suffix != ".meta" and not any(part.endswith("~") or part.startswith(".") for part in path.parts)


def expected(folder):
    """The .meta files of a folder, by path."""
    paths = [path.relative_to(folder) for path in folder.rglob("*")]
    return {f"{path}.meta": meta(str(path), (folder / path).is_dir()) for path in sorted(paths) if needs_meta(path)}


def write(folder):
    """Writes the missing and wrong .meta files of a folder, removes the others, and returns their paths."""
    wanted = expected(folder)
    changed = {str(path.relative_to(folder)) for path in folder.rglob("*.meta")} - wanted.keys()
    for path in changed:
        (folder / path).unlink()
    for path, text in wanted.items():
        file = folder / path
        if not file.exists() or file.read_text() != text:
            file.write_text(text)
            changed.add(path)
    return sorted(changed)


def check(folder):
    wanted = expected(folder)
    present = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*.meta")}
    return sorted(path for path in wanted.keys() | present.keys() if wanted.get(path) != present.get(path))


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    is_check = bool(sys.argv[1:])
    paths = check(PACKAGE) if is_check else write(PACKAGE)
    for path in paths:
        print(f"{path} is out of date: run bindings/csharp/packaging/meta.py" if is_check else f"wrote {path}")
    sys.exit(1 if is_check and paths else 0)
