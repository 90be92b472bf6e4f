// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import Foundation

/// What an app gets from Sign in with Apple.
struct AppleAuthorization: Decodable, Sendable {
  private struct Name: Decodable, Sendable {
    let givenName: String?
    let familyName: String?
  }

  let identityToken: String
  let authorizationCode: String
  private let name: Name?

  private enum CodingKeys: String, CodingKey {
    case identityToken, authorizationCode
    case name = "fullName"
  }

  /// There on the first authorization only.
  var fullName: PersonNameComponents? {
    name.map { name in
      var components = PersonNameComponents()
      components.givenName = name.givenName
      components.familyName = name.familyName
      return components
    }
  }
}

/// The system's sheet before a player whom Apple doesn't know yet. The emulator plays its part.
struct AppleSheet: Sendable {
  let player = UUID().uuidString
  var email: String?

  func authorization(nonce: Nonce) async throws -> AppleAuthorization {
    try await authorization(hashedNonce: nonce.sha256ForApple)
  }

  func authorization(hashedNonce: String) async throws -> AppleAuthorization {
    struct Request: Encodable {
      let sub: String
      let email: String?
      let givenName = "Ada"
      let familyName = "Lovelace"
      let nonce: String
    }
    let request = Request(sub: player, email: email, nonce: hashedNonce)
    return try JSONDecoder().decode(
      AppleAuthorization.self, from: await Emulator.ask("POST", "apple:signIn", request))
  }

  /// A fresh credential of the player.
  func credential() async throws -> OAuthCredential {
    let nonce = try Nonce()
    let authorization = try await authorization(nonce: nonce)
    return OAuthProvider.appleCredential(
      withIDToken: authorization.identityToken, rawNonce: nonce.rawForFirebase, fullName: authorization.fullName)
  }
}
