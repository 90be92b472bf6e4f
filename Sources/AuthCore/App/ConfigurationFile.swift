import AuthRuntime
import AuthSupport
import CAuthSystem

/// The file beside the program that says which project it is of.
public enum ConfigurationFile {
  /// The first one that is there counts.
  private static let names = ["google-services-desktop.json", "google-services.json", "GoogleService-Info.plist"]
  private static let maximumSize = 500 * 1024
  private static let folder = Guarded("")

  /// Where it is looked for; empty for the process's current folder.
  public static func setFolder(_ path: String) { folder.withLock { $0 = path } }

  /// Nil if there is no such file.
  public static func load() -> Result<AppOptions, AuthError>? {
    for name in names {
      let path = path(of: name)
      guard let content = read(path) else { continue }
      return content.flatMap { Configuration.read($0, from: path) }
    }
    return nil
  }

  static var absence: String {
    "there is no configuration file with one: set it, or download \(path(of: names[1])) or "
      + "\(path(of: names[2])) from the Firebase console."
  }

  private static func path(of name: String) -> String {
    let folder = folder.withLock { $0 }
    return folder.isEmpty ? name : folder + "/" + name
  }

  /// What is in the file; nil if there is none. Nothing but an ordinary file of a reasonable size is read.
  public static func read(_ path: String) -> Result<[UInt8], AuthError>? {
    // A pipe in its place must not be waited for.
    let file = auth_open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0)
    guard file >= 0 else {
      let cause = auth_errno()
      return cause == ENOENT || cause == ENOTDIR ? nil : .failure(unreadable(path, cause))
    }
    defer { close(file) }
    guard auth_is_regular_file(file) else {
      return .failure(.invalidArgument("\(path) is no ordinary file. Put the project's configuration file there."))
    }
    guard let bytes = File.read(file, limit: maximumSize) else { return .failure(unreadable(path, auth_errno())) }
    guard bytes.count <= maximumSize else {
      return .failure(.invalidArgument("\(path) is larger than 500 KiB, so it is no configuration file."))
    }
    return .success(bytes)
  }

  private static func unreadable(_ path: String, _ cause: Int32) -> AuthError {
    .invalidArgument("\(path) can't be read (\(String(cString: strerror(cause)))). Check its permissions.")
  }
}
