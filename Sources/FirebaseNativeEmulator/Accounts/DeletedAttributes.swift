// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The attributes that accounts:update deletes.
struct DeletedAttributes {
  /// In the order of their numbers.
  private enum Attribute: String, CaseIterable {
    case unspecified = "USER_ATTRIBUTE_NAME_UNSPECIFIED"
    case email = "EMAIL"
    case displayName = "DISPLAY_NAME"
    case provider = "PROVIDER"
    case photoUrl = "PHOTO_URL"
    case password = "PASSWORD"
    case rawUserInfo = "RAW_USER_INFO"
  }

  static let fields: [Field] = [
    .choices("deleteAttribute", of: Attribute.allCases.map { $0.rawValue }), .strings("deleteProvider"),
    .strings("deletePasskey"),
  ]

  private let attributes: [Attribute]
  private let providers: [String]
  private let passkeys: [String]
  /// Whether an account without a password keeps its email address.
  private let keepsEmail: Bool

  init(_ body: JSON, keepsEmail: Bool) throws(Failure) {
    attributes = body.elements("deleteAttribute").compactMap { $0.string.flatMap { Attribute(rawValue: $0) } }
    providers = body.elements("deleteProvider").compactMap { $0.string }
    passkeys = body.elements("deletePasskey").compactMap { $0.string }
    self.keepsEmail = keepsEmail
    for attribute in attributes where attribute == .provider || attribute == .rawUserInfo {
      throw .notImplemented("The emulator cannot delete the attribute \(attribute.rawValue).")
    }
  }

  /// Whether it changes what the user signs in with.
  var changesLogin: Bool { attributes.contains { $0 == .email || $0 == .password } }

  func remove(from account: Account, in accounts: AccountStore) {
    for attribute in attributes {
      switch attribute {
      case .email: accounts.removeEmail(of: account)
      case .displayName: account.displayName = nil
      case .photoUrl: account.photoUrl = nil
      case .password: account.setPassword(nil)
      case .unspecified, .provider, .rawUserInfo: break
      }
    }
    account.passkeys.removeAll { passkeys.contains($0.credentialId) }
    for provider in providers {
      if provider == "password", !keepsEmail, account.hasPasswordRecord { accounts.removeEmail(of: account) }
      accounts.unlink(provider, from: account)
    }
  }
}
