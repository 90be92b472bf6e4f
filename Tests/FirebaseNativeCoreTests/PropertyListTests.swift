// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import Testing

@testable import FirebaseNativeCore

struct PropertyListTests {
  @Test(arguments: [
    ("<string>a</string>", "a"), ("<string></string>", ""), ("<string/>", ""), ("<string />", ""),
    ("<true/>", "true"), ("<false />", "false"), ("<true></true>", "true"), ("<integer>-12</integer>", "-12"),
    ("<string> a\n</string>", " a\n"), ("<string>a<!-- b -->c</string>", "ac"),
    ("<string>&lt;&amp;&gt;&quot;&apos;&#65;&#x1F600;</string>", "<&>\"'A\u{1F600}"),
    ("<!-- <string>x</string> -->\n<string>李</string>", "李"),
  ])
  func valuesAreTexts(element: String, value: String) throws {
    #expect(try parse("<plist version=\"1.0\"><dict><key>K</key>\(element)</dict></plist>").get() == ["K": value])
  }

  @Test(arguments: ["<plist><dict/></plist>", "<?xml?><!DOCTYPE plist><plist ><dict></dict></plist >\n"])
  func aListMayBeEmpty(text: String) throws {
    #expect(try parse(text).get().isEmpty)
  }

  @Test(arguments: [
    "", "<", "<plist>", "<dict/>", "<plist><array/></plist>", "<plist><dict></plist>", "<plist><dict/></plist>x",
    "<plist><dict><string>a</string></dict></plist>", "<plist><dict><key>K</key></dict></plist>",
    "<plist><dict><key>K</key>text</dict></plist>", "<plist><dict><key>K</key><string>a</dict></plist>",
    "<plist><dict><key>K</key><array/></dict></plist>",
    "<plist><dict><key>K</key><integer>a</integer></dict></plist>",
    "<plist><dict><key>K</key><true>x</true></dict></plist>", "<plist><dict><key>K</key><integer/></dict></plist>",
    "<plist><dict><key>K</key><string>&nbsp;</string></dict></plist>",
    "<plist><dict><key>K</key><string>&amp</string></dict></plist>",
    "<plist><dict><key>K</key><string>&#0;</string></dict></plist>",
    "<plist><dict><key>K</key><string>&#xD800;</string></dict></plist>",
    "<plist><dict><key>K</key><string>&#99999999999;</string></dict></plist>",
    "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict/></plist>", "<plist><!-- <dict/></plist>",
    "<plist><dict><key>K</key><string><b>a</b></string></dict></plist>",
  ])
  func whateverElseIsRefused(text: String) {
    #expect(throws: PropertyList.SyntaxError.self) { try parse(text).get() }
  }

  @Test func textThatIsNotUTF8IsRefused() {
    let text = "<plist><dict><key>K</key><string>".utf8 + [0xff] + "</string></dict></plist>".utf8
    #expect(throws: PropertyList.SyntaxError.self) { try PropertyList.parse(Array(text)).get() }
  }

  @Test func theLineOfAMistakeIsTold() {
    guard case .failure(let error) = parse("<plist>\n<dict>\n<key>K</key>\n<date>x</date></dict></plist>") else {
      Issue.record("It was read.")
      return
    }
    #expect(error.line == 4)
    #expect(error.reason.contains("K"))
  }

  private func parse(_ text: String) -> Result<[String: String], PropertyList.SyntaxError> {
    PropertyList.parse(Array(text.utf8))
  }
}
