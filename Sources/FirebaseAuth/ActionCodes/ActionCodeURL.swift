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
    guard let link = ActionCodeLink.parse(link) else { return nil }
    apiKey = link.apiKey.nonEmpty
    operation = ActionCodeOperation(link.operation)
    code = link.code.nonEmpty
    continueURL = URL(text: link.continueURL)
    languageCode = link.languageCode.nonEmpty
  }
}
