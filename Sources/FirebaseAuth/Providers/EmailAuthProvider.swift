import AuthCore
public import Foundation

/// E-mail addresses, with a password or with a link that was mailed.
open class EmailAuthProvider: NSObject {
  /// The provider's id.
  public static let id = "password"

  /// A credential of an address and its password.
  open class func credential(withEmail email: String, password: String) -> AuthCredential {
    AuthCredential(.email(email, password: password), provider: id)
  }

  /// A credential of an address and the link that came to it. A text that is no such link is told when the
  /// credential is used.
  open class func credential(withEmail email: String, link: String) -> AuthCredential {
    AuthCredential(.email(email, link: link), provider: id)
  }
}
