# SPDX-License-Identifier: Apache-2.0
"""Comments of the C headers as rustdoc."""
import re
import textwrap

import model as c_model
from rust_names import method_name, type_name

# The names of functions that have another name, or another place, in Rust.
NAMES = {
    "firebase_future_cancel": "AuthFuture::cancel",
    "firebase_future_wait": "AuthFuture::wait",
    "firebase_future_error_message": "Error::message",
    "firebase_future_error_detail": "Error::detail",
    "firebase_future_multi_factor_resolver": "Error::multi_factor_resolver",
    "firebase_auth_remove_listener": "Listener",
    "firebase_auth_get": "App::auth",
    "firebase_auth_error_name": "ErrorCode::name",
}
MODULES = {"firebase_log_": "log::"}
# What a future completes with is its type in Rust.
COMPLETION = re.compile(r"(?:^|(?<=\. ))(?:firebase_future_\w+\(\) returns (?:it|them|the result|the state|its result)|"
                        r"The future has (?:an auth result|a user)(?:, but no auth result)?)\.\s?")
# What Rust's types make impossible, and what is different.
CLAUSES = [
    (r",? and if `\w+` is NULL(?=[.;])", ""),
    (r"^(?:`\w+` is NULL, )?its `struct_size` is invalid, or ", ""),
    (r"^the `struct_size` of the settings is invalid, or ", ""),
    (r"has an invalid `struct_size`, or ", ""),
    (r"^(?:`\w+`|an argument) is NULL, or ", ""),
    (r"^`\w+` is NULL\.$", ""),
    (r"an argument is NULL, or (?:if )?", ""),
    (r"if (?:`\w+` or )?`\w+` is NULL, (?:or )?(?=if )", ""),
    (r"if `app` is NULL or has ended", "if the App has ended"),
    (r"`\w+` is NULL or (?=the |(?:a|its) \w+ (?:is|are) )", ""),
    (r"is NULL, (?=\")", "is "),
    (r"if `user_data` is NULL, ", "if `user_data` is "),
    (r"`(\w+)` is NULL or (?!`)", r"`\1` is "),
    (r"`(\w+)` is NULL, (is|if) ", r"`\1` \2 "),
    (r" or is NULL\b", ""),
    (r", is NULL, or ", ", or "),
    (r"that is NULL, empty", "that is empty"),
    (r"reports a NULL or invalid", "reports an invalid"),
    (r", and so do they if the user is NULL", ""),
    (r"\bInvalid if (?:`\w+`|an argument) is NULL\.", ""),
    (r"The futures of functions that receive a NULL Auth [^.]*\.", ""),
    (r"an argument is NULL or not UTF-8", "an argument contains the character NUL"),
    (r"\b(?:is )?not UTF-8\b", "contains the character NUL"),
    (r": one of the FIREBASE_\w+_ constants\b", ""),
    (r" Not retained\.", ""),
    (r"See future\.h\.|; see future\.h", ""),
    (r"\bsee multi_factor\.h", "see [`Error::multi_factor_resolver`](crate::Error::multi_factor_resolver)"),
    (r" \(see (\w+)\.h\)", ""),
    (r"\[(?=::)", r"\["),
]
SUCCESS = re.compile(r"^FIREBASE_AUTH_ERROR_NONE on success[;.]\s*")
C_NAME = re.compile(r"`?\b(firebase_[a-z0-9_]+\w|FIREBASE_[A-Z0-9_]+[A-Z0-9])\b(?:\(\))?`?")
WIDTH = 117


def link(name, model):
    """The Rust name of a C function, constant or type, as a link."""
    if name in NAMES:
        return f"[`{NAMES[name]}`](crate::{NAMES[name]})"
    if name in model.functions:
        function = model.functions[name]
        if function.noun not in ("firebase_future", "firebase_value", "firebase_promise", "firebase_log") \
                and function.role not in ("retain", "release", "attachment", "count", "at"):
            path = f"{type_name(function.noun)}::{method_name(function)}"
            return f"[`{path}`](crate::{path})"
    for enumeration in model.enumerations.values():
        for constant in enumeration.constants:
            if constant.name == name and enumeration.name not in ("firebase_future_status", "firebase_value_type"):
                path = f"{type_name(enumeration.name)}::{constant.short_name}"
                return f"[`{path}`](crate::{path})"
    if name in model.structs or name in model.enumerations or name in model.handles and name != "firebase_promise":
        path = "AuthFuture" if name == "firebase_future" else type_name(name)
        return f"[`{path}`](crate::{path})"
    known = name in model.functions or name in model.callbacks
    return f"[`{name}`](crate::sys::{name})" if known else f"`{name}`"


