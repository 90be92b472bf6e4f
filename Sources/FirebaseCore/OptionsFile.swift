// SPDX-License-Identifier: Apache-2.0
import AuthCore
import AuthRuntime
import Foundation

/// Configuration files of the Firebase console. Errors are logged.
enum OptionsFile {
  /// Nil if the file cannot be read or is damaged.
  static func values(_ path: String) -> FirebaseOptions.Values? {
    // System calls would truncate the path at its first NUL.
    guard !path.utf8.contains(0), let content = ConfigurationFile.read(path) else {
      Log.error(
        "There is no file \"\(path)\". Download GoogleService-Info.plist or google-services.json from the Firebase "
          + "console.")
      return nil
    }
    return logged(content.flatMap { read($0, path) })
  }

  /// Nil if there is no file in the bundle or the current directory, or the file is damaged.
  static func defaultValues(_ bundle: Bundle) -> FirebaseOptions.Values? {
    if let path = bundle.path(forResource: "GoogleService-Info", ofType: "plist") { return values(path) }
    guard let loaded = ConfigurationFile.load() else {
      Log.error(
        "There is no configuration file. Put GoogleService-Info.plist or google-services.json of the Firebase console "
          + "beside the program or in its current folder, or call FirebaseApp.configure(options:).")
      return nil
    }
    return logged(loaded)
  }

  private static func logged(_ result: Result<AppOptions, AuthError>) -> FirebaseOptions.Values? {
    switch result {
    case .failure(let error):
      Log.error(error.message)
      return nil
    case .success(let options):
      var values = FirebaseOptions.Values()
      values.take(options)
      return values
    }
  }

  /// The core reads text formats; Foundation reads a binary property list. `PropertyListSerialization` ends the process
  /// for some damaged lists, `PropertyListDecoder` throws an error.
  private static func read(_ bytes: [UInt8], _ path: String) -> Result<AppOptions, AuthError> {
    guard PropertyList.isBinary(bytes) else { return Configuration.read(bytes, from: path) }
    do {
      let list = try PropertyListDecoder().decode([String: Scalar].self, from: Data(bytes))
      return Configuration.read(propertyList: list.mapValues(\.text), from: path)
    } catch DecodingError.typeMismatch(_, let context) {
      guard let field = context.codingPath.first?.stringValue else {
        return .failure(Configuration.damage("is not a dictionary", from: path))
      }
      return .failure(Configuration.damage("has a \(field) that is not a string, number or boolean", from: path))
    } catch {
      return .failure(Configuration.damage("is damaged", from: path))
    }
  }

  /// A value of a configuration's dictionary.
  private struct Scalar: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int64.self) {
        text = String(number)
      } else if let isTrue = try? value.decode(Bool.self) {
        text = String(isTrue)
      } else {
        text = try value.decode(String.self)
      }
    }
  }
}
