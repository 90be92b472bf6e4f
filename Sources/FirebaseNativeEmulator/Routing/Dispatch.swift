// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

// Dispatches a request from its path to its operation.

/// A request whose route is known. Its sender is checked and its body parsed once, before the project is selected. An error
/// matters only to who uses the value.
private struct RoutedRequest {
  let request: HTTPRequest
  let route: Route
  let endpoint: Endpoint
  let captures: Captures
  /// Whether an administrator sent the request.
  let isAdmin: Result<Bool, Failure>
  let body: Result<JSON, Failure>

  init(_ request: HTTPRequest, _ target: Router.Target, _ captures: Captures) {
    self.request = request
    route = target.route
    endpoint = target.endpoint
    self.captures = captures
    isAdmin = Result { () throws(Failure) in try target.endpoint.access.check(request) }
    body = Result { () throws(Failure) in try target.route.body(of: request) }
  }

  func context(
    _ projects: ProjectStore, _ project: Project, _ pool: UserPool, body: JSON, isAdmin: Bool
  ) -> RequestContext {
    RequestContext(projects, project, pool, request, body: body, captures, isAdmin: isAdmin)
  }
}

extension Router {
  func respond(to request: HTTPRequest, in projects: ProjectStore) throws(Failure) -> HTTPResponse {
    switch match(request.method, request.path) {
    case .target(let target, let captures):
      let routed = RoutedRequest(request, target, captures)
      return try respond(to: routed, projects, try projects.project(of: routed))
    case .wrongMethod(let allowed):
      let message = "\(request.method) is not allowed here, only \(allowed)."
      var response = HTTPResponse(
        Failure(code: 405, message: message, reason: "httpMethodNotAllowed", status: "METHOD_NOT_ALLOWED"))
      response.headers.append(("Allow", allowed))
      return response
    case .unserved:
      throw .notImplemented("\(request.path) is not implemented in this emulator.")
    case .unknown: throw .notFound("\(request.path) does not exist.")
    }
  }

  private func respond(
    to routed: RoutedRequest, _ projects: ProjectStore, _ project: Project
  ) throws(Failure) -> HTTPResponse {
    switch routed.route.kind {
    case .service(let name, let operation):
      return serve(name, routed.request, project) { () throws(Failure) in
        var response = HTTPResponse(try operation(context(routed, projects, project))())
        if routed.route.lifetime > 0 {
          response.headers.append(("Cache-Control", "public, max-age=\(routed.route.lifetime)"))
        }
        return response
      }
    case .list(let name, let operation):
      return serve(name, routed.request, project) { () throws(Failure) in
        HTTPResponse(try operation(context(routed, projects, project))())
      }
    case .control(let operation):
      var response = HTTPResponse(try operation(context(routed, projects, project))())
      if routed.route.releasesResponses { response.turn = .afterReleased }
      return response
    case .page(let operation):
      let pool = try project.pool(of: routed)
      return respond({ () throws(Failure) in
        try operation(routed.context(projects, project, pool, body: try routed.body.get(), isAdmin: false))()
      }) { HTMLPage.response($0) }
    }
  }

  /// Records the request, and responds as tests have configured. Error responses are delayed as well.
  private func serve(
    _ name: String, _ request: HTTPRequest, _ project: Project, _ handle: () throws(Failure) -> HTTPResponse
  ) -> HTTPResponse {
    if request.isOfConsole { return respond(handle) { HTTPResponse($0) } }
    project.requestLog.add(request, name)
    let id = project.recentRequests.add(request, name, at: project.clock.wall)
    let fault = project.faults.consume(name)
    var response = fault?.response ?? respond(handle) { HTTPResponse($0) }
    project.recentRequests.complete(id, response)
    let delay = project.settings.delayMilliseconds + (fault?.delay ?? 0)
    response.turn =
      fault?.isHeld == true ? .whenReleased(project.faults.release) : .after(milliseconds: delay)
    return response
  }

