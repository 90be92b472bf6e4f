// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Creates credentials of GitHub.
open class GitHubAuthProvider: NSObject {
  /// The id of the provider.
  public static let id = "github.com"

  /// Creates a credential of an access token.
  ///
  /// - Parameter token: The access token that GitHub issued.
  /// - Returns: The credential.
  open class func credential(withToken token: String) -> AuthCredential {
    OAuthProvider.credential(providerID: .gitHub, accessToken: token)
  }

  @available(*, unavailable)
  public override init() {}
}
