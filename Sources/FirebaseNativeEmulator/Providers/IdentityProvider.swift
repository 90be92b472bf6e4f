// SPDX-License-Identifier: Apache-2.0
/// A provider whose consent page the emulator simulates.
struct IdentityProvider {
  /// For example "apple.com" or "oidc.mine".
  let id: String

  /// Those of the Firebase console that have a sign-in page.
  private static let names = [
    "apple.com": "Apple", "facebook.com": "Facebook", "github.com": "GitHub", "google.com": "Google",
    "linkedin.com": "LinkedIn", "microsoft.com": "Microsoft", "twitter.com": "Twitter", "yahoo.com": "Yahoo",
  ]

  /// Nil for unknown providers, and for those without a sign-in page: passwords, phones, game consoles, SAML.
  init?(_ id: String) {
    let isKnown = IdentityProvider.names[id] != nil || id.hasPrefix("oidc.")
    let isAllowed = id.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isKnown, isAllowed, id.utf8.count <= 64 else { return nil }
    self.id = id
  }

  /// The display name.
  var name: String { IdentityProvider.names[id] ?? id }

  var isApple: Bool { id == "apple.com" }

  /// Whether it is an OpenID Connect provider, which returns identity tokens. Other providers return access tokens
  /// only.
  var givesIdentityTokens: Bool {
    switch id {
    case "apple.com", "google.com", "linkedin.com", "microsoft.com", "yahoo.com": true
    default: id.hasPrefix("oidc.")
    }
  }

  /// Whether its default response is an identity token instead of a code.
  var prefersIdentityToken: Bool { id == "google.com" || id.hasPrefix("oidc.") }

  /// The issuer in its identity tokens.
  var issuer: String {
    switch id {
    case "apple.com": AppleStandIn.issuer
    case "google.com": "https://accounts.google.com"
    default: "https://" + id
    }
  }

  /// Its error code when the player declines.
  var refusal: String { isApple ? "user_cancelled_authorize" : "access_denied" }

  /// The scopes that are always requested. None for Apple if several accounts may have the same address.
  func scopes(allowsDuplicateEmails: Bool) -> [String] {
    if isApple { return allowsDuplicateEmails ? [] : ["email", "name"] }
    if givesIdentityTokens { return ["openid", "email", "profile"] }
    return id == "facebook.com" ? ["email", "public_profile"] : []
  }
}
