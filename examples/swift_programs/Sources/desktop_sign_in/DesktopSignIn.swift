// SPDX-License-Identifier: Apache-2.0
// A sign-in for desktops by email link, which the player pastes. It needs no web server and no password. The session is
// stored, so the next start needs no sign-in.
//
//   desktop_sign_in              signs in, or prints who is signed in
//   desktop_sign_in --sign-out
//   desktop_sign_in --demo       takes the address and the link from the emulator

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
    // Available immediately, also without a network.
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
    // The page that the link opens. It can ask the player to copy the link from the address bar into the game.
    settings.url = URL(string: "http://localhost/signed-in")
    try await Auth.auth().sendSignInLink(toEmail: address, actionCodeSettings: settings)
    print("An email was sent to \(address).")

    let link = try await player.link(of: address)
    guard Auth.auth().isSignIn(withEmailLink: link) else { throw Problem("That is not the link of the email.") }
    let result = try await Auth.auth().signIn(withEmail: address, link: link)
    let isNew = result.additionalUserInfo?.isNewUser ?? false
    print("\(isNew ? "Welcome" : "Welcome again"), \(result.user.email ?? result.user.uid).")
  }

  /// A message for the player.
  private static func text(_ error: NSError) -> String {
    guard error.domain == AuthErrors.domain else { return error.localizedDescription }
    switch AuthErrorCode(rawValue: error.code) {
    case .invalidEmail: return "The email address is malformed."
    case .invalidActionCode, .expiredActionCode: return "The link was used or has expired. Request a new one."
    case .networkError: return "The server cannot be reached. Check the internet connection."
    default: return error.localizedDescription
    }
  }
}

/// Supplies an email address and the link of the email.
protocol Player {
  func address() async throws -> String
  func link(of address: String) async throws -> String
}

/// A player at the terminal.
struct Terminal: Player {
  func address() throws -> String { try ask("Your email address: ") }

  func link(of address: String) throws -> String { try ask("Paste the link of the email: ") }

  private func ask(_ question: String) throws -> String {
    print(question, terminator: "")
    fflush(nil)
    guard let line = readLine() else { throw Problem("\nNothing was entered.") }
    return line.trimmingCharacters(in: .whitespaces)
  }
}

/// A player whose emails the emulator has.
struct SimulatedPlayer: Player {
  func address() -> String { "ada@example.com" }

  func link(of address: String) async throws -> String { try await Emulator.linkOfMail(to: address) }
}
