// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// The emulator without its HTTP server. Thread-safe.
public final class Emulator: Sendable {
  /// The maximum size of a body in bytes; larger ones are refused with 413. The largest useful bodies contain a
  /// thousand users.
  public static let bodyLimit = 8 << 20

  private let project: Guarded<Project>
  private let pages: PagePolicy

  /// - Parameters:
  ///   - project: the id of the project that is served, for any API key.
  ///   - strict: whether every identity token must be signed by the emulator's stand-in for Apple, and responses are
  ///     those of production where the official emulator's are different.
  ///   - delay: the delay of responses to clients, in milliseconds.
  ///   - host: the name or address of the emulator.
  ///   - allowedOrigins: origins of web pages that may administer it, in addition to loopback hosts.
  ///   - functions: calls the blocking functions. Nil for HTTP requests.
  public init(
    project: String = "demo-project", strict: Bool = false, delay: UInt16 = 0, host: String = "127.0.0.1",
    allowedOrigins: [String] = [], functions: FunctionCaller? = nil
  ) {
    pages = PagePolicy(host: host, origins: allowedOrigins)
    var settings = ProjectSettings()
    settings.delayMilliseconds = Int64(delay)
    settings.answersAsProduction = strict
    settings.authorizedDomains =
      ["localhost", "127.0.0.1", "[::1]", project + ".firebaseapp.com", project + ".web.app"]
    self.project = Guarded(
      Project(id: project, isStrict: strict, settings, services: Router.shared.services))
    connect(functions ?? FunctionClient().caller)
  }

  /// While a function works, other threads may use the project.
  private func connect(_ functions: @escaping FunctionCaller) {
    let project = Unmanaged.passUnretained(project)
    project.takeUnretainedValue().withLock {
      $0.callFunction = { request in
        project.takeUnretainedValue().withoutLock { functions(request) }
      }
    }
  }

  /// Whether a request to this path may wait for a blocking function.
  func mayWait(_ method: String, _ path: String) -> Bool {
    project.withLock { !$0.settings.blockingFunctions.isEmpty } && Router.shared.callsFunctions(method, path)
  }

  /// Every request has a response; nothing is thrown.
  public func handle(_ request: HTTPRequest) -> HTTPResponse { handle(request, isOversized: false) }

  /// `isOversized` is set for a body above `bodyLimit`, which was dropped.
  func handle(_ request: HTTPRequest, isOversized: Bool) -> HTTPResponse {
    let refusal = pages.refusal(of: request)
    if let refusal, Router.shared.isAdministration(request) { return HTTPResponse(refusal) }
    var response = isOversized ? HTTPResponse(.oversized) : answer(request)
    if let origin = request.headers["origin"] {
      response.headers += pages.headers(for: origin, isTrusted: refusal == nil)
    }
    return response
  }

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    if request.method == "OPTIONS" { return HTTPResponse(status: 204, body: "") }
    return project.withLock { project in
      do throws(Failure) {
        return try Router.shared.answer(request, in: project)
      } catch {
        return HTTPResponse(error)
      }
    }
  }
}

extension Failure {
  fileprivate static let oversized = Failure(
    code: 413, message: "Request payload size exceeds the limit: \(Emulator.bodyLimit) bytes.",
    reason: "uploadTooLarge", status: "INVALID_ARGUMENT")
}
