// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS || (canImport(AuthenticationServices) && !os(Linux) && !os(watchOS))
  package import FirebaseNativeCore
  import AuthenticationServices
  package import Foundation

  /// What Apple answers after the player agreed, as a copy of Apple's object, which may not leave the thread of the
  /// delegate.
  package struct AppleAnswer: Sendable {
    package let fields: AppleAuthorization.Fields
    /// Nil if Apple did not report a name.
    package let fullName: PersonNameComponents?

    /// An answer without an identity token is a failure.
    static func make(
      _ credential: ASAuthorizationAppleIDCredential, to request: AppleRequest
    ) -> Result<AppleAnswer, AppleSheetError> {
      guard let token = credential.identityToken, !token.isEmpty else { return .failure(.noToken) }
      guard let idToken = String(data: token, encoding: .utf8) else { return .failure(.unreadableToken) }
      var fields = AppleAuthorization.Fields()
      fields.user = credential.user
      fields.identityToken = idToken
      fields.rawNonce = request.nonce.rawForFirebase
      fields.authorizationCode = credential.authorizationCode.flatMap { String(data: $0, encoding: .utf8) } ?? ""
      fields.email = credential.email ?? ""
      fields.state = credential.state ?? ""
      fields.realUserStatus = Int32(truncatingIfNeeded: credential.realUserStatus.rawValue)
      if let name = credential.fullName { fields.set(name) }
      return .success(AppleAnswer(fields: fields, fullName: credential.fullName))
    }
  }

  extension AppleAuthorization.Fields {
    fileprivate mutating func set(_ name: PersonNameComponents) {
      givenName = name.givenName ?? ""
      familyName = name.familyName ?? ""
      #if canImport(Darwin)
        fullName = PersonNameComponentsFormatter.localizedString(from: name, style: .default, options: [])
      #else
        fullName = [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ")
      #endif
    }
  }
#endif
