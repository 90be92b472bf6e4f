// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

/// Objects are shared and immutable; these functions return new ones.
extension JSON {
  /// The fields that the other object does not have.
  func without(_ other: JSON) -> JSON {
    let rest = JSON.object()
    for field in fields where other[field.key] == nil { rest.set(field.key, field.value) }
    return rest
  }

  /// The fields of both objects, recursively. The other object's values have precedence.
  func merged(with other: JSON) -> JSON {
    guard kind == .object, other.kind == .object else { return other }
    let result = JSON.object()
    for field in fields { result.set(field.key, field.value) }
    for field in other.fields { result.set(field.key, result[field.key]?.merged(with: field.value) ?? field.value) }
    return result
  }
}
