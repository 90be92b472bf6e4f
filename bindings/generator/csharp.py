# SPDX-License-Identifier: Apache-2.0
"""Writes the C# binding: bindings/csharp/package/Runtime/Generated."""

import dataclasses
import re

import model
from csharp_code import I1, I2, I3, I4, file, fitted, quoted, separated, signature, type_
from csharp_names import Docs, camel, member_name, pascal, type_name
from csharp_native import native_file
from csharp_structs import enumeration, struct_class
from csharp_values import Argument, declarations, is_mutable, read_list, read_value

FOLDER = "bindings/csharp/package/Runtime/Generated"
# Functions whose place in C# is in a hand-written file. Their declarations for P/Invoke are generated.
HAND_WRITTEN = {
    "firebase_app_create", "firebase_app_copy_by_name", "firebase_app_visit_all", "firebase_app_set_callback_delivery",
    "firebase_app_poll", "firebase_app_options_set_session_store", "firebase_auth_get", "firebase_auth_set_app_check",
    "firebase_auth_set_web_sign_in_options", "firebase_auth_remove_listener", "firebase_federated_provider_set_handler",
    "firebase_log_set_callback",
    # Enumerations have names in C# themselves.
    "firebase_auth_error_name",
}
# Types of which C# has its own form: tasks and JSON values.
INTERNAL_TYPES = {"firebase_future", "firebase_promise", "firebase_value"}
# Types whose comment is in a hand-written file. One object stands for each App, which App.Adopt finds.
DOCUMENTED_BY_HAND = {"firebase_app", "firebase_log"}
ADOPTED_BY_HAND = {"firebase_app"}


def is_public(function):
    return (function.role not in ("retain", "release", "attachment", "count", "at")
            and function.noun not in INTERNAL_TYPES and function.name not in HAND_WRITTEN)


def returns_value(function):
    """Whether a function only returns a value."""
    return not function.arguments and function.result.kind != "void"


def accessor(name, body):
    """The get or set of a property, on one line if it fits."""
    statements = [line.strip() for line in body if line.strip() not in ("{", "}")]
    line = f"{I3}{name} {{ {' '.join(statements)} }}"
    if len(line) <= 120:
        return [line]
    return [f"{I3}{name}", f"{I3}{{", *body, f"{I3}}}"]


def property_doc(getter, setter):
    """The comment of a property: what the getter returns, and what the setter says about values."""
    summary = re.sub(r"^Returns ", "", getter.doc.summary)
    doc = model.Doc(summary=summary[:1].upper() + summary[1:], details=getter.doc.details)
    if setter:
        text = setter.doc.parameters.get(setter.parameters[-1].parameter, "")
        doc.details = [*doc.details, *setter.doc.details, f"Set it to: {text[:1].lower()}{text[1:]}"]
    return doc


