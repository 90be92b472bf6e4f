// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeEmulatorSystem

/// An emulator that listens on a TCP port. A process can run several.
public final class Server: @unchecked Sendable {
  public let host: String
  /// If 0 was requested, the port chosen by the system; known after `start`.
  public private(set) var port: UInt16
  /// The emulator that answers the requests; it can also be used without HTTP.
  public let emulator: Emulator
  /// The id of the project of requests that name none.
  public let project: String
  private let allowsRemote: Bool
  fileprivate let log: Log
  private let listensOnBothLoopbacks: Bool
  private var daemon: OpaquePointer?
  private var acceptors: [Acceptor] = []
  private var delayedResponses = DelayedResponses()
  private(set) var heldResponses = HeldResponses()
  private let connectionLimit: Int?
  private let idleTime: UInt32
  private let functions = FunctionClient()
  private var functionThreads = FunctionThreads()
  fileprivate var connections = Connections()

  /// - Parameters:
  ///   - host: an address or a name of this machine; "localhost" for 127.0.0.1 and ::1. An address of version 6 can be in
  ///     brackets.
  ///   - listensOnBothLoopbacks: whether it listens at 127.0.0.1 and ::1, although `host` is one of them.
  ///   - port: 0 lets the system choose.
  ///   - project: the id of the project of requests that name none.
  ///   - strict: whether identity tokens are verified.
  ///   - delay: the delay of responses to clients, in milliseconds.
  ///   - allowRemote: whether `host` may be an address that other machines can reach.
  ///   - log: where each request is printed.
  ///   - announcements: where the codes and links that production would send, and warnings are printed.
  ///   - allowedOrigins: origins of web pages that may administer the emulator in addition to loopback hosts, for
  ///     example "http://console.test:4000". Their hosts are accepted as host names of the server.
  ///   - connectionLimit: the number of open connections above which the least recently used one is closed, unless its
  ///     response is held. Nil for the number of file descriptors that the process may have, at most 10,000.
  ///   - idleTime: the number of idle seconds after which a connection is closed. The default is longer than libcurl
  ///     keeps a connection for reuse.
  ///   - projectLimit: the maximum number of other projects. A project is created when a request names it.
  ///   - isSingleProject: whether the first request that names another project is announced.
  public init(
    host: String = "127.0.0.1", listensOnBothLoopbacks: Bool = false, port: UInt16 = 0,
    project: String = "demo-project", strict: Bool = false,
    delay: UInt16 = 0, allowRemote: Bool = false, log: Log = .none, announcements: Log = .none,
    allowedOrigins: [String] = [],
    connectionLimit: Int? = nil, idleTime: UInt32 = 120, projectLimit: Int = 1000, isSingleProject: Bool = false
  ) {
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    let host = isBracketed ? String(Substring(host.utf8.dropFirst().dropLast())) : host
    self.host = host
    self.listensOnBothLoopbacks = listensOnBothLoopbacks || ASCII.lowercased(host) == "localhost"
    self.port = port
    self.project = project
    emulator = Emulator(
      project: project, strict: strict, delay: delay, host: host, allowedOrigins: allowedOrigins,
      projectLimit: projectLimit, accessesFiles: !allowRemote, isSingleProject: isSingleProject,
      functions: functions.caller,
      announce: { announcements.announce($0) })
    allowsRemote = allowRemote
    self.log = log
    self.connectionLimit = connectionLimit
    self.idleTime = idleTime
  }

  deinit { stop() }

  /// Whether the text can be one of `allowedOrigins`: a scheme and a host with an optional port.
  public static func isOrigin(_ text: String) -> Bool { PagePolicy.isOrigin(text) }

  /// Whether the text can be the id of a project.
  public static func isProjectId(_ text: String) -> Bool { ProjectStore.isValid(text) }

  /// For example `http://127.0.0.1:9099`.
  public var url: String {
    let isAddressOfVersion6 = host.utf8.contains(UInt8(ascii: ":"))
    return "http://" + (isAddressOfVersion6 ? "[\(host)]" : host) + ":" + String(port)
  }

  /// Starts listening. Requests are served on one thread until `stop`.
  ///
  /// - Parameter onFreePort: whether it listens at a free port if another program uses that port.
  public func start(onFreePort: Bool = false) throws(ListeningError) {
    guard daemon == nil else { return }
    emulator_start_crypto()
    let listeners = try listen(onFreePort)
    let context = Unmanaged.passUnretained(self).toOpaque()
    delayedResponses = DelayedResponses()
    heldResponses = HeldResponses()
    functions.resume()
    functionThreads = FunctionThreads()
    connections = Connections(limit: connectionLimit)
    let calls = emulator_http_callbacks(
      handle: serveRequest, complete: finishRequest, connection: noteConnection, target: checkTarget,
      context: context)
    daemon = emulator_http_start(calls, idleTime)
    if let daemon { acceptors = listeners.compactMap { Acceptor($0, for: daemon, connections) } }
    port = listeners[0].port
    guard acceptors.count < listeners.count else { return }
    if daemon == nil { listeners.forEach { $0.close() } }
    stop()
    throw .system("The HTTP server cannot be started.")
  }

