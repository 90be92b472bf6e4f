// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A stored session with kept sessions, or the note of a sign-out.
public struct StoredSession: Equatable {
  /// Grows with each sign-in and sign-out that is stored, and does not depend on the clock. A note makes sessions of its
  /// own and of a lower order void.
  var order: Int64
  /// Nil if nobody is signed in.
  var session: Session?
  /// Other players' sessions, in the order of restoration.
  var kept: [Session] = []
  /// For a session: another place could not be read and may contain another player's session. For a sign-out: the
  /// keyring could not be read, and its session is void, too.
  var isBeside = false

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

// MARK: - As JSON

extension StoredSession {
  private static let version: Int64 = 1
  private static let digest = "sha256"

  /// Nil if the bytes are neither, or are damaged.
  static func read(_ bytes: [UInt8]) -> StoredSession? {
    guard let json = open(bytes), case let session = Session(stored: json),
      session != nil || json.bool("signedOut") == true
    else { return nil }
    // Earlier versions wrote the time, which grows as well.
    let order = json.integer("order") ?? json.integer("savedAt")
    let kept = json.elements("kept").compactMap { Session(stored: $0) }
    return StoredSession(
      order: time(order), session: session, kept: kept, isBeside: json.bool("beside") ?? false)
  }

  public func encode() -> [UInt8] {
    let json = JSON.object()
    json.set("order", order)
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
    return StoredSession.seal(json)
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
