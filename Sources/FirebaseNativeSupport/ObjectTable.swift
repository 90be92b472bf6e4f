// SPDX-License-Identifier: Apache-2.0

/// Objects by name. Not generic, because the compiler specializes a dictionary for each type.
public struct ObjectTable {
  private var objects: [String: AnyObject] = [:]

  public init() {}

  public subscript(name: String) -> AnyObject? {
    get { objects[name] }
    set { objects[name] = newValue }
  }
}
