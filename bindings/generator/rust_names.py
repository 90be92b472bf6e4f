# SPDX-License-Identifier: Apache-2.0
"""The names of the C API in Rust."""
PREFIX = "firebase_"
TYPES = {"firebase_auth_error": "ErrorCode"}
WORDS = {"oauth": "OAuth", "github": "GitHub"}
# Objects that change without being thread-safe: their setters take `&mut self`, and nothing else can refer to them.
UNIQUE = ("firebase_app_options",)


def type_name(name):
    """`UserInfo` for firebase_user_info."""
    words = name.removeprefix(PREFIX).split("_")
    return TYPES.get(name) or "".join(WORDS.get(word) or word.capitalize() for word in words)


def method_name(function):
    """The C name without the verb of its ownership, which Rust's types show. Operations keep `get_`: they send requests."""
    name = function.member
    if name == "create":
        return "new"
    if name.startswith("copy_"):
        return name.removeprefix("copy_")
    return name.removeprefix("get_") if function.role == "getter" else name
