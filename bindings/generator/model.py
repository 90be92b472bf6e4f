# SPDX-License-Identifier: Apache-2.0
"""The C API as the writers of the bindings see it. `read()` returns the Model of the headers.

Types of values. The result, a parameter and a member of a struct is a Value with a `kind`:

  void, bool, string, integer, real    `integer` has `bits` and `signed`; size_t has 64 bits and `c_type` "size_t".
  enumeration, handle, struct, callback  `name` is that of an Enumeration, Handle, Struct or Callback.
  list                                 the result of a future with strings only: several values of the kind `item`.
  user_data, deleter                   belong to the callback before them, or to the whole struct.
  bytes                                a "const void *" that is followed by its size, of which `is_size` is true.
  receiver_data, pointer               other "void *": of a receiver; anything else.

A handle, a string, a struct or a callback can be `nullable`. A handle can be `owned`: the caller receives a reference. If it is
not, and the Handle is `counted`, retain it to keep it. If it is not counted, its object must stay alive: the one that
it was read from. `is_output` marks a parameter such as `firebase_app **app`, which is the result for the caller if the function
returns FIREBASE_AUTH_ERROR_NONE.

Functions. A Function has a `noun`, the type or family that its name begins with, and a `member`, the rest of the name:
"firebase_user_get_token" is "get_token" of "firebase_user". Its `role` is one of these:

  retain, release      of a handle.
  operation            starts something and returns a future. `completes_with` is a key of `Model.futures`, "nothing" included.
  getter               has a constant object and nothing else, and returns a value. A binding can make it a property.
  count, at            parts of a List, which its Handle has.
  method               anything else of an object.
  function             has no object. Its noun can be a type (a constructor, for example) or a family such as
                       "firebase_github_auth_provider".
  attachment           associates a pointer with an object. Bindings that need it call it themselves.

`parameters` are all parameters in order. `arguments` are those that a caller in another language passes: not the object, not
the output, and neither user data, deleters nor sizes of bytes. `fails` is true if the result is a firebase_auth_error that the binding
reports as an exception.

Callbacks. The `period` of a callback argument is "during_call", "until_replaced" or "until_deleted": the library calls the
deleter when it no longer needs the callback, also if the function did not use it. Only after an error does the user data
remain with the caller. A struct with callbacks (`has_callbacks`) has one `user_data` and one `release` for all of them, and
`release` is not called after an error either.

Comments. `doc` is a Doc with the parts of a comment. References are those of C: `for_binding()` removes sentences about NULL
and lifetimes that bindings settle themselves; `references()` finds what a writer has to rename.
"""

import dataclasses
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "scripts"))
import c_headers

PREFIX = "firebase_"
NOTHING = "nothing"
# What functions without an object are about, if it is neither a type nor a header. The longest match counts.
FAMILY = re.compile(r"(firebase_\w+?_(?:provider|generator))_")
ATTACHMENT = re.compile(r"_(attach|attachment|detach)$")
NAMED_POINTERS = {"user_data": "user_data", "receiver_data": "receiver_data"}
INTEGERS = {"int32_t": (32, True), "uint32_t": (32, False), "int64_t": (64, True), "uint64_t": (64, False),
            "size_t": (64, False)}


@dataclasses.dataclass
class Doc:
    """A comment. The members are strings without line breaks, or lists of these; `example` keeps its lines."""

    summary: str = ""
    details: list = dataclasses.field(default_factory=list)
    example: str = ""
    errors: list = dataclasses.field(default_factory=list)
    parameters: dict = dataclasses.field(default_factory=dict)
    result: str = ""
    since: str = ""
    see: str = ""


@dataclasses.dataclass
class Value:
    """The type of a result, a parameter or a member, with what the annotations say about it."""

    kind: str
    c_type: str
    name: str = ""
    parameter: str = ""
    nullable: bool = False
    owned: bool = False
    is_output: bool = False
    unit: str = ""
    period: str = ""
    bits: int = 0
    signed: bool = False
    item: str = ""
    is_constant: bool = False
    is_size: bool = False


@dataclasses.dataclass
class Function:
    name: str
    noun: str
    member: str
    role: str
    result: Value
    parameters: list
    completes_with: str
    doc: Doc
    header: str

    @property
    def has_object(self):
        """Whether the first parameter is the object. Otherwise the function is static."""
        return self.role not in ("function",) and bool(self.parameters) and self.parameters[0].name == self.noun

    @property
    def arguments(self):
        rest = self.parameters[1:] if self.has_object else self.parameters
        return [one for one in rest if not one.is_output and not one.is_size and one.kind not in ("user_data", "deleter")]

    @property
    def output(self):
        """The parameter that receives the result, or None."""
        return next((one for one in self.parameters if one.is_output), None)

    @property
    def fails(self):
        return self.result.name == "firebase_auth_error" and self.role in ("method", "function")


