// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeApple
import FirebaseNativeCore
import FirebaseNativeRuntime
import Foundation

/// Configuration files of the Firebase console. Errors are logged.
enum OptionsFile {
  /// Nil if the file cannot be read or is damaged.
  static func values(_ path: String) -> FirebaseOptions.Values? {
    // System calls would truncate the path at its first NUL.
    guard !path.utf8.contains(0), let content = ConfigurationFile.read(path) else {
      Log.error(
        "There is no file \"\(path)\". Download GoogleService-Info.plist or google-services.json from the Firebase "
          + "console.")
      return nil
    }
    MainBundle.install
    return logged(content.flatMap { Configuration.read($0, from: path) })
  }

  /// Nil if there is no file in the bundle or the current directory, or the file is damaged.
  static func defaultValues(_ bundle: Bundle) -> FirebaseOptions.Values? {
    if let path = bundle.path(forResource: "GoogleService-Info", ofType: "plist") { return values(path) }
    MainBundle.install
    guard let loaded = ConfigurationFile.load() else {
      Log.error(
        "There is no configuration file. Put GoogleService-Info.plist or google-services.json of the Firebase console "
          + "beside the program or in its current folder, or call FirebaseApp.configure(options:).")
      return nil
    }
    return logged(loaded)
  }

  private static func logged(_ result: Result<AppOptions, AuthError>) -> FirebaseOptions.Values? {
    switch result {
    case .failure(let error):
      Log.error(error.message)
      return nil
    case .success(let options):
      var values = FirebaseOptions.Values()
      values.copy(options)
      return values
    }
  }
}
