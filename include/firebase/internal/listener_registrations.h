// SPDX-License-Identifier: Apache-2.0
/// @file
/// The Auths that a listener is added to.
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

FIREBASE_C_DEFAULT_PACKING
namespace firebase {

namespace auth {
class Auth;
}  // namespace auth

namespace internal {

/// The registrations of one listener.
///
/// The calls that add the listener share it, because the first call of the listener may destroy the
/// listener.
class ListenerRegistrations {
 public:
  ListenerRegistrations() {}
  ListenerRegistrations(const ListenerRegistrations&) = delete;
  ListenerRegistrations& operator=(const ListenerRegistrations&) = delete;

  /// Adds the listener to an Auth, unless it was added before.
  ///
  /// @param state The state of the Auth.
  /// @param add The function that adds the listener to the C Auth and returns its id.
  template <typename Function>
  void Add(const std::shared_ptr<AuthState>& state, Function add) {
    if (!Reserve(state)) return;
    const uint64_t number = add();
    // The listener was removed during its first call, before its id was known.
    if (!Fill(state, number)) firebase_auth_remove_listener(state->auth(), number);
  }

  /// Removes the listener from an Auth.
  ///
  /// @param state The state of the Auth.
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

  /// Returns whether the listener is added to an Auth.
  ///
  /// @param state The state of the Auth.
  ///
  /// @return True from the start of Add() until the listener is removed.
  bool Has(const std::shared_ptr<AuthState>& state) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return Find(state) != entries_.end();
  }

  /// Removes the listener from all Auths.
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
  // An Auth, which may have been deleted, and the id of the listener there; 0 while it is being
  // added.
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
    entries_.erase(
        std::remove_if(entries_.begin(), entries_.end(), [](const Entry& entry) { return entry.state.expired(); }),
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

/// The base class of all kinds of listeners. Removes the listener from all Auths when it is
/// destroyed.
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
FIREBASE_C_FORMER_PACKING

#endif  // FIREBASE_INTERNAL_LISTENER_REGISTRATIONS_H_
