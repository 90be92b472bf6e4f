import AuthSupport
import CAuthSystem

/// What is sent.
struct HTTPRequest: Sendable {
  var url: String
  /// JSON.
  var body: [UInt8]
  /// "Name: value" each.
  var headers: [String]
  var connectTimeout: Int64
  var timeout: Int64
  /// A PEM file; empty for libcurl's own choice.
  var caFile: String
  /// Whether a proxy of the environment may be asked.
  var usesProxy: Bool
}

/// What came back.
struct HTTPResponse: Sendable {
  let status: Int
  let body: [UInt8]
}

/// Why nothing came back.
struct TransferFailure: Error, Sendable {
  let code: CURLcode
  /// In libcurl's words.
  let reason: String
  /// The number of the system's error; 0 for none.
  var systemError: Int32 = 0
  /// One of OpenSSL's X509_V_ERR_ constants.
  var certificateError: Int32 = 0
  /// What a proxy answered to the request for a connection; 0 without one.
  var proxyStatus = 0

  /// For programmers.
  var detail: String { "\(reason) (curl \(code.rawValue))" }

  var isOfProxy: Bool {
    code == CURLE_COULDNT_RESOLVE_PROXY || code == CURLE_PROXY || proxyStatus >= 300
  }

  static let afterCleanup = TransferFailure(
    code: CURLE_FAILED_INIT, reason: "the program has cleaned up OpenSSL, as it does when it exits")
  static let outOfMemory = TransferFailure(code: CURLE_OUT_OF_MEMORY, reason: "out of memory")
}

/// One request on its way. Made anywhere, driven by the loop.
final class Transfer: @unchecked Sendable {
  typealias Completion = (Result<HTTPResponse, TransferFailure>) -> Void

  /// More than any answer of the protocol has.
  static let maximumResponseSize = 4 * 1024 * 1024

  let request: HTTPRequest
  /// Nil once it was called or cancelled: what it captures holds this transfer in turn.
  private let completion: Guarded<Completion?>
  // Only the loop's thread touches these.
  var handle: Handle?
  var headers: UnsafeMutablePointer<curl_slist>?
  var response: [UInt8] = []
  var isSent = false

  init(_ request: HTTPRequest, completion: @escaping Completion) {
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

/// The transfers under way, on one curl_multi. Only the loop's thread uses it.
///
/// What may reach OpenSSL stands between `auth_network_enter` and `auth_network_leave`. No callback runs there.
final class Transfers {
  private var multi: UnsafeMutableRawPointer?
  private var active: [UnsafeMutableRawPointer: Transfer] = [:]
  /// Finished handles, as making one anew takes longer than a request to a near server.
  private var idle: [Handle] = []
  private static let maximumIdle = 8

  init() {
    auth_network_begin()
    multi = curl_multi_init()
  }

  /// The end of the thread, too.
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
    guard auth_network_enter() else { return transfer.finish(.failure(.afterCleanup)) }
    let isAdded = begin(transfer)
    auth_network_leave()
    if !isAdded { transfer.finish(.failure(.outOfMemory)) }
  }

  private func begin(_ transfer: Transfer) -> Bool {
    guard let handle = takeIdle(caFile: transfer.request.caFile) ?? Handle(caFile: transfer.request.caFile) else {
      return false
    }
    configure(handle, for: transfer)
    guard curl_multi_add_handle(multi, handle.easy) == CURLM_OK else { return false }
    transfer.handle = handle
    active[handle.easy] = transfer
    return true
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

  /// OpenSSL was cleaned up. What it had to do with is left as it is; waiting goes on.
  private func abandon() {
    let abandoned = active.values
    guard !abandoned.isEmpty else { return }
    active = [:]
    multi = curl_multi_init()
    for transfer in abandoned { transfer.finish(.failure(.afterCleanup)) }
  }

  /// Waits for the transfers and for the files.
  func wait(milliseconds: Int32, for files: inout [curl_waitfd]) {
    curl_multi_poll(multi, &files, UInt32(files.count), milliseconds, nil)
  }
}

// MARK: - Handles

/// A handle of libcurl's, with the options that all its requests have in common.
final class Handle {
  let easy: UnsafeMutableRawPointer
  let caFile: String
  private let reasonBuffer: UnsafeMutablePointer<CChar>

  init?(caFile: String) {
    guard let easy = curl_easy_init() else { return nil }
    self.easy = easy
    self.caFile = caFile
    reasonBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
    reasonBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    _ = auth_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, reasonBuffer)
    _ = auth_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
    _ = auth_curl_set_long(easy, CURLOPT_POST, 1)
    _ = auth_curl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    _ = auth_curl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    _ = auth_curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "")
    // Servers close connections that were quiet for longer, just when they are needed again.
    _ = auth_curl_set_long(easy, CURLOPT_MAXAGE_CONN, 50)
    if !caFile.isEmpty { _ = auth_curl_set_text(easy, CURLOPT_CAINFO, caFile) }
  }

