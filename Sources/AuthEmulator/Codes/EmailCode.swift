// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// A code that production would send by e-mail, good for one use.
struct EmailCode {
  enum Purpose: String {
    case resetPassword = "PASSWORD_RESET"
    case verifyEmail = "VERIFY_EMAIL"
    case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
    case recoverEmail = "RECOVER_EMAIL"
    case signIn = "EMAIL_SIGNIN"
    case revertSecondFactorAddition = "REVERT_SECOND_FACTOR_ADDITION"

    /// Whether clients may ask for it; the others are sent when something has changed.
    var isForClients: Bool { self != .recoverEmail && self != .revertSecondFactorAddition }

    /// The name in links.
    var mode: String {
      switch self {
      case .resetPassword: "resetPassword"
      case .verifyEmail: "verifyEmail"
      case .verifyAndChangeEmail: "verifyAndChangeEmail"
      case .recoverEmail: "recoverEmail"
      case .signIn: "signIn"
      case .revertSecondFactorAddition: "revertSecondFactorAddition"
      }
    }
  }

  /// In milliseconds.
  static let lifetime: Int64 = 3_600_000

  let text: String
  let purpose: Purpose
  /// Nil for signing in, which may make the account.
  let localId: String?
  /// The address that the code was sent to; of a changed address, the old one. In lowercase.
  let email: String
  let newEmail: String?
  /// The one that may be taken back.
  let factor: SecondFactor?
  /// What the request said of the language.
  let locale: String?
  let link: String

  var record: JSON {
    let record = JSON.object()
    record.set("email", email)
    record.set("requestType", purpose.rawValue)
    record.set("oobCode", text)
    record.set("oobLink", link)
    record.set("newEmail", newEmail)
    record.set("mfaInfo", factor?.record(for: .player))
    record.set("locale", locale)
    return record
  }
}
