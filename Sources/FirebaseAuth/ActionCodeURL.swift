import AuthCore
public import Foundation

/// The link of a mail, taken apart.
open class ActionCodeURL: NSObject, @unchecked Sendable {
  /// The project's API key.
  public let apiKey: String?
  /// What the code does.
  public let operation: ActionCodeOperation
  /// The code.
  public let code: String?
  /// Where the player goes on afterwards.
  public let continueURL: URL?
  /// The language of the page, as a BCP 47 tag.
  public let languageCode: String?

  /// Nil if the text is no URL with a query.
  public init?(link: String) {
    guard let items = URLComponents(string: link)?.queryItems, !items.isEmpty else { return nil }
    func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
    apiKey = value("apiKey")
    operation = ActionCodeOperation(AuthCore.ActionCodeOperation(mode: value("mode") ?? ""))
    code = value("oobCode")
    continueURL = value("continueUrl").flatMap { URL(text: $0) }
    languageCode = value("lang")
  }
}
