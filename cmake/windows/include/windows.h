// SPDX-License-Identifier: Apache-2.0
// Empty: libcurl's headers include it, and use nothing of it.
