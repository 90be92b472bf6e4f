// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeRuntime
import FirebaseNativeSupport

/// What a game adds to the pages of the web sign-in.
final class WebPageLook: Sendable {
  /// In bytes; more than a player would read.
  private static let maximumNameSize = 1000

  /// May be empty.
  let appName: String
  let icon: WebPageImage?
  /// For example "#3a7bd5"; empty for none.
  let color: String
  /// The game's own sentences: an object of languages, each an object of sentences.
  let sentences: JSON

  init(appName: String = "", icon: WebPageImage? = nil, color: String = "", sentences: JSON = .object()) {
    self.appName = appName
    self.icon = icon
    self.color = color
    self.sentences = sentences
  }

  static func read(_ options: WebSignInOptions) -> Result<WebPageLook, AuthError> {
    guard options.appName.utf8.count <= maximumNameSize else {
      return .failure(.invalidArgument("The app name of the web sign-in is longer than \(maximumNameSize) bytes."))
    }
    guard options.color.isEmpty || isColor(Array(options.color.utf8)) else {
      return .failure(
        .invalidArgument("The color of the web sign-in must be like \"#3a7bd5\", not \"\(options.color)\"."))
    }
    if case .failure(let error) = options.icon { return .failure(error) }
    return readSentences(options.sentences).map { sentences in
      WebPageLook(
        appName: options.appName, icon: try? options.icon?.get(), color: options.color, sentences: sentences)
    }
  }

  private static func isColor(_ text: [UInt8]) -> Bool {
    text.count == 7 && text[0] == UInt8(ascii: "#") && text.dropFirst().allSatisfy { ASCII.hexValue($0) != nil }
  }

  private static func readSentences(_ text: String) -> Result<JSON, AuthError> {
    if text.isEmpty { return .success(.object()) }
    guard let languages = JSON.parse(text), languages.kind == .object else {
      return refusal("are not a JSON object of languages, for example {\"de\": {\"cancel\": \"Zurück\"}}")
    }
    for language in languages.fields {
      guard LanguageCode.isTag(language.key) else {
        return refusal("have a language \"\(language.key)\", which is not like \"de\" or \"pt-BR\"")
      }
      guard language.value.kind == .object else {
        return refusal("have \"\(language.key)\", which is not an object of sentences")
      }
      for sentence in language.value.fields {
        guard WebPageWords.Name(rawValue: sentence.key) != nil, sentence.value.kind == .string else {
          return refusal("have \"\(sentence.key)\", which is not a string of the table in docs/web-sign-in.md")
        }
      }
    }
    return .success(languages)
  }

  private static func refusal(_ reason: String) -> Result<JSON, AuthError> {
    .failure(.invalidArgument("The sentences of the web sign-in " + reason + "."))
  }
}
