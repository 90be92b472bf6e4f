// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The unsigned JWT with which a blocking function is called.
struct FunctionToken {
  /// In seconds.
  private static let lifetime: Int64 = 3600

  let trigger: BlockingFunctions.Event
  /// The audience.
  let url: String
  let account: Account
  let event: SignInEvent
  let context: RequestContext

  func text() throws(Failure) -> String {
    let header = JSON.object()
    header.set("alg", "none")
    header.set("typ", "JWT")
    return JSONWebToken.unsignedText(header: header, claims: try claims()) + "."
  }

  private func claims() throws(Failure) -> JSON {
    guard let id = SecureRandom.text(16, from: Array("0123456789abcdef".utf8)) else { throw .noEntropy }
    let now = context.clock.seconds
    let claims = JSON.object()
    claims.set("iss", IDToken.issuer(context))
    claims.set("aud", url)
    claims.set("iat", now)
    claims.set("exp", now + FunctionToken.lifetime)
    claims.set("sub", account.localId)
    claims.set("event_id", id)
    claims.set("event_type", trigger.rawValue)
    claims.set("user_agent", context.request.headers["user-agent"])
    claims.set("ip_address", "127.0.0.1")
    claims.set("locale", context.request.headers["x-firebase-locale"] ?? "en")
    claims.set("sign_in_method", event.method)
    claims.set("sign_in_second_factor", event.secondFactor)
    claims.set("tenant_id", context.tenantId)
    claims.set("user_record", user)
    if let assertion = event.assertion { add(assertion, to: claims) }
    return claims
  }

  private func add(_ assertion: ProviderAssertion, to claims: JSON) {
    let forwarding = context.settings.blockingFunctions.forwarding
    claims.set("raw_user_info", assertion.userInfo.encoded)
    claims.set("sign_in_attributes", assertion.signInAttributes)
    if forwarding.idToken { claims.set("oauth_id_token", assertion.oauthIdToken) }
    guard forwarding.accessToken else { return }
    claims.set(
      "oauth_access_token", assertion.oauthAccessToken ?? ProviderAssertion.accessToken(of: assertion.providerId))
    claims.set("oauth_token_secret", assertion.oauthTokenSecret)
    claims.set("oauth_expires_in", 3600 as Int64)
  }

  private var user: JSON {
    let user = JSON.object()
    user.set("uid", account.localId)
    user.set("email", account.email)
    if account.tellsVerification { user.set("email_verified", account.emailVerified) }
    user.set("display_name", account.displayName)
    user.set("photo_url", account.photoUrl)
    user.set("phone_number", account.phoneNumber)
    user.set("disabled", account.isDisabled)
    user.set("custom_claims", account.customClaims ?? .object())
    user.set("tenant_id", context.tenantId)
    user.set("provider_data", JSON(account.providerUserInfo.elements.map { provider($0) }))
    user.set("multi_factor", factors)
    let times = JSON.object()
    times.set("creation_time", account.createdAt)
    times.set("last_sign_in_time", account.lastLoginAt)
    user.set("metadata", times)
    return user
  }

  private func provider(_ record: JSON) -> JSON {
    let provider = JSON.object()
    provider.set("provider_id", record.string("providerId"))
    provider.set("uid", record.string("rawId"))
    provider.set("email", record.string("email"))
    provider.set("display_name", record.string("displayName"))
    provider.set("photo_url", record.string("photoUrl"))
    provider.set("phone_number", record.string("phoneNumber"))
    return provider
  }

  private var factors: JSON? {
    guard !account.secondFactors.isEmpty else { return nil }
    let list = JSON.array()
    for factor in account.secondFactors {
      let record = JSON.object()
      record.set("uid", factor.id)
      record.set("display_name", factor.displayName)
      record.set("enrollment_time", factor.enrolledAt)
      record.set("phone_number", factor.phoneNumber)
      record.set("factor_id", factor.use.kind)
      list.append(record)
    }
    return .object("enrolled_factors", list)
  }
}
