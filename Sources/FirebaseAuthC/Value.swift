// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem
import CFirebaseAuth

/// A firebase_value: a JSON value with the strings and the members that C borrows.
private final class Value {
  let json: JSON
  /// Of a string.
  let text: UnsafeMutablePointer<CChar>?
  /// Of an object, with their names, and of an array.
  private(set) var members: [Member] = []

  struct Member {
    let name: UnsafeMutablePointer<CChar>?
    let value: Value
  }

  init(_ json: JSON) {
    self.json = json
    text = json.kind == .string ? Value.copy(json.string ?? "") : nil
    for element in json.elements { append(nil, element) }
    // In C, a name with NUL would be another name.
    for field in json.fields where !field.key.utf8.contains(0) { append(Value.copy(field.key), field.value) }
  }

  private func append(_ name: UnsafeMutablePointer<CChar>?, _ json: JSON) {
    members.append(Member(name: name, value: Value(json)))
  }

  deinit {
    free(text)
    for member in members { free(member.name) }
  }

  private static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? { text.withCString { auth_text_copy($0) } }
}

/// The value of an object that keeps it from the first call on.
func value(_ json: JSON?, keptIn store: Guarded<AnyObject?>) -> OpaquePointer? {
  guard let json else { return nil }
  return store.withLock { store in
    let kept = store ?? Value(json)
    store = kept
    return OpaquePointer(Unmanaged.passUnretained(kept).toOpaque())
  }
}

private func value(_ pointer: OpaquePointer?) -> Value? { object(pointer) }

@c @implementation
public func firebase_value_get_type(_ pointer: OpaquePointer?) -> Int32 {
  let type =
    switch value(pointer)?.json.kind {
    case .integer: FIREBASE_VALUE_INTEGER
    case .real: FIREBASE_VALUE_REAL
    case .bool: FIREBASE_VALUE_BOOL
    case .string: FIREBASE_VALUE_STRING
    case .array: FIREBASE_VALUE_ARRAY
    case .object: FIREBASE_VALUE_OBJECT
    case .null, nil: FIREBASE_VALUE_NULL
    }
  return Int32(type)
}

@c @implementation
public func firebase_value_integer(_ pointer: OpaquePointer?) -> Int64 {
  guard let json = value(pointer)?.json, json.kind == .integer else { return 0 }
  return json.integer ?? 0
}

@c @implementation
public func firebase_value_real(_ pointer: OpaquePointer?) -> Double { value(pointer)?.json.number ?? 0 }

@c @implementation
public func firebase_value_bool(_ pointer: OpaquePointer?) -> Bool {
  guard let json = value(pointer)?.json, json.kind == .bool else { return false }
  return json.bool ?? false
}

@c @implementation
public func firebase_value_string(_ pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
  value(pointer)?.text.map { UnsafePointer($0) } ?? TextCache.empty
}

@c @implementation
public func firebase_value_count(_ pointer: OpaquePointer?) -> Int { value(pointer)?.members.count ?? 0 }

@c @implementation
public func firebase_value_member(_ object: OpaquePointer?, _ key: UnsafePointer<CChar>?) -> OpaquePointer? {
  guard let key, let members = value(object)?.members else { return nil }
  let member = members.last { $0.name.map { strcmp($0, key) == 0 } ?? false }
  return member.map { borrowed($0.value) }
}

@c @implementation
public func firebase_value_visit(
  _ pointer: OpaquePointer?, _ visitor: firebase_value_visitor?, _ userData: UnsafeMutableRawPointer?
) {
  guard let value = value(pointer), let visitor else { return }
  for member in value.members {
    visitor(member.name, borrowed(member.value), userData)
  }
}
