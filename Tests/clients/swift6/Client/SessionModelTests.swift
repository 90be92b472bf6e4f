// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import Foundation
import Observation
import Testing

extension ClientTests {
  @MainActor struct SessionModelTests {
    let model: SessionModel

    init() async throws {
      try await ClientTests.start()
      model = SessionModel()
    }

    @Test func aPlayerSignsInWithApple() async throws {
      let nonce = try Nonce()
      let authorization = try await AppleSheet(email: "ada@example.com").authorization(nonce: nonce)
      await model.signIn(with: authorization, rawNonce: nonce.rawForFirebase)
      #expect(model.message == nil)
      #expect(model.user === Auth.auth().currentUser)
      #expect(model.user?.displayName == "Ada Lovelace")
      #expect(model.user?.email == "ada@example.com")
    }

    @Test func theHashedNonceInPlaceOfTheRawOneIsAMistakeWithAName() async throws {
      let nonce = try Nonce()
      let authorization = try await AppleSheet().authorization(nonce: nonce)
      await model.signIn(with: authorization, rawNonce: nonce.sha256ForApple)
      #expect(model.message == "Please try again.")
      #expect(Auth.auth().currentUser == nil)
    }

    @Test func aViewIsToldOfChangesOnTheMainActor() async throws {
      let isOnMainQueue = await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = model.user
        } onChange: {
          continuation.resume(returning: MainQueue.isCurrent)
        }
        Auth.auth().signInAnonymously()
      }
      #expect(isOnMainQueue)
      try await wait(until: { model.user != nil })
      #expect(model.user?.isAnonymous == true)
    }

    @Test func aGuestKeepsTheGameWithApple() async throws {
      await model.signInAsGuest()
      let guest = try #require(model.user)
      await model.link(with: try await AppleSheet().credential())
      #expect(model.message == nil)
      #expect(guest === Auth.auth().currentUser)
      #expect(!guest.isAnonymous)
    }

    @Test func aGuestWhoHasAnAccountSignsInToItWithTheUpdatedCredential() async throws {
      let ada = AppleSheet()
      let uid = try await Auth.auth().signIn(with: ada.credential()).user.uid
      model.signOut()
      await model.signInAsGuest()
      await model.link(with: try await ada.credential())
      #expect(model.message == nil)
      #expect(model.user?.uid == uid)
      #expect(Auth.auth().currentUser?.uid == uid)
    }

    @Test func aCompletionHandlerChangesTheModel() async throws {
      await model.signInAsGuest()
      model.rename("Countess")
      try await wait(until: { model.message != nil })
      #expect(model.message == "You are Countess now.")
    }

    @Test func aViewThatGoesAwayStopsWatching() async throws {
      await model.signInAsGuest()
      let view = Task { await model.watch() }
      try await wait(until: { model.tokenChanges == 1 })
      await model.link(with: try await AppleSheet().credential())
      try await wait(until: { model.tokenChanges == 2 })
      view.cancel()
      await view.value
      model.signOut()
      await model.signInAsGuest()
      #expect(model.tokenChanges == 2)
    }

    @Test func aServerGetsTheToken() async throws {
      await model.signInAsGuest()
      await model.profile { token in "\(token.split(separator: ".", omittingEmptySubsequences: false).count) parts" }
      #expect(model.message == "3 parts")
    }

    @Test func aModelThatEndsRemovesItsListener() async throws {
      var another: SessionModel? = SessionModel()
      weak let ended = another
      #expect(another?.message == nil)
      another = nil
      try await wait(until: { ended == nil })
      try await Auth.auth().signInAnonymously()
      try await wait(until: { model.user != nil })
    }

    @Test func aPlayerLeaves() async throws {
      let ada = AppleSheet()
      let uid = try await Auth.auth().signIn(with: ada.credential()).user.uid
      try await wait(until: { model.user?.uid == uid })
      let nonce = try Nonce()
      let authorization = try await ada.authorization(nonce: nonce)
      await model.deleteAccount(
        OAuthProvider.credential(
          providerID: .apple, idToken: authorization.identityToken, rawNonce: nonce.rawForFirebase),
        authorizationCode: authorization.authorizationCode)
      #expect(model.message == nil)
      try await wait(until: { model.user == nil })
      #expect(try await Emulator.requests("accounts:revokeToken") == 1)
      #expect(await !Emulator.hasAccount(uid))
    }
  }
}
