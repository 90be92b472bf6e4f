// SPDX-License-Identifier: Apache-2.0
/// A provider whose consent page the emulator plays in the browser.
struct IdentityProvider {
  /// As "apple.com" or "oidc.mine".
  let id: String

  /// Nil for what signs in elsewhere or in another way: passwords, phones, game consoles, SAML.
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

  /// For people.
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

  /// Whether it speaks OpenID Connect, and so gives identity tokens. The others give access tokens only.
  var givesIdentityTokens: Bool {
    switch id {
    case "apple.com", "google.com", "linkedin.com", "microsoft.com", "yahoo.com": true
    default: id.hasPrefix("oidc.")
    }
  }

  /// Whether it answers with the identity token itself, in place of a code, if nothing else is asked for.
  var prefersIdentityToken: Bool { id == "google.com" || id.hasPrefix("oidc.") }

  /// What it writes into its identity tokens.
  var issuer: String {
    switch id {
    case "apple.com": AppleStandIn.issuer
    case "google.com": "https://accounts.google.com"
    default: "https://" + id
    }
  }

  /// What it calls a player who declines.
  var refusal: String { isApple ? "user_cancelled_authorize" : "access_denied" }

  /// What is asked for in any case. Of Apple nothing is, if several accounts may have one address.
  func scopes(allowsDuplicateEmails: Bool) -> [String] {
    if isApple { return allowsDuplicateEmails ? [] : ["email", "name"] }
    if givesIdentityTokens { return ["openid", "email", "profile"] }
    return id == "facebook.com" ? ["email", "public_profile"] : []
  }
}
