# SPDX-License-Identifier: Apache-2.0
"""Enumerations, and structs as classes with properties."""

from csharp_code import I1, I2, I3, I4, type_
from csharp_names import constant_name, pascal, type_name, value_name
from csharp_native import native_integer, native_struct_name

INTERNAL_ENUMERATIONS = {"firebase_future_status", "firebase_value_type"}


def enumeration(docs, one):
    access = "internal" if one.name in INTERNAL_ENUMERATIONS else "public"
    constants = [[*docs.comment(constant.doc, I2), f"{I2}{constant_name(constant)} = {constant.value},"]
                 for constant in one.constants]
    return [*docs.comment(one.doc, I1), *type_(I1, f"{access} enum {type_name(one.name)}", constants)]


def member_type(value):
    if value.unit:
        return "TimeSpan"
    if value.kind == "integer":
        return native_integer(value)
    return {"string": "string", "bool": "bool", "bytes": "byte[]", "enumeration": type_name(value.name)}[value.kind]


def member_property(docs, member):
    declaration = f"{I2}public {member_type(member.value)} {value_name(member.value)} {{ get; set; }}"
    return [*docs.comment(member.doc, I2), declaration]


def member_copy(value):
    """The initializer of a member of the native struct."""
    name = value_name(value)
    if value.kind == "string":
        return f"memory.Text(value.{name}, nameof({name}))"
    if value.kind == "bytes":
        return f"memory.Bytes(value.{name})"
    if value.kind == "bool":
        return f"value.{name} ? (byte)1 : (byte)0"
    if value.unit:
        return f"({native_integer(value)})value.{name}.Total{value.unit.capitalize()}"
    return f"value.{name}"


def write_method(struct):
    native = native_struct_name(struct)
    members = [f"{I4}{pascal(one.value.parameter)} = {member_copy(one.value)}," for one in struct.values]
    members += [f"{I4}{pascal(size.value.parameter)} = Arguments.Length(value.{value_name(one.value)}),"
                for one, size in zip(struct.members, struct.members[1:]) if size.value.is_size]
    return [f"{I2}/// <summary>A copy for a call; empty for null.</summary>",
            f"{I2}internal static NativeMemory Write({type_name(struct.name)} value)", f"{I2}{{",
            f"{I3}return NativeMemory.Write(value, Fill);", f"{I2}}}", "",
            f"{I2}private static void Fill({type_name(struct.name)} value, NativeMemory memory)", f"{I2}{{",
            f"{I3}memory.Set(new {native}", f"{I3}{{",
            f"{I4}StructSize = NativeMemory.Size<{native}>(),", *members,
            f"{I3}}});", f"{I2}}}"]


def struct_class(docs, struct):
    members = [member_property(docs, one) for one in struct.values]
    return [*docs.comment(struct.doc, I1),
            *type_(I1, f"public sealed class {type_name(struct.name)}", [*members, write_method(struct)])]
