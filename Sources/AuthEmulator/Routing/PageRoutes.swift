// SPDX-License-Identifier: Apache-2.0
/// Routes for browsers.
extension Routes {
  static var pages: [Route] {
    [
      .page([.page("/")], from: .query, by: RequestContext.answerRoot),
      .page(ConsoleResource.allCases.map { .page($0.path) }, from: .query, by: RequestContext.answerConsoleResource),
      .page([.link(ActionPage.path, ActionPage.parameters)], from: .query, by: RequestContext.answerAction),
      .page(
        [.page(ConsentPage.path, "GET", AuthorizationRequest.parameters)], from: .formOrJSON,
        by: RequestContext.showConsent),
      .page(
        [.page(ConsentPage.path, "POST", AuthorizationRequest.parameters)], from: .formOrJSON,
        by: RequestContext.giveConsent),
      .page(
        HandlerPage.paths.flatMap { [handler($0, "GET"), handler($0, "POST")] }, from: .query,
        by: RequestContext.answerHandler),
      .page(SDKModule.paths.map { .page($0) }, from: .query, by: RequestContext.answerModule),
    ]
  }

  private static func handler(_ path: String, _ method: String) -> Endpoint {
    .page(path, method, HandlerPage.parameters)
  }
}
