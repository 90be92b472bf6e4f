// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport

@testable import FirebaseNativeCore

/// Property lists in their XML form.
@_cdecl("fuzz_property_list")
public func fuzzPropertyList(_ bytes: UnsafePointer<UInt8>?, _ size: Int) {
  let content = Input(bytes, size).bytes
  switch PropertyList.parse(content) {
  case .failure(let error):
    let lines = content.count { $0 == UInt8(ascii: "\n") } + 1
    require((1...lines).contains(error.line) && !error.reason.isEmpty, "An error names a line of the file")
  case .success(let values):
    guard case .success(let again) = PropertyList.parse(written(values)) else {
      return require(false, "What was written can be read")
    }
    require(again == values, "A list that is read and written stays as it is")
  }
}

private func written(_ values: [String: String]) -> [UInt8] {
  var text = "<plist><dict>"
  for (key, value) in values { text += "<key>\(escaped(key))</key><string>\(escaped(value))</string>" }
  return Array((text + "</dict></plist>").utf8)
}

private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar == "<" || scalar == "&" { result += "&#\(scalar.value);" } else { result.unicodeScalars.append(scalar) }
  }
  return result
}
