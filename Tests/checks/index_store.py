# SPDX-License-Identifier: Apache-2.0
"""Reads the index of the Swift compiler: where each symbol is defined, and where it is used."""

import ctypes
import pathlib
import shutil

# Constants of the library's header.
DEFINITION, REFERENCE, IMPLICIT = 1 << 1, 1 << 2, 1 << 8
RECORD = 2


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


TEXT_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
POINTER_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)


def _library():
    compiler = shutil.which("swiftc")
    if compiler is None:
        raise SystemExit("swiftc is not on the PATH.")
    path = pathlib.Path(compiler).resolve().parent.parent / "lib/libIndexStore.so"
    library = ctypes.CDLL(str(path))
    pointer = ctypes.c_void_p
    signatures = {
        "store_create": (pointer, [ctypes.c_char_p, pointer]),
        "store_units_apply_f": (ctypes.c_bool, [pointer, ctypes.c_uint, pointer, TEXT_CALLBACK]),
        "unit_reader_create": (pointer, [pointer, ctypes.c_char_p, pointer]),
        "unit_reader_dispose": (None, [pointer]),
        "unit_reader_get_main_file": (Text, [pointer]),
        "unit_reader_dependencies_apply_f": (ctypes.c_bool, [pointer, pointer, POINTER_CALLBACK]),
        "unit_dependency_get_kind": (ctypes.c_int, [pointer]),
        "unit_dependency_get_name": (Text, [pointer]),
        "unit_dependency_get_filepath": (Text, [pointer]),
        "record_reader_create": (pointer, [pointer, ctypes.c_char_p, pointer]),
        "record_reader_dispose": (None, [pointer]),
        "record_reader_occurrences_apply_f": (ctypes.c_bool, [pointer, pointer, POINTER_CALLBACK]),
        "occurrence_get_symbol": (pointer, [pointer]),
        "occurrence_get_roles": (ctypes.c_uint64, [pointer]),
        "occurrence_get_line_col": (None, [pointer, pointer, pointer]),
        "symbol_get_usr": (Text, [pointer]),
        "symbol_get_name": (Text, [pointer]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, "indexstore_" + name)
        function.restype, function.argtypes = result, arguments
    return library


class Occurrence:
    """A symbol at a place of a source."""

    def __init__(self, path, line, name, usr, roles):
        self.path, self.line, self.name = path, line, name
        # The compiler's unique name of the symbol.
        self.usr = usr
        self.is_definition = bool(roles & DEFINITION)
        # Without implicit references, for example from a getter to its property.
        self.is_reference = bool(roles & REFERENCE) and not roles & IMPLICIT


class IndexStore:
    """The index of the last build, without sources that were moved or deleted since."""

    def __init__(self, path):
        self.library = _library()
        self.store = self.library.indexstore_store_create(str(path).encode(), None)
        if not self.store:
            raise SystemExit(f"{path} is no index store. A debug build makes one.")

    def occurrences(self, folder):
        """The occurrences in the sources below that folder."""
        for path, record in sorted(self._records(folder)):
            yield from self._occurrences(path, record)

    def _units(self):
        names = []
        apply = TEXT_CALLBACK(lambda _, name: names.append(str(name)) or True)
        self.library.indexstore_store_units_apply_f(self.store, 0, None, apply)
        return names

    def _records(self, folder):
        records = set()
        for unit in self._units():
            reader = self.library.indexstore_unit_reader_create(self.store, unit.encode(), None)
            main = pathlib.Path(str(self.library.indexstore_unit_reader_get_main_file(reader)))
            if folder in main.parents and main.is_file():
                records |= {(main, name) for path, name in self._dependencies(reader) if path == str(main)}
            self.library.indexstore_unit_reader_dispose(reader)
        return records

    def _dependencies(self, unit):
        found = []

        def take(_, dependency):
            if self.library.indexstore_unit_dependency_get_kind(dependency) == RECORD:
                found.append((str(self.library.indexstore_unit_dependency_get_filepath(dependency)),
                              str(self.library.indexstore_unit_dependency_get_name(dependency))))
            return True

        self.library.indexstore_unit_reader_dependencies_apply_f(unit, None, POINTER_CALLBACK(take))
        return found

    def _occurrences(self, path, record):
        found = []

        def take(_, occurrence):
            symbol = self.library.indexstore_occurrence_get_symbol(occurrence)
            line = ctypes.c_uint()
            self.library.indexstore_occurrence_get_line_col(occurrence, ctypes.byref(line), None)
            found.append(Occurrence(
                path, line.value, str(self.library.indexstore_symbol_get_name(symbol)),
                str(self.library.indexstore_symbol_get_usr(symbol)),
                self.library.indexstore_occurrence_get_roles(occurrence)))
            return True

        reader = self.library.indexstore_record_reader_create(self.store, record.encode(), None)
        self.library.indexstore_record_reader_occurrences_apply_f(reader, None, POINTER_CALLBACK(take))
        self.library.indexstore_record_reader_dispose(reader)
        return found
