#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the Unicode tables of Embedded Swift's standard library as assembler source for Windows, or for macOS on
x86-64: the toolchain for Linux has them as ELF objects only, whose relocations `objcopy` does not convert.

Usage: make_unicode_tables.py [--mach-o] OBJECT... > FILE

The functions keep System V's calling convention, which is that of macOS. On Windows, their names get the prefix `elf_`:
UnicodeTables.c calls them.
"""

import pathlib
import struct
import sys

SYMBOL_TABLE, PROGRAM_DATA, RELOCATIONS = 2, 1, 4
ALLOCATED, EXECUTABLE = 2, 4
GLOBAL, FUNCTION = 1, 2
ABSOLUTE_64, RELATIVE_32, RELATIVE_32_OF_FUNCTION = 1, 2, 4
UNWIND = ".eh_frame"


class Section:
    def __init__(self, fields):
        (self.name_offset, self.type, self.flags, _, self.offset, self.size, self.link, self.info, self.alignment,
         _) = fields


class Symbol:
    def __init__(self, name, info, section, value):
        self.name, self.section, self.value = name, section, value
        self.is_global = info >> 4 == GLOBAL
        self.is_function = self.is_global and info & 15 == FUNCTION and section != 0


class Object:
    """An ELF object of x86-64."""

    def __init__(self, path):
        self.data = pathlib.Path(path).read_bytes()
        table, = struct.unpack_from("<Q", self.data, 0x28)
        size, count, names = struct.unpack_from("<HHH", self.data, 0x3A)
        self.sections = [Section(struct.unpack_from("<IIQQQQIIQQ", self.data, table + i * size)) for i in range(count)]
        for section in self.sections:
            section.name = self.text(self.sections[names].offset + section.name_offset)
        self.symbols = list(self.read_symbols())

    def text(self, offset):
        return self.data[offset : self.data.index(b"\0", offset)].decode()

    def read_symbols(self):
        table = next(section for section in self.sections if section.type == SYMBOL_TABLE)
        names = self.sections[table.link].offset
        for offset in range(table.offset, table.offset + table.size, 24):
            name, info, _, section, value, _ = struct.unpack_from("<IBBHQQ", self.data, offset)
            yield Symbol(self.text(names + name), info, section, value)

    def kept(self):
        """The numbers of the sections with code or constants."""
        for number, section in enumerate(self.sections):
            if section.flags & ALLOCATED and section.type == PROGRAM_DATA and section.size and section.name != UNWIND:
                yield number

    def relocations(self, number):
        """Of a section: offset, type, symbol, addend."""
        for section in self.sections:
            if section.type == RELOCATIONS and section.info == number:
                for offset in range(section.offset, section.offset + section.size, 24):
                    place, info, addend = struct.unpack_from("<QQq", self.data, offset)
                    yield place, info & 0xFFFFFFFF, self.symbols[info >> 32], addend


class Writer:
    """Writes for Windows."""

    CONSTANTS = '.section .rdata,"dr"'
    # The loader changes tables with addresses.
    ADDRESSES = ".data"

    def __init__(self, objects):
        self.objects = objects
        self.functions = {symbol.name for one in objects for symbol in one.symbols if symbol.is_function}

    def name(self, symbol):
        return ("elf_" if symbol.name in self.functions else "") + symbol.name

    def write(self):
        for index, one in enumerate(self.objects):
            for number in one.kept():
                self.write_section(index, one, number)

    def write_section(self, index, one, number):
        section = one.sections[number]
        has_addresses = any(kind == ABSOLUTE_64 for _, kind, _, _ in one.relocations(number))
        constants = self.ADDRESSES if has_addresses else self.CONSTANTS
        print(f"\t{'.text' if section.flags & EXECUTABLE else constants}")
        print(f"\t.p2align {max(section.alignment - 1, 0).bit_length()}")
        for symbol in one.symbols:
            if symbol.section == number and symbol.is_global:
                if symbol.value != 0:
                    sys.exit(f"{symbol.name} is not at the beginning of its section: another version of Swift?")
                print(f"\t.globl {self.name(symbol)}\n{self.name(symbol)}:")
        print(f"L_{index}_{number}:")
        self.write_content(index, one, number)

    def write_content(self, index, one, number):
        section = one.sections[number]
        position = section.offset
        for place, kind, symbol, addend in sorted(one.relocations(number), key=lambda relocation: relocation[0]):
            self.write_bytes(one.data[position : section.offset + place])
            target = f"L_{index}_{symbol.section}+{symbol.value}" if symbol.section else self.name(symbol)
            position = section.offset + place + self.write_address(kind, target, addend)
        self.write_bytes(one.data[position : section.offset + section.size])

    @staticmethod
    def write_bytes(data):
        for start in range(0, len(data), 32):
            print("\t.byte " + ",".join(str(byte) for byte in data[start : start + 32]))

    @staticmethod
    def write_address(kind, target, addend):
        """Returns the number of bytes."""
        if kind == ABSOLUTE_64:
            print(f"\t.quad {target}+{addend}")
            return 8
        if kind in (RELATIVE_32, RELATIVE_32_OF_FUNCTION):
            print(f"\t.long {target}+{addend}-.")
            return 4
        sys.exit(f"unexpected relocation {kind}: another version of Swift?")


class MachOWriter(Writer):
    CONSTANTS = ".section __TEXT,__const"
    ADDRESSES = ".section __DATA,__const"

    def name(self, symbol):
        return "_" + symbol.name


def main():
    arguments = sys.argv[1:]
    writer = Writer
    if "--mach-o" in arguments:
        arguments.remove("--mach-o")
        writer = MachOWriter
    if not arguments:
        sys.exit(__doc__)
    writer([Object(path) for path in arguments]).write()


if __name__ == "__main__":
    main()
