// SPDX-License-Identifier: Apache-2.0
import FirebaseCore
import Foundation

/// The project of the examples.
public enum ExampleProject {
  /// Uses the emulator's project if there is an emulator, else that of GoogleService-Info.plist or google-services.json
  /// in the current folder. Returns false, and logs an error, if there is neither.
  public static func configure() -> Bool {
    if Emulator.host == nil {
      FirebaseApp.configure()
    } else {
      let options = FirebaseOptions(googleAppID: "1:1234567890:web:0a1b2c3d4e5f", gcmSenderID: "1234567890")
      options.apiKey = "any-key-will-do-for-the-emulator"
      options.projectID = Emulator.project
      FirebaseApp.configure(options: options)
    }
    return FirebaseApp.app() != nil
  }
}

/// An error that ends an example. An `NSError`, because off Apple's platforms `catch let error as NSError` catches no
/// other errors.
public final class Problem: NSError, @unchecked Sendable {
  public init(_ text: String) {
    super.init(domain: "ExampleProblem", code: 1, userInfo: [NSLocalizedDescriptionKey: text])
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