class Methods:
    """Writes the members of classes."""

    def __init__(self, api):
        self.api = api
        self.docs = Docs(api, is_public)
        self.setters = self.find_setters()

    def find_setters(self):
        """The functions that set what another function returns, which are one property in C#."""
        setters = {}
        for function in self.api.functions.values():
            if not is_public(function) or not returns_value(function) or function.role == "operation":
                continue
            name = re.sub(r"^get_", "", function.member)
            setter = self.api.functions.get(f"{function.noun}_set_{name}")
            if setter and is_public(setter):
                setters[function.name] = setter
                self.docs.rename(setter.name, f"{type_name(function.noun)}.{member_name(function)}")
        return setters

    def members(self, functions):
        """The members of a class for its functions, in their order."""
        hidden = {one.name for one in self.setters.values()}
        return [self.member(one) for one in functions if is_public(one) and one.name not in hidden]

    def member(self, function):
        own = type_name(function.noun)
        if member_name(function) == own:
            raise ValueError(f"{function.name} has the name of its class in C#")
        if any(one.kind == "callback" for one in function.arguments):
            return self.listener(function)
        if any(one.kind == "struct" and self.api.structs[one.name].has_callbacks for one in function.arguments):
            raise ValueError(f"{function.name} has callbacks: write it by hand, and add it to HAND_WRITTEN")
        if function.role == "operation":
            return self.operation(function)
        if function.member == "create" and function.result.name == function.noun and not function.result.nullable:
            return self.constructor(function)
        if returns_value(function) and not function.fails and function.member != "create":
            return self.property(function)
        return self.method(function)

    # --- the parts of members ---

    @staticmethod
    def call(function, arguments, parameters=None):
        passed = ["self.Pointer"] if function.has_object else []
        by_name = {one.value.parameter: one.passed for one in arguments}
        previous = None
        for value in parameters or function.parameters[len(passed):]:
            if value.is_size:
                passed.append(f"Arguments.Length({camel(previous.parameter)})")
            else:
                passed.append("out output" if value.is_output else by_name[value.parameter])
            previous = value
        return f"Native.{function.name}({', '.join(passed)})"

    @staticmethod
    def scope(function, arguments, body, indent):
        """The body, inside of what it uses."""
        uses = []
        if function.has_object:
            uses.append(f"using (var self = {'Use' if function.parameters[0].is_constant else 'Change'}())")
        uses += [one.use for one in arguments if one.use]
        if not uses:
            return [one for line in body for one in fitted(f"{indent}{line}")]
        inside = [one for line in body for one in fitted(f"{indent}    {line}")]
        return [*[f"{indent}{use}" for use in uses], f"{indent}{{", *inside, f"{indent}}}"]

    def header(self, function, result, name, parameters):
        static = "" if function.has_object else "static "
        return self.declaration(f"public {static}{result} {name}", parameters)

    @staticmethod
    def declaration(start, parameters):
        *others, last = signature(start, parameters, I2)
        return [*others, last.removesuffix(";")]

    def failure(self, function, call, name):
        """The statement that calls a function which returns an error code."""
        return f"AuthException.ThrowIfFailed({call}, {quoted(name)}, {quoted(self.docs.plain(self.errors(function)))});"

    @staticmethod
    def errors(function):
        """When a function fails, as its comment says."""
        return re.sub(r"FIREBASE_AUTH_ERROR_NONE on success[;.] ?", "", function.doc.result) if function.fails else ""

    # --- members ---

    def constructor(self, function):
        arguments = [Argument(one) for one in function.arguments]
        name = type_name(function.noun)
        start = f"public {name}"
        base = fitted(f"{I3}: this(new {name}Handle({self.call(function, arguments)}))")
        return [*self.docs.comment(function.doc, I2, function.doc.parameters),
                *self.declaration(start, declarations(arguments)), *base, f"{I2}{{", f"{I2}}}"]

    def property(self, function):
        kind, expression = read_value(self.api, function.result, self.call(function, []))
        static = "" if function.has_object else "static "
        setter = self.setters.get(function.name)
        doc = property_doc(function, setter)
        comment = self.docs.comment(doc, I2, value=function.doc.result, errors=self.errors(setter) if setter else "")
        return [*comment, f"{I2}public {static}{kind} {member_name(function)}", f"{I2}{{",
                *accessor("get", self.scope(function, [], [f"return {expression};"], I4)),
                *(self.setter(setter, member_name(function)) if setter else []), f"{I2}}}"]

    def setter(self, function, name):
        value = dataclasses.replace(function.arguments[0], parameter="value")
        call = self.call(function, [Argument(value)], [value])
        statement = self.failure(function, call, f"{type_name(function.noun)}.{name}") if function.fails else f"{call};"
        return accessor("set", self.scope(function, [], [statement], I4))

    def method(self, function):
        arguments = [Argument(one) for one in function.arguments]
        name = member_name(function)
        kind, body = self.method_body(function, arguments, name)
        errors = self.errors(function)
        result = "" if function.fails or kind == "void" else function.doc.result
        return [*self.docs.comment(function.doc, I2, [one.parameter for one in function.arguments], result, errors),
                *self.header(function, kind, name, declarations(arguments)), f"{I2}{{",
                *self.scope(function, arguments, body, I3), f"{I2}}}"]

    def method_body(self, function, arguments, name):
        call = self.call(function, arguments)
        if function.fails:
            statement = self.failure(function, call, f"{type_name(function.noun)}.{name}")
            if function.output is None:
                return "void", [statement]
            kind, expression = read_value(self.api, function.output, "output")
            return kind, ["IntPtr output;", statement, f"return {expression};"]
        if function.result.kind == "void":
            return "void", [f"{call};"]
        kind, expression = read_value(self.api, function.result, call)
        return kind, [f"return {expression};"]

    def operation(self, function):
        arguments = [Argument(one) for one in function.arguments]
        result = future_type(self.api, function.completes_with)
        kind = f"Task<{result}>" if result else "Task"
        canceled = f"Task.FromCanceled<{result}>" if result else "Task.FromCanceled"
        reader = f"Results.Read{pascal(function.completes_with)}, " if result else ""
        body = [f"return Operation.Start({self.call(function, arguments)}, {reader}cancellationToken);"]
        parameters = [*declarations(arguments), "CancellationToken cancellationToken = default(CancellationToken)"]
        comment = self.docs.comment(function.doc, I2, [one.parameter for one in function.arguments])
        return [*comment, f'{I2}/// <param name="cancellationToken">Cancels the operation.</param>',
                *self.header(function, kind, member_name(function), parameters), f"{I2}{{",
                f"{I3}if (cancellationToken.IsCancellationRequested)", f"{I3}{{",
                f"{I4}return {canceled}(cancellationToken);", f"{I3}}}",
                *self.scope(function, arguments, body, I3), f"{I2}}}"]

    def listener(self, function):
        """A listener of an Auth, which is the object or the first argument."""
        callback = next(one for one in function.arguments if one.kind == "callback")
        if callback.name != "firebase_auth_listener" or function.result.kind != "integer":
            raise ValueError(f"{function.name} has a callback: write it by hand, and add it to HAND_WRITTEN")
        action = camel(callback.parameter)
        others = [Argument(one) for one in function.arguments if one is not callback]
        auth = "this" if function.has_object else others[0].name
        check = [] if function.has_object else [f"{I3}Arguments.NotNull({auth}, nameof({auth}));"]
        parameters = [*[f"{one.type} {one.name}" for one in others], f"Action<Auth> {action}"]
        comment = self.docs.comment(function.doc, I2, [one.parameter for one in function.arguments])
        returns = f"{I2}/// <returns>Dispose removes the listener, and waits for a call on another thread.</returns>"
        return [*comment, returns,
                *self.header(function, "IDisposable", member_name(function), parameters), f"{I2}{{", *check,
                *fitted(f"{I3}return Listener.Add({auth}, {action}, nameof({action}), Native.{function.name});"),
                f"{I2}}}"]

    def list_property(self, list_):
        kind, lines = read_list(self.api, list_)
        summary = list_.columns[0].doc.summary.replace("Returns one of ", "").replace("Returns the name of one of ", "")
        doc = model.Doc(summary=summary[:1].upper() + summary[1:])
        return [*self.docs.comment(doc, I2), f"{I2}public {kind} {pascal(list_.plural)}", f"{I2}{{",
                f"{I3}get", f"{I3}{{", *self.scope(list_.count, [], lines, I4), f"{I3}}}", f"{I2}}}"]


