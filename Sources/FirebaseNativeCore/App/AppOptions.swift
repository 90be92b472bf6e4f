// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The settings of an App.
public struct AppOptions: Sendable {
  public enum SessionStoreChoice: Sendable {
    case standard
    case none
    case file
    case secretService
    case custom(any SessionStore)
  }

  public var apiKey = ""
  public var appID = ""
  public var projectID = ""
  public var clientID = ""
  public var databaseURL = ""
  public var gaTrackingID = ""
  public var messagingSenderID = ""
  public var packageName = ""
  /// The SHA-1 of the certificate that signs the Android app: 40 hexadecimal digits in uppercase, or empty.
  public private(set) var androidCertificate = ""
  public var storageBucket = ""
  public var sessionStore = SessionStoreChoice.standard
  /// The access group of the keychain whose programs share the session; empty for none.
  public var keychainAccessGroup = ""
  /// The folder of session files; empty for the platform's default.
  public var sessionDirectory = ""
  /// Milliseconds; 0 for 10,000.
  public var connectTimeout: Int64 = 0
  /// Milliseconds; 0 for 30,000.
  public var requestTimeout: Int64 = 0
  /// The path of a PEM file; empty for the platform's default.
  public var caFile = ""
  /// Nil for the environment's.
  public var proxy: Proxy?

  public init() {}

  /// Sets the SHA-1 of the Android app's certificate, with or without colons; an empty string removes it. Returns false
  /// and changes nothing if the text is not a SHA-1.
  public mutating func setAndroidCertificate(sha1 text: String) -> Bool {
    var digits = [UInt8](repeating: 0, count: 41)
    guard text.isEmpty || text.withCString({ auth_fingerprint_read($0, &digits) }) else { return false }
    androidCertificate = text.isEmpty ? "" : String(decoding: digits[..<40], as: UTF8.self)
    return true
  }
}

// MARK: - Configuration files

extension AppOptions {
  /// Copies the project's settings from the text of a configuration file. A failure is logged and changes nothing.
  public mutating func load(configuration: [UInt8]) -> AuthError? {
    copy(Configuration.read(configuration, from: "The configuration"))
  }

  /// Copies the project's settings from the default configuration file. A failure is logged and changes nothing.
  public mutating func loadDefault() -> AuthError? {
    copy(ConfigurationFile.load() ?? .failure(.invalidArgument(ConfigurationFile.absence)))
  }

  private mutating func copy(_ result: Result<AppOptions, AuthError>) -> AuthError? {
    switch result {
    case .success(let options):
      copy(options)
      return nil
    case .failure(let error):
      Log.error(error.message)
      return error
    }
  }

  private mutating func copy(_ file: AppOptions) {
    AppOptions.copy(file.apiKey, into: &apiKey)
    AppOptions.copy(file.appID, into: &appID)
    AppOptions.copy(file.projectID, into: &projectID)
    AppOptions.copy(file.clientID, into: &clientID)
    AppOptions.copy(file.databaseURL, into: &databaseURL)
    AppOptions.copy(file.gaTrackingID, into: &gaTrackingID)
    AppOptions.copy(file.messagingSenderID, into: &messagingSenderID)
    AppOptions.copy(file.packageName, into: &packageName)
    AppOptions.copy(file.androidCertificate, into: &androidCertificate)
    AppOptions.copy(file.storageBucket, into: &storageBucket)
  }

  private static func copy(_ value: String, into present: inout String) {
    if !value.isEmpty { present = value }
  }

  /// Completes the options of an App from the default configuration file, or reads them all from it if there are none.
  /// A failure is logged. Without the file, the options are used as they are, also without an API key.
  static func complete(_ options: AppOptions?, usesFile: Bool = true) -> Result<AppOptions, AuthError> {
    var complete = options ?? AppOptions()
    if usesFile, complete.apiKey.isEmpty || complete.appID.isEmpty || complete.projectID.isEmpty {
      switch ConfigurationFile.load() {
      case nil: break
      case .failure(let error)?:
        Log.error(error.message)
        return .failure(error)
      case .success(let file)?:
        if options == nil { complete = file } else { complete.fill(from: file) }
      }
    }
    guard usesFile, complete.apiKey.isEmpty else { return .success(complete) }
    let error = AuthError(.invalidApiKey, "The options have no API key, and \(ConfigurationFile.absence)")
    Log.error(error.message)
    return .failure(error)
  }

  private mutating func fill(from file: AppOptions) {
    if apiKey.isEmpty { apiKey = file.apiKey }
    if appID.isEmpty { appID = file.appID }
    if projectID.isEmpty { projectID = file.projectID }
  }
}

extension AppOptions {
  /// Nil if the session ends with this process.
  func makeSessionStore() -> (any SessionStore)? {
    switch sessionStore {
    case .none: return nil
    case .custom(let store): return store
    case .secretService: return makeDesktopStore()
    case .file: return makeFileStore()
    case .standard:
      if SecretService.mayExist { return makeDesktopStore() }
      return makeFileStore()
    }
  }

  private func makeDesktopStore(reportsFailures: Bool = true) -> DesktopSessionStore {
    var keepsFiles = true
    if case .secretService = sessionStore { keepsFiles = false }
    let file = keepsFiles ? makeFileStore() : FileSessionStore(directory: sessionDirectory)
    return DesktopSessionStore(
      folder: sessionDirectory, file: file, keepsFiles: keepsFiles, reportsFailures: reportsFailures)
  }

  private func makeFileStore() -> FileSessionStore? {
    if let file = FileSessionStore(directory: sessionDirectory) { return file }
    let reason = String(cString: auth_folder_data_absence())
    Log.warning("There is no folder for the session, so it ends with this process: \(reason).")
    return nil
  }
}

// MARK: - Access groups

extension AppOptions {
  /// The store of an access group, or of this program alone if it is empty. If `takesFormer` is set, a session that the
  /// program had before its options named the group moves there.
  func makeSessionStore(group: String, takesFormer: Bool = true) -> (any SessionStore)? {
    if group.isEmpty { return makeSessionStore() }
    let movesFormer = takesFormer && group == keychainAccessGroup
    let former = movesFormer ? makeDesktopStore(reportsFailures: false) : nil
    let notes = FileSessionStore(directory: sessionDirectory)
    return DesktopSessionStore(folder: sessionDirectory, file: notes, keepsFiles: false, former: former)
  }

  /// Why sessions of this App cannot be in an access group; nil if they can.
  var groupObstacle: String? {
    if !SecretService.hasGroups { return "this system has no keychain with access groups" }
    switch sessionStore {
    case .standard, .secretService: return nil
    case .none, .file, .custom: return "the App's options select a store other than the keychain"
    }
  }

  /// The access group of the options; empty, with a warning, if it cannot be used.
  func findGroup() -> String {
    guard !keychainAccessGroup.isEmpty, let groupObstacle else { return keychainAccessGroup }
    Log.warning(
      "The access group \"\(keychainAccessGroup)\" is not used, because \(groupObstacle). The session is stored for "
        + "this program alone.")
    return ""
  }
}
