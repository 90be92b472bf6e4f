# SPDX-License-Identifier: Apache-2.0
"""Builds a program with the package by CMake and by the flags of pkg-config, and runs it."""

import os

from conan import ConanFile
from conan.tools.build import can_run
from conan.tools.cmake import CMake, cmake_layout


class TestFirebaseAuth(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    generators = "CMakeToolchain", "CMakeConfigDeps", "PkgConfigDeps", "VirtualRunEnv"

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        cmake_layout(self)

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()
        if self.settings.os == "Linux":
            flags = f"$(PKG_CONFIG_PATH={self.generators_folder} pkg-config --cflags --libs firebase_auth)"
            self.run(f"c++ -std=c++14 {self.source_folder}/program.cc {flags} -o {self.cpp.build.bindir}/flags")

    def test(self):
        if can_run(self):
            self.run(os.path.join(self.cpp.build.bindir, "program"))
            if self.settings.os == "Linux":
                self.run(os.path.join(self.cpp.build.bindir, "flags"), env="conanrun")
