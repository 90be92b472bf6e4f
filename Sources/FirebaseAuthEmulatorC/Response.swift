// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import CFirebaseAuthEmulator

/// A firebase_auth_emulator_response.
final class Response: @unchecked Sendable {
  let status: Int32
  let body: String
  private let json: JSON?
  let texts = TextCache()

  init(_ response: HTTPResponse) {
    status = Int32(clamping: response.status)
    body = response.body
    json = JSON.parse(response.body)
  }

  static func refused(_ message: String) -> Response { Response(.failed(400, message)) }

  /// Nil on success.
  var error: String? {
    if status < 400 { return nil }
    return json?["error"]?.filled("message") ?? "The status is \(status)."
  }

  /// The value at a JSON pointer (RFC 6901).
  func value(at pointer: String) -> JSON? {
    var value = json
    guard !pointer.isEmpty else { return value }
    guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
    for token in pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      value = value.flatMap { Response.member(String(token), of: $0) }
    }
    return value
  }

  private static func member(_ token: String, of value: JSON) -> JSON? {
    guard value.kind == .array else { return value[unescaped(token)] }
    guard let index = Int(token), index >= 0, case let elements = value.elements, index < elements.count else {
      return nil
    }
    return elements[index]
  }

  /// "~1" stands for "/", and "~0" for "~".
  private static func unescaped(_ token: String) -> String {
    var bytes: [UInt8] = []
    for byte in token.utf8 {
      let isEscape = bytes.last == UInt8(ascii: "~")
      switch (isEscape, byte) {
      case (true, UInt8(ascii: "1")): bytes[bytes.count - 1] = UInt8(ascii: "/")
      case (true, UInt8(ascii: "0")): bytes[bytes.count - 1] = 0
      default: bytes.append(byte)
      }
    }
    // A "~" that an escape made must not begin another one.
    return String(decoding: bytes.map { $0 == 0 ? UInt8(ascii: "~") : $0 }, as: UTF8.self)
  }
}

/// What the getters of errors return for NULL; never freed.
extension TextCache {
  static var noEmulator: UnsafePointer<CChar> { kept.text("The emulator is NULL.") }
  static var noResponse: UnsafePointer<CChar> { kept.text("The response is NULL.") }
}

private let kept = TextCache()

private func response(_ pointer: OpaquePointer?) -> Response? { object(pointer) }

private func value(_ pointer: OpaquePointer?, _ place: UnsafePointer<CChar>?) -> JSON? {
  guard let place, let place = TextArgument(place).value else { return nil }
  return response(pointer)?.value(at: place)
}

@c @implementation
public func firebase_auth_emulator_response_retain(_ pointer: OpaquePointer?) { retain(pointer, as: Response.self) }

@c @implementation
public func firebase_auth_emulator_response_release(_ pointer: OpaquePointer?) { release(pointer, as: Response.self) }

@c @implementation
public func firebase_auth_emulator_response_status(_ pointer: OpaquePointer?) -> Int32 {
  response(pointer)?.status ?? 0
}

@c @implementation
public func firebase_auth_emulator_response_body(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let response = response(pointer) else { return TextCache.empty }
  return response.texts.text(response.body)
}

@c @implementation
public func firebase_auth_emulator_response_error_message(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let response = response(pointer) else { return TextCache.noResponse }
  return response.texts.text(response.error ?? "")
}

@c @implementation
public func firebase_auth_emulator_response_string(
  _ pointer: OpaquePointer?, _ place: UnsafePointer<CChar>?
) -> UnsafePointer<CChar>? {
  guard let text = value(pointer, place)?.string else { return TextCache.empty }
  return response(pointer)?.texts.lend(text)
}

@c @implementation
public func firebase_auth_emulator_response_integer(_ pointer: OpaquePointer?, _ place: UnsafePointer<CChar>?) -> Int64
{
  guard let value = value(pointer, place) else { return 0 }
  return value.integer ?? (value.bool == true ? 1 : 0)
}

@c @implementation
public func firebase_auth_emulator_response_count(_ pointer: OpaquePointer?, _ place: UnsafePointer<CChar>?) -> Int {
  value(pointer, place).map { $0.elements.count + $0.fields.count } ?? 0
}
