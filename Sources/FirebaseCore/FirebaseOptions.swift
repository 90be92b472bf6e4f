// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeSupport
public import Foundation

/// The settings of a Firebase project.
///
/// An App copies its options, so later changes do not affect it. All members are thread-safe. Two objects with the same
/// values are equal.
open class FirebaseOptions: NSObject, NSCopying, @unchecked Sendable {
  /// A proxy for requests.
  public struct Proxy: Sendable, Hashable {
    /// The address, for example "http://proxy.example.com:8080". The scheme is http, https, socks4, socks4a, socks5 or
    /// socks5h; the default is http, and the default port 1080, or 443 for https. Empty for no proxy.
    public var url: String
    /// Empty for that of the URL.
    public var user: String
    /// Empty for that of the URL. Ignored without a user name.
    public var password: String

    /// Creates the address of a proxy, with the credentials that it requires.
    public init(url: String, user: String = "", password: String = "") {
      self.url = url
      self.user = user
      self.password = password
    }

    /// Requests are sent without a proxy, whatever the environment contains.
    public static let direct = Proxy(url: "")
  }

  /// The store of an Auth's session.
  public enum SessionStorage: Sendable, Hashable {
    /// The keyring of the desktop, or the keychain of Apple's platforms, if it is available and unlocked, else a file.
    case automatic
    /// No store. The session ends with the process.
    case none
    /// The keyring of the desktop, or the keychain of Apple's platforms, without a fallback.
    case keyring
    /// Files in a directory, which is a file URL. Nil selects `$XDG_DATA_HOME/firebase-auth`.
    case file(directory: URL?)
  }

  struct Values: Hashable {
    var apiKey: String?
    var bundleID = Bundle.main.bundleIdentifier ?? ""
    var clientID: String?
    var gcmSenderID = ""
    var projectID: String?
    var googleAppID = ""
    var databaseURL: String?
    var storageBucket: String?
    var appGroupID: String?
    var sessionStorage = SessionStorage.automatic
    var keychainAccessGroup: String?
    var connectTimeout: TimeInterval = 0
    var requestTimeout: TimeInterval = 0
    var certificateAuthoritiesFile: URL?
    var proxy: Proxy?
    var androidCertificateSHA1: String?
  }

  private let state: Guarded<Values>

  init(_ values: Values) { state = Guarded(values) }

  /// Creates options with the two values that every App has. Requests also require an `apiKey`.
  ///
  /// - Parameters:
  ///   - googleAppID: The app id.
  ///   - gcmSenderID: The project number.
  public init(googleAppID: String, gcmSenderID: String) {
    var values = Values()
    values.googleAppID = googleAppID
    values.gcmSenderID = gcmSenderID
    state = Guarded(values)
  }

  /// Reads the values of a configuration file: GoogleService-Info.plist in XML or binary form, or google-services.json.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: Nil if the file cannot be read, is damaged, or has no project id or app id. The log names the file, the
  ///   field and the remedy.
  public convenience init?(contentsOfFile path: String) {
    guard let values = OptionsFile.values(path) else { return nil }
    self.init(values)
  }

  /// Reads the values of the program's configuration file.
  ///
  /// The file is GoogleService-Info.plist in the resources of the main bundle, which on Linux is the directory of the
  /// program. Otherwise it is google-services-desktop.json, google-services.json, or GoogleService-Info.plist in the
  /// current directory of the process.
  ///
  /// - Returns: Nil if there is no file or the file is damaged. The log has the reason.
  open class func defaultOptions() -> FirebaseOptions? { OptionsFile.defaultValues(.main).map(FirebaseOptions.init) }

  var values: Values { state.withLock { $0 } }

  private subscript<Value>(_ field: WritableKeyPath<Values, Value>) -> Value {
    get { state.withLock { $0[keyPath: field] } }
    set { state.withLock { $0[keyPath: field] = newValue } }
  }

  // MARK: - The project's values

  /// The API key, which the library sends with each request. Without it, requests fail with `invalidAPIKey`.
  open var apiKey: String? {
    get { self[\.apiKey] }
    set { self[\.apiKey] = newValue }
  }

  /// The bundle id of the program. The default is the main bundle's, or "" if there is none.
  open var bundleID: String {
    get { self[\.bundleID] }
    set { self[\.bundleID] = newValue }
  }

  /// The OAuth 2.0 client id for Sign in with Google.
  open var clientID: String? {
    get { self[\.clientID] }
    set { self[\.clientID] = newValue }
  }

