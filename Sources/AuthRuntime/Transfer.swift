// SPDX-License-Identifier: Apache-2.0
import AuthSupport
import CAuthSystem

/// An HTTP request.
package struct HTTPRequest: Sendable {
  package let url: String
  /// JSON.
  package let body: [UInt8]
  /// "Name: value" each.
  package let headers: [String]
  package let connectTimeout: Int64
  package var timeout: Int64
  /// The path of a PEM file; empty for libcurl's default.
  package let caFile: String
  /// Whether it is sent to an emulator: without TLS and without the environment's proxy. Other requests require https.
  package let isForEmulator: Bool
  /// Whether the request is idempotent.
  package let mayBeSentTwice: Bool
  /// Whether it must use a new connection.
  package var needsFreshConnection = false

  package init(
    url: String, body: [UInt8], headers: [String], connectTimeout: Int64, timeout: Int64, caFile: String,
    isForEmulator: Bool, mayBeSentTwice: Bool = false
  ) {
    self.url = url
    self.body = body
    self.headers = headers
    self.connectTimeout = connectTimeout
    self.timeout = timeout
    self.caFile = caFile
    self.isForEmulator = isForEmulator
    self.mayBeSentTwice = mayBeSentTwice
  }
}

/// An HTTP response.
package struct HTTPResponse: Sendable {
  package let status: Int
  package let body: [UInt8]
}

/// The reason why there is no response. A class, because the structure is large and would be copied.
package final class TransferFailure: Error, Sendable {
  let code: CURLcode
  /// libcurl's text.
  let reason: String
  /// The system's error number; 0 for none.
  let systemError: Int64
  /// The TLS library's error number for the server's certificate.
  let certificateError: Int64
  /// Whether a proxy refused the connection, or broke it before the server was reached.
  let isOfProxy: Bool
  /// Whether the server reported that it did not process the request (RFC 9113, section 8.7).
  package let isUnprocessed: Bool
  package let isOnReusedConnection: Bool

  init(
    _ code: CURLcode, _ reason: String, systemError: Int64 = 0, certificateError: Int64 = 0, isOfProxy: Bool = false,
    isUnprocessed: Bool = false, isOnReusedConnection: Bool = false
  ) {
    self.code = code
    self.reason = reason
    self.systemError = systemError
    self.certificateError = certificateError
    self.isOfProxy = isOfProxy
    self.isUnprocessed = isUnprocessed
    self.isOnReusedConnection = isOnReusedConnection
  }

  /// Whether an established connection broke.
  package var isOfConnection: Bool {
    switch code {
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_ABORTED_BY_CALLBACK:
      true
    // After the total time is over, there is no time left for another attempt.
    case CURLE_OPERATION_TIMEDOUT: isOnReusedConnection
    default: false
    }
  }

  /// A text for programmers.
  package var detail: String { "\(reason) (curl \(code.rawValue))" }

  static let afterCleanup = TransferFailure(
    CURLE_FAILED_INIT, "the program has cleaned up OpenSSL, as at its exit")
  static let outOfMemory = TransferFailure(CURLE_OUT_OF_MEMORY, "out of memory")
}

/// One request in progress. Created on any thread, driven by the loop.
package final class Transfer: @unchecked Sendable {
  package typealias Completion = (Result<HTTPResponse, TransferFailure>) -> Void

  /// Larger than any response of the protocol.
  static let maximumResponseSize = 4 * 1024 * 1024

  struct Sending {
    var hasBegun = false
    /// The number of connections that were made for the transfer.
    var connections: Int64 = 0
    var isOnReusedConnection = false
    /// The local port.
    var port: Int32 = 0
    var streams = auth_stream_ids(own: -1, last: -1)
  }

  let request: HTTPRequest
  /// Nil after it was called or cancelled: its captures hold this transfer.
  private let completion: Guarded<Completion?>
  // Used only by the loop's thread.
  var handle: Handle?
  var connections: KeptConnections?
  var headers: UnsafeMutablePointer<curl_slist>?
  var response: [UInt8] = []
  /// Until when it waits for a response on a reused connection, in milliseconds since boot.
  var endOfPatience: Int64 = 0
  /// The state of libcurl's current attempt.
  var sending = Sending()

  package init(_ request: HTTPRequest, completion: @escaping Completion) {
    self.request = request
    self.completion = Guarded(completion)
  }

  deinit { curl_slist_free_all(headers) }

  func cancel() { _ = takeCompletion() }

  var isCancelled: Bool { completion.withLock { $0 == nil } }

  func finish(_ result: Result<HTTPResponse, TransferFailure>) { takeCompletion()?(result) }

  private func takeCompletion() -> Completion? {
    completion.withLock { completion in
      let taken = completion
      completion = nil
      return taken
    }
  }
}

