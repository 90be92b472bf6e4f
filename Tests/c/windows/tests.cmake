# SPDX-License-Identifier: Apache-2.0
# Tests of what only Windows has.
foreach(noun IN ITEMS session_file tls)
  firebase_auth_add_c_test(${noun} windows/${noun}.c)
endforeach()
