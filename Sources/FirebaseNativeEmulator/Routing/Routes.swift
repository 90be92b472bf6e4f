// SPDX-License-Identifier: Apache-2.0
/// The table of all routes. To add a route, add a row to ClientRoutes.swift, AdministratorRoutes.swift,
/// ControlRoutes.swift or PageRoutes.swift. A row contains the endpoint, the access, the fields of the body, and the
/// method of the request's context that answers.
enum Routes {
  static var all: [Route] {
    [accounts, signIn, passkeys, secondFactors, information, administration, settings, controls, exports, pages]
      .flatMap { $0 }
  }

  /// Paths of production services that the emulator does not serve.
  static var unserved: [String] {
    ["issueSamlResponse", "verifyIosClient"].flatMap { Endpoint.v1("accounts:" + $0).paths }
      + Endpoint.v2("defaultSupportedIdps").paths
      + Endpoint.v3("signOutUser").paths
  }
}
