/// The settings of an App.
public struct AppOptions: Sendable {
  public enum SessionStoreChoice: Sendable {
    case standard
    case none
    case file
    case custom(any SessionStore)
  }

  public var apiKey = ""
  public var appID = ""
  public var projectID = ""
  public var sessionStore = SessionStoreChoice.standard
  /// The folder of session files; empty for the platform's.
  public var sessionDirectory = ""
  /// Milliseconds; 0 for 10,000.
  public var connectTimeout: Int64 = 0
  /// Milliseconds; 0 for 30,000.
  public var requestTimeout: Int64 = 0
  /// A PEM file; empty for the platform's.
  public var caFile = ""

  public init() {}
}
