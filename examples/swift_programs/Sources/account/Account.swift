// The story of an account, from a guest to the goodbye. Each step is what a program does, and what it can meet.

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

    print("She keeps her game with Apple.")
    try await keepGame(grace)
    printUser()

    print("She is called by another name in the game.")
    try await rename("Amazing Grace")
    printUser()

    print("The game's own server wants to know who she is.")
    try await showToken()

    print("The game is started again.")
    try await restart()
    printUser()

    print("On another computer she begins as a guest, and remembers that she has an account.")
    try Auth.auth().signOut()
    try await Auth.auth().signInAnonymously()
    try await keepGame(grace)
    printUser()

    print("She leaves.")
    try await leave(grace)
    printUser()
  }

  /// Links the guest with Apple. If the player has an account already, that one is signed in instead.
  private static func keepGame(_ player: Player) async throws {
    let (credential, _) = try await player.askApple()
    do {
      try await Auth.auth().currentUser?.link(with: credential)
      print("  the guest's account has become hers")
    } catch let error as NSError where AuthErrorCode(rawValue: error.code) == .credentialAlreadyInUse {
      // Apple's token is spent now; the error has a credential to go on with.
      let updated = error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential
      guard let updated else { throw error }
      print("  that identity has an account already, which is signed in now")
      try await Auth.auth().signIn(with: updated)
    }
  }

  private static func rename(_ name: String) async throws {
    let request = Auth.auth().currentUser?.createProfileChangeRequest()
    request?.displayName = name
    try await request?.commitChanges()
  }

  /// What a server gets with each request, and verifies.
  private static func showToken() async throws {
    guard let token = try await Auth.auth().currentUser?.getIDTokenResult() else { return }
    let minutes = Int(token.expirationDate.timeIntervalSince(token.issuedAtDate) / 60)
    print("  a token of \(token.claims["name"] as? String ?? ""), by \(token.signInProvider), for \(minutes) minutes")
  }

  private static func restart() async throws {
    await FirebaseApp.app()?.delete()
    guard ExampleProject.configure() else { throw Problem("The App could not be made again.") }
  }

  /// What Apple asks for: revoke the tokens, then delete the account, both soon after a sign-in.
  private static func leave(_ player: Player) async throws {
    let (credential, authorizationCode) = try await player.askApple()
    try await Auth.auth().currentUser?.reauthenticate(with: credential)
    print("  it is her")
    try await Auth.auth().revokeToken(withAuthorizationCode: authorizationCode)
    print("  Apple knows")
    try await Auth.auth().currentUser?.delete()
    print("  the account is deleted")
  }

  private static func printUser() {
    guard let user = Auth.auth().currentUser else { return print("  nobody is signed in") }
    let providers = user.providerData.map(\.providerID).joined(separator: ", ")
    print(user.isAnonymous ? "  signed in: a guest" : "  signed in: \(user.displayName ?? "?"), by \(providers)")
  }
}

/// Somebody with an Apple account, whom Apple doesn't know to play this game yet.
struct Player {
  private let id = UUID().uuidString
  let givenName: String
  let familyName: String

  init(givenName: String, familyName: String) {
    self.givenName = givenName
    self.familyName = familyName
  }

  /// A nonce, the sheet, a credential. Of the nonce Apple gets the SHA-256, and Firebase the text itself.
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
