// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// A proof of an identity at a provider.
public final class Credential: Sendable {
  /// The tokens that a provider issued. Empty strings are absent values.
  public struct Tokens: Sendable {
    public var idToken = ""
    public var rawNonce = ""
    public var accessToken = ""
    /// The token secret of OAuth 1.0.
    public var secret = ""
    /// The server auth code of Play Games.
    public var serverAuthCode = ""
    /// Issued by Firebase after a collision; replaces the consumed tokens.
    public var pendingToken = ""
    /// The name that Apple returns on the first authorization.
    public var givenName = ""
    public var familyName = ""

    public init() {}

    var isEmpty: Bool { idToken.isEmpty && accessToken.isEmpty && serverAuthCode.isEmpty && pendingToken.isEmpty }

    var fullName: String {
      givenName.isEmpty || familyName.isEmpty ? givenName + familyName : givenName + " " + familyName
    }
  }

  enum Content: Sendable {
    case tokens(Tokens)
    case password(PasswordAccount)
    case emailLink(EmailLink)
    case phone(PhoneProof)
    case web(ProviderResponse)
    // The library of Embedded Swift is for platforms without Game Center.
    #if !hasFeature(Embedded)
      case gameCenter(GameCenterSignature)
    #endif
  }

  public let provider: String
  public let texts = TextCache()
  let content: Result<Content, AuthError>

  init(_ provider: String, _ content: Result<Content, AuthError>) {
    self.provider = provider
    self.content = content
  }

  /// Without a provider or any token, the credential is invalid and operations fail.
  public convenience init(provider: String, tokens: Tokens) {
    if provider.isEmpty {
      self.init(invalid: AuthError(.invalidProviderId, "The credential has no provider id, for example \"apple.com\"."))
    } else if tokens.isEmpty {
      self.init(
        provider, .failure(AuthError(.invalidCredential, "The credential has no identity or access token.")))
    } else {
      self.init(provider, .success(.tokens(tokens)))
    }
  }

  public convenience init(invalid error: AuthError) { self.init("", .failure(error)) }

  /// The provider's tokens; nil for email addresses, phone numbers and invalid credentials.
  public var tokens: Tokens? {
    if case .success(.tokens(let tokens)) = content { tokens } else { nil }
  }

  public var isValid: Bool {
    if case .success = content { true } else { false }
  }

  /// The content, after all checks that need no request.
  func checked() -> Result<Content, AuthError> {
    guard case .success(.tokens(let tokens)) = content, !tokens.idToken.isEmpty, tokens.pendingToken.isEmpty,
      // Google's own library adds a nonce to the token that it does not disclose, and Firebase does not require it.
      provider != "google.com" || !tokens.rawNonce.isEmpty,
      let mistake = Nonce.mistake(idToken: tokens.idToken, rawNonce: tokens.rawNonce)
    else { return content }
    return .failure(mistake)
  }
}

// MARK: - Providers with values of their own

extension Credential {
  /// An email address and a password.
  public static func email(_ email: String, password: String) -> Credential {
    let account = PasswordAccount.make(email: email, password: password)
    return Credential(PasswordAccount.providerID, account.map { .password($0) })
  }

  /// An email address and the link of an email to that address.
  public static func email(_ email: String, link: String) -> Credential {
    Credential(PasswordAccount.providerID, EmailLink.make(email: email, link: link).map { .emailLink($0) })
  }

  /// The verification id and the code of the text message.
  public static func phone(verificationID: String, code: String) -> Credential {
    Credential(PhoneProof.providerID, PhoneProof.make(verificationID: verificationID, code: code).map { .phone($0) })
  }

  /// The temporary proof that Firebase issues after a collision, in place of the consumed code.
  public static func phone(temporaryProof: String, phoneNumber: String) -> Credential {
    Credential(PhoneProof.providerID, .success(.phone(.temporaryProof(temporaryProof, phoneNumber: phoneNumber))))
  }

  /// The content of a phone credential; nil for other credentials.
  public var phoneProof: PhoneProof? {
    if case .success(.phone(let proof)) = content { proof } else { nil }
  }

  /// The code of the text message; empty for other credentials.
  public var smsCode: String {
    if case .code(_, let code)? = phoneProof { code } else { "" }
  }

  /// Twitter's access token and secret (OAuth 1.0).
  public static func twitter(token: String, secret: String) -> Credential {
    guard !token.isEmpty, !secret.isEmpty else {
      let message = "A credential of Twitter needs an access token and its secret."
      return Credential("twitter.com", .failure(AuthError(.invalidCredential, message)))
    }
    var tokens = Tokens()
    tokens.accessToken = token
    tokens.secret = secret
    return Credential(provider: "twitter.com", tokens: tokens)
  }

