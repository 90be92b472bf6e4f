// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// A persistent store of sessions. Implementations may block briefly. They are called on any thread, one call at a time
/// per key, except `noteSignOut`.
public protocol SessionStore: AnyObject, Sendable {
  /// Receives the stored content, and returns what to store instead.
  typealias Edit = (_ stored: SessionContent) -> SessionEdit

  /// The kind of store that is in use now.
  var kind: SessionStoreKind { get }
  /// Whether a change may take so long that the caller's thread must not wait for it.
  var isSlow: Bool { get }
  /// The file of that key, if the store uses files.
  func path(_ key: SessionKey) -> String
  func read(_ key: SessionKey) -> SessionReading
  /// Changes the stored content under the lock between processes. Content that was never read is kept.
  func change(_ key: SessionKey, _ edit: Edit) -> SessionChange
  /// Deletes all copies. With a time, keeps sessions that were saved after it.
  func erase(_ key: SessionKey, upTo time: Int64?) -> SessionChange
  /// Makes everything void that is stored now, or that a process has begun to store, without waiting for a lock.
  /// Returns the time up to which sessions are void, or nil if the note could not be written.
  func noteSignOut(_ key: SessionKey, _ note: StoredSessionNote) -> Int64?
  /// Moves damaged content aside, for a developer to inspect.
  func setAside(_ key: SessionKey, _ place: SessionReading.Place)
  /// Waits until what was `written` survives a power failure, too. Another process may already have done this.
  func flush(_ key: SessionKey) -> SessionChange
  /// Tries again what was suspended after a failure.
  func retry()
}

extension SessionStore {
  public var isSlow: Bool { false }
  public func noteSignOut(_ key: SessionKey, _ note: StoredSessionNote) -> Int64? { nil }
  public func flush(_ key: SessionKey) -> SessionChange { .unwanted }
  public func retry() {}
}

/// The note of a sign-out.
public struct StoredSessionNote: Sendable {
  /// The time of the newest known session.
  let savedAt: Int64
  /// Whether there may be a session that was never read.
  let isBeside: Bool
}

/// The result of reading a store. "Cannot be read now" is always distinct from "not present".
public final class SessionReading {
  public enum Place: Sendable {
    case main, keyring
    /// Moved aside without being read.
    case moved
    /// Where this program's session was before it belonged to an access group.
    case former
  }

  var copies: [(place: Place, bytes: [UInt8])] = []
  /// The reason why something cannot be read now.
  var problem: String?
  /// The last sign-out, if older copies may remain.
  var signOut: StoredSession?
  /// Whether the content should be merged into one place.
  var isScattered = false
  /// Whether something is to be flushed.
  var isUnflushed = false

  /// Content, or none.
  public init(_ bytes: [UInt8]? = nil) {
    if let bytes { copies = [(.main, bytes)] }
  }

  public init(problem: String) { self.problem = problem }

  /// Whether the player signed out after that session was saved.
  func voids(_ stored: StoredSession, _ place: Place) -> Bool {
    guard let signOut else { return false }
    return stored.savedAt <= signOut.savedAt || signOut.isBeside && place != .main
  }

  func voids(_ bytes: [UInt8]?, _ place: Place) -> Bool {
    guard signOut != nil, let bytes, let stored = StoredSession.read(bytes) else { return false }
    return voids(stored, place)
  }

  /// Whether no session was saved after that time.
  func isVoid(upTo time: Int64) -> Bool {
    problem == nil
      && copies.allSatisfy { copy in
        guard let stored = StoredSession.read(copy.bytes) else { return true }
        return stored.savedAt <= time || voids(stored, copy.place)
      }
  }
}

/// The content that an edit replaces.
public struct SessionContent {
  var bytes: [UInt8]?
  /// False if the content could not be read.
  var isKnown = true
  /// Whether the file could not be read.
  var isUnreadable = false
  /// The file with the content.
  var path = ""
  /// Whether content that was never read is kept beside it.
  var isUnread = false
  /// The next session must be newer than this.
  var signedOutAt: Int64 = 0

  public static var unknown: Self { Self(isKnown: false) }
}

public enum SessionEdit {
  case write([UInt8])
  case remove
  case leave
  /// Not before the stored content can be read.
  case postpone
}

/// The outcome of a change.
public enum SessionChange {
  case made
  /// It survives the end of the process, and is to be flushed so that it survives a power failure.
  case written
  case unwanted
  /// Another process has the lock.
  case busy
  /// Content that was never read was found.
  case unread
  /// It could not be deleted, but it is void.
  case noted
  case failed(String)
}

/// The raw values are those of the C API.
public enum SessionStoreKind: Int32, Sendable {
  case standard, none, file, custom, secretService
}

/// Identifies a session.
public struct SessionKey: Sendable {
  /// The name of the default App.
  static let defaultApp = "__FIRAPP_DEFAULT"

  public let project: String
  public let app: String
  /// Emulators have separate sessions.
  public let isEmulated: Bool
  /// The access group of the programs that share the session; empty for a session of this program alone. A group has
  /// one session for each project, because its programs name their Apps differently.
  public let group: String
  /// The project as a component of a path. Encoded once, because each access to a file needs it.
  let folderName: String
  /// The App or the group as a component of a path.
  let fileName: String

  public init(project: String, app: String, isEmulated: Bool = false, group: String = "") {
    self.project = project
    self.app = app
    self.isEmulated = isEmulated
    self.group = group
    folderName = SessionKey.pathComponent(project)
    fileName = SessionKey.pathComponent(group.isEmpty ? app : group)
  }

  /// Encodes a name as one path component whose length every file system supports. Different names have different
  /// encodings.
  private static func pathComponent(_ text: String) -> String {
    var name = PercentEncoding.encode(text)
    if name.isEmpty { return "%" }
    if name.utf8.first == UInt8(ascii: ".") { name = "%2E" + String(Substring(name.utf8.dropFirst())) }
    return name.utf8.count <= 200 ? name : "%" + Digest.sha256Hex(text)
  }

  /// The same for an emulator.
  var emulated: SessionKey { SessionKey(project: project, app: app, isEmulated: true, group: group) }

  /// The same in another access group; empty for none.
  func inGroup(_ group: String) -> SessionKey {
    SessionKey(project: project, app: app, isEmulated: isEmulated, group: group)
  }

  /// Appended to the encoded name of the App or the group, which cannot contain this character.
  var mark: String { (group.isEmpty ? "" : "#group") + (isEmulated ? "#emulator" : "") }

  /// What the session is named after: the App, or the group.
  var owner: String { group.isEmpty ? app : group }

  /// All parts as one string.
  public var text: String { PercentEncoding.encode(project) + "/" + PercentEncoding.encode(owner) + mark }
}

/// Stores nothing.
final class NoSessionStore: SessionStore {
  var kind: SessionStoreKind { .none }
  func path(_ key: SessionKey) -> String { "" }
  func read(_ key: SessionKey) -> SessionReading { SessionReading() }
  func change(_ key: SessionKey, _ edit: Edit) -> SessionChange { .made }
  func erase(_ key: SessionKey, upTo time: Int64?) -> SessionChange { .made }
  func setAside(_ key: SessionKey, _ place: SessionReading.Place) {}
}