def convert(text, model):
    """A text with the names, the types and the marks of Rust."""
    for clause, replacement in CLAUSES:
        text = re.sub(clause, replacement, text)
    text = COMPLETION.sub("", c_model.for_binding(text)).strip()
    text = re.sub(r"\bfirebase_future_\w+\(\) returns ", "The future completes with ", text)
    text = re.sub(r"(?<![`<\w/])(https?://[^\s)]*[\w/])", r"<\1>", text)
    text = C_NAME.sub(lambda match: link(match[1], model), text)
    text = re.sub(r"\bNULL\b", "`None`", text)
    return text


def lines(text):
    return "".join(f"/// {line}\n" for line in textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False))


def paragraphs(texts):
    return "///\n".join(lines(one) for one in texts if one)


def items(texts):
    return "".join("".join(f"/// {'- ' if number == 0 else '  '}{line}\n" for number, line in
                           enumerate(textwrap.wrap(one, WIDTH - 2, break_long_words=False, break_on_hyphens=False)))
                   for one in texts)


def declaration(doc, model):
    texts = [convert(one, model) for one in (doc.summary, *doc.details)]
    return paragraphs([one for one in texts if one]) or "/// See the C API.\n"


def struct(struct_, model):
    """With the advice that keeps programs compiling when a member is added."""
    return declaration(struct_.doc, model) + "///\n" + lines(
        "Members are added in later versions: end the value with `..Default::default()`.")


def family(noun):
    name = noun.removeprefix("firebase_").replace("_", " ")
    return lines(f"The functions of the {name}. The type has no values.")


def of_time(text):
    text = text.replace("Milliseconds since 1970", "The time")
    return re.sub(r"\b0 (if|only if)", r"`None` \1", text)


def returned(function, model, result):
    text = function.doc.result
    if function.role == "operation" or result.startswith("Result<"):
        return ""
    if result == "Option<SystemTime>":
        text = of_time(text)
    text = convert(text, model)
    return "" if re.fullmatch(r"The [\w ]+\.", text) else f"Returns: {text[:1].lower()}{text[1:]}" if text else ""


def errors(function, model, result):
    listed = [error(one, model) for one in function.doc.errors]
    if result == "Result<Listener>":
        listed.append("[`ErrorCode::API_NOT_AVAILABLE`](crate::ErrorCode::API_NOT_AVAILABLE): the Auth was shut down, or the "
                      "platform has no such event.")
    elif result.startswith("Result<"):
        listed += [convert(SUCCESS.sub("", function.doc.result), model)]
    return [one for one in listed if one]


def error(text, model):
    """One cause of an error. "" if Rust's types make it impossible."""
    codes, colon, original = text.partition(": ")
    cause = convert(original, model)
    if original[:1].islower() or original.startswith("`"):
        cause = cause[:1].lower() + cause[1:]
    return f"{convert(codes, model)}: {cause}" if cause else "" if colon else convert(text, model)


def argument_texts(function, model):
    """What is said about each argument, by its name; of bytes, also about their size."""
    def text(value):
        return convert(function.doc.parameters.get(value.parameter, ""), model)
    texts = {argument.parameter: text(argument) for argument in function.arguments}
    for pointer, size in zip(function.parameters, function.parameters[1:]):
        if size.is_size:
            texts[pointer.parameter] += f" {text(size)}"
    return texts


def parameters(function, model):
    found = []
    for name, text in argument_texts(function, model).items():
        if text and not re.fullmatch(r"The [\w ]+\.", text):
            found.append(f"`{name}`: {text}")
    return found


def function(function_, model, result):
    doc = function_.doc
    texts = [convert(one, model) for one in (doc.summary, *doc.details)]
    texts.append(returned(function_, model, result))
    blocks = [paragraphs([one for one in texts if one])]
    listed = parameters(function_, model)
    if listed:
        blocks.append("/// # Arguments\n///\n" + items(listed))
    listed = errors(function_, model, result)
    if listed:
        blocks.append("/// # Errors\n///\n" + items(listed))
    if doc.see:
        blocks.append(lines(f"See <{doc.see}>."))
    return "///\n".join(blocks)


def list_of(one, model):
    """The comment of `..._count`, as that of a list."""
    summary = convert(one.count.doc.summary, model)
    return lines(re.sub(r"^Returns the number of ", "Returns ", summary))
