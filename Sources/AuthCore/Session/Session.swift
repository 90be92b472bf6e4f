// SPDX-License-Identifier: Apache-2.0
import AuthRuntime
import AuthSupport

/// Who is signed in, and with what tokens.
struct Session: Sendable {
  var user: UserRecord
  var tokens: Tokens

  struct Tokens: Sendable {
    /// A token that has less left is refreshed, so that it doesn't expire on its way to somebody's server.
    private static let margin: Int64 = 5 * 60 * 1000
    /// What lies at least between the receipt of a token and a refresh that nobody asked for, as there may be tokens
    /// that live shorter than that margin.
    private static let minimumPause: Int64 = 30 * 1000

    let idToken: String
    let refreshToken: String
    /// Milliseconds since 1970, by this machine's clock.
    var expiresAt: Int64
    /// Milliseconds since 1970, by this machine's clock.
    var issuedAt: Int64
    /// Since boot. Only in memory: no other clock goes on through a suspension and isn't set by anybody.
    private let staleAt: Int64
    /// When to refresh it without being asked; since boot, too.
    let renewAt: Int64

    /// Tokens that the server gave just now.
    init(idToken: String, refreshToken: String, lifetime milliseconds: Int64) {
      let now = Clock.sinceBoot()
      self.idToken = idToken
      self.refreshToken = refreshToken
      issuedAt = Clock.wall()
      expiresAt = issuedAt + milliseconds
      staleAt = now + milliseconds - Tokens.margin
      renewAt = max(staleAt, now + Tokens.minimumPause)
    }

    /// Tokens of a store. A clock that was set back, before they were issued, tells nothing of their age.
    init(idToken: String, refreshToken: String, expiresAt: Int64, issuedAt: Int64) {
      self.idToken = idToken
      self.refreshToken = refreshToken
      self.expiresAt = expiresAt
      self.issuedAt = issuedAt
      let now = Clock.wall()
      let left = now < issuedAt - Tokens.margin ? 0 : min(expiresAt - now, expiresAt - issuedAt)
      staleAt = Clock.sinceBoot() + left - Tokens.margin
      renewAt = staleAt
    }

    var isFresh: Bool { Clock.sinceBoot() < staleAt }

    /// What the id token says of the user's tenant; empty outside of tenants.
    var tenantID: String { JSONWebToken.claims(of: idToken)?["firebase"]?.string("tenant") ?? "" }

    /// Whether the id token says that its user signed in as a guest.
    var areGuests: Bool {
      JSONWebToken.claims(of: idToken)?["firebase"]?.string("sign_in_provider") == "anonymous"
    }
  }
}

// MARK: - Answers of the server

extension Session.Tokens {
  /// The tokens of a sign-in's answer.
  static func read(_ json: JSON) -> Result<Self, AuthError> {
    read(json, idToken: "idToken", refreshToken: "refreshToken", expiresIn: "expiresIn")
  }

  /// The tokens of the token service's answer, which has names of RFC 6749.
  static func readRefresh(_ json: JSON) -> Result<Self, AuthError> {
    read(json, idToken: "id_token", refreshToken: "refresh_token", expiresIn: "expires_in")
  }

  private static func read(
    _ json: JSON, idToken: String, refreshToken: String, expiresIn: String
  ) -> Result<Self, AuthError> {
    guard let token = json.string(idToken), !token.isEmpty else {
      return .failure(.invalidServerResponse("there is no \(idToken)"))
    }
    guard let refresh = json.string(refreshToken), !refresh.isEmpty else {
      return .failure(.invalidServerResponse("there is no \(refreshToken)"))
    }
    guard let seconds = json[expiresIn] == nil ? lifetime(of: token) : json.integer(expiresIn),
      lifetimes.contains(seconds)
    else { return .failure(.invalidServerResponse("\(expiresIn) is not a number of seconds")) }
    return .success(Self(idToken: token, refreshToken: refresh, lifetime: seconds * 1000))
  }

  private static let lifetimes: ClosedRange<Int64> = 1...Int64(Int32.max)

  /// In seconds, of a token whose answer leaves it out, as those about second factors do: by the token's own times,
  /// which one clock has set; the usual hour where these can't be read.
  private static func lifetime(of idToken: String) -> Int64 {
    let claims = JSONWebToken.claims(of: idToken)
    let lifetime = (claims?.integer("exp") ?? 0) &- (claims?.integer("iat") ?? 0)
    return lifetimes.contains(lifetime) ? lifetime : 3600
  }
}
