public import Foundation

/// When an account was made and used.
open class UserMetadata: NSObject, NSSecureCoding, @unchecked Sendable {
  private enum Key {
    static let lastSignInDate = "lastSignInDate"
    static let creationDate = "creationDate"
  }

  /// When its owner last signed in.
  public let lastSignInDate: Date?
  /// When it was made.
  public let creationDate: Date?

  init(lastSignInDate: Date?, creationDate: Date?) {
    self.lastSignInDate = lastSignInDate
    self.creationDate = creationDate
  }

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// What an archive has.
  public required init?(coder: NSCoder) {
    lastSignInDate = coder.date(Key.lastSignInDate)
    creationDate = coder.date(Key.creationDate)
  }

  /// Writes the dates.
  open func encode(with coder: NSCoder) {
    coder.encode(lastSignInDate as NSDate?, forKey: Key.lastSignInDate)
    coder.encode(creationDate as NSDate?, forKey: Key.creationDate)
  }
}
