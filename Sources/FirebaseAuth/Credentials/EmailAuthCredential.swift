// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import Foundation

/// The credential of an email address. As in Firebase, programs use it as an `AuthCredential`.
///
/// An archive contains the password or the link: protect it like a password.
final class EmailAuthCredential: AuthCredential, NSSecureCoding, @unchecked Sendable {
  enum Secret {
    case password(String)
    case link(String)
  }

  private enum Key {
    static let email = "email"
    static let password = "password"
    static let link = "link"
  }

  static var supportsSecureCoding: Bool { true }

  private let email: String
  private let secret: Secret

  init(_ email: String, _ secret: Secret) {
    self.email = email
    self.secret = secret
    let core: FirebaseNativeCore.Credential =
      switch secret {
      case .password(let password): .email(email, password: password)
      case .link(let link): .email(email, link: link)
      }
    super.init(core, provider: AuthProviderID.email.rawValue)
  }

  required convenience init?(coder: NSCoder) {
    guard let email = coder.text(Key.email) else { return nil }
    let secret = coder.text(Key.password).map { Secret.password($0) } ?? coder.text(Key.link).map { .link($0) }
    guard let secret else { return nil }
    self.init(email, secret)
  }

  func encode(with coder: NSCoder) {
    coder.encode(email as NSString, forKey: Key.email)
    switch secret {
    case .password(let password): coder.encode(password as NSString, forKey: Key.password)
    case .link(let link): coder.encode(link as NSString, forKey: Key.link)
    }
  }
}
