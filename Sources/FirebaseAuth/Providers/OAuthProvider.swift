// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
public import Foundation

/// A provider that uses OAuth 2.0 or OpenID Connect.
///
/// The static functions create credentials of tokens that the program has received itself. An object describes a
/// sign-in with the provider's own dialog, or with its web page in the player's browser (``Auth/webSignInOptions``).
open class OAuthProvider: NSObject, FederatedAuthProvider, @unchecked Sendable {
  private struct Request {
    var scopes: [String]?
    var customParameters: [String: String]?
  }

  /// A name for all OAuth providers.
  public static let id = "OAuth"

  /// The id of the provider.
  public let providerID: String
  private let auth: Auth
  private let request = Guarded(Request())

  /// Creates a sign-in with a provider. An empty id is reported by the operation that uses the object.
  ///
  /// - Parameters:
  ///   - providerID: The id of the provider, for example "apple.com".
  ///   - auth: The Auth for `credential(with:)`.
  public init(providerID: String, auth: Auth = Auth.auth()) {
    self.providerID = providerID
    self.auth = auth
  }

  /// Creates a sign-in with a provider.
  ///
  /// - Parameters:
  ///   - providerID: The id of the provider.
  ///   - auth: The Auth for `credential(with:)`.
  public convenience init(providerID: AuthProviderID, auth: Auth = Auth.auth()) {
    self.init(providerID: providerID.rawValue, auth: auth)
  }

  /// Creates a sign-in with a provider, for the Auth of the default App.
  ///
  /// - Parameter providerID: The id of the provider.
  /// - Returns: The provider.
  public class func provider(providerID: AuthProviderID) -> OAuthProvider {
    OAuthProvider(providerID: providerID)
  }

  /// Creates a sign-in with a provider.
  ///
  /// - Parameters:
  ///   - providerID: The id of the provider.
  ///   - auth: The Auth for `credential(with:)`.
  /// - Returns: The provider.
  public class func provider(providerID: AuthProviderID, auth: Auth) -> OAuthProvider {
    OAuthProvider(providerID: providerID, auth: auth)
  }

  /// The OAuth scopes that the program asks for, for example "email".
  open var scopes: [String]? {
    get { request.withLock { $0.scopes } }
    set { request.withLock { $0.scopes = newValue } }
  }

  /// Additional parameters of the authorization request, for example `["locale": "fr"]` for Apple.
  open var customParameters: [String: String]? {
    get { request.withLock { $0.customParameters } }
    set { request.withLock { $0.customParameters = newValue } }
  }

  /// Asks the player to sign in at the provider and returns the credential without using it.
  ///
  /// Fails with `webContextCancelled` if the player cancels or does not answer in time.
  ///
  /// - Parameters:
  ///   - uiDelegate: Not used.
  ///   - completion: Called in `callbackExecutor` with the result or an error.
  open func getCredentialWith(
    _ uiDelegate: (any AuthUIDelegate)?, completion: ((AuthCredential?, (any Error)?) -> Void)?
  ) {
    credentialCall.start(completion)
  }

  /// Asks the player to sign in at the provider and returns the credential without using it.
  ///
  /// - Parameter uiDelegate: Not used.
  /// - Returns: The credential.
  /// - Throws: `webContextCancelled` if the player cancels or does not answer in time.
  open func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential {
    try await credentialCall.value()
  }

  private var credentialCall: Call<AuthCredential> {
    let provider = core
    return auth.call {
      $0.credential(from: provider)
    } read: { value in
      guard case .credential(let credential) = value else { return .failure(.unexpectedValue) }
      return .success(AuthCredential.of(credential))
    }
  }

  /// The provider with its current settings.
  var core: FirebaseNativeCore.FederatedProvider {
    let provider = FirebaseNativeCore.FederatedProvider(id: .success(providerID))
    let (scopes, parameters) = request.withLock { ($0.scopes ?? [], $0.customParameters ?? [:]) }
    for scope in scopes where !scope.isEmpty { provider.addScope(scope) }
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { provider.setParameter(name, value) }
    return provider
  }
}

// MARK: - Credentials

extension OAuthProvider {
  /// Creates a credential of an identity token without a nonce, and optionally an access token.
  ///
  /// - Parameters:
  ///   - providerID: The id of the provider.
  ///   - idToken: The identity token that the provider issued.
  ///   - accessToken: The access token that the provider issued, or nil.
  /// - Returns: The credential.
  public static func credential(
    providerID: AuthProviderID, idToken: String, accessToken: String? = nil
  ) -> OAuthCredential {
    credential(providerID, idToken: idToken, rawNonce: nil, accessToken: accessToken)
  }

  /// Creates a credential of an access token.
  ///
  /// - Parameters:
  ///   - providerID: The id of the provider.
  ///   - accessToken: The access token that the provider issued.
  /// - Returns: The credential.
  public static func credential(providerID: AuthProviderID, accessToken: String) -> OAuthCredential {
    credential(providerID, idToken: nil, rawNonce: nil, accessToken: accessToken)
  }

  /// Creates a credential of an identity token with a nonce.
  ///
  /// - Parameters:
  ///   - providerID: The id of the provider.
  ///   - idToken: The identity token that the provider issued.
  ///   - rawNonce: The raw nonce. The provider received its SHA-256 hash in lowercase hexadecimal digits.
  ///   - accessToken: The access token that the provider issued, or nil.
  /// - Returns: The credential.
  public static func credential(
    providerID: AuthProviderID, idToken: String, rawNonce: String, accessToken: String? = nil
  ) -> OAuthCredential {
    credential(providerID, idToken: idToken, rawNonce: rawNonce, accessToken: accessToken)
  }

  /// Creates a credential of Sign in with Apple that contains the player's name.
  ///
  /// Apple reports the name only when the player authorizes the app for the first time. Given name and family name
  /// become the display name of a new user.
  ///
  /// - Parameters:
  ///   - idToken: The identity token that Apple issued.
  ///   - rawNonce: The raw nonce, or nil.
  ///   - fullName: The player's name, or nil.
  /// - Returns: The credential.
  public static func appleCredential(
    withIDToken idToken: String, rawNonce: String?, fullName: PersonNameComponents?
  ) -> OAuthCredential {
    var tokens = FirebaseNativeCore.Credential.Tokens()
    tokens.idToken = idToken
    tokens.rawNonce = rawNonce ?? ""
    tokens.givenName = fullName?.givenName ?? ""
    tokens.familyName = fullName?.familyName ?? ""
    return OAuthCredential(provider: AuthProviderID.apple.rawValue, tokens: tokens)
  }

  private static func credential(
    _ providerID: AuthProviderID, idToken: String?, rawNonce: String?, accessToken: String?
  ) -> OAuthCredential {
    var tokens = FirebaseNativeCore.Credential.Tokens()
    tokens.idToken = idToken ?? ""
    tokens.rawNonce = rawNonce ?? ""
    tokens.accessToken = accessToken ?? ""
    return OAuthCredential(provider: providerID.rawValue, tokens: tokens)
  }
}
