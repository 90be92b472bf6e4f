import AuthSupport

/// Where a session is kept between two runs. Implementations may block for a moment, and are called on any thread,
/// one call at a time for a key.
public protocol SessionStore: AnyObject, Sendable {
  /// Looks at what is stored, for a change that is to be made only then.
  typealias Condition = (_ stored: [UInt8]?) -> Bool

  /// What is in use now.
  var kind: SessionStoreKind { get }
  /// The file of that key, if the store has files.
  func path(_ key: SessionKey) -> String
  /// Nil if nothing is stored, or it can't be read, which the store reports.
  func load(_ key: SessionKey) -> [UInt8]?
  /// False if nothing was stored.
  func save(_ key: SessionKey, _ bytes: [UInt8]) -> Bool
  /// False if something is still stored.
  func clear(_ key: SessionKey) -> Bool
  /// The same, unless another process has changed what is stored so that it isn't wanted any more. Stores that
  /// processes don't share ask nobody.
  func save(_ key: SessionKey, _ bytes: [UInt8], if isWanted: Condition) -> SessionChange
  func clear(_ key: SessionKey, if isWanted: Condition) -> SessionChange
  /// Moves damaged bytes out of the way, to be looked at by a developer.
  func setAside(_ key: SessionKey)
}

/// What became of a change that was to be made on a condition.
public enum SessionChange: Sendable {
  case made, unwanted, failed

  init(made: Bool) { self = made ? .made : .failed }
}

extension SessionStore {
  public func save(_ key: SessionKey, _ bytes: [UInt8], if isWanted: Condition) -> SessionChange {
    SessionChange(made: save(key, bytes))
  }

  public func clear(_ key: SessionKey, if isWanted: Condition) -> SessionChange { SessionChange(made: clear(key)) }
}

/// The numbers of the C API.
public enum SessionStoreKind: Int32, Sendable {
  case standard, none, file, custom, secretService
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
    case .secretService: return SecretServiceStore(folder: sessionDirectory)
    case .file: return makeFileStore() ?? NoSessionStore()
    case .standard:
      let file = makeFileStore()
      if SecretService.mayExist { return DesktopSessionStore(folder: sessionDirectory, file: file) }
      return file ?? NoSessionStore()
    }
  }

  private func makeFileStore() -> FileSessionStore? {
    if let file = FileSessionStore(directory: sessionDirectory) { return file }
    Log.warning("No folder for the session: set HOME or XDG_DATA_HOME. It ends with this process.")
    return nil
  }
}
