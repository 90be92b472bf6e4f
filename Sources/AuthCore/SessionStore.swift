import AuthSupport

/// Where a session is kept between two runs. Implementations may block for a moment, and are called on any thread,
/// one call at a time for an Auth.
public protocol SessionStore: AnyObject, Sendable {
  var kind: SessionStoreKind { get }
  /// The file of that key, if the store has files.
  func path(_ key: SessionKey) -> String
  /// Nil if nothing is stored, or it can't be read, which the store reports.
  func load(_ key: SessionKey) -> [UInt8]?
  /// False if nothing was stored.
  func save(_ key: SessionKey, _ bytes: [UInt8]) -> Bool
  /// False if something is still stored.
  func clear(_ key: SessionKey) -> Bool
  /// Moves damaged bytes out of the way, to be looked at by a developer.
  func setAside(_ key: SessionKey)
}

/// The numbers of the C API.
public enum SessionStoreKind: Int32, Sendable {
  case standard, none, file, custom
}

/// Which session is meant.
public struct SessionKey: Sendable {
  public let project: String
  public let app: String

  /// One text for both.
  public var text: String { PercentEncoding.encode(project) + "/" + PercentEncoding.encode(app) }
}

/// Keeps nothing.
final class NoSessionStore: SessionStore {
  var kind: SessionStoreKind { .none }
  func path(_ key: SessionKey) -> String { "" }
  func load(_ key: SessionKey) -> [UInt8]? { nil }
  func save(_ key: SessionKey, _ bytes: [UInt8]) -> Bool { true }
  func clear(_ key: SessionKey) -> Bool { true }
  func setAside(_ key: SessionKey) {}
}

extension AppOptions {
  func makeSessionStore() -> any SessionStore {
    switch sessionStore {
    case .none: return NoSessionStore()
    case .custom(let store): return store
    case .standard, .file:
      if let file = FileSessionStore(directory: sessionDirectory) { return file }
      Log.warning("No folder for the session: set HOME or XDG_DATA_HOME. It ends with this process.")
      return NoSessionStore()
    }
  }
}
