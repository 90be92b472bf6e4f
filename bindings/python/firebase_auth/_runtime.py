# SPDX-License-Identifier: Apache-2.0
"""What the generated classes share: references to objects, the conversion of values, and callbacks.

An object of C is a cdata object whose destructor releases the reference. A call holds the cdata in a local variable, so that
`close()` on another thread never releases an object that C uses at this time.
"""

from __future__ import annotations

import ctypes
import datetime
import enum
import os
from typing import Any, Callable, Dict, List, Optional, Tuple, Type, TypeVar

from ._library import ffi

H = TypeVar("H", bound="Handle")
E = TypeVar("E", bound="Enumeration")
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


_is_forked = False


class ClosedError(ValueError):
    """The object was closed."""


def _note_fork() -> None:
    global _is_forked
    _is_forked = True


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_note_fork)


def is_forked() -> bool:
    return _is_forked


def owned(pointer: Any, release: Callable[[Any], None]) -> Any:
    """A cdata whose last use releases the reference. A forked process does not: a thread of the parent that was inside the
    library left a lock or a running callback behind, for which the release would wait forever."""
    return ffi.gc(pointer, lambda last: None if _is_forked else release(last))


def check_process() -> None:
    """Raises an error in a forked process."""
    if _is_forked:
        raise RuntimeError("the library cannot be used in a forked process, because its thread remains in the parent. "
                           "With multiprocessing, use the start method \"spawn\" or \"forkserver\".")


class Enumeration(enum.IntEnum):
    """Constants of the library. A value of a newer library becomes a member with the name UNKNOWN_<value>."""

    @classmethod
    def _missing_(cls, value: object) -> Any:
        if not isinstance(value, int):
            return None
        member = int.__new__(cls, value)
        member._name_ = f"UNKNOWN_{value}"
        member._value_ = value
        return member

    def __reduce_ex__(self, protocol: object) -> Any:
        """Not by its name, which a value of a newer library has as a string only."""
        return type(self), (int(self),)


class Handle:
    """An object of the library. It is released when the last reference in Python ends, or by close()."""

    __slots__ = ("_cdata", "_owner", "_address", "__weakref__")
    # The functions of counted types. Other types belong to another object, which is the owner.
    _retain: Any = None
    _release: Any = None

    def __init__(self) -> None:
        raise TypeError(f"{type(self).__name__} objects are returned by the library")

    @classmethod
    def _adopt(cls: Type[H], pointer: Any, owner: Any = None) -> H:
        """An object for a reference that the caller owns."""
        self = cls.__new__(cls)
        self._take(pointer, owner)
        return self

    @classmethod
    def _borrow(cls: Type[H], pointer: Any, owner: Any = None) -> H:
        """An object for a pointer that the caller does not own. `owner` has to live as long, unless the type is counted."""
        self = cls.__new__(cls)
        if cls._retain is None:
            self._set(pointer, owner)
        else:
            cls._retain(pointer)
            self._take(pointer, None)
        return self

    def _take(self, pointer: Any, owner: Any) -> None:
        self._set(owned(pointer, type(self)._release), owner)

    def _set(self, cdata: Any, owner: Any) -> None:
        self._cdata, self._owner = cdata, owner
        # The hash of a closed object stays the same.
        self._address = int(ffi.cast("uintptr_t", cdata))

    def _close(self) -> None:
        self._cdata = self._owner = None

    @property
    def _pointer(self) -> Any:
        pointer = self._cdata
        if pointer is None:
            raise ClosedError(f"this {type(self).__name__} was closed")
        check_process()
        return pointer

    def __eq__(self, other: object) -> bool:
        """Whether both are the same object of C. A closed object only equals itself."""
        return self is other or (isinstance(other, Handle) and self._cdata is not None and self._cdata == other._cdata)

    def __hash__(self) -> int:
        return hash(self._address)


# --- values ---


def c_handle(value: Optional[Handle], type_: Type[Handle], name: str, nullable: bool = False) -> Any:
    """The pointer for an argument."""
    if value is None and nullable:
        return ffi.NULL
    if not isinstance(value, type_):
        raise TypeError(f"{name} must be {type_.__name__}{' or None' if nullable else ''}, and is {type(value).__name__}")
    return value._pointer


def c_text(value: Optional[str], name: str, nullable: bool = False) -> Any:
    """The bytes for an argument of type string."""
    if value is None and nullable:
        return ffi.NULL
    if not isinstance(value, str):
        raise TypeError(f"{name} must be str{' or None' if nullable else ''}, and is {type(value).__name__}")
    if "\0" in value:
        raise ValueError(f"{name} must not contain the character NUL")
    try:
        return value.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"{name} cannot be encoded in UTF-8: {error}") from None


def c_bytes(value: Optional[bytes], name: str, nullable: bool = False) -> Tuple[Any, int]:
    """The pointer and the size for an argument of bytes, which the library copies."""
    if value is None and nullable:
        return ffi.NULL, 0
    if not isinstance(value, (bytes, bytearray)):
        raise TypeError(f"{name} must be bytes{' or None' if nullable else ''}, and is {type(value).__name__}")
    return ffi.from_buffer(value), len(value)


def py_string(pointer: Any) -> str:
    return str(ffi.string(pointer).decode("utf-8", "replace")) if pointer else ""


def moment(milliseconds: int) -> Optional[datetime.datetime]:
    """The time for milliseconds since 1970; None for 0, which stands for an unknown time."""
    return EPOCH + datetime.timedelta(milliseconds=milliseconds) if milliseconds else None


