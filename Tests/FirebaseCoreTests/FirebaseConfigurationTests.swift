// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import Testing

@testable import FirebaseCore

struct FirebaseConfigurationTests {
  @Test func thereIsOneConfiguration() {
    #expect(FirebaseConfiguration.shared === FirebaseConfiguration.shared)
  }

  @Test func levelsHaveFirebasesNumbers() {
    let levels: [FirebaseLoggerLevel] = [.error, .warning, .notice, .info, .debug, .min, .max]
    #expect(levels.map(\.rawValue) == [3, 4, 5, 6, 7, 3, 7])
    #expect(FirebaseLoggerLevel(rawValue: 2) == nil)
  }

  /// In a process of its own, as all tests share the log.
  @Test func theLevelDecidesWhatIsLogged() async {
    await #expect(processExitsWith: .success) {
      let configuration = FirebaseConfiguration.shared
      #expect(configuration.loggerLevel() == .notice)
      let levels: [FirebaseLoggerLevel] = [.error, .warning, .notice, .info, .debug]
      let found = levels.map { level in
        configuration.setLoggerLevel(level)
        #expect(configuration.loggerLevel() == level)
        return logged {
          Log.info("i")
          Log.warning("w")
          Log.error("e")
        }
      }
      #expect(found == ["e", "w\ne", "i\nw\ne", "i\nw\ne", "i\nw\ne"])
    }
  }
}
