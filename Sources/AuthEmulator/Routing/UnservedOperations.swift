/// Operations of the services that exist in production and that this emulator doesn't serve.
enum UnservedOperations {
  static var paths: [String] {
    let toolkit = "/identitytoolkit.googleapis.com/"
    var paths: [String] = []
    for name in accountVerbs { paths.append(toolkit + "v1/accounts:" + name) }
    for name in secondVersion { paths.append(toolkit + "v2/" + name) }
    for name in legacyMethods { paths.append(Router.legacy + name) }
    return paths
  }

  private static let accountVerbs = ["issueSamlResponse", "signInWithGameCenter", "verifyIosClient"]

  private static let secondVersion = [
    // The router takes "passkeyEnrollment" and "passkeySignIn" for an account.
    "accounts/{account}:start", "accounts/{account}:finalize",
    "defaultSupportedIdps",
  ]

  private static let legacyMethods = ["signOutUser"]
}
