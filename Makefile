# SPDX-License-Identifier: Apache-2.0
# The commands of README.md and CONTRIBUTING.md. They call CMake and SwiftPM.

.PHONY: demo demo-swift demo-web test test-compilers test-bindings test-examples test-platforms test-sanitizers dist fuzz faults benchmark docs format clean

demo: ## Sign a player in with Apple against the emulator
	@scripts/demo

demo-swift: ## Create, link and delete an account in Swift, against the emulator
	@scripts/demo-swift

demo-web: ## Sign a player in through the browser, against the emulator
	@scripts/demo-web

test: ## All tests of the library and the emulator
	@scripts/test

test-compilers: ## The headers and suites with gcc and clang, in each C++ standard, with other C++ libraries
	@scripts/test-compilers

test-bindings: ## The bindings in Python, C# and Rust
	@scripts/test-bindings

test-examples: ## The game, and the session of the Firebase C++ SDK
	@scripts/test-examples

test-platforms: ## The library for other platforms: built, tested (by qemu and Wine where it is not Linux on x86-64), packaged
	@scripts/test-platforms

dist: ## The release archives and the Debian packages, in dist/
	@scripts/dist

test-sanitizers: ## The suites of test under AddressSanitizer, UndefinedBehaviorSanitizer, ThreadSanitizer and valgrind
	@scripts/test-sanitizers

fuzz: ## Fuzz each reader of outside data for an hour (Tests/fuzz/README.md); FUZZ="--seconds 60 tokens" for less
	@scripts/fuzz $(FUZZ)

faults: ## The campaigns of Tests/faults in their long form: 10,000 kills, 1,000 exits of each kind
	@scripts/faults

benchmark: ## Measures, and writes the tables and charts of docs/performance.md and the README
	@scripts/benchmark

docs: ## The documentation site, in build-docs/site
	@scripts/docs

format: ## Formats C, C++ and Swift
	@scripts/format

clean:
	rm -rf build build-* .build .build-* dist
