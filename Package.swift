// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
import Foundation
import PackageDescription

// Ordinary Swift over the same sources that CMake builds as Embedded Swift: for Swift callers, the Swift tests and the
// sanitizers. The shared library for C and C++ is built by CMake.

// Set for tests on Linux, the variable adds stand-ins for modules of Apple's platforms, so that what is written for
// those is compiled and run. That of the keychain, which is absent at first, takes the place of the Secret Service.
// The condition of the same name is for `#if`, as `canImport` would find the stand-ins of an earlier build, too.
#if os(Linux)
  let hasStandIns = Context.environment["FIREBASE_AUTH_STAND_INS"] != nil
#else
  let hasStandIns = false
#endif
// They are constants in the program. CMake embeds them in the same way.
let filesOfPages =
  ["index.html", "style.css"].map { "Console/" + $0 }
  + [
    "account-dialog", "accounts", "dialogs", "elements", "messages", "navigation", "providers", "server", "settings",
    "tenants",
  ].map { "Console/" + $0 + ".js" }
  + ["HTTP/colors.css", "HTTP/page.css", "BrowserSignIn/firebase-app.js", "BrowserSignIn/firebase-auth.js"]

let standInSettings: [SwiftSetting] = hasStandIns ? [.define("FIREBASE_AUTH_STAND_INS")] : []
let standIns: [Target] =
  hasStandIns
  ? ["AuthenticationServices", "CryptoKit", "GameKit"].map { name in
    .target(
      name: name, dependencies: ["FirebaseNativeSupport"], path: "Tests/support/" + name,
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")])
  } + [.target(name: "Keychain", path: "Tests/support/Keychain", publicHeadersPath: ".")] : []
// The file of Apple's folder that the stand-in suffices for.
let keychain: [Target] =
  hasStandIns
  ? [
    .target(
      name: "AppleKeychain", dependencies: ["Keychain"], path: "Sources/CFirebaseNativeSystem/Apple",
      sources: ["Keychain.c"],
      publicHeadersPath: ".", cSettings: [.headerSearchPath("../include")])
  ] : []
// A campaign's program in Swift. As for the stand-ins, only those who test the library build it.
let faults: [Target] =
  hasStandIns
  ? [.executableTarget(name: "FaultsExit", dependencies: ["FirebaseAuth", "FirebaseCore"], path: "Tests/faults/swift")]
  : []
// The files of the other systems. On Linux, OpenSSL has the encodings.
#if os(Windows)
  let otherSystems = ["Apple", "Linux", "POSIX"]
#elseif os(Linux)
  let otherSystems = ["Apple", "Encoding.c", "Windows"] + (hasStandIns ? ["Linux/SecretService.c"] : [])
#else
  let otherSystems = ["Linux", "Windows"]
#endif
// On Apple's platforms, libcurl of `scripts/make-xcframework --libraries`, if that was run. Only macOS has others.
let librariesPath = "build-dependencies/FirebaseAuthDependencies.xcframework"
#if os(Linux) || os(Windows)
  let hasLibraries = false
#else
  let hasLibraries = FileManager.default.fileExists(atPath: Context.packageDirectory + "/" + librariesPath)
#endif
let libraries: [Target] = hasLibraries ? [.binaryTarget(name: "FirebaseAuthDependencies", path: librariesPath)] : []
// SystemConfiguration is what libcurl reads the proxies of macOS with.
let librarySettings: [LinkerSetting] =
  hasLibraries
  ? [.linkedFramework("SystemConfiguration", .when(platforms: [.macOS]))]
  : [.linkedLibrary("curl")]
let sheet: [Target.Dependency] = hasStandIns ? ["AuthenticationServices", "GameKit"] : []

let package = Package(
  name: "FirebaseAuth",
  // Games still ship for these; the Firebase SDK for Apple platforms requires iOS 15.
  platforms: [.macOS(.v12), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
  products: [
    .library(name: "FirebaseCore", targets: ["FirebaseCore"]),
    // With `import Firebase`, as Firebase's products are.
    .library(name: "FirebaseAuth", targets: ["FirebaseAuth", "Firebase"]),
    // The C ABI in ordinary Swift, for programs on Apple's platforms. CMake builds that of all others.
    .library(name: "FirebaseAuthC", targets: ["FirebaseAuthC", "CFirebaseAuth"]),
    // The emulator inside a test program.
    .library(name: "FirebaseAuthEmulator", targets: ["FirebaseAuthEmulator"]),
    .executable(name: "firebase-auth-emulator", targets: ["firebase-auth-emulator"]),
  ],
  targets: [
    .target(
      name: "CFirebaseNativeSystem", dependencies: (libraries + keychain).map { .byName(name: $0.name) },
      exclude: otherSystems + ["Embedded"],
      // Not in the module map: the compiler would write them into the objects of CMake's builds, which have their own.
      linkerSettings: librarySettings + [
        .linkedLibrary("m"),
        .linkedLibrary("ssl", .when(platforms: [.linux])),
        .linkedLibrary("crypto", .when(platforms: [.linux])),
        .linkedFramework("Security", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS])),
      ]),
    // Without `pkgConfig`, which warns in every program that depends on this package and has no libmicrohttpd, though only
    // the emulator needs it. Its header and library are where the compiler looks.
    .systemLibrary(name: "CFirebaseNativeEmulatorSystem", path: "Sources/CFirebaseNativeEmulatorSystem/include"),
    .target(name: "FirebaseNativeSupport", dependencies: ["CFirebaseNativeSystem"]),
    .target(name: "FirebaseNativeRuntime", dependencies: ["FirebaseNativeSupport", "CFirebaseNativeSystem"]),
    .target(
      name: "FirebaseNativeCore",
      dependencies: ["FirebaseNativeRuntime", "FirebaseNativeSupport", "CFirebaseNativeSystem"]),
    .target(
      name: "FirebaseCore",
      dependencies: ["FirebaseNativeApple", "FirebaseNativeCore", "FirebaseNativeRuntime", "FirebaseNativeSupport"],
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
    .target(
      name: "FirebaseNativeApple", dependencies: ["FirebaseNativeCore", "FirebaseNativeRuntime"] + sheet,
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")] + standInSettings),
    .target(
      name: "FirebaseAuth",
      dependencies: [
        "FirebaseCore", "FirebaseNativeApple", "FirebaseNativeCore", "FirebaseNativeRuntime", "FirebaseNativeSupport",
      ] + sheet,
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")] + standInSettings),
    .target(name: "Firebase", dependencies: ["FirebaseAuth", "FirebaseCore"]),
    .target(name: "CFirebaseAuth"),
    .target(
      name: "FirebaseAuthC",
      dependencies: [
        "CFirebaseAuth", "FirebaseNativeApple", "FirebaseNativeCore", "FirebaseNativeRuntime", "FirebaseNativeSupport",
        "CFirebaseNativeSystem",
      ],
      swiftSettings: [.define("FIREBASE_AUTH_SHEET", .when(platforms: [.macOS, .iOS, .tvOS, .visionOS]))]
        + (hasStandIns ? [.define("FIREBASE_AUTH_SHEET")] : [])),
    .target(
      name: "FirebaseNativeEmulator",
      dependencies: ["FirebaseNativeSupport", "CFirebaseNativeSystem", "CFirebaseNativeEmulatorSystem"],
      resources: filesOfPages.map { .embedInCode($0) },
      linkerSettings: [.linkedLibrary("crypto")]),
    .target(
      name: "FirebaseAuthEmulator", dependencies: ["FirebaseNativeEmulator", "FirebaseNativeSupport"],
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
    .executableTarget(
      name: "firebase-auth-emulator",
      dependencies: ["FirebaseNativeEmulator", "FirebaseNativeSupport", "CFirebaseNativeSystem"]),
    .target(
      name: "FirebaseNativeEmulatorBench",
      dependencies: ["FirebaseNativeEmulator", "FirebaseNativeSupport", "CFirebaseNativeSystem"],
      path: "Tests/support/FirebaseNativeEmulatorBench",
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
    .testTarget(
      name: "FirebaseNativeCoreTests",
      dependencies: [
        "FirebaseNativeCore", "FirebaseNativeRuntime", "FirebaseNativeEmulator", "FirebaseNativeEmulatorBench",
      ]),
    .testTarget(
      name: "FirebaseNativeEmulatorTests",
      dependencies: [
        "FirebaseNativeEmulator", "CFirebaseNativeEmulatorSystem", "FirebaseNativeEmulatorBench",
        "FirebaseAuthEmulator",
      ]),
    .testTarget(
      name: "FirebaseCoreTests", dependencies: ["FirebaseCore", "FirebaseNativeCore", "FirebaseNativeRuntime"]),
    .testTarget(
      name: "FirebaseAuthTests",
      dependencies: [
        "FirebaseAuth", "FirebaseAuthEmulator", "FirebaseNativeCore", "FirebaseNativeRuntime", "FirebaseNativeEmulator",
        "FirebaseNativeEmulatorBench",
      ]
        + standIns.map { .byName(name: $0.name) },
      swiftSettings: standInSettings),
  ] + libraries + standIns + keychain + faults,
  swiftLanguageModes: [.v6]
)
