// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

// Dispatches a request from its path to its handler.

extension Router {
  func answer(_ request: HTTPRequest, in projects: ProjectStore) throws(Failure) -> HTTPResponse {
    switch match(request.method, request.path) {
    case .target(let target, let captures):
      let project = try projects.project(of: request, captures, target)
      return try answer(request, target, captures, projects, project)
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

  private func answer(
    _ request: HTTPRequest, _ target: Target, _ captures: Captures, _ projects: ProjectStore, _ project: Project
  ) throws(Failure) -> HTTPResponse {
    switch target.route.handler {
    case .service(let name, let handler):
      return serve(name, request, project) { () throws(Failure) in
        HTTPResponse(try handler(context(request, target, captures, projects, project))())
      }
    case .list(let name, let handler):
      return serve(name, request, project) { () throws(Failure) in
        HTTPResponse(try handler(context(request, target, captures, projects, project))())
      }
    case .control(let handler):
      var response = HTTPResponse(try handler(context(request, target, captures, projects, project))())
      if target.route.releasesAnswers { response.turn = .afterReleased }
      return response
    case .page(let handler):
      let pool = try project.pool(of: request, captures)
      return respond({ () throws(Failure) in
        let body = try target.route.body(of: request)
        return try handler(RequestContext(projects, project, pool, request, body: body, captures, isAdmin: false))()
      }) { HTMLPage.response($0) }
    }
  }

  /// Records the request, and responds as tests have configured. Error responses are delayed as well.
  private func serve(
    _ name: String, _ request: HTTPRequest, _ project: Project, _ answer: () throws(Failure) -> HTTPResponse
  ) -> HTTPResponse {
    if request.isOfConsole { return respond(answer) { HTTPResponse($0) } }
    project.requestLog.add(request, name)
    let id = project.recentRequests.add(request, name, at: project.clock.wall)
    let fault = project.faults.take(name)
    var response = fault?.response ?? respond(answer) { HTTPResponse($0) }
    project.recentRequests.complete(id, response)
    let delay = project.settings.delayMilliseconds + (fault?.delay ?? 0)
    response.turn =
      fault?.isHeld == true ? .whenReleased(project.faults.release) : .after(milliseconds: delay)
    return response
  }

  private func respond(
    _ answer: () throws(Failure) -> HTTPResponse, _ report: (Failure) -> HTTPResponse
  ) -> HTTPResponse {
    do throws(Failure) {
      return try answer()
    } catch {
      return report(error)
    }
  }

  private func context(
    _ request: HTTPRequest, _ target: Target, _ captures: Captures, _ projects: ProjectStore, _ project: Project
  ) throws(Failure) -> RequestContext {
    let isAdmin = try target.endpoint.access.check(request)
    let body = try target.route.body(of: request)
    let pool = try project.pool(of: request, captures, body)
    if target.route.serviceName != nil {
      guard isAdmin || body.filled("targetProjectId") == nil else { throw .targetProject }
      if !target.endpoint.isOfSettings { try pool.requireEnabled() }
    }
    return RequestContext(projects, project, pool, request, body: body, captures, isAdmin: isAdmin)
  }
}

// MARK: - The project

extension ProjectStore {
  /// The project in the path of the request, the query of a link, an administrator's body, or the token. Other requests
  /// belong to the default project, whatever their API key.
  func project(of request: HTTPRequest, _ captures: Captures, _ target: Router.Target) throws(Failure) -> Project {
    if let id = captures.project {
      // Only who may send the request creates the project.
      if known(id) == nil { _ = try target.endpoint.access.check(request) }
      return try project(id)
    }
    // A link, which any page may contain, creates none. Its page refuses it.
    if let id = request.query[ActionPage.projectParameter] { return known(id) ?? main }
    let route = target.route
    if let id = target.project(ofAdministrator: request) { return try project(id) }
    // No token is decoded while there is one project only.
    guard hasOthers, route.readsTokens, let body = try? route.body(of: request) else { return main }
    return ProjectStore.projectOfToken(body).flatMap { known($0) } ?? main
  }

  private static func projectOfToken(_ body: JSON) -> String? {
    if let token = body.filled("idToken") { return JSONWebToken.claims(of: token)?.filled("aud") }
    return body.filled("refreshToken").flatMap { RefreshToken.content(of: $0)?.filled("project") }
  }
}

extension Router.Target {
  /// The project that an administrator names in the body. An invalid request names none, and is refused later.
  fileprivate func project(ofAdministrator request: HTTPRequest) -> String? {
    guard route.serviceName != nil, (try? endpoint.access.check(request)) == true else { return nil }
    return (try? route.body(of: request))?.filled("targetProjectId")
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
  func pool(of request: HTTPRequest, _ captures: Captures, _ body: JSON? = nil) throws(Failure) -> UserPool {
    if let id = captures.tenant {
      guard body?.filled("tenantId") ?? id == id else { throw .service("TENANT_ID_MISMATCH") }
      guard let pool = tenant(id) else { throw .tenantNotFound }
      return pool
    }
    let named = body?.filled("tenantId") ?? request.query["tenantId"]
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
