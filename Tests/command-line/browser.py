# SPDX-License-Identifier: Apache-2.0
"""A browser whose player agrees at once on the emulator's page, and whose pages submit their forms.

Usage: browser.py [--again FILE] URL

With --again, the last page is loaded twice, and the file receives the text of the second one.
"""
import html
import pathlib
import re
import sys
import urllib.parse
import urllib.request

ANSWER = {"decision": "allow", "email": "ada@example.com", "emailVerified": "on", "givenName": "Ada",
          "familyName": "Lovelace", "emailSharing": "share", "shareName": "on"}
FIELD = r'<input type="hidden" name="([^"]*)" value="([^"]*)">'


def load(url, fields=None, origin=None):
    """The address of the page after redirects, and its text."""
    data = None if fields is None else urllib.parse.urlencode(fields).encode()
    request = urllib.request.Request(url, data, {"Origin": origin} if origin else {})
    with urllib.request.urlopen(request) as page:
        return page.url, page.read().decode()


def visit(url):
    consent, _ = load(url)
    address, text = load(consent, ANSWER)
    form = re.search(r'<form method="post" action="([^"]*)">(.*?)</form>', text, re.DOTALL)
    if form:
        origin = "{0.scheme}://{0.netloc}".format(urllib.parse.urlsplit(address))
        fields = {name: html.unescape(value) for name, value in re.findall(FIELD, form[2])}
        address, _ = load(html.unescape(form[1]), fields, origin)
    return address


if __name__ == "__main__":
    last = visit(sys.argv[-1])
    if sys.argv[1] == "--again":
        pathlib.Path(sys.argv[2]).write_text(load(last)[1], encoding="utf-8")