  /// The server auth code of Google Play Games.
  public static func playGames(serverAuthCode: String) -> Credential {
    guard !serverAuthCode.isEmpty else {
      let message = "The credential of Play Games has no server auth code."
      return Credential("playgames.google.com", .failure(AuthError(.invalidCredential, message)))
    }
    var tokens = Tokens()
    tokens.serverAuthCode = serverAuthCode
    return Credential(provider: "playgames.google.com", tokens: tokens)
  }
}

extension Credential.Tokens {
  /// The `postBody` of accounts:signInWithIdp.
  func postBody(provider: String) -> String {
    var form = FormFields()
    form.append("providerId", provider)
    if pendingToken.isEmpty {
      form.append("id_token", idToken)
      form.append("nonce", rawNonce)
      form.append("access_token", accessToken)
      form.append("oauth_token_secret", secret)
      form.append("code", serverAuthCode)
    }
    form.append("user", appleUser)
    return form.encoded
  }

  /// The name in the form that Apple sends to websites.
  private var appleUser: String? {
    guard !givenName.isEmpty || !familyName.isEmpty else { return nil }
    let name = JSON.object()
    if !givenName.isEmpty { name.set("firstName", givenName) }
    if !familyName.isEmpty { name.set("lastName", familyName) }
    let user = JSON.object()
    user.set("name", name)
    return user.encoded
  }
}

/// An email address and a password.
struct PasswordAccount: Sendable {
  static let providerID = "password"

  let email: String
  let password: String

  /// An empty address is invalid, as for the service; only a new account misses it.
  static func make(email: String, password: String, isNew: Bool = false) -> Result<Self, AuthError> {
    if email.isEmpty { return .failure(isNew ? .missingEmail : .emptyEmail) }
    if password.isEmpty { return .failure(.missingPassword) }
    return .success(Self(email: email, password: password))
  }
}

extension AuthError {
  static let missingEmail = AuthError(.missingEmail, "The email address is empty.")
  fileprivate static let emptyEmail = AuthError(.invalidEmail, "The email address is empty.")
  static let missingPassword = AuthError(.missingPassword, "The password is empty.")
}

/// A proof that the player receives the emails of an address.
struct EmailLink: Sendable {
  let email: String
  let code: String

  static func make(email: String, link: String) -> Result<Self, AuthError> {
    guard !email.isEmpty else { return .failure(.missingEmail) }
    guard let code = code(of: link) else { return .failure(.noSignInLink) }
    return .success(Self(email: email, code: code))
  }

  static func code(of link: String) -> String? {
    guard let link = ActionCodeLink.parse(link), link.operation == .emailLink, !link.code.isEmpty else { return nil }
    return link.code
  }
}

extension AuthError {
  fileprivate static let noSignInLink = AuthError(
    .invalidActionCode,
    "The link is not a sign-in link: it must be the whole link of the email, with \"mode=signIn\" and an \"oobCode\".")
}

/// A proof that a phone number belongs to the player.
public enum PhoneProof: Sendable {
  static let providerID = "phone"

  case code(verificationID: String, String)
  /// Issued by Firebase after a collision, in place of the consumed code.
  case temporaryProof(String, phoneNumber: String)

  static func make(verificationID: String, code: String) -> Result<Self, AuthError> {
    if verificationID.isEmpty {
      let message = "The verification id is empty. Verifying the phone number returns it."
      return .failure(AuthError(.missingVerificationId, message))
    }
    if code.isEmpty {
      return .failure(AuthError(.missingVerificationCode, "The verification code is empty."))
    }
    return .success(.code(verificationID: verificationID, code))
  }
}

extension AuthError {
  static let missingPhoneNumber = AuthError(
    .missingPhoneNumber, "The phone number is empty. Use the international format, for example +15551234567.")
}

/// What Game Center signs for a player.
public struct GameCenterSignature: Sendable {
  static let providerID = "gc.apple.com"

  public var playerID = ""
  public var teamPlayerID = ""
  public var gamePlayerID = ""
  public var displayName = ""
  /// The address of Apple's key for the signature.
  public var publicKeyURL = ""
  /// base64url, without padding.
  public var signature = ""
  /// base64url, without padding.
  public var salt = ""
  /// Milliseconds since 1970.
  public var timestamp: UInt64 = 0

  public init() {}
}

/// The result of a provider's sign-in in the browser, for accounts:signInWithIdp.
struct ProviderResponse: Sendable {
  /// The URL that the provider redirected to, with all parameters.
  var requestURI: String
  /// Binds the response to the client that began the sign-in.
  var sessionID: String
  /// The form that the provider posted, if any.
  var postBody: String?
}
