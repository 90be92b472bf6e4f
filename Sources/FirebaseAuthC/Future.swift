// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseAuth

private func future(_ pointer: OpaquePointer?) -> Future? { object(pointer) }

@c @implementation
public func firebase_future_retain(_ pointer: OpaquePointer?) { retain(pointer, as: Future.self) }

@c @implementation
public func firebase_future_release(_ pointer: OpaquePointer?) { release(pointer, as: Future.self) }

@c @implementation
public func firebase_future_is_shared(_ pointer: OpaquePointer?) -> Bool {
  guard let pointer else { return false }
  // The caller's reference, borrowed for the call.
  var future = Unmanaged<Future>.fromOpaque(UnsafeRawPointer(pointer)).takeRetainedValue()
  defer { _ = Unmanaged.passRetained(future) }
  return !isKnownUniquelyReferenced(&future)
}

@c @implementation
public func firebase_future_status(_ pointer: OpaquePointer?) -> Int32 {
  guard let pointer else { return Int32(FIREBASE_FUTURE_STATUS_INVALID) }
  // Called in each frame, so no reference is counted.
  return Unmanaged<Future>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef {
    Int32($0.isPending ? FIREBASE_FUTURE_STATUS_PENDING : FIREBASE_FUTURE_STATUS_COMPLETE)
  }
}

// MARK: - What it brought

@c @implementation
public func firebase_future_error(_ pointer: OpaquePointer?) -> Int32 {
  guard let future = future(pointer) else { return AuthErrorCode.failure.rawValue }
  return future.error?.number ?? 0
}

@c @implementation
public func firebase_future_error_message(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(future(pointer), ifAny: { $0.error?.message })
}

@c @implementation
public func firebase_future_server_message(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(future(pointer), ifAny: { $0.error?.serverMessage })
}

@c @implementation
public func firebase_future_error_detail(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  // Shares the slot of a string that only successful futures have.
  text(future(pointer), ifAny: { $0.error?.detail })
}

@c @implementation
public func firebase_future_auth_result(_ pointer: OpaquePointer?) -> OpaquePointer? {
  future(pointer)?.authResult.map { borrowed($0) }
}

@c @implementation
public func firebase_future_user(_ pointer: OpaquePointer?) -> OpaquePointer? {
  switch future(pointer)?.value {
  case .user(let user)?: borrowed(user)
  case .authResult(let result)?: result.user.map { borrowed($0) }
  default: nil
  }
}

@c @implementation
public func firebase_future_string(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let future = future(pointer), case .text(let text)? = future.value else { return TextCache.empty }
  return future.texts.text(text)
}

@c @implementation
public func firebase_future_string_count(_ pointer: OpaquePointer?) -> Int { texts(of: future(pointer)).count }

@c @implementation
public func firebase_future_string_at(_ pointer: OpaquePointer?, _ index: Int) -> UnsafePointer<CChar>? {
  let future = future(pointer)
  let texts = texts(of: future)
  guard let future, texts.indices.contains(index) else { return TextCache.empty }
  return future.texts.lend(texts[index])
}

@c @implementation
public func firebase_future_credential(_ pointer: OpaquePointer?) -> OpaquePointer? {
  guard case .credential(let credential)? = future(pointer)?.value else { return nil }
  return borrowed(credential)
}

private func texts(of future: Future?) -> [String] {
  guard case .texts(let texts)? = future?.value else { return [] }
  return texts
}

// MARK: - Waiting

@c @implementation
public func firebase_future_wait(_ pointer: OpaquePointer?, _ timeout: Int32) -> Bool {
  future(pointer)?.wait(timeout) ?? false
}

@c @implementation
public func firebase_future_cancel(_ pointer: OpaquePointer?) { future(pointer)?.cancel() }

@c @implementation
public func firebase_future_on_completion(
  _ pointer: OpaquePointer?, _ callback: firebase_future_callback?, _ userData: UnsafeMutableRawPointer?,
  _ deleter: firebase_deleter?
) {
  let data = CallerData(userData, deleter)
  future(pointer)?.onCompletion(callback.map { completion($0, data) })
}

@c @implementation
public func firebase_future_add_on_completion(
  _ pointer: OpaquePointer?, _ callback: firebase_future_callback?, _ userData: UnsafeMutableRawPointer?,
  _ deleter: firebase_deleter?
) -> UInt64 {
  let data = CallerData(userData, deleter)
  guard let future = future(pointer), let callback else { return 0 }
  return future.addOnCompletion(completion(callback, data))
}

@c @implementation
public func firebase_future_remove_on_completion(_ pointer: OpaquePointer?, _ callback: UInt64) {
  future(pointer)?.removeOnCompletion(callback)
}

private func completion(_ callback: @escaping firebase_future_callback, _ data: CallerData) -> Future.Callback {
  { future in callback(borrowed(future), data.pointer) }
}

// MARK: - Attachment

@c @implementation
public func firebase_future_attach(
  _ pointer: OpaquePointer?, _ value: UnsafeMutableRawPointer?, _ deleter: firebase_deleter?
) -> UnsafeMutableRawPointer? {
  future(pointer)?.attachment.attach(value, deleter)
}

@c @implementation
public func firebase_future_attachment(_ pointer: OpaquePointer?) -> UnsafeMutableRawPointer? {
  future(pointer)?.attachment.pointer
}

// MARK: - Promise

/// Completes its future as cancelled if it is released without a completion.
private final class Promise {
  let future = Future(.nothing)

  deinit { future.cancel() }
}

@c @implementation
public func firebase_promise_create() -> OpaquePointer? { owned(Promise()) }

@c @implementation
public func firebase_promise_release(_ promise: OpaquePointer?) { release(promise, as: Promise.self) }

@c @implementation
public func firebase_promise_copy_future(_ promise: OpaquePointer?) -> OpaquePointer? {
  owned(object(promise, as: Promise.self)?.future ?? Future(.nothing, failed: .missing("promise")))
}

@c @implementation
public func firebase_promise_complete(
  _ promise: OpaquePointer?, _ error: Int32, _ message: UnsafePointer<CChar>?
) -> Bool {
  guard let promise = object(promise, as: Promise.self) else { return false }
  guard error != 0 else { return promise.future.complete(.success(.nothing)) }
  let text = TextArgument(message).value ?? ""
  let code = AuthErrorCode(rawValue: error) ?? .failure
  let failure = AuthError(code, text.isEmpty ? "The promise was broken." : text, number: error)
  return promise.future.complete(.failure(failure))
}
