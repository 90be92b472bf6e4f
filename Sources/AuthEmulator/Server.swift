import CAuthSystem
import CEmulatorSystem

/// An emulator that listens on a TCP port. Any number of them can run in one process.
public final class Server: @unchecked Sendable {
  public let host: String
  /// The one that the system chose, if zero was asked for; known once started.
  public private(set) var port: UInt16
  /// What answers the requests, also without HTTP.
  public let emulator: Emulator
  private let allowsRemote: Bool
  private let isVerbose: Bool
  private var daemon: OpaquePointer?
  private var delayedAnswers = DelayedAnswers()

  /// - Parameters:
  ///   - host: an address or a name of this machine.
  ///   - port: zero lets the system choose.
  ///   - project: the one project that is served.
  ///   - strict: whether every identity token must verify.
  ///   - delay: how long the answers to clients are kept back, in milliseconds.
  ///   - allowRemote: whether `host` may be an address that other machines can reach.
  ///   - verbose: whether each request is printed on standard output.
  public init(
    host: String = "127.0.0.1", port: UInt16 = 0, project: String = "demo-project", strict: Bool = false,
    delay: UInt16 = 0, allowRemote: Bool = false, verbose: Bool = false
  ) {
    self.host = host
    self.port = port
    emulator = Emulator(project: project, strict: strict, delay: delay)
    allowsRemote = allowRemote
    isVerbose = verbose
  }

  deinit { stop() }

  /// As `http://127.0.0.1:9099`.
  public var url: String {
    let isAddressOfVersion6 = host.utf8.contains(UInt8(ascii: ":"))
    return "http://" + (isAddressOfVersion6 ? "[\(host)]" : host) + ":" + String(port)
  }

  /// Listens when it returns. Serves on one thread of its own until `stop`.
  public func start() throws(ServerError) {
    guard daemon == nil else { return }
    let listener = try Listener(host: host, port: port, allowsRemote: allowsRemote)
    let context = Unmanaged.passUnretained(self).toOpaque()
    delayedAnswers = DelayedAnswers()
    daemon = emulator_http_start(listener.descriptor, serveRequest, finishRequest, context)
    guard daemon != nil else {
      listener.close()
      throw .system("The HTTP server can't be started.")
    }
    port = listener.port
  }

  /// Closes all connections and the port; waits for the request that is being answered, not for delayed ones.
  /// Does nothing if stopped. To be called by the thread that called `start`, or after it.
  public func stop() {
    guard let daemon else { return }
    delayedAnswers.stop()
    MHD_stop_daemon(daemon)
    self.daemon = nil
  }

  fileprivate func answer(_ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
    if let response = exchange.delayed { return send(response, on: connection, origin: exchange.origin) }
    let response = exchange.response(from: emulator)
    if isVerbose {
      print("\(response.status) \(exchange.method) \(exchange.path)")
      fflush(nil)
    }
    guard response.delay > 0 else { return send(response, on: connection, origin: exchange.origin) }
    exchange.delayed = response
    delayedAnswers.hold(connection, for: response.delay)
    return .YES
  }

  private func send(_ response: Response, on connection: OpaquePointer, origin: String?) -> MHD_Result {
    var body = response.body
    let made = body.withUTF8 { bytes in
      MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let made else { return .NO }
    defer { MHD_destroy_response(made) }
    for header in response.headers { MHD_add_response_header(made, header.name, header.value) }
    if let origin { addCrossOriginHeaders(made, origin) }
    return MHD_queue_response(connection, UInt32(response.status), made)
  }

  /// Browsers may call the emulator from any page, as they may call production.
  private func addCrossOriginHeaders(_ response: OpaquePointer, _ origin: String) {
    MHD_add_response_header(response, "Access-Control-Allow-Origin", origin)
    MHD_add_response_header(response, "Vary", "Origin")
    MHD_add_response_header(response, "Access-Control-Allow-Methods", "GET, POST, PATCH, DELETE, OPTIONS")
    MHD_add_response_header(
      response, "Access-Control-Allow-Headers",
      "Authorization, Content-Type, X-Client-Version, X-Firebase-AppCheck, X-Firebase-Client, "
        + "X-Firebase-GMPID, X-Firebase-Locale, X-Goog-Api-Key")
  }
}

// MARK: - Callbacks of libmicrohttpd

/// Called once for the head of a request, once for each piece of its body, and once at its end.
private func serveRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
  _ pieceSize: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let url, let method, let state, let pieceSize else { return .NO }
  guard let known = state.pointee else {
    let exchange = Exchange(connection, method: String(cString: method), path: String(cString: url))
    state.pointee = Unmanaged.passRetained(exchange).toOpaque()
    guard exchange.isRefusedAtOnce else { return .YES }
    return server(context).answer(exchange, on: connection)
  }
  let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
  guard pieceSize.pointee > 0 else { return server(context).answer(exchange, on: connection) }
  exchange.append(UnsafeRawBufferPointer(start: piece, count: pieceSize.pointee))
  pieceSize.pointee = 0
  return .YES
}

private func finishRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
  guard let state, let known = state.pointee else { return }
  Unmanaged<Exchange>.fromOpaque(known).release()
  state.pointee = nil
}

private func server(_ context: UnsafeMutableRawPointer) -> Server {
  Unmanaged<Server>.fromOpaque(context).takeUnretainedValue()
}
