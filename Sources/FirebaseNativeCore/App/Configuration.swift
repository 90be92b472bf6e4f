// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// Parsers of the Firebase console's configuration files, google-services.json and GoogleService-Info.plist.
public enum Configuration {
  /// `source` is the beginning of an error message.
  public static func read(_ bytes: [UInt8], from source: String) -> Result<AppOptions, AuthError> {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let first = text.first { !PropertyList.isBlank($0) }
    let result: Result<AppOptions, Problem> =
      if let first {
        first == UInt8(ascii: "<") || PropertyList.isBinary(text) ? readPropertyList(text) : readJSON(text, source)
      } else {
        .failure(Problem("is empty"))
      }
    return result.mapError { $0.error(from: source) }
  }

  private struct Problem: Error {
    let text: String
    var remedy = "Download it again from the Firebase console: Project settings, General, Your apps."

    init(_ text: String) { self.text = text }

    func error(from source: String) -> AuthError { .invalidArgument("\(source) \(text). \(remedy)") }

    static func missing(_ field: String) -> Problem { Problem("has no \(field)") }
    static func syntax(_ line: Int, _ reason: String) -> Problem { Problem("is damaged in line \(line): \(reason)") }
  }
}

// MARK: - JSON

extension Configuration {
  private static func readJSON(_ bytes: [UInt8], _ source: String) -> Result<AppOptions, Problem> {
    let json: JSON
    switch JSON.parseTellingWhere(bytes) {
    case .failure(let error): return .failure(.syntax(error.line, error.reason))
    case .success(let parsed): json = parsed
    }
    guard let project = json["project_info"], project.kind == .object else {
      return .failure(.missing("project_info"))
    }
    guard let client = json.elements("client").first(where: { packageName(of: $0) != nil }) else {
      return .failure(.missing("client with a client_info.android_client_info.package_name"))
    }
    var options = AppOptions()
    options.messagingSenderID = project.string("project_number") ?? ""
    options.databaseURL = project.string("firebase_url") ?? ""
    options.projectID = project.string("project_id") ?? ""
    options.storageBucket = project.string("storage_bucket") ?? ""
    options.packageName = packageName(of: client) ?? ""
    options.appID = client["client_info"]?.string("mobilesdk_app_id") ?? ""
    options.apiKey = client.elements("api_key").lazy.compactMap { $0.string("current_key") }.first ?? ""
    for client in client.elements("oauth_client") where options.androidCertificate.isEmpty {
      // Only keys that are restricted to one Android app need it.
      if !options.setAndroidCertificate(sha1: client["android_info"]?.string("certificate_hash") ?? "") {
        Log.warning(source + " has a certificate_hash that is not a SHA-1. It is ignored.")
      }
    }
    let analytics = client["services"]?["analytics_service"]?["analytics_property"]
    options.gaTrackingID = analytics?.string("tracking_id") ?? ""
    return checked(options, projectField: "project_info.project_id", appField: "client_info.mobilesdk_app_id")
  }

  private static func packageName(of client: JSON) -> String? {
    let name = client["client_info"]?["android_client_info"]?.string("package_name")
    return name?.isEmpty == false ? name : nil
  }

  private static func checked(
    _ options: AppOptions, projectField: String, appField: String
  ) -> Result<AppOptions, Problem> {
    if options.projectID.isEmpty { return .failure(.missing(projectField)) }
    if options.appID.isEmpty { return .failure(.missing(appField)) }
    return .success(options)
  }
}

// MARK: - Property lists

extension Configuration {
  private static func readPropertyList(_ bytes: [UInt8]) -> Result<AppOptions, Problem> {
    if PropertyList.isBinary(bytes) { return readBinary(bytes) }
    switch PropertyList.parse(bytes) {
    case .failure(let error): return .failure(.syntax(error.line, error.reason))
    case .success(let values): return options(values)
    }
  }

  private static func readBinary(_ bytes: [UInt8]) -> Result<AppOptions, Problem> {
    guard let bundle = ProgramBundles.current else {
      var problem = Problem("is a binary property list")
      problem.remedy = "Convert it with `plutil -convert xml1`."
      return .failure(problem)
    }
    return bundle.readPropertyList(bytes).mapError { Problem($0.text) }.flatMap { options($0) }
  }

