# SPDX-License-Identifier: Apache-2.0
"""Where PyInstaller finds the hook of this package. It reads the entry point `pyinstaller40`."""

from __future__ import annotations

import os
from typing import List


def hook_folders() -> List[str]:
    return [os.path.dirname(__file__)]
