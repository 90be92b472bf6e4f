// SPDX-License-Identifier: Apache-2.0
@testable import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

@testable import FirebaseNativeCore

struct FutureTests {
  private let order = Guarded<[Int]>([])

  private func note(_ number: Int) -> Future.Callback {
    { [order] _ in order.withLock { $0.append(number) } }
  }

  private var noted: [Int] { order.withLock { $0 } }

  @Test func aNewFutureIsPending() {
    let future = Future(.other)
    #expect(future.isPending)
    #expect(future.outcome == nil)
    #expect(future.error == nil)
    #expect(future.authResult == nil)
  }

  @Test func aCompleteFutureHasItsValue() throws {
    let future = Future(.other)
    #expect(future.complete(.success(.text("x"))))
    #expect(!future.isPending)
    #expect(future.error == nil)
    #expect(try future.text() == "x")
  }

  @Test func aFailedFutureHasItsError() {
    let future = Future(.other, failed: AuthError(.quotaExceeded, "m", serverMessage: "s"))
    #expect(!future.isPending)
    #expect(future.error?.code == .quotaExceeded)
    #expect(future.error?.message == "m")
    #expect(future.error?.serverMessage == "s")
  }

  @Test func theFirstOutcomeStays() throws {
    let future = Future(.other)
    #expect(future.complete(.success(.text("first"))))
    #expect(!future.complete(.success(.text("second"))))
    #expect(!future.complete(.failure(.cancelled)))
    #expect(try future.text() == "first")
  }

  /// Code written for the Firebase C++ SDK reads the result of a failed future too.
  @Test func aFailedSignInHasAResultWithoutUser() throws {
    let info = AdditionalUserInfo(providerID: "apple.com", displayName: "Ada")
    let error = AuthError(.credentialAlreadyInUse, "m").with(info)
    let future = Future(.authResult, failed: error)
    let result = try #require(future.authResult)
    #expect(result.user == nil)
    #expect(result.additionalUserInfo === info)
    #expect(future.authResult === result)
    #expect(Future(.user, failed: error).authResult == nil)
  }
}

// MARK: - Callbacks

extension FutureTests {
  @Test func theSingleCallbackRunsFirstAndThenTheListInOrder() {
    let future = Future(.nothing)
    _ = future.addOnCompletion(note(1))
    _ = future.addOnCompletion(note(2))
    future.onCompletion(note(-1))
    _ = future.addOnCompletion(note(3))
    future.complete(.success(.nothing))
    #expect(noted == [-1, 1, 2, 3])
  }

  @Test func aRemovedCallbackIsSkipped() {
    let future = Future(.nothing)
    let ids = (1...5).map { future.addOnCompletion(note($0)) }
    #expect(Set(ids).count == 5)
    #expect(!ids.contains(0))
    future.removeOnCompletion(ids[0])
    future.removeOnCompletion(ids[3])
    future.removeOnCompletion(ids[3])
    future.removeOnCompletion(999)
    future.complete(.success(.nothing))
    #expect(noted == [2, 3, 5])
  }

  @Test func aReplacedCallbackNeverRuns() {
    let future = Future(.nothing)
    future.onCompletion(note(1))
    future.onCompletion(note(2))
    future.complete(.success(.nothing))
    #expect(noted == [2])
  }

  @Test func aCallbackCanBeTakenBack() {
    let future = Future(.nothing)
    future.onCompletion(note(1))
    future.onCompletion(nil)
    future.complete(.success(.nothing))
    #expect(noted.isEmpty)
  }

  @Test func onACompleteFutureACallbackRunsAtOnce() {
    let future = Future(.nothing, failed: .cancelled)
    future.onCompletion(note(1))
    #expect(future.addOnCompletion(note(2)) == 0)
    #expect(noted == [1, 2])
  }

  @Test func aCallbackRunsOnce() {
    let future = Future(.nothing)
    future.onCompletion(note(1))
    _ = future.addOnCompletion(note(2))
    future.complete(.success(.nothing))
    future.complete(.success(.nothing))
    future.cancel()
    #expect(noted == [1, 2])
  }

  @Test func aCallbackIsGivenItsFutureWhichIsComplete() {
    let future = Future(.other)
    let isSame = Guarded(false)
    future.onCompletion { given in isSame.withLock { $0 = given === future && !given.isPending } }
    future.complete(.success(.text("x")))
    #expect(isSame.withLock { $0 })
  }

  @Test func aCallbackMayUseTheSameFuture() {
    let future = Future(.other)
    let (order, second) = (order, note(2))
    future.onCompletion { given in
      order.withLock { $0.append(given.wait(-1) ? 1 : -1) }
      given.onCompletion(second)
      given.removeOnCompletion(given.addOnCompletion(second))
      given.cancel()
      given.complete(.failure(.cancelled))
    }
    future.complete(.success(.text("x")))
    #expect(noted == [1, 2, 2])
    #expect(future.error == nil)
  }

