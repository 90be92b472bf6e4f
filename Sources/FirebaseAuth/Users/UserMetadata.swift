// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// The times of an account.
open class UserMetadata: NSObject, NSSecureCoding, @unchecked Sendable {
  private enum Key {
    static let lastSignInDate = "lastSignInDate"
    static let creationDate = "creationDate"
  }

  /// The time of the last sign-in.
  public let lastSignInDate: Date?
  /// The time at which the account was created.
  public let creationDate: Date?

  init(lastSignInDate: Date?, creationDate: Date?) {
    self.lastSignInDate = lastSignInDate
    self.creationDate = creationDate
  }

  /// Always true.
  public static var supportsSecureCoding: Bool { true }

  /// Reads the times from an archive.
  ///
  /// - Parameter coder: The archive.
  public required init?(coder: NSCoder) {
    lastSignInDate = coder.date(Key.lastSignInDate)
    creationDate = coder.date(Key.creationDate)
  }

  /// Writes the times to an archive.
  ///
  /// - Parameter coder: The archive.
  open func encode(with coder: NSCoder) {
    coder.encode(lastSignInDate as NSDate?, forKey: Key.lastSignInDate)
    coder.encode(creationDate as NSDate?, forKey: Key.creationDate)
  }
}
