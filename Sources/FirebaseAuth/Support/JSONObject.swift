// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Converts JSON to Foundation values, the form of claims in the Swift API.
enum JSONObject {
  /// Nil if the bytes are not a JSON object.
  static func read(_ bytes: [UInt8]) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
  }

  static func write(_ object: [String: Any]) -> Data? {
    JSONSerialization.isValidJSONObject(object) ? try? JSONSerialization.data(withJSONObject: object) : nil
  }
}
