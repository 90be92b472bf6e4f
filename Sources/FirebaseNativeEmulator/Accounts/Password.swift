// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The password of an account. It is not secret: accounts:lookup returns it, as in the official emulator.
struct Password {
  static let minimumLength = 6
  static let maximumLength = 4096
  private static let hashStart = "fakeHash:salt="
  private static let hashMiddle = ":password="

  private enum Secret {
    case text(String)
    indirect case imported(ImportedHash, text: String)
  }

  let salt: String
  /// In milliseconds since 1970.
  let updatedAt: Int64
  private let secret: Secret

  init(_ text: String, _ clock: MovableClock) throws(Failure) {
    let length = text.unicodeScalars.count
    guard length >= Password.minimumLength else {
      throw .service("WEAK_PASSWORD", "Password should be at least \(Password.minimumLength) characters")
    }
    guard length <= Password.maximumLength else {
      throw .service(
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS",
        "Missing password requirements: [Password may contain at most \(Password.maximumLength) characters]")
    }
    try self.init(unchecked: text, clock)
  }

  /// Of an import, which also accepts short passwords.
  ///
  /// - Parameter salt: nil creates one.
  init(unchecked text: String, salt: String? = nil, _ clock: MovableClock) throws(Failure) {
    guard let tail = SecureRandom.text(20, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    secret = .text(text)
    self.salt = salt ?? "fakeSalt" + tail
    updatedAt = clock.wall
  }

  /// - Parameters:
  ///   - text: the hash as received.
  ///   - salt: the salt as received.
  init(_ imported: ImportedHash, text: String, salt: String, _ clock: MovableClock) {
    secret = .imported(imported, text: text)
    self.salt = salt
    updatedAt = clock.wall
  }

  /// From an export.
  ///
  /// - Parameters:
  ///   - hash: the value of `hash`.
  ///   - imported: the same for a password that was imported in another form.
  init(hash: String, salt: String, updatedAt: Int64, _ imported: ImportedHash) {
    secret = Password.parts(ofEmulatorHash: hash).map { .text($0.text) } ?? .imported(imported, text: hash)
    self.salt = salt
    self.updatedAt = updatedAt
  }

  /// Parses the value of `hash` for a known password; nil for other hashes.
  init?(emulatorHash: String, _ clock: MovableClock) throws(Failure) {
    guard let (salt, text) = Password.parts(ofEmulatorHash: emulatorHash) else { return nil }
    try self.init(unchecked: text, salt: salt, clock)
  }

  /// Whether it is a value of `hash` for a known password, of this or the official emulator.
  static func isEmulatorHash(_ text: String) -> Bool { parts(ofEmulatorHash: text) != nil }

  private static func parts(ofEmulatorHash hash: String) -> (salt: String, text: String)? {
    guard hash.hasPrefix(hashStart) else { return nil }
    // A salt contains no colon.
    let salt = hash.utf8.dropFirst(hashStart.utf8.count).prefix { $0 != UInt8(ascii: ":") }
    let rest = hash.utf8[salt.endIndex...]
    guard rest.starts(with: hashMiddle.utf8) else { return nil }
    return (String(Substring(salt)), String(Substring(rest.dropFirst(hashMiddle.utf8.count))))
  }

  func matches(_ other: String) throws(Failure) -> Bool {
    switch secret {
    case .text(let text): return text == other
    case .imported(let hash, _):
      guard let matches = hash.matches(other) else {
        throw .notImplemented("The emulator cannot check this account's password, hashed with \(hash.algorithmName).")
      }
      return matches
    }
  }

  /// Nil for a password that was imported in another form.
  var text: String? { if case .text(let text) = secret { text } else { nil } }

  /// The name of the algorithm, if the emulator cannot check the password.
  var uncheckableAlgorithm: String? {
    if case .imported(let hash, _) = secret, !hash.isCheckable { hash.algorithmName } else { nil }
  }

  /// Nil for a password in the emulator's own form.
  var hashing: PasswordHashing? { if case .imported(let hash, _) = secret { hash.hashing } else { nil } }

  var hash: String {
    switch secret {
    case .text(let text): [Password.hashStart, salt, Password.hashMiddle, text].joined()
    case .imported(_, let text): text
    }
  }
}
