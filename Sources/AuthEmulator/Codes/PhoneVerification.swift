// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// A code that production would send in a text message, good for one use.
struct PhoneVerification {
  /// In milliseconds.
  static let lifetime: Int64 = 600_000
  /// What shows that a request comes from an app; any of them will do.
  static let proofsOfApp = [
    "recaptchaToken", "captchaResponse", "iosReceipt", "safetyNetToken", "playIntegrityToken",
  ]

  /// What the code is good for, and for nothing else.
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

  var record: JSON {
    let record = JSON.object()
    record.set("phoneNumber", phoneNumber)
    record.set("sessionInfo", sessionInfo)
    record.set("code", code)
    return record
  }
}
