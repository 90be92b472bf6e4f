import AuthCore
public import Foundation

/// GitHub.
open class GitHubAuthProvider: NSObject {
  /// The provider's id.
  public static let id = "github.com"

  /// A credential of GitHub's OAuth access token.
  open class func credential(withToken token: String) -> AuthCredential {
    var tokens = AuthCore.Credential.Tokens()
    tokens.accessToken = token
    return OAuthCredential(provider: id, tokens: tokens)
  }

  @available(*, unavailable)
  public override init() {}
}
