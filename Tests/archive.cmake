# SPDX-License-Identifier: Apache-2.0
# The suites of an archive for Linux.
