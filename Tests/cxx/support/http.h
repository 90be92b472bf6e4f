// SPDX-License-Identifier: Apache-2.0
/// Requests of the tests' own, beside the library's.
#ifndef TESTS_CXX_SUPPORT_HTTP_H_
#define TESTS_CXX_SUPPORT_HTTP_H_

#include <string>

/// Sends JSON, or nothing if it is "", and gives the answer's body; "" if none comes within two
/// minutes.
std::string SendRequest(const char* method, const std::string& url, const std::string& body);

/// Sends a form and follows where the answer leads, as browsers do, also by the form that a page submits itself; gives
/// the last status, or 0.
long SendForm(const std::string& url, const std::string& form);

#endif  // TESTS_CXX_SUPPORT_HTTP_H_