@dataclasses.dataclass
class List:
    """The functions `..._<name>_count` and `..._<name>_at`. Several columns, if each element has several values."""

    name: str
    count: Function
    columns: list

    @property
    def plural(self):
        return f"{self.name}s"


@dataclasses.dataclass
class Handle:
    """An opaque type. `is_counted`: retain and release. `has_owner`: release only. Neither: borrowed from another object."""

    name: str
    doc: Doc
    header: str
    is_counted: bool = False
    is_single: bool = False
    functions: list = dataclasses.field(default_factory=list)
    lists: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Constant:
    name: str
    short_name: str
    value: int
    doc: Doc


@dataclasses.dataclass
class Enumeration:
    name: str
    prefix: str
    constants: list
    doc: Doc
    header: str


@dataclasses.dataclass
class Member:
    """A member of a struct. If it points to a function, `callback` is set."""

    value: Value
    doc: Doc
    callback: object = None


@dataclasses.dataclass
class Struct:
    name: str
    members: list
    doc: Doc
    header: str

    @property
    def has_callbacks(self):
        return any(one.callback for one in self.members)

    @property
    def values(self):
        """The members that a caller in another language sets."""
        return [one for one in self.members
                if one.value.parameter not in ("struct_size", "user_data", "release") and not one.value.is_size]


@dataclasses.dataclass
class Callback:
    """A type of functions that the program passes."""

    name: str
    result: Value
    parameters: list
    doc: Doc
    header: str = ""

    @property
    def arguments(self):
        return [one for one in self.parameters if one.kind != "user_data"]


@dataclasses.dataclass
class FutureResult:
    """What `firebase_future_<name>()` returns. For a list, `count` is the function with the number."""

    name: str
    value: Value
    accessor: Function = None
    count: Function = None


@dataclasses.dataclass
class Model:
    """All members are dictionaries by the names in C; `families` are functions without an object, by noun."""

    handles: dict
    enumerations: dict
    structs: dict
    callbacks: dict
    functions: dict
    families: dict
    futures: dict


# --- comments ---


def joined(text):
    return " ".join(text.split())


def read_doc(text):
    example = "\n".join(re.findall(r"@code\n(.*?)@endcode", text, re.DOTALL))
    text = re.sub(r"@code\n.*?@endcode", "", text, flags=re.DOTALL)
    parts = re.split(r"^(@par Errors|Errors:|@param \w+|@return|@since|@see|@note)\b", text, flags=re.MULTILINE)
    paragraphs = [joined(one) for one in re.split(r"\n\s*\n", parts[0]) if one.strip()]
    doc = Doc(summary=paragraphs[0] if paragraphs else "", details=paragraphs[1:], example=example.strip())
    for command, part in zip(parts[1::2], parts[2::2]):
        add_part(doc, command, part)
    return doc


def add_part(doc, command, text):
    if command in ("@par Errors", "Errors"):
        listed, *others = re.split(r"\n\s*\n", text.lstrip(":\n "))
        doc.errors = [joined(one) for one in re.split(r"^- ", listed, flags=re.MULTILINE) if one.strip()]
        doc.details += [joined(one) for one in others if one.strip()]
    elif command.startswith("@param"):
        doc.parameters[command.split()[1]] = joined(text)
    elif command == "@return":
        doc.result = joined(text)
    else:
        setattr(doc, command[1:], joined(text))


# What bindings settle themselves: NULL arguments, sizes of structs, lifetimes, units of times. Applied in this order.
REWORDED = [
    (r"`\w+`(?:, `\w+`)* or `\w+` is NULL", "`x` is NULL"),
    (r"\b(is|are) NULL(?:,| or) (?=\"\"|not |empty|invalid|incomplete|malformed)", r"\1 "),
    (r" or is NULL(?=[.;])", ""),
    (r"(`\w+`) is NULL(?:, is| or(?= an | for ))", r"\1 is"),
    (r"^FIREBASE_\w+: `\w+` is NULL\.$", ""),
    (r": (?:`\w+` is NULL,(?: or)? )?(?:(?:the |its )?`struct_size`(?: of the settings)? is invalid, or )?", ": "),
    (r" ?Nothing happens if it is NULL(?:, except that `deleter` runs)?\.", ""),
    (r"(?<=if it )is NULL or ", ""),
    (r", and so do they if the user is NULL", ""),
    (r",? or NULL(?=\.$)", ""),
    (r"(?:Nothing changes and )?`release` is not called then[,;]?(?: and)? ?", ""),
    (r" ?Valid (?:as long as|until|for the rest|during|while)[^.]*\.", ""),
    (r" ?(?:Never NULL|Not retained)\.", ""),
    (r",? which (?:is|are) copied\b", ""),
    (r" ?`\w+` is valid during the call(?:; retain it to use it longer)?\.", ""),
    (r"\bThe milliseconds for\b", "The time for"),
]
CONDITION = re.compile(r"(,? (?:or|and) if |, if |, or |, (?=`struct_size`|(?:is|a|an|the) )| or )")
DROPPED_CONDITION = re.compile(r"(?:`\w+`|an argument|it)? ?is NULL(?: only)?|(?:its |the )?`struct_size`.* invalid")


