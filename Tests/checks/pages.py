#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the files of the emulator's pages: each script, style sheet and document is valid, and each import of a script has an
export.
"""

import pathlib
import subprocess
import sys

import html5lib
import tinycss2

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project
from project import ROOT

SOURCES = ROOT / "Sources/FirebaseNativeEmulator"

# Links the modules with those that they import, and runs none.
LINK = """
const { SourceTextModule } = require("vm"), { readFileSync } = require("fs"), { resolve, dirname } = require("path");
const modules = new Map();
const load = (path) => {
  if (!modules.has(path)) modules.set(path, new SourceTextModule(readFileSync(path, "utf8"), { identifier: path }));
  return modules.get(path);
};
const link = (path) => load(path).link((name, { identifier }) => load(resolve(dirname(identifier), name)));
(async () => { for (const path of process.argv.slice(1)) if (load(path).status === "unlinked") await link(path); })()
  .catch((error) => { console.log(error.stack.split("\\n    at")[0]); process.exit(1); });
"""


def scripts(paths):
    command = ["node", "--no-warnings", "--experimental-vm-modules", "-e", LINK, "--", *paths]
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if result.returncode:
        yield result.stdout.strip() or "node cannot check the scripts"


def style_sheet(path):
    """Errors in rules and declarations, also of rules within rules."""
    rules = tinycss2.parse_stylesheet(path.read_text(), skip_comments=True, skip_whitespace=True)
    for rule in rules:
        yield from errors_of_rule(path, rule)


def errors_of_rule(path, rule):
    if rule.type == "error":
        yield f"{path}:{rule.source_line}: {rule.message}"
    elif rule.type == "at-rule" and rule.content is not None:
        for inner in tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True):
            yield from errors_of_rule(path, inner)
    elif rule.type == "qualified-rule":
        for declaration in tinycss2.parse_declaration_list(rule.content, skip_comments=True, skip_whitespace=True):
            if declaration.type == "error":
                yield f"{path}:{declaration.source_line}: {declaration.message}"


def document(path):
    parser = html5lib.HTMLParser()
    parser.parse(path.read_text())
    for (line, _), code, _ in parser.errors:
        yield f"{path}:{line}: {code}"


def main():
    mistakes = list(scripts(sorted(map(str, SOURCES.rglob("*.js")))))
    for pattern, check in (("*.css", style_sheet), ("*.html", document)):
        for path in sorted(SOURCES.rglob(pattern)):
            mistakes += check(path)
    return project.report("The files of the emulator's pages", mistakes)


if __name__ == "__main__":
    sys.exit(main())
