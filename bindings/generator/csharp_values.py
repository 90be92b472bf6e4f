# SPDX-License-Identifier: Apache-2.0
"""What methods receive and return: how an argument is passed to C, and how a result is read."""

from csharp_names import camel, type_name
from csharp_native import native_integer, native_type

JSON = "IReadOnlyDictionary<string, object>"


class Argument:
    """An argument of a method: its declaration, what keeps it during the call, and what is passed."""

    def __init__(self, value):
        self.value = value
        self.name = camel(value.parameter)
        self.type, self.passed, self.use = self.forms()

    def forms(self):
        value, name = self.value, self.name
        named = f"{name}, nameof({name})"
        if value.kind == "string":
            return "string", f"Utf8.Bytes({named})", ""
        if value.kind == "handle":
            check = f"OptionalHandle({name})" if value.nullable else f"Handle({named})"
            return type_name(value.name), f"{name}Lease.Pointer", f"using (var {name}Lease = Arguments.{check})"
        if value.kind == "struct":
            checked = name if value.nullable else f"Arguments.NotNull({named})"
            return (type_name(value.name), f"{name}Memory.Pointer",
                    f"using (var {name}Memory = {type_name(value.name)}.Write({checked}))")
        if value.kind == "integer":
            return self.integer(named)
        types = {"bool": "bool", "bytes": "byte[]", "enumeration": type_name(value.name), "pointer": "IntPtr"}
        return types[value.kind], name, ""

    def integer(self, named):
        value = self.value
        if value.unit == "milliseconds" and value.bits == 32:
            return "TimeSpan", f"Arguments.Milliseconds({named})", ""
        if value.c_type == "size_t":
            return "int", f"Arguments.Size({named})", ""
        if (value.bits, value.signed) == (32, False):
            return "int", f"Arguments.UInt32({named})", ""
        return native_integer(value), self.name, ""

    def declaration(self, has_default):
        default = ""
        if has_default and self.value.nullable:
            default = " = null"
        elif has_default:
            default = " = false"
        return f"{self.type} {self.name}{default}"


def declarations(arguments):
    """Optional arguments at the end have defaults."""
    parts, has_default = [], True
    for one in reversed(arguments):
        has_default = has_default and one.value.kind != "pointer" and (one.value.nullable or one.value.kind == "bool")
        parts.insert(0, one.declaration(has_default))
    return parts


def is_mutable(api, name):
    """Whether a type has functions that change it."""
    return any(one.has_object and not one.parameters[0].is_constant and one.role != "attachment"
               for one in api.handles[name].functions)


def read_handle(api, value, call, owner):
    handle, name = api.handles[value.name], type_name(value.name)
    if value.name == "firebase_value":
        return JSON, f"Values.ReadObject({call})"
    if not handle.is_counted:
        return name, f"{name}.Part({call}, {owner})"
    if value.owned or value.is_output:
        return name, f"{name}.Adopt({call})"
    read_only = ", true" if value.is_constant and is_mutable(api, value.name) else ""
    return name, f"{name}.Retain({call}{read_only})"


def read_value(api, value, call, owner="self"):
    """The type of a result in C#, and the expression that reads it."""
    if value.kind == "handle":
        return read_handle(api, value, call, owner)
    if value.kind == "string":
        return "string", f"Utf8.Read({call})"
    if value.unit == "milliseconds_since_1970":
        return "DateTimeOffset?", f"Times.Read({call})"
    if value.unit:
        return "TimeSpan", f"TimeSpan.From{value.unit.capitalize()}({call})"
    if value.kind == "integer" and (value.c_type == "size_t" or (value.bits, value.signed) == (32, False)):
        return "int", f"(int){call}"
    return native_type(value), call


def read_list(api, list_, owner="self"):
    """The type of a list in C#, and the lines that read it."""
    pointer = f"{owner}.Pointer"
    calls = [f"Native.{one.name}({pointer}, (UIntPtr)index)" for one in list_.columns]
    values = [read_value(api, one.result, call, owner) for one, call in zip(list_.columns, calls)]
    types = ", ".join(one[0] for one in values)
    kind = {1: "List", 2: "Dictionary"}[len(values)]
    lines = [f"var list = new {kind}<{types}>();", f"var count = (ulong)Native.{list_.count.name}({pointer});",
             "for (ulong index = 0; index < count; index++)", "{",
             f"    list.Add({', '.join(one[1] for one in values)});", "}", "return list;"]
    return f"IReadOnly{kind}<{types}>", lines
