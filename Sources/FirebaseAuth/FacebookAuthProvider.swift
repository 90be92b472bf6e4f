import AuthCore
public import Foundation

/// Facebook Login.
open class FacebookAuthProvider: NSObject {
  /// The provider's id.
  public static let id = "facebook.com"

  /// A credential of the access token that Facebook's library gives. Limited Login gives an identity token in its
  /// place: use `OAuthProvider.credential(providerID:idToken:rawNonce:accessToken:)` with `.facebook`.
  open class func credential(withAccessToken accessToken: String) -> AuthCredential {
    var tokens = AuthCore.Credential.Tokens()
    tokens.accessToken = accessToken
    return OAuthCredential(provider: id, tokens: tokens)
  }

  @available(*, unavailable)
  public override init() {}
}
