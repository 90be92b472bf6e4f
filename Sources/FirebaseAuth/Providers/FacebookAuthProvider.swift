// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Creates credentials of Facebook Login.
open class FacebookAuthProvider: NSObject {
  /// The id of the provider.
  public static let id = "facebook.com"

  /// Creates a credential of an access token.
  ///
  /// Limited Login issues an identity token instead: use
  /// `OAuthProvider.credential(providerID:idToken:rawNonce:accessToken:)` with `.facebook`.
  ///
  /// - Parameter accessToken: The access token that Facebook issued.
  /// - Returns: The credential.
  open class func credential(withAccessToken accessToken: String) -> AuthCredential {
    OAuthProvider.credential(providerID: .facebook, accessToken: accessToken)
  }

  @available(*, unavailable)
  public override init() {}
}
