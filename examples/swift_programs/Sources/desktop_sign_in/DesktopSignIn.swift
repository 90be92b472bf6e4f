// A sign-in for desktops that needs no web server and no password: a link by e-mail, which the player pastes. The
// session is kept, so that the next start greets the player at once.
//
//   desktop_sign_in              signs in, or greets who is signed in already
//   desktop_sign_in --sign-out
//   desktop_sign_in --demo       takes the address and the link by itself, from the emulator

import ExampleProject
import FirebaseAuth
import FirebaseCore
import Foundation

@main struct DesktopSignIn {
  static func main() async {
    let options = Set(CommandLine.arguments.dropFirst())
    do {
      guard options.isSubset(of: ["--demo", "--sign-out"]) else {
        throw Problem("Usage: desktop_sign_in [--demo] [--sign-out]")
      }
      guard ExampleProject.configure() else { exit(1) }
      try await run(player: options.contains("--demo") ? SimulatedPlayer() : Terminal(), options)
    } catch let error as NSError {
      print(text(error))
      exit(1)
    }
  }

  private static func run(player: any Player, _ options: Set<String>) async throws {
    // There at once, also without a network.
    if let user = Auth.auth().currentUser {
      print("Welcome back, \(user.email ?? user.uid).")
    } else if !options.contains("--sign-out") {
      try await signIn(player)
    }
    if options.contains("--sign-out") {
      try Auth.auth().signOut()
      print("Nobody is signed in now.")
    }
  }

  private static func signIn(_ player: any Player) async throws {
    let address = try await player.address()
    let settings = ActionCodeSettings()
    settings.handleCodeInApp = true
    // The page that the link leads on to. It may tell the player to copy the link of its address bar into the game.
    settings.url = URL(string: "http://localhost/signed-in")
    try await Auth.auth().sendSignInLink(toEmail: address, actionCodeSettings: settings)
    print("A mail is on its way to \(address).")

    let link = try await player.link(of: address)
    guard Auth.auth().isSignIn(withEmailLink: link) else { throw Problem("That is not the link of the mail.") }
    let result = try await Auth.auth().signIn(withEmail: address, link: link)
    let isNew = result.additionalUserInfo?.isNewUser ?? false
    print("\(isNew ? "Welcome" : "Welcome again"), \(result.user.email ?? result.user.uid).")
  }

  /// What a player can do about it.
  private static func text(_ error: NSError) -> String {
    guard error.domain == AuthErrors.domain else { return error.localizedDescription }
    switch AuthErrorCode(rawValue: error.code) {
    case .invalidEmail: return "That is no e-mail address."
    case .invalidActionCode, .expiredActionCode: return "The link was used or is too old. Ask for another one."
    case .networkError: return "The server can't be reached. Is there a connection?"
    default: return error.localizedDescription
    }
  }
}

/// Who is asked for an address and for the link of the mail.
protocol Player {
  func address() async throws -> String
  func link(of address: String) async throws -> String
}

/// Somebody who sits before the terminal.
struct Terminal: Player {
  func address() throws -> String { try ask("Your e-mail address: ") }

  func link(of address: String) throws -> String { try ask("Paste the link of the mail: ") }

  private func ask(_ question: String) throws -> String {
    print(question, terminator: "")
    fflush(nil)
    guard let line = readLine() else { throw Problem("\nNothing was entered.") }
    return line.trimmingCharacters(in: .whitespaces)
  }
}

/// Somebody whose mails the emulator has.
struct SimulatedPlayer: Player {
  func address() -> String { "ada@example.com" }

  func link(of address: String) async throws -> String { try await Emulator.linkOfMail(to: address) }
}
