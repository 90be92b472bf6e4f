import AuthCore
public import Foundation

/// What the code of a mail's link is for.
open class ActionCodeInfo: NSObject, @unchecked Sendable {
  /// What it does.
  public let operation: ActionCodeOperation
  /// The address that it is about, the new one of a change; empty if the server doesn't tell, as of links that sign
  /// in.
  public let email: String
  /// The address before the change.
  public let previousEmail: String?

  init(_ core: AuthCore.ActionCodeInfo) {
    operation = ActionCodeOperation(core.operation)
    email = core.email
    previousEmail = core.previousEmail.nonEmpty
  }
}