def future_type(api, name):
    """The type of the result of a task; "" for none."""
    future = api.futures[name]
    if future.value.kind == "void":
        return ""
    if future.value.kind == "list":
        return read_list(api, model.List(name, future.count, [future.accessor]))[0]
    return read_value(api, future.value, "")[0]


def factories(api, handle):
    """The methods that wrap pointers."""
    name, read_only = type_name(handle.name), is_mutable(api, handle.name)
    parameter, passed = (", bool isReadOnly = false", ", isReadOnly") if read_only else ("", "")
    constructor = [f"{I2}internal {name}(NativeHandle handle{parameter}) : base(handle{passed})", f"{I2}{{", f"{I2}}}"]
    null = [f"{I3}if (pointer == IntPtr.Zero)", f"{I3}{{", f"{I4}return null;", f"{I3}}}"]
    if not handle.is_counted:
        part = [f"{I2}internal static {name} Part(IntPtr pointer, Lease owner)", f"{I2}{{", *null,
                f"{I3}return new {name}(new PartHandle(pointer, owner.Handle));", f"{I2}}}"]
        return [constructor, part]
    retain = [f"{I2}internal static {name} Retain(IntPtr pointer{parameter})", f"{I2}{{",
              f"{I3}Native.{handle.name}_retain(pointer);",
              f"{I3}return Adopt(pointer{'' if handle.name in ADOPTED_BY_HAND else passed});", f"{I2}}}"]
    adopt = [f"{I2}internal static {name} Adopt(IntPtr pointer{parameter})", f"{I2}{{", *null,
             f"{I3}return new {name}(new {name}Handle(pointer){passed});", f"{I2}}}"]
    return [constructor, retain] if handle.name in ADOPTED_BY_HAND else [constructor, adopt, retain]


