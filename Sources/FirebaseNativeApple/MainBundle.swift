// SPDX-License-Identifier: Apache-2.0
package import FirebaseNativeCore
import Foundation

/// The main bundle, for the configuration of the Firebase console.
package final class MainBundle: ProgramBundle {
  /// Read it to have the core read the bundle.
  package static let install: Void = ProgramBundles.set(MainBundle())

  package var folder: String { Bundle.main.resourcePath ?? "" }

  /// `PropertyListSerialization` ends the process for some damaged lists on Linux, `PropertyListDecoder` throws an error.
  package func readPropertyList(_ bytes: [UInt8]) -> Result<[String: String], PropertyListDamage> {
    do {
      return .success(try PropertyListDecoder().decode([String: Scalar].self, from: Data(bytes)).mapValues(\.text))
    } catch DecodingError.typeMismatch(_, let context) {
      guard let field = context.codingPath.first?.stringValue else {
        return .failure(PropertyListDamage("is not a dictionary"))
      }
      return .failure(PropertyListDamage("has a \(field) that is not a string, number or boolean"))
    } catch {
      return .failure(PropertyListDamage("is damaged"))
    }
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
