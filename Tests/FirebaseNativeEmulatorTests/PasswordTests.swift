// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import FirebaseNativeEmulatorBench
import Testing

/// Accounts with an e-mail address and a password.
struct PasswordTests {
  let client: EmulatorClient

  init() throws { client = try EmulatorClient() }

  // MARK: Signing up

  @Test func anAccountIsMade() throws {
    let answer = try client.service(
      "signUp", ["email": "Ada@Example.com", "password": "secret", "displayName": "Ada"])
    #expect(answer.status == 200)
    #expect(answer.body.string("kind") == "identitytoolkit#SignupNewUserResponse")
    #expect(answer.body.string("email") == "ada@example.com")
    #expect(answer.body.string("displayName") == "Ada")
    let claims = try claims(of: answer.body.string("idToken"))
    #expect(claims.string("email") == "ada@example.com")
    #expect(claims.bool("email_verified") == false)
    #expect(claims["provider_id"] == nil)
    #expect(claims["firebase"]?.string("sign_in_provider") == "password")
  }

  @Test func lookupShowsThePassword() throws {
    let user = try client.user(client.signUp("a@b.c").idToken)
    let salt = try #require(user.string("salt"))
    #expect(user.string("passwordHash") == "fakeHash:salt=\(salt):password=secret")
    #expect(user["passwordUpdatedAt"]?.kind == .integer)
  }

  @Test func thePasswordIsAProvider() throws {
    let row = try #require(try client.user(client.signUp("a@b.c").idToken).elements("providerUserInfo").first)
    #expect(row.string("providerId") == "password")
    #expect(row.string("federatedId") == "a@b.c")
    #expect(row.string("rawId") == "a@b.c")
    #expect(row.string("email") == "a@b.c")
  }

  @Test func aTakenAddressIsRefused() throws {
    _ = try client.signUp("a@b.c")
    let answer = try client.service("signUp", ["email": "A@B.C", "password": "secret"])
    #expect(answer.status == 400)
    #expect(answer.error == "EMAIL_EXISTS")
  }

  @Test(
    arguments: [
      (["email": "a@b.c"], "MISSING_PASSWORD"), (["password": "secret"], "MISSING_EMAIL"),
      (["email": "a@b.c", "password": "short"], "WEAK_PASSWORD : Password should be at least 6 characters"),
      (["email": "ada", "password": "secret"], "INVALID_EMAIL"),
      (["email": "a@b@c", "password": "secret"], "INVALID_EMAIL"),
      (["email": "@", "password": "secret"], "INVALID_EMAIL"),
      (["email": "a b@c", "password": "secret"], "INVALID_EMAIL"),
      (["email": "a\u{0}@c", "password": "secret"], "INVALID_EMAIL"),
      (["idToken": "garbage", "email": "a@b.c", "password": "secret"], "INVALID_ID_TOKEN"),
    ] as [([String: Value], String)])
  func aWrongSignUpIsRefused(_ fields: [String: Value], _ error: String) throws {
    #expect(try client.service("signUp", fields).error == error)
    #expect(try client.control("GET", "/accounts").body.elements("users").isEmpty)
  }

  @Test func anOverlongAddressIsRefused() throws {
    let email = String(repeating: "a", count: 300) + "@b.c"
    #expect(try client.service("signUp", ["email": .text(email), "password": "secret"]).error == "INVALID_EMAIL")
  }

  @Test func anOverlongPasswordIsRefused() throws {
    let password = Value.text(String(repeating: "a", count: 5000))
    let answer = try client.service("signUp", ["email": "a@b.c", "password": password])
    #expect(answer.errorKey == "PASSWORD_DOES_NOT_MEET_REQUIREMENTS")
  }

  @Test func aPasswordOfOtherScriptsIsTaken() throws {
    _ = try client.signUp("a@b.c", "пароль🔑")
    #expect(try client.signIn("a@b.c", "пароль🔑").status == 200)
  }

  // MARK: Signing in

  @Test func aPasswordSignsIn() throws {
    let account = try client.signUp("a@b.c")
    let answer = try client.signIn("A@b.c")
    #expect(answer.status == 200)
    #expect(answer.body.string("kind") == "identitytoolkit#VerifyPasswordResponse")
    #expect(answer.body.string("localId") == account.localId)
    #expect(answer.body.string("email") == "a@b.c")
    #expect(answer.body.bool("registered") == true)
    #expect(answer.body.string("expiresIn") == "3600")
    let fresh = try EmulatorClient.Account(answer)
    #expect(try client.user(fresh.idToken).string("localId") == account.localId)
  }

  @Test func aWrongPasswordIsRefused() throws {
    _ = try client.signUp("a@b.c")
    #expect(try client.signIn("a@b.c", "Secret").error == "INVALID_PASSWORD")
  }

