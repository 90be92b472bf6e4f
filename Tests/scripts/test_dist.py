# SPDX-License-Identifier: Apache-2.0
"""Tests of scripts/dist: what it finds in the output of linkers."""
import importlib.machinery
import importlib.util
import pathlib
import shutil
import sys
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
sys.path.append(str(SCRIPTS))
loader = importlib.machinery.SourceFileLoader("dist", str(SCRIPTS / "dist"))
dist = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
loader.exec_module(dist)

MINGW = "/usr/x86_64-w64-mingw32/lib"


class Runtimes(unittest.TestCase):
    def test_what_zig_adds_has_a_licence(self):
        links = "ar rcs /c/zig/o/2/libcompiler_rt.a /c/zig/o/2/part.o\nld.lld -r -o /c/zig/o/1/Scrt1.o /c/zig/o/1/start.o\n"
        links += "ld.lld -shared -o /c/zig/o/4/libld.so.2 /c/zig/o/5/ld.o --as-needed\n"
        links += f"ld.lld -o t /c/zig/o/1/Scrt1.o CMakeFiles/t.dir/t.o {dist.ROOT}/t.a -L/ /c/zig/o/2/libcompiler_rt.a /c/zig/o/3/libc.so.6\n"
        found = dist.runtimes("linux-x86_64", links)
        self.assertEqual({name: licence for name, (_, licence, _) in found.items()}, {"glibc": "LGPL-2.1-or-later", "zig": "MIT"})

    def test_a_file_without_a_known_licence_ends_the_packing(self):
        with self.assertRaisesRegex(SystemExit, "libnew.a', whose licence is unknown"):
            dist.runtimes("linux-x86_64", "ld.lld t.o /c/zig/o/1/libnew.a")

    @unittest.skipUnless(shutil.which("x86_64-w64-mingw32-ld"), "MinGW is not installed")
    def test_the_runtime_of_mingw_and_its_threads_have_licences(self):
        found = dist.runtimes("windows-x86_64", f"{MINGW}/../lib/crt2.o\n({MINGW}/libpthread.a)libwinpthread_la-cond.o\n")
        self.assertEqual({name: licence for name, (_, licence, _) in found.items()},
                         {"mingw-w64": "ZPL-2.1", "winpthreads": "MIT AND BSD-3-Clause"})


if __name__ == "__main__":
    unittest.main()
