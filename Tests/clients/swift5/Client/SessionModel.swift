// SPDX-License-Identifier: Apache-2.0
import FirebaseAuth
import Foundation

protocol SessionModelDelegate: AnyObject {
  func sessionModel(_ model: SessionModel, didChangeTo user: User?)
  func sessionModel(_ model: SessionModel, didFailWith message: String)
}

/// Who is signed in, for the screens of an app: with a delegate and completion handlers, as before async and await.
class SessionModel: NSObject {
  weak var delegate: SessionModelDelegate?
  private(set) var user: User?
  private var handle: AuthStateDidChangeListenerHandle?

  func start() {
    handle = Auth.auth().addStateDidChangeListener { [weak self] _, user in
      guard let self = self else { return }
      self.user = user
      self.delegate?.sessionModel(self, didChangeTo: user)
    }
  }

  func stop() {
    if let handle = handle { Auth.auth().removeStateDidChangeListener(handle) }
    handle = nil
  }

  deinit { stop() }

  func signInAsGuest() {
    Auth.auth().signInAnonymously { _, error in self.show(error) }
  }

  func signIn(with authorization: AppleAuthorization, rawNonce: String) {
    let credential = OAuthProvider.appleCredential(
      withIDToken: authorization.identityToken, rawNonce: rawNonce, fullName: authorization.fullName)
    Auth.auth().signIn(with: credential) { [weak self] result, error in
      if let error = error {
        self?.show(error)
        return
      }
      print("Signed in as \(result?.user.uid ?? "")")
    }
  }

  /// Keeps a guest's game. If the identity has an account already, that one is signed in instead.
  func link(with credential: AuthCredential) {
    Auth.auth().currentUser?.link(with: credential) { [weak self] _, error in
      guard let error = error as NSError? else { return }
      if error.domain == AuthErrors.domain,
        AuthErrorCode(rawValue: error.code) == .credentialAlreadyInUse,
        let updated = error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential
      {
        Auth.auth().signIn(with: updated) { _, error in self?.show(error) }
      } else {
        self?.show(error)
      }
    }
  }

  func rename(_ name: String, completion: @escaping (String?) -> Void) {
    let request = user?.createProfileChangeRequest()
    request?.displayName = name
    request?.commitChanges { [weak self] error in
      self?.show(error)
      completion(self?.user?.displayName)
    }
  }

  func askServer(_ send: @escaping (String) -> Void) {
    user?.getIDTokenForcingRefresh(true) { idToken, error in
      self.show(error)
      if let idToken = idToken { send(idToken) }
    }
  }

  func signOut() {
    do {
      try Auth.auth().signOut()
    } catch let error as NSError {
      show(error)
    }
  }

  /// What Apple asks for when a player leaves: revoke the tokens, then delete the account.
  func deleteAccount(_ credential: AuthCredential, authorizationCode: String) {
    guard let user = Auth.auth().currentUser else { return }
    user.reauthenticate(with: credential) { [weak self] _, error in
      if let error = error { return self?.show(error) ?? () }
      Auth.auth().revokeToken(withAuthorizationCode: authorizationCode) { error in
        if let error = error { return self?.show(error) ?? () }
        user.delete { error in self?.show(error) }
      }
    }
  }

  private func show(_ error: Error?) {
    guard let error = error as NSError? else { return }
    delegate?.sessionModel(self, didFailWith: SessionModel.text(error))
  }

  private static func text(_ error: NSError) -> String {
    guard let code = AuthErrorCode(rawValue: error.code) else { return error.localizedDescription }
    switch code {
    case .missingOrInvalidNonce: return "Please try again."
    case .networkError: return "There is no connection."
    case .userMismatch: return "That is somebody else."
    case .userDisabled, .userNotFound, .userTokenExpired, .invalidUserToken: return "Please sign in again."
    default: return error.localizedDescription
    }
  }
}
