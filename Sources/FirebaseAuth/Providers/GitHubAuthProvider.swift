public import Foundation

/// GitHub.
open class GitHubAuthProvider: NSObject {
  /// The provider's id.
  public static let id = "github.com"

  /// A credential of GitHub's OAuth access token.
  open class func credential(withToken token: String) -> AuthCredential {
    OAuthProvider.credential(providerID: .gitHub, accessToken: token)
  }

  @available(*, unavailable)
  public override init() {}
}
