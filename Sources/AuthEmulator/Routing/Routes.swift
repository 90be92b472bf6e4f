// SPDX-License-Identifier: Apache-2.0
/// The table of all routes. To add a route, add a row to ClientRoutes.swift, AdministratorRoutes.swift,
/// ControlRoutes.swift or PageRoutes.swift. A row contains the endpoint, the access, the fields of the body, and the
/// method of the request's context that answers.
enum Routes {
  static var all: [Route] {
    [accounts, signIn, secondFactors, information, administration, settings, controls, exports, pages].flatMap { $0 }
  }

  /// Paths of production services that the emulator does not serve.
  static var unserved: [String] {
    ["issueSamlResponse", "verifyIosClient"].flatMap { Endpoint.v1("accounts:" + $0).paths }
      // The router takes "passkeyEnrollment" and "passkeySignIn" for the id of an account.
      + ["accounts/{account}:start", "accounts/{account}:finalize", "defaultSupportedIdps"]
      .flatMap { Endpoint.v2($0).paths }
      + Endpoint.v3("signOutUser").paths
  }
}
