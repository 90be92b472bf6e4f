# SPDX-License-Identifier: Apache-2.0
"""A Conan 2 recipe that packages the release archives.

The configuration user.firebase_auth:archives names the folder or the URL that contains them and SHA256SUMS:

    conan create packaging/conan --version 0.1.0 -c user.firebase_auth:archives=dist
"""

import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.files import copy, download, get, load

PLATFORMS = {("Linux", "x86_64"): "linux-x86_64", ("Linux", "armv8"): "linux-arm64", ("Windows", "x86_64"): "windows-x86_64"}


class FirebaseAuth(ConanFile):
    name = "firebase-auth"
    description = "Firebase Authentication for native code"
    license = "Apache-2.0"
    package_type = "shared-library"
    settings = "os", "arch"

    @property
    def _platform(self):
        return PLATFORMS.get((str(self.settings.os), str(self.settings.arch)))

    def validate(self):
        if self._platform is None:
            raise ConanInvalidConfiguration(f"There is no archive for {self.settings.os} {self.settings.arch}")

    def build(self):
        place = self.conf.get("user.firebase_auth:archives", check_type=str)
        if not place:
            raise ConanInvalidConfiguration("Set user.firebase_auth:archives to the folder or URL of the archives")
        if "://" not in place:
            place = f"file://{os.path.abspath(os.path.expanduser(place))}"
        suffix = "zip" if self.settings.os == "Windows" else "tar.gz"
        name = f"firebase-auth-{self.version}-{self._platform}.{suffix}"
        get(self, f"{place}/{name}", sha256=self._checksum(place, name), strip_root=True)

    def _checksum(self, place, name):
        download(self, f"{place}/SHA256SUMS", "SHA256SUMS")
        for line in load(self, "SHA256SUMS").splitlines():
            checksum, _, file = line.partition("  ")
            if file == name:
                return checksum
        raise ConanInvalidConfiguration(f"{place}/SHA256SUMS has no {name}")

    def package(self):
        for folder in ("include", "lib", "bin"):
            copy(self, "*", os.path.join(self.build_folder, folder), os.path.join(self.package_folder, folder))
        copy(self, "*", os.path.join(self.build_folder, "licences"), os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        # The package's own CMake files, so that targets are the same as without Conan.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.set_property("cmake_file_name", "FirebaseAuth")
        self.cpp_info.builddirs = ["lib/cmake/FirebaseAuth"]
        # Other generators link the shared libraries, which need nothing but the system's C library.
        names = ["firebase_auth"] if self.settings.os == "Windows" else ["firebase_auth", "firebase_auth_emulator"]
        for name in names:
            self.cpp_info.components[name].libs = [name]
            self.cpp_info.components[name].set_property("pkg_config_name", name)
