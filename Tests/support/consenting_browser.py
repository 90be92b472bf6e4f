#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A browser whose player agrees at once on the emulator's page.

    consenting_browser.py URL

Prints nothing. Fails unless the last page, which is the library's own, was loaded. Submits the form of a page that submits
itself, as Apple's answer is one."""

import html
import re
import sys
import urllib.parse
import urllib.request

FORM = {"decision": "allow", "email": "ada@example.com", "emailVerified": "on", "givenName": "Ada",
        "familyName": "Lovelace", "shareName": "on"}


def load(url, form=None, headers={}):
    """The page to which the request leads, and its text."""
    data = urllib.parse.urlencode(form).encode() if form else None
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as page:
        return page, page.read().decode()


def submit(page, text):
    """Submits the form of a page that submits itself."""
    action = re.search(r'<form method="post" action="([^"]*)">', text)[1]
    fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', text)
    origin = "{0.scheme}://{0.netloc}".format(urllib.parse.urlsplit(page.url))
    load(html.unescape(action), {name: html.unescape(value) for name, value in fields}, {"Origin": origin})


def agree(url):
    # Where a short URL of the library leads to.
    consent, _ = load(url)
    page, text = load(consent.url, FORM)
    if "document.forms[0].submit()" in text:
        submit(page, text)


agree(sys.argv[1])
