// swift-tools-version: 6.1
import PackageDescription

// Ordinary Swift over the same sources that CMake builds as Embedded Swift: for Swift callers, the Swift tests and the
// sanitizers. The shared library for C and C++ is built by CMake.

let strict: [SwiftSetting] = [.unsafeFlags(["-warnings-as-errors"])]

let package = Package(
  name: "FirebaseAuth",
  products: [
    .library(name: "AuthCore", targets: ["AuthCore"]),
    .library(name: "AuthEmulator", targets: ["AuthEmulator"]),
    .executable(name: "firebase-auth-emulator", targets: ["firebase-auth-emulator"]),
  ],
  targets: [
    .target(name: "CAuthSystem"),
    .systemLibrary(
      name: "CEmulatorSystem", path: "Sources/CEmulatorSystem/include", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]),
    .target(name: "AuthSupport", dependencies: ["CAuthSystem"], swiftSettings: strict),
    .target(name: "AuthCore", dependencies: ["AuthSupport", "CAuthSystem"], swiftSettings: strict),
    .target(
      name: "AuthEmulator", dependencies: ["AuthSupport", "CAuthSystem", "CEmulatorSystem"],
      swiftSettings: strict),
    .executableTarget(
      name: "firebase-auth-emulator", dependencies: ["AuthEmulator", "AuthSupport"], swiftSettings: strict),
    .testTarget(
      name: "AuthCoreTests", dependencies: ["AuthCore", "AuthEmulator"], swiftSettings: strict),
    .testTarget(name: "AuthEmulatorTests", dependencies: ["AuthEmulator"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
