// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import FirebaseAuth

#if FIREBASE_AUTH_STAND_INS
  import FirebaseNativeSupport
  import AuthenticationServices

  extension ProcessWideTests {
    struct AppleCredentialStateTests {
      let bench: Bench

      init() throws { bench = try Bench() }

      @Test(
        arguments: [
          (.authorized, .authorized), (.revoked, .revoked), (.notFound, .notFound), (.transferred, .transferred),
        ] as [(ASAuthorizationAppleIDProvider.CredentialState, AppleCredentialState)])
      func eachStateOfAppleHasACase(
        _ given: ASAuthorizationAppleIDProvider.CredentialState, _ state: AppleCredentialState
      ) async throws {
        AuthorizationSheet.setCredentialState(given, forUserID: "ada")
        #expect(try await bench.auth.appleCredentialState(forUserID: "ada") == state)
      }

      @Test func theHandlerGetsTheSame() async throws {
        AuthorizationSheet.setCredentialState(.revoked, forUserID: "bob")
        let state = await withCheckedContinuation { continuation in
          bench.auth.appleCredentialState(forUserID: "bob") { state, error in
            #expect(error == nil)
            continuation.resume(returning: state)
          }
        }
        #expect(state == .revoked)
      }

      @Test func aStateThatTheSystemDoesNotKnowIsAnError() async throws {
        AuthorizationSheet.credentialStateFails = true
        defer { AuthorizationSheet.credentialStateFails = false }
        let error = try await failure { try await bench.auth.appleCredentialState(forUserID: "nobody") }
        #expect(error.authCode == .internalError)
        let empty = try await failure { try await bench.auth.appleCredentialState(forUserID: "") }
        #expect(empty.authCode == .internalError)
      }

      @Test func aListenerIsCalledWhenThePlayerRevokes() async throws {
        let name = ASAuthorizationAppleIDProvider.credentialRevokedNotification
        let calls = AsyncStream.makeStream(of: Bool.self)
        let handle = bench.auth.addAppleRevocationListener { [bench] auth in
          calls.continuation.yield(auth === bench.auth)
        }
        NotificationCenter.default.post(name: name, object: nil)
        var iterator = calls.stream.makeAsyncIterator()
        #expect(await iterator.next() == true)
        bench.auth.removeAppleRevocationListener(handle)
        NotificationCenter.default.post(name: name, object: nil)
        calls.continuation.finish()
        #expect(await iterator.next() == nil)
      }
    }
  }
#endif
