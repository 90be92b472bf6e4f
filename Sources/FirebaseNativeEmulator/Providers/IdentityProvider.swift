// SPDX-License-Identifier: Apache-2.0
/// A provider whose consent page the emulator simulates.
struct IdentityProvider {
  /// For example "apple.com" or "oidc.mine".
  let id: String

  /// Nil for providers without a sign-in page: passwords, phones, game consoles, SAML.
  init?(_ id: String) {
    let allowed = id.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    let elsewhere = id == "gc.apple.com" || id == "playgames.google.com" || id.hasPrefix("saml.")
    guard allowed, !elsewhere, id.utf8.count <= 64, id.utf8.dropFirst().contains(UInt8(ascii: ".")) else {
      return nil
    }
    self.id = id
  }

  /// The display name.
  var name: String {
    switch id {
    case "apple.com": "Apple"
    case "facebook.com": "Facebook"
    case "github.com": "GitHub"
    case "google.com": "Google"
    case "microsoft.com": "Microsoft"
    case "twitter.com": "Twitter"
    case "yahoo.com": "Yahoo"
    default: id
    }
  }

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
