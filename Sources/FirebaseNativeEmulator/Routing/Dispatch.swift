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
