// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport
import CFirebaseNativeSystem

/// The library's single thread: it drives libcurl, fires timers and runs completions.
///
/// It starts with the first work and ends when the last App has released it.
package final class Loop: AddressReceiver, @unchecked Sendable {
  package typealias Task = () -> Void

  /// A task that runs later.
  package final class Timer: Due, @unchecked Sendable {
    /// Milliseconds since boot, so that suspensions count.
    fileprivate let deadline: Int64
    /// Nil after it ran or was cancelled.
    private let task: Guarded<Task?>

    package init(at deadline: Int64, _ task: @escaping Task) {
      self.deadline = deadline
      self.task = Guarded(task)
      super.init()
    }

    fileprivate func removeTask() -> Task? {
      task.withLock { task in
        let taken = task
        task = nil
        return taken
      }
    }
  }

  /// Runs a task whenever a socket is readable, writable or broken. Used only by the loop's thread.
  package final class Watch {
    package enum Event { case readable, writable }

    fileprivate let socket: auth_socket
    /// Nil to pause the watch.
    package var event: Event?
    fileprivate var task: Task?
    fileprivate var ended: Task?

    /// `ended` runs if the loop ends before the watch is cancelled.
    package init(_ socket: auth_socket, for event: Event, ended: @escaping Task, _ task: @escaping Task) {
      self.socket = socket
      self.event = event
      self.task = task
      self.ended = ended
    }

    fileprivate var request: curl_waitfd {
      let events =
        switch event {
        case .readable: CURL_WAIT_POLLIN
        case .writable: CURL_WAIT_POLLOUT
        case nil: Int32(0)
        }
      return auth_curl_waitfd(socket, events)
    }
  }

  private struct State {
    var tasks: [Task] = []
    var timers = Deadlines<Timer>()
    var isStarted = false
    var isStopping = false
    /// Set until it is joined or detached.
    var thread: auth_thread?
  }

  private struct Users {
    var loop: Loop?
    var count = 0
  }

  /// How long the end of the last App waits for the thread, in milliseconds.
  private static let patience: Int64 = 50
  private static let users = Guarded(Users())
  private static let key = ThreadKey()

  private let forks = auth_process_forks()
  private let state = Guarded(State())
  private let wake = auth_wake_open()
  private var ownTransfers: Transfers?
  /// Nil on any thread other than the loop's.
  private var transfers: Transfers? { Loop.key.marks(self) ? ownTransfers : nil }
  private var watches: [Watch] = []
  /// The sockets to wait for, kept between waits: first the one that wakes the loop, then that of each watch.
  private var sockets: [curl_waitfd] = []

  private init() {}

  deinit { auth_wake_close(wake) }

  /// Returns the process's loop, which an App holds until it calls `release`.
  package static func acquire() -> Loop {
    users.withLock { users in
      if users.loop?.isOfParent == true { users = Users() }
      users.count += 1
      let loop = users.loop ?? Loop()
      users.loop = loop
      return loop
    }
  }

  package static func release() {
    let (loop, isLast) = users.withLock { users -> (Loop?, Bool) in
      users.count -= 1
      let loop = users.loop
      if users.count == 0 { users.loop = nil }
      return (loop, users.count == 0)
    }
    if isLast { loop?.stop() } else { loop?.awaitTasks() }
  }

  /// Whether this process was forked since. Then the loop has no thread, and its connections are the parent's.
  package var isOfParent: Bool { forks != auth_process_forks() }

  /// Whether the calling thread is the thread of a loop.
  package static var isCurrentThread: Bool { key.isSet }
}

// MARK: - Work

extension Loop {
  /// Runs `task` on the loop's thread soon.
  package func perform(_ task: @escaping Task) {
    submit { state in
      state.tasks.append(task)
      return state.tasks.count == 1
    }
  }

  /// Runs `task` on the loop's thread after that many milliseconds.
  package func schedule(after milliseconds: Int64, _ task: @escaping Task) {
    schedule(Timer(at: Clock.sinceBoot() + milliseconds, task))
  }

  /// Runs the timer's task on the loop's thread when it is due.
  package func schedule(_ timer: Timer) {
    submit { state in state.timers.add(timer, at: timer.deadline) }
  }

  /// After this call, the timer's task does not begin, even if the timer is scheduled afterwards.
  package func cancel(_ timer: Timer) {
    _ = timer.removeTask()
    state.withLock { $0.timers.remove(timer) }
  }

  /// `add` returns whether the thread has to look at the state.
  private func submit(_ add: (inout State) -> Bool) {
    let (mustStart, mustWake) = state.withLock { state -> (Bool, Bool) in
      guard !state.isStopping, !isOfParent else { return (false, false) }
      let mustWake = add(&state)
      let mustStart = !state.isStarted
      state.isStarted = true
      return (mustStart, mustWake)
    }
    if mustStart {
      start()
    } else if mustWake, !Loop.key.marks(self) {
      auth_wake_signal(wake)
    }
  }

  /// Sends the transfer's request. Its completion runs on the loop's thread, or on this thread if no thread can be
  /// created.
  package func start(_ transfer: Transfer) {
    perform { [self] in
      if let transfers { return transfers.add(transfer) }
      transfer.finish(.failure(.withoutThread))
    }
  }

  /// After this call, the transfer's completion does not begin.
  package func cancel(_ transfer: Transfer) {
    transfer.cancel()
    perform { [self] in transfers?.remove(transfer) }
  }

  func receive(_ addresses: String, of name: String, error: Int32) {
    perform { [self] in transfers?.receive(addresses, of: name, error: error) }
  }

