# SPDX-License-Identifier: Apache-2.0
"""The names that the C API has in C#, and its comments as XML documentation."""

import html
import re
import textwrap

import model

SPECIAL_WORDS = {"oauth": "OAuth", "github": "GitHub", "qr": "QR"}
UNITS = ("_milliseconds", "_seconds")
KEYWORDS = {"function", "operator", "string", "bool", "object", "event", "params"}
WIDTH = 120

# Where the hand-written files have what a comment refers to.
HAND_WRITTEN_REFERENCES = {
    "firebase_app_create": "App.Create",
    "firebase_app_copy_by_name": "App.Find",
    "firebase_app_poll": "App.Poll",
    "firebase_app_set_callback_delivery": "App.CallbackDelivery",
    "firebase_app_options_set_session_store": "AppOptions.SetSessionStore",
    "firebase_auth_get": "App.Auth",
    "firebase_auth_remove_listener": "System.IDisposable.Dispose",
    "firebase_auth_set_app_check": "Auth.SetAppCheck",
    "firebase_auth_set_web_sign_in_options": "Auth.SetWebSignInOptions",
    "firebase_federated_provider_set_handler": "FederatedProvider.SetHandler",
    "firebase_log_set_callback": "Log.Callback",
    "firebase_session_store": "ISessionStore",
    "firebase_provider_handler": "IProviderHandler",
    "firebase_future_multi_factor_resolver": "AuthException.Resolver",
    "firebase_future_error_message": "System.Exception.Message",
    "firebase_future_error_detail": "AuthException.Detail",
}

# What comments say about futures, as it is for tasks. Applied in this order.
FUTURES = [
    (r"(?:^|(?<=[.] ))[^.]*?firebase_future_\w+\(\) returns? [^.]*\.", ""),
    (r"; firebase_future_\w+\(\) returns? [^.;]*", ""),
    (r"\bThe future of an operation\b", "The task of an operation"),
    (r"\b([Tt])he futures?\b", r"\1he task"),
    (r"\ba future\b", "a task"),
    (r"\bFutures\b", "Tasks"),
    (r"\bfutures\b", "tasks"),
    (r"\bfuture\b", "task"),
]


def words(name):
    return [SPECIAL_WORDS.get(word, word[:1].upper() + word[1:]) for word in name.split("_") if word]


def pascal(name):
    return "".join(words(name))


def camel(name):
    first, *rest = name.split("_")
    name = first + pascal("_".join(rest))
    return f"@{name}" if name in KEYWORDS else name


def type_name(name):
    """The class or enumeration of a type or a family, for example "User" for "firebase_user"."""
    return pascal(name.removeprefix(model.PREFIX))


def member_name(function):
    """The method or property of a function, for example "GetTokenAsync"."""
    name = function.member
    if function.role == "operation":
        return pascal(name) + "Async"
    if not function.arguments:
        name = re.sub(r"^(get|copy)_(?=\w)", "", name)
    return pascal(name)


def value_name(value):
    """The name of a member of a struct, whose unit is in its type."""
    name = value.parameter
    for unit in UNITS:
        name = name.removesuffix(unit) if value.unit else name
    return pascal(name)


def constant_name(constant):
    return pascal(constant.short_name.lower())


class Docs:
    """Writes comments. It knows what every name of the headers is called in C#."""

    def __init__(self, api, public):
        self.names = dict(HAND_WRITTEN_REFERENCES)
        for function in api.functions.values():
            if public(function):
                self.names.setdefault(function.name, f"{type_name(function.noun)}.{member_name(function)}")
        for enumeration in api.enumerations.values():
            self.names[enumeration.name] = type_name(enumeration.name)
            for constant in enumeration.constants:
                self.names[constant.name] = f"{type_name(enumeration.name)}.{constant_name(constant)}"
        for name in [*api.handles, *api.structs]:
            self.names.setdefault(name, type_name(name))

    def rename(self, name, reference):
        """Notes that a function is a property, whose name does not follow from its own."""
        self.names[name] = reference

    def plain(self, text):
        """A text of the headers without markup, for messages."""
        text = re.sub(r"`([^`]*)`", lambda match: self.code(match[1]), self.adapt(text))
        return re.sub(r"\b(firebase_\w+|FIREBASE_\w+?)\b(\(\))?", lambda match: self.last_part(match[1]), text)

    def last_part(self, name):
        return self.names.get(name, name).rpartition(".")[2]

    @staticmethod
    def adapt(text):
        text = model.for_binding(text)
        for pattern, replacement in FUTURES:
            text = re.sub(pattern, replacement, text)
        text = re.sub(r" \(see \w+\.h\)", "", text)
        text = text.replace("see multi_factor.h", "see firebase_future_multi_factor_resolver()")
        text = re.sub(r"\bNULL\b", "null", text)
        text = re.sub(r"one of the FIREBASE_\w+_ constants", "one of the constants", text)
        return model.joined(text)

    def markup(self, text):
        """A text of the headers as XML."""
        text = html.escape(self.adapt(text), quote=False)
        return re.sub(r"`([^`]*)`|\b(firebase_\w+|FIREBASE_[A-Z_0-9]+)\b(?:\(\))?",
                      lambda match: self.reference(match[2] or match[1].removesuffix("()")), text)

    @staticmethod
    def code(text):
        return camel(text) if re.fullmatch(r"[a-z]+(_[a-z0-9]+)+", text) else text

    def reference(self, name):
        found = self.names.get(name)
        return f'<see cref="{found}"/>' if found else f"<c>{self.code(name)}</c>"

    def comment(self, doc, indent, parameters=(), result="", errors="", value=""):
        """The lines of a documentation comment."""
        lines = element("summary", self.markup(doc.summary), indent)
        details = [self.markup(one) for one in doc.details if self.adapt(one)]
        errors_list = [self.markup(one) for one in doc.errors if self.adapt(one)]
        if details or errors_list:
            lines += remarks(details, errors_list, indent)
        for name in parameters:
            text = self.markup(doc.parameters.get(name, ""))
            lines += element(f'param name="{camel(name).lstrip("@")}"', text, indent) if text else []
        if result:
            lines += element("returns", self.markup(result), indent)
        if value:
            lines += element("value", self.markup(value), indent)
        if errors:
            lines += element('exception cref="AuthException"', self.markup(errors), indent)
        return lines


def remarks(details, errors, indent):
    prefix = f"{indent}/// "
    if len(details) == 1 and not errors:
        return element("remarks", details[0], indent)
    lines = [f"{prefix}<remarks>"]
    for paragraph in details:
        lines += wrapped(f"<para>{paragraph}</para>", prefix)
    if errors:
        lines += [f"{prefix}<para>Errors:</para>", f'{prefix}<list type="bullet">']
        for error in errors:
            lines += wrapped(f"<item>{error}</item>", prefix)
        lines.append(f"{prefix}</list>")
    return [*lines, f"{prefix}</remarks>"]


def element(start, text, indent):
    """An XML element, on one line if it fits."""
    prefix = f"{indent}/// "
    name = start.partition(" ")[0]
    line = f"{prefix}<{start}>{text}</{name}>"
    if len(line) <= WIDTH:
        return [line]
    return [f"{prefix}<{start}>", *wrapped(text, prefix), f"{prefix}</{name}>"]


def wrapped(text, prefix):
    # A tag with an attribute stays on one line.
    text = text.replace("<see cref", "<see\0cref")
    lines = textwrap.wrap(text, WIDTH, initial_indent=prefix, subsequent_indent=prefix, break_long_words=False,
                          break_on_hyphens=False)
    return [line.replace("\0", " ") for line in lines]
