import AuthSupport

/// The link of a mail, taken apart.
public struct ActionCodeLink: Sendable {
  public let operation: ActionCodeOperation
  /// The rest is empty where the link says nothing of it.
  public let code: String
  public let apiKey: String
  public let continueURL: String
  public let languageCode: String

  /// What a link has around it that was made to open a program: these name the link inside.
  private static let wrappers = ["link", "deep_link_id", "continueUrl"]

  /// Nil if the text has no query.
  public init?(_ link: String) {
    guard let outer = ActionCodeLink.fields(of: link) else { return nil }
    let fields = outer["oobCode"] == nil ? ActionCodeLink.wrapped(in: outer) ?? outer : outer
    operation = ActionCodeOperation(mode: fields["mode"] ?? "")
    code = fields["oobCode"] ?? ""
    apiKey = fields["apiKey"] ?? ""
    continueURL = fields["continueUrl"] ?? ""
    languageCode = fields["lang"] ?? ""
  }

  private static func wrapped(in outer: FormFields) -> FormFields? {
    for name in wrappers {
      if let inner = outer[name].flatMap({ fields(of: $0) }), inner["oobCode"] != nil { return inner }
    }
    return nil
  }

  private static func fields(of link: String) -> FormFields? {
    let bytes = Array(link.utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    guard let start = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) else { return nil }
    let fields = FormFields(parsing: String(decoding: bytes[(start + 1)..<end], as: UTF8.self))
    return fields.fields.isEmpty ? nil : fields
  }
}
