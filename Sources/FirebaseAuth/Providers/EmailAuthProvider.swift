// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// Creates credentials of an email address, with a password or with a link.
open class EmailAuthProvider: NSObject {
  /// The id of the provider.
  public static let id = "password"

  /// Creates a credential of an email address and its password.
  ///
  /// - Parameters:
  ///   - email: The email address.
  ///   - password: The password.
  /// - Returns: The credential.
  open class func credential(withEmail email: String, password: String) -> AuthCredential {
    EmailAuthCredential(email, .password(password))
  }

  /// Creates a credential of an email address and a sign-in link. An invalid link is reported by the operation that
  /// uses the credential.
  ///
  /// - Parameters:
  ///   - email: The email address that the link was sent to.
  ///   - link: The complete link.
  /// - Returns: The credential.
  open class func credential(withEmail email: String, link: String) -> AuthCredential {
    EmailAuthCredential(email, .link(link))
  }
}