/// The transfers in progress, on one curl_multi. Used only by the loop's thread.
///
/// Calls that may reach OpenSSL are between `auth_network_enter` and `auth_network_leave`. No callback runs there.
final class Transfers {
  private var multi: UnsafeMutableRawPointer
  private var active: [UnsafeMutableRawPointer: Transfer] = [:]
  /// Idle handles, because creating one takes longer than a request to a near server.
  private var idle: [Handle] = []
  private static let maximumIdle = 8
  private let connections = KeptConnections()
  /// Transfers that wait for a limited time, in the order of their deadlines.
  private var impatient: [Transfer] = []
  /// How long a response on a reused connection is awaited if the request may be sent again, in milliseconds: much
  /// longer than servers take, and much shorter than players wait.
  private static let patience: Int64 = 5000

  init() {
    auth_network_begin()
    multi = auth_curl_multi_create()!
  }

  /// Runs at the end of the thread.
  deinit {
    guard auth_network_enter() else { return }
    for (easy, transfer) in active {
      curl_multi_remove_handle(multi, easy)
      transfer.handle = nil
    }
    idle = []
    curl_multi_cleanup(multi)
    auth_network_end_thread()
    auth_network_leave()
  }

  func add(_ transfer: Transfer) {
    guard !transfer.isCancelled else { return }
    connections.endAfterSuspension { isUsed(port: $0) }
    guard auth_network_enter() else { return transfer.finish(.failure(.afterCleanup)) }
    let failure = begin(transfer)
    auth_network_leave()
    if let failure { transfer.finish(.failure(failure)) }
  }

  /// Returns the reason if the transfer could not begin.
  private func begin(_ transfer: Transfer) -> TransferFailure? {
    guard let handle = takeIdle(caFile: transfer.request.caFile) ?? Handle(caFile: transfer.request.caFile) else {
      return .outOfMemory
    }
    configure(handle, for: transfer)
    if let refusal = handle.refusal { return refusal }
    guard curl_multi_add_handle(multi, handle.easy) == CURLM_OK else { return .outOfMemory }
    transfer.handle = handle
    active[handle.easy] = transfer
    if transfer.request.mayBeSentTwice {
      transfer.endOfPatience = Clock.sinceBoot() + Transfers.patience
      impatient.append(transfer)
    }
    return nil
  }

  func remove(_ transfer: Transfer) {
    guard let handle = transfer.handle, auth_network_enter() else { return }
    if active.removeValue(forKey: handle.easy) != nil { recycle(handle, of: transfer) }
    auth_network_leave()
  }

  func perform() {
    guard auth_network_enter() else { return abandon() }
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    let done = takeDone()
    auth_network_leave()
    for (transfer, result) in done { transfer.finish(result) }
    endPatience()
  }

  private func takeDone() -> [(Transfer, Result<HTTPResponse, TransferFailure>)] {
    var done: [(Transfer, Result<HTTPResponse, TransferFailure>)] = []
    var remaining: Int32 = 0
    while let message = curl_multi_info_read(multi, &remaining) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let transfer = active.removeValue(forKey: easy), let handle = transfer.handle
      else { continue }
      let result = self.result(of: transfer, handle, auth_curl_message_result(message))
      recycle(handle, of: transfer)
      done.append((transfer, result))
    }
    return done
  }

  /// OpenSSL was cleaned up. Everything that refers to it is leaked; waiting continues.
  private func abandon() {
    let abandoned = active.values
    guard !abandoned.isEmpty else { return }
    active = [:]
    impatient = []
    multi = auth_curl_multi_create()!
    for transfer in abandoned { transfer.finish(.failure(.afterCleanup)) }
  }

  /// Gives up requests without a response on a reused connection, which may have died silently.
  private func endPatience() {
    let now = Clock.sinceBoot()
    while let first = impatient.first, first.handle == nil || first.endOfPatience <= now {
      impatient.removeFirst()
      if first.isWaitingOnReusedConnection { giveUp(first) }
    }
  }

  private func giveUp(_ transfer: Transfer) {
    remove(transfer)
    let port = transfer.sending.port
    if !isUsed(port: port) { connections.end(port: port) }
    let reason = "no response on a reused connection"
    transfer.finish(
      .failure(TransferFailure(CURLE_OPERATION_TIMEDOUT, reason, isOnReusedConnection: true)))
  }

  private func isUsed(port: Int32) -> Bool { active.values.contains { $0.sending.port == port } }

  /// The latest time for the next call of `perform`, in milliseconds since boot.
  var deadline: Int64? { impatient.first?.endOfPatience }

  /// Waits for the transfers and the sockets.
  func wait(milliseconds: Int32, for sockets: inout [curl_waitfd]) {
    curl_multi_poll(multi, &sockets, UInt32(sockets.count), milliseconds, nil)
  }
}

