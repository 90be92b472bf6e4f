// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import Foundation
import Testing

@testable import FirebaseCore

struct FirebaseOptionsTests {
  typealias Change = @Sendable (FirebaseOptions) -> Void

  static let changes: [Change] = [
    { $0.apiKey = "x" }, { $0.bundleID = "x" }, { $0.clientID = "x" }, { $0.gcmSenderID = "x" },
    { $0.projectID = "x" }, { $0.googleAppID = "x" }, { $0.databaseURL = "x" }, { $0.storageBucket = "x" },
    { $0.appGroupID = "x" },
    { $0.sessionStorage = .file(directory: nil) }, { $0.connectTimeout = 1 }, { $0.requestTimeout = 1 },
    { $0.certificateAuthoritiesFile = URL(fileURLWithPath: "/x") },
    { $0.androidCertificateSHA1 = "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709" }, { $0.keychainAccessGroup = "x" },
    { $0.proxy = .direct },
  ]

  @Test func newOptionsHaveWhatTheyWereMadeOf() {
    let options = FirebaseOptions(googleAppID: "1:2:web:3", gcmSenderID: "2")
    #expect(options.googleAppID == "1:2:web:3")
    #expect(options.gcmSenderID == "2")
    #expect(options.bundleID == Bundle.main.bundleIdentifier ?? "")
    #expect(options.sessionStorage == .automatic)
    let others = [
      options.apiKey, options.clientID, options.projectID, options.databaseURL, options.storageBucket,
      options.appGroupID, options.keychainAccessGroup,
    ]
    #expect(others.allSatisfy { $0 == nil })
  }

  @Test(arguments: changes.indices) func eachValueCountsForEquality(index: Int) {
    let (options, same) = (Bench.options(), Bench.options())
    #expect(options == same)
    #expect(options.hash == same.hash)
    FirebaseOptionsTests.changes[index](same)
    #expect(options != same)
    #expect(!options.isEqual("text"))
  }

  @Test(arguments: changes.indices) func aCopyHasEachValueAndIsIndependent(index: Int) throws {
    let options = Bench.options()
    FirebaseOptionsTests.changes[index](options)
    let copy = try #require(options.copy() as? FirebaseOptions)
    #expect(copy == options)
    copy.apiKey = "another"
    #expect(options.apiKey != "another")
  }

  @Test func manyThreadsUseTheSameOptions() async {
    let options = Bench.options()
    await atOnce(8) { number in
      for _ in 0..<200 {
        options.apiKey = "\(number)"
        options.databaseURL = options.apiKey
        _ = options.copy()
      }
    }
    #expect(Int(options.databaseURL ?? "") != nil)
  }

  // MARK: - What an App is made of

  @Test func theCoreGetsEachValue() throws {
    let options = Bench.options()
    options.bundleID = "bundle"
    options.clientID = "client"
    options.databaseURL = "url"
    options.storageBucket = "bucket"
    options.certificateAuthoritiesFile = URL(fileURLWithPath: "/file.pem")
    options.androidCertificateSHA1 = "da:39:a3:ee:5e:6b:4b:0d:32:55:bf:ef:95:60:18:90:af:d8:07:09"
    let core = try options.coreOptions().get()
    #expect(core.apiKey == "key")
    #expect(core.appID == "1:12:web:ab")
    #expect(core.messagingSenderID == "12")
    #expect(core.projectID == "project")
    #expect([core.packageName, core.clientID, core.databaseURL] == ["bundle", "client", "url"])
    #expect([core.storageBucket, core.caFile] == ["bucket", "/file.pem"])
    #expect(core.androidCertificate == "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709")
    #expect(FirebaseOptions(core).androidCertificateSHA1 == core.androidCertificate)
  }

  @Test func aCertificateThatIsNoneIsTold() {
    let options = Bench.options()
    options.androidCertificateSHA1 = "da39"
    #expect(throws: OptionsProblem.self) { try options.coreOptions().get() }
  }

  @Test(
    arguments: [
      (0, 0), (-1, 0), (.nan, 0), (-.infinity, 0), (-.zero, 0), (1.5, 1500), (1e-9, 1), (.leastNonzeroMagnitude, 1),
      (1e9, 2_147_483_647), (.infinity, 2_147_483_647), (.greatestFiniteMagnitude, 2_147_483_647),
    ] as [(TimeInterval, Int64)])
  func timeoutsOfAnyValueAreTaken(seconds: TimeInterval, milliseconds: Int64) throws {
    let options = Bench.options()
    options.connectTimeout = seconds
    options.requestTimeout = seconds
    let core = try options.coreOptions().get()
    #expect(core.connectTimeout == milliseconds)
    #expect(core.requestTimeout == milliseconds)
    #expect(options == options.copy() as? FirebaseOptions)
  }

  @Test func sessionStorageIsTheCoresStore() throws {
    let options = Bench.options()
    let folder = URL(fileURLWithPath: "/tmp/Zoë's folder", isDirectory: true)
    let storages: [FirebaseOptions.SessionStorage] = [
      .automatic, .none, .keyring, .file(directory: nil), .file(directory: folder),
    ]
    let stores = try storages.map { storage in
      options.sessionStorage = storage
      let core = try options.coreOptions().get()
      return switch core.sessionStore {
      case .standard: "standard"
      case .none: "none"
      case .secretService: "keyring"
      case .file: "file:" + core.sessionDirectory
      case .custom: "custom"
      }
    }
    #expect(stores == ["standard", "none", "keyring", "file:", "file:/tmp/Zoë's folder"])
  }

  @Test func accessGroupIsTheCores() throws {
    let options = Bench.options()
    #expect(try options.coreOptions().get().keychainAccessGroup.isEmpty)
    options.keychainAccessGroup = "TEAM.group"
    #expect(try options.coreOptions().get().keychainAccessGroup == "TEAM.group")
  }

  @Test(arguments: ["https://example.com/folder", "relative", "file:///%ff", "file:"])
  func aURLThatIsNoFileIsRefused(text: String) throws {
    let url = try #require(URL(string: text))
    let name = Bench.freshName()
    let options = Bench.options()
    options.sessionStorage = .file(directory: url)
    FirebaseApp.configure(name: name, options: options)
    options.sessionStorage = .none
    options.certificateAuthoritiesFile = url
    FirebaseApp.configure(name: name, options: options)
    #expect(FirebaseApp.app(name: name) == nil)
  }

  @Test func aRefusedURLIsLogged() async {
    await #expect(processExitsWith: .success) {
      let options = Bench.options()
      options.certificateAuthoritiesFile = URL(string: "https://example.com/file.pem")
      let log = logged { FirebaseApp.configure(options: options) }
      #expect(log.contains("FirebaseOptions.certificateAuthoritiesFile is not a file URL"))
    }
  }
}
