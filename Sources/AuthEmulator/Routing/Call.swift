import AuthSupport

/// A request that was found well-formed.
struct Call {
  let operation: Operation
  let request: Request
  /// An object.
  let body: JSON
  let captures: Router.Captures
  /// Whether an administrator sent it.
  let isAdmin: Bool
}

extension Call {
  /// Reads the body by its content type and checks the types of the route's fields.
  init(
    _ request: Request, _ route: Router.Route, _ captures: Router.Captures, isAdmin: Bool = false
  ) throws(Failure) {
    operation = route.operation
    self.request = request
    self.captures = captures
    self.isAdmin = isAdmin
    body = try Call.body(of: request, route.operation)
    for field in route.fields { try field.normalize(body) }
  }

  private static func body(of request: Request, _ operation: Operation) throws(Failure) -> JSON {
    if operation == .applyAction { return object(request.query) }
    guard !request.body.isEmpty else { return .object() }
    let type = request.mediaType
    if operation == .token || operation.isPage, type == "application/x-www-form-urlencoded" {
      return object(FormFields(parsing: String(decoding: request.body, as: UTF8.self)))
    }
    // The emulator's own operations take a body as curl sends it.
    guard !operation.isService || type.isEmpty || type == "application/json" else {
      throw .invalidArgument("Invalid content-type: " + type + ".")
    }
    guard let body = JSON.parse(request.body) else {
      throw .invalidPayload("The body is not valid JSON.", reason: "parseError")
    }
    guard body.kind == .object else { throw .invalidPayload("must be object") }
    return body
  }

  private static func object(_ fields: FormFields) -> JSON {
    let body = JSON.object()
    for field in fields.fields { body.set(field.name, field.value) }
    return body
  }
}
