// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Version 3 of the service, and what both versions tell of the project.
struct LegacyTests {
  static let path = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"

  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  @Test(arguments: [
    ("signupNewUser", "signUp"), ("verifyPassword", "signInWithPassword"),
    ("emailLinkSignin", "signInWithEmailLink"), ("verifyCustomToken", "signInWithCustomToken"),
    ("verifyPhoneNumber", "signInWithPhoneNumber"), ("verifyAssertion", "signInWithIdp"),
    ("createAuthUri", "createAuthUri"), ("getOobConfirmationCode", "sendOobCode"),
    ("resetPassword", "resetPassword"), ("sendVerificationCode", "sendVerificationCode"),
    ("getAccountInfo", "lookup"), ("setAccountInfo", "update"), ("deleteAccount", "delete"),
  ])
  func aMethodHasAnOlderName(_ name: String, _ method: String) throws {
    _ = try client.send("POST", LegacyTests.path + name, [:])
    let counts = try client.control("GET", "/requests").body["requests"]
    #expect(counts?.integer("accounts:" + method) == 1)
  }

  @Test func aWholeSessionWorksWithTheOlderNames() throws {
    let fields: [String: Value] = ["email": "a@b.c", "password": "secret", "returnSecureToken": true]
    #expect(try call("signupNewUser", fields).status == 200)
    let account = try EmulatorClient.Account(call("verifyPassword", fields))
    let token = Value.text(account.idToken)
    #expect(try call("setAccountInfo", ["idToken": token, "displayName": "Ada"]).status == 200)
    let user = try call("getAccountInfo", ["idToken": token]).body.elements("users").first
    #expect(user?.string("displayName") == "Ada")
    #expect(try call("deleteAccount", ["idToken": token]).status == 200)
    #expect(try call("getAccountInfo", ["idToken": token]).error == "USER_NOT_FOUND")
  }

  @Test(arguments: [LegacyTests.path + "getProjectConfig", "/identitytoolkit.googleapis.com/v1/projects"])
  func theProjectIsTold(_ path: String) throws {
    let answer = try client.send("GET", path + "?key=key")
    #expect(answer.status == 200)
    #expect(answer.body.string("projectId") == "12345")
    let domains = answer.body.elements("authorizedDomains").compactMap { $0.string }
    #expect(domains.contains("localhost"))
    #expect(domains.contains("demo-project.firebaseapp.com"))
  }

  @Test(arguments: [
    LegacyTests.path + "getRecaptchaParam", "/identitytoolkit.googleapis.com/v1/recaptchaParams",
  ])
  func parametersOfReCAPTCHAAreTold(_ path: String) throws {
    let answer = try client.send("GET", path + "?key=key")
    #expect(answer.body.string("recaptchaStoken")?.isEmpty == false)
    #expect(answer.body.string("recaptchaSiteKey")?.isEmpty == false)
  }

  @Test func anApiKeyIsNeededHereToo() throws {
    #expect(try client.send("GET", LegacyTests.path + "getProjectConfig").status == 403)
    #expect(try client.send("POST", LegacyTests.path + "signupNewUser").status == 403)
  }

  @Test func signOutUserIsNotServed() throws {
    #expect(try call("signOutUser", [:]).status == 501)
  }

  private func call(_ name: String, _ fields: [String: Value]) throws -> EmulatorClient.Answer {
    try client.send("POST", LegacyTests.path + name, fields)
  }
}
