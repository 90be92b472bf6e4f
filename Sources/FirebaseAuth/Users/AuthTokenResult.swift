// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
public import Foundation

/// An id token and its claims.
///
/// The library reads the token but does not verify its signature. Only a server can trust the claims, after it has
/// verified the token.
open class AuthTokenResult: NSObject, NSSecureCoding, @unchecked Sendable {
  private static let tokenKey = "token"

  /// The id token, a JSON Web Token (RFC 7519). Send it to the server of the game.
  public let token: String
  /// The time at which the token expires: the claim "exp".
  public let expirationDate: Date
  /// The time at which the user signed in: the claim "auth_time".
  public let authDate: Date
  /// The time at which the token was issued: the claim "iat".
  public let issuedAtDate: Date
  /// The provider that the user signed in with, for example "apple.com".
  public let signInProvider: String
  /// The second factor that the user signed in with, for example "phone"; empty if there was none.
  public let signInSecondFactor: String
  /// All claims of the token, including the custom claims of the project.
  public let claims: [String: Any]

  /// Nil if the string is not an id token of Firebase.
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

  /// Always true.
  public static var supportsSecureCoding: Bool { true }

  /// Reads a token from an archive.
  ///
  /// - Parameter coder: The archive.
  /// - Returns: Nil if the archive has no id token.
  public required convenience init?(coder: NSCoder) {
    guard let token = coder.text(AuthTokenResult.tokenKey) else { return nil }
    self.init(token: token)
  }

  /// Writes the token to an archive. The token contains all other values.
  ///
  /// - Parameter coder: The archive.
  open func encode(with coder: NSCoder) { coder.encode(token as NSString, forKey: AuthTokenResult.tokenKey) }

  private static func date(_ claim: Any?) -> Date? {
    (claim as? NSNumber).map { Date(timeIntervalSince1970: $0.doubleValue) }
  }
}