def without_conditions(clause):
    """A clause "result if condition, or if condition" without the conditions that bindings exclude."""
    result, word, conditions = clause.partition(" if ")
    if not word:
        # "..., and if `x` is NULL" after another kind of condition.
        return clause
    parts = CONDITION.split(conditions)
    kept = [(separator, part) for separator, part in zip(["", *parts[1::2]], parts[::2])
            if not DROPPED_CONDITION.fullmatch(part.strip())]
    if not kept:
        return "" if re.fullmatch(r"[^,]*", result) else re.sub(r",? and$|,? or$|,$", "", result)
    return result + word + kept[0][1] + "".join(separator + part for separator, part in kept[1:])


def for_binding(text):
    """The text without what it says about NULL arguments, sizes of structs, how long a pointer is valid, and units."""
    for pattern, replacement in REWORDED:
        text = re.sub(pattern, replacement, text)
    text = re.sub(r",? (?:and|or) if `\w+` is NULL(?=[.;]|$)", "", text)
    sentences = []
    for sentence in re.split(r"(?<=[^.]\.) (?=[A-Z`\"]|a log|firebase_)", text):
        clauses = [without_conditions(one) for one in sentence.removesuffix(".").split("; ")]
        clauses = [one for one in clauses if one]
        sentences += [joined("; ".join(clauses)) + "."] if clauses and sentence.endswith(".") else ["; ".join(clauses)]
    return joined(" ".join(capitalized(one) for one in sentences if one))


def capitalized(sentence):
    """With a capital letter, unless it begins with a name of C."""
    return sentence if sentence.startswith(PREFIX) else sentence[:1].upper() + sentence[1:]


def references(text):
    """The functions, constants and types that a text mentions, longest first."""
    found = set(re.findall(r"\bfirebase_\w+|\bFIREBASE_\w+", text))
    return sorted(found, key=lambda name: (-len(name), name))


# --- values ---


class Reader:
    """Reads declarations. It knows the names of all types."""

    def __init__(self, folder):
        self.folder = folder
        self.functions = list(c_headers.functions(folder))
        names = {function.name for function in self.functions}
        self.handles = {one.name: Handle(one.name, read_doc(one.comment), one.header, f"{one.name}_retain" in names,
                                         f"{one.name}_retain" not in names and f"{one.name}_release" in names)
                        for one in c_headers.opaque_types(folder)}
        self.enumerations = {one.name: read_enumeration(one) for one in c_headers.enumerations(folder)}
        self.callback_names = {one.name for one in c_headers.callbacks(folder)} - {"firebase_deleter"}
        self.struct_names = {one.name for one in c_headers.structs(folder)}

    def kind(self, type_):
        base = type_.base
        if base == "char" and type_.pointers == 1:
            return "string"
        if base == "void":
            return NAMED_POINTERS.get(type_.name, "pointer") if type_.pointers else "void"
        if "FIREBASE_C_ENUM" in type_.facts or base in self.enumerations:
            return "enumeration"
        if base == "firebase_deleter":
            return "deleter"
        for kind, names in (("handle", self.handles), ("struct", self.struct_names), ("callback", self.callback_names),
                            ("integer", INTEGERS)):
            if base in names:
                return kind
        if base in ("bool", "double"):
            return {"bool": "bool", "double": "real"}[base]
        raise ValueError(f"the model does not know the type {type_.text!r} of {type_.name!r}")

    def value(self, type_):
        kind = self.kind(type_)
        value = Value(kind, type_.text, parameter=type_.name, nullable="FIREBASE_C_NULLABLE" in type_.annotations,
                      owned="FIREBASE_C_OWNED" in type_.annotations, unit=type_.facts.get("FIREBASE_C_UNIT", ""),
                      is_output=type_.pointers == 2, is_constant="const" in type_.text.split())
        value.bits, value.signed = INTEGERS.get(type_.base, (0, False))
        if kind == "enumeration":
            value.name = type_.facts.get("FIREBASE_C_ENUM", type_.base).lower()
        elif kind in ("handle", "struct", "callback"):
            value.name = type_.base
        if kind == "callback":
            value.period = type_.facts.get("FIREBASE_C_CALLED", "until_deleted")
        return value

    def parameters(self, types):
        return paired([self.value(one) for one in types])

    def function(self, function):
        parameters = self.parameters(function.parameters)
        noun = self.noun(function, parameters)
        result = self.value(function.result)
        completes_with = function.result.facts.get("FIREBASE_C_COMPLETES_WITH", "")
        member = function.name.removeprefix(noun).strip("_")
        read = Function(function.name, noun, member, "", result, parameters, completes_with, read_doc(function.comment),
                        function.header)
        read.role = role(read)
        return read

    def noun(self, function, parameters):
        """The type of the object, or for functions without one the longest type or family that the name begins with."""
        first = parameters[0].name if parameters and parameters[0].kind == "handle" else ""
        if first and function.name.startswith(f"{first}_"):
            return first
        families = {PREFIX + path.stem for path in self.folder.glob("*.h")} | set(FAMILY.findall(function.name))
        names = families | set(self.handles) | set(self.enumerations)
        return max((name for name in names if function.name.startswith(f"{name}_")), key=len)

    def callback(self, function):
        return Callback(function.name, self.value(function.result), self.parameters(function.parameters),
                        read_doc(function.comment), function.header)

    def struct(self, declaration):
        members = [self.member(declaration, one) for one in declaration.members]
        paired([one.value for one in members])
        return Struct(declaration.name, members, read_doc(declaration.comment), declaration.header)

    def member(self, struct, member):
        doc = read_doc(member.comment)
        if member.parameters is None:
            return Member(self.value(member.type), doc)
        result = self.value(dataclasses.replace(member.type, annotations=set()))
        name = f"{struct.name}_{member.type.name}"
        callback = Callback(name, result, self.parameters(member.parameters), doc, struct.header)
        nullable = "FIREBASE_C_NULLABLE" in member.type.annotations
        return Member(Value("callback", "", name, member.type.name, nullable, period="until_deleted"), doc, callback)


