// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Sign-ins with providers of SAML, whose responses are JSON here.
struct SAMLResponseTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  private static let response =
    "{\"assertion\":{\"subject\":{\"nameId\":\"ada@example.com\"},\"attributeStatements\":{\"role\":\"admin\"}}}"

  private func signIn(
    _ response: String = response, _ more: [(String, String)] = [], _ fields: [String: Value] = [:]
  ) throws -> EmulatorClient.Answer {
    try client.signInWithIdp([("providerId", "saml.mine"), ("SAMLResponse", response)] + more, fields)
  }

  @Test func theNameIsTheVerifiedEmailAddress() throws {
    let answer = try signIn()
    #expect(answer.status == 200)
    #expect(answer.body.string("providerId") == "saml.mine")
    #expect(answer.body.string("federatedId") == "ada@example.com")
    #expect(answer.body.string("email") == "ada@example.com")
    #expect(answer.body.bool("emailVerified") == true)
    #expect(answer.body.string("rawUserInfo") == "{\"role\":\"admin\"}")
  }

  @Test func aNameIdentifiesTheAccount() throws {
    let first = try signIn().body
    let second = try signIn().body
    #expect(second.bool("isNewUser") == false)
    #expect(second.string("localId") == first.string("localId"))
  }

  @Test func aNameNeedsNoAddress() throws {
    let answer = try signIn("{\"assertion\":{\"subject\":{\"nameId\":\"ada\"}}}")
    #expect(answer.status == 200)
    #expect(answer.body.string("federatedId") == "ada")
    #expect(answer.body["email"] == nil)
  }

  @Test func aWebPageSendsClaimsToo() throws {
    let claims = "{\"sub\":\"1\",\"name\":\"Ada\"}"
    let answer = try signIn(Self.response, [("id_token", claims)]).body
    #expect(answer.string("federatedId") == "1")
    #expect(answer.string("displayName") == "Ada")
    #expect(answer.string("email") == "ada@example.com")
  }

  @Test func tokensOfTheSessionHaveTheAttributes() throws {
    let answer = try signIn().body
    let firebase = try claims(of: answer.string("idToken"))["firebase"]
    #expect(firebase?["sign_in_attributes"]?.string("role") == "admin")
    let refreshed = try client.refresh(#require(answer.string("refreshToken")))
    let later = try claims(of: refreshed.body.string("id_token"))["firebase"]
    #expect(later?["sign_in_attributes"]?.string("role") == "admin")
  }

  @Test func anAccountCanBeLinked() throws {
    let guest = try client.signUp()
    let answer = try signIn(Self.response, [], ["idToken": .text(guest.idToken)])
    #expect(answer.body.string("localId") == guest.localId)
  }

  @Test(arguments: [
    ("PHNhbWxwOlJlc3BvbnNl", "Unable to parse SAMLResponse"), ("[]", "Unable to parse SAMLResponse"),
    ("{}", "((Missing assertion in SAMLResponse.))"),
    ("{\"assertion\":{}}", "((Missing assertion.subject in SAMLResponse.))"),
    ("{\"assertion\":7}", "((Missing assertion.subject in SAMLResponse.))"),
    ("{\"assertion\":{\"subject\":{}}}", "((Missing assertion.subject.nameId in SAMLResponse.))"),
    ("{\"assertion\":{\"subject\":{\"nameId\":7}}}", "((Missing assertion.subject.nameId in SAMLResponse.))"),
    ("{\"assertion\":{\"subject\":{\"nameId\":\"a\"},\"attributeStatements\":[]}}", "not an object"),
  ])
  func anInvalidResponseIsRefused(_ response: String, _ reason: String) throws {
    let answer = try signIn(response)
    #expect(answer.errorKey == "INVALID_IDP_RESPONSE")
    #expect(answer.error?.contains(reason) == true)
  }

  @Test func otherProvidersNeedTheirOwnCredential() throws {
    let answer = try client.signInWithIdp([("providerId", "oidc.mine"), ("SAMLResponse", Self.response)])
    #expect(answer.errorKey == "INVALID_CREDENTIAL_OR_PROVIDER_ID")
  }

  @Test func strictModeRefusesIt() throws {
    let strict = try EmulatorClient(strict: true)
    let answer = try strict.signInWithIdp([("providerId", "saml.mine"), ("SAMLResponse", Self.response)])
    #expect(answer.errorKey == "INVALID_IDP_RESPONSE")
  }
}
