#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Starts servers of this machine for tests that run under Wine, which cannot have pipes to them.

Usage: companions.py [COMMAND...]

It listens on 127.0.0.1. The first line of a connection is a command, its arguments separated by tabs; then the connection
is the command's standard input and output. If the test ends the connection, the command ends, and the connection after it.

With COMMAND, it runs that with the port in FIREBASE_AUTH_COMPANIONS, and ends with it and its status. Otherwise it prints
the port and ends with its input.
"""

import os
import socket
import subprocess
import sys
import threading


def forward(file, connection):
    while block := os.read(file.fileno(), 65536):
        try:
            connection.sendall(block)
        except OSError:
            return


def serve(connection):
    with connection, connection.makefile("rb") as lines:
        arguments = lines.readline().decode().rstrip("\n").split("\t")
        process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        output = threading.Thread(target=forward, args=(process.stdout, connection), daemon=True)
        output.start()
        try:
            for line in lines:
                process.stdin.write(line)
                process.stdin.flush()
        except OSError:
            pass
        process.terminate()
        process.wait()


def accept(listener):
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(connection,), daemon=True).start()


def main():
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    port = str(listener.getsockname()[1])
    threading.Thread(target=accept, args=(listener,), daemon=True).start()
    if sys.argv[1:]:
        return subprocess.run(sys.argv[1:], env={**os.environ, "FIREBASE_AUTH_COMPANIONS": port}).returncode
    print(port, flush=True)
    sys.stdin.read()
    return 0


if __name__ == "__main__":
    sys.exit(main())
