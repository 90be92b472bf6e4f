// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseAuth

/// The object of a firebase_app_options.
final class OptionsHandle: LanguageBinding, @unchecked Sendable {
  typealias WritableField = (inout AppOptions, String) -> Void

  var options: AppOptions
  /// Replaced on every change. Strings that were lent before live as long as the options.
  private(set) var texts = TextCache()
  private var formerTexts: [TextCache] = []

  init(_ options: AppOptions = AppOptions()) { self.options = options }

  /// The error names `function`.
  func change(
    _ pointer: UnsafePointer<CChar>?, _ function: StaticString = #function, _ field: WritableField
  ) -> Int32 {
    guard let value = TextArgument(pointer).value else { return refused(function) }
    field(&options, value)
    renewTexts()
    return AuthErrorCode.none.rawValue
  }

  func load(_ load: (inout AppOptions) -> AuthError?) -> Int32 {
    if let error = load(&options) { return error.code.rawValue }
    renewTexts()
    return AuthErrorCode.none.rawValue
  }

  private func renewTexts() {
    formerTexts.append(texts)
    texts = TextCache()
  }
}

private func options(_ pointer: OpaquePointer?) -> OptionsHandle? { object(pointer) }

private let success = AuthErrorCode.none.rawValue

// MARK: - Life

@c @implementation
public func firebase_app_options_create() -> OpaquePointer? { owned(OptionsHandle()) }

@c @implementation
public func firebase_app_options_retain(_ pointer: OpaquePointer?) { retain(pointer, as: OptionsHandle.self) }

@c @implementation
public func firebase_app_options_release(_ pointer: OpaquePointer?) { release(pointer, as: OptionsHandle.self) }

// MARK: - The project's values

@c @implementation
public func firebase_app_options_set_api_key(_ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?) -> Int32 {
  options(pointer)?.change(value) { $0.apiKey = $1 } ?? refused()
}

@c @implementation
public func firebase_app_options_set_app_id(_ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?) -> Int32 {
  options(pointer)?.change(value) { $0.appID = $1 } ?? refused()
}

@c @implementation
public func firebase_app_options_set_project_id(_ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?) -> Int32 {
  options(pointer)?.change(value) { $0.projectID = $1 } ?? refused()
}

@c @implementation
public func firebase_app_options_set_client_id(_ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?) -> Int32 {
  options(pointer)?.change(value) { $0.clientID = $1 } ?? refused()
}

@c @implementation
public func firebase_app_options_set_database_url(
  _ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?
) -> Int32 {
  options(pointer)?.change(value) { $0.databaseURL = $1 } ?? refused()
}

@c @implementation
public func firebase_app_options_set_ga_tracking_id(
  _ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?
) -> Int32 {
  options(pointer)?.change(value) { $0.gaTrackingID = $1 } ?? refused()
}

@c @implementation
public func firebase_app_options_set_messaging_sender_id(
  _ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?
) -> Int32 {
  options(pointer)?.change(value) { $0.messagingSenderID = $1 } ?? refused()
}

@c @implementation
public func firebase_app_options_set_package_name(
  _ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?
) -> Int32 {
  options(pointer)?.change(value) { $0.packageName = $1 } ?? refused()
}

@c @implementation
public func firebase_app_options_set_storage_bucket(
  _ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?
) -> Int32 {
  options(pointer)?.change(value) { $0.storageBucket = $1 } ?? refused()
}

@c @implementation
public func firebase_app_options_api_key(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(options(pointer)) { $0.options.apiKey }
}

@c @implementation
public func firebase_app_options_app_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(options(pointer)) { $0.options.appID }
}

@c @implementation
public func firebase_app_options_project_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(options(pointer)) { $0.options.projectID }
}

@c @implementation
public func firebase_app_options_client_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(options(pointer)) { $0.options.clientID }
}

@c @implementation
public func firebase_app_options_database_url(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(options(pointer)) { $0.options.databaseURL }
}

@c @implementation
public func firebase_app_options_ga_tracking_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(options(pointer)) { $0.options.gaTrackingID }
}

