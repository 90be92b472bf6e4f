import AuthCore
public import Foundation

/// An enrolled second factor.
open class MultiFactorInfo: NSObject, NSSecureCoding, @unchecked Sendable {
  private enum Key {
    static let uid = "uid"
    static let displayName = "displayName"
    static let enrollmentDate = "enrollmentDate"
    static let factorID = "factorID"
  }

  /// The factor's id.
  public let uid: String
  /// What the user calls it.
  public let displayName: String?
  /// When it was enrolled; `Date.distantPast` if the server didn't say.
  public let enrollmentDate: Date
  /// Its kind: "phone" or "totp".
  public let factorID: String

  init(_ core: AuthCore.MultiFactorInfo) {
    uid = core.uid
    displayName = core.displayName.nonEmpty
    enrollmentDate = Date(milliseconds: core.enrolledAt) ?? .distantPast
    factorID = core.factorID
  }

  static func of(_ core: AuthCore.MultiFactorInfo) -> MultiFactorInfo {
    core.factorID == AuthCore.MultiFactorInfo.phone ? PhoneMultiFactorInfo(core) : MultiFactorInfo(core)
  }

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// Nil if the archive has no factor.
  public required init?(coder: NSCoder) {
    guard let uid = coder.text(Key.uid), let factorID = coder.text(Key.factorID),
      let enrollmentDate = coder.date(Key.enrollmentDate)
    else { return nil }
    self.uid = uid
    self.factorID = factorID
    self.enrollmentDate = enrollmentDate
    displayName = coder.text(Key.displayName)
  }

  /// Writes all of it.
  open func encode(with coder: NSCoder) {
    coder.encode(uid as NSString, forKey: Key.uid)
    coder.encode(displayName as NSString?, forKey: Key.displayName)
    coder.encode(enrollmentDate as NSDate, forKey: Key.enrollmentDate)
    coder.encode(factorID as NSString, forKey: Key.factorID)
  }
}

/// A phone number as a second factor.
open class PhoneMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
  /// `factorID` of phone numbers.
  public static let PhoneMultiFactorID = "phone"
  /// `factorID` of one-time passwords.
  public static let TOTPMultiFactorID = "totp"

  private static let phoneNumberKey = "phoneNumber"

  /// The number; before the sign-in is complete, just its last digits.
  public let phoneNumber: String

  override init(_ core: AuthCore.MultiFactorInfo) {
    phoneNumber = core.phoneNumber
    super.init(core)
  }

  /// By its id, so that one of an archive will do.
  var core: AuthCore.MultiFactorInfo { AuthCore.MultiFactorInfo(phone: uid) }

  /// Nil if the archive has no phone number.
  public required init?(coder: NSCoder) {
    guard let phoneNumber = coder.text(PhoneMultiFactorInfo.phoneNumberKey) else { return nil }
    self.phoneNumber = phoneNumber
    super.init(coder: coder)
  }

  /// Writes all of it.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(phoneNumber as NSString, forKey: PhoneMultiFactorInfo.phoneNumberKey)
  }
}
