import AuthSupport
import CAuthSystem

/// What is sent.
struct HTTPRequest: Sendable {
  var url: String
  /// JSON.
  var body: String
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
  let reason: String
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
  var easy: UnsafeMutableRawPointer?
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
final class Transfers {
  private let multi: UnsafeMutableRawPointer?
  private var active: [UnsafeMutableRawPointer: Transfer] = [:]
  /// Finished handles, as making one anew takes longer than a request to a near server.
  private var idle: [UnsafeMutableRawPointer] = []
  private static let maximumIdle = 8
  private let reason: UnsafeMutablePointer<CChar>

  init() {
    _ = auth_crypto_keep_at_exit()
    _ = auth_curl_global_init()
    multi = curl_multi_init()
    reason = .allocate(capacity: Int(CURL_ERROR_SIZE))
    reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    for (easy, _) in active {
      curl_multi_remove_handle(multi, easy)
      curl_easy_cleanup(easy)
    }
    for easy in idle { curl_easy_cleanup(easy) }
    curl_multi_cleanup(multi)
    reason.deallocate()
  }

  func add(_ transfer: Transfer) {
    guard !transfer.isCancelled else { return }
    guard let easy = idle.popLast() ?? makeHandle() else {
      return transfer.finish(.failure(TransferFailure(code: CURLE_OUT_OF_MEMORY, reason: "out of memory")))
    }
    configure(easy, for: transfer)
    transfer.easy = easy
    active[easy] = transfer
    curl_multi_add_handle(multi, easy)
  }

  func remove(_ transfer: Transfer) {
    guard let easy = transfer.easy, active.removeValue(forKey: easy) != nil else { return }
    recycle(easy, of: transfer)
  }

  func perform() {
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    var remaining: Int32 = 0
    while let message = curl_multi_info_read(multi, &remaining) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let transfer = active.removeValue(forKey: easy)
      else { continue }
      let result = self.result(of: transfer, easy, auth_curl_message_result(message))
      recycle(easy, of: transfer)
      transfer.finish(result)
    }
  }

  func wait(milliseconds: Int32, wakeUpFile: Int32) {
    var file = curl_waitfd(fd: wakeUpFile, events: Int16(CURL_WAIT_POLLIN), revents: 0)
    curl_multi_poll(multi, &file, 1, milliseconds, nil)
  }
}

// MARK: - Handles

extension Transfers {
  private func makeHandle() -> UnsafeMutableRawPointer? {
    guard let easy = curl_easy_init() else { return nil }
    _ = auth_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
    _ = auth_curl_set_long(easy, CURLOPT_POST, 1)
    _ = auth_curl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    _ = auth_curl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    _ = auth_curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "")
    // Servers close connections that were quiet for longer, just when they are needed again.
    _ = auth_curl_set_long(easy, CURLOPT_MAXAGE_CONN, 50)
    return easy
  }

  private func configure(_ easy: UnsafeMutableRawPointer, for transfer: Transfer) {
    let request = transfer.request
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    for header in request.headers { transfer.headers = curl_slist_append(transfer.headers, header) }
    reason.pointee = 0
    _ = auth_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, reason)
    _ = auth_curl_set_text(easy, CURLOPT_URL, request.url)
    _ = auth_curl_set_pointer(easy, CURLOPT_HTTPHEADER, transfer.headers)
    _ = auth_curl_set_long(easy, CURLOPT_POSTFIELDSIZE, request.body.utf8.count)
    _ = auth_curl_set_text(easy, CURLOPT_COPYPOSTFIELDS, request.body)
    _ = auth_curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(request.connectTimeout))
    _ = auth_curl_set_long(easy, CURLOPT_TIMEOUT_MS, Int(request.timeout))
    _ = auth_curl_set_text(easy, CURLOPT_NOPROXY, request.usesProxy ? nil : "*")
    _ = auth_curl_set_write(easy, Transfers.receive, context)
    _ = auth_curl_set_before_request(easy, Transfers.permitSending, context)
    if !request.caFile.isEmpty { _ = auth_curl_set_text(easy, CURLOPT_CAINFO, request.caFile) }
  }

  private func recycle(_ easy: UnsafeMutableRawPointer, of transfer: Transfer) {
    transfer.easy = nil
    curl_multi_remove_handle(multi, easy)
    // A CA file stays set, and the next request may want none.
    if idle.count < Transfers.maximumIdle, transfer.request.caFile.isEmpty {
      idle.append(easy)
    } else {
      curl_easy_cleanup(easy)
    }
  }

  private func result(
    of transfer: Transfer, _ easy: UnsafeMutableRawPointer, _ code: CURLcode
  ) -> Result<HTTPResponse, TransferFailure> {
    guard code == CURLE_OK else {
      let text = reason.pointee == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: reason)
      return .failure(TransferFailure(code: code, reason: text))
    }
    let status = auth_curl_get_long(easy, CURLINFO_RESPONSE_CODE)
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

  /// libcurl sends a request again by itself when a connection that it reused was closed. The server may have acted on the
  /// first one, and a sign-up must not happen twice.
  private static let permitSending: auth_curl_before_request = { context, _, _, _, _ in
    guard let context else { return CURL_PREREQFUNC_OK }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    if transfer.isSent { return CURL_PREREQFUNC_ABORT }
    transfer.isSent = true
    return CURL_PREREQFUNC_OK
  }
}
