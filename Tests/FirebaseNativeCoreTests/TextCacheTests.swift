// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

struct TextCacheTests {
  @Test func aTextIsMadeOnceAndStaysWhereItIs() {
    let cache = TextCache()
    let first = cache.text("Zoë", getter: "name")
    let other = cache.text("", getter: "other")
    #expect(cache.text("not asked for", getter: "name") == first)
    #expect(String(cString: first) == "Zoë")
    #expect(String(cString: other).isEmpty)
  }

  @Test func allThreadsGetTheSameText() {
    let cache = TextCache()
    let addresses = Guarded<Set<UInt>>([])
    Threads.run(8) { _ in
      let address = UInt(bitPattern: cache.text("text"))
      addresses.withLock { _ = $0.insert(address) }
    }
    #expect(addresses.withLock { $0.count } == 1)
  }

  @Test func eachTextOfAChangingValueStays() {
    let cache = TextCache()
    let german = cache.lend("de")
    let french = cache.lend("fr")
    #expect(String(cString: german) == "de")
    #expect(String(cString: french) == "fr")
    #expect(cache.lend("de") == german)
    #expect(cache.lend("fr") == french)
    #expect(String(cString: cache.lend("")).isEmpty)
    #expect(String(cString: cache.text("de")) == "de")
  }
}
