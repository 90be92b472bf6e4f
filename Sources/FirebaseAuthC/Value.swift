// SPDX-License-Identifier: Apache-2.0
import AuthSupport
import CAuthSystem
import CFirebaseAuth

// A firebase_value is a jansson value, which its owner keeps alive.

private func json(_ value: OpaquePointer?) -> UnsafeMutablePointer<json_t>? {
  value.map { UnsafeMutablePointer<json_t>($0) }
}

@c @implementation
public func firebase_value_get_type(_ value: OpaquePointer?) -> Int32 {
  guard let json = json(value) else { return Int32(FIREBASE_VALUE_NULL) }
  return switch json.pointee.type {
  case JSON_INTEGER: Int32(FIREBASE_VALUE_INTEGER)
  case JSON_REAL: Int32(FIREBASE_VALUE_REAL)
  case JSON_TRUE, JSON_FALSE: Int32(FIREBASE_VALUE_BOOL)
  case JSON_STRING: Int32(FIREBASE_VALUE_STRING)
  case JSON_ARRAY: Int32(FIREBASE_VALUE_ARRAY)
  case JSON_OBJECT: Int32(FIREBASE_VALUE_OBJECT)
  default: Int32(FIREBASE_VALUE_NULL)
  }
}

@c @implementation
public func firebase_value_integer(_ value: OpaquePointer?) -> Int64 { json_integer_value(json(value)) }

@c @implementation
public func firebase_value_real(_ value: OpaquePointer?) -> Double { json_number_value(json(value)) }

@c @implementation
public func firebase_value_bool(_ value: OpaquePointer?) -> Bool { json(value)?.pointee.type == JSON_TRUE }

@c @implementation
public func firebase_value_string(_ value: OpaquePointer?) -> UnsafePointer<CChar>? {
  json_string_value(json(value)) ?? TextCache.empty
}

@c @implementation
public func firebase_value_count(_ value: OpaquePointer?) -> Int {
  json_array_size(json(value)) + json_object_size(json(value))
}

@c @implementation
public func firebase_value_member(_ object: OpaquePointer?, _ key: UnsafePointer<CChar>?) -> OpaquePointer? {
  guard let key, let member = json_object_get(json(object), key) else { return nil }
  return OpaquePointer(member)
}

@c @implementation
public func firebase_value_visit(
  _ value: OpaquePointer?, _ visitor: firebase_value_visitor?, _ userData: UnsafeMutableRawPointer?
) {
  guard let json = json(value), let visitor else { return }
  for index in 0..<json_array_size(json) {
    visitor(nil, OpaquePointer(json_array_get(json, index)), userData)
  }
  var iterator = json_object_iter(json)
  while let current = iterator {
    visitor(json_object_iter_key(current), OpaquePointer(json_object_iter_value(current)), userData)
    iterator = json_object_iter_next(json, current)
  }
}
