// SPDX-License-Identifier: Apache-2.0
// The life of an account, from a guest to its deletion, with the errors that a program handles.

import ExampleProject
import FirebaseAuth
import FirebaseCore
import Foundation

@main struct Account {
  static func main() async {
    do {
      guard ExampleProject.configure() else { exit(1) }
      try await tell()
    } catch {
      print("  failed: \(error.localizedDescription)")
      exit(1)
    }
  }

  private static func tell() async throws {
    let grace = Player(givenName: "Grace", familyName: "Hopper")

    print("Grace plays as a guest.")
    try await Auth.auth().signInAnonymously()
    printUser()

    print("She links her account with Apple.")
    try await keepGame(grace)
    printUser()

    print("She changes her name.")
    try await rename("Amazing Grace")
    printUser()

    print("The game gets a token for its own server.")
    try await showToken()

    print("The game is started again.")
    try await restart()
    printUser()

    print("On another computer, she is a guest first, then links the account that she already has.")
    try Auth.auth().signOut()
    try await Auth.auth().signInAnonymously()
    try await keepGame(grace)
    printUser()

    print("She deletes her account.")
    try await leave(grace)
    printUser()
  }

  /// Links the guest with Apple. If the player already has an account, signs in to that account instead.
  private static func keepGame(_ player: Player) async throws {
    let (credential, _) = try await player.askApple()
    do {
      try await Auth.auth().currentUser?.link(with: credential)
      print("  the guest's account is linked")
    } catch let error as NSError where AuthErrorCode(rawValue: error.code) == .credentialAlreadyInUse {
      // Apple's token can be used only once; the error contains an updated credential.
      let updated = error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential
      guard let updated else { throw error }
      print("  that identity already has an account, which is signed in now")
      try await Auth.auth().signIn(with: updated)
    }
  }

  private static func rename(_ name: String) async throws {
    let request = Auth.auth().currentUser?.createProfileChangeRequest()
    request?.displayName = name
    try await request?.commitChanges()
  }

  /// A game sends the token with each request to its server, which verifies it.
  private static func showToken() async throws {
    guard let token = try await Auth.auth().currentUser?.getIDTokenResult() else { return }
    let minutes = Int(token.expirationDate.timeIntervalSince(token.issuedAtDate) / 60)
    print("  a token of \(token.claims["name"] as? String ?? ""), by \(token.signInProvider), for \(minutes) minutes")
  }

  private static func restart() async throws {
    await FirebaseApp.app()?.delete()
    guard ExampleProject.configure() else { throw Problem("The App could not be created again.") }
  }

  /// Apple requires that tokens are revoked before the deletion. Both need a recent sign-in.
  private static func leave(_ player: Player) async throws {
    let (credential, authorizationCode) = try await player.askApple()
    try await Auth.auth().currentUser?.reauthenticate(with: credential)
    print("  re-authenticated")
    try await Auth.auth().revokeToken(withAuthorizationCode: authorizationCode)
    print("  Apple's tokens are revoked")
    try await Auth.auth().currentUser?.delete()
    print("  the account is deleted")
  }

  private static func printUser() {
    guard let user = Auth.auth().currentUser else { return print("  nobody is signed in") }
    let providers = user.providerData.map(\.providerID).joined(separator: ", ")
    print(user.isAnonymous ? "  signed in: a guest" : "  signed in: \(user.displayName ?? "?"), by \(providers)")
  }
}

/// A player with an Apple account, who has not authorized this game yet.
struct Player {
  private let id = UUID().uuidString
  let givenName: String
  let familyName: String

  init(givenName: String, familyName: String) {
    self.givenName = givenName
    self.familyName = familyName
  }

  /// Creates a nonce, shows the sheet, and creates a credential. Apple receives the SHA-256 of the nonce, Firebase its
  /// raw value.
  func askApple() async throws -> (credential: AuthCredential, authorizationCode: String) {
    let nonce = try Nonce()
    let answer = try await Emulator.showAppleSheet(
      player: id, givenName: givenName, familyName: familyName, nonce: nonce.sha256ForApple)
    var fullName = PersonNameComponents()
    fullName.givenName = answer.fullName?.givenName
    fullName.familyName = answer.fullName?.familyName
    let credential = OAuthProvider.appleCredential(
      withIDToken: answer.identityToken, rawNonce: nonce.rawForFirebase, fullName: fullName)
    return (credential, answer.authorizationCode)
  }
}
