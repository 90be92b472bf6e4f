#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A browser whose player agrees at once on the emulator's page.

    consenting_browser.py URL

Prints nothing. Fails unless the last page, which is the library's own, was loaded."""

import sys
import urllib.parse
import urllib.request

FORM = {"decision": "allow", "email": "ada@example.com", "emailVerified": "on", "givenName": "Ada",
        "familyName": "Lovelace"}


def agree(url):
    # Where a short URL of the library leads to.
    with urllib.request.urlopen(url) as page:
        consent = page.url
    with urllib.request.urlopen(consent, urllib.parse.urlencode(FORM).encode()) as page:
        page.read()


agree(sys.argv[1])
