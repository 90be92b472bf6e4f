// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Two programs that sign somebody in. They run against the auth emulator, or against a project of your own.

let package = Package(
  name: "SwiftExamples",
  dependencies: [
    // Elsewhere, the path of a checkout.
    .package(name: "FirebaseAuth", path: "../..")
  ],
  targets: [
    .executableTarget(name: "account", dependencies: ["ExampleProject"]),
    .executableTarget(name: "desktop_sign_in", dependencies: ["ExampleProject"]),
    .target(
      name: "ExampleProject",
      dependencies: [
        .product(name: "FirebaseCore", package: "FirebaseAuth"),
        .product(name: "FirebaseAuth", package: "FirebaseAuth"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
