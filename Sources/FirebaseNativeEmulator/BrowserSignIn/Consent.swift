// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A player's decision on a consent page.
private struct ConsentDecision {
  let isAllowed: Bool
  /// Nil for an account that is not on the page.
  let knownSubject: String?
  let hidesEmail: Bool
  let sharesName: Bool

  init(_ form: JSON) throws(Failure) {
    switch form.string("decision") {
    case "allow": isAllowed = true
    case "refuse": isAllowed = false
    default: throw .service("invalid_request", "The form has no decision.")
    }
    knownSubject = form.filled("account")
    hidesEmail = form.string("emailSharing") == "hide"
    sharesName = form["shareName"] != nil
  }
}

extension RequestContext {
  func showConsent() throws(Failure) -> HTTPResponse { consentPage(try authorizationRequest()).response }

  func giveConsent() throws(Failure) -> HTTPResponse { try respond(to: body, authorizationRequest()) }

  private func consentPage(
    _ request: AuthorizationRequest, alert: String? = nil, entered: JSON? = nil
  ) -> ConsentPage {
    ConsentPage(
      request: request, project: project.id, accounts: project.providerAccounts.all(at: request.provider), alert: alert,
      entered: entered)
  }

  private func respond(to form: JSON, _ request: AuthorizationRequest) throws(Failure) -> HTTPResponse {
    let decision = try ConsentDecision(form)
    guard decision.isAllowed else {
      var fields = FormFields()
      fields.append("state", request.session.state)
      fields.append("error", request.provider.refusal)
      return request.response(fields)
    }
    if decision.knownSubject == nil, let alert = mistake(form) {
      return consentPage(request, alert: alert, entered: form).response
    }
    let account = try account(decision, form, request.provider)
    project.providerAccounts.remember(account, at: request.provider)
    return try request.response(grant(request, account, decision))
  }

  /// Returns what is wrong with the fields of a new account.
  private func mistake(_ form: JSON) -> String? {
    if let email = form.filled("email"), !EmailAddress.isValid(email) { return "The email address is malformed." }
    for name in ["givenName", "familyName"] where (form.string(name) ?? "").utf8.count > 256 {
      return "The name is too long."
    }
    return nil
  }

  private func account(
    _ decision: ConsentDecision, _ form: JSON, _ provider: IdentityProvider
  ) throws(Failure) -> ProviderAccount {
    if let subject = decision.knownSubject {
      guard let known = project.providerAccounts.all(at: provider).first(where: { $0.subject == subject }) else {
        throw .service("invalid_request", "There is no such account.")
      }
      return known
    }
    let email = form.filled("email")
    return ProviderAccount(
      subject: try ProviderAccount.subject(at: provider, email: email), email: email,
      isEmailVerified: form["emailVerified"] != nil, givenName: form.filled("givenName"),
      familyName: form.filled("familyName"))
  }

  /// What the provider returns through the browser.
  private func grant(
    _ request: AuthorizationRequest, _ account: ProviderAccount, _ decision: ConsentDecision
  ) throws(Failure) -> FormFields {
    guard let code = SecureRandom.text(43, from: SecureRandom.alphanumeric) else { throw .noEntropy }
    let isFirst = request.provider.isApple && project.apple.authorize(account.subject, request.session.clientId)
    let claims =
      request.provider.isApple
      ? try appleClaims(request, account, decision, code) : claims(request, account, decision)
    let token = request.provider.givesIdentityTokens ? try AppleStandIn.signingKey().sign(claims) : nil
    var fields = FormFields()
    fields.append("state", request.session.state)
    if request.wantsCode {
      let grant = AuthorizationGrant(state: request.session.state, claims: claims, identityToken: token)
      project.authorizationGrants.set(grant, for: code, lifetime: AuthorizationGrant.lifetime)
      if request.provider.isApple { project.apple.keep(code: code, account.subject, request.session.clientId) }
      fields.append("code", code)
    }
    if request.wantsIdentityToken { fields.append("id_token", token) }
    if isFirst, decision.sharesName, request.asksForName, request.responseMode == .formPost {
      fields.append("user", appleUser(account, claims.string("email")))
    }
    return fields
  }

  /// The name beside Apple's token, which never contains it.
  private func appleUser(_ account: ProviderAccount, _ email: String?) -> String? {
    guard account.fullName != nil else { return nil }
    let name = JSON.object()
    name.set("firstName", account.givenName)
    name.set("lastName", account.familyName)
    let user = JSON.object()
    user.set("name", name)
    user.set("email", email)
    return user.encoded
  }

  private func appleClaims(
    _ request: AuthorizationRequest, _ account: ProviderAccount, _ decision: ConsentDecision, _ code: String
  ) throws(Failure) -> JSON {
    let body = JSON.object()
    body.set("sub", account.subject)
    body.set("email", account.email)
    body.set("isPrivateEmail", decision.hidesEmail)
    body.set("emailVerified", account.isEmailVerified)
    body.set("nonce", request.query["nonce"])
    body.set("clientId", request.session.clientId)
    let sheet = try AppleSignInRequest(body)
    let email = request.asksForEmail ? project.apple.email(for: sheet) : nil
    return sheet.claims(email, code, at: clock.seconds)
  }

  private func claims(
    _ request: AuthorizationRequest, _ account: ProviderAccount, _ decision: ConsentDecision
  ) -> JSON {
    let now = clock.seconds
    let claims = JSON.object()
    if request.provider.givesIdentityTokens {
      claims.set("iss", request.provider.issuer)
      claims.set("aud", request.session.clientId)
      claims.set("exp", now + 3600)
      claims.set("iat", now)
      claims.set("nonce", request.query["nonce"])
    }
    claims.set("sub", account.subject)
    if request.asksForEmail, !decision.hidesEmail, let email = account.email {
      claims.set("email", email)
      claims.set("email_verified", account.isEmailVerified)
    }
    if request.asksForName, decision.sharesName {
      claims.set("name", account.fullName)
      claims.set("given_name", account.givenName)
      claims.set("family_name", account.familyName)
    }
    return claims
  }
}
