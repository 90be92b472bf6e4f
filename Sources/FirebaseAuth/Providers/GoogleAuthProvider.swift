public import Foundation

/// Google.
open class GoogleAuthProvider: NSObject {
  /// The provider's id.
  public static let id = "google.com"

  /// A credential of Google's identity token and access token; one of them may be empty.
  open class func credential(withIDToken idToken: String, accessToken: String) -> AuthCredential {
    OAuthProvider.credential(providerID: .google, idToken: idToken, accessToken: accessToken)
  }

  @available(*, unavailable)
  public override init() {}
}
