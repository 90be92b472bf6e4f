import AuthSupport
public import Foundation

/// An id token and what it says.
open class AuthTokenResult: NSObject, NSSecureCoding, @unchecked Sendable {
  private static let tokenKey = "token"

  /// The token: a JWT (RFC 7519) for the program's own server to verify.
  public let token: String
  /// When the token expires.
  public let expirationDate: Date
  /// When the user signed in.
  public let authDate: Date
  /// When the token was made.
  public let issuedAtDate: Date
  /// The provider of the sign-in, such as "apple.com".
  public let signInProvider: String
  /// The second factor of the sign-in, such as "phone"; empty if there was none.
  public let signInSecondFactor: String
  /// Everything that the token says, the project's custom claims among it. Not verified: only a server can.
  public let claims: [String: Any]

  /// Nil if the text is no id token of Firebase's.
  init?(token: String) {
    guard let claims = JSONWebToken.claims(of: token).flatMap({ JSONObject.read($0.encodedBytes) }),
      let expiration = AuthTokenResult.date(claims["exp"]), let signIn = AuthTokenResult.date(claims["auth_time"]),
      let issue = AuthTokenResult.date(claims["iat"]), let firebase = claims["firebase"] as? [String: Any],
      let provider = firebase["sign_in_provider"] as? String
    else { return nil }
    self.token = token
    self.claims = claims
    expirationDate = expiration
    authDate = signIn
    issuedAtDate = issue
    signInProvider = provider
    signInSecondFactor = firebase["sign_in_second_factor"] as? String ?? ""
  }

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// Nil if the archive has no id token.
  public required convenience init?(coder: NSCoder) {
    guard let token = coder.text(AuthTokenResult.tokenKey) else { return nil }
    self.init(token: token)
  }

  /// Writes the token, which says everything else.
  open func encode(with coder: NSCoder) { coder.encode(token as NSString, forKey: AuthTokenResult.tokenKey) }

  private static func date(_ claim: Any?) -> Date? {
    (claim as? NSNumber).map { Date(timeIntervalSince1970: $0.doubleValue) }
  }
}
