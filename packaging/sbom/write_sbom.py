#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints a software bill of materials (CycloneDX 1.6, JSON) of an archive.

Usage: write_sbom.py COMPONENTS VERSION PLATFORM SWIFT_VERSION SECONDS [NAME NAME_VERSION NAME_LICENCE]...

COMPONENTS is the file components.json of scripts/build-dependencies, which lists what it has unpacked. SECONDS is the time of the
commit since 1970. Each NAME is a part of a toolchain that the linker has added.
"""

import datetime
import json
import sys
import uuid

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType, Pedigree
from cyclonedx.model.impact_analysis import ImpactAnalysisState
from cyclonedx.model.license import LicenseExpression
from cyclonedx.model.vulnerability import BomTarget, Vulnerability, VulnerabilityAnalysis
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL


def library(name, version, licence, **attributes):
    return Component(type=ComponentType.LIBRARY, name=name, version=version, licenses=[LicenseExpression(licence)],
                     bom_ref=f"{name}@{version}", **attributes)


def dependency(name, source):
    # SPDX calls the licence of curl "curl".
    address = PackageURL(type="generic", name=name, version=source["version"])
    if source["debian"]:
        address = PackageURL(type="deb", namespace="debian", name=name, version=source["debian"], qualifiers={"arch": "source"})
    digest = HashType(alg=HashAlgorithm.SHA_256, content=source["archive"][1])
    return library(name, source["version"], source["licence"], purl=address, hashes=[digest],
                   pedigree=Pedigree(notes="Patches: " + ", ".join(source["patches"])))


def vulnerabilities(component, source):
    """Those that do not concern the archive although Debian corrected them after the version of the component."""
    for name, reason in source.get("mended", {}).items():
        analysis = VulnerabilityAnalysis(state=ImpactAnalysisState.NOT_AFFECTED, detail=reason)
        yield Vulnerability(id=name, bom_ref=name, analysis=analysis, affects=[BomTarget(ref=str(component.bom_ref))])


def main():
    if len(sys.argv) < 6 or len(sys.argv) % 3 != 0:
        sys.exit(__doc__)
    file, version, platform, swift, seconds = sys.argv[1:6]
    sources = json.load(open(file))
    components = [dependency(name, source) for name, source in sources.items()]
    known = [one for component in components for one in vulnerabilities(component, sources[component.name])]
    components += [library(*sys.argv[i:i + 3]) for i in range(6, len(sys.argv), 3)]
    components.append(library("swift-embedded-standard-library", swift, "Apache-2.0 WITH Swift-exception"))
    whole = library("firebase-auth", version, "Apache-2.0")
    bom = Bom(components=components, vulnerabilities=known,
              serial_number=uuid.uuid5(uuid.NAMESPACE_URL, f"firebase-auth/{version}/{platform}/{seconds}"))
    bom.metadata.component = whole
    bom.metadata.timestamp = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    bom.register_dependency(whole, components)
    print(JsonV1Dot6(bom).output_as_string(indent=2))


if __name__ == "__main__":
    main()
