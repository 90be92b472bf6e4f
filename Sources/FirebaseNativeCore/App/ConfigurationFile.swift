// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem

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
