/// The id of a provider.
public struct AuthProviderID: Equatable, Hashable, Sendable {
  /// The text that the server knows it by, such as "apple.com".
  public let rawValue: String

  private init(rawValue: String) { self.rawValue = rawValue }

  /// Sign in with Apple.
  public static var apple: Self { Self(rawValue: "apple.com") }
  /// An e-mail address with a password or a link.
  public static var email: Self { Self(rawValue: "password") }
  /// Facebook Login.
  public static var facebook: Self { Self(rawValue: "facebook.com") }
  /// Apple's Game Center.
  public static var gameCenter: Self { Self(rawValue: "gc.apple.com") }
  /// GitHub.
  public static var gitHub: Self { Self(rawValue: "github.com") }
  /// Google.
  public static var google: Self { Self(rawValue: "google.com") }
  /// A phone number.
  public static var phone: Self { Self(rawValue: "phone") }

  /// Another one, such as "microsoft.com" or one of the project's own, "oidc.example".
  public static func custom(_ value: String) -> Self { Self(rawValue: value) }
}
