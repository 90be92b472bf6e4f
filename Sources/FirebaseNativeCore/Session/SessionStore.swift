// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// A persistent store of sessions. It loads, replaces and removes; what is stored is decided by SessionModel.
///
/// Calls may block briefly. They are made on any thread, one call at a time for each key, except `note`.
public protocol SessionStore: AnyObject, Sendable {
  /// The kind of store that is in use now.
  var kind: SessionStoreKind { get }
  /// Whether a call may take so long that the caller's thread must not wait for it.
  var isSlow: Bool { get }
  /// The file of that key, if the store uses files.
  func path(_ key: SessionKey) -> String
  /// Takes the lock between processes. If nothing is stored, whoever only removes needs none.
  func lock(_ key: SessionKey, _ lock: inout auth_folder_lock, removes: Bool) -> SessionOutcome
  func unlock(_ lock: auth_folder_lock)
  /// Under the lock, damaged content is moved aside, for a developer to inspect.
  func load(_ key: SessionKey, isLocked: Bool) -> SessionContent
  /// Replaces that content, under the lock. Content that could not be read is kept.
  func replace(_ key: SessionKey, _ made: StoredSession, over content: SessionContent) -> SessionOutcome
  /// Removes everything, under the lock.
  func remove(_ key: SessionKey) -> SessionOutcome
  /// Makes sessions up to that order void, and all that are stored now, without the lock. Returns the order up to which
  /// sessions are void, or nil if that is not possible.
  func note(_ key: SessionKey, _ order: Int64, isBeside: Bool) -> Int64?
  /// Whether what was changed survives a power failure. If not, `flush` is called.
  var hasFlushed: Bool { get }
  /// Waits until changes survive a power failure, under the lock.
  func flush(_ key: SessionKey) -> SessionOutcome
  /// Tries again what was suspended after a failure.
  func retry()
}

extension SessionStore {
  public var isSlow: Bool { false }
  public func path(_ key: SessionKey) -> String { "" }
  public func lock(_ key: SessionKey, _ lock: inout auth_folder_lock, removes: Bool) -> SessionOutcome { .done }
  public func unlock(_ lock: auth_folder_lock) {}
  public func note(_ key: SessionKey, _ order: Int64, isBeside: Bool) -> Int64? { nil }
  public var hasFlushed: Bool { true }
  public func flush(_ key: SessionKey) -> SessionOutcome { .done }
  public func retry() {}
}

public enum SessionOutcome {
  case done
  /// Another process has the lock.
  case busy
  /// The reason, for the log.
  case failed(String)

  var problem: String? { if case .failed(let problem) = self { problem } else { nil } }
}

/// What a store contains. "Cannot be read now" is always distinct from "not present".
public struct SessionContent {
  enum Place {
    case main, keyring
    /// Moved aside without being read.
    case moved
    /// Where this program's session was before it belonged to an access group.
    case former
  }

  /// The valid session, and those to keep beside it.
  private(set) var stored: StoredSession?
  /// The highest order of all sessions and of the note of a sign-out.
  private(set) var order: Int64 = 0
  /// The note of a sign-out.
  private(set) var signOut: StoredSession?
  private var place = Place.main
  /// The order of the session in the keyring, which may not have been read, as far as a note says.
  var keyringOrder: Int64 = 0
  /// Why something cannot be read now.
  var problem: String?
  /// The file that contains the session, or would.
  var path = ""
  /// The file that cannot be read.
  var unreadPath = ""
  /// Whether a new session can be stored beside what cannot be read.
  var keepsUnread = false
  /// Whether something was damaged.
  public internal(set) var isDamaged = false
  /// What to log.
  public var warning: String?
  /// Whether the content should be merged into one place.
  var isScattered = false
  var isUnflushed = false

  init(signOut: StoredSession? = nil) {
    self.signOut = signOut
    order = signOut?.order ?? 0
  }

  /// Of a store with one place. Nil bytes are nothing.
  public init(_ bytes: [UInt8]?) {
    if let bytes { if let stored = StoredSession.read(bytes) { add(stored, .main) } else { isDamaged = true } }
  }

  public init(problem: String) { self.problem = problem }

  /// What a new session or note has to follow.
  var lastOrder: Int64 { max(order, keyringOrder) }

  /// The order of the note, if everything is void.
  var voidUpTo: Int64? { stored == nil && problem == nil && !isDamaged ? signOut?.order : nil }

  /// Whether the player signed out after that session was stored.
  func voids(_ session: StoredSession, _ place: Place) -> Bool {
    guard let signOut else { return false }
    return session.order <= signOut.order || signOut.isBeside && (place == .keyring || place == .former)
  }

  /// Adds what a place contains. A file precedes the keyring, which may have been unavailable when the file was written.
  /// The session of an access group precedes the one that this program had before.
  mutating func add(_ found: StoredSession, _ place: Place) {
    order = max(order, found.order)
    if voids(found, place) { return }
    if place == .moved || place == .former { isScattered = true }
    guard let present = stored else {
      stored = found
      self.place = place
      if place == .moved { stored = StoredSession(order: found.order, session: nil, kept: found.all) }
      return
    }
    var (first, second) = (present, found.all)
    let isOnlyKept = present.session == nil && self.place == .moved
    let isBeside = present.isBeside || place == .former && self.place != .former
    if place != .moved, isOnlyKept || !isBeside && found.order > present.order {
      (first, second) = (found, present.kept)
      self.place = place
    } else if place != .moved, !isBeside {
      second = found.kept
    }
    first.kept = (first.kept + second).others(than: first.session?.user.uid)
    stored = first
  }
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