  private func respond(
    _ handle: () throws(Failure) -> HTTPResponse, _ report: (Failure) -> HTTPResponse
  ) -> HTTPResponse {
    do throws(Failure) {
      return try handle()
    } catch {
      return report(error)
    }
  }

  private func context(
    _ routed: RoutedRequest, _ projects: ProjectStore, _ project: Project
  ) throws(Failure) -> RequestContext {
    let isAdmin = try routed.isAdmin.get()
    let body = try routed.body.get()
    let pool = try project.pool(of: routed, body)
    if routed.route.serviceName != nil {
      guard isAdmin || body.filled("targetProjectId") == nil else { throw .targetProject }
      if !routed.endpoint.isOfSettings { try pool.requireEnabled() }
    }
    return routed.context(projects, project, pool, body: body, isAdmin: isAdmin)
  }
}

// MARK: - The project

extension ProjectStore {
  /// The project in the path of the request, the query of a link, an administrator's body, or the token. Other requests
  /// belong to the default project, whatever their API key.
  fileprivate func project(of routed: RoutedRequest) throws(Failure) -> Project {
    if let id = routed.captures.project {
      // Only who may send the request creates the project.
      if known(id) == nil { _ = try routed.isAdmin.get() }
      return try project(id)
    }
    // A link, which any page may contain, creates none. Its page refuses it.
    if let id = routed.request.query[ActionPage.projectParameter] { return known(id) ?? main }
    // An invalid request names none, and is refused later.
    guard let body = try? routed.body.get() else { return main }
    if routed.route.serviceName != nil, (try? routed.isAdmin.get()) == true, let id = body.filled("targetProjectId") {
      return try project(id)
    }
    // No token is decoded while there is one project only.
    guard hasOthers, routed.route.readsTokens else { return main }
    return ProjectStore.projectOfToken(body).flatMap { known($0) } ?? main
  }

  private static func projectOfToken(_ body: JSON) -> String? {
    if let token = body.filled("idToken") { return JSONWebToken.claims(of: token)?.filled("aud") }
    return body.filled("refreshToken").flatMap { RefreshToken.content(of: $0)?.filled("project") }
  }
}

extension Route {
  fileprivate var readsTokens: Bool { fields.contains { $0.name == "idToken" || $0.name == "refreshToken" } }
}

// MARK: - The tenant

extension Project {
  /// The users that a request refers to: those of the tenant in its path, body, query or id token.
  ///
  /// - Parameter body: nil for a page, whose forms name no tenant.
  fileprivate func pool(of routed: RoutedRequest, _ body: JSON? = nil) throws(Failure) -> UserPool {
    if let id = routed.captures.tenant {
      guard body?.filled("tenantId") ?? id == id else { throw .service("TENANT_ID_MISMATCH") }
      guard let pool = tenant(id) else { throw .tenantNotFound }
      return pool
    }
    let named = body?.filled("tenantId") ?? routed.request.query["tenantId"]
    guard let id = named ?? body.flatMap({ tenantOfToken($0) }), !id.isEmpty else { return pool }
    guard let pool = tenant(id) else { throw .service("INVALID_TENANT_ID") }
    return pool
  }

  /// No token is decoded while there are no tenants.
  private func tenantOfToken(_ body: JSON) -> String? {
    guard !tenants.isEmpty || settings.createsTenants else { return nil }
    if let token = body.filled("idToken") {
      return JSONWebToken.claims(of: token)?["firebase"]?.filled("tenant")
    }
    return body.filled("refreshToken").flatMap { RefreshToken.content(of: $0)?.filled("tenant") }
  }

  private func tenant(_ id: String) -> UserPool? {
    if let known = tenants[id] { return known }
    guard settings.createsTenants, TenantSettings.isValidId(id) else { return nil }
    return tenants.add(TenantSettings.withEverything(id), clock)
  }
}

extension UserPool {
  func requireEnabled() throws(Failure) {
    guard tenant?.allows("disableAuth") != true else {
      throw .service("PROJECT_DISABLED")
    }
  }
}