def paired(values):
    """The same values, with the kind of those that are bytes and their size."""
    for pointer, size in zip(values, values[1:]):
        names = ("size", f"{pointer.parameter}_size")
        if pointer.c_type == "const void *" and size.c_type == "size_t" and size.parameter in names:
            pointer.kind, size.is_size = "bytes", True
    return values


def role(function):
    first = function.parameters[0] if function.parameters else None
    if function.member in ("retain", "release"):
        return function.member
    if ATTACHMENT.search(function.name):
        return "attachment"
    if function.completes_with:
        return "operation"
    if not first or first.name != function.noun:
        return "function"
    is_getter = len(function.parameters) == 1 and first.is_constant and function.result.kind != "void"
    return "getter" if is_getter else "method"


def read_enumeration(declaration):
    prefix = c_headers.prefix([one.name for one in declaration.members])
    constants = [Constant(one.name, one.name.removeprefix(f"{prefix}_"), one.value, read_doc(one.comment))
                 for one in declaration.members]
    return Enumeration(declaration.name, prefix, constants, read_doc(declaration.comment), declaration.header)


# --- the whole ---


def find_lists(handle):
    """Finds the pairs of functions `_count` and `_at`."""
    for count in [one for one in handle.functions if one.member.endswith("_count")]:
        name = count.member.removesuffix("_count")
        columns = [one for one in handle.functions if re.fullmatch(rf"{name}(_\w+)?_at", one.member)]
        if columns:
            handle.lists.append(List(name, count, columns))
            count.role = "count"
            for column in columns:
                column.role = "at"


def find_futures(functions):
    """What futures complete with, by the argument of FIREBASE_C_COMPLETES_WITH."""
    futures = {NOTHING: FutureResult(NOTHING, Value("void", "void"))}
    for name in sorted({one.completes_with for one in functions.values()} - {"", NOTHING}):
        accessor = functions[f"firebase_future_{name}"]
        result = FutureResult(name, accessor.result, accessor)
        if accessor.role == "at":
            result.value = Value("list", "", item=accessor.result.kind)
            result.count = functions[f"firebase_future_{name.removesuffix('_at')}_count"]
        futures[name] = result
    return futures


def read(folder=c_headers.FOLDER):
    """The model of the headers in a folder."""
    reader = Reader(folder)
    functions = {one.name: reader.function(one) for one in reader.functions}
    families = {}
    for function in functions.values():
        if function.noun in reader.handles:
            reader.handles[function.noun].functions.append(function)
        else:
            families.setdefault(function.noun, []).append(function)
    for handle in reader.handles.values():
        find_lists(handle)
    structs = {one.name: reader.struct(one) for one in c_headers.structs(folder)}
    callbacks = {one.name: reader.callback(one) for one in c_headers.callbacks(folder)}
    return Model(reader.handles, reader.enumerations, structs, callbacks, functions, families, find_futures(functions))
