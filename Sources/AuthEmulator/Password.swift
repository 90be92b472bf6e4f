import AuthSupport

/// The password of an account. It is no secret here: accounts:lookup shows it, as in the official emulator.
struct Password {
  static let minimumLength = 6
  static let maximumLength = 4096

  let salt: String
  /// In milliseconds since 1970.
  let updatedAt: Int64
  private let text: String

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
    guard let tail = SecureRandom.text(20, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    self.text = text
    salt = "fakeSalt" + tail
    updatedAt = clock.wall
  }

  func matches(_ other: String) -> Bool { text == other }

  var hash: String { "fakeHash:salt=" + salt + ":password=" + text }
}
