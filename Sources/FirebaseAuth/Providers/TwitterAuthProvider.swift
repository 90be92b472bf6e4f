import AuthCore
public import Foundation

/// X, formerly Twitter.
open class TwitterAuthProvider: NSObject {
  /// The provider's id.
  public static let id = "twitter.com"

  /// A credential of an OAuth 1.0 access token and its secret.
  open class func credential(withToken token: String, secret: String) -> AuthCredential {
    OAuthCredential(.twitter(token: token, secret: secret), provider: id)
  }

  @available(*, unavailable)
  public override init() {}
}
