# SPDX-License-Identifier: Apache-2.0
"""Adds the library of the wheel to a program that PyInstaller packs. PyInstaller only looks for imports."""

from PyInstaller.utils.hooks import collect_dynamic_libs  # type: ignore[import]

binaries = collect_dynamic_libs("firebase_auth", search_patterns=["libfirebase_auth.*", "firebase_auth.dll"])
