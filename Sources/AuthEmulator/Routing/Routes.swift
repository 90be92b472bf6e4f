// SPDX-License-Identifier: Apache-2.0
/// The table of all that requests can ask for. To add a route, add one row to a list in ClientRoutes.swift,
/// AdministratorRoutes.swift, ControlRoutes.swift or PageRoutes.swift. The row says where the route is, who may ask for
/// it, which fields of the body are read, and which method of the request's context answers.
enum Routes {
  static var all: [Route] {
    [accounts, signIn, secondFactors, information, administration, settings, controls, pages].flatMap { $0 }
  }

  /// Paths of the services that exist in production and that this emulator doesn't serve.
  static var unserved: [String] {
    ["issueSamlResponse", "signInWithGameCenter", "verifyIosClient"].flatMap { Endpoint.v1("accounts:" + $0).paths }
      // The router takes "passkeyEnrollment" and "passkeySignIn" for an account.
      + ["accounts/{account}:start", "accounts/{account}:finalize", "defaultSupportedIdps"]
      .flatMap { Endpoint.v2($0).paths }
      + Endpoint.v3("signOutUser").paths
  }
}