// MARK: - Handles

/// A curl handle with the options that all requests share.
final class Handle {
  let easy: UnsafeMutableRawPointer
  let caFile: String
  fileprivate var options: auth_curl_options
  private let reasonBuffer: UnsafeMutablePointer<CChar>

  init?(caFile: String) {
    guard let easy = curl_easy_init() else { return nil }
    self.easy = easy
    self.caFile = caFile
    options = auth_curl_options_of(easy)
    // Unlike `allocate`, this ends the process if memory runs out.
    reasonBuffer = calloc(1, Int(CURL_ERROR_SIZE))!.assumingMemoryBound(to: CChar.self)
    auth_curl_set_pointer(&options, CURLOPT_ERRORBUFFER, reasonBuffer)
    auth_curl_set_integer(&options, CURLOPT_NOSIGNAL, 1)
    auth_curl_set_integer(&options, CURLOPT_POST, 1)
    auth_curl_use_own_sockets(&options)
    auth_curl_set_integer(&options, CURLOPT_HTTP_VERSION, Int64(CURL_HTTP_VERSION_2TLS))
    auth_curl_set_text(&options, CURLOPT_ACCEPT_ENCODING, "")
    // Schannel would refuse certificates whose revocation list cannot be loaded. OpenSSL loads none.
    auth_curl_set_integer(&options, CURLOPT_SSL_OPTIONS, Int64(CURLSSLOPT_REVOKE_BEST_EFFORT))
    if !caFile.isEmpty { auth_curl_set_text(&options, CURLOPT_CAINFO, caFile) }
  }

  deinit {
    guard auth_network_enter() else { return }
    curl_easy_cleanup(easy)
    auth_network_leave()
    free(reasonBuffer)
  }

  /// libcurl's text about a failure since `clearReason`.
  var reason: String { String(cString: reasonBuffer) }

  func clearReason() { reasonBuffer.pointee = 0 }

  /// Nil if libcurl accepted all options.
  var refusal: TransferFailure? {
    guard options.code != CURLE_OK else { return nil }
    auth_curl_explain_refusal(&options, reasonBuffer)
    return TransferFailure(CURLE_UNKNOWN_OPTION, reason)
  }
}

extension Transfers {
  private func takeIdle(caFile: String) -> Handle? {
    guard let index = idle.lastIndex(where: { $0.caFile == caFile }) else { return nil }
    return idle.remove(at: index)
  }

  private func configure(_ handle: Handle, for transfer: Transfer) {
    let request = transfer.request
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    for header in request.headers { transfer.headers = curl_slist_append(transfer.headers, header)! }
    handle.clearReason()
    auth_curl_set_text(&handle.options, CURLOPT_URL, request.url)
    auth_curl_set_pointer(&handle.options, CURLOPT_HTTPHEADER, transfer.headers)
    auth_curl_set_integer(&handle.options, CURLOPT_POSTFIELDSIZE, Int64(request.body.count))
    auth_curl_set_pointer(&handle.options, CURLOPT_COPYPOSTFIELDS, request.body)
    auth_curl_set_integer(&handle.options, CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout)
    auth_curl_set_integer(&handle.options, CURLOPT_TIMEOUT_MS, request.timeout)
    auth_curl_set_text(&handle.options, CURLOPT_PROTOCOLS_STR, request.isForEmulator ? "http" : "https")
    auth_curl_set_text(&handle.options, CURLOPT_NOPROXY, request.isForEmulator ? "*" : nil)
    auth_curl_set_write(&handle.options, Transfers.receive, context)
    auth_curl_set_before_request(&handle.options, Transfers.permitSending, context)
    auth_curl_set_integer(&handle.options, CURLOPT_FRESH_CONNECT, request.needsFreshConnection ? 1 : 0)
    connections.configure(&handle.options)
    transfer.connections = connections
    // A refused stream is visible only in libcurl's verbose output.
    let listens = !request.mayBeSentTwice && request.url.utf8.starts(with: "https".utf8)
    auth_curl_set_debug(&handle.options, Transfers.listen, context)
    auth_curl_set_integer(&handle.options, CURLOPT_VERBOSE, listens ? 1 : 0)
  }

