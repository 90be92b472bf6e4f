# SPDX-License-Identifier: Apache-2.0
# Swift under the sanitizer of this build.
