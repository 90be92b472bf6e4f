// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// An error response in Google's format.
struct Failure: Error {
  let code: Int
  let message: String
  let reason: String
  var status: String?
  /// The emulator's own explanation, for people, where the service's message has none.
  var explanation: String?

  /// An Identity Toolkit error such as `USER_NOT_FOUND` or `INVALID_IDP_RESPONSE : detail`.
  static func service(_ message: String) -> Failure {
    Failure(code: 400, message: message, reason: "invalid")
  }

  static func service(_ key: String, _ detail: String) -> Failure { service(key + " : " + detail) }

  static func service(_ message: String, explained explanation: String) -> Failure {
    Failure(code: 400, message: message, reason: "invalid", explanation: explanation)
  }

  /// The error for a body with a wrong structure.
  static func invalidPayload(_ detail: String, reason: String = "invalid") -> Failure {
    Failure(
      code: 400, message: "Invalid JSON payload received. " + detail, reason: reason,
      status: "INVALID_ARGUMENT")
  }

  static func invalidArgument(_ message: String) -> Failure {
    Failure(code: 400, message: message, reason: "invalid", status: "INVALID_ARGUMENT")
  }

  static func notFound(_ message: String) -> Failure {
    Failure(code: 404, message: message, reason: "notFound", status: "NOT_FOUND")
  }

  static func notImplemented(_ message: String) -> Failure {
    Failure(code: 501, message: message, reason: "notImplemented", status: "NOT_IMPLEMENTED")
  }

  static let missingKey = Failure(
    code: 403, message: "The request is missing a valid API key.", reason: "forbidden",
    status: "PERMISSION_DENIED")

  static let missingBearer = Failure(
    code: 401,
    message: "Request is missing the credentials of an administrator. The emulator accepts \"Bearer owner\".",
    reason: "unauthorized", status: "UNAUTHENTICATED")

  static let invalidBearer = Failure(
    code: 401,
    message: "Request had invalid authentication credentials. The emulator accepts \"Bearer owner\".",
    reason: "unauthorized", status: "UNAUTHENTICATED")

  static let targetProject = service(
    "INSUFFICIENT_PERMISSION", "Only authenticated requests can specify target_project_id.")

  static let tenantNotFound = Failure(
    code: 404, message: "TENANT_NOT_FOUND", reason: "notFound", status: "NOT_FOUND")

  static let configurationNotFound = Failure(
    code: 404, message: "CONFIGURATION_NOT_FOUND", reason: "notFound", status: "NOT_FOUND")

  static let noEntropy = Failure(
    code: 500, message: "The system cannot generate random numbers.", reason: "backendError",
    status: "INTERNAL")

  static let noUsableKey = Failure(
    code: 500, message: "OpenSSL cannot use the key of the emulator.", reason: "backendError", status: "INTERNAL")

  var envelope: JSON {
    let item = JSON.object()
    item.set("message", message)
    item.set("reason", reason)
    item.set("domain", "global")
    let error = JSON.object()
    error.set("code", Int64(code))
    error.set("message", message)
    error.set("errors", JSON([item]))
    error.set("status", status)
    if let explanation { error.set("details", JSON([Failure.details(explanation)])) }
    return .object("error", error)
  }

  private static func details(_ explanation: String) -> JSON {
    let details = JSON.object("@type", "type.googleapis.com/google.rpc.DebugInfo")
    details.set("detail", explanation)
    return details
  }
}