  @Test func anUnknownAddressIsRefused() throws {
    #expect(try client.signIn("a@b.c").error == "EMAIL_NOT_FOUND")
  }

  @Test func improvedPrivacyDoesNotTellWhatIsWrong() throws {
    try client.improveEmailPrivacy()
    _ = try client.signUp("a@b.c")
    #expect(try client.signIn("a@b.c", "wrong-one").error == "INVALID_LOGIN_CREDENTIALS")
    #expect(try client.signIn("b@b.c").error == "INVALID_LOGIN_CREDENTIALS")
  }

  @Test(
    arguments: [
      ([:], "MISSING_EMAIL"), (["email": "a@b.c"], "MISSING_PASSWORD"),
      (["email": "ada", "password": "secret"], "INVALID_EMAIL"),
    ] as [([String: Value], String)])
  func aSignInThatLacksSomethingIsRefused(_ fields: [String: Value], _ error: String) throws {
    #expect(try client.service("signInWithPassword", fields).error == error)
  }

  @Test func aDisabledUserCanNotSignIn() throws {
    let account = try client.signUp("a@b.c")
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["disabled": true])
    #expect(try client.signIn("a@b.c").error == "USER_DISABLED")
  }

  @Test func anAccountWithoutAPasswordIsNotSignedInTo() throws {
    _ = try client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#)
    #expect(try client.signIn("a@b.c").error == "INVALID_PASSWORD")
  }

  @Test func passwordsCanBeSwitchedOff() throws {
    let guest = try client.signUp()
    _ = try client.control("PATCH", "/config", ["signIn": .object(["email": .object(["enabled": false])])])
    let fields: [String: Value] = ["email": "a@b.c", "password": "secret"]
    #expect(try client.service("signUp", fields).error == "OPERATION_NOT_ALLOWED")
    #expect(try client.update(guest, fields).error == "OPERATION_NOT_ALLOWED")
    #expect(try client.signIn("a@b.c").error == "PASSWORD_LOGIN_DISABLED")
  }

  // MARK: Linking

  @Test func aGuestIsUpgraded() throws {
    let guest = try client.signUp()
    let answer = try client.service(
      "signUp", ["idToken": .text(guest.idToken), "email": "a@b.c", "password": "secret"])
    #expect(answer.body.string("localId") == guest.localId)
    let claims = try claims(of: answer.body.string("idToken"))
    #expect(claims["provider_id"] == nil)
    #expect(claims["firebase"]?.string("sign_in_provider") == "password")
    #expect(try client.signIn("a@b.c").body.string("localId") == guest.localId)
  }

  @Test func anAddressOfAnotherAccountIsNotLinked() throws {
    _ = try client.signUp("a@b.c")
    let guest = try client.signUp()
    let answer = try client.service(
      "signUp", ["idToken": .text(guest.idToken), "email": "a@b.c", "password": "secret"])
    #expect(answer.error == "EMAIL_EXISTS")
    #expect(try client.user(guest.idToken)["email"] == nil)
  }

  @Test func anAccountWithAProviderGetsAPassword() throws {
    let account = try EmulatorClient.Account(
      client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#))
    let answer = try client.service(
      "signUp", ["idToken": .text(account.idToken), "email": "a@b.c", "password": "secret"])
    let user = try client.user(answer.body.string("idToken") ?? "")
    #expect(providers(user) == ["google.com", "password"])
    #expect(user.bool("emailVerified") == true)
  }

  @Test func aVerifiedAddressDrivesOutAnUnverifiedPassword() throws {
    let first = try client.signUp("a@b.c")
    let second = try client.signIn(
      "google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#)
    #expect(second.body.string("localId") == first.localId)
    #expect(try client.signIn("a@b.c").error == "INVALID_PASSWORD")
    #expect(try client.lookup(first.idToken).error == "TOKEN_EXPIRED")
    #expect(providers(try client.user(second.body.string("idToken") ?? "")) == ["google.com"])
  }

  @Test func aVerifiedPasswordStaysBesideAVerifiedAddress() throws {
    let first = try client.signUp("a@b.c")
    _ = try client.control("PATCH", "/accounts/\(first.localId)", ["emailVerified": true])
    let second = try client.signIn(
      "google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#)
    #expect(providers(try client.user(second.body.string("idToken") ?? "")) == ["google.com", "password"])
    #expect(try client.lookup(first.idToken).status == 200)
  }

  @Test func theConfirmationNamesThePassword() throws {
    _ = try client.signUp("a@b.c")
    let answer = try client.signIn("facebook.com", claims: #"{"sub":"2","email":"a@b.c"}"#)
    #expect(answer.body.bool("needConfirmation") == true)
    #expect(answer.body.elements("verifiedProvider").compactMap { $0.string } == ["password"])
  }

  // MARK: Changing

  @Test func thePasswordIsChanged() throws {
    let account = try client.signUp("a@b.c")
    let answer = try client.update(account, ["password": "another", "returnSecureToken": true])
    let fresh = try EmulatorClient.Account(answer)
    #expect(answer.body.string("passwordHash")?.hasSuffix("another") == true)
    #expect(try client.lookup(fresh.idToken).status == 200)
    #expect(try client.signIn("a@b.c").error == "INVALID_PASSWORD")
    #expect(try client.signIn("a@b.c", "another").status == 200)
  }

  @Test(arguments: [["password": "another"], ["email": "d@e.f"]] as [[String: Value]])
  func aChangeEndsTheSessions(_ fields: [String: Value]) throws {
    let account = try client.signUp("a@b.c")
    #expect(try client.update(account, fields).status == 200)
    #expect(try client.lookup(account.idToken).error == "TOKEN_EXPIRED")
    #expect(try client.refresh(account.refreshToken).error == "TOKEN_EXPIRED")
  }

  @Test func theAddressIsChanged() throws {
    let account = try client.signUp("a@b.c")
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["emailVerified": true])
    let answer = try client.update(account, ["email": "D@e.f", "returnSecureToken": true])
    #expect(answer.body.string("email") == "d@e.f")
    #expect(answer.body.bool("emailVerified") == false)
    #expect(try client.signIn("a@b.c").error == "EMAIL_NOT_FOUND")
    #expect(try client.signIn("d@e.f").status == 200)
  }

  @Test func theSameAddressStaysVerified() throws {
    let account = try client.signUp("a@b.c")
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["emailVerified": true])
    #expect(try client.update(account, ["email": "A@b.c"]).body.bool("emailVerified") == true)
    #expect(try client.lookup(account.idToken).status == 200)
  }

  @Test func aGuestGetsAnAddressAndAPassword() throws {
    let guest = try client.signUp()
    let answer = try client.update(
      guest, ["email": "a@b.c", "password": "secret", "returnSecureToken": true])
    #expect(
      try claims(of: answer.body.string("idToken"))["firebase"]?.string("sign_in_provider") == "password")
    #expect(try client.signIn("a@b.c").body.string("localId") == guest.localId)
  }

  @Test(
    arguments: [(["email": "d@e.f"], "google.com"), (["password": "secret"], "password")]
      as [([String: Value], String)])
  func onlyAPasswordMakesTheSessionItsOwn(_ fields: [String: Value], _ provider: String) throws {
    let account = try EmulatorClient.Account(
      client.signIn("google.com", claims: #"{"sub":"1","email":"a@b.c","email_verified":true}"#))
    let answer = try client.update(account, fields.merging(["returnSecureToken": true]) { $1 })
    #expect(
      try claims(of: answer.body.string("idToken"))["firebase"]?.string("sign_in_provider") == provider)
  }

  @Test func aPasswordNeedsAnAddress() throws {
    #expect(try client.update(client.signUp(), ["password": "secret"]).error == "MISSING_EMAIL")
  }

  @Test(
    arguments: [
      (["email": "taken@b.c"], "EMAIL_EXISTS"), (["email": "ada"], "INVALID_EMAIL"),
      (["password": "short"], "WEAK_PASSWORD"), (["email": "d@e.f", "password": "short"], "WEAK_PASSWORD"),
    ] as [([String: Value], String)])
  func aWrongChangeChangesNothing(_ fields: [String: Value], _ error: String) throws {
    _ = try client.signUp("taken@b.c")
    let account = try client.signUp("a@b.c")
    #expect(try client.update(account, fields).errorKey == error)
    #expect(try client.user(account.idToken).string("email") == "a@b.c")
    #expect(try client.signIn("a@b.c").status == 200)
  }

  @Test func anOldSignInMayNotChange() throws {
    let account = try client.signUp("a@b.c")
    _ = try client.control("PATCH", "/accounts/\(account.localId)", ["requireRecentSignIn": true])
    #expect(try client.update(account, ["password": "another"]).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    #expect(try client.update(account, ["displayName": "Ada"]).status == 200)
  }

  @Test func improvedPrivacyWantsANewAddressVerifiedFirst() throws {
    try client.improveEmailPrivacy()
    let account = try client.signUp("a@b.c")
    let answer = try client.update(account, ["email": "d@e.f"])
    #expect(answer.error == "OPERATION_NOT_ALLOWED : Please verify the new email before changing email.")
  }

  @Test func aDeletedAccountsAddressIsFree() throws {
    let account = try client.signUp("a@b.c")
    _ = try client.service("delete", ["idToken": .text(account.idToken)])
    #expect(try client.signUp("a@b.c").localId != account.localId)
  }

  private func providers(_ user: JSON) -> [String] {
    user.elements("providerUserInfo").compactMap { $0.string("providerId") }
  }
}
