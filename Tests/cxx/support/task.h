// SPDX-License-Identifier: Apache-2.0
/// A coroutine that begins at once and that nobody waits for.
#ifndef TESTS_CXX_SUPPORT_TASK_H_
#define TESTS_CXX_SUPPORT_TASK_H_

#if defined(__cpp_impl_coroutine)

#include <coroutine>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

#endif  // __cpp_impl_coroutine

#endif  // TESTS_CXX_SUPPORT_TASK_H_