  private func listen(_ onFreePort: Bool) throws(ListeningError) -> [ListeningSocket] {
    do throws(ListeningError) {
      if listensOnBothLoopbacks { return try ListeningSocket.openBothLoopbacks(port) }
      return [try ListeningSocket(host: host, port: port, allowsRemote: allowsRemote)]
    } catch {
      guard onFreePort, case .portTaken = error else { throw error }
      port = 0
      return try listen(false)
    }
  }

  /// Closes all connections and the port. Waits for the request that is being processed, but not for blocking functions,
  /// nor for delayed and held responses. Does nothing if the server is stopped. Call it on the thread that called `start`, or after it.
  public func stop() {
    guard let daemon else { return }
    delayedResponses.stop()
    heldResponses.stop()
    functions.cancel()
    functionThreads.stop()
    acceptors.forEach { $0.stop() }
    acceptors = []
    // libmicrohttpd crashes if it is stopped while it refuses a damaged request.
    connections.end()
    MHD_stop_daemon(daemon)
    self.daemon = nil
  }

  fileprivate func respond(to exchange: HTTPExchange, on connection: OpaquePointer) -> MHD_Result {
    if let response = exchange.delayed { return send(response, on: connection) }
    if exchange.prepared == nil, emulator.mayWait(exchange.method, exchange.path) {
      connections.hold(connection)
      if functionThreads.handle(exchange, by: emulator, on: connection) { return .YES }
    }
    let response = exchange.prepared ?? exchange.response(from: emulator)
    log.write(response.status, exchange.method, exchange.path, response.explanation)
    if case .after(milliseconds: 0) = response.turn { return send(response, on: connection) }
    exchange.delayed = response
    connections.hold(connection)
    switch response.turn {
    case .after(let delay): delayedResponses.hold(connection, for: delay)
    case .whenReleased(let release): heldResponses.hold(connection, until: release)
    case .afterReleased: heldResponses.sendReleased(before: connection)
    }
    return .YES
  }

  private func send(_ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
    let made = response.parts.map { PartsReader.response($0, of: emulator) } ?? Server.whole(response.body)
    guard let made else { return .NO }
    defer { MHD_destroy_response(made) }
    for header in response.headers { MHD_add_response_header(made, header.name, header.value) }
    return MHD_queue_response(connection, UInt32(response.status), made)
  }

  private static func whole(_ body: String) -> OpaquePointer? {
    var body = body
    return body.withUTF8 { bytes in
      MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
  }
}

// MARK: - Callbacks of libmicrohttpd

/// Called once for the head of a request, once for each part of its body, and once at its end.
private func serveRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
  _ pieceSize: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let url, let method, let state, let pieceSize else { return .NO }
  guard let known = exchange(in: state) else {
    // libmicrohttpd ends the path at a zero byte.
    let end = state.pointee == nil ? "" : "\0"
    let path = HTTPExchange.path(ofTarget: String(cString: url)) + end
    let exchange = HTTPExchange(connection, method: String(cString: method), path: path)
    state.pointee = Unmanaged.passRetained(exchange).toOpaque()
    server(context).connections.use(connection)
    guard exchange.isRefusedAtOnce else { return .YES }
    return server(context).respond(to: exchange, on: connection)
  }
  let exchange = Unmanaged<HTTPExchange>.fromOpaque(known).takeUnretainedValue()
  guard pieceSize.pointee > 0 else { return server(context).respond(to: exchange, on: connection) }
  exchange.append(UnsafeRawBufferPointer(start: piece, count: pieceSize.pointee))
  pieceSize.pointee = 0
  return .YES
}

private func finishRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
  guard let context, let connection, let state, let known = exchange(in: state) else { return }
  server(context).connections.use(connection)
  server(context).heldResponses.finish(connection)
  Unmanaged<HTTPExchange>.fromOpaque(known).release()
  state.pointee = nil
}

private func noteConnection(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ change: MHD_ConnectionNotificationCode
) {
  guard let context, let connection else { return }
  if change == .CONNECTION_NOTIFY_STARTED {
    server(context).connections.add(connection)
  } else {
    server(context).connections.remove(connection)
  }
}

/// Called before the headers of a request are read.
private func checkTarget(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let context, let target else { return nil }
  guard emulator_http_refuse(target, connection) else { return emulator_http_first_state(target) }
  let path = String(Substring(String(cString: target).utf8.prefix { $0 != UInt8(ascii: "?") }))
  server(context).log.write(414, "-", path, "The target has too many parameters.")
  return nil
}

/// Nil before the first call for a request.
private func exchange(in state: UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> UnsafeMutableRawPointer? {
  state.pointee == emulator_http_zero_in_path() ? nil : state.pointee
}

private func server(_ context: UnsafeMutableRawPointer) -> Server {
  Unmanaged<Server>.fromOpaque(context).takeUnretainedValue()
}
