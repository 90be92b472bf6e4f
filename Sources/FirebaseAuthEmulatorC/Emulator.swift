// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeEmulator
import FirebaseNativeSupport
import CFirebaseAuthEmulator

private func emulator(_ pointer: OpaquePointer?) -> TestEmulator? { object(pointer) }

@c @implementation
public func firebase_auth_emulator_create(
  _ options: UnsafePointer<firebase_auth_emulator_options>?
) -> OpaquePointer? {
  owned(TestEmulator(TestEmulatorOptions.read(options)))
}

@c @implementation
public func firebase_auth_emulator_retain(_ pointer: OpaquePointer?) { retain(pointer, as: TestEmulator.self) }

@c @implementation
public func firebase_auth_emulator_release(_ pointer: OpaquePointer?) { release(pointer, as: TestEmulator.self) }

// MARK: - Where it listens

private func text(
  _ pointer: OpaquePointer?, getter: StaticString = #function, _ value: (TestEmulator) -> String
) -> UnsafePointer<CChar> {
  emulator(pointer).map { $0.texts.text(value($0), getter: getter) } ?? TextCache.empty
}

@c @implementation
public func firebase_auth_emulator_error_message(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  pointer == nil ? TextCache.noEmulator : text(pointer) { $0.problem }
}

@c @implementation
public func firebase_auth_emulator_host(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(pointer) { $0.host }
}

@c @implementation
public func firebase_auth_emulator_port(_ pointer: OpaquePointer?) -> UInt16 { emulator(pointer)?.port ?? 0 }

@c @implementation
public func firebase_auth_emulator_url(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(pointer) { $0.url }
}

@c @implementation
public func firebase_auth_emulator_project_id(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  text(pointer) { $0.project }
}

// MARK: - Requests

/// A string argument that must not be NULL.
private struct Required {
  let name: String
  let pointer: UnsafePointer<CChar>?

  init(_ name: String, _ pointer: UnsafePointer<CChar>?) {
    self.name = name
    self.pointer = pointer
  }
}

/// The response of the body, which gets the server and the strings; an error if an argument is unusable.
private func respond(
  _ pointer: OpaquePointer?, _ required: [Required] = [], _ body: (Server, [String]) -> HTTPResponse
) -> OpaquePointer {
  guard let emulator = emulator(pointer) else { return owned(Response.refused("The emulator is NULL.")) }
  var texts: [String] = []
  for argument in required {
    guard argument.pointer != nil else { return owned(Response.refused("The argument \"\(argument.name)\" is NULL.")) }
    guard let text = TextArgument(argument.pointer).value else {
      return owned(Response.refused("The argument \"\(argument.name)\" is not UTF-8."))
    }
    texts.append(text)
  }
  return owned(emulator.use { body($0, texts) })
}

@c @implementation
public func firebase_auth_emulator_request(
  _ pointer: OpaquePointer?, _ method: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
  _ body: UnsafePointer<CChar>?
) -> OpaquePointer? {
  let required = [Required("method", method), Required("path", path), Required("body", body ?? TextCache.empty)]
  return respond(pointer, required) { $0.send($1[0], $1[1], Array($1[2].utf8)) }
}

@c @implementation
public func firebase_auth_emulator_create_account(
  _ pointer: OpaquePointer?, _ account: UnsafePointer<CChar>?
) -> OpaquePointer? {
  respond(pointer, [Required("account", account ?? TextCache.empty)]) { $0.send("POST", "accounts", Array($1[0].utf8)) }
}

@c @implementation
public func firebase_auth_emulator_import_folder(
  _ pointer: OpaquePointer?, _ folder: UnsafePointer<CChar>?
) -> OpaquePointer? {
  respond(pointer, [Required("folder", folder)]) { $0.importData(from: $1[0]) }
}

@c @implementation
public func firebase_auth_emulator_export_folder(
  _ pointer: OpaquePointer?, _ folder: UnsafePointer<CChar>?
) -> OpaquePointer? {
  respond(pointer, [Required("folder", folder)]) { $0.exportData(to: $1[0]) }
}

@c @implementation
public func firebase_auth_emulator_copy_last_email(
  _ pointer: OpaquePointer?, _ email: UnsafePointer<CChar>?
) -> OpaquePointer? {
  respond(pointer, [Required("email", email)]) { $0.lastEmail(to: $1[0]) }
}

@c @implementation
public func firebase_auth_emulator_copy_last_text_message(
  _ pointer: OpaquePointer?, _ phoneNumber: UnsafePointer<CChar>?
) -> OpaquePointer? {
  respond(pointer, [Required("phone_number", phoneNumber)]) { $0.lastTextMessage(to: $1[0]) }
}

@c @implementation
public func firebase_auth_emulator_advance_clock(_ pointer: OpaquePointer?, _ milliseconds: Int64) -> OpaquePointer? {
  respond(pointer) { server, _ in server.advanceClock(milliseconds: milliseconds) }
}

@c @implementation
public func firebase_auth_emulator_request_count(_ pointer: OpaquePointer?, _ service: UnsafePointer<CChar>?) -> Int64 {
  switch TextArgument(service) {
  case .absent: emulator(pointer)?.requestCount(nil) ?? 0
  case .text(let service): emulator(pointer)?.requestCount(service) ?? 0
  case .invalid: 0
  }
}

@c @implementation
public func firebase_auth_emulator_copy_last_request(
  _ pointer: OpaquePointer?, _ service: UnsafePointer<CChar>?
) -> OpaquePointer? {
  respond(pointer, [Required("service", service)]) { $0.lastRequest(for: $1[0]) }
}

@c @implementation
public func firebase_auth_emulator_reset(_ pointer: OpaquePointer?) -> OpaquePointer? {
  respond(pointer) { server, _ in server.reset() }
}
