# SPDX-License-Identifier: Apache-2.0
"""Certificates of stand-ins for Google's hosts, good and bad ones."""

import datetime
import os
import ssl
import subprocess

HOSTS = ("identitytoolkit.googleapis.com", "securetoken.googleapis.com")
# Certificates of 43 and 15 KB: the parts of the issuer's name, and the distribution points whose names each begin with it.
CROWDED = {"large": (900, 1300), "crowded": (300, 450)}


class Certificates:
    """Made by the openssl program, once for each kind that is asked for."""

    def __init__(self, folder):
        self.folder = folder
        self.contexts = {}
        self.authority("authorities")
        self.authority("strangers")

    def path(self, name):
        return os.path.join(self.folder, name)

    def openssl(self, *arguments):
        subprocess.run(["openssl", *arguments], check=True, capture_output=True)

    def authority(self, name):
        self.openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=" + name,
                     "-keyout", self.path(name + ".key"), "-out", self.path(name + ".pem"))

    def context(self, kind, protocol):
        """One for all connections of a kind, so that they can resume each other's sessions."""
        if (kind, protocol) not in self.contexts:
            self.contexts[kind, protocol] = self.make_context(kind, protocol)
        return self.contexts[kind, protocol]

    def make_context(self, kind, protocol):
        if not os.path.exists(self.path(kind + ".pem")):
            self.make(kind)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        if kind == "small":
            context.set_ciphers("DEFAULT@SECLEVEL=0")
        context.load_cert_chain(self.path(kind + ".pem"), self.path(kind + ".key"))
        context.set_alpn_protocols([protocol])
        return context

    def make(self, kind):
        if kind in CROWDED:
            self.make_crowded(kind)
            return
        names = ("portal.example",) if kind == "other-host" else HOSTS
        extension = "subjectAltName=" + ",".join("DNS:" + name for name in names)
        request = ["req", "-newkey", "rsa:1024" if kind == "small" else "rsa:2048", "-nodes", "-subj", "/CN=" + names[0],
                   "-keyout", self.path(kind + ".key")]
        if kind == "self-signed":
            self.openssl(*request, "-x509", "-days", "30", "-addext", extension, "-out", self.path(kind + ".pem"))
            return
        self.openssl(*request, "-out", self.path(kind + ".csr"))
        self.sign(kind, extension, "strangers" if kind == "unknown" else "authorities")

    def make_crowded(self, kind):
        """Self-signed. OpenSSL without the correction of CVE-2026-35189 writes all the names of the distribution points down."""
        parts, points = CROWDED[kind]
        configuration = self.path(kind + ".conf")
        with open(configuration, "w") as file:
            file.write("[req]\nprompt=no\ndistinguished_name=d\nx509_extensions=e\n[p]\nrelativename=r\n[r]\nCN=b\n"
                       f"[e]\ncrlDistributionPoints={','.join(['p'] * points)}\n[d]\n")
            file.writelines(f"{i}.CN=a\n" for i in range(parts))
        self.openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-config", configuration,
                     "-days", "30", "-keyout", self.path(kind + ".key"), "-out", self.path(kind + ".pem"))

    def sign(self, kind, extension, issuer):
        """With `openssl ca`, as only that takes the dates."""
        day = {"expired": -60, "early": 30}.get(kind, -1)
        start = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=day)
        end = start + datetime.timedelta(days=30)
        configuration = self.path(kind + ".conf")
        with open(self.path(kind + ".database"), "w"), open(configuration, "w") as file:
            file.write(
                f"[ca]\ndefault_ca=x\n[x]\ndatabase={self.path(kind + '.database')}\nnew_certs_dir={self.folder}\n"
                f"rand_serial=yes\ndefault_md=sha256\npolicy=p\nx509_extensions=e\nunique_subject=no\n"
                f"[p]\ncommonName=supplied\n[e]\n{extension}\n")
        self.openssl("ca", "-batch", "-notext", "-config", configuration, "-cert", self.path(issuer + ".pem"),
                     "-keyfile", self.path(issuer + ".key"), "-in", self.path(kind + ".csr"),
                     "-out", self.path(kind + ".pem"), "-startdate", start.strftime("%Y%m%d%H%M%SZ"),
                     "-enddate", end.strftime("%Y%m%d%H%M%SZ"))
