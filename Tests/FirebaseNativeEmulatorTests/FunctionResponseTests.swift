// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeEmulator
import Testing

/// Responses of functions as HTTP.
struct FunctionResponseTests {
  private func describe(_ text: String, isEnd: Bool = false) -> String {
    switch FunctionResponse(Array(text.utf8), isEnd: isEnd) {
    case .incomplete: "incomplete"
    case .invalid: "invalid"
    case .complete(let status, let body): "\(status) " + String(decoding: body, as: UTF8.self)
    }
  }

  @Test func aLengthEndsTheBody() {
    #expect(describe("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}") == "200 {}")
    #expect(describe("HTTP/1.1 403 No\r\nContent-Length: 3\r\n\r\nab") == "incomplete")
  }

  @Test func withoutALengthTheConnectionEndsTheBody() {
    #expect(describe("HTTP/1.0 200 OK\r\n\r\n{}") == "incomplete")
    #expect(describe("HTTP/1.0 200 OK\r\n\r\n{}", isEnd: true) == "200 {}")
  }

  @Test func chunksAreJoined() {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(describe(head + "1\r\n{\r\n1;x=y\r\n}\r\n0\r\n\r\n") == "200 {}")
    #expect(describe(head + "1\r\n{\r\n1\r\n}") == "incomplete")
    #expect(describe(head + "1\r\n{}\r\n") == "invalid")
    #expect(describe(head + "x\r\n") == "invalid")
    #expect(describe(head + "7fffffffffffffff\r\n") == "invalid")
  }

  @Test func interimResponsesAreSkipped() {
    #expect(describe("HTTP/1.1 100 Continue\r\n\r\n") == "incomplete")
    #expect(describe("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 Empty\r\n\r\n") == "204 ")
  }

  @Test(arguments: [
    "SSH-2.0\r\n\r\n", "HTTP/1.1 9 No\r\n\r\n", "HTTP/1.1\r\n\r\n", "\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9999999999\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
  ])
  func whatIsNoHTTPIsInvalid(_ text: String) { #expect(describe(text) == "invalid") }
}
