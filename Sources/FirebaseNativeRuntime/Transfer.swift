// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// An HTTP request.
package struct HTTPRequest: Sendable {
  package let url: String
  /// JSON.
  package let body: [UInt8]
  /// "Name: value" each.
  package let headers: [String]
  package let connectTimeout: Int64
  package var timeout: Int64
  package let authorities: CertificateAuthorities
  /// Whether it is sent to an emulator: without TLS. Other requests require https.
  package let isForEmulator: Bool
  package let proxy: Proxy?
  /// The host and the port of the emulator, or "".
  var emulator: String {
    let bytes = isForEmulator ? Array(url.utf8) : []
    return String(decoding: bytes.dropFirst("http://".utf8.count).prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
  }
  /// Whether the request is idempotent.
  package let mayBeSentTwice: Bool
  /// Whether it must not use a connection that was established before.
  package var needsFreshConnection = false
  /// Whether it is sent for its connection only, with HEAD, and not at all if the host needs none.
  package let isPreconnection: Bool
  /// Whether it reads something, with GET and without a body.
  package let isReading: Bool

  package init(
    url: String, body: [UInt8], headers: [String], connectTimeout: Int64, timeout: Int64,
    authorities: CertificateAuthorities,
    isForEmulator: Bool, proxy: Proxy? = nil, mayBeSentTwice: Bool = false, isPreconnection: Bool = false,
    isReading: Bool = false
  ) {
    self.url = url
    self.body = body
    self.headers = headers
    self.connectTimeout = connectTimeout
    self.timeout = timeout
    self.authorities = authorities
    self.isForEmulator = isForEmulator
    self.proxy = proxy
    self.mayBeSentTwice = mayBeSentTwice
    self.isPreconnection = isPreconnection
    self.isReading = isReading
  }
}

/// An HTTP response.
package struct HTTPResponse: Sendable {
  package let status: Int
  package let body: [UInt8]
  /// The header Cache-Control, for a request that reads; otherwise empty.
  package let cacheControl: String

  package init(status: Int, body: [UInt8], cacheControl: String = "") {
    self.status = status
    self.body = body
    self.cacheControl = cacheControl
  }
}

/// The reason why there is no response. A class, because the structure is large and would be copied.
package final class TransferFailure: Error, Sendable {
  let code: CURLcode
  /// libcurl's text, without secrets.
  let reason: String
  /// The system's error number; 0 for none.
  let systemError: Int64
  /// The TLS library's error number for the server's certificate.
  let certificateError: Int64
  let lacksAuthorities: Bool
  /// The proxy that did not connect to the server.
  let proxy: Proxy?
  /// Its response to CONNECT; 0 for none.
  let proxyStatus: Int64
  /// The host and the port of the emulator that the request was for, or "".
  let emulator: String
  /// Whether the server reported that it did not process the request (RFC 9113, section 8.7).
  package let isUnprocessed: Bool
  package let isOnReusedConnection: Bool

  init(
    _ code: CURLcode, _ reason: String, systemError: Int64 = 0, certificateError: Int64 = 0,
    lacksAuthorities: Bool = false, proxy: Proxy? = nil, proxyStatus: Int64 = 0, emulator: String = "",
    isUnprocessed: Bool = false, isOnReusedConnection: Bool = false
  ) {
    self.code = code
    self.reason = Secrets.masked(reason)
    self.systemError = systemError
    self.certificateError = certificateError
    self.lacksAuthorities = lacksAuthorities
    self.proxy = proxy
    self.proxyStatus = proxyStatus
    self.emulator = emulator
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

  static let withoutNetwork = TransferFailure(
    CURLE_FAILED_INIT,
    "the network cannot be used: it did not start, or the program has cleaned OpenSSL up, as at its exit")
  static let withoutThread = TransferFailure(CURLE_FAILED_INIT, "the system could not create a thread")
  static let outOfMemory = TransferFailure(CURLE_OUT_OF_MEMORY, "out of memory")
}

/// One request in progress. Created on any thread, driven by the loop.
package final class Transfer: HostRequest, @unchecked Sendable {
  /// `timeLeft` is what is left of the request's timeout, in milliseconds.
  package typealias Completion = (_ result: Result<HTTPResponse, TransferFailure>, _ timeLeft: Int64) -> Void

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
    /// How many bytes libcurl has received since the loop called it, without content for the transfer.
    var bytesWithoutContent = 0
  }

  /// For each request in progress, because the bytes can be the responses to the others on the connection. More than the longest
  /// header that libcurl accepts, 100 KB, and than a response is.
  static let maximumBytesWithoutContent = 128 * 1024

  let request: HTTPRequest
  /// Nil after it was called or cancelled: its captures hold this transfer.
  private let completion: Guarded<Completion?>
  // Used only by the loop's thread.
  var handle: Handle?
  /// When libcurl got the request, on the monotonic clock; nil before.
  var sendingStart: Int64?
  var headers: UnsafeMutablePointer<curl_slist>?
  var addresses: UnsafeMutablePointer<curl_slist>?
  /// How many of the host's names were looked up for it.
  var lookups = 0
  /// What it waits for before it can be sent.
  var awaitedName: HostName?
  var response: [UInt8] = []
  /// The state of libcurl's current attempt.
  var sending = Sending()

  package init(_ request: HTTPRequest, completion: @escaping Completion) {
    self.request = request
    self.completion = Guarded(completion)
    super.init(timeout: request.timeout)
  }

  deinit {
    curl_slist_free_all(headers)
    curl_slist_free_all(addresses)
  }

  func cancel() { _ = removeCompletion() }

  var isCancelled: Bool { completion.withLock { $0 == nil } }

  func finish(_ result: Result<HTTPResponse, TransferFailure>) { removeCompletion()?(result, timeLeft) }

  private var timeUsed: Int64 { sendingStart.map { Clock.monotonic() - $0 } ?? 0 }

  var timeLeft: Int64 { request.timeout - timeUsed }

  /// How long the connection may take, with the lookup of its names.
  var connectTimeLeft: Int64 { min(request.connectTimeout - timeUsed, timeLeft) }

  private func removeCompletion() -> Completion? {
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
  private let loop: any AddressReceiver
  /// Nil if the system refused what libcurl needs, which the next request asks for again.
  private var multi: UnsafeMutableRawPointer?
  /// The sessions of TLS, shared because not every handle is reused.
  private let sessions: UnsafeMutableRawPointer
  private var active: [UnsafeMutableRawPointer: Transfer] = [:]
  /// Idle handles, because creating one takes longer than a request to a near server.
  private var idle: [Handle] = []
  private var hosts: [Host] = []
  /// What waits for the addresses of names.
  private var unresolved: [Transfer] = []
  /// What waits for a limited time.
  private var deadlines = Deadlines<Due>()
  /// How long a response on a reused connection is awaited if the request may be sent again, in milliseconds: much
  /// longer than servers take, and much shorter than players wait.
  private static let patience: Int64 = 5000

  init(for loop: any AddressReceiver) {
    self.loop = loop
    auth_network_begin()
    sessions = auth_curl_sessions_create()!
  }

  /// Runs at the end of the thread.
  deinit {
    // They refer to each other.
    for host in hosts { while host.removeNextWaiting() != nil {} }
    guard auth_network_enter() else { return }
    for (easy, transfer) in active {
      curl_multi_remove_handle(multi, easy)
      transfer.handle = nil
    }
    idle = []
    curl_multi_cleanup(multi)
    curl_share_cleanup(sessions)
    auth_network_end_thread()
    auth_network_leave()
  }

  private func openMulti() -> Bool {
    multi = multi ?? auth_curl_multi_create(Int64(Host.maximumConnections))
    return multi != nil
  }

  func add(_ transfer: Transfer) {
    guard !transfer.isCancelled else { return }
    let host = host(of: transfer.request)
    host.connections.endAfterSuspension { isUsed(port: $0) }
    if !transfer.request.isPreconnection || needsConnection(host) { host.append(transfer) }
  }

  /// Whether the next request would wait for a connection, as far as this is known without sending something.
  private func needsConnection(_ host: Host) -> Bool {
    guard host.isIdle else { return false }
    guard host.mayReuseConnection else { return true }
    // What can be read is the end of the connection, or something about it that only libcurl understands.
    var sockets = host.connections.sockets
    wait(milliseconds: 0, for: &sockets)
    return sockets.allSatisfy { $0.revents != 0 }
  }

  private func host(of request: HTTPRequest) -> Host {
    if let known = hosts.first(where: { $0.serves(request.url, through: request.proxy) }) { return known }
    hosts = hosts.filter { !$0.isUnused }
    let host = Host(of: request.url, through: request.proxy, mayMultiplex: !request.isForEmulator)
    hosts.append(host)
    return host
  }

  /// Returns the reason if the transfer could not start.
  private func start(_ transfer: Transfer, at host: Host) -> TransferFailure? {
    let authorities = transfer.request.authorities
    guard let handle = reuseIdle(authorities) ?? Handle(authorities, sessions) else { return .outOfMemory }
    configure(handle, for: transfer, host)
    if let refusal = handle.refusal { return refusal }
    guard openMulti() else { return .withoutNetwork }
    guard curl_multi_add_handle(multi, handle.easy) == CURLM_OK else { return .outOfMemory }
    host.enter()
    transfer.handle = handle
    transfer.sendingStart = transfer.sendingStart ?? Clock.monotonic()
    active[handle.easy] = transfer
    let now = Clock.sinceBoot()
    if transfer.request.mayBeSentTwice { _ = deadlines.add(transfer, at: now + Transfers.patience) }
    if host.isConnecting { _ = deadlines.add(host, at: now + Host.connectPatience) }
    return nil
  }

  func remove(_ transfer: Transfer) {
    transfer.host?.removeWaiting(transfer)
    endLookup(of: transfer)
    guard let handle = transfer.handle, auth_network_enter() else { return }
    if active.removeValue(forKey: handle.easy) != nil { recycle(handle, of: transfer) }
    auth_network_leave()
  }

  func perform() {
    guard auth_network_enter() else { return abandon() }
    var done: [Ended] = []
    startWaiting(&done)
    for transfer in active.values { transfer.sending.bytesWithoutContent = 0 }
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    collectDone(&done)
    auth_network_leave()
    for (transfer, result) in done { transfer.finish(result) }
    endPatience()
  }

  private typealias Ended = (Transfer, Result<HTTPResponse, TransferFailure>)

  /// Starts the transfers that have a place now.
  private func startWaiting(_ failed: inout [Ended]) {
    for host in hosts {
      while host.isOpen, let transfer = removeNextWaiting(at: host) {
        if let failure = start(transfer, at: host) { failed.append((transfer, .failure(failure))) }
      }
    }
  }

  private func collectDone(_ done: inout [Ended]) {
    var remaining: Int32 = 0
    while let message = curl_multi_info_read(multi, &remaining) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let transfer = active.removeValue(forKey: easy), let handle = transfer.handle
      else { continue }
      let result = self.result(of: transfer, handle, auth_curl_message_result(message))
      recycle(handle, of: transfer)
      if let name = transfer.awaitedName {
        lookUp(name, for: transfer, &done)
      } else {
        done.append((transfer, result))
      }
    }
  }

  /// OpenSSL was cleaned up. Everything that refers to it is leaked; waiting continues.
  private func abandon() {
    let (abandoned, hosts) = (Array(active.values) + unresolved, self.hosts)
    guard deadline != nil || !abandoned.isEmpty else { return }
    active = [:]
    self.hosts = []
    unresolved = []
    deadlines = Deadlines()
    multi = nil
    for transfer in abandoned { transfer.finish(.failure(.withoutNetwork)) }
    for host in hosts {
      while let transfer = removeNextWaiting(at: host) { transfer.finish(.failure(.withoutNetwork)) }
    }
  }

  private func removeNextWaiting(at host: Host) -> Transfer? {
    host.removeNextWaiting().map { unsafeDowncast($0, to: Transfer.self) }
  }

  /// Ends what has waited too long.
  private func endPatience() {
    let now = Clock.sinceBoot()
    while let due = deadlines.removeNext(by: now) {
      if let transfer = due as? Transfer {
        if transfer.awaitedName != nil {
          giveUpLookup(of: transfer)
        } else if transfer.isWaitingOnReusedConnection {
          giveUp(transfer)
        }
      } else {
        unsafeDowncast(due, to: Host.self).stopWaitingForConnection()
      }
    }
    for host in hosts {
      while !host.isOpen, let end = host.endOfWait, end <= now, let transfer = removeNextWaiting(at: host) {
        let reason = "the server responded to no request"
        transfer.finish(.failure(TransferFailure(CURLE_OPERATION_TIMEDOUT, reason)))
      }
    }
  }

  /// Gives up a request without a response on a reused connection, which may have died silently.
  private func giveUp(_ transfer: Transfer) {
    remove(transfer)
    let port = transfer.sending.port
    if !isUsed(port: port) { transfer.host?.connections.end(port: port) }
    let reason = "no response on a reused connection"
    transfer.finish(
      .failure(TransferFailure(CURLE_OPERATION_TIMEDOUT, reason, isOnReusedConnection: true)))
  }

  private func isUsed(port: Int32) -> Bool { active.values.contains { $0.sending.port == port } }

  /// The latest time for the next call of `perform`, in milliseconds since boot.
  var deadline: Int64? {
    var deadline = deadlines.first
    for host in hosts {
      if let end = host.isOpen ? 0 : host.endOfWait { deadline = min(deadline ?? end, end) }
    }
    return deadline
  }

  /// Waits for the transfers and the sockets.
  func wait(milliseconds: Int32, for sockets: inout [curl_waitfd]) {
    guard openMulti() else { return auth_clock_sleep(Int64(min(milliseconds, 20))) }
    curl_multi_poll(multi, &sockets, UInt32(sockets.count), milliseconds, nil)
  }
}

// MARK: - Names

extension Transfers {
  /// Lets the transfer wait for the addresses of a name.
  private func lookUp(_ name: HostName, for transfer: Transfer, _ failed: inout [Ended]) {
    let isFirst = !unresolved.contains { $0.awaitedName?.text == name.text }
    if isFirst, !NameLookup.start(name.text, for: loop) {
      transfer.awaitedName = nil
      failed.append((transfer, .failure(.withoutThread)))
      return
    }
    transfer.sending = Transfer.Sending()
    unresolved.append(transfer)
    transfer.host?.lookups += 1
    _ = deadlines.add(transfer, at: Clock.sinceBoot() + max(0, transfer.connectTimeLeft))
  }

  private func endLookup(of transfer: Transfer) {
    guard transfer.awaitedName != nil else { return }
    transfer.awaitedName = nil
    transfer.lookups += 1
    transfer.host?.lookups -= 1
    deadlines.remove(transfer)
    unresolved.removeAll { $0 === transfer }
  }

  /// The addresses are empty if the name has none.
  func receive(_ addresses: String, of text: String, error: Int32) {
    for transfer in unresolved {
      guard let name = transfer.awaitedName, name.text == text, let host = transfer.host else { continue }
      endLookup(of: transfer)
      if addresses.isEmpty {
        transfer.finish(.failure(TransferFailure(name, error: error, proxy: transfer.request.proxy)))
      } else {
        let entry = "+\(text):\(name.port):\(addresses)"
        if !host.addresses.contains(entry) { host.addresses.append(entry) }
        host.resume(transfer)
      }
    }
  }

  private func giveUpLookup(of transfer: Transfer) {
    let proxy = transfer.awaitedName?.isOfProxy == true ? transfer.request.proxy : nil
    endLookup(of: transfer)
    let reason = "Resolving timed out after \(transfer.request.timeout - transfer.timeLeft) milliseconds"
    transfer.finish(.failure(TransferFailure(CURLE_OPERATION_TIMEDOUT, reason, proxy: proxy)))
  }

  /// libcurl's own lookup would run on a thread, for which it waits before it ends a transfer. If the transfer is not
  /// sent again in any case, the reason is that its connection broke.
  private static let postponeLookup: auth_curl_before_lookup = { _, _, context in
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    guard let host = transfer.host, transfer.lookups < host.names.count else { return 0 }
    if transfer.maySend { transfer.awaitedName = host.names[transfer.lookups] }
    return 1
  }
}

extension TransferFailure {
  fileprivate convenience init(_ name: HostName, error: Int32, proxy: Proxy?) {
    self.init(
      name.isOfProxy ? CURLE_COULDNT_RESOLVE_PROXY : CURLE_COULDNT_RESOLVE_HOST,
      "Could not resolve \(name.isOfProxy ? "proxy" : "host"): \(name.text) (getaddrinfo \(error))",
      proxy: name.isOfProxy ? proxy : nil)
  }
}

// MARK: - Handles

/// A curl handle with the options that all requests share.
final class Handle {
  /// A reused handle of libcurl before 8.1.1 writes to freed memory if the first line of a response's headers begins
  /// with a blank (curl/curl#11101).
  fileprivate static let canBeReused = auth_curl_version() >= 0x080101

  let easy: UnsafeMutableRawPointer
  let authorities: CertificateAuthorities
  fileprivate var options: auth_curl_options
  private let reasonBuffer: UnsafeMutablePointer<CChar>

  init?(_ authorities: CertificateAuthorities, _ sessions: UnsafeMutableRawPointer) {
    guard let easy = curl_easy_init() else { return nil }
    self.easy = easy
    self.authorities = authorities
    options = auth_curl_options_of(easy)
    // Unlike `allocate`, this ends the process if memory runs out.
    reasonBuffer = calloc(1, Int(CURL_ERROR_SIZE))!.assumingMemoryBound(to: CChar.self)
    auth_curl_set_pointer(&options, CURLOPT_ERRORBUFFER, reasonBuffer)
    auth_curl_set_pointer(&options, CURLOPT_SHARE, sessions)
    auth_curl_set_integer(&options, CURLOPT_NOSIGNAL, 1)
    auth_curl_set_integer(&options, CURLOPT_POST, 1)
    auth_curl_use_own_sockets(&options)
    auth_curl_set_integer(&options, CURLOPT_HTTP_VERSION, Int64(CURL_HTTP_VERSION_2TLS))
    auth_curl_set_integer(&options, CURLOPT_MAXAGE_CONN, Host.maximumIdleTime / 1000)
    auth_curl_set_text(&options, CURLOPT_ACCEPT_ENCODING, "")
    // Schannel would refuse certificates whose revocation list cannot be loaded. OpenSSL loads none.
    auth_curl_set_integer(&options, CURLOPT_SSL_OPTIONS, Int64(CURLSSLOPT_REVOKE_BEST_EFFORT))
    auth_curl_set_authorities(&options, authorities.file, authorities.folders)
    auth_curl_limit_certificates(&options)
  }

  deinit {
    guard auth_network_enter() else { return }
    curl_easy_cleanup(easy)
    auth_network_leave()
    free(reasonBuffer)
  }

  /// libcurl's text about a failure since `clearReason`.
  var reason: String { String(cString: reasonBuffer) }

  /// The last header of that name of the response; empty for none.
  fileprivate func header(_ name: String) -> String {
    name.withCString { auth_curl_get_header(easy, $0) }.map { String(cString: $0) } ?? ""
  }

  func clearReason() { reasonBuffer.pointee = 0 }

  /// Nil if libcurl accepted all options.
  var refusal: TransferFailure? {
    guard options.code != CURLE_OK else { return nil }
    auth_curl_explain_refusal(&options, reasonBuffer)
    return TransferFailure(CURLE_UNKNOWN_OPTION, reason)
  }
}

extension Transfers {
  private func reuseIdle(_ authorities: CertificateAuthorities) -> Handle? {
    guard let index = idle.lastIndex(where: { $0.authorities == authorities }) else { return nil }
    return idle.remove(at: index)
  }

  private func configure(_ handle: Handle, for transfer: Transfer, _ host: Host) {
    let request = transfer.request
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    for header in transfer.headers == nil ? request.headers : [] {
      transfer.headers = header.withCString { curl_slist_append(transfer.headers, $0)! }
    }
    handle.clearReason()
    request.url.withCString { auth_curl_set_text(&handle.options, CURLOPT_URL, $0) }
    auth_curl_set_pointer(&handle.options, CURLOPT_HTTPHEADER, transfer.headers)
    auth_curl_set_integer(&handle.options, CURLOPT_POSTFIELDSIZE, Int64(request.body.count))
    auth_curl_set_pointer(&handle.options, CURLOPT_COPYPOSTFIELDS, request.body)
    // After the body, which makes it POST.
    auth_curl_set_integer(&handle.options, CURLOPT_NOBODY, request.isPreconnection ? 1 : 0)
    if request.isReading { auth_curl_set_integer(&handle.options, CURLOPT_HTTPGET, 1) }
    auth_curl_set_integer(&handle.options, CURLOPT_CONNECTTIMEOUT_MS, max(1, transfer.connectTimeLeft))
    auth_curl_set_integer(&handle.options, CURLOPT_TIMEOUT_MS, max(1, transfer.timeLeft))
    auth_curl_set_text(&handle.options, CURLOPT_PROTOCOLS_STR, request.isForEmulator ? "http" : "https")
    setProxy(request.proxy, of: handle)
    teachAddresses(to: handle, for: transfer, host)
    auth_curl_set_write(&handle.options, Transfers.receive, context)
    auth_curl_set_before_request(&handle.options, Transfers.permitSending, context)
    // One that was established meanwhile is fresh, too.
    let isFresh = request.needsFreshConnection && host.connections.includeOlder(than: transfer.start)
    auth_curl_set_integer(&handle.options, CURLOPT_FRESH_CONNECT, isFresh ? 1 : 0)
    host.connections.configure(&handle.options)
    // A refused stream and a flood are visible only in libcurl's verbose output.
    auth_curl_set_debug(&handle.options, Transfers.listen, context)
    auth_curl_set_integer(&handle.options, CURLOPT_VERBOSE, request.isForEmulator ? 0 : 1)
  }

  private func setProxy(_ proxy: Proxy?, of handle: Handle) {
    auth_curl_set_proxy(&handle.options, proxy?.url)
    let user = proxy.flatMap { $0.user.isEmpty ? nil : $0 }
    auth_curl_set_text(&handle.options, CURLOPT_PROXYUSERNAME, user?.user)
    auth_curl_set_text(&handle.options, CURLOPT_PROXYPASSWORD, user?.password)
  }

  private func teachAddresses(to handle: Handle, for transfer: Transfer, _ host: Host) {
    for entry in host.addresses {
      transfer.addresses = entry.withCString { curl_slist_append(transfer.addresses, $0)! }
    }
    host.addresses = []
    auth_curl_set_pointer(&handle.options, CURLOPT_RESOLVE, transfer.addresses)
    let context = Unmanaged.passUnretained(transfer).toOpaque()
    auth_curl_set_before_lookup(&handle.options, Transfers.postponeLookup, context)
  }

  private func recycle(_ handle: Handle, of transfer: Transfer) {
    transfer.handle = nil
    deadlines.remove(transfer)
    curl_multi_remove_handle(multi, handle.easy)
    if Handle.canBeReused, idle.count < Host.maximumConnections { idle.append(handle) }
    guard let host = transfer.host else { return }
    host.leave()
    if !host.isConnecting { deadlines.remove(host) }
  }

  private func result(
    of transfer: Transfer, _ handle: Handle, _ code: CURLcode
  ) -> Result<HTTPResponse, TransferFailure> {
    let code = transfer.sending.hasBegun ? Transfers.codeAfterSending(code) : code
    guard code == CURLE_OK else {
      let reason =
        code == CURLE_ABORTED_BY_CALLBACK ? "a reused connection broke, and the request is not repeated" : handle.reason
      let text = reason.isEmpty ? String(cString: curl_easy_strerror(code)) : reason
      return .failure(
        TransferFailure(
          code, text, systemError: auth_curl_get_integer(handle.easy, CURLINFO_OS_ERRNO),
          certificateError: auth_curl_get_integer(handle.easy, CURLINFO_SSL_VERIFYRESULT),
          lacksAuthorities: handle.authorities.areMissing,
          proxy: Transfers.isOfProxy(transfer, handle, code) ? transfer.request.proxy : nil,
          proxyStatus: auth_curl_get_integer(handle.easy, CURLINFO_HTTP_CONNECTCODE),
          emulator: transfer.request.emulator,
          isUnprocessed: code == CURLE_HTTP2 && transfer.sending.isBeyondLastStream,
          isOnReusedConnection: transfer.sending.isOnReusedConnection))
    }
    let version = auth_curl_get_integer(handle.easy, CURLINFO_HTTP_VERSION)
    transfer.host?.respond(withHTTP2: version == Int64(CURL_HTTP_VERSION_2_0))
    let status = auth_curl_get_integer(handle.easy, CURLINFO_RESPONSE_CODE)
    return .success(
      HTTPResponse(
        status: Int(status), body: transfer.response,
        cacheControl: transfer.request.isReading ? handle.header("Cache-Control") : ""))
  }

  /// The meaning of the code for a request that was sent.
  private static func codeAfterSending(_ code: CURLcode) -> CURLcode {
    switch code {
    // libcurl 7.88 reports this to requests that share a connection with the one that notices that it closed.
    case CURLE_FAILED_INIT: CURLE_SEND_ERROR
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: CURLE_ABORTED_BY_CALLBACK
    // It reports this if a header is longer than its limit (100 KB).
    case CURLE_OUT_OF_MEMORY: CURLE_WRITE_ERROR
    default: code
    }
  }

  /// Whether the server was not reached. A proxy of SOCKS does not report that it was: then what fails in TLS is the
  /// server's.
  private static func isOfProxy(_ transfer: Transfer, _ handle: Handle, _ code: CURLcode) -> Bool {
    guard let proxy = transfer.request.proxy, !transfer.sending.hasBegun else { return false }
    switch code {
    case CURLE_UNKNOWN_OPTION, CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT, CURLE_SSL_CACERT_BADFILE: return false
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION:
      if proxy.isOfSOCKS { return false }
    default: break
    }
    return !(200..<300).contains(auth_curl_get_integer(handle.easy, CURLINFO_HTTP_CONNECTCODE))
  }

  private static let receive: auth_curl_write = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let length = size * count
    guard transfer.response.count + length <= Transfer.maximumResponseSize else { return 0 }
    transfer.sending.bytesWithoutContent = 0
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
    guard transfer.maySend else { return CURL_PREREQFUNC_ABORT }
    let connections = auth_curl_get_integer(handle.easy, CURLINFO_NUM_CONNECTS)
    transfer.sending = Transfer.Sending(
      hasBegun: true, connections: connections, isOnReusedConnection: connections == former.connections, port: port)
    transfer.host?.send(from: port)
    return CURL_PREREQFUNC_OK
  }

  private static let listen: auth_curl_debug = { _, kind, bytes, size, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    switch kind {
    case CURLINFO_TEXT: auth_stream_ids_read(bytes, size, &transfer.sending.streams)
    case CURLINFO_SSL_DATA_IN: transfer.count(record: UnsafeRawBufferPointer(start: bytes, count: size))
    default: break
    }
    return 0
  }
}

extension Transfer {
  /// Whether it was not sent before, or may be sent again.
  fileprivate var maySend: Bool {
    guard let handle else { return false }
    return !sending.hasBegun || request.mayBeSentTwice || sending.wasRefused(handle)
  }

  /// Closes the connection if the server sends frames of HTTP/2 without content all the time: libcurl would read them for ever.
  fileprivate func count(record: UnsafeRawBufferPointer) {
    // RFC 8446, section 5.1: type, version, and length of what follows.
    guard record.count == 5, let host else { return }
    sending.bytesWithoutContent += Int(record[3]) << 8 | Int(record[4])
    let maximum = Transfer.maximumBytesWithoutContent * host.active
    if sending.bytesWithoutContent > maximum { host.connections.end(port: sending.port) }
  }

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
