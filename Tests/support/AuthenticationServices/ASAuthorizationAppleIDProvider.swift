// SPDX-License-Identifier: Apache-2.0
public import Foundation

open class ASAuthorizationAppleIDProvider: NSObject, ASAuthorizationProvider {
  public enum CredentialState: Int, Sendable {
    case revoked = 0
    case authorized = 1
    case notFound = 2
    case transferred = 3
  }

  public static let credentialRevokedNotification = NSNotification.Name(
    "ASAuthorizationAppleIDCredentialRevokedNotification")

  open func createRequest() -> ASAuthorizationAppleIDRequest { ASAuthorizationAppleIDRequest(provider: self) }

  open func getCredentialState(
    forUserID userID: String, completion: @escaping @Sendable (CredentialState, (any Error)?) -> Void
  ) {
    let state = AuthorizationSheet.credentialState(of: userID)
    let error = AuthorizationSheet.credentialStateFails ? ASAuthorizationError(.unknown) : nil
    DispatchQueue.global().async { completion(state, error) }
  }

  open func credentialState(forUserID userID: String) async throws -> CredentialState {
    AuthorizationSheet.credentialState(of: userID)
  }
}
