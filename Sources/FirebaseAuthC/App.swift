import AuthCore
import AuthSupport
import CFirebaseAuth

private func app(_ pointer: OpaquePointer?) -> App? { object(pointer) }

// MARK: - Options

/// The object behind firebase_app_options.
final class OptionsHandle: LanguageBinding, @unchecked Sendable {
  var options: AppOptions
  /// Renewed with every change: the texts lent out before live as long as the options.
  private(set) var texts = TextCache()
  private var formerTexts: [TextCache] = []

  init(_ options: AppOptions = AppOptions()) { self.options = options }

  func change(_ pointer: UnsafePointer<CChar>?, _ field: WritableField) -> Int32 {
    guard let value = TextArgument(pointer).value else { return AuthErrorCode.failure.rawValue }
    field(&options, value)
    formerTexts.append(texts)
    texts = TextCache()
    return AuthErrorCode.none.rawValue
  }

  typealias WritableField = (inout AppOptions, String) -> Void
}

private func options(_ pointer: OpaquePointer?) -> OptionsHandle? { object(pointer) }

private let failure = AuthErrorCode.failure.rawValue
private let success = AuthErrorCode.none.rawValue

@c @implementation
public func firebase_app_options_create() -> OpaquePointer? { owned(OptionsHandle()) }

@c @implementation
public func firebase_app_options_retain(_ pointer: OpaquePointer?) { retain(pointer, as: OptionsHandle.self) }

@c @implementation
public func firebase_app_options_release(_ pointer: OpaquePointer?) { release(pointer, as: OptionsHandle.self) }

@c @implementation
public func firebase_app_options_set_api_key(_ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?) -> Int32 {
  options(pointer)?.change(value) { $0.apiKey = $1 } ?? failure
}

@c @implementation
public func firebase_app_options_set_app_id(_ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?) -> Int32 {
  options(pointer)?.change(value) { $0.appID = $1 } ?? failure
}

@c @implementation
public func firebase_app_options_set_project_id(_ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?) -> Int32 {
  options(pointer)?.change(value) { $0.projectID = $1 } ?? failure
}

@c @implementation
public func firebase_app_options_set_session_directory(
  _ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?
) -> Int32 {
  options(pointer)?.change(value) { $0.sessionDirectory = $1 } ?? failure
}

@c @implementation
public func firebase_app_options_set_ca_file(_ pointer: OpaquePointer?, _ value: UnsafePointer<CChar>?) -> Int32 {
  options(pointer)?.change(value) { $0.caFile = $1 } ?? failure
}

@c @implementation
public func firebase_app_options_api_key(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  options(pointer).map { $0.texts.text(0, $0.options.apiKey) } ?? TextCache.empty
}

@c @implementation
public func firebase_app_options_app_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  options(pointer).map { $0.texts.text(1, $0.options.appID) } ?? TextCache.empty
}

@c @implementation
public func firebase_app_options_project_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  options(pointer).map { $0.texts.text(2, $0.options.projectID) } ?? TextCache.empty
}

@c @implementation
public func firebase_app_options_set_session_store_kind(_ pointer: OpaquePointer?, _ kind: Int32) -> Int32 {
  guard let handle = options(pointer) else { return failure }
  switch SessionStoreKind(rawValue: kind) {
  case .standard?: handle.options.sessionStore = .standard
  case .none?: handle.options.sessionStore = .none
  case .file?: handle.options.sessionStore = .file
  case .custom?, nil: return failure
  }
  return success
}

@c @implementation
public func firebase_app_options_set_session_store(
  _ pointer: OpaquePointer?, _ store: UnsafePointer<firebase_session_store>?
) -> Int32 {
  guard let handle = options(pointer), let custom = CustomSessionStore.make(store) else {
    return failure
  }
  handle.options.sessionStore = .custom(custom)
  return success
}

@c @implementation
public func firebase_app_options_set_timeouts(_ pointer: OpaquePointer?, _ connect: Int32, _ request: Int32) -> Int32 {
  guard let handle = options(pointer), connect >= 0, request >= 0 else { return failure }
  handle.options.connectTimeout = Int64(connect)
  handle.options.requestTimeout = Int64(request)
  return success
}

// MARK: - Life

@c @implementation
public func firebase_app_create(
  _ pointer: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let handle = options(pointer), let result else { return failure }
  let appName: String?
  switch TextArgument(name) {
  case .absent: appName = nil
  case .text(let text): appName = text
  case .invalid: return failure
  }
  switch App.create(options: handle.options, name: appName, binding: OptionsHandle(handle.options)) {
  case .success(let app):
    result.pointee = borrowed(app)
    return success
  case .failure(let error): return error.code.rawValue
  }
}

@c @implementation
public func firebase_app_get(_ name: UnsafePointer<CChar>?) -> OpaquePointer? {
  switch TextArgument(name) {
  case .absent: App.get(name: nil).map { borrowed($0) }
  case .text(let text): App.get(name: text).map { borrowed($0) }
  case .invalid: nil
  }
}

@c @implementation
public func firebase_app_retain(_ pointer: OpaquePointer?) { app(pointer)?.retain() }

@c @implementation
public func firebase_app_release(_ pointer: OpaquePointer?) { app(pointer)?.release() }

@c @implementation
public func firebase_app_name(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  app(pointer).map { $0.texts.text(0, $0.name) } ?? TextCache.empty
}

@c @implementation
public func firebase_app_get_options(_ pointer: OpaquePointer?) -> OpaquePointer? {
  app(pointer)?.binding.map { borrowed($0) }
}

// MARK: - Attachment

@c @implementation
public func firebase_app_attach(
  _ pointer: OpaquePointer?, _ value: UnsafeMutableRawPointer?, _ deleter: firebase_deleter?
) -> UnsafeMutableRawPointer? {
  app(pointer)?.attachment.attach(value, deleter)
}

@c @implementation
public func firebase_app_attachment(_ pointer: OpaquePointer?) -> UnsafeMutableRawPointer? {
  app(pointer)?.attachment.pointer
}

@c @implementation
public func firebase_app_detach(_ pointer: OpaquePointer?) -> UnsafeMutableRawPointer? {
  app(pointer)?.attachment.detach()
}