  @Test func aCallbackMayRemoveALaterOne() {
    let future = Future(.nothing)
    let ids = Guarded<[UInt64]>([])
    _ = future.addOnCompletion { given in
      for id in ids.withLock({ $0 }) { given.removeOnCompletion(id) }
    }
    let id = future.addOnCompletion(note(1))
    ids.withLock { $0 = [id] }
    _ = future.addOnCompletion(note(2))
    future.complete(.success(.nothing))
    #expect(noted == [2])
  }

  @Test func aCallbackMayReleaseItsFuture() {
    let holder = Guarded<Future?>(Future(.nothing))
    let order = order
    holder.withLock { $0 }?.onCompletion { _ in
      _ = holder.withLock { future -> Future? in
        defer { future = nil }
        return future
      }
      order.withLock { $0.append(1) }
    }
    let promise = holder.withLock { $0 }
    promise?.complete(.success(.nothing))
    #expect(holder.withLock { $0 } == nil)
    #expect(noted == [1])
  }

  /// What a callback captures may run anything when it goes, such as another call on the same future.
  @Test func whatARemovedCallbackHoldsGoesWithoutTheLock() {
    final class Witness {
      let whenGone: () -> Void
      init(_ whenGone: @escaping () -> Void) { self.whenGone = whenGone }
      deinit { whenGone() }
    }
    let future = Future(.nothing)
    let order = order
    func callback() -> Future.Callback {
      let witness = Witness { order.withLock { $0.append(future.outcome == nil ? 1 : 2) } }
      return { _ in _ = witness }
    }
    future.onCompletion(callback())
    future.onCompletion(nil)
    future.removeOnCompletion(future.addOnCompletion(callback()))
    future.onCompletion(callback())
    future.complete(.success(.nothing))
    #expect(noted == [1, 1, 2])
  }
}

// MARK: - Waiting and cancelling

extension FutureTests {
  @Test func aWaitEndsAtItsTimeout() {
    let future = Future(.nothing)
    let start = Clock.monotonic()
    #expect(!future.wait(20))
    #expect(Clock.monotonic() - start >= 20)
    #expect(!future.wait(0))
  }

  @Test func aWaitEndsWithTheFuture() {
    let future = Future(.nothing)
    let count = Guarded(0)
    let threads = (0..<4).map { _ in
      Threads.start { if future.wait(-1) { count.withLock { $0 += 1 } } }
    }
    future.complete(.success(.nothing))
    for thread in threads { Threads.join(thread) }
    #expect(count.withLock { $0 } == 4)
    #expect(future.wait(-1))
  }

  /// It would wait for itself.
  @Test func aWaitOnTheLoopsThreadReturnsAtOnce() {
    let loop = Loop.acquire()
    defer { Loop.release() }
    let (pending, done) = (Future(.nothing), Future(.nothing))
    let answer = Guarded<Bool?>(nil)
    loop.perform {
      answer.withLock { $0 = pending.wait(-1) }
      done.complete(.success(.nothing))
    }
    #expect(done.wait(-1))
    #expect(answer.withLock { $0 } == false)
  }

  @Test func aCancelledFutureIsCompleteAtOnce() {
    let future = Future(.other)
    future.onCompletion(note(1))
    future.cancel()
    #expect(future.error?.code == .cancelled)
    #expect(!future.complete(.success(.text("x"))))
    #expect(noted == [1])
  }

  @Test func aCompleteFutureCannotBeCancelled() throws {
    let future = Future(.other)
    future.complete(.success(.text("x")))
    future.cancel()
    #expect(try future.text() == "x")
  }
}

// MARK: - Many threads

extension FutureTests {
  @Test func pollsOfManyThreadsSeeTheWholeOutcome() {
    for _ in 0..<20 {
      let future = Future(.other)
      let seen = Guarded(0)
      let pollers = (0..<8).map { _ in
        Threads.start {
          var polls = 0
          while future.isPending { polls += 1 }
          for _ in 0..<1000 where !future.isPending { polls += 1 }
          if polls >= 1000, case .success(.text("x"))? = future.outcome { seen.withLock { $0 += 1 } }
        }
      }
      future.complete(.success(.text("x")))
      for poller in pollers { Threads.join(poller) }
      #expect(seen.withLock { $0 } == 8)
    }
  }

  @Test func oneOfManyThreadsCompletes() {
    for _ in 0..<20 {
      let future = Future(.nothing)
      let (wins, calls) = (Guarded(0), Guarded(0))
      future.onCompletion { _ in calls.withLock { $0 += 1 } }
      Threads.run(8) { index in
        if index == 0 { future.cancel() }
        _ = future.addOnCompletion { _ in calls.withLock { $0 += 1 } }
        if future.complete(.success(.nothing)) { wins.withLock { $0 += 1 } }
      }
      #expect(wins.withLock { $0 } <= 1)
      #expect(calls.withLock { $0 } == 9)
    }
  }
}
