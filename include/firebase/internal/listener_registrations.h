/// The Auths that a listener was added to.
#ifndef FIREBASE_INTERNAL_LISTENER_REGISTRATIONS_H_
#define FIREBASE_INTERNAL_LISTENER_REGISTRATIONS_H_

#include <stdint.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

#include "firebase/c/auth.h"
#include "firebase/internal/auth_state.h"
#include "firebase/internal/common.h"

namespace firebase {

namespace auth {
class Auth;
}  // namespace auth

namespace internal {

/// One listener's registrations. Shared with the calls that add it, as the first thing that a
/// listener does when it is told may be to destroy itself.
class ListenerRegistrations {
 public:
  ListenerRegistrations() {}
  ListenerRegistrations(const ListenerRegistrations&) = delete;
  ListenerRegistrations& operator=(const ListenerRegistrations&) = delete;

  /// Lets `add` add the listener to that Auth and give its number, unless it is there already.
  template <typename Function>
  void Add(const std::shared_ptr<AuthState>& state, Function add) {
    if (!Reserve(state)) return;
    const uint64_t number = add();
    // Taken off again meanwhile, by the listener's first call: then without knowing the number.
    if (!Fill(state, number)) firebase_auth_remove_listener(state->auth(), number);
  }

  void Remove(const std::shared_ptr<AuthState>& state) {
    uint64_t number = 0;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      const auto found = Find(state);
      if (found == entries_.end()) return;
      number = found->number;
      entries_.erase(found);
    }
    firebase_auth_remove_listener(state->auth(), number);
  }

  /// False once it is taken off, also while the number that the Auth knows it by is on its way.
  bool Has(const std::shared_ptr<AuthState>& state) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return Find(state) != entries_.end();
  }

  void RemoveAll() {
    std::vector<Entry> removed;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      removed.swap(entries_);
    }
    for (const Entry& entry : removed) {
      const std::shared_ptr<AuthState> state = entry.state.lock();
      if (state != nullptr) firebase_auth_remove_listener(state->auth(), entry.number);
    }
  }

 private:
  /// An Auth that may be gone, and the listener's number there; 0 while it is being added.
  struct Entry {
    std::weak_ptr<AuthState> state;
    uint64_t number;
  };

  std::vector<Entry>::iterator Find(const std::shared_ptr<AuthState>& state) {
    return std::find_if(entries_.begin(), entries_.end(),
                        [&](const Entry& entry) { return entry.state.lock() == state; });
  }

  bool Reserve(const std::shared_ptr<AuthState>& state) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (Find(state) != entries_.end()) return false;
    entries_.erase(std::remove_if(entries_.begin(), entries_.end(),
                                  [](const Entry& entry) { return entry.state.expired(); }),
                   entries_.end());
    entries_.push_back(Entry{state, 0});
    return true;
  }

  bool Fill(const std::shared_ptr<AuthState>& state, uint64_t number) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = Find(state);
    if (found == entries_.end() || found->number != 0) return false;
    found->number = number;
    if (number == 0) entries_.erase(found);
    return true;
  }

  std::mutex mutex_;
  std::vector<Entry> entries_;
};

/// What both kinds of listeners have.
class ListenerBase {
 protected:
  ListenerBase() : registrations_(std::make_shared<ListenerRegistrations>()) {}
  ListenerBase(const ListenerBase&) : ListenerBase() {}
  ListenerBase& operator=(const ListenerBase&) { return *this; }
  ~ListenerBase() { registrations_->RemoveAll(); }

 private:
  friend class ::firebase::auth::Auth;

  const std::shared_ptr<ListenerRegistrations> registrations_;
};

}  // namespace internal
}  // namespace firebase

#endif  // FIREBASE_INTERNAL_LISTENER_REGISTRATIONS_H_
