// SPDX-License-Identifier: Apache-2.0
#if FIREBASE_AUTH_STAND_INS
  import FirebaseNativeSupport
  import Foundation

  // A stand-in for Facebook's library, as far as Firebase's guides use it.

  /// The token of the classic login.
  final class AccessToken: Sendable {
    private static let kept = Guarded<AccessToken?>(nil)
    let tokenString: String

    init(tokenString: String) { self.tokenString = tokenString }

    class var current: AccessToken? {
      get { kept.withLock { $0 } }
      set { kept.withLock { $0 = newValue } }
    }
  }

  /// The token of Limited Login.
  final class AuthenticationToken: Sendable {
    private static let kept = Guarded<AuthenticationToken?>(nil)
    let tokenString: String
    let nonce: String

    init(tokenString: String, nonce: String) {
      self.tokenString = tokenString
      self.nonce = nonce
    }

    class var current: AuthenticationToken? {
      get { kept.withLock { $0 } }
      set { kept.withLock { $0 = newValue } }
    }
  }

  enum LoginTracking { case enabled, limited }

  struct LoginManagerLoginResult {
    let token: AccessToken?
    let authenticationToken: AuthenticationToken?
    let isCancelled: Bool
  }

  @MainActor
  protocol LoginButtonDelegate: AnyObject {
    func loginButton(
      _ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?)
    func loginButtonDidLogOut(_ loginButton: FBLoginButton)
  }

  @MainActor
  final class FBLoginButton {
    weak var delegate: (any LoginButtonDelegate)?
    var permissions: [String] = []
    var loginTracking = LoginTracking.enabled
    var nonce: String?

    /// A player of that id presses it and logs in.
    func press(id: String, email: String? = nil) {
      let claims = JSON.object()
      claims.set("sub", id)
      claims.set("email", email)
      switch loginTracking {
      case .enabled: AccessToken.current = AccessToken(tokenString: claims.encoded)
      case .limited: AuthenticationToken.current = identityToken(claims)
      }
      complete(isCancelled: false, nil)
    }

    /// A player presses it and goes away again.
    func pressAndCancel() { complete(isCancelled: true, nil) }

    /// A player presses it without a network.
    func pressAndFail(_ error: any Error) { delegate?.loginButton(self, didCompleteWith: nil, error: error) }

    func pressToLogOut() {
      AccessToken.current = nil
      AuthenticationToken.current = nil
      delegate?.loginButtonDidLogOut(self)
    }

    private func complete(isCancelled: Bool, _ error: (any Error)?) {
      let result = LoginManagerLoginResult(
        token: AccessToken.current, authenticationToken: AuthenticationToken.current, isCancelled: isCancelled)
      delegate?.loginButton(self, didCompleteWith: result, error: error)
    }

    /// Signed by nobody, which the emulator takes.
    private func identityToken(_ claims: JSON) -> AuthenticationToken {
      claims.set("iss", "https://www.facebook.com")
      claims.set("nonce", nonce)
      let header = Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8))
      let token = header + "." + Base64URL.encode(claims.encodedBytes) + "."
      return AuthenticationToken(tokenString: token, nonce: nonce ?? "")
    }
  }
#endif
