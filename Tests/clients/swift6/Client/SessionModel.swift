// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import Foundation
import Observation

/// Who is signed in, for the views of an app: on the main actor, observable, with async and await.
@MainActor @Observable final class SessionModel {
  private(set) var user: User?
  private(set) var message: String?
  private(set) var tokenChanges = 0
  @ObservationIgnored private var handle: AuthStateDidChangeListenerHandle?

  init() {
    handle = Auth.auth().addStateDidChangeListener { [weak self] _, user in
      self?.user = user
    }
  }

  isolated deinit {
    if let handle { Auth.auth().removeStateDidChangeListener(handle) }
  }

  func signInAsGuest() async {
    await showingErrors { user = try await Auth.auth().signInAnonymously().user }
  }

  func signIn(with authorization: AppleAuthorization, rawNonce: String) async {
    let credential = OAuthProvider.appleCredential(
      withIDToken: authorization.identityToken, rawNonce: rawNonce, fullName: authorization.fullName)
    await showingErrors {
      let result = try await Auth.auth().signIn(with: credential)
      user = result.user
    }
  }

  /// Keeps a guest's game. If the identity has an account already, that one is signed in instead.
  func link(with credential: AuthCredential) async {
    await showingErrors {
      do {
        try await Auth.auth().currentUser?.link(with: credential)
      } catch let error as NSError where error.code == AuthErrorCode.credentialAlreadyInUse.rawValue {
        let updated = error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential
        guard let updated else { throw error }
        user = try await Auth.auth().signIn(with: updated).user
      }
    }
  }

  /// The older form, which apps still have in places.
  func rename(_ name: String) {
    let request = user?.createProfileChangeRequest()
    request?.displayName = name
    request?.commitChanges { error in
      self.message = error?.localizedDescription ?? "You are \(self.user?.displayName ?? "nobody") now."
    }
  }

  /// For as long as the view is there: its Task is cancelled with it.
  func watch() async {
    for await user in Auth.auth().idTokenChanges { tokenChanges += user == nil ? 0 : 1 }
  }

  func profile(from server: @Sendable (String) async throws -> String) async {
    await showingErrors {
      guard let token = try await user?.getIDToken() else { return }
      message = try await server(token)
    }
  }

  func signOut() {
    do {
      try Auth.auth().signOut()
    } catch {
      message = error.localizedDescription
    }
  }

  /// What Apple asks for when a player leaves: revoke the tokens, then delete the account.
  func deleteAccount(_ credential: AuthCredential, authorizationCode: String) async {
    await showingErrors {
      try await user?.reauthenticate(with: credential)
      try await Auth.auth().revokeToken(withAuthorizationCode: authorizationCode)
      try await user?.delete()
    }
  }

  private func showingErrors(_ body: () async throws -> Void) async {
    do {
      message = nil
      try await body()
    } catch AuthErrorCode.networkError.code {
      message = "There is no connection."
    } catch let error as NSError {
      // Nobody waits for the answer of a Task that was cancelled.
      message = Task.isCancelled ? nil : SessionModel.text(error)
    }
  }

  private static func text(_ error: NSError) -> String {
    switch AuthErrorCode(rawValue: error.code) {
    case .missingOrInvalidNonce: "Please try again."
    case .userMismatch: "That is somebody else."
    case .userDisabled, .userNotFound, .userTokenExpired, .invalidUserToken: "Please sign in again."
    default: error.localizedDescription
    }
  }
}
