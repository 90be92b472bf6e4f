// SPDX-License-Identifier: Apache-2.0
public import Foundation

public enum ASUserDetectionStatus: Int, Sendable {
  case unsupported = 0
  case unknown = 1
  case likelyReal = 2
}

open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential {
  public let user: String
  public let state: String?
  public let authorizedScopes: [ASAuthorization.Scope]
  public let authorizationCode: Data?
  public let identityToken: Data?
  public let email: String?
  public let fullName: PersonNameComponents?
  public let realUserStatus: ASUserDetectionStatus

  /// For tests: only the system makes credentials at Apple.
  public init(
    user: String, identityToken: Data?, authorizationCode: Data?, fullName: PersonNameComponents? = nil,
    email: String? = nil, state: String? = nil, authorizedScopes: [ASAuthorization.Scope] = [],
    realUserStatus: ASUserDetectionStatus = .unsupported
  ) {
    self.user = user
    self.state = state
    self.authorizedScopes = authorizedScopes
    self.authorizationCode = authorizationCode
    self.identityToken = identityToken
    self.email = email
    self.fullName = fullName
    self.realUserStatus = realUserStatus
  }
}

/// A saved password, which the system's sheet can give in place of an Apple account.
open class ASPasswordCredential: NSObject, ASAuthorizationCredential {
  public let user: String
  public let password: String

  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}
