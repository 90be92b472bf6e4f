/// Finds the operation of a method and a path.
struct Router {
  struct Route {
    let methods: [String]
    let operation: Operation
    let fields: [Field]

    /// Whether a client's API key is not enough.
    func isForAdmins(_ captures: Captures) -> Bool { captures.project != nil || operation.isForAdmins }
  }

  /// The variable parts of a path.
  struct Captures {
    var project: String?
    var tenant: String?
    var account: String?
    /// Of configurations of identity providers, and the one of them.
    var collection: String?
    var provider: String?
  }

  enum Match {
    case route(Route, Captures)
    case wrongMethod(allowed: String)
    case unserved
    case unknown
  }

  /// Where version 3 is.
  static let legacy = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"

  /// What tests use to control the emulator is below it.
  private static let controls = "/emulator/v1/"

  /// Also those that are not served.
  private static let accountVerbs = ["start", "finalize", "expireTokens", "revokeTokens"]

  private var routes: [String: [Route]] = [:]
  private let unserved = Set(UnservedOperations.paths)

  init() {
    addServices()
    addControls()
  }

  func match(_ method: String, _ path: String) -> Match {
    var captures = Captures()
    let template = template(of: path, &captures)
    guard let candidates = routes[template] else { return unserved.contains(template) ? .unserved : .unknown }
    for route in candidates where route.methods.contains(method) { return .route(route, captures) }
    var allowed = "OPTIONS"
    for route in candidates { for method in route.methods { allowed += ", " + method } }
    return .wrongMethod(allowed: allowed)
  }

  /// Whether the path is one of administrators or of the emulator's controls, whatever the method.
  func isAdministration(_ path: String) -> Bool {
    var captures = Captures()
    let routes = routes[template(of: path, &captures)] ?? []
    return path.hasPrefix(Router.controls) || routes.contains { $0.isForAdmins(captures) }
  }

  /// A path is never taken for its own template, or placeholders in it would stand for whatever project is served.
  private func template(of path: String, _ captures: inout Captures) -> String {
    let isFixed = routes[path] != nil && !path.utf8.contains(UInt8(ascii: "{"))
    return isFixed ? path : Router.template(of: path, &captures)
  }

  private mutating func add(_ method: String, _ path: String, _ operation: Operation) {
    // Who asks for the head of a link only, as mail readers do, has not followed it.
    let methods = method == "GET" && operation != .applyAction ? ["GET", "HEAD"] : [method]
    let fields = operation.fields + (operation.isService ? [.string("tenantId")] : [])
    let route = Route(methods: methods, operation: operation, fields: fields)
    routes[path, default: []].append(route)
  }

  private mutating func addServices() {
    let toolkit = "/identitytoolkit.googleapis.com/"
    addAccountServices(toolkit)
    add("POST", toolkit + "v2/accounts:revokeToken", .revokeToken)
    let secondFactors: [Operation] = [
      .startEnrollment, .finishEnrollment, .withdrawEnrollment, .startSecondFactor, .finishSecondFactor,
    ]
    for operation in secondFactors { add("POST", toolkit + "v2/accounts/" + operation.rawValue, operation) }
    add("POST", "/securetoken.googleapis.com/v1/token", .token)
    addAdministration(toolkit)
    add("GET", toolkit + "v1/projects", .projectInformation)
    add("GET", Router.legacy + "getProjectConfig", .projectInformation)
    add("GET", toolkit + "v1/recaptchaParams", .recaptchaParameters)
    add("GET", toolkit + "v2/recaptchaConfig", .recaptchaConfiguration)
    add("GET", toolkit + "v2/passwordPolicy", .passwordPolicy)
    add("GET", Router.legacy + "getRecaptchaParam", .recaptchaParameters)
  }

  /// Each has a name in version 3, too.
  private mutating func addAccountServices(_ toolkit: String) {
    let services: [(Operation, legacyName: String)] = [
      (.signUp, "signupNewUser"), (.signInWithPassword, "verifyPassword"),
      (.signInWithEmailLink, "emailLinkSignin"), (.signInWithCustomToken, "verifyCustomToken"),
      (.signInWithPhoneNumber, "verifyPhoneNumber"), (.signInWithIdp, "verifyAssertion"),
      (.createAuthUri, "createAuthUri"), (.sendCode, "getOobConfirmationCode"),
      (.resetPassword, "resetPassword"), (.sendVerificationCode, "sendVerificationCode"),
      (.lookup, "getAccountInfo"), (.update, "setAccountInfo"), (.delete, "deleteAccount"),
    ]
    for (operation, legacyName) in services {
      add("POST", toolkit + "v1/" + operation.rawValue, operation)
      add("POST", Router.legacy + legacyName, operation)
    }
  }

