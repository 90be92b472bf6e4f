import AuthCore
import AuthRuntime
import AuthSupport
public import Foundation

/// Providers that speak OAuth 2.0 or OpenID Connect.
///
/// The static functions make credentials of tokens that the program has got itself; an object stands for a sign-in on
/// the provider's own sheet, or on its pages in the player's browser (``Auth/webSignInOptions``).
open class OAuthProvider: NSObject, FederatedAuthProvider, @unchecked Sendable {
  private struct Request {
    var scopes: [String]?
    var customParameters: [String: String]?
  }

  /// Of no provider in particular.
  public static let id = "OAuth"

  /// The provider's id.
  public let providerID: String
  private let auth: Auth
  private let request = Guarded(Request())

  /// A sign-in with that provider. An empty id is told when it is used.
  public init(providerID: String, auth: Auth = Auth.auth()) {
    self.providerID = providerID
    self.auth = auth
  }

  /// The same with a typed id.
  public convenience init(providerID: AuthProviderID, auth: Auth = Auth.auth()) {
    self.init(providerID: providerID.rawValue, auth: auth)
  }

  /// A sign-in with that provider, for the default App's Auth.
  public class func provider(providerID: AuthProviderID) -> OAuthProvider {
    OAuthProvider(providerID: providerID)
  }

  /// A sign-in with that provider.
  public class func provider(providerID: AuthProviderID, auth: Auth) -> OAuthProvider {
    OAuthProvider(providerID: providerID, auth: auth)
  }

  /// What the program asks of the provider, such as "email".
  open var scopes: [String]? {
    get { request.withLock { $0.scopes } }
    set { request.withLock { $0.scopes = newValue } }
  }

  /// More parameters of the request, such as `["locale": "fr"]` for Apple.
  open var customParameters: [String: String]? {
    get { request.withLock { $0.customParameters } }
    set { request.withLock { $0.customParameters = newValue } }
  }

  /// Signs the player in at the provider, and hands the credential over unused.
  open func getCredentialWith(
    _ uiDelegate: (any AuthUIDelegate)?, completion: ((AuthCredential?, (any Error)?) -> Void)? = nil
  ) {
    credentialCall.begin(completion)
  }

  /// The same.
  open func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential {
    try await credentialCall.value()
  }

  private var credentialCall: Call<AuthCredential> {
    let provider = core
    return auth.call { $0.credential(from: provider) } read: { value in
      guard case .credential(let credential) = value else { return .failure(.unexpectedValue) }
      return .success(AuthCredential.of(credential))
    }
  }

  /// As it stands now.
  var core: AuthCore.FederatedProvider {
    let provider = AuthCore.FederatedProvider(id: .success(providerID))
    let (scopes, parameters) = request.withLock { ($0.scopes ?? [], $0.customParameters ?? [:]) }
    for scope in scopes where !scope.isEmpty { provider.addScope(scope) }
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { provider.setParameter(name, value) }
    return provider
  }
}

// MARK: - Credentials

extension OAuthProvider {
  /// A credential of an identity token, for providers that use no nonce, or of both tokens.
  public static func credential(
    providerID: AuthProviderID, idToken: String, accessToken: String? = nil
  ) -> OAuthCredential {
    credential(providerID, idToken: idToken, rawNonce: nil, accessToken: accessToken)
  }

  /// A credential of an access token.
  public static func credential(providerID: AuthProviderID, accessToken: String) -> OAuthCredential {
    credential(providerID, idToken: nil, rawNonce: nil, accessToken: accessToken)
  }

  /// A credential of an identity token with a nonce: `rawNonce` is the text whose SHA-256, in lowercase hexadecimal,
  /// went to the provider.
  public static func credential(
    providerID: AuthProviderID, idToken: String, rawNonce: String, accessToken: String? = nil
  ) -> OAuthCredential {
    credential(providerID, idToken: idToken, rawNonce: rawNonce, accessToken: accessToken)
  }

  /// A credential of Sign in with Apple. `fullName` is what Apple gives on the first authorization only; given and
  /// family name become the account's display name.
  public static func appleCredential(
    withIDToken idToken: String, rawNonce: String?, fullName: PersonNameComponents?
  ) -> OAuthCredential {
    var tokens = AuthCore.Credential.Tokens()
    tokens.idToken = idToken
    tokens.rawNonce = rawNonce ?? ""
    tokens.givenName = fullName?.givenName ?? ""
    tokens.familyName = fullName?.familyName ?? ""
    return OAuthCredential(provider: AuthProviderID.apple.rawValue, tokens: tokens)
  }

  private static func credential(
    _ providerID: AuthProviderID, idToken: String?, rawNonce: String?, accessToken: String?
  ) -> OAuthCredential {
    var tokens = AuthCore.Credential.Tokens()
    tokens.idToken = idToken ?? ""
    tokens.rawNonce = rawNonce ?? ""
    tokens.accessToken = accessToken ?? ""
    return OAuthCredential(provider: providerID.rawValue, tokens: tokens)
  }
}
