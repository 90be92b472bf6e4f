import AuthCore
import AuthSupport
public import Foundation

/// A Firebase project's settings.
///
/// An App takes a copy of them, so that what is changed later has no effect on it. All members may be used from any
/// thread. Two objects with the same values are equal.
open class FirebaseOptions: NSObject, NSCopying, @unchecked Sendable {
  /// Where an Auth keeps its session.
  public enum SessionStorage: Sendable, Hashable {
    /// In the keyring of the desktop; in a file where there is none, or as long as it is locked.
    case automatic
    /// Nowhere: the session ends with the process.
    case none
    /// In the keyring of the desktop only.
    case keyring
    /// In files of this folder, given by a file URL; nil for `$XDG_DATA_HOME/firebase-auth`.
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
    var connectTimeout: TimeInterval = 0
    var requestTimeout: TimeInterval = 0
    var certificateAuthoritiesFile: URL?
    var androidCertificateSHA1: String?
  }

  private let state: Guarded<Values>

  init(_ values: Values) { state = Guarded(values) }

  /// Options with the two values that every App has; an App needs an `apiKey` beside them.
  public init(googleAppID: String, gcmSenderID: String) {
    var values = Values()
    values.googleAppID = googleAppID
    values.gcmSenderID = gcmSenderID
    state = Guarded(values)
  }

  /// The values of a configuration file: GoogleService-Info.plist, as XML or binary, or google-services.json.
  ///
  /// Nil if it can't be read, is damaged, or has no project id or app id; an error is logged that names the file, the
  /// field and the remedy.
  public convenience init?(contentsOfFile path: String) {
    guard let values = OptionsFile.values(path) else { return nil }
    self.init(values)
  }

  /// The values of the program's configuration file; nil, with an error logged, if there is none or it is damaged.
  ///
  /// It is GoogleService-Info.plist in the resources of the main bundle, which on Linux is the folder of the program.
  /// Else, in the current folder of the process, it is google-services-desktop.json, google-services.json, or
  /// GoogleService-Info.plist.
  open class func defaultOptions() -> FirebaseOptions? { OptionsFile.defaultValues(.main).map(FirebaseOptions.init) }

  var values: Values { state.withLock { $0 } }

  private subscript<Value>(_ field: WritableKeyPath<Values, Value>) -> Value {
    get { state.withLock { $0[keyPath: field] } }
    set { state.withLock { $0[keyPath: field] = newValue } }
  }

  // MARK: - The project's values

  /// The key with which the project is asked.
  open var apiKey: String? {
    get { self[\.apiKey] }
    set { self[\.apiKey] = newValue }
  }

  /// The program's bundle id; at first that of the main bundle, or empty where it has none.
  open var bundleID: String {
    get { self[\.bundleID] }
    set { self[\.bundleID] = newValue }
  }

  /// The OAuth 2 client id for sign-in with Google.
  open var clientID: String? {
    get { self[\.clientID] }
    set { self[\.clientID] = newValue }
  }

  /// The project's number.
  open var gcmSenderID: String {
    get { self[\.gcmSenderID] }
    set { self[\.gcmSenderID] = newValue }
  }

  /// The project's id. Stored sessions are kept apart by it.
  open var projectID: String? {
    get { self[\.projectID] }
    set { self[\.projectID] = newValue }
  }

  /// The app id, such as "1:1234567890:web:0a1b2c3d4e5f"; of any platform.
  open var googleAppID: String {
    get { self[\.googleAppID] }
    set { self[\.googleAppID] = newValue }
  }

  /// The URL of the Realtime Database.
  open var databaseURL: String? {
    get { self[\.databaseURL] }
    set { self[\.databaseURL] = newValue }
  }

  /// The Cloud Storage bucket.
  open var storageBucket: String? {
    get { self[\.storageBucket] }
    set { self[\.storageBucket] = newValue }
  }

  /// The id of an app group on Apple's platforms. It is kept and not used here.
  open var appGroupID: String? {
    get { self[\.appGroupID] }
    set { self[\.appGroupID] = newValue }
  }

  // MARK: - Beyond the SDK for Apple's platforms

  /// Where an Auth keeps its session; `.automatic` at first.
  open var sessionStorage: SessionStorage {
    get { self[\.sessionStorage] }
    set { self[\.sessionStorage] = newValue }
  }

  /// How long a connection may take to come about, in seconds; 0 for 10. What is no positive number means 0.
  open var connectTimeout: TimeInterval {
    get { self[\.connectTimeout] }
    set { self[\.connectTimeout] = newValue > 0 ? newValue : 0 }
  }

  /// How long a whole request may take, in seconds; 0 for 30. What is no positive number means 0.
  open var requestTimeout: TimeInterval {
    get { self[\.requestTimeout] }
    set { self[\.requestTimeout] = newValue > 0 ? newValue : 0 }
  }

  /// A PEM file of the certificate authorities to trust, given by a file URL; nil for the system's.
  open var certificateAuthoritiesFile: URL? {
    get { self[\.certificateAuthoritiesFile] }
    set { self[\.certificateAuthoritiesFile] = newValue }
  }

  /// The SHA-1 of the certificate that an Android app is signed with, 40 hexadecimal digits with or without colons. An
  /// API key that is restricted to Android apps needs it beside the package name, which is `bundleID` where
  /// `googleAppID` is one of Android.
  open var androidCertificateSHA1: String? {
    get { self[\.androidCertificateSHA1] }
    set { self[\.androidCertificateSHA1] = newValue }
  }

  // MARK: - NSObject

  /// A copy with the same values.
  open func copy(with zone: NSZone? = nil) -> Any { FirebaseOptions(values) }

  /// Whether the other object is of this class and has the same values.
  open override func isEqual(_ object: Any?) -> Bool { (object as? FirebaseOptions)?.values == values }

  /// A hash of the values: options in a set must not be changed.
  open override var hash: Int { values.hashValue }
}