  deinit {
    guard auth_network_enter() else { return }
    curl_easy_cleanup(easy)
    auth_network_leave()
    reasonBuffer.deallocate()
  }

  /// What libcurl tells of a failure, since `clearReason`.
  var reason: String { String(cString: reasonBuffer) }

  func clearReason() { reasonBuffer.pointee = 0 }
}

extension Transfers {
  private func takeIdle(caFile: String) -> Handle? {
    guard let index = idle.lastIndex(where: { $0.caFile == caFile }) else { return nil }
    return idle.remove(at: index)
  }

  private func configure(_ handle: Handle, for transfer: Transfer) {
    let request = transfer.request
    let easy = handle.easy
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    for header in request.headers { transfer.headers = curl_slist_append(transfer.headers, header) }
    handle.clearReason()
    _ = auth_curl_set_text(easy, CURLOPT_URL, request.url)
    _ = auth_curl_set_pointer(easy, CURLOPT_HTTPHEADER, transfer.headers)
    _ = auth_curl_set_long(easy, CURLOPT_POSTFIELDSIZE, request.body.count)
    _ = auth_curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, request.body)
    _ = auth_curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(request.connectTimeout))
    _ = auth_curl_set_long(easy, CURLOPT_TIMEOUT_MS, Int(request.timeout))
    _ = auth_curl_set_text(easy, CURLOPT_NOPROXY, request.usesProxy ? nil : "*")
    _ = auth_curl_set_write(easy, Transfers.receive, context)
    _ = auth_curl_set_before_request(easy, Transfers.permitSending, context)
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
        code == CURLE_ABORTED_BY_CALLBACK ? "a reused connection broke, and the request is not sent twice" : handle.reason
      let text = reason.isEmpty ? String(cString: curl_easy_strerror(code)) : reason
      return .failure(
        TransferFailure(
          code: code, reason: text, systemError: Int32(auth_curl_get_long(handle.easy, CURLINFO_OS_ERRNO)),
          certificateError: Int32(auth_curl_get_long(handle.easy, CURLINFO_SSL_VERIFYRESULT)),
          proxyStatus: auth_curl_get_long(handle.easy, CURLINFO_HTTP_CONNECTCODE)))
    }
    let status = auth_curl_get_long(handle.easy, CURLINFO_RESPONSE_CODE)
    return .success(HTTPResponse(status: status, body: transfer.response))
  }

  private static let receive: auth_curl_write = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let length = size * count
    guard transfer.response.count + length <= Transfer.maximumResponseSize else { return 0 }
    transfer.response.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: length))
    return length
  }

  /// libcurl sends a request again by itself when a connection that it reused was closed. The server may have acted
  /// on the first one, and a sign-up must not happen twice.
  private static let permitSending: auth_curl_before_request = { context, _, _, _, _ in
    guard let context else { return CURL_PREREQFUNC_OK }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    if transfer.isSent { return CURL_PREREQFUNC_ABORT }
    transfer.isSent = true
    return CURL_PREREQFUNC_OK
  }
}
