// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
public import Foundation

/// The parts of a link in an email. A part that the link does not contain is nil.
open class ActionCodeURL: NSObject, @unchecked Sendable {
  /// The API key of the project.
  public let apiKey: String?
  /// The operation that the link names. `Auth.checkActionCode(_:)` asks the server for it.
  public let operation: ActionCodeOperation
  /// The code, for `Auth.applyActionCode(_:)` and similar functions.
  public let code: String?
  /// The page that the player continues to.
  public let continueURL: URL?
  /// The language of the page as a BCP 47 tag.
  public let languageCode: String?

  /// Parses a link. The link may be contained in another link that opens a program.
  ///
  /// - Parameter link: The link.
  /// - Returns: Nil if the string is not a URL with a query.
  public init?(link: String) {
    guard let link = ActionCodeLink.parse(link) else { return nil }
    apiKey = link.apiKey.nonEmpty
    operation = ActionCodeOperation(link.operation)
    code = link.code.nonEmpty
    continueURL = URL(text: link.continueURL)
    languageCode = link.languageCode.nonEmpty
  }
}
