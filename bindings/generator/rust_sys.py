# SPDX-License-Identifier: Apache-2.0
"""Writes the crate firebase-auth-sys by the command bindgen, so that who builds the crate needs neither bindgen nor libclang.

The command reads the headers like a compiler, and the crate's own tests compare the size and offset of each member of a struct.
"""
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FILE = "bindings/rust/firebase-auth-sys/src/bindings.rs"
# Debian's. Another version writes other text.
VERSION = "bindgen 0.60.1"
OPTIONS = [
    "--allowlist-function", "firebase_.*", "--allowlist-type", "firebase_.*", "--allowlist-var", "FIREBASE_.*",
    "--blocklist-type", "__u?int.*", "--size_t-is-usize", "--no-prepend-enum-name", "--default-enum-style", "consts",
    "--rust-target", "1.47", "--disable-header-comment",
    "--rustfmt-configuration-file", str(ROOT / "bindings/rust/rustfmt.toml"),
]
# The constants of an enum without a name have a type that is numbered, and unsigned on some platforms. The API has int32_t.
NUMBERED_TYPE = re.compile(r"^pub type _bindgen_ty_\d+ = .*\n", re.MULTILINE)
NUMBERED = re.compile(r"\b_bindgen_ty_\d+\b")


def run(command):
    try:
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT).stdout
    except FileNotFoundError:
        raise SystemExit(f"{command[0]} is missing. Install Debian's packages bindgen and rustfmt.") from None


def write(header_line):
    """The content of the file, below the line that says by what it is generated."""
    version = run(["/usr/bin/bindgen", "--version"]).strip()
    if version != VERSION:
        raise SystemExit(f"{VERSION} is needed, and this is {version}. Debian 12 has it.")
    text = run(["/usr/bin/bindgen", "include/firebase_auth.h", *OPTIONS, "--", "-Iinclude", "-std=c11"])
    return header_line + NUMBERED.sub("i32", NUMBERED_TYPE.sub("", text))
