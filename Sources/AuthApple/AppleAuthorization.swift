// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  package import AuthCore
  package import AuthenticationServices
  package import Foundation

  /// What the program asks Apple for.
  package struct AppleRequest: Sendable {
    package var scopes: [ASAuthorization.Scope]
    /// Returned unchanged with the answer.
    package var state: String?
    package var nonce: AuthCore.Nonce

    package init(_ scopes: [ASAuthorization.Scope], state: String? = nil, nonce: AuthCore.Nonce) {
      self.scopes = scopes
      self.state = state
      self.nonce = nonce
    }
  }

  /// What Apple answers after the player agreed.
  package struct AppleAuthorization: Sendable {
    /// Apple's id of the player.
    package let user: String
    package let identityToken: String
    package let rawNonce: String
    package let authorizationCode: String?
    /// Apple reports name and email address only when the player authorizes the app for the first time.
    package let fullName: PersonNameComponents?
    package let email: String?
    package let state: String?
    package let realUserStatus: ASUserDetectionStatus

    /// The credential for Firebase, which contains the name.
    package var tokens: Credential.Tokens {
      var tokens = Credential.Tokens()
      tokens.idToken = identityToken
      tokens.rawNonce = rawNonce
      tokens.givenName = fullName?.givenName ?? ""
      tokens.familyName = fullName?.familyName ?? ""
      return tokens
    }
  }

  extension AppleAuthorization {
    /// A copy of Apple's object, which may not leave the thread of the delegate.
    struct Answer: Sendable {
      private let user: String
      private let identityToken: Data?
      private let authorizationCode: Data?
      private let fullName: PersonNameComponents?
      private let email: String?
      private let state: String?
      private let realUserStatus: ASUserDetectionStatus

      init(_ credential: ASAuthorizationAppleIDCredential) {
        user = credential.user
        identityToken = credential.identityToken
        authorizationCode = credential.authorizationCode
        fullName = credential.fullName
        email = credential.email
        state = credential.state
        realUserStatus = credential.realUserStatus
      }

      func authorization(to request: AppleRequest) -> AppleSheet.Answer {
        guard let identityToken, !identityToken.isEmpty else { return .failure(.noToken) }
        guard let idToken = String(data: identityToken, encoding: .utf8) else { return .failure(.unreadableToken) }
        return .success(
          AppleAuthorization(
            user: user, identityToken: idToken, rawNonce: request.nonce.rawForFirebase,
            authorizationCode: authorizationCode.flatMap { String(data: $0, encoding: .utf8) }, fullName: fullName,
            email: email, state: state, realUserStatus: realUserStatus))
      }
    }
  }
#endif
