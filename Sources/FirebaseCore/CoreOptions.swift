// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
package import Foundation

/// The reason why options cannot be used for an App, with the remedy.
struct OptionsProblem: Error {
  let text: String
}

extension FirebaseOptions {
  /// The options in the form of the core.
  func coreOptions() -> Result<AppOptions, OptionsProblem> {
    let values = values
    return Result { () throws(OptionsProblem) in
      var core = AppOptions()
      core.apiKey = values.apiKey ?? ""
      core.appID = try FirebaseOptions.appID(values)
      core.projectID = values.projectID ?? ""
      core.clientID = values.clientID ?? ""
      core.databaseURL = values.databaseURL ?? ""
      core.messagingSenderID = values.gcmSenderID
      core.packageName = values.bundleID
      guard core.setAndroidCertificate(sha1: values.androidCertificateSHA1 ?? "") else {
        throw OptionsProblem(text: "FirebaseOptions.androidCertificateSHA1 is not a SHA-1 of 40 hexadecimal digits.")
      }
      core.storageBucket = values.storageBucket ?? ""
      core.sessionStore = values.sessionStorage.core
      core.sessionDirectory = try FirebaseOptions.path(values.sessionStorage.directory, "sessionStorage")
      core.keychainAccessGroup = values.keychainAccessGroup ?? ""
      core.connectTimeout = FirebaseOptions.milliseconds(values.connectTimeout)
      core.requestTimeout = FirebaseOptions.milliseconds(values.requestTimeout)
      core.caFile = try FirebaseOptions.path(values.certificateAuthoritiesFile, "certificateAuthoritiesFile")
      core.proxy = try FirebaseOptions.proxy(values.proxy)
      return core
    }
  }

  convenience init(_ core: AppOptions) {
    var values = Values()
    values.copy(core)
    values.sessionStorage = SessionStorage(core)
    values.keychainAccessGroup = core.keychainAccessGroup.isEmpty ? nil : core.keychainAccessGroup
    values.connectTimeout = Double(core.connectTimeout) / 1000
    values.requestTimeout = Double(core.requestTimeout) / 1000
    values.proxy = core.proxy.map { Proxy(url: $0.url, user: $0.user, password: $0.password) }
    values.certificateAuthoritiesFile = core.caFile.isEmpty ? nil : URL(fileURLWithPath: core.caFile)
    self.init(values)
  }

  private static func appID(_ values: Values) throws(OptionsProblem) -> String {
    if isValid(appID: values.googleAppID) { return values.googleAppID }
    throw OptionsProblem(
      text: "\"\(values.googleAppID.prefix(100))\" is not an app id. Set FirebaseOptions.googleAppID to that of the "
        + "Firebase console, for example \"1:1234567890:web:0a1b2c3d4e5f\".")
  }

  /// An app id has a version; version 1 is followed by the project number, a platform and hexadecimal digits.
  private static func isValid(appID: String) -> Bool {
    let parts = appID.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count > 1, isAll(parts[0], in: "0"..."9") else { return false }
    guard parts[0].elementsEqual("1".utf8) else { return true }
    return parts.count == 4 && isAll(parts[1], in: "0"..."9") && isAll(parts[2], in: "a"..."z")
      && parts[3].count > 0 && parts[3].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  private static func isAll(_ text: Substring.UTF8View, in range: ClosedRange<Unicode.Scalar>) -> Bool {
    !text.isEmpty && text.allSatisfy { range.contains(Unicode.Scalar($0)) }
  }

  private static func path(_ url: URL?, _ option: String) throws(OptionsProblem) -> String {
    guard let url else { return "" }
    if url.isFileURL, !url.path.isEmpty { return url.path }
    throw OptionsProblem(
      text: "FirebaseOptions.\(option) is not a file URL. Create it with URL(fileURLWithPath:).")
  }

  private static func proxy(_ proxy: Proxy?) throws(OptionsProblem) -> FirebaseNativeRuntime.Proxy? {
    guard let proxy else { return nil }
    let core = FirebaseNativeRuntime.Proxy(url: proxy.url, user: proxy.user, password: proxy.password)
    if core.url.isEmpty || core.isSupported { return core }
    throw OptionsProblem(
      text: "FirebaseOptions.proxy has an invalid address. It begins with http://, https://, socks4://, socks4a://, "
        + "socks5:// or socks5h://.")
  }

  /// Converts a time limit. 0 for values that are not positive; limited to the maximum of libcurl.
  package static func milliseconds(_ seconds: TimeInterval) -> Int64 {
    guard seconds > 0 else { return 0 }
    return Int64(min(max(seconds * 1000, 1), Double(Int32.max)))
  }
}

extension FirebaseOptions.Values {
  /// Copies the values that a configuration file contains.
  mutating func copy(_ core: AppOptions) {
    apiKey = core.apiKey.isEmpty ? nil : core.apiKey
    if !core.packageName.isEmpty { bundleID = core.packageName }
    if !core.androidCertificate.isEmpty { androidCertificateSHA1 = core.androidCertificate }
    clientID = core.clientID.isEmpty ? nil : core.clientID
    gcmSenderID = core.messagingSenderID
    projectID = core.projectID.isEmpty ? nil : core.projectID
    googleAppID = core.appID
    databaseURL = core.databaseURL.isEmpty ? nil : core.databaseURL
    storageBucket = core.storageBucket.isEmpty ? nil : core.storageBucket
  }
}

extension FirebaseOptions.SessionStorage {
  fileprivate init(_ core: AppOptions) {
    switch core.sessionStore {
    // A store of the program's own has no name here.
    case .standard, .custom: self = .automatic
    case .none: self = .none
    case .secretService: self = .keyring
    case .file:
      let folder = core.sessionDirectory
      self = .file(directory: folder.isEmpty ? nil : URL(fileURLWithPath: folder, isDirectory: true))
    }
  }

  fileprivate var core: AppOptions.SessionStoreChoice {
    switch self {
    case .automatic: .standard
    case .none: .none
    case .keyring: .secretService
    case .file: .file
    }
  }

  fileprivate var directory: URL? {
    if case .file(let directory) = self { directory } else { nil }
  }
}
