// SPDX-License-Identifier: Apache-2.0

/// What the program asks Apple for.
public struct AppleRequest: Sendable {
  public enum Scope: Sendable {
    case fullName, email

    /// By the name that Apple's website gives it.
    public init?(_ name: String) {
      switch name {
      case "name": self = .fullName
      case "email": self = .email
      default: return nil
      }
    }
  }

  public var scopes: [Scope]
  /// Returned unchanged with the answer; nil for none.
  public var state: String?
  public var nonce: Nonce

  public init(_ scopes: [Scope], state: String? = nil, nonce: Nonce) {
    self.scopes = scopes
    self.state = state
    self.nonce = nonce
  }
}