  /// What only administrators ask for: of the project, and the most of it of a tenant, too.
  private mutating func addAdministration(_ toolkit: String) {
    let project = toolkit + "v1/projects/{project}"
    for scope in [project, project + "/tenants/{tenant}"] {
      add("POST", scope + "/accounts", .signUp)
      let operations: [Operation] =
        [.lookup, .update, .delete, .sendCode, .importAccounts, .deleteBatch, .queryAccounts]
      for operation in operations { add("POST", scope + "/" + operation.rawValue, operation) }
      add("GET", scope + "/" + Operation.exportAccounts.rawValue, .exportAccounts)
      add("POST", scope + ":createSessionCookie", .createSessionCookie)
    }
    add("POST", project + ":queryAccounts", .queryAccounts)
    add("GET", toolkit + "v1/sessionCookiePublicKeys", .sessionCookieKeys)
    add("POST", Router.legacy + "uploadAccount", .importAccounts)
    add("POST", Router.legacy + "downloadAccount", .exportAccounts)
    let configuration = toolkit + "v2/projects/{project}"
    add("GET", configuration + "/config", .readProject)
    add("PATCH", configuration + "/config", .changeProject)
    add("POST", configuration + "/tenants", .createTenant)
    add("GET", configuration + "/tenants", .listTenants)
    add("GET", configuration + "/tenants/{tenant}", .readTenant)
    add("PATCH", configuration + "/tenants/{tenant}", .changeTenant)
    add("DELETE", configuration + "/tenants/{tenant}", .deleteTenant)
    for scope in [configuration, configuration + "/tenants/{tenant}"] {
      for name in ProviderConfiguration.collectionNames { addProviders(scope + "/" + name) }
    }
  }

  private mutating func addProviders(_ collection: String) {
    add("POST", collection, .createProvider)
    add("GET", collection, .listProviders)
    add("GET", collection + "/{provider}", .readProvider)
    add("PATCH", collection + "/{provider}", .changeProvider)
    add("DELETE", collection + "/{provider}", .deleteProvider)
  }

  private mutating func addControls() {
    let project = Router.controls + "projects/{project}"
    add("GET", "/", .readiness)
    add("GET", project + "/config", .readConfiguration)
    add("PATCH", project + "/config", .changeConfiguration)
    add("DELETE", project + "/config", .resetConfiguration)
    add("GET", project + "/clock", .readClock)
    add("PATCH", project + "/clock", .changeClock)
    add("DELETE", project + "/clock", .resetClock)
    addPoolControls(project)
    addPoolControls(project + "/tenants/{tenant}")
    add("POST", project + "/recaptchaTokens", .makeRecaptchaToken)
    add("GET", ActionPage.path, .applyAction)
    add("GET", ConsentPage.path, .showConsent)
    add("POST", ConsentPage.path, .giveConsent)
    for path in HandlerPage.paths {
      add("GET", path, .handler)
      add("POST", path, .handler)
    }
    for path in SDKModule.paths { add("GET", path, .sdkModule) }
    add("GET", project + "/requests", .readRequests)
    add("DELETE", project + "/requests", .clearRequests)
    add("POST", project + "/faults", .addFault)
    add("DELETE", project + "/faults", .clearFaults)
    add("POST", project + "/faults:release", .releaseAnswers)
    add("POST", project + "/apple:signIn", .appleSignIn)
    add("GET", project + "/apple:keys", .appleKeys)
    add("GET", "/appleid.apple.com/auth/keys", .appleKeys)
  }

  private mutating func addPoolControls(_ scope: String) {
    add("GET", scope + "/accounts", .listAccounts)
    add("DELETE", scope + "/accounts", .deleteAccounts)
    add("GET", scope + "/accounts/{account}", .readAccount)
    add("PATCH", scope + "/accounts/{account}", .changeAccount)
    add("POST", scope + "/accounts/{account}:expireTokens", .expireTokens)
    add("POST", scope + "/accounts/{account}:revokeTokens", .revokeTokens)
    add("GET", scope + "/oobCodes", .listCodes)
    add("POST", scope + "/oobCodes:expire", .expireCodes)
    add("GET", scope + "/verificationCodes", .listVerificationCodes)
    add("GET", scope + "/totpCodes", .listOneTimePasswords)
    add("POST", scope + "/verificationCodes:expire", .expireVerificationCodes)
  }

  /// The path with placeholders for what follows "projects", "tenants", "accounts" and the like; a verb after a colon
  /// stays. The ids of accounts have slashes of their own, so that all of the rest is one.
  private static func template(of path: String, _ captures: inout Captures) -> String {
    var template = ""
    var collection = ""
    var rest = path[...]
    for part in path.split(separator: "/") where !rest.isEmpty {
      let segment = collection == "accounts" ? rest.dropFirst() : part
      rest = path[segment.endIndex...]
      template += "/"
      let parts = parts(of: segment, in: collection)
      let name = parts.first.map { String($0) } ?? ""
      switch collection {
      case "projects":
        captures.project = name
        template += "{project}"
      case "tenants":
        captures.tenant = name
        template += "{tenant}"
      case "accounts":
        captures.account = name
        template += "{account}"
      case let collection where ProviderConfiguration.collectionNames.contains(collection):
        captures.provider = name
        template += "{provider}"
      default: template += name
      }
      if parts.count == 2, let verb = parts.last { template += ":" + String(verb) }
      collection = parts.count == 1 && !isPlaceholder(collection) ? name : ""
      if ProviderConfiguration.collectionNames.contains(collection) { captures.collection = collection }
    }
    return template
  }

  /// The name and the verb, if there is one. The ids of accounts have colons of their own, as "steam:1".
  private static func parts(of segment: Substring, in collection: String) -> [Substring] {
    let isAccount = collection == "accounts"
    guard let colon = isAccount ? segment.lastIndex(of: ":") : segment.firstIndex(of: ":") else { return [segment] }
    let verb = segment[segment.index(after: colon)...]
    return isAccount && !accountVerbs.contains(String(verb)) ? [segment] : [segment[..<colon], verb]
  }

  private static func isPlaceholder(_ collection: String) -> Bool {
    collection == "projects" || collection == "tenants" || collection == "accounts"
      || ProviderConfiguration.collectionNames.contains(collection)
  }
}