def object_class(methods, handle):
    members = factories(methods.api, handle) + methods.members(handle.functions)
    members += [methods.list_property(one) for one in handle.lists]
    comment = [] if handle.name in DOCUMENTED_BY_HAND else methods.docs.comment(handle.doc, I1)
    return [*comment, *type_(I1, f"public sealed partial class {type_name(handle.name)} : NativeObject", members)]


def family_class(methods, noun, functions):
    members = methods.members(functions)
    doc = model.Doc(summary=f"The functions of the C API whose names begin with `{noun}_...`.")
    comment = [] if noun in DOCUMENTED_BY_HAND else methods.docs.comment(doc, I1)
    return [*comment, *type_(I1, f"public static partial class {type_name(noun)}", members)] if members else []


def future_reader(api, future):
    name, kind = "Read" + pascal(future.name), future_type(api, future.name)
    if future.count:
        body = read_list(api, model.List(future.name, future.count, [future.accessor]), "future")[1]
    else:
        call = f"Native.{future.accessor.name}(future.Pointer)"
        body = [f"return {read_value(api, future.value, call, 'future')[1]};"]
    return [f"{I2}internal static {kind} {name}(Lease future)", f"{I2}{{", *[f"{I3}{line}" for line in body], f"{I2}}}"]


def results_class(api):
    readers = [future_reader(api, one) for one in api.futures.values() if one.accessor]
    return ["    /// <summary>Reads the results of successful futures.</summary>",
            *type_(I1, "internal static class Results", readers)]


def files(api):
    """The contents of the generated files by path."""
    methods = Methods(api)
    task_usings = ("System", "System.Collections.Generic", "System.Threading", "System.Threading.Tasks")
    objects = [object_class(methods, one) for one in api.handles.values() if one.name not in INTERNAL_TYPES]
    enumerations = [enumeration(methods.docs, one) for one in api.enumerations.values()]
    families = [family_class(methods, noun, functions) for noun, functions in api.families.items()]
    structs = [struct_class(methods.docs, one) for one in api.structs.values() if not one.has_callbacks]
    return {
        f"{FOLDER}/Native.cs": native_file(api),
        f"{FOLDER}/Enumerations.cs": file(separated(enumerations)),
        f"{FOLDER}/Structs.cs": file(separated(structs), "System"),
        f"{FOLDER}/Objects.cs": file(separated([*objects, results_class(api)]), *task_usings),
        f"{FOLDER}/Providers.cs": file(separated([one for one in families if one]), *task_usings),
    }
