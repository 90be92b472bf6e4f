#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints a software bill of materials (CycloneDX 1.6, JSON) of an archive.

Usage: write_sbom.py SOURCES VERSION PLATFORM SWIFT_VERSION SECONDS NAME NAME_VERSION NAME_LICENCE COMPONENT...

SOURCES is cmake/dependencies/sources.json. SECONDS is the time of the commit since 1970. NAME is the standard library of C++
in the command line program. The COMPONENTs are the names of the libraries in SOURCES that the archive contains.
"""

import datetime
import json
import sys
import uuid

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL


def library(name, version, licence, **attributes):
    return Component(type=ComponentType.LIBRARY, name=name, version=version, licenses=[LicenseExpression(licence)],
                     bom_ref=f"{name}@{version}", **attributes)


def dependency(name, source):
    # SPDX calls the licence of curl "curl".
    address = PackageURL(type="deb", namespace="debian", name=name, version=source["debian"], qualifiers={"arch": "source"})
    digest = HashType(alg=HashAlgorithm.SHA_256, content=source["archive"][1])
    return library(name, source["version"], source["licence"], purl=address, hashes=[digest])


def main():
    if len(sys.argv) < 9:
        sys.exit(__doc__)
    sources, version, platform, swift, seconds = sys.argv[1:6]
    standard_library = sys.argv[6:9]
    names = sys.argv[9:]
    packages = json.load(open(sources))
    components = [dependency(name, packages[name]) for name in names]
    components.append(library(*standard_library))
    components.append(library("swift-embedded-standard-library", swift, "Apache-2.0 WITH Swift-exception"))
    whole = library("firebase-auth", version, "Apache-2.0")
    bom = Bom(components=components, serial_number=uuid.uuid5(uuid.NAMESPACE_URL, f"firebase-auth/{version}/{platform}/{seconds}"))
    bom.metadata.component = whole
    bom.metadata.timestamp = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    bom.register_dependency(whole, components)
    print(JsonV1Dot6(bom).output_as_string(indent=2))


if __name__ == "__main__":
    main()
