// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// A response of a SAML provider. As in the official emulator, it is JSON in place of XML, for example
/// `{"assertion": {"subject": {"nameId": "ada@example.com"}, "attributeStatements": {"role": "admin"}}}`.
struct SAMLResponse {
  private let nameId: String
  private let attributes: JSON?

  init(_ text: String) throws(Failure) {
    guard let response = JSON.parse(text), response.kind == .object else {
      throw .service(
        "INVALID_IDP_RESPONSE",
        "Unable to parse SAMLResponse: the emulator accepts a JSON object such as "
          + "{\"assertion\":{\"subject\":{\"nameId\":\"ada@example.com\"}}}.")
    }
    guard let assertion = response["assertion"] else { throw SAMLResponse.missing("assertion") }
    guard let subject = assertion["subject"] else { throw SAMLResponse.missing("assertion.subject") }
    guard subject["nameId"]?.kind == .string, let nameId = subject.filled("nameId") else {
      throw SAMLResponse.missing("assertion.subject.nameId")
    }
    let attributes = assertion["attributeStatements"]
    guard attributes?.kind ?? .object == .object else {
      throw .service("INVALID_IDP_RESPONSE", "((assertion.attributeStatements in SAMLResponse is not an object.))")
    }
    self.nameId = nameId
    self.attributes = attributes
  }

  private static func missing(_ field: String) -> Failure {
    .service("INVALID_IDP_RESPONSE", "((Missing \(field) in SAMLResponse.))")
  }

  /// - Parameter identity: the claims that a web page sends beside the response; nil for none.
  func assertion(of providerId: String, _ identity: JSON?) throws(Failure) -> ProviderAssertion {
    let claims = (identity ?? .object()).copy()
    if EmailAddress.isValid(nameId) { claims.set("email", nameId) }
    if claims["email"] != nil { claims.set("email_verified", true) }
    var assertion = ProviderAssertion(providerId: providerId, rawId: claims.filled("sub") ?? nameId, claims: claims)
    assertion.signInAttributes = attributes
    return assertion
  }
}

extension RequestContext {
  /// Nil if the provider is none of SAML, or sent no response.
  func samlAssertion(_ fields: ProviderFields) throws(Failure) -> ProviderAssertion? {
    guard let providerId = fields["providerId"], providerId.utf8.starts(with: "saml.".utf8),
      let text = fields["SAMLResponse"]
    else { return nil }
    guard !project.isStrict else {
      throw .service("INVALID_IDP_RESPONSE", "In strict mode, no SAMLResponse is accepted: it has no signature.")
    }
    let identity = try fields["id_token"].map { (text) throws(Failure) in
      guard let claims = JSONWebToken.claims(of: text) ?? JSON.parse(text), claims.kind == .object else {
        throw .service(
          "INVALID_IDP_RESPONSE", "Unable to parse id_token: the emulator accepts a JWT or a JSON object of claims.")
      }
      return claims
    }
    return try SAMLResponse(text).assertion(of: providerId, identity)
  }
}
