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

/// An image that a game has for the pages of the web sign-in.
public struct WebPageImage: Sendable {
  /// In bytes. The page contains the image.
  public static let maximumSize = 256 * 1024

  /// A data URL (RFC 2397).
  let url: String

  /// Copies an image. More bytes than the limit are not read.
  ///
  /// - Parameter what: how the message of an error names the image.
  private static func read(_ bytes: UnsafeRawBufferPointer, _ what: String) -> Result<WebPageImage, AuthError> {
    let bytes = bytes.count <= maximumSize ? Array(bytes) : []
    guard let type = mediaType(bytes) else {
      return .failure(
        .invalidArgument("\(what) must be a PNG, JPEG, WebP or SVG image of at most \(maximumSize) bytes."))
    }
    return .success(WebPageImage(url: "data:image/" + type + ";base64," + HTML.base64(bytes)))
  }

  public static func read(icon bytes: UnsafeRawBufferPointer) -> Result<WebPageImage, AuthError> {
    read(bytes, "The icon of the web sign-in")
  }

  public static func read(mark bytes: UnsafeRawBufferPointer, of providerID: String) -> Result<WebPageImage, AuthError>
  {
    read(bytes, "The mark of \"" + providerID + "\"")
  }

  private static func mediaType(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
    if has("RIFF", bytes[...]), has("WEBP", bytes.dropFirst(8)) { return "webp" }
    return isSVG(bytes) ? "svg+xml" : nil
  }

  /// Whether the first element is "svg". Drawing programs write a byte order mark, declarations and comments before it.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    while true {
      rest = rest.drop { " \t\r\n".utf8.contains($0) }
      if has("<?", rest) {
        rest = after("?>", rest)
      } else if has("<!--", rest) {
        rest = after("-->", rest)
      } else if has("<!", rest) {
        // A document type. Entities can be declared inside brackets.
        let end = after(">", rest)
        rest = rest.prefix(rest.count - end.count).contains(UInt8(ascii: "[")) ? after(">", after("]", rest)) : end
      } else {
        return has("<svg", rest)
      }
    }
  }

  private static func has(_ start: String, _ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: Array(start.utf8)) }

  /// The bytes after the first `mark`; none if there is none.
  private static func after(_ mark: String, _ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    var rest = bytes
    while !rest.isEmpty, !rest.starts(with: mark) { rest = rest.dropFirst() }
    return rest.dropFirst(mark.count)
  }
}
