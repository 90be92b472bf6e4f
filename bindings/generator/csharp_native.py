# SPDX-License-Identifier: Apache-2.0
"""The declarations for P/Invoke: functions, types of callbacks, structs and handles."""

from csharp_code import I1, I2, I3, file, separated, signature, type_
from csharp_names import camel, pascal, type_name

INTEGERS = {(32, True): "int", (32, False): "uint", (64, True): "long", (64, False): "ulong"}


def native_integer(value):
    return "UIntPtr" if value.c_type == "size_t" else INTEGERS[value.bits, value.signed]


def native_type(value, is_received=False):
    """The type of a value in a declaration for P/Invoke. What the library passes to a callback is received."""
    if value.is_output:
        return "out IntPtr"
    if value.kind in ("string", "bytes"):
        return "IntPtr" if is_received else "byte[]"
    if value.kind == "callback":
        return "IntPtr" if is_received else type_name(value.name)
    if value.kind == "deleter":
        return "Deleter"
    if value.kind == "integer":
        return native_integer(value)
    if value.kind == "enumeration":
        return type_name(value.name)
    return {"void": "void", "bool": "bool", "real": "double"}.get(value.kind, "IntPtr")


def native_result(value):
    return native_type(value, is_received=True)


def native_parameter(value, is_received=False):
    attribute = "[MarshalAs(UnmanagedType.U1)] " if value.kind == "bool" else ""
    return f"{attribute}{native_type(value, is_received)} {camel(value.parameter)}"


def returns_bool(value, indent):
    return [f"{indent}[return: MarshalAs(UnmanagedType.U1)]"] if value.kind == "bool" else []


def import_(function):
    parameters = [native_parameter(one) for one in function.parameters]
    start = f"internal static extern {native_result(function.result)} {function.name}"
    return [f"{I2}[DllImport(Library, CallingConvention = CallingConvention.Cdecl)]",
            *returns_bool(function.result, I2), *signature(start, parameters, I2)]


def delegate(callback):
    # A receiver belongs to the library, and the binding calls it.
    is_received = not callback.name.endswith("_receiver")
    parameters = [native_parameter(one, is_received) for one in callback.parameters]
    start = f"internal delegate {native_result(callback.result)} {type_name(callback.name)}"
    return [f"{I1}[UnmanagedFunctionPointer(CallingConvention.Cdecl)]",
            *returns_bool(callback.result, I1), *signature(start, parameters, I1)]


def field(value):
    if value.kind == "integer":
        return native_integer(value)
    return {"bool": "byte", "enumeration": type_name(value.name)}.get(value.kind, "IntPtr")


def native_struct(struct):
    fields = [f"{I2}internal {field(one.value)} {pascal(one.value.parameter)};" for one in struct.members]
    return [f"{I1}[StructLayout(LayoutKind.Sequential)]", f"{I1}internal struct {native_struct_name(struct)}",
            f"{I1}{{", *fields, f"{I1}}}"]


def native_struct_name(struct):
    return "Native" + type_name(struct.name)


def native_handle(handle):
    name = type_name(handle.name) + "Handle"
    constructor = [f"{I2}internal {name}(IntPtr pointer) : base(pointer)", f"{I2}{{", f"{I2}}}"]
    release = [f"{I2}protected override bool ReleaseHandle()", f"{I2}{{", f"{I3}Native.{handle.name}_release(handle);",
               f"{I3}return true;", f"{I2}}}"]
    return type_(I1, f"internal sealed class {name} : NativeHandle", [constructor, release])


LIBRARY = [
    f"{I1}/// <summary>The functions of the library.</summary>",
    f"{I1}internal static partial class Native",
    f"{I1}{{",
    "#if UNITY_IOS && !UNITY_EDITOR",
    f'{I2}private const string Library = "__Internal";',
    "#else",
    f'{I2}private const string Library = "firebase_auth";',
    "#endif",
    "",
]


def native_file(api):
    imports = separated([import_(one) for one in api.functions.values()])
    callbacks = [*api.callbacks.values(), *[one.callback for struct in api.structs.values() for one in struct.members
                                            if one.callback]]
    blocks = [[*LIBRARY, *imports, f"{I1}}}"]]
    blocks += [delegate(one) for one in callbacks]
    blocks += [native_struct(one) for one in api.structs.values()]
    blocks += [native_handle(one) for one in api.handles.values() if one.is_counted]
    return file(separated(blocks), "System", "System.Runtime.InteropServices")
