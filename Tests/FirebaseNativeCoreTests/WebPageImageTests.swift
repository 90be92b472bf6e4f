// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import FirebaseNativeCore

struct WebPageImageTests {
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  static func read(_ bytes: [UInt8]) throws -> WebPageImage {
    try bytes.withUnsafeBytes { WebPageImage.read(icon: $0) }.get()
  }

  @Test(arguments: [
    (png, "png"), ([0xFF, 0xD8, 0xFF, 0xE0], "jpeg"), (Array("RIFF....WEBPVP8 ".utf8), "webp"),
    (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "svg+xml"),
  ])
  func theTypeIsThatOfTheBytes(_ bytes: [UInt8], _ type: String) throws {
    #expect(try WebPageImageTests.read(bytes).url.hasPrefix("data:image/\(type);base64,"))
  }

  @Test(arguments: [
    "<?xml version='1.0'?>\n<svg/>", "\u{FEFF}<svg/>", " \r\n\t<svg/>", "<!-- drawn > by -->\n<svg/>",
    "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\"><svg/>", "<!doctype svg><svg/>",
    "<?xml version='1.0'?><!-- a --><!DOCTYPE svg [<!ENTITY ns \"http://a/\"> ] ><!-- b --><svg xmlns='&ns;'/>",
  ])
  func anSVGImageMayBeginWithDeclarationsAndComments(_ text: String) throws {
    #expect(try WebPageImageTests.read(Array(text.utf8)).url.hasPrefix("data:image/svg+xml;base64,"))
  }

  @Test(arguments: [
    "<?xml version='1.0'?><plist/>", "<?xml version='1.0'?>", "<?xml <svg/>", "<!-- <svg/>", "<!DOCTYPE svg",
    "<!DOCTYPE svg [", "<!DOCTYPE html><html><svg/></html>", "svg", "\u{FEFF}",
  ])
  func otherMarkupIsRefused(_ text: String) {
    #expect(throws: (any Error).self) { try WebPageImageTests.read(Array(text.utf8)) }
  }

  @Test(arguments: [[], [0x89], Array("GIF89a".utf8), Array("<html>".utf8), Array("RIFF....WAVE".utf8)])
  func otherBytesAreRefused(_ bytes: [UInt8]) {
    #expect(throws: (any Error).self) { try WebPageImageTests.read(bytes) }
  }

  @Test func theSizeHasALimit() throws {
    let rest = [UInt8](repeating: 0, count: WebPageImage.maximumSize - WebPageImageTests.png.count)
    _ = try WebPageImageTests.read(WebPageImageTests.png + rest)
    #expect(throws: (any Error).self) { try WebPageImageTests.read(WebPageImageTests.png + rest + [0]) }
  }
}