  private static func options(_ values: [String: String]) -> Result<AppOptions, Problem> {
    var options = AppOptions()
    options.apiKey = values["API_KEY"] ?? ""
    options.appID = values["GOOGLE_APP_ID"] ?? ""
    options.projectID = values["PROJECT_ID"] ?? ""
    options.clientID = values["CLIENT_ID"] ?? ""
    options.databaseURL = values["DATABASE_URL"] ?? ""
    options.gaTrackingID = values["TRACKING_ID"] ?? ""
    options.messagingSenderID = values["GCM_SENDER_ID"] ?? ""
    options.packageName = values["BUNDLE_ID"] ?? ""
    options.storageBucket = values["STORAGE_BUCKET"] ?? ""
    return checked(options, projectField: "PROJECT_ID", appField: "GOOGLE_APP_ID")
  }
}

/// What the bundle of a program on Apple's platforms has. Builds of ordinary Swift set it.
public protocol ProgramBundle: AnyObject, Sendable {
  /// The folder of its resources, among which Xcode puts GoogleService-Info.plist.
  var folder: String { get }
  /// Reads a binary property list, to which Xcode converts that file.
  func readPropertyList(_ bytes: [UInt8]) -> Result<[String: String], PropertyListDamage>
}

/// Why a property list cannot be used, for example "is not a dictionary".
public struct PropertyListDamage: Error {
  public let text: String

  public init(_ text: String) { self.text = text }
}

public enum ProgramBundles {
  #if hasFeature(Embedded)
    /// A constant lets the compiler leave out the rest.
    static var current: (any ProgramBundle)? { nil }
  #else
    private static let installed = Guarded<(any ProgramBundle)?>(nil)

    static var current: (any ProgramBundle)? { installed.withLock { $0 } }

    /// Sets the bundle of this process.
    public static func set(_ bundle: any ProgramBundle) { installed.withLock { $0 = bundle } }
  #endif
}

/// The configuration file beside the program.
public enum ConfigurationFile {
  /// In order of precedence.
  private static let names = ["google-services-desktop.json", "google-services.json", "GoogleService-Info.plist"]
  private static let maximumSize = 500 * 1024
  private static let folder = Guarded("")

  /// Sets the folder that is searched; empty for the process's current folder.
  public static func setFolder(_ path: String) { folder.withLock { $0 = path } }

  /// Nil if there is no such file. The resources of the program's bundle are searched last.
  public static func load() -> Result<AppOptions, AuthError>? {
    for path in names.map({ path(of: $0) }) + (ProgramBundles.current.map { paths(in: $0) } ?? []) {
      guard let content = read(path) else { continue }
      return content.flatMap { Configuration.read($0, from: path) }
    }
    return nil
  }

  private static func paths(in bundle: any ProgramBundle) -> [String] {
    let folder = bundle.folder
    return folder.isEmpty ? [] : names.map { folder + "/" + $0 }
  }

  static var absence: String {
    "there is no configuration file. Set the API key, or download \(path(of: names[1])) or "
      + "\(path(of: names[2])) from the Firebase console."
  }

  private static func path(of name: String) -> String {
    let folder = folder.withLock { $0 }
    return folder.isEmpty ? name : folder + "/" + name
  }

  /// The content of the file, or nil if it does not exist. Files that are not regular or are too large are refused.
  public static func read(_ path: String) -> Result<[UInt8], AuthError>? {
    switch File.read(path, AUTH_FILE_OF_ANYONE, limit: maximumSize) {
    case .success(let bytes) where bytes.count <= maximumSize: .success(bytes)
    case .success: .failure(.invalidArgument("\(path) is larger than 500 KiB, so it is not a configuration file."))
    case .failure(let problem): self.problem(problem, path).map { .failure($0) }
    }
  }

  /// Nil if the file does not exist.
  private static func problem(_ problem: File.Problem, _ path: String) -> AuthError? {
    switch problem.outcome {
    case AUTH_FILE_ABSENT: nil
    case AUTH_FILE_IRREGULAR:
      .invalidArgument("\(path) is not a regular file. Put the project's configuration file there.")
    default: .invalidArgument("\(path) cannot be read (\(problem.reason)). Check its permissions.")
    }
  }
}
