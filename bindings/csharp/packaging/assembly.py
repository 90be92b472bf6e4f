# SPDX-License-Identifier: Apache-2.0
"""Makes an assembly that depends on its sources only. mcs writes the time and a random id into each one.

The format is that of ECMA-335: II.24.2.1 (the root of the metadata), II.24.2.2 (the headers of the streams) and II.25.2
(the headers of the file).
"""

import hashlib
import struct


def find_metadata(data):
    """The offset of the root of the metadata, whose signature is unique enough to be checked by its version string."""
    offset = data.find(b"BSJB\1\0\1\0")
    if offset < 0 or data.find(b"BSJB\1\0\1\0", offset + 1) >= 0:
        raise ValueError("the file is not an assembly")
    return offset


def find_stream(data, name):
    """The offset of a stream of the metadata."""
    root = find_metadata(data)
    (length,) = struct.unpack_from("<I", data, root + 12)
    (count,) = struct.unpack_from("<H", data, root + 18 + length)
    position = root + 20 + length
    for _ in range(count):
        offset, _ = struct.unpack_from("<II", data, position)
        end = data.index(b"\0", position + 8)
        if data[position + 8:end] == name:
            return root + offset
        # Names are padded to a multiple of four bytes.
        position += 8 + (end - position - 8) // 4 * 4 + 4
    raise ValueError(f"the assembly has no stream {name.decode()}")


def without_identity(data):
    """The assembly with a constant time, and with an id that is the hash of everything else."""
    changed = bytearray(data)
    (header,) = struct.unpack_from("<I", data, 0x3C)
    struct.pack_into("<I", changed, header + 8, 0)
    identity = find_stream(data, b"#GUID")
    changed[identity:identity + 16] = bytes(16)
    changed[identity:identity + 16] = hashlib.sha256(changed).digest()[:16]
    return bytes(changed)
