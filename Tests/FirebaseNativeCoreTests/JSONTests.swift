// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import Foundation
import Testing

struct JSONTests {
  @Test func aNumberOrBooleanIsReadAsText() throws {
    let json = try #require(JSON.parse(#"{"whole":-3,"real":1.5,"yes":true,"text":"x"}"#))
    #expect(json.string("whole") == "-3")
    #expect(json.string("real") == "1.5")
    #expect(json.string("yes") == "true")
    #expect(json.string("text") == "x")
  }

  @Test(arguments: [
    ("3600", 3600), ("\"3600\"", 3600), ("-1", -1), ("\"-1\"", -1), ("3.9", 3), ("-3.9", -3),
    ("9223372036854775807", Int64.max), ("\"9223372036854775807\"", Int64.max),
  ])
  func aNumberIsReadFromNumberOrText(text: String, number: Int64) throws {
    #expect(try #require(JSON.parse("[\(text)]")).elements.first?.integer == number)
  }

  @Test(arguments: [
    "1e300", "-1e300", "\"9223372036854775808\"", "\"1.5\"", "\"\"", "\" 1\"", "\"1s\"", "true", "null",
    "[1]",
    "{}",
  ])
  func whatIsNoWholeNumberGivesNone(text: String) throws {
    #expect(try #require(JSON.parse("[\(text)]")).elements.first?.integer == nil)
  }

  @Test func aBooleanIsReadFromItsWord() throws {
    let json = try #require(JSON.parse(#"{"a":true,"b":"true","c":false,"d":"false","e":"yes","f":1}"#))
    #expect(["a", "b", "c", "d", "e", "f"].map { json.bool($0) } == [true, true, false, false, nil, nil])
  }

  @Test func aNullFieldCountsAsAbsent() throws {
    let json = try #require(JSON.parse(#"{"a":null}"#))
    #expect(json["a"] == nil)
    #expect(json.string("a") == nil)
    #expect(json["b"] == nil)
  }

  @Test func askingForFieldsOfSomethingElseGivesNothing() throws {
    let json = try #require(JSON.parse(#"["x",{"a":"b"}]"#))
    #expect(json["a"] == nil)
    #expect(json.fields.isEmpty)
    #expect(json.elements.count == 2)
    #expect(json.elements[0].elements.isEmpty)
    #expect(json.elements[0]["a"] == nil)
    #expect(json.elements[1].string("a") == "b")
  }

  @Test(arguments: [
    "", " ", "x", "{", "{}x", "{} {}", "[1,]", "{\"a\"}", "{'a':1}", "\"text\"", "1", "nul", "\u{feff}{}",
    #"{"a":"\ud800"}"#, #"{"a":"\x"}"#, "{\"a\":\"\n\"}", "[01]",
  ])
  func damagedTextIsNoJSON(text: String) {
    #expect(JSON.parse(text) == nil)
  }

  @Test(arguments: [
    ("1e400", Double.greatestFiniteMagnitude), ("-1.5E+999", -Double.greatestFiniteMagnitude),
    ("1" + String(repeating: "0", count: 400), Double.greatestFiniteMagnitude), ("1e-400", 0),
  ])
  func aNumberBeyondTheRangeOfADoubleIsTheNearestOne(text: String, number: Double) throws {
    let json = try #require(JSON.parse(#"{"large":\#(text),"small":7}"#))
    #expect(json["large"]?.kind == .real)
    #expect(json["large"]?.number == number)
    #expect(json.integer("small") == 7)
    let read = try JSONSerialization.jsonObject(with: Data(json.encodedBytes)) as? [String: Any]
    #expect((read?["large"] as? NSNumber)?.doubleValue == number)
  }

  /// A profile or custom claims, for example, contain what another server has put there.
  @Test(arguments: ["9223372036854775808", "-99999999999999999999"])
  func anIntegerBeyond64BitsIsARealNumber(text: String) throws {
    let json = try #require(JSON.parse(#"{"large":\#(text),"small":7}"#))
    #expect(json["large"]?.kind == .real)
    #expect(json["large"]?.string.flatMap { Double($0) } == Double(text))
    #expect(json.integer("large") == nil)
    #expect(json.integer("small") == 7)
  }

