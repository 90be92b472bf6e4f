// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import Foundation
import Testing

@testable import FirebaseAuth

struct CredentialTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: - What is sent

  /// The `postBody` of a sign-in, whatever the server says to it.
  private func sent(_ credential: AuthCredential) async throws -> FormFields {
    _ = try? await bench.auth.signIn(with: credential)
    let body = try bench.lastBody("accounts:signInWithIdp")
    #expect(body.string("requestUri") == "http://localhost")
    #expect(body.bool("returnSecureToken") == true)
    #expect(body.bool("returnIdpCredential") == true)
    #expect(body.bool("autoCreate") == true)
    #expect(body["idToken"] == nil)
    return FormFields(parsing: try #require(body.string("postBody")))
  }

  private func expect(
    _ credential: AuthCredential, _ provider: String, _ fields: [String: String],
    _ place: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(credential.provider == provider, sourceLocation: place)
    let form = try await sent(credential)
    #expect(form["providerId"] == provider, sourceLocation: place)
    for name in ["id_token", "access_token", "nonce", "oauth_token_secret", "user", "code"] {
      #expect(form[name] == fields[name], sourceLocation: place)
    }
  }

  @Test func googlesTokensAreSent() async throws {
    #expect(GoogleAuthProvider.id == "google.com")
    let both = GoogleAuthProvider.credential(withIDToken: "i&=+é", accessToken: "a")
    try await expect(both, "google.com", ["id_token": "i&=+é", "access_token": "a"])
    let one = GoogleAuthProvider.credential(withIDToken: "", accessToken: "a")
    try await expect(one, "google.com", ["access_token": "a"])
  }

  @Test func facebooksTokenIsSent() async throws {
    #expect(FacebookAuthProvider.id == "facebook.com")
    let credential = FacebookAuthProvider.credential(withAccessToken: "a b%20&c=d+e")
    try await expect(credential, "facebook.com", ["access_token": "a b%20&c=d+e"])
  }

  @Test func facebooksLimitedLoginSendsItsNonce() async throws {
    let credential = OAuthProvider.credential(providerID: .facebook, idToken: "i", rawNonce: "n")
    try await expect(credential, "facebook.com", ["id_token": "i", "nonce": "n"])
  }

  @Test func gitHubsTokenIsSent() async throws {
    #expect(GitHubAuthProvider.id == "github.com")
    try await expect(GitHubAuthProvider.credential(withToken: "t"), "github.com", ["access_token": "t"])
  }

  @Test func twittersTokenAndSecretAreSent() async throws {
    #expect(TwitterAuthProvider.id == "twitter.com")
    let credential = TwitterAuthProvider.credential(withToken: "t", secret: "s")
    try await expect(credential, "twitter.com", ["access_token": "t", "oauth_token_secret": "s"])
  }

  @Test func tokensOfOtherProvidersAreSent() async throws {
    let provider = AuthProviderID.custom("oidc.example")
    try await expect(
      OAuthProvider.credential(providerID: provider, idToken: "i"), "oidc.example", ["id_token": "i"])
    try await expect(
      OAuthProvider.credential(providerID: provider, idToken: "i", accessToken: "a"), "oidc.example",
      ["id_token": "i", "access_token": "a"])
    try await expect(
      OAuthProvider.credential(providerID: provider, accessToken: "a"), "oidc.example", ["access_token": "a"])
    try await expect(
      OAuthProvider.credential(providerID: provider, idToken: "i", rawNonce: "n", accessToken: "a"), "oidc.example",
      ["id_token": "i", "nonce": "n", "access_token": "a"])
  }

  /// Firebase for Apple's platforms doesn't encode the name.
  @Test func applesNameIsSentAsAppleSendsIt() async throws {
    var name = PersonNameComponents()
    name.givenName = "A&B=+é"
    name.familyName = "\"Ö\\\""
    name.middleName = "unused"
    let credential = OAuthProvider.appleCredential(withIDToken: "i", rawNonce: "n", fullName: name)
    #expect(credential.provider == "apple.com")
    let form = try await sent(credential)
    #expect(form["id_token"] == "i")
    #expect(form["nonce"] == "n")
    let user = JSON.parse(try #require(form["user"]))
    #expect(user?["name"]?.string("firstName") == "A&B=+é")
    #expect(user?["name"]?.string("lastName") == "\"Ö\\\"")
  }

  @Test func partsOfAppleNamesMayBeMissing() async throws {
    var name = PersonNameComponents()
    let without = OAuthProvider.appleCredential(withIDToken: "i", rawNonce: "n", fullName: name)
    #expect(try await sent(without)["user"] == nil)
    name.familyName = "Lovelace"
    let half = OAuthProvider.appleCredential(withIDToken: "i", rawNonce: nil, fullName: name)
    let form = try await sent(half)
    #expect(form["user"] == #"{"name":{"lastName":"Lovelace"}}"#)
    #expect(form["nonce"] == nil)
  }

  @Test func anAddressAndItsPasswordAreSent() async throws {
    #expect(EmailAuthProvider.id == "password")
    let credential = EmailAuthProvider.credential(withEmail: "é@x.y", password: "p\"\\é")
    #expect(credential.provider == "password")
    _ = try? await bench.auth.signIn(with: credential)
    let body = try bench.lastBody("accounts:signInWithPassword")
    #expect(body.string("email") == "é@x.y")
    #expect(body.string("password") == "p\"\\é")
  }

  @Test func anAddressAndItsLinkAreSent() async throws {
    let credential = EmailAuthProvider.credential(
      withEmail: Bench.address, link: "https://x.y/?mode=signIn&oobCode=c%3Dd")
    #expect(credential.provider == "password")
    _ = try? await bench.auth.signIn(with: credential)
    let body = try bench.lastBody("accounts:signInWithEmailLink")
    #expect(body.string("email") == Bench.address)
    #expect(body.string("oobCode") == "c=d")
  }

  @Test func aPhoneNumbersCodeIsSent() async throws {
    let provider = PhoneAuthProvider.provider(auth: bench.auth)
    let credential = provider.credential(withVerificationID: "id", verificationCode: "123456")
    #expect(credential.provider == "phone")
    _ = try? await bench.auth.signIn(with: credential)
    let body = try bench.lastBody("accounts:signInWithPhoneNumber")
    #expect(body.string("sessionInfo") == "id")
    #expect(body.string("code") == "123456")
    #expect(body.string("operation") == "SIGN_UP_OR_IN")
  }

  @Test func linkingAndReauthenticatingSayWhatTheyAre() async throws {
    let user = try await bench.signInAsGuest()
    try await user.link(with: HandledOperation.gitHub)
    #expect(try bench.lastBody("accounts:signInWithIdp").filled("idToken") != nil)
    try await user.reauthenticate(with: HandledOperation.gitHub)
    let body = try bench.lastBody("accounts:signInWithIdp")
    #expect(body["idToken"] == nil)
    #expect(body.bool("autoCreate") == false)
  }

  // MARK: - Mistakes

  @Test(
    arguments: [
      (GoogleAuthProvider.credential(withIDToken: "", accessToken: ""), .invalidCredential),
      (FacebookAuthProvider.credential(withAccessToken: ""), .invalidCredential),
      (GitHubAuthProvider.credential(withToken: ""), .invalidCredential),
      (TwitterAuthProvider.credential(withToken: "t", secret: ""), .invalidCredential),
      (OAuthProvider.appleCredential(withIDToken: "", rawNonce: nil, fullName: nil), .invalidCredential),
      (OAuthProvider.credential(providerID: .custom(""), accessToken: "a"), .invalidProviderID),
      (EmailAuthProvider.credential(withEmail: "", password: "p"), .invalidEmail),
      (EmailAuthProvider.credential(withEmail: "a@b.c", password: ""), .wrongPassword),
      (EmailAuthProvider.credential(withEmail: "a@b.c", link: "https://x.y/"), .invalidActionCode),
    ] as [(AuthCredential, AuthErrorCode)])
  func whatIsMissingIsToldWithoutARequest(credential: AuthCredential, code: AuthErrorCode) async throws {
    let user = try await bench.signInAsGuest()
    try bench.forgetRequests()
    for body in [
      { _ = try await bench.auth.signIn(with: credential) }, { _ = try await user.link(with: credential) },
      { _ = try await user.reauthenticate(with: credential) },
    ] {
      #expect(try await failure { try await body() }.authCode == code)
    }
    #expect(try bench.control("GET", "/requests")["requests"]?.encoded == "{}")
  }

  // MARK: - Archives

  private func archive(_ object: some NSObject & NSSecureCoding) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
  }

  @Test func anOAuthCredentialIsArchivedWhole() async throws {
    var name = PersonNameComponents()
    name.givenName = "Ada"
    name.familyName = "Lovelace"
    let credentials = [
      OAuthProvider.appleCredential(withIDToken: "i", rawNonce: "n", fullName: name),
      try #require(TwitterAuthProvider.credential(withToken: "t", secret: "s") as? OAuthCredential),
      OAuthProvider.credential(providerID: .custom("oidc.x"), idToken: "i\0é😀", rawNonce: "n", accessToken: "a"),
    ]
    for credential in credentials {
      let read = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: OAuthCredential.self, from: archive(credential)))
      #expect(read.provider == credential.provider)
      #expect(read.idToken == credential.idToken)
      #expect(read.accessToken == credential.accessToken)
      #expect(read.secret == credential.secret)
      let (before, after) = (try await sent(credential), try await sent(read))
      #expect(after.encoded == before.encoded)
    }
  }

  @Test func anUpdatedCredentialIsArchivedWithItsPendingToken() async throws {
    let updated = try #require(try await collision() as? OAuthCredential)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: OAuthCredential.self, from: archive(updated)))
    #expect(try await bench.auth.signIn(with: read).user.providerData.map(\.providerID) == ["apple.com"])
  }

  private func collision() async throws -> Any? {
    try await bench.signInWithApple()
    let guest = try await bench.signInAsGuest()
    let credential = try bench.appleSheet().credential
    let error = try await failure { try await guest.link(with: credential) }
    return error.userInfo[AuthErrors.userInfoUpdatedCredentialKey]
  }

  @Test func aPhoneCredentialIsArchived() async throws {
    let credential = try await bench.phoneCredential()
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: PhoneAuthCredential.self, from: archive(credential)))
    #expect(read.provider == "phone")
    #expect(try await bench.auth.signIn(with: read).user.phoneNumber == Bench.phoneNumber)
  }

  @Test func aCredentialOfAnEmailAddressIsArchived() async throws {
    let link = "https://x.y/?mode=signIn&oobCode=c"
    for (credential, method) in [
      (EmailAuthProvider.credential(withEmail: "é@x.y", password: "p\"é"), "signInWithPassword"),
      (EmailAuthProvider.credential(withEmail: Bench.address, link: link), "signInWithEmailLink"),
    ] {
      let secure = try #require(credential as? NSObject & NSSecureCoding)
      let read = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [AuthCredential.self], from: archive(secure))
      let archived = try #require(read as? AuthCredential)
      #expect(archived.provider == "password")
      _ = try? await bench.auth.signIn(with: credential)
      let body = try bench.lastBody("accounts:" + method)
      try bench.forgetRequests()
      _ = try? await bench.auth.signIn(with: archived)
      #expect(try bench.lastBody("accounts:" + method).encoded == body.encoded)
    }
  }

  @Test func anInvalidCredentialIsArchivedAsOne() async throws {
    let credential = OAuthProvider.credential(providerID: .apple, idToken: "")
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: OAuthCredential.self, from: archive(credential))
    if let read {
      #expect(try await failure { try await bench.auth.signIn(with: read) }.authCode == .invalidCredential)
    }
    let phone = PhoneAuthProvider.provider(auth: bench.auth).credential(withVerificationID: "", verificationCode: "")
    let readPhone = try? NSKeyedUnarchiver.unarchivedObject(
      ofClass: PhoneAuthCredential.self, from: archive(phone))
    #expect(readPhone == nil)
  }

  /// Each of this module's classes that can be in an archive.
  private static let classes: [any (NSObject & NSSecureCoding).Type] = [
    OAuthCredential.self, PhoneAuthCredential.self, EmailAuthCredential.self, AdditionalUserInfo.self,
    AuthTokenResult.self, AuthDataResult.self, User.self, UserMetadata.self, MultiFactorInfo.self,
    PhoneMultiFactorInfo.self,
  ]

  private static func read(_ type: any (NSObject & NSSecureCoding).Type, _ data: Data) -> Any? {
    func open<Object: NSObject & NSSecureCoding>(_ type: Object.Type) -> Any? {
      (try? NSKeyedUnarchiver.unarchivedObject(ofClass: type, from: data)) ?? nil
    }
    return open(type)
  }

  @Test(arguments: [Data(), Data([0]), Data("nonsense".utf8), Data(repeating: 0xff, count: 1 << 16)])
  func whatIsNoArchiveGivesNothing(data: Data) {
    for type in CredentialTests.classes { #expect(CredentialTests.read(type, data) == nil) }
  }

  @Test func anArchiveOfAValueGivesNothing() throws {
    for object in [NSString("text"), NSNumber(value: 7)] as [NSObject & NSSecureCoding] {
      let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
      for type in CredentialTests.classes { #expect(CredentialTests.read(type, data) == nil) }
    }
  }

  @Test func aTruncatedArchiveGivesNothing() throws {
    let data = try archive(OAuthProvider.credential(providerID: .apple, idToken: "i", rawNonce: "n"))
    for length in data.indices { #expect(CredentialTests.read(OAuthCredential.self, data.prefix(length)) == nil) }
  }

  /// As of a version that writes less.
  @Test func valuesThatAreMissingGiveNothing() throws {
    for type in CredentialTests.classes where type != UserMetadata.self {
      #expect(CredentialTests.read(type, try CredentialTests.archive(of: type, from: Empty())) == nil)
    }
    let data = try CredentialTests.archive(of: UserMetadata.self, from: Empty())
    #expect((CredentialTests.read(UserMetadata.self, data) as? UserMetadata)?.creationDate == nil)
  }

  /// An archive that has the values of another class's object.
  private static func archive(of type: AnyClass, from object: NSObject & NSSecureCoding) throws -> Data {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.outputFormat = .xml
    archiver.encode(object, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let text = String(decoding: archiver.encodedData, as: UTF8.self)
    let name = NSStringFromClass(Swift.type(of: object))
    try #require(text.contains(name))
    return Data(text.replacingOccurrences(of: name, with: NSStringFromClass(type)).utf8)
  }

  /// Where an archive has an object of another class, Foundation itself ends the program.
  @Test func valuesOfAnotherTypeGiveNothing() throws {
    for type in CredentialTests.classes where type != UserMetadata.self {
      #expect(CredentialTests.read(type, try CredentialTests.archive(of: type, from: NumbersOnly())) == nil)
    }
  }

  // MARK: - Providers' names

  @Test func providerIDsHaveTheirTexts() {
    let all: [AuthProviderID] = [.apple, .email, .facebook, .gameCenter, .gitHub, .google, .phone, .custom("x")]
    #expect(
      all.map(\.rawValue) == [
        "apple.com", "password", "facebook.com", "gc.apple.com", "github.com", "google.com", "phone", "x",
      ])
    switch AuthProviderID.custom("apple.com") {
    case .google: Issue.record()
    case .apple: break
    default: Issue.record()
    }
    #expect(PhoneAuthProvider.id == "phone")
    #expect(GameCenterAuthProvider.id == "gc.apple.com")
    #expect(OAuthProvider.id == "OAuth")
  }

  @Test func aProviderKeepsWhatIsAskedOfIt() {
    let provider = OAuthProvider(providerID: "apple.com", auth: bench.auth)
    #expect(provider.providerID == "apple.com")
    provider.scopes = ["email", "name"]
    provider.customParameters = ["locale": "fr"]
    #expect(provider.scopes == ["email", "name"])
    #expect(provider.customParameters == ["locale": "fr"])
    provider.scopes = nil
    #expect(provider.scopes == nil)
    #expect(OAuthProvider(providerID: .google, auth: bench.auth).providerID == "google.com")
    #expect(OAuthProvider.provider(providerID: .custom("x"), auth: bench.auth).providerID == "x")
  }

  #if !FIREBASE_AUTH_STAND_INS
    @Test func gameCenterIsNotHere() async throws {
      let error = try await failure { try await GameCenterAuthProvider.getCredential() }
      #expect(error.authCode == .gameKitNotLinked)
    }
  #endif

  @Test func aNonceHasTwoForms() throws {
    let (nonce, other) = (try Nonce(), try Nonce())
    #expect(nonce.rawForFirebase.count == 32)
    #expect(nonce.sha256ForApple == Digest.sha256Hex(nonce.rawForFirebase))
    #expect(nonce.rawForFirebase != other.rawForFirebase)
  }
}

/// Has numbers where this module's classes have texts and objects.
final class NumbersOnly: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }

  override init() {}

  required init?(coder: NSCoder) {}

  func encode(with coder: NSCoder) {
    for key in ["provider", "providerID", "token", "uid", "factorID", "session", "user", "verificationID", "email"] {
      coder.encode(NSNumber(value: 7), forKey: key)
    }
  }
}

/// Has no values.
final class Empty: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }

  override init() {}

  required init?(coder: NSCoder) {}

  func encode(with coder: NSCoder) {}
}
