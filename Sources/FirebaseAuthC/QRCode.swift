// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import CFirebaseAuth

private func code(_ pointer: OpaquePointer?) -> QRCode? { object(pointer) }

@c @implementation
public func firebase_qr_code_create(
  _ text: UnsafePointer<CChar>?, _ code: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let code, let text = TextArgument(text).value else { return refused() }
  switch QRCode.make(text) {
  case .success(let made):
    code.pointee = owned(made)
    return 0
  case .failure(let error):
    Log.error(error.message)
    return error.number
  }
}

@c @implementation
public func firebase_qr_code_retain(_ pointer: OpaquePointer?) { retain(pointer, as: QRCode.self) }

@c @implementation
public func firebase_qr_code_release(_ pointer: OpaquePointer?) { release(pointer, as: QRCode.self) }

@c @implementation
public func firebase_qr_code_size(_ pointer: OpaquePointer?) -> Int { code(pointer)?.size ?? 0 }

@c @implementation
public func firebase_qr_code_is_dark(_ pointer: OpaquePointer?, _ x: Int, _ y: Int) -> Bool {
  code(pointer)?.isDark(x, y) ?? false
}

@c @implementation
public func firebase_qr_code_text(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(code(pointer)) { $0.text }
}
