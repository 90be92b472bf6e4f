# SPDX-License-Identifier: Apache-2.0
# The suites of a build for Windows, under Wine.
