import AuthSupport

/// The emulator without its HTTP server: a request goes in, an answer comes out. May be used from any thread.
public final class Emulator: Sendable {
  /// Larger bodies are refused with 413, in bytes. The largest that make sense are a thousand users.
  public static let bodyLimit = 8 << 20

  private let project: Guarded<Project>

  /// - Parameters:
  ///   - project: the one project that is served, whatever the API key.
  ///   - strict: whether every identity token must be signed by the emulator's own stand-in for Apple.
  ///   - delay: how long the answers to clients are kept back, in milliseconds, as a network would.
  public init(project: String = "demo-project", strict: Bool = false, delay: UInt16 = 0) {
    var configuration = Configuration()
    configuration.delayMilliseconds = Int64(delay)
    configuration.authorizedDomains =
      ["localhost", "127.0.0.1", "[::1]", project + ".firebaseapp.com", project + ".web.app"]
    self.project = Guarded(Project(id: project, isStrict: strict, configuration))
  }

  /// Every request has an answer; nothing is thrown.
  public func handle(_ request: Request) -> Response {
    if request.method == "OPTIONS" { return Response(status: 204, body: "") }
    return project.withLock { project in
      do throws(Failure) {
        return try project.handle(request)
      } catch {
        return Response(error)
      }
    }
  }

  /// The answer to a body above `bodyLimit`.
  static var oversized: Response { Response(.oversized) }
}
