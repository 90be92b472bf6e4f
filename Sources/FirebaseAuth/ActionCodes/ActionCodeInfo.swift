// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

/// The operation and the email address of an action code.
open class ActionCodeInfo: NSObject, @unchecked Sendable {
  /// The operation of the code.
  public let operation: ActionCodeOperation
  /// The email address of the account, or the new address if the code changes it. Empty if the server does not report
  /// it, as for codes that sign in.
  public let email: String
  /// The email address that the code replaces.
  public let previousEmail: String?

  init(_ core: FirebaseNativeCore.ActionCodeInfo) {
    operation = ActionCodeOperation(core.operation)
    email = core.email
    previousEmail = core.previousEmail.nonEmpty
  }
}
