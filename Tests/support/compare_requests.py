#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the requests that tls_proxy.py recorded with the tables of Tests/c/requests.md. Prints the differences; fails if
there is one.

    compare_requests.py RECORD DOCUMENT
"""

import json
import re
import sys

# What HTTP itself needs, and libcurl sends.
OF_HTTP = {"host", "accept", "accept-encoding", "content-length"}


def documented(path):
    """The header names, and the fields of each request: the second column of two tables."""
    headers, fields, section = set(), {}, ""
    for line in open(path, encoding="utf-8"):
        if line.startswith("## "):
            section = line[3:].strip()
        cells = line.split("|")
        name = re.match(r" `([^`]+)` $", cells[1]) if len(cells) > 3 else None
        if name and section == "Headers":
            headers.add(name[1])
        if name and section == "Fields":
            fields[name[1]] = set(re.findall(r"`([^`]+)`", cells[2]))
    return headers, fields


def names(body):
    for key, value in body.items():
        if isinstance(value, dict) and value:
            yield from (key + "." + inner for inner in names(value))
        else:
            yield key


def recorded(path):
    headers, fields = set(), {}
    for line in open(path, encoding="utf-8"):
        request = json.loads(line)
        names_of_headers = {name for name, _ in request["headers"]} - OF_HTTP
        if request["method"] == "HEAD":
            # It has nothing, so that whatever it has is not documented.
            fields.setdefault("HEAD " + request["path"], set()).update(names_of_headers, filter(None, [request["body"]]))
            continue
        method = re.match(r"/v\d/([^?]+)\?key=", request["path"])[1]
        headers |= names_of_headers
        fields.setdefault(method, set()).update(names(json.loads(request["body"])))
    return headers, fields


def main():
    headers, fields = recorded(sys.argv[1])
    known_headers, known_fields = documented(sys.argv[2])
    wrong = []
    for method in sorted(known_fields.keys() ^ fields.keys()):
        wrong.append(f"{method}: is sent or documented, but not both")
    for what, sent, known in [("headers", headers, known_headers)] + [
            (method, fields.get(method, set()), known_fields.get(method, set()))
            for method in sorted(fields.keys() | known_fields.keys())]:
        wrong += [f"{what}: {name} is sent, but not documented" for name in sorted(sent - known)]
        wrong += [f"{what}: {name} is documented, but not sent" for name in sorted(known - sent)]
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
