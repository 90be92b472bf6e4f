// SPDX-License-Identifier: Apache-2.0
import CFirebaseNativeSystem

/// Environment variables.
package enum Environment {
  /// Nil if the variable is unset or empty.
  package static func value(_ name: String) -> String? {
    guard let text = auth_environment_get(name) else { return nil }
    let value = String(cString: text)
    return value.isEmpty ? nil : value
  }
}