  @Test func invalidUTF8IsNoJSON() {
    let start = Array("{\"a\":\"".utf8)
    for bytes in [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]]
      as [[UInt8]]
    {
      #expect(JSON.parse(start + bytes + Array("\"}".utf8)) == nil)
    }
  }

  @Test func anEmptyTextIsNotFilled() throws {
    let json = try #require(JSON.parse(#"{"a":"x","b":"","c":null,"d":7}"#))
    #expect(json.filled("a") == "x")
    #expect(json.filled("b") == nil)
    #expect(json.filled("c") == nil)
    #expect(json.filled("d") == "7")
    #expect(json.filled("e") == nil)
  }

  @Test func endlessNestingIsNoJSON() {
    #expect(JSON.parse(String(repeating: "[", count: 100_000)) == nil)
    #expect(JSON.parse(String(repeating: "{\"a\":", count: 100_000)) == nil)
  }

  /// The threads of some systems have 512 KB.
  @Test func theDeepestNestingFitsOnASmallStack() {
    let depth = 128
    let text = String(repeating: #"{"a":["#, count: depth / 2) + String(repeating: "]}", count: depth / 2)
    let isRead = Guarded(false)
    let thread = Thread { if JSON.parse(text) != nil { isRead.withLock { $0 = true } } }
    thread.stackSize = 256 * 1024
    thread.start()
    while !thread.isFinished { sched_yield() }
    #expect(isRead.withLock { $0 })
  }

  @Test(arguments: ["", "a\u{0}b", "\"\\/\u{8}\n\r\t\u{1f}", "Zoë Ångström", "李小龍", "👩‍🚀 e\u{301}"])
  func textComesBackAsItWas(text: String) throws {
    let json = JSON.object()
    json.set("text", text)
    #expect(try #require(JSON.parse(json.encoded)).string("text") == text)
  }

  @Test func nilAddsNoField() {
    let json = JSON.object()
    json.set("text", nil as String?)
    json.set("number", nil as Int64?)
    json.set("flag", nil as Bool?)
    json.set("json", nil as JSON?)
    #expect(json.encoded == "{}")
  }

  @Test func fieldsKeepTheirOrder() throws {
    let json = try #require(JSON.parse(#"{"z":1,"a":2,"m":3}"#))
    #expect(json.fields.map { $0.key } == ["z", "a", "m"])
    #expect(json.encoded == #"{"z":1,"a":2,"m":3}"#)
    json.remove("a")
    #expect(json.encoded == #"{"z":1,"m":3}"#)
  }

  @Test func theLastOfTwoEqualFieldsCounts() {
    #expect(JSON.parse(#"{"a":1,"a":2}"#)?.integer("a") == 2)
    #expect(JSON.parse(#"{"a":1,"a":null}"#)?["a"] == nil)
  }

  @Test func aFieldIsReplacedAtItsPlace() {
    let json = JSON.object()
    for (key, value) in [("a", 1), ("b", 2), ("a", 3)] as [(String, Int64)] { json.set(key, value) }
    #expect(json.encoded == #"{"a":3,"b":2}"#)
  }

  /// Its text has every digit, and a binary number has not.
  @Test(arguments: ["0.1", "1.0", "-0.0", "1E+2", "123456789012345678.5", "2.50"])
  func aRealNumberIsWrittenAsItWasRead(text: String) throws {
    let json = try #require(JSON.parse("[\(text)]"))
    #expect(json.encoded == "[\(text)]")
    #expect(json.elements.first?.number == Double(text))
  }

  @Test(arguments: [
    (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83d\ude00""#, "😀"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
    (#""\u0000""#, "\u{0}"), (#""é\u00e9""#, "éé"),
  ])
  func escapedTextIsDecoded(text: String, decoded: String) throws {
    #expect(try #require(JSON.parse("[\(text)]")).elements.first?.string == decoded)
  }

  @Test(arguments: [
    #"["\ude00"]"#, #"["\ud83d"]"#, #"["\ud83dx"]"#, #"["\ud83d\u0041"]"#, #"["\u12"]"#, #"["\u12g4"]"#, #"["\u+123"]"#,
    #"["\"#, #"["\u"#, #"["a"#, "[-]", "[+1]", "[.5]", "[1.]", "[1e]", "[1e+]", "[--1]", "[0x10]", "[NaN]", "[tru]",
    "[True]",
    "[1 2]", "[,1]", #"{"a":1,}"#, #"{,"a":1}"#, #"{"a" 1}"#, "{1:2}", "[1}", #"{"a":1]"#, "[1]]", "[]//", "\u{0}[]",
    "\u{a0}[]",
  ])
  func aSyntaxErrorIsNoJSON(text: String) {
    #expect(JSON.parse(text) == nil)
  }

  @Test(arguments: [" [ 1 , 2 ] ", "\t{\r\n\"a\" : [ ] }\n", "[0,-0,10,-9223372036854775808,1e5,1E-5]", "[[],{}]"])
  func blanksAndAllFormsOfNumbersAreRead(text: String) {
    #expect(JSON.parse(text) != nil)
  }

  @Test func anErrorHasItsLineAndReason() throws {
    guard case .failure(let error) = JSON.parseTellingWhere(Array("{\n\"a\": 1\n\"b\": 2}".utf8)) else {
      Issue.record("It was read.")
      return
    }
    #expect(error.line == 3)
    #expect(error.reason == "',' or '}' is expected")
  }

  @Test func kindsAreTold() throws {
    let json = try #require(JSON.parse(#"[{},[],"",1,1.0,true,false,null]"#))
    #expect(
      json.elements.map { $0.kind } == [.object, .array, .string, .integer, .real, .bool, .bool, .null])
  }
}
