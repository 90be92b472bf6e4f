// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A single-use code that production would send in a text message.
struct PhoneVerification {
  /// In milliseconds.
  static let lifetime: Int64 = 600_000
  /// Fields that prove that a request comes from an app. Any of them is accepted.
  static let appVerificationFields = [
    "recaptchaToken", "captchaResponse", "iosReceipt", "safetyNetToken", "playIntegrityToken",
  ]

  /// The purpose of the code.
  enum Use: Equatable {
    case signIn
    case enrollment(localId: String)
    case secondFactor(localId: String, enrollmentId: String)

    var localIdOfSecondFactor: String? { if case .secondFactor(let id, _) = self { id } else { nil } }
    var enrollmentId: String? { if case .secondFactor(_, let id) = self { id } else { nil } }
  }

  let phoneNumber: String
  let sessionInfo: String
  let code: String
  let use: Use

  /// For the user of the emulator.
  var announcement: String {
    let action =
      switch use {
      case .signIn: "verify the phone number"
      case .enrollment: "enroll MFA with"
      case .secondFactor: "sign in with MFA using"
      }
    return "To \(action) \(phoneNumber), use the code \(code)."
  }

  var record: JSON {
    let record = JSON.object()
    record.set("phoneNumber", phoneNumber)
    record.set("sessionInfo", sessionInfo)
    record.set("code", code)
    return record
  }
}
