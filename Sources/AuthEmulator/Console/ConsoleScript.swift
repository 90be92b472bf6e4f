// SPDX-License-Identifier: Apache-2.0

/// The script of the console: one module of JavaScript. Only functions use later parts.
enum ConsoleScript {
  static let text = [
    elements, server, dialogs, accounts, accountDialog, tenants, messages, settings, providers, navigation,
  ].joined(separator: "\n")
}