  /// Starts watching the socket, which must stay open until the watch is cancelled. Returns false on any thread other
  /// than the loop's.
  package func watch(_ watch: Watch) -> Bool {
    guard Loop.key.marks(self), watch.task != nil else { return false }
    watches.append(watch)
    return true
  }

  /// After this call, neither task of the watch begins. Only on the loop's thread.
  package func cancel(_ watch: Watch) {
    watch.task = nil
    watch.ended = nil
    watches.removeAll { $0 === watch }
  }

  /// Waits until the thread has finished and released what it was doing, because that can hold the program's data. It may
  /// be busy for another App, so the wait is short.
  private func awaitTasks() {
    guard !Loop.isCurrentThread, state.withLock({ $0.isStarted }) else { return }
    let isDone = Guarded(false)
    perform {
      isDone.withLock { $0 = true }
      isDone.wakeAll()
    }
    _ = isDone.wait(until: Clock.monotonic() + Loop.patience) { $0 }
  }

  /// Usually the thread is idle and ends immediately, and nothing of it remains when the caller continues. If it is
  /// inside a callback that does not return, the caller must not wait.
  private func stop() {
    let thread = state.withLock { state -> auth_thread? in
      let thread = state.thread
      state.isStopping = true
      state.thread = nil
      return thread
    }
    guard let thread else { return }
    auth_wake_signal(wake)
    if Loop.isCurrentThread || !auth_thread_join(thread, Loop.patience) { auth_thread_detach(thread) }
  }
}

// MARK: - The thread

extension Loop {
  private func start() {
    var thread: auth_thread = 0
    let context = Unmanaged.passRetained(self)
    let status = auth_thread_start(Loop.main, context.toOpaque(), &thread)
    if status != 0 {
      Log.warning("The system could not create a thread (error \(status)), so requests cannot be sent now.")
      context.release()
      return runWithoutThread()
    }
    let isStopping = state.withLock { state -> Bool in
      if !state.isStopping { state.thread = thread }
      return state.isStopping
    }
    // Another thread released the last App meanwhile, and did not have to join the thread.
    if isStopping {
      auth_wake_signal(wake)
      auth_thread_detach(thread)
    }
  }

  /// Fails what is waiting; the next work tries to create the thread again.
  private func runWithoutThread() {
    let tasks = state.withLock { state -> [Task] in
      let tasks = state.tasks
      state.tasks = []
      state.isStarted = false
      return tasks
    }
    for task in tasks { task() }
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    guard let context else { return nil }
    let loop = Unmanaged<Loop>.fromOpaque(context).takeRetainedValue()
    key.mark(loop)
    loop.run()
    return nil
  }

  private func run() {
    let transfers = Transfers(for: self)
    ownTransfers = transfers
    while runTasks() {
      fireTimers()
      transfers.perform()
      let pause = timeUntilWork(transfers.deadline)
      if pause > 0 { wait(transfers, milliseconds: pause) }
    }
    endWatches()
    NameLookup.forget(self)
    ownTransfers = nil
    state.update { state in
      state.tasks = []
      state.timers = Deadlines()
    }
  }

  /// Returns false if the loop has to end.
  private func runTasks() -> Bool {
    let (tasks, isStopping) = state.withLock { state -> ([Task], Bool) in
      let tasks = state.tasks
      state.tasks = []
      return (tasks, state.isStopping)
    }
    for task in tasks { task() }
    return !isStopping
  }

  private func fireTimers() {
    let now = Clock.sinceBoot()
    while let timer = state.withLock({ $0.timers.removeNext(by: now) }) {
      timer.removeTask()?()
    }
  }

  private func timeUntilWork(_ deadline: Int64?) -> Int32 {
    let now = Clock.sinceBoot()
    return state.withLock { state in
      if !state.tasks.isEmpty || state.isStopping { return 0 }
      // If the system refused the socket that wakes the loop, the loop polls.
      var wait = wake.reader < 0 ? 20 : Int64(Int32.max)
      // The wait of the system does not include suspensions, so timers are checked once a minute.
      for deadline in [deadline, state.timers.first] {
        if let deadline { wait = min(wait, 60_000, max(0, deadline - now)) }
      }
      return Int32(wait)
    }
  }

  private func wait(_ transfers: Transfers, milliseconds: Int32) {
    sockets.removeAll(keepingCapacity: true)
    sockets.append(auth_curl_waitfd(wake.reader, CURL_WAIT_POLLIN))
    for watch in watches { sockets.append(watch.request) }
    transfers.wait(milliseconds: milliseconds, for: &sockets)
    if sockets[0].revents != 0 { auth_wake_clear(wake) }
    if !watches.isEmpty { runWatches() }
  }

  private func runWatches() {
    let ready = zip(watches, sockets.dropFirst()).filter { $0.1.revents != 0 }
    // A task may cancel later watches and close their sockets.
    for (watch, _) in ready { watch.task?() }
  }

  private func endWatches() {
    for watch in watches {
      let ended = watch.ended
      cancel(watch)
      ended?()
    }
  }
}

/// Identifies the threads of loops.
private final class ThreadKey: @unchecked Sendable {
  private let key = auth_thread_key_create()

  /// False in a process that a callback forked.
  var isSet: Bool {
    guard let loop = auth_thread_key_get(key) else { return false }
    return !Unmanaged<Loop>.fromOpaque(loop).takeUnretainedValue().isOfParent
  }

  /// Whether this is the thread of that loop. A callback that ends the last App and creates another one runs on the
  /// former loop's thread.
  func marks(_ loop: Loop) -> Bool {
    auth_thread_key_get(key) == Unmanaged.passUnretained(loop).toOpaque()
  }

  func mark(_ loop: Loop) { auth_thread_key_set(key, Unmanaged.passUnretained(loop).toOpaque()) }
}
