// SPDX-License-Identifier: Apache-2.0
import AuthSupport

/// Objects are shared, and so these make new ones.
extension JSON {
  /// The fields of this object that the other one doesn't have.
  func without(_ other: JSON) -> JSON {
    let rest = JSON.object()
    for field in fields where other[field.key] == nil { rest.set(field.key, field.value) }
    return rest
  }

  /// The fields of both, of objects in objects too; where both have something else, the other one's.
  func merged(with other: JSON) -> JSON {
    guard kind == .object, other.kind == .object else { return other }
    let result = JSON.object()
    for field in fields { result.set(field.key, field.value) }
    for field in other.fields { result.set(field.key, result[field.key]?.merged(with: field.value) ?? field.value) }
    return result
  }
}
