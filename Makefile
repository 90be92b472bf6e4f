# SPDX-License-Identifier: Apache-2.0
# The commands of README.md and CONTRIBUTING.md. They call CMake and SwiftPM.

.PHONY: demo demo-swift demo-web test dist faults benchmark docs format clean

demo: ## Sign a player in with Apple against the emulator
	@scripts/demo

demo-swift: ## Create, link and delete an account in Swift, against the emulator
	@scripts/demo swift

demo-web: ## Sign a player in through the browser, against the emulator
	@scripts/demo web

test: ## All tests of the library and the emulator
	@scripts/test $(PRESETS)

dist: ## The release archives and the packages, in dist/; with PLATFORM, those of one platform
	@scripts/install-packages build && scripts/dist $(PLATFORM)

faults: ## The campaigns of Tests/faults in their long form: 10,000 kills, 1,000 exits of each kind, 100,000 races
	@scripts/install-packages swift build gtest test
	@cmake --preset dev && cmake --build --preset dev && FIREBASE_AUTH_FAULTS_LONG=1 ctest --preset all -L faults

benchmark: ## Measures, and writes the tables and charts of benchmarks/README.md and docs/performance.md
	@scripts/benchmark

docs: ## The documentation site, in build-docs/site
	@scripts/install-packages swift build gtest docs
	@cmake --preset dev && ctest --preset all -R '^documents$$' --verbose

format: ## Formats C, C++, Objective-C and Swift
	@scripts/format

clean:
	rm -rf build build-* .build .build-* dist
