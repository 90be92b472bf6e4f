#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that what depends on the operating system stays behind Sources/CFirebaseNativeSystem/include/Platform.h: the Swift
sources call no other function of a system, they name no type or constant of one, and Platform.h has no type of variable
width.

Usage: operating_system.py BUILD

BUILD is the folder of a CMake build, whose objects of Swift show what the sources call.
"""

import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import project
from project import ROOT

SOURCES = ROOT / "Sources"

# What Swift objects may call: Platform.h, libraries and their wrappers, the Swift runtime, and the functions of standard C
# that the runtime or the sources need, with bcmp, by which LLVM replaces memcmp.
ALLOWED_CALLS = re.compile(
    r"(auth|curl|json)_\w+|_swift_\w+|__stack_chk_\w+|arc4random_buf|posix_memalign|malloc|calloc|realloc|free|"
    r"mem(chr|cmp|cpy|move|set)|bcmp|strlen|strcmp|ceil|trunc"
)
# In addition, the emulator: libmicrohttpd with the socket that it takes, OpenSSL, and what only a program does.
ALLOWED_CALLS_OF_EMULATOR = re.compile(
    r"MHD_\w+|(ASN1|BIO|BN|EVP|PEM|RSA|X509)_\w+|OPENSSL_init_crypto|HMAC|PKCS5_PBKDF2_HMAC|__errno_location|bind|close|connect|fcntl|"
    r"freeaddrinfo|getaddrinfo|getnameinfo|getsockname|getsockopt|listen|poll|setsockopt|socket|strerror|getrlimit|setrlimit|pthread_sigmask|"
    r"sigaddset|sigemptyset|sigwait|exit|fclose|fflush|fopen|fread|putchar|"
    # Exports, and the command of exec.
    r"ferror|fileno|fsync|fwrite|closedir|l?stat|mkdir|open|opendir|readdir|rename|rmdir|syscall|unlink|"
    r"accept|dlopen|dlsym|getenv|send|shutdown|strpbrk|"
    r"environ|getpgrp|getpid|isatty|kill|nanosleep|posix_spawn\w+|prctl|raise|sigfillset|signal|strchr|strdup|strncmp|strstr|"
    r"tcgetpgrp|tcsetpgrp|waitpid"
)
CALLS_OF_EMULATOR = [ALLOWED_CALLS, ALLOWED_CALLS_OF_EMULATOR]
OBJECTS = {"FirebaseAuthC.o": [ALLOWED_CALLS], "firebase_auth_emulator.o": CALLS_OF_EMULATOR}

# Uses that leave no trace in objects.
NAMES = re.compile(
    r"\b(import\s+(?:Glibc|Musl|Darwin|Android|WinSDK)|CLong|CUnsignedLong|CWideChar|wchar_t|timespec|timeval|time_t|"
    r"clockid_t|pthread_\w+|pid_t|uid_t|mode_t|ssize_t|off_t|sigset_t|socklen_t|sockaddr\w*|in6?_addr|addrinfo|rlimit|"
    r"pollfd|errno|(?:O|S|CLOCK|AF|SOCK|SO|MSG|LOCK)_[A-Z0-9]+|SIG[A-Z]{3,}|STD(?:IN|OUT|ERR)_FILENO)\b|"
    r"^\s*#(?:else)?if\s.*\b(?:os\(|canImport\((?:Glibc|Musl|Darwin|WinSDK)\))",
    re.M,
)
# The emulator's HTTP server takes a socket, and its program waits for signals and passes them on.
MAY_NAME = {
    "FirebaseNativeEmulator/BlockingFunctions/FunctionClient.swift", "FirebaseNativeEmulator/Server/ListeningSocket.swift",
    "firebase-auth-emulator/Command.swift", "firebase-auth-emulator/Signals.swift",
}
# Compiled only where the system has a sheet of its own.
OF_APPLE = ("FirebaseNativeApple/", "FirebaseAuth/Apple/")

VARIABLE_TYPES = re.compile(
    r"\b(int|long|short|unsigned|wchar_t|time_t|timespec|timeval|pthread_\w+|pid_t|uid_t|mode_t|off_t|ssize_t|"
    r"socklen_t|sockaddr\w*|FILE|intmax_t|uintmax_t)\b"
)
INCLUDES = {'"Memory.h"', "<stdbool.h>", "<stddef.h>", "<stdint.h>"}


def check_calls(build):
    for name, allowed in OBJECTS.items():
        command = ["nm", "-u", build / "swift" / name]
        listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        for symbol in sorted({line.split()[-1] for line in listing.splitlines() if line.strip()}):
            if not any(pattern.fullmatch(symbol) for pattern in allowed):
                yield f"{name} calls {symbol}, which is no function of Platform.h"


def without(text, *patterns):
    """The text with other patterns blanked; lines keep their numbers."""
    return re.sub("|".join(patterns), lambda match: "\n" * match.group().count("\n"), text, flags=re.S)


def found(file, text, pattern):
    for match in pattern.finditer(text):
        line = text.count("\n", 0, match.end()) + 1
        yield f"{file.relative_to(ROOT)}:{line}: {match.group().strip()}"


def check_swift():
    for file in sorted(SOURCES.rglob("*.swift")):
        path = str(file.relative_to(SOURCES))
        if path not in MAY_NAME and not path.startswith(OF_APPLE):
            text = without(file.read_text(), r"//[^\n]*", r'"""(?:\\.|[^\\])*?"""', r'"(?:\\.|[^"\\\n])*"')
            yield from (f"{violation} is of a system" for violation in found(file, text, NAMES))


def check_header():
    file = SOURCES / "CFirebaseNativeSystem/include/Platform.h"
    text = without(file.read_text(), r"//[^\n]*")
    yield from (f"{violation} differs between systems" for violation in found(file, text, VARIABLE_TYPES))
    for include in re.findall(r"#include\s+(\S+)", text):
        if include not in INCLUDES:
            yield f"Platform.h includes {include}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    mistakes = [*check_calls(pathlib.Path(sys.argv[1])), *check_swift(), *check_header()]
    return project.report("What depends on the operating system", mistakes)


if __name__ == "__main__":
    sys.exit(main())
