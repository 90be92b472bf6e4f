// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeCore
import FirebaseNativeRuntime
import FirebaseNativeSupport
import Testing

struct AttachmentTests {
  @Test func theFirstPointerStays() {
    let attachment = Attachment()
    #expect(attachment.pointer == nil)
    #expect(attachment.attach(pointer(1), nil) == pointer(1))
    #expect(attachment.attach(pointer(2), nil) == pointer(1))
    #expect(attachment.attach(nil, nil) == nil)
    #expect(attachment.pointer == pointer(1))
  }

  @Test func aDetachedPointerIsTheCallersAgain() {
    let attachment = Attachment()
    _ = attachment.attach(pointer(1)) { _ in Issue.record("Its deleter ran.") }
    #expect(attachment.detach() == pointer(1))
    #expect(attachment.detach() == nil)
    #expect(attachment.attach(pointer(2), nil) == pointer(2))
  }

  @Test func theDeleterRunsOnceWithItsPointer() {
    let counter = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    counter.initialize(to: 0)
    defer { counter.deallocate() }
    do {
      let attachment = Attachment()
      _ = attachment.attach(counter) { $0?.assumingMemoryBound(to: Int.self).pointee += 1 }
      #expect(counter.pointee == 0)
    }
    #expect(counter.pointee == 1)
  }

  @Test func oneOfManyThreadsAttaches() {
    let attachment = Attachment()
    let winners = Guarded<Set<UInt>>([])
    Threads.run(8) { index in
      let winner = attachment.attach(UnsafeMutableRawPointer(bitPattern: index + 1), nil)
      winners.withLock { _ = $0.insert(UInt(bitPattern: winner)) }
    }
    #expect(winners.withLock { $0.count } == 1)
  }

  private func pointer(_ number: Int) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: number)
  }
}
