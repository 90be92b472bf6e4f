// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseAuth

private func app(_ pointer: OpaquePointer?) -> App? { object(pointer) }

// MARK: - Life

@c @implementation
public func firebase_app_create(
  _ pointer: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let result else { return refused() }
  let appName: String?
  switch TextArgument(name) {
  case .absent: appName = nil
  case .text(let text): appName = text
  case .invalid: return refused()
  }
  let options = object(pointer, as: OptionsHandle.self)?.options
  useApplePlatform()
  switch App.create(options: options, name: appName, makeBinding: { OptionsHandle($0) }) {
  case .success(let app):
    result.pointee = borrowed(app)
    return AuthErrorCode.none.rawValue
  case .failure(let error): return error.code.rawValue
  }
}

@c @implementation
public func firebase_app_copy_by_name(_ name: UnsafePointer<CChar>?) -> OpaquePointer? {
  switch TextArgument(name) {
  case .absent: App.get(name: nil).map { borrowed($0) }
  case .text(let text): App.get(name: text).map { borrowed($0) }
  case .invalid: nil
  }
}

@c @implementation
public func firebase_app_visit_all(_ visitor: firebase_app_visitor?, _ userData: UnsafeMutableRawPointer?) {
  guard let visitor else { return }
  for app in App.all() {
    visitor(borrowed(app), userData)
    app.release()
  }
}

@c @implementation
public func firebase_app_retain(_ pointer: OpaquePointer?) { app(pointer)?.retain() }

@c @implementation
public func firebase_app_release(_ pointer: OpaquePointer?) { app(pointer)?.release() }

@c @implementation
public func firebase_app_name(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(app(pointer)) { $0.name }
}

@c @implementation
public func firebase_app_get_options(_ pointer: OpaquePointer?) -> OpaquePointer? {
  app(pointer)?.binding.map { borrowed($0) }
}

// MARK: - Callbacks

@c @implementation
public func firebase_app_set_callback_delivery(_ pointer: OpaquePointer?, _ delivery: Int32) -> Int32 {
  guard let app = app(pointer) else { return refused() }
  switch Int(delivery) {
  case FIREBASE_CALLBACK_DELIVERY_LOOP: app.pumpCallbacks(false)
  case FIREBASE_CALLBACK_DELIVERY_POLLED: app.pumpCallbacks(true)
  default: return refused()
  }
  return AuthErrorCode.none.rawValue
}

@c @implementation
public func firebase_app_poll(_ pointer: OpaquePointer?) -> Int { app(pointer)?.poll() ?? 0 }

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
