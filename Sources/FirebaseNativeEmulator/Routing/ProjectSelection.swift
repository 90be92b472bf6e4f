// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

// Selects the project of a request.

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
