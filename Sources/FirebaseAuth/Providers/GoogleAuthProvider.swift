// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Creates credentials of Google.
open class GoogleAuthProvider: NSObject {
  /// The id of the provider.
  public static let id = "google.com"

  /// Creates a credential. One of the tokens may be empty.
  ///
  /// - Parameters:
  ///   - idToken: The identity token that Google issued.
  ///   - accessToken: The access token that Google issued.
  /// - Returns: The credential.
  open class func credential(withIDToken idToken: String, accessToken: String) -> AuthCredential {
    OAuthProvider.credential(providerID: .google, idToken: idToken, accessToken: accessToken)
  }

  @available(*, unavailable)
  public override init() {}
}
