// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeCore
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport

/// Requests to the listener of a sign-in in the browser. The first byte of an input is the size of the pieces in which
/// the rest arrives.
@_cdecl("fuzz_listener")
public func fuzzListener(_ bytes: UnsafePointer<UInt8>?, _ size: Int) {
  var input = Input(bytes, size)
  let pieceSize = Int(input.byte() % 64) + 1
  let whole = read(input.rest, pieceSize: max(input.rest.count, 1))
  let pieces = read(input.rest, pieceSize: pieceSize)
  require(whole.status == pieces.status, "The size of the pieces makes no difference")
  require(whole.request?.target == pieces.request?.target, "The size of the pieces makes no difference to the target")
  require(whole.request?.body == pieces.request?.body, "The size of the pieces makes no difference to the body")
  if let request = pieces.request { use(request) }
}

/// The status is that of a refusal; 0 while there is none.
private func read(_ bytes: ArraySlice<UInt8>, pieceSize: Int) -> (request: LoopbackListener.Request?, status: Int) {
  var reader = LoopbackRequestReader(host: "localhost:8080", limits: LoopbackListener.Limits())
  var rest = bytes
  do throws(LoopbackListener.Refusal) {
    while !rest.isEmpty {
      let piece = rest.prefix(pieceSize)
      rest = rest.dropFirst(piece.count)
      if let request = try reader.add(Array(piece)) { return (request, 0) }
    }
    return (nil, 0)
  } catch {
    let response = LoopbackListener.Response(error)
    require(!response.encoded(withBody: !reader.isHead).isEmpty, "A refusal is answered")
    return (nil, error.status)
  }
}

/// What the strategies of the sign-in look at.
private func use(_ request: LoopbackListener.Request) {
  require(ASCII.lowercased(request.header("Host") ?? "") == "localhost:8080", "Only this host is answered")
  require(request.target.hasPrefix("/"), "A target is a path")
  _ = (request.header("Origin"), request.path, request.mediaType)
  _ = FormFields(parsing: request.query)
  _ = FormFields(parsing: String(decoding: request.body, as: UTF8.self))
  _ = WebPageWords.preferred(acceptLanguage: request.header("Accept-Language") ?? "").language
  if let json = JSON.parse(request.body) { _ = WebPageError.error(json, domain: "localhost").message }
}
