// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS
  import FirebaseNativeEmulator
  import FirebaseNativeSupport
  import AuthenticationServices
  import FirebaseNativeEmulatorBench
  import Foundation

  /// A player who allows the sign-in: the emulator issues what Apple would.
  final class ApplePlayer: FirebaseNativeEmulatorBench, Sendable {
    /// What a sheet asked for.
    struct Request: Sendable {
      let nonce: String?
      let scopes: [ASAuthorization.Scope]?
    }

    let server: Server
    private let sub: String
    private let seen = Guarded<[Request]>([])

    init(_ bench: some FirebaseNativeEmulatorBench, sub: String = "ada") {
      server = bench.server
      self.sub = sub
    }

    var requests: [Request] { seen.withLock { $0 } }

    /// From here on this player answers the sheets, with `change` made to each answer.
    func sit(changing change: @escaping @Sendable (JSON) -> Void = { _ in }) {
      AuthorizationSheet.player = { request in
        do {
          return .success(try self.allow(request, change))
        } catch {
          return .failure(error)
        }
      }
    }

    private func allow(
      _ request: ASAuthorizationAppleIDRequest, _ change: (JSON) -> Void
    ) throws -> ASAuthorizationAppleIDCredential {
      seen.withLock { $0.append(Request(nonce: request.nonce, scopes: request.requestedScopes)) }
      let asksForName = request.requestedScopes?.contains(.fullName) == true
      let answer = try askApple(
        hashedNonce: request.nonce ?? "", sub: sub, email: sub + "@example.com",
        givenName: asksForName ? "Ada" : nil, familyName: asksForName ? "Lovelace" : nil)
      change(answer)
      return ASAuthorizationAppleIDCredential(
        user: sub, identityToken: answer.string("identityToken").map { Data($0.utf8) },
        authorizationCode: answer.string("authorizationCode").map { Data($0.utf8) },
        fullName: answer["fullName"].map { PersonNameComponents($0) },
        email: request.requestedScopes?.contains(.email) == true ? answer.string("email") : nil,
        state: request.state, realUserStatus: .likelyReal)
    }
  }

  extension PersonNameComponents {
    fileprivate init(_ name: JSON) {
      self.init()
      givenName = name.string("givenName")
      familyName = name.string("familyName")
    }
  }
#endif
