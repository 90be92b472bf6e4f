// SPDX-License-Identifier: Apache-2.0
/// An email that production would have sent.
public struct SentEmail: Sendable {
  /// For example "EMAIL_SIGNIN" or "PASSWORD_RESET".
  public let kind: String
  public let code: String
  public let link: String
}