  /// The project number.
  open var gcmSenderID: String {
    get { self[\.gcmSenderID] }
    set { self[\.gcmSenderID] = newValue }
  }

  /// The project id. Sessions of different projects are stored separately.
  open var projectID: String? {
    get { self[\.projectID] }
    set { self[\.projectID] = newValue }
  }

  /// The app id, for example "1:1234567890:web:0a1b2c3d4e5f". App ids of all platforms are valid.
  open var googleAppID: String {
    get { self[\.googleAppID] }
    set { self[\.googleAppID] = newValue }
  }

  /// The URL of the Firebase Realtime Database. Not used by this library.
  open var databaseURL: String? {
    get { self[\.databaseURL] }
    set { self[\.databaseURL] = newValue }
  }

  /// The bucket of Cloud Storage for Firebase. Not used by this library.
  open var storageBucket: String? {
    get { self[\.storageBucket] }
    set { self[\.storageBucket] = newValue }
  }

  /// The id of an app group on Apple platforms. Not used by this library.
  open var appGroupID: String? {
    get { self[\.appGroupID] }
    set { self[\.appGroupID] = newValue }
  }

  // MARK: - Beyond the SDK for Apple's platforms

  /// The store of the session. The default is `.automatic`.
  open var sessionStorage: SessionStorage {
    get { self[\.sessionStorage] }
    set { self[\.sessionStorage] = newValue }
  }

  /// The access group of the keychain whose programs share the session, on Apple's platforms; nil for none.
  ///
  /// The value is the whole name of the group, which begins with the prefix of the team, for example
  /// "ABCDE12345.com.example.games". The program needs the entitlement `keychain-access-groups` with the group (in
  /// Xcode: Keychain Sharing). The session is in the keychain only: without the entitlement it is not stored, and the
  /// log has the remedy. A session that the program had without a group moves to the group. If the group already has
  /// the session of another user, that user is signed in, and the old session becomes the kept session
  /// (`Auth.hasKeptSession`). `Auth.useUserAccessGroup(_:)` changes the group later, and moves no session.
  ///
  /// Where there are no access groups (Linux, Windows), and if `sessionStorage` is `.none` or `.file`, the session is
  /// stored for this program alone, and the log reports this when the Auth is created.
  open var keychainAccessGroup: String? {
    get { self[\.keychainAccessGroup] }
    set { self[\.keychainAccessGroup] = newValue }
  }

  /// The limit for establishing a connection, in seconds. 0 selects the default of 10 seconds. Other values that are
  /// not positive are stored as 0.
  open var connectTimeout: TimeInterval {
    get { self[\.connectTimeout] }
    set { self[\.connectTimeout] = newValue > 0 ? newValue : 0 }
  }

  /// The limit for a whole request, in seconds. 0 selects the default of 30 seconds. Other values that are not positive
  /// are stored as 0.
  open var requestTimeout: TimeInterval {
    get { self[\.requestTimeout] }
    set { self[\.requestTimeout] = newValue > 0 ? newValue : 0 }
  }

  /// The file of trusted certificate authorities in PEM format, as a file URL; nil for the file of the system.
  open var certificateAuthoritiesFile: URL? {
    get { self[\.certificateAuthoritiesFile] }
    set { self[\.certificateAuthoritiesFile] = newValue }
  }

  /// The proxy for requests to Google's hosts; nil for that of the environment (`https_proxy`, `all_proxy`, `no_proxy`).
  /// Requests to an emulator use no proxy.
  open var proxy: Proxy? {
    get { self[\.proxy] }
    set { self[\.proxy] = newValue }
  }

  /// The SHA-1 fingerprint of the certificate that signs an Android app: 40 hexadecimal digits, with or without colons.
  ///
  /// An API key that is restricted to Android apps requires the fingerprint and the package name. The package name is
  /// `bundleID` if `googleAppID` belongs to an Android app.
  open var androidCertificateSHA1: String? {
    get { self[\.androidCertificateSHA1] }
    set { self[\.androidCertificateSHA1] = newValue }
  }

  // MARK: - NSObject

  /// Returns options with the same values.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: A `FirebaseOptions`.
  open func copy(with zone: NSZone? = nil) -> Any { FirebaseOptions(values) }

  /// Returns whether another object is of this class and has the same values.
  ///
  /// - Parameter object: The other object.
  /// - Returns: True if the values are equal.
  open override func isEqual(_ object: Any?) -> Bool { (object as? FirebaseOptions)?.values == values }

  /// A hash of the values. Do not change options while they are an element of a set.
  open override var hash: Int { values.hashValue }
}
