// SPDX-License-Identifier: Apache-2.0
/// Routes for browsers.
extension Routes {
  static var pages: [Route] {
    [
      .page([.page("/")], from: .query, by: RequestContext.answerRoot),
      .page([.page(ConsoleResource.style.path)], from: .query, by: RequestContext.answerConsoleStyle),
      .page([.page(ConsoleResource.script.path)], from: .query, by: RequestContext.answerConsoleScript),
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
      .page([.page(SDKModule.appPath)], from: .query, by: RequestContext.answerAppModule),
      .page([.page(SDKModule.authPath)], from: .query, by: RequestContext.answerAuthModule),
    ]
  }

  private static func handler(_ path: String, _ method: String) -> Endpoint {
    .page(path, method, HandlerPage.parameters)
  }
}
