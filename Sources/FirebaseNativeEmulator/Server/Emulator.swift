// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// The emulator without its HTTP server. Thread-safe.
public final class Emulator: Sendable {
  /// The maximum size of a body in bytes; larger ones are refused with 413. The largest useful bodies contain a
  /// thousand users.
  public static let bodyLimit = 8 << 20

  private let projects: Guarded<ProjectStore>
  private let pages: PagePolicy

  /// - Parameters:
  ///   - project: the id of the project of requests that name none, for any API key.
  ///   - strict: whether every identity token must be signed by the emulator's stand-in for Apple, and responses are
  ///     those of production where the official emulator's are different.
  ///   - delay: the delay of responses to clients, in milliseconds.
  ///   - host: the name or address of the emulator.
  ///   - allowedOrigins: origins of web pages that may administer it, in addition to loopback hosts.
  ///   - projectLimit: the maximum number of other projects.
  ///   - accessesFiles: whether requests may name folders of this machine, for exports and imports.
  ///   - isSingleProject: whether the first request that names another project is announced.
  ///   - functions: calls the blocking functions. Nil for HTTP requests.
  ///   - announce: prints the codes and links that production would send, and warnings. It must not use the emulator.
  public init(
    project: String = "demo-project", strict: Bool = false, delay: UInt16 = 0, host: String = "127.0.0.1",
    allowedOrigins: [String] = [], projectLimit: Int = 1000, accessesFiles: Bool = false,
    isSingleProject: Bool = false, functions: FunctionCaller? = nil, announce: @escaping Announcer = { _ in }
  ) {
    pages = PagePolicy(host: host, origins: allowedOrigins)
    let origin = ProjectStore.Origin(
      isStrict: strict, accessesFiles: accessesFiles, delay: Int64(delay), services: Router.shared.services,
      announce: announce, isSingleProject: isSingleProject)
    projects = Guarded(ProjectStore(project, origin, limit: projectLimit))
    connect(functions ?? FunctionClient().caller)
  }

  /// While a function works, other threads may use the projects.
  private func connect(_ functions: @escaping FunctionCaller) {
    let projects = Unmanaged.passUnretained(projects)
    projects.takeUnretainedValue().withLock {
      $0.callFunction = { request in
        projects.takeUnretainedValue().withoutLock { functions(request) }
      }
    }
  }

  /// Whether a request to this path may wait for a blocking function.
  func mayWait(_ method: String, _ path: String) -> Bool {
    projects.withLock { $0.haveFunctions } && Router.shared.createsSession(method, path)
  }

  /// Every request has a response; nothing is thrown.
  public func handle(_ request: HTTPRequest) -> HTTPResponse { whole(handle(request, isOversized: false)) }

  /// The response with all of its body at once.
  func whole(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    while let parts = response.parts, let part = nextPart(of: parts) { response.body += part }
    response.parts = nil
    return response
  }

  func nextPart(of parts: BodyParts) -> String? { projects.withLock { _ in parts.next() } }

  /// Writes all projects to the folder, in the format of the official emulator. The folder must be new, empty, or that
  /// of an earlier export. If the export fails, it has its former content.
  public func exportData(to folder: String) throws(ExportError) {
    try useProjects { (projects) throws(ExportError) in try projects.write(to: folder) }
  }

  /// Replaces the projects' accounts, tenants and settings with those of an export. Projects that are not in it are
  /// empty afterwards. If the import fails, nothing changes.
  ///
  /// - Parameter unlessNew: whether a folder that is missing or empty is accepted, without a change.
  public func importData(from folder: String, unlessNew: Bool = false) throws(ExportError) {
    if unlessNew, ExportFolder(folder).isNew { return }
    try useProjects { (projects) throws(ExportError) in try projects.load(from: folder) }
  }

  private func useProjects(_ use: (ProjectStore) throws(ExportError) -> Void) throws(ExportError) {
    let result: Result<Void, ExportError> = projects.withLock { projects in
      do throws(ExportError) {
        return .success(try use(projects))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// `isOversized` is set for a body above `bodyLimit`, which was dropped.
  func handle(_ request: HTTPRequest, isOversized: Bool) -> HTTPResponse {
    let refusal = pages.refusal(of: request)
    if let refusal, Router.shared.isAdministration(request) { return HTTPResponse(refusal) }
    var response = isOversized ? HTTPResponse(.oversized) : respond(to: request)
    response.headers += pages.headers(for: request, isTrusted: refusal == nil)
    return response
  }

  private func respond(to request: HTTPRequest) -> HTTPResponse {
    if request.method == "OPTIONS" { return HTTPResponse(status: 204, body: "") }
    if request.path.utf8.contains(0) { return HTTPResponse(.invalidArgument("The path contains a zero byte.")) }
    return projects.withLock { projects in
      do throws(Failure) {
        return try Router.shared.respond(to: request, in: projects)
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
