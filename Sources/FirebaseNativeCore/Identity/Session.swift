// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// The signed-in user and the tokens.
struct Session: Sendable {
  var user: UserRecord
  var tokens: Tokens

  struct Tokens: Sendable {
    /// A token that expires within this time is refreshed, so that it is still valid when a server receives it.
    private static let margin: Int64 = 5 * 60 * 1000
    /// The shortest time between the receipt of a token and its automatic refresh, because tokens may live shorter than
    /// the margin.
    private static let minimumPause: Int64 = 30 * 1000

    let idToken: String
    let refreshToken: String
    /// Milliseconds since 1970, on the local clock.
    var expiresAt: Int64
    /// Milliseconds since 1970, on the local clock.
    var issuedAt: Int64
    /// On the clock since boot, which includes suspensions and cannot be set. Kept in memory only.
    private let staleAt: Int64
    /// The time of the automatic refresh, on the clock since boot.
    let renewAt: Int64

    /// Tokens that were just received.
    init(idToken: String, refreshToken: String, lifetime milliseconds: Int64) {
      let now = Clock.sinceBoot()
      self.idToken = idToken
      self.refreshToken = refreshToken
      issuedAt = Clock.wall()
      expiresAt = issuedAt + milliseconds
      staleAt = now + milliseconds - Tokens.margin
      renewAt = max(staleAt - Tokens.spread(milliseconds), now + Tokens.minimumPause)
    }

    /// Tokens from a store. If the clock shows a time before they were issued, their age is unknown.
    init(idToken: String, refreshToken: String, expiresAt: Int64, issuedAt: Int64) {
      self.idToken = idToken
      self.refreshToken = refreshToken
      self.expiresAt = expiresAt
      self.issuedAt = issuedAt
      let now = Clock.wall()
      let left = now < issuedAt - Tokens.margin ? 0 : min(expiresAt - now, expiresAt - issuedAt)
      staleAt = Clock.sinceBoot() + left - Tokens.margin
      renewAt = staleAt - Tokens.spread(expiresAt - issuedAt)
    }

    /// How much earlier than necessary the automatic refresh is: a random part of a tenth of the lifetime, so that many
    /// players who signed in at the same time do not refresh at the same time.
    private static func spread(_ lifetime: Int64) -> Int64 {
      lifetime > margin ? Int64.random(in: 0...(lifetime - margin) / 10) : 0
    }

    var isFresh: Bool { Clock.sinceBoot() < staleAt }

    /// The tenant in the id token; empty for none.
    var tenantID: String {
      JSONWebToken.claims(of: idToken, mentioning: "tenant")?["firebase"]?.string("tenant") ?? ""
    }

    /// Whether the id token is that of an anonymous user.
    var areGuests: Bool {
      JSONWebToken.claims(of: idToken)?["firebase"]?.string("sign_in_provider") == "anonymous"
    }
  }
}

// MARK: - Several processes

extension Session: Equatable {
  /// This session with what `own` changed since `base`. Another process has stored this one meanwhile.
  func merged(with own: Session, since base: Session) -> Session {
    Session(
      user: user.merged(with: own.user, since: base.user),
      tokens: Session.newer(tokens, own.tokens, since: base.tokens) { $1.isNewer(than: $0) })
  }

  /// The value that changed since `base`. If both did, that of `own`, unless the comparison says no.
  static func newer<Value: Equatable>(
    _ stored: Value, _ own: Value, since base: Value,
    _ isNewer: (_ stored: Value, _ own: Value) -> Bool = { _, _ in true }
  ) -> Value {
    // Of equal tokens, only the own ones know their age on the clock since boot.
    if stored == own { return own }
    return own == base ? stored : stored == base || isNewer(stored, own) ? own : stored
  }
}

extension Session.Tokens: Equatable {
  /// The server may give the same token again, whose age begins anew.
  static func == (one: Self, other: Self) -> Bool {
    one.refreshToken == other.refreshToken && one.idToken == other.idToken && one.issuedAt == other.issuedAt
      && one.expiresAt == other.expiresAt
  }

  /// By the server's clock. After a change of the password, only newer sign-ins are valid, so their time comes first.
  fileprivate func isNewer(than other: Self) -> Bool {
    let (times, others) = (serverTimes, other.serverTimes)
    return times.signIn != others.signIn ? times.signIn > others.signIn : times.issue > others.issue
  }

  private var serverTimes: (signIn: Int64, issue: Int64) {
    let claims = JSONWebToken.claims(of: idToken)
    return (claims?.integer("auth_time") ?? 0, claims?.integer("iat") ?? 0)
  }
}

// MARK: - Answers of the server

extension Session.Tokens {
  /// The tokens in a sign-in response.
  static func parse(_ json: JSON) -> Result<Self, AuthError> {
    parse(json, idToken: "idToken", refreshToken: "refreshToken", expiresIn: "expiresIn")
  }

  /// The tokens of a response, which may require a second factor instead.
  static func parseSignIn(_ json: JSON) -> Result<Self, AuthError> {
    if json.string("idToken") == nil, json.filled("mfaPendingCredential") != nil {
      let message = "The account has a second factor. Complete the sign-in with this error's resolver."
      return .failure(AuthError(.secondFactorRequired, message))
    }
    return parse(json)
  }

  /// The tokens in a response of the token service, which has the names of RFC 6749.
  static func parseRefresh(_ json: JSON) -> Result<Self, AuthError> {
    parse(json, idToken: "id_token", refreshToken: "refresh_token", expiresIn: "expires_in")
  }

  private static func parse(
    _ json: JSON, idToken: String, refreshToken: String, expiresIn: String
  ) -> Result<Self, AuthError> {
    guard let token = json.identifier(idToken) else {
      return .failure(.invalidServerResponse("there is no \(idToken)", in: json))
    }
    guard let refresh = json.identifier(refreshToken) else {
      return .failure(.invalidServerResponse("there is no \(refreshToken)", in: json))
    }
    guard let seconds = json[expiresIn] == nil ? lifetime(of: token) : json.integer(expiresIn),
      lifetimes.contains(seconds)
    else { return .failure(.invalidServerResponse("\(expiresIn) is not a number of seconds", in: json)) }
    return .success(Self(idToken: token, refreshToken: refresh, lifetime: seconds * 1000))
  }

  private static let lifetimes: ClosedRange<Int64> = 1...Int64(Int32.max)

  /// The lifetime in seconds of a token whose response omits it, as in multi-factor responses: computed from the
  /// token's own claims, or an hour if they cannot be read.
  private static func lifetime(of idToken: String) -> Int64 {
    let claims = JSONWebToken.claims(of: idToken)
    let lifetime = (claims?.integer("exp") ?? 0) &- (claims?.integer("iat") ?? 0)
    return lifetimes.contains(lifetime) ? lifetime : 3600
  }
}
