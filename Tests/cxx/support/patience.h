// SPDX-License-Identifier: Apache-2.0
#ifndef TESTS_CXX_SUPPORT_PATIENCE_H_
#define TESTS_CXX_SUPPORT_PATIENCE_H_

/// Milliseconds after which what was waited for counts as lost: more than a loaded machine explains.
constexpr int kPatience = 120000;

#endif  // TESTS_CXX_SUPPORT_PATIENCE_H_
