// SPDX-License-Identifier: Apache-2.0
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Takes the place of Apple's sheet and of a mailbox, with the emulator's data.
///
/// Your own programs do not need this: the library reads the emulator's address from the same variable.
public enum Emulator {
  static let project = "demo-project"

  /// The emulator's address, for example "127.0.0.1:9099"; nil if there is none.
  static let host = ProcessInfo.processInfo.environment["FIREBASE_AUTH_EMULATOR_HOST"]

  /// The result of Apple's sheet.
  public struct AppleAuthorization: Decodable, Sendable {
    public struct Name: Decodable, Sendable {
      public let givenName: String?
      public let familyName: String?
    }

    public let identityToken: String
    public let authorizationCode: String
    /// Set on the first authorization only.
    public let fullName: Name?
  }

  /// Shows Apple's sheet to a player, who agrees.
  public static func showAppleSheet(
    player: String, givenName: String, familyName: String, nonce: String
  ) async throws -> AppleAuthorization {
    let request = ["sub": player, "givenName": givenName, "familyName": familyName, "nonce": nonce]
    return try await ask("POST", "apple:signIn", JSONEncoder().encode(request))
  }

  /// The link of the newest email to that address.
  public static func linkOfMail(to address: String) async throws -> String {
    struct Mails: Decodable {
      struct Mail: Decodable {
        let email: String
        let oobLink: String
      }

      let oobCodes: [Mail]
    }
    let mails: Mails = try await ask("GET", "oobCodes")
    guard let mail = mails.oobCodes.last(where: { $0.email == address }) else {
      throw Problem("There is no email to \(address).")
    }
    return mail.oobLink
  }

  private static func ask<Answer: Decodable>(
    _ method: String, _ path: String, _ body: Data? = nil
  ) async throws -> Answer {
    guard let host, let url = URL(string: "http://\(host)/emulator/v1/projects/\(project)/\(path)") else {
      throw Problem("Start firebase-auth-emulator and set FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099")
    }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    let (data, _) = try await URLSession.shared.data(for: request)
    return try JSONDecoder().decode(Answer.self, from: data)
  }
}