  private func recycle(_ handle: Handle, of transfer: Transfer) {
    transfer.handle = nil
    curl_multi_remove_handle(multi, handle.easy)
    if idle.count < Transfers.maximumIdle { idle.append(handle) }
  }

  private func result(
    of transfer: Transfer, _ handle: Handle, _ code: CURLcode
  ) -> Result<HTTPResponse, TransferFailure> {
    guard code == CURLE_OK else {
      let reason =
        code == CURLE_ABORTED_BY_CALLBACK ? "a reused connection broke, and the request is not repeated" : handle.reason
      let text = reason.isEmpty ? String(cString: curl_easy_strerror(code)) : reason
      return .failure(
        TransferFailure(
          code, text, systemError: auth_curl_get_integer(handle.easy, CURLINFO_OS_ERRNO),
          certificateError: auth_curl_get_integer(handle.easy, CURLINFO_SSL_VERIFYRESULT),
          isOfProxy: Transfers.isOfProxy(transfer, handle, code),
          isUnprocessed: code == CURLE_HTTP2 && transfer.sending.isBeyondLastStream,
          isOnReusedConnection: transfer.sending.isOnReusedConnection))
    }
    let status = auth_curl_get_integer(handle.easy, CURLINFO_RESPONSE_CODE)
    return .success(HTTPResponse(status: Int(status), body: transfer.response))
  }

  private static func isOfProxy(_ transfer: Transfer, _ handle: Handle, _ code: CURLcode) -> Bool {
    switch code {
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: true
    case CURLE_RECV_ERROR: !transfer.sending.hasBegun
    default: auth_curl_get_integer(handle.easy, CURLINFO_HTTP_CONNECTCODE) >= 300
    }
  }

  private static let receive: auth_curl_write = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let length = size * count
    guard transfer.response.count + length <= Transfer.maximumResponseSize else { return 0 }
    transfer.response.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: length))
    return length
  }

  /// libcurl repeats a request by itself if a reused connection was closed, or if the server refused the stream. In the
  /// first case the server may have processed the request, and a sign-up must not happen twice.
  private static let permitSending: auth_curl_before_request = { context, _, _, _, port in
    guard let context else { return CURL_PREREQFUNC_OK }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    guard let handle = transfer.handle else { return CURL_PREREQFUNC_ABORT }
    let former = transfer.sending
    if former.hasBegun, !transfer.request.mayBeSentTwice, !former.wasRefused(handle) { return CURL_PREREQFUNC_ABORT }
    let connections = auth_curl_get_integer(handle.easy, CURLINFO_NUM_CONNECTS)
    transfer.sending = Transfer.Sending(
      hasBegun: true, connections: connections, isOnReusedConnection: connections == former.connections, port: port)
    transfer.connections?.use(port: port)
    return CURL_PREREQFUNC_OK
  }

  private static let listen: auth_curl_debug = { _, kind, bytes, size, context in
    guard kind == CURLINFO_TEXT, let bytes, let context else { return 0 }
    auth_stream_ids_read(bytes, size, &Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().sending.streams)
    return 0
  }
}

extension Transfer {
  fileprivate var isWaitingOnReusedConnection: Bool {
    handle != nil && sending.isOnReusedConnection && response.isEmpty
  }
}

extension Transfer.Sending {
  /// Why libcurl sends the request again. On a new connection, only the server can have refused it. On a reused HTTP/2
  /// connection, libcurl reports the reason if the connection broke.
  fileprivate func wasRefused(_ handle: Handle) -> Bool {
    !isOnReusedConnection || (streams.own >= 0 && handle.reason.isEmpty)
  }

  fileprivate var isBeyondLastStream: Bool { streams.last >= 0 && streams.own > streams.last }
}
