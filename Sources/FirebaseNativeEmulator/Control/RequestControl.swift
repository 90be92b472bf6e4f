// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  func readRequests() -> JSON { project.requestLog.answer }

  func clearRequests() -> JSON {
    project.requestLog = RequestLog()
    project.recentRequests.removeAll()
    return .object()
  }

  func readRecentRequests() -> JSON { project.recentRequests.answer }

  func addFault() throws(Failure) -> JSON {
    guard let method = body.string("method"), project.faults.isKnown(method) else {
      throw .invalidArgument("/method must be the name of a service method, for example accounts:lookup")
    }
    let status = body.integer("status") ?? 400
    guard (200...599).contains(status) else { throw .invalidArgument("/status must be from 200 to 599") }
    let count = body.integer("count") ?? 1
    guard count > 0 else { throw .invalidArgument("/count must be 1 or more") }
    project.faults.add(
      Fault(
        method: method, response: faultResponse(body, status: Int(status)),
        delay: try ProjectSettings.delay(body) ?? 0, isHeld: body.bool("held") ?? false, remaining: count))
    return .object()
  }

  func clearFaults() -> JSON {
    project.faults.removeAll()
    return releaseAnswers()
  }

  /// The server sends them.
  func releaseAnswers() -> JSON {
    project.faults.releaseAnswers()
    return .object()
  }

  private func faultResponse(_ body: JSON, status: Int) -> HTTPResponse? {
    guard body["status"] != nil || body["message"] != nil || body["body"] != nil else { return nil }
    if let text = body.string("body") { return HTTPResponse(status: status, body: text) }
    let message = body.string("message") ?? "INTERNAL_ERROR"
    return HTTPResponse(Failure(code: status, message: message, reason: body.string("reason") ?? "invalid"))
  }
}
