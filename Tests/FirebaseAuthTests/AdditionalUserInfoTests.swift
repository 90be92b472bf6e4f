// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import FirebaseAuth

struct AdditionalUserInfoTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func expect(
    _ result: AuthDataResult, _ provider: String, isNew: Bool, _ place: SourceLocation = #_sourceLocation
  ) {
    #expect(result.additionalUserInfo?.providerID == provider, sourceLocation: place)
    #expect(result.additionalUserInfo?.isNewUser == isNew, sourceLocation: place)
    #expect(result.additionalUserInfo?.newUser() == isNew, sourceLocation: place)
  }

  @Test func eachSignInNamesItsProvider() async throws {
    let auth = bench.auth
    expect(try await auth.signInAnonymously(), "", isNew: true)
    expect(try await auth.signIn(withCustomToken: #"{"uid":"u"}"#), "", isNew: true)
    expect(try await auth.signIn(withCustomToken: #"{"uid":"u"}"#), "", isNew: false)
    expect(try await auth.createUser(withEmail: "new@x.y", password: Bench.password), "password", isNew: true)
    expect(try await auth.signIn(withEmail: "new@x.y", password: Bench.password), "password", isNew: false)
    expect(try await auth.signIn(with: bench.phoneCredential()), "phone", isNew: true)
    expect(try await auth.signIn(with: bench.phoneCredential()), "phone", isNew: false)
    expect(try await auth.signIn(with: bench.appleSheet().credential), "apple.com", isNew: true)
    expect(try await auth.signIn(with: bench.appleSheet().credential), "apple.com", isNew: false)
  }

  @Test func theProfileIsTheProvidersClaims() async throws {
    let claims = #"{"sub":"g","list":[1,{"a":null}],"number":1.5,"flag":true,"text":"é😀"}"#
    let credential = GoogleAuthProvider.credential(withIDToken: claims, accessToken: "")
    let info = try #require(try await bench.auth.signIn(with: credential).additionalUserInfo)
    let profile = try #require(info.profile)
    #expect(profile["sub"] as? String == "g")
    #expect((profile["list"] as? [Any])?.count == 2)
    #expect(profile["number"] as? Double == 1.5)
    #expect(profile["flag"] as? Bool == true)
    #expect(profile["text"] as? String == "é😀")
    #expect(info.username == nil)
  }

  @Test func gitHubsAccountHasAName() async throws {
    let result = try await bench.auth.signIn(with: HandledOperation.gitHub)
    #expect(result.additionalUserInfo?.username == "octocat")
    #expect(result.credential?.accessToken == Bench.claims("cat"))
    #expect(result.credential?.provider == "github.com")
  }

  @Test func onlyProvidersTokensComeBack() async throws {
    #expect(try await bench.auth.signInAnonymously().credential == nil)
    #expect(try await bench.auth.signIn(with: bench.phoneCredential()).credential == nil)
    let sheet = try bench.appleSheet()
    #expect(try await bench.auth.signIn(with: sheet.credential).credential?.idToken == sheet.idToken)
  }

  @Test(arguments: ["7", "\"x\"", "[]", "\"{\"", "null", #""{\"a\":\"b\"}""#])
  func aProfileThatIsNoObjectIsNil(raw: String) async throws {
    let user = try await bench.signInAsGuest()
    let token = try await user.getIDToken()
    let tokens = #""idToken":"\#(token)","refreshToken":"r","expiresIn":"3600""#
    try bench.answer("accounts:signInWithIdp", #"{\#(tokens),"providerId":"github.com","rawUserInfo":\#(raw)}"#)
    let info = try await bench.auth.signIn(with: HandledOperation.gitHub).additionalUserInfo
    #expect((info?.profile?["a"] as? String) == (raw.contains("\\\"a") ? "b" : nil))
    #expect(info?.isNewUser == false)
  }

  @Test func itIsArchivedWhole() throws {
    let profile: [String: Any] = ["a": ["b": [1, 2.5, true, NSNull(), "é"]]]
    let infos = [
      AdditionalUserInfo(providerID: "p", profile: profile, username: "u", isNewUser: true),
      AdditionalUserInfo(providerID: "", profile: nil, username: nil, isNewUser: false),
    ]
    for info in infos {
      let data = try NSKeyedArchiver.archivedData(withRootObject: info, requiringSecureCoding: true)
      let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: AdditionalUserInfo.self, from: data))
      #expect(read.providerID == info.providerID)
      #expect(read.username == info.username)
      #expect(read.isNewUser == info.isNewUser)
      #expect(read.profile as NSDictionary? == info.profile as NSDictionary?)
    }
  }

  /// Which JSON can't have.
  @Test(arguments: [Double.nan, .infinity])
  func aProfileThatJSONCanNotHaveIsLeftOut(value: Double) throws {
    let info = AdditionalUserInfo(providerID: "p", profile: ["a": value], username: nil, isNewUser: false)
    let data = try NSKeyedArchiver.archivedData(withRootObject: info, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: AdditionalUserInfo.self, from: data)
    #expect(read?.providerID == "p")
    #expect(read?.profile == nil)
  }
}
