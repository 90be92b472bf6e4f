// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A program in C++ that takes the library from SwiftPM, as one for Apple's platforms can. Tests/clients/run runs it.

let package = Package(
  name: "NativeClient",
  dependencies: [.package(name: "FirebaseAuth", path: "../../..")],
  targets: [
    .executableTarget(
      name: "native_client", dependencies: [.product(name: "FirebaseAuthC", package: "FirebaseAuth")], path: "Client")
  ],
  cxxLanguageStandard: .cxx14
)
