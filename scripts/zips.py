# SPDX-License-Identifier: Apache-2.0
"""Zip archives without times and owners of this machine: the same files give the same bytes."""

import stat
import zipfile


def write_zip(tree, file):
    """Writes the files of a folder, below its name. A symbolic link stays one."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(tree.rglob("*")):
            # The earliest time that the format can have.
            info = zipfile.ZipInfo(str(path.relative_to(tree.parent)), (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            if path.is_symlink():
                info.external_attr = (stat.S_IFLNK | 0o777) << 16
                archive.writestr(info, str(path.readlink()))
            elif path.is_file():
                info.external_attr = 0o644 << 16
                archive.writestr(info, path.read_bytes())
