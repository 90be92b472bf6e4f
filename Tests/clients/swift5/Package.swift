// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A program as its developers write it for iOS, in Swift 5, and its tests. Tests/clients/run runs them.

let package = Package(
  name: "Swift5Client",
  dependencies: [.package(name: "FirebaseAuth", path: "../../..")],
  targets: [
    .testTarget(
      name: "Swift5Client",
      dependencies: [
        .product(name: "FirebaseCore", package: "FirebaseAuth"),
        .product(name: "FirebaseAuth", package: "FirebaseAuth"),
      ],
      path: "Client")
  ],
  swiftLanguageModes: [.v5]
)
