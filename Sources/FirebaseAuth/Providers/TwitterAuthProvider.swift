// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

/// Creates credentials of X, formerly Twitter.
open class TwitterAuthProvider: NSObject {
  /// The id of the provider.
  public static let id = "twitter.com"

  /// Creates a credential of OAuth 1.0a.
  ///
  /// - Parameters:
  ///   - token: The access token that Twitter issued.
  ///   - secret: The secret of the access token.
  /// - Returns: The credential.
  open class func credential(withToken token: String, secret: String) -> AuthCredential {
    OAuthCredential(.twitter(token: token, secret: secret), provider: id)
  }

  @available(*, unavailable)
  public override init() {}
}
