import FirebaseCore
import Foundation

/// The project that the examples belong to.
public enum ExampleProject {
  /// Of the emulator, if there is one; else that of GoogleService-Info.plist or google-services.json in the current
  /// folder, as the Firebase console gives them. False, with an error logged, if there is neither.
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

/// What ends an example, with a message for its reader. An `NSError`, because off Apple's platforms
/// `catch let error as NSError` takes no other.
public final class Problem: NSError, @unchecked Sendable {
  public init(_ text: String) {
    super.init(domain: "ExampleProblem", code: 1, userInfo: [NSLocalizedDescriptionKey: text])
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
