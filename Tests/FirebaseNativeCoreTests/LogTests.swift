// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

/// In processes of their own, as all tests share the log.
struct LogTests {
  @Test func messagesBelowTheLevelAreLeftOut() async {
    await #expect(processExitsWith: .success) {
      let lines = Guarded<[String]>([])
      Log.setSink { level, line in lines.withLock { $0.append("\(level.rawValue) \(line)") } }
      Log.info("a")
      Log.level = .warning
      Log.info("b")
      Log.warning("c")
      Log.level = .error
      Log.warning("d")
      #expect(lines.withLock { $0 } == ["2 a", "3 c"])
    }
  }

  @Test func aSinkMayReplaceItself() async {
    await #expect(processExitsWith: .success) {
      let count = Guarded(0)
      Log.setSink { _, _ in
        count.withLock { $0 += 1 }
        Log.setSink { _, _ in count.withLock { $0 += 10 } }
      }
      Log.warning("a")
      Log.warning("b")
      #expect(count.withLock { $0 } == 11)
    }
  }
}
