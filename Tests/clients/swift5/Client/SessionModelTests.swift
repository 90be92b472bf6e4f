// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import Foundation
import Testing

extension ClientTests {
  struct SessionModelTests {
    let model = SessionModel()
    let screen = Screen()

    init() async throws {
      try await ClientTests.start()
      model.delegate = screen
      model.start()
      #expect(await screen.next() == .nobody)
    }

    @Test func aPlayerSignsInWithApple() async throws {
      let nonce = try Nonce()
      model.signIn(
        with: try await AppleSheet().authorization(nonce: nonce), rawNonce: nonce.rawForFirebase)
      #expect(await screen.next() == .user("Ada Lovelace"))
      #expect(model.user === Auth.auth().currentUser)
      #expect(model.user?.providerData.first?.providerID == "apple.com")
      #expect(screen.isOnMainQueue)
    }

    @Test func theHashedNonceInPlaceOfTheRawOneIsAMistakeWithAName() async throws {
      let nonce = try Nonce()
      model.signIn(
        with: try await AppleSheet().authorization(nonce: nonce), rawNonce: nonce.sha256ForApple)
      #expect(await screen.next() == .failure("Please try again."))
      #expect(screen.isOnMainQueue)
    }

    @Test func aGuestKeepsTheGameWithApple() async throws {
      model.signInAsGuest()
      #expect(await screen.next() == .user("guest"))
      let guest = try #require(Auth.auth().currentUser)
      model.link(with: try await AppleSheet().credential())
      try await wait(until: { !guest.isAnonymous })
      #expect(guest === Auth.auth().currentUser)
      #expect(guest.providerData.map { $0.providerID } == ["apple.com"])
    }

    @Test func aGuestWhoHasAnAccountSignsInToItWithTheUpdatedCredential() async throws {
      let ada = AppleSheet()
      let uid = try await Auth.auth().signIn(with: ada.credential()).user.uid
      #expect(await screen.next() == .user("Ada Lovelace"))
      model.signOut()
      #expect(await screen.next() == .nobody)
      model.signInAsGuest()
      #expect(await screen.next() == .user("guest"))
      model.link(with: try await ada.credential())
      #expect(await screen.next() == .user("Ada Lovelace"))
      #expect(model.user?.uid == uid)
    }

    @Test func aListenerIsNotCalledAfterItsEnd() async throws {
      model.stop()
      try await Auth.auth().signInAnonymously()
      model.start()
      #expect(await screen.next() == .user("guest"))
    }

    @Test func aPlayerHasAnotherName() async throws {
      model.signInAsGuest()
      #expect(await screen.next() == .user("guest"))
      let name = await withCheckedContinuation { continuation in
        model.rename("Countess") { continuation.resume(returning: $0) }
      }
      #expect(name == "Countess")
    }

    @Test func aServerGetsAFreshToken() async throws {
      model.signInAsGuest()
      #expect(await screen.next() == .user("guest"))
      let token = await withCheckedContinuation { continuation in
        model.askServer { continuation.resume(returning: $0) }
      }
      #expect(try await Auth.auth().currentUser?.getIDToken() == token)
      #expect(try await Emulator.requests("token") == 1)
    }

    @Test func aPlayerLeaves() async throws {
      let ada = AppleSheet()
      let uid = try await Auth.auth().signIn(with: ada.credential()).user.uid
      #expect(await screen.next() == .user("Ada Lovelace"))
      let nonce = try Nonce()
      let authorization = try await ada.authorization(nonce: nonce)
      model.deleteAccount(
        OAuthProvider.credential(
          providerID: .apple, idToken: authorization.identityToken, rawNonce: nonce.rawForFirebase),
        authorizationCode: authorization.authorizationCode)
      #expect(await screen.next() == .nobody)
      #expect(try await Emulator.requests("accounts:revokeToken") == 1)
      #expect(await !Emulator.hasAccount(uid))
    }
  }
}

/// A screen of the app, which shows what the model tells.
final class Screen: SessionModelDelegate {
  enum Content: Equatable {
    case nobody
    case user(String)
    case failure(String)
  }

  private let contents: AsyncStream<Content>
  private let continuation: AsyncStream<Content>.Continuation
  private(set) var isOnMainQueue = true

  init() { (contents, continuation) = AsyncStream.makeStream(of: Content.self) }

  func next() async -> Content? { await contents.first { _ in true } }

  func sessionModel(_ model: SessionModel, didChangeTo user: User?) {
    show(user.map { .user($0.isAnonymous ? "guest" : $0.displayName ?? "") } ?? .nobody)
  }

  func sessionModel(_ model: SessionModel, didFailWith message: String) { show(.failure(message)) }

  private func show(_ content: Content) {
    isOnMainQueue = isOnMainQueue && MainQueue.isCurrent
    continuation.yield(content)
  }
}
