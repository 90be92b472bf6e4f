// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// What a store contains: a session and kept sessions, or the note of a sign-out if an older copy of the session could
/// not be reached.
///
/// A class, because copies of a large structure need more code than all of its uses.
final class StoredSession {
  /// Nil if nobody is signed in.
  var session: Session?
  /// Milliseconds since 1970, by this machine's clock.
  var savedAt: Int64
  /// Other players' sessions, in the order of restoration.
  var kept: [Session] = []
  /// For a session: another place could not be read and may contain another player's session. For a sign-out: it
  /// applies to everything that could not be read.
  var isBeside = false
  /// Identifies the bytes that this was read from or written to.
  private var mark: Mark?

  init(session: Session?, savedAt: Int64) {
    self.session = session
    self.savedAt = savedAt
  }

  /// All sessions.
  var all: [Session] { (session.map { [$0] } ?? []) + kept }

  /// Whether all players of the other one are players of this one.
  func contains(_ other: StoredSession) -> Bool {
    other.all.allSatisfy { one in all.contains { $0.user.uid == one.user.uid } }
  }
}

extension [Session] {
  private static let maximumCount = 8

  /// Each player once, without that user.
  func others(than uid: String?) -> [Session] {
    var others: [Session] = []
    for session in self where session.user.uid != uid && others.count < Self.maximumCount {
      if !others.contains(where: { $0.user.uid == session.user.uid }) { others.append(session) }
    }
    return others
  }
}

extension StoredSession {
  /// The size, and the digest at the end.
  struct Mark: Equatable {
    private let size: Int
    private let end: [UInt8]

    /// Nil for content that does not end with a digest.
    init?(_ bytes: [UInt8]) {
      let start = Array(("\"" + StoredSession.digest + "\":\"").utf8)
      size = bytes.count
      end = Array(bytes.suffix(start.count + 64 + 2))
      if !end.starts(with: start) { return nil }
    }
  }

  /// Whether reading the bytes would return the same. Does not notice damage.
  func isContent(of bytes: [UInt8]) -> Bool { mark != nil && mark == Mark(bytes) }

  /// Whether it contains the same as the other. Sessions are compared by what is stored.
  func isSame(as other: StoredSession) -> Bool {
    savedAt == other.savedAt && isBeside == other.isBeside && all.count == other.all.count
      && (session == nil) == (other.session == nil) && zip(all, other.all).allSatisfy { $0.isSame(as: $1) }
  }
}

extension Session {
  /// New tokens are the usual difference. Only without one is the user encoded.
  fileprivate func isSame(as other: Session) -> Bool {
    tokens.idToken == other.tokens.idToken && tokens.refreshToken == other.tokens.refreshToken
      && tokens.expiresAt == other.tokens.expiresAt && tokens.issuedAt == other.tokens.issuedAt
      && user.stored.encodedBytes == other.user.stored.encodedBytes
  }
}

// MARK: - As JSON

extension StoredSession {
  private static let version: Int64 = 1
  private static let digest = "sha256"

  /// Nil if the bytes are neither, or are damaged.
  static func read(_ bytes: [UInt8]) -> StoredSession? {
    guard let json = open(bytes), case let session = Session(stored: json),
      session != nil || json.bool("signedOut") == true
    else { return nil }
    let read = StoredSession(session, json)
    read.mark = Mark(bytes)
    return read
  }

  private convenience init(_ session: Session?, _ json: JSON) {
    self.init(session: session, savedAt: StoredSession.time(json.integer("savedAt")))
    for json in json.elements("kept") {
      if let session = Session(stored: json) { kept.append(session) }
    }
    isBeside = json.bool("beside") ?? false
  }

  func encode() -> [UInt8] {
    let json = JSON.object()
    json.set("savedAt", savedAt)
    if let session { session.store(in: json) } else { json.set("signedOut", true) }
    if isBeside { json.set("beside", true) }
    if !kept.isEmpty {
      let list = JSON.array()
      for session in kept {
        let json = JSON.object()
        session.store(in: json)
        list.append(json)
      }
      json.set("kept", list)
    }
    let bytes = StoredSession.seal(json)
    mark = Mark(bytes)
    return bytes
  }

  /// Adds the digest that `open` verifies.
  static func seal(_ json: JSON) -> [UInt8] {
    json.set("version", version)
    var bytes = json.encodedBytes
    let last = bytes.removeLast()
    bytes += Array((",\"" + digest + "\":\"" + Digest.hex(Digest.sha256(bytes + [last])) + "\"").utf8)
    bytes.append(last)
    return bytes
  }

  /// Nil if the digest is wrong.
  static func open(_ bytes: [UInt8]) -> JSON? {
    guard let json = JSON.parse(bytes), isIntact(json), json.integer("version") == version else { return nil }
    return json
  }

  /// A changed byte can leave valid JSON. Content without a digest was not written by this library.
  private static func isIntact(_ json: JSON) -> Bool {
    guard let digest = json.string(digest) else { return true }
    json.remove(StoredSession.digest)
    return digest == Digest.sha256Hex(json.encoded)
  }

  /// A file can contain any number; this one is limited to a safe range.
  static func time(_ stored: Int64?) -> Int64 { min(max(stored ?? 0, 0), 1 << 52) }
}

extension Session {
  init?(stored json: JSON) {
    guard let user = json["user"], let uid = user.identifier("uid"), let idToken = json.string("idToken"),
      let refreshToken = json.identifier("refreshToken")
    else { return nil }
    tokens = Tokens(
      idToken: idToken, refreshToken: refreshToken, expiresAt: StoredSession.time(json.integer("expiresAt")),
      issuedAt: StoredSession.time(json.integer("issuedAt")))
    self.user = UserRecord(uid: uid, stored: user)
  }

  func store(in json: JSON) {
    json.set("idToken", tokens.idToken)
    json.set("refreshToken", tokens.refreshToken)
    json.set("expiresAt", tokens.expiresAt)
    json.set("issuedAt", tokens.issuedAt)
    json.set("user", user.stored)
  }
}

extension UserRecord {
  fileprivate init(uid: String, stored json: JSON) {
    self.init(uid: uid)
    email = json.string("email") ?? ""
    displayName = json.string("displayName") ?? ""
    photoURL = json.string("photoUrl") ?? ""
    phoneNumber = json.string("phoneNumber") ?? ""
    isAnonymous = json.bool("isAnonymous") ?? false
    isEmailVerified = json.bool("isEmailVerified") ?? false
    tenantID = json.string("tenantId") ?? ""
    createdAt = json.integer("createdAt") ?? 0
    lastLoginAt = json.integer("lastLoginAt") ?? 0
    identities = json.elements("identities").map { Identity($0) }
    multiFactors = MultiFactorInfo.list(of: json)
  }

  fileprivate var stored: JSON {
    let json = JSON.object()
    json.set("uid", uid)
    json.set("email", email)
    json.set("displayName", displayName)
    json.set("photoUrl", photoURL)
    json.set("phoneNumber", phoneNumber)
    json.set("isAnonymous", isAnonymous)
    json.set("isEmailVerified", isEmailVerified)
    if !tenantID.isEmpty { json.set("tenantId", tenantID) }
    json.set("createdAt", createdAt)
    json.set("lastLoginAt", lastLoginAt)
    let list = JSON.array()
    for identity in identities { list.append(identity.json) }
    json.set("identities", list)
    if multiFactors.isEmpty { return json }
    let factors = JSON.array()
    for factor in multiFactors { factors.append(factor.json) }
    json.set("mfaInfo", factors)
    return json
  }
}