def c_milliseconds(duration: datetime.timedelta) -> int:
    return duration // datetime.timedelta(milliseconds=1)


def c_milliseconds_since_1970(time: datetime.datetime) -> int:
    return (time - EPOCH) // datetime.timedelta(milliseconds=1)


def c_seconds(duration: datetime.timedelta) -> int:
    return duration // datetime.timedelta(seconds=1)


def optional(make: Callable[..., H], pointer: Any, owner: Any = None) -> Optional[H]:
    return make(pointer, owner) if pointer else None


# --- callbacks ---

# The objects that C keeps, by the handle that it received as user data.
_kept: Dict[Any, Any] = {}
# The functions that C can call, with their pointers, by the functions of Python. They live as long as the process.
_c_functions: Dict[Any, Tuple[Any, Any]] = {}
# The kinds of types in cffi that are pointers, and the types of parameters and results that are not.
POINTERS = ("pointer", "function")
C_TYPES = {"void": None, "_Bool": ctypes.c_bool, "int32_t": ctypes.c_int32, "size_t": ctypes.c_size_t}


class _Raiser:
    """Raises an exception where nobody can handle it, so that the interpreter reports it to sys.unraisablehook()."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __del__(self) -> None:
        raise self.error

    __del__.__qualname__ = "callback of firebase_auth"


def trampoline(signature: str) -> Callable[[Callable[..., Any]], Callable[[], Any]]:
    """Makes a function callable from C. A function that returns its pointer takes its place.

    The pointer is made at the first use, because a system can refuse it. After an exception, C receives false.
    """

    def decorator(function: Callable[..., Any]) -> Callable[[], Any]:
        def pointer() -> Any:
            made = _c_functions.get(function) or _c_functions.setdefault(function, c_function(signature, function))
            return made[0]

        return pointer

    return decorator


def c_function(signature: str, function: Callable[..., Any]) -> Tuple[Any, Any]:
    """The pointer, and what it points to. cffi's callbacks need memory that is writable and executable, those of ctypes do not."""
    type_ = ffi.typeof(signature)

    def called(*values: Any) -> Any:
        try:
            return function(*map(py_value, type_.args, values))
        except BaseException as error:
            # Reported like one of a destructor: it cannot be raised in the caller, which is C.
            _Raiser(error)
            return False

    made = ctypes.CFUNCTYPE(*map(c_type, (type_.result, *type_.args)))(called)
    return ffi.cast(type_, ctypes.cast(made, ctypes.c_void_p).value), made


def c_type(type_: Any) -> Any:
    """The type of ctypes for a type of cffi."""
    return ctypes.c_void_p if type_.kind in POINTERS else C_TYPES[type_.cname]


def py_value(type_: Any, value: Any) -> Any:
    """The argument of ctypes as one of cffi."""
    return ffi.cast(type_, value or 0) if type_.kind in POINTERS else value


class Kept:
    """An object that C receives as user data, and that lives until C calls the deleter. None stands for no callback."""

    def __init__(self, value: Any) -> None:
        self.user_data = self.deleter = ffi.NULL
        if value is not None:
            self.user_data = ffi.new_handle(value)
            self.deleter = deleter()
            _kept[self.user_data] = value

    def function(self, function: Callable[[], Any]) -> Any:
        return function() if self.user_data else ffi.NULL

    def drop(self) -> None:
        """After an error, C does not call the deleter."""
        _kept.pop(self.user_data, None)


def kept(user_data: Any) -> Any:
    return ffi.from_handle(user_data)


@trampoline("void(*)(void *)")
def deleter(user_data: Any) -> None:
    _kept.pop(user_data, None)


def c_callback(value: Any, name: str, nullable: bool = False) -> Any:
    """A function as an argument."""
    if not callable(value) and not (nullable and value is None):
        raise TypeError(f"{name} must be a function{' or None' if nullable else ''}, and is {type(value).__name__}")
    return value


def count_of_kept_callbacks() -> int:
    """For tests of leaks."""
    return len(_kept)


# --- structs ---


class StructValue:
    """A struct of C with the strings and bytes that it points to. Without a name, it stands for NULL."""

    def __init__(self, name: Optional[str]) -> None:
        self._memory: List[Any] = []
        self._kept = Kept(None)
        self.pointer = ffi.NULL
        if name is not None:
            self.pointer = ffi.new(f"{name} *")
            self.pointer.struct_size = ffi.sizeof(name)

    def set_text(self, member: str, value: Optional[str], nullable: bool) -> None:
        encoded = c_text(value, member, nullable)
        if value is not None:
            encoded = ffi.new("char[]", encoded)
            self._memory.append(encoded)
        setattr(self.pointer, member, encoded)

    def set_bytes(self, member: str, value: Optional[bytes]) -> None:
        """Sets a member and the one of its size."""
        pointer, size = c_bytes(value, member, nullable=True)
        self._memory.append(pointer)
        setattr(self.pointer, member, pointer)
        setattr(self.pointer, f"{member}_size", size)

    def keep(self, value: Any) -> None:
        """Sets the object that has the functions of the struct."""
        self._kept = Kept(value)
        self.pointer.user_data = self._kept.user_data
        self.pointer.release = deleter()

    def drop(self) -> None:
        self._kept.drop()


def c_struct(value: Any, type_: Any, name: str, nullable: bool = False) -> StructValue:
    """The struct for an argument."""
    if value is None and nullable:
        return StructValue(None)
    if not isinstance(value, type_):
        raise TypeError(f"{name} must be {type_.__name__}{' or None' if nullable else ''}, and is {type(value).__name__}")
    result: StructValue = value._c()
    return result
