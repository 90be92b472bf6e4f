// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

struct UserTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  // MARK: - Properties

  @Test func aGuestHasAnIDAndNothingElse() async throws {
    let user = try await bench.signInAsGuest()
    #expect(!user.uid.isEmpty)
    #expect(user.providerID == "Firebase")
    #expect(user.isAnonymous && user.anonymous())
    #expect(!user.isEmailVerified && !user.emailVerified())
    #expect(user.displayName == nil && user.photoURL == nil && user.email == nil && user.phoneNumber == nil)
    #expect(user.tenantID == nil)
    #expect(user.providerData.isEmpty)
    #expect(user.refreshToken?.isEmpty == false)
  }

  @Test func aPlayersIdentitiesHaveTheirOwnValues() async throws {
    let address = #""email":"ada@example.com","email_verified":true"#
    let claims = #"{"sub":"g1",\#(address),"name":"Ada","picture":"https://x.y/p"}"#
    let credential = GoogleAuthProvider.credential(withIDToken: claims, accessToken: "")
    let user = try await bench.auth.signIn(with: credential).user
    try await user.link(with: bench.phoneCredential())
    let google = try #require(user.providerData.first { $0.providerID == "google.com" })
    #expect(google.uid == "g1")
    #expect(google.displayName == "Ada")
    #expect(google.photoURL == URL(string: "https://x.y/p"))
    #expect(google.email == "ada@example.com")
    #expect(google.phoneNumber == nil)
    let phone = try #require(user.providerData.first { $0.providerID == "phone" })
    #expect(phone.phoneNumber == Bench.phoneNumber)
    #expect(user.phoneNumber == Bench.phoneNumber)
    #expect(user.photoURL == URL(string: "https://x.y/p"))
    #expect(user.emailVerified())
  }

  @Test func aUserIsAUserInfo() async throws {
    let info: any UserInfo = try await bench.signInWithPassword()
    #expect(info.providerID == "Firebase")
    #expect(info.email == Bench.address)
    #expect(info.uid == bench.auth.currentUser?.uid)
  }

  @Test func propertiesAreThoseOfThisMoment() async throws {
    let user = try await bench.signInAsGuest()
    let token = user.refreshToken
    try await user.link(with: EmailAuthProvider.credential(withEmail: Bench.address, password: Bench.password))
    #expect(!user.isAnonymous)
    #expect(user.email == Bench.address)
    #expect(user.providerData.map(\.providerID) == ["password"])
    try bench.changeAccount(user.uid, "emailVerified", true)
    #expect(!user.isEmailVerified)
    try await user.reload()
    #expect(user.isEmailVerified)
    #expect(user.refreshToken != token)
  }

  @Test func theDatesAreThoseOfTheAccount() async throws {
    let before = Date().addingTimeInterval(-2)
    let user = try await bench.signInAsGuest()
    let creation = try #require(user.metadata.creationDate)
    let signIn = try #require(user.metadata.lastSignInDate)
    #expect(before <= creation && creation <= Date())
    #expect(creation <= signIn && signIn <= Date().addingTimeInterval(2))
  }

  @Test func aUserWhoHasSignedOutKeepsTheLastValues() async throws {
    let user = try await bench.signInWithPassword()
    let token = user.refreshToken
    try bench.auth.signOut()
    #expect(user.email == Bench.address)
    #expect(user.refreshToken == token)
    #expect(user.providerData.count == 1)
  }

  @Test func aUserWhoSignsInAgainIsTheObjectThatWasKept() async throws {
    let kept = try await bench.signInWithPassword()
    let token = kept.refreshToken
    try bench.auth.signOut()
    let result = try await bench.auth.signIn(withEmail: Bench.address, password: Bench.password)
    #expect(result.user === kept)
    #expect(kept.refreshToken != token)
    #expect(try await !kept.getIDToken(forcingRefresh: true).isEmpty)
  }

  @Test func aUserOfATenantKnowsIt() async throws {
    bench.auth.tenantID = "players"
    try bench.answerWithUser(ofTenant: "players")
    #expect(try await bench.signInAsGuest().tenantID == "players")
  }

  // MARK: - What is set here only

  @Test func aNameThatIsSetIsSeenHereOnly() async throws {
    let user = try await bench.signInAsGuest()
    user.displayName = "Ada"
    user.photoURL = URL(string: "https://x.y/p")
    #expect(bench.auth.currentUser?.displayName == "Ada")
    #expect(user.photoURL?.absoluteString == "https://x.y/p")
    #expect(try bench.account(user.uid).string("displayName") == nil)
    try await user.reload()
    #expect(user.displayName == "Ada")
    user.displayName = nil
    #expect(user.displayName == nil)
  }

  @Test func anAccountsNewNameReplacesOneThatWasSetHere() async throws {
    let user = try await bench.signInAsGuest()
    user.displayName = "here"
    user.photoURL = URL(string: "https://x.y/here")
    let request = user.createProfileChangeRequest()
    request.displayName = "there"
    request.photoURL = URL(string: "https://x.y/there")
    try await request.commitChanges()
    #expect(user.displayName == "there")
    #expect(user.photoURL?.absoluteString == "https://x.y/there")
  }

  /// Though nothing has changed for the account.
  @Test func aCommittedNameReplacesOneThatWasSetHere() async throws {
    let user = try await bench.signInAsGuest()
    let request = user.createProfileChangeRequest()
    request.displayName = "Ada"
    try await request.commitChanges()
    user.displayName = "here"
    try await request.commitChanges()
    #expect(user.displayName == "Ada")
  }

  // MARK: - Archives of dates

  @Test(arguments: [nil, Date(timeIntervalSince1970: 1), .distantPast, .distantFuture] as [Date?])
  func datesAreArchived(date: Date?) throws {
    let metadata = UserMetadata(lastSignInDate: date, creationDate: date)
    let data = try NSKeyedArchiver.archivedData(withRootObject: metadata, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: UserMetadata.self, from: data))
    #expect(read.creationDate == date)
    #expect(read.lastSignInDate == date)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude])
  func datesThatAreNoneAreArchived(interval: Double) throws {
    let metadata = UserMetadata(
      lastSignInDate: Date(timeIntervalSinceReferenceDate: interval), creationDate: nil)
    let data = try NSKeyedArchiver.archivedData(withRootObject: metadata, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: UserMetadata.self, from: data))
    #expect(read.creationDate == nil)
    let found = read.lastSignInDate?.timeIntervalSinceReferenceDate
    #expect(interval.isNaN ? found?.isNaN == true : found == interval)
  }
}
