// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// Where a session is kept between two runs. Implementations may block for a moment, and are called on any thread,
/// one call at a time for a key, except `noteSignOut`.
public protocol SessionStore: AnyObject, Sendable {
  /// Sees what is stored, and says what is to be stored instead.
  typealias Edit = (_ stored: SessionContent) -> SessionEdit

  /// What is in use now.
  var kind: SessionStoreKind { get }
  /// Whether a change may take so long that a player's thread must not wait for it.
  var isSlow: Bool { get }
  /// The file of that key, if the store has files.
  func path(_ key: SessionKey) -> String
  func read(_ key: SessionKey) -> SessionReading
  /// Brings what is stored up to date, in turn with other processes, and leaves what was never read where it is.
  func change(_ key: SessionKey, _ edit: Edit) -> SessionChange
  /// Deletes every copy; with a time, unless there is one that was saved after it.
  func erase(_ key: SessionKey, upTo time: Int64?) -> SessionChange
  /// Makes everything void that is stored, now or soon by a process that has begun to, without waiting for anybody.
  /// Gives the time up to which it is; nil if that can't be noted.
  func noteSignOut(_ key: SessionKey, _ note: StoredSessionNote) -> Int64?
  /// Moves damaged bytes out of the way, to be looked at by a developer.
  func setAside(_ key: SessionKey, _ place: SessionReading.Place)
  /// Asks anew what was not asked any more because it failed.
  func retry()
}

extension SessionStore {
  public var isSlow: Bool { false }
  public func noteSignOut(_ key: SessionKey, _ note: StoredSessionNote) -> Int64? { nil }
  public func retry() {}
}

/// A sign-out.
public struct StoredSessionNote: Sendable {
  /// Of the newest session that is known of.
  let savedAt: Int64
  /// Whether there may be a session that was never read.
  let isBeside: Bool
}

/// What a store has. What can't be read now is never the same as what isn't there.
public final class SessionReading {
  public enum Place: Sendable {
    case main, keyring
    /// Moved out of the way unread.
    case moved
  }

  var copies: [(place: Place, bytes: [UInt8])] = []
  /// Why something can't be read now.
  var problem: String?
  /// The last sign-out, if older copies may be left.
  var signOut: StoredSession?
  /// Whether it is to be brought together in one place.
  var isScattered = false

  /// Bytes, or nothing.
  public init(_ bytes: [UInt8]? = nil) {
    if let bytes { copies = [(.main, bytes)] }
  }

  public init(problem: String) { self.problem = problem }

  /// Whether the player has signed out since that was saved.
  func voids(_ stored: StoredSession, _ place: Place) -> Bool {
    guard let signOut else { return false }
    return stored.savedAt <= signOut.savedAt || signOut.isBeside && place != .main
  }

  func voids(_ bytes: [UInt8]?, _ place: Place) -> Bool {
    guard signOut != nil, let bytes, let stored = StoredSession.read(bytes) else { return false }
    return voids(stored, place)
  }

  /// Whether nothing was found that was saved after that time.
  func isVoid(upTo time: Int64) -> Bool {
    problem == nil
      && copies.allSatisfy { copy in
        guard let stored = StoredSession.read(copy.bytes) else { return true }
        return stored.savedAt <= time || voids(stored, copy.place)
      }
  }
}

/// What an edit replaces.
public struct SessionContent {
  var bytes: [UInt8]?
  /// False if it may be anything.
  var isKnown = true
  /// Whether something stays beside it that was never read.
  var isUnread = false
  /// What is stored now has to be newer.
  var signedOutAt: Int64 = 0

  public static var unknown: Self { Self(isKnown: false) }
}

public enum SessionEdit {
  case write([UInt8])
  case remove
  case leave
  /// Not before what is stored can be read.
  case postpone
}

/// What became of a change.
public enum SessionChange {
  case made
  case unwanted
  /// Another process is at it.
  case busy
  /// Something turned up that was never read.
  case unread
  /// It couldn't be deleted, but is void.
  case noted
  case failed(String)
}

/// The numbers of the C API.
public enum SessionStoreKind: Int32, Sendable {
  case standard, none, file, custom, secretService
}

/// Which session is meant.
public struct SessionKey: Sendable {
  /// The App that has no other name.
  static let defaultApp = "__FIRAPP_DEFAULT"

  public let project: String
  public let app: String
  /// Emulators have sessions of their own.
  public var isEmulated = false

  public init(project: String, app: String, isEmulated: Bool = false) {
    self.project = project
    self.app = app
    self.isEmulated = isEmulated
  }

  /// What follows the encoded name of the App, which has no such character.
  var mark: String { isEmulated ? "#emulator" : "" }

  /// One text for all.
  public var text: String { PercentEncoding.encode(project) + "/" + PercentEncoding.encode(app) + mark }
}

/// Keeps nothing.
final class NoSessionStore: SessionStore {
  var kind: SessionStoreKind { .none }
  func path(_ key: SessionKey) -> String { "" }
  func read(_ key: SessionKey) -> SessionReading { SessionReading() }
  func change(_ key: SessionKey, _ edit: Edit) -> SessionChange { .made }
  func erase(_ key: SessionKey, upTo time: Int64?) -> SessionChange { .made }
  func setAside(_ key: SessionKey, _ place: SessionReading.Place) {}
}
