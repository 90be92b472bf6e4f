// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeCore
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport

/// Configuration files: google-services.json and GoogleService-Info.plist.
@_cdecl("fuzz_configuration")
public func fuzzConfiguration(_ bytes: UnsafePointer<UInt8>?, _ size: Int) {
  let content = Input(bytes, size).bytes
  switch Configuration.read(content, from: "file") {
  case .failure(let error): require(!error.message.isEmpty, "A failure has a message")
  case .success(let options):
    require(!options.projectID.isEmpty && !options.appID.isEmpty, "An accepted file has a project and an app")
    require([0, 40].contains(options.androidCertificate.utf8.count), "A certificate's SHA-1 has 40 digits")
    // The same values as strict JSON, with nothing else around them.
    var other = AppOptions()
    require(other.load(configuration: content) == nil, "What was read once can be read again")
    require(other.projectID == options.projectID && other.apiKey == options.apiKey, "Both readings agree")
  }
}
