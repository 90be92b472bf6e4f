// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The content of a custom token: a JWT, or its payload as JSON.
struct CustomTokenContent {
  static let audience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

  let uid: String
  /// Nil for the project's own users.
  let tenantId: String?
  /// Claims for the id tokens; an object.
  let claims: JSON?

  /// The signature is never verified; the expiry is verified in strict mode.
  init(_ text: String, _ context: RequestContext) throws(Failure) {
    let content = try CustomTokenContent.content(of: text, context)
    let uid = content["uid"]
    guard uid?.string?.isEmpty == false || context.settings.respondsAsProduction else {
      throw .service("MISSING_IDENTIFIER")
    }
    guard let uid, uid.kind == .string, let uid = uid.string, (1...Account.longestId).contains(uid.utf16.count) else {
      throw CustomTokenContent.invalid("uid must be a string of 1 to \(Account.longestId) characters.")
    }
    self.uid = uid
    tenantId = content.filled("tenant_id")
    claims = content["claims"] ?? content["developer_claims"]
    guard claims == nil || claims?.kind == .object else {
      throw CustomTokenContent.invalid("claims must be an object.")
    }
    if let name = CustomClaims.reservedName(in: claims) { throw .service("FORBIDDEN_CLAIM", name) }
  }

  private static func content(of text: String, _ context: RequestContext) throws(Failure) -> JSON {
    guard let token = JSONWebToken(parsing: text) else {
      guard let content = JSON.parse(text), content.kind == .object else {
        throw invalid("The emulator accepts a JWT or its content as a JSON object.")
      }
      return content
    }
    guard let aud = token.claims.string("aud") else { throw invalid("The token has no aud.") }
    guard aud == audience else {
      throw .service(
        context.settings.respondsAsProduction ? "CREDENTIAL_MISMATCH" : "INVALID_CUSTOM_TOKEN",
        "The audience of the custom token must be \(audience).")
    }
    if context.project.isStrict {
      guard let expires = token.claims.integer("exp"), expires > context.clock.seconds else {
        throw invalid("The custom token has expired.")
      }
    }
    return token.claims
  }

  private static func invalid(_ detail: String) -> Failure { .service("INVALID_CUSTOM_TOKEN", detail) }
}

extension RequestContext {
  /// accounts:signInWithCustomToken. An unknown uid creates an account.
  func signInWithCustomToken() throws(Failure) -> JSON {
    guard let text = body.filled("token") else { throw .service("MISSING_CUSTOM_TOKEN") }
    let token = try CustomTokenContent(text, self)
    guard token.tenantId == tenantId else { throw .service("TENANT_ID_MISMATCH") }
    let known = accounts.account(token.uid)
    guard known?.isDisabled != true else { throw .service("USER_DISABLED") }
    let account = known ?? accounts.create(token.uid)
    account.isCustom = true
    let response = JSON.object()
    response.set("kind", "identitytoolkit#VerifyCustomTokenResponse")
    response.set("isNewUser", known == nil)
    try addTokens(of: .started(account, clock, provider: "custom", developerClaims: token.claims), to: response)
    return response
  }
}
