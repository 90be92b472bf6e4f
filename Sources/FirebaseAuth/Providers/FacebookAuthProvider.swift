public import Foundation

/// Facebook Login.
open class FacebookAuthProvider: NSObject {
  /// The provider's id.
  public static let id = "facebook.com"

  /// A credential of the access token that Facebook's library gives. Limited Login gives an identity token in its
  /// place: use `OAuthProvider.credential(providerID:idToken:rawNonce:accessToken:)` with `.facebook`.
  open class func credential(withAccessToken accessToken: String) -> AuthCredential {
    OAuthProvider.credential(providerID: .facebook, accessToken: accessToken)
  }

  @available(*, unavailable)
  public override init() {}
}