@c @implementation
public func firebase_app_options_messaging_sender_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(options(pointer)) { $0.options.messagingSenderID }
}

@c @implementation
public func firebase_app_options_package_name(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(options(pointer)) { $0.options.packageName }
}

@c @implementation
public func firebase_app_options_storage_bucket(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(options(pointer)) { $0.options.storageBucket }
}

@c @implementation
public func firebase_app_options_set_android_certificate_sha1(
  _ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?
) -> Int32 {
  guard let handle = options(pointer), let text = TextArgument(value).value,
    handle.options.setAndroidCertificate(sha1: text)
  else { return refused() }
  return success
}

@c @implementation
public func firebase_app_options_android_certificate_sha1(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  lend(options(pointer)) { $0.options.androidCertificate }
}

// MARK: - Configuration files

@c @implementation
public func firebase_app_options_load_config(_ pointer: OpaquePointer?, _ config: UnsafePointer<CChar>?) -> Int32 {
  guard let handle = options(pointer), let config else { return refused() }
  let bytes = Array(UnsafeRawBufferPointer(start: config, count: strlen(config)))
  return handle.load { $0.load(configuration: bytes) }
}

@c @implementation
public func firebase_app_options_load_default(_ pointer: OpaquePointer?) -> Int32 {
  useApplePlatform()
  return options(pointer)?.load { $0.loadDefault() } ?? refused()
}

@c @implementation
public func firebase_app_options_set_default_config_path(_ path: UnsafePointer<CChar>?) -> Int32 {
  guard let path = TextArgument(path).value else { return refused() }
  ConfigurationFile.setFolder(path)
  return success
}

// MARK: - Auth's settings

@c @implementation
public func firebase_app_options_set_session_directory(
  _ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?
) -> Int32 {
  options(pointer)?.change(value) { $0.sessionDirectory = $1 } ?? refused()
}

@c @implementation
public func firebase_app_options_set_keychain_access_group(
  _ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?
) -> Int32 {
  options(pointer)?.change(value) { $0.keychainAccessGroup = $1 } ?? refused()
}

@c @implementation
public func firebase_app_options_set_ca_file(_ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?) -> Int32 {
  options(pointer)?.change(value) { $0.caFile = $1 } ?? refused()
}

@c @implementation
public func firebase_app_options_set_proxy(
  _ pointer: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ user: UnsafePointer<CChar>?,
  _ password: UnsafePointer<CChar>?
) -> Int32 {
  guard let handle = options(pointer), let text = TextArgument(url).value, let user = TextArgument(user).value,
    let password = TextArgument(password).value
  else { return refused() }
  let proxy = url == nil ? nil : Proxy(url: text, user: user, password: password)
  guard proxy.map({ $0.url.isEmpty || $0.isSupported }) ?? true else { return refused() }
  handle.options.proxy = proxy
  return success
}

@c @implementation
public func firebase_app_options_set_session_store_kind(_ pointer: OpaquePointer?, _ kind: Int32) -> Int32 {
  guard let handle = options(pointer) else { return refused() }
  switch SessionStoreKind(rawValue: kind) {
  case .standard?: handle.options.sessionStore = .standard
  case .none?: handle.options.sessionStore = .none
  case .file?: handle.options.sessionStore = .file
  case .secretService?: handle.options.sessionStore = .secretService
  case .custom?, nil: return refused()
  }
  return success
}

@c @implementation
public func firebase_app_options_set_session_store(
  _ pointer: OpaquePointer?, _ store: UnsafePointer<firebase_session_store>?
) -> Int32 {
  guard let handle = options(pointer) else { return refused() }
  return accept(CustomSessionStore.make(store)) { handle.options.sessionStore = .custom($0) }
}

@c @implementation
public func firebase_app_options_set_timeouts(
  _ pointer: OpaquePointer?, _ connect: Int32, _ request: Int32
) -> Int32 {
  guard let handle = options(pointer), connect >= 0, request >= 0 else { return refused() }
  handle.options.connectTimeout = Int64(connect)
  handle.options.requestTimeout = Int64(request)
  return success
}
