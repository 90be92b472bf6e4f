// SPDX-License-Identifier: Apache-2.0

/// The table of all routes. To add a route, add a row to ClientRoutes.swift, AdministratorRoutes.swift,
/// ControlRoutes.swift or `pages`. A row contains the endpoint, the access, the fields of the body, and the
/// method of the request's context that answers.
enum Routes {
  static var all: [Route] {
    [ClientRoutes.all, AdministratorRoutes.all, ControlRoutes.all, pages].flatMap { $0 }
  }

  /// Routes for browsers.
  private static var pages: [Route] {
    [
      .page([.page("/")], from: .query, by: RequestContext.serveRoot),
      .page([.link(ActionPage.path, ActionPage.parameters)], from: .query, by: RequestContext.serveActionPage),
      .page(
        [.page(ConsentPage.path, "GET", AuthorizationRequest.parameters)], from: .formOrJSON,
        by: RequestContext.showConsent),
      .page(
        [.page(ConsentPage.path, "POST", AuthorizationRequest.parameters)], from: .formOrJSON,
        by: RequestContext.giveConsent),
      .page(
        HandlerPage.paths.flatMap { [handler($0, "GET"), handler($0, "POST")] }, from: .query,
        by: RequestContext.serveHandler),
      .page([.page(SDKModule.appPath)], from: .query, by: RequestContext.serveAppModule),
      .page([.page(SDKModule.authPath)], from: .query, by: RequestContext.serveAuthModule),
    ] + ConsoleFile.all.map { file in .page([.page(file.path)], from: .query) { _ in { file.response } } }
  }

  private static func handler(_ path: String, _ method: String) -> Endpoint {
    .page(path, method, HandlerPage.parameters)
  }

  /// Paths of production services that the emulator does not serve.
  static var unserved: [String] {
    ["issueSamlResponse", "verifyIosClient"].flatMap { Endpoint.v1("accounts:" + $0).paths }
      + Endpoint.v2("defaultSupportedIdps").paths
      + Endpoint.v3("signOutUser").paths
  }
}
