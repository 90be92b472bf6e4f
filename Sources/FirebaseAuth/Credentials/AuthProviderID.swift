// SPDX-License-Identifier: Apache-2.0
/// The id of a provider.
public struct AuthProviderID: Equatable, Hashable, Sendable {
  /// The id as a string, for example "apple.com".
  public let rawValue: String

  private init(rawValue: String) { self.rawValue = rawValue }

  /// Sign in with Apple.
  public static var apple: Self { Self(rawValue: "apple.com") }
  /// Email addresses with a password or a link.
  public static var email: Self { Self(rawValue: "password") }
  /// Facebook Login.
  public static var facebook: Self { Self(rawValue: "facebook.com") }
  /// Game Center.
  public static var gameCenter: Self { Self(rawValue: "gc.apple.com") }
  /// GitHub.
  public static var gitHub: Self { Self(rawValue: "github.com") }
  /// Google.
  public static var google: Self { Self(rawValue: "google.com") }
  /// Phone numbers.
  public static var phone: Self { Self(rawValue: "phone") }

  /// Returns the id of another provider.
  ///
  /// - Parameter value: The id, for example "microsoft.com", or "oidc.example" for a provider that is configured in the
  ///   project.
  /// - Returns: The id.
  public static func custom(_ value: String) -> Self { Self(rawValue: value) }
}
