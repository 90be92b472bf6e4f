// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

/// A second factor of an account.
open class MultiFactorInfo: NSObject, NSSecureCoding, @unchecked Sendable {
  private enum Key {
    static let uid = "uid"
    static let displayName = "displayName"
    static let enrollmentDate = "enrollmentDate"
    static let factorID = "factorID"
  }

  /// The id of the factor.
  public let uid: String
  /// The name that the user gave the factor.
  public let displayName: String?
  /// The time of the enrollment; `Date.distantPast` if unknown.
  public let enrollmentDate: Date
  /// The kind of the factor: "phone" or "totp".
  public let factorID: String

  init(_ core: FirebaseNativeCore.MultiFactorInfo) {
    uid = core.uid
    displayName = core.displayName.nonEmpty
    enrollmentDate = Date(milliseconds: core.enrolledAt) ?? .distantPast
    factorID = core.factorID
  }

  static func of(_ core: FirebaseNativeCore.MultiFactorInfo) -> MultiFactorInfo {
    core.factorID == FirebaseNativeCore.MultiFactorInfo.phone ? PhoneMultiFactorInfo(core) : MultiFactorInfo(core)
  }

  /// Always true.
  public static var supportsSecureCoding: Bool { true }

  /// Reads a factor from an archive.
  ///
  /// - Parameter coder: The archive.
  /// - Returns: Nil if the archive has no factor.
  public required init?(coder: NSCoder) {
    guard let uid = coder.text(Key.uid), let factorID = coder.text(Key.factorID),
      let enrollmentDate = coder.date(Key.enrollmentDate)
    else { return nil }
    self.uid = uid
    self.factorID = factorID
    self.enrollmentDate = enrollmentDate
    displayName = coder.text(Key.displayName)
  }

  /// Writes the factor to an archive.
  ///
  /// - Parameter coder: The archive.
  open func encode(with coder: NSCoder) {
    coder.encode(uid as NSString, forKey: Key.uid)
    coder.encode(displayName as NSString?, forKey: Key.displayName)
    coder.encode(enrollmentDate as NSDate, forKey: Key.enrollmentDate)
    coder.encode(factorID as NSString, forKey: Key.factorID)
  }
}

/// A phone as a second factor.
open class PhoneMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
  /// The `factorID` of phones.
  public static let PhoneMultiFactorID = "phone"
  /// The `factorID` of authenticator apps.
  public static let TOTPMultiFactorID = "totp"

  private static let phoneNumberKey = "phoneNumber"

  /// The phone number. The hints of a `MultiFactorResolver` contain its last digits only.
  public let phoneNumber: String

  override init(_ core: FirebaseNativeCore.MultiFactorInfo) {
    phoneNumber = core.phoneNumber
    super.init(core)
  }

  /// The factor by its id, which is sufficient for a factor of an archive.
  var core: FirebaseNativeCore.MultiFactorInfo { FirebaseNativeCore.MultiFactorInfo(phone: uid) }

  /// Reads a factor from an archive.
  ///
  /// - Parameter coder: The archive.
  /// - Returns: Nil if the archive has no phone number.
  public required init?(coder: NSCoder) {
    guard let phoneNumber = coder.text(PhoneMultiFactorInfo.phoneNumberKey) else { return nil }
    self.phoneNumber = phoneNumber
    super.init(coder: coder)
  }

  /// Writes the factor to an archive.
  ///
  /// - Parameter coder: The archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(phoneNumber as NSString, forKey: PhoneMultiFactorInfo.phoneNumberKey)
  }
}
