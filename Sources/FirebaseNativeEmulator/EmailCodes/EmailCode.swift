// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A single-use code that production would send by email.
struct EmailCode {
  enum Purpose: String {
    case resetPassword = "PASSWORD_RESET"
    case verifyEmail = "VERIFY_EMAIL"
    case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
    case recoverEmail = "RECOVER_EMAIL"
    case signIn = "EMAIL_SIGNIN"
    case revertSecondFactorAddition = "REVERT_SECOND_FACTOR_ADDITION"

    /// Whether clients can request it. Other codes are sent after a change.
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

  /// The values of `requestType`, in the order of their numbers.
  static let requestTypes = [
    "OOB_REQ_TYPE_UNSPECIFIED", "PASSWORD_RESET", "OLD_EMAIL_AGREE", "NEW_EMAIL_ACCEPT", "VERIFY_EMAIL",
    "RECOVER_EMAIL", "EMAIL_SIGNIN", "VERIFY_AND_CHANGE_EMAIL", "REVERT_SECOND_FACTOR_ADDITION",
  ]

  /// In milliseconds.
  static let lifetime: Int64 = 3_600_000

  let text: String
  let purpose: Purpose
  /// Nil for sign-in codes, which may create the account.
  let localId: String?
  /// The recipient's address, in lowercase; for a changed address, the former one.
  let email: String
  let newEmail: String?
  /// The second factor whose enrollment the code can revert.
  let factor: SecondFactor?
  /// The locale of the request.
  let locale: String?
  let link: String

  /// For the user of the emulator.
  var announcement: String {
    switch purpose {
    case .resetPassword:
      "To reset the password for \(email), follow this link, with a new password in place of NEW_PASSWORD_HERE: "
        + link + "&newPassword=NEW_PASSWORD_HERE"
    case .verifyEmail: "To verify the email address \(email), follow this link: " + link
    case .verifyAndChangeEmail:
      "To verify \(newEmail ?? "") and change the email address of \(email), follow this link: " + link
    case .recoverEmail: "To restore the email address \(email), follow this link: " + link
    case .signIn: "To sign in as \(email), follow this link: " + link
    case .revertSecondFactorAddition: "To remove the new second factor of \(email), follow this link: " + link
    }
  }

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
