// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Testing

struct HTMLTests {
  @Test(arguments: [
    ("", ""), ("a", "a"), ("<b title='\"'>&amp;", "&lt;b title=&#39;&quot;&#39;&gt;&amp;amp;"),
    ("é\u{2028}👾", "é\u{2028}👾"),
  ])
  func aTextStaysText(_ text: String, _ escaped: String) { #expect(HTML.escape(text) == escaped) }

  @Test(arguments: ["", "</script>", "<!--", "]]>", "&lt;", "a\u{2028}b\u{2029}c", "\u{0}\"\\\r\n", "é👾"])
  func aValueStaysInItsElement(_ text: String) {
    let embedded = HTML.embed(JSON([text]))
    #expect(!embedded.unicodeScalars.contains { "<>&\u{2028}\u{2029}".unicodeScalars.contains($0) })
    #expect(JSON.parse(embedded)?.elements.map(\.string) == [text])
  }

  @Test(arguments: [
    ("alert('Hello, world.');", "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"),
    ("", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"),
  ])
  func aPolicyNamesAScriptByItsHash(_ script: String, _ source: String) {
    #expect(HTML.policySource(of: script) == source)
  }
}
