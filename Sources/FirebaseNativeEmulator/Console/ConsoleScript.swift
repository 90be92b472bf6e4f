// SPDX-License-Identifier: Apache-2.0

/// The script of the console: one module of JavaScript. Only functions use later parts.
enum ConsoleScript {
  static let text = [
    ConsoleElements.text, ConsoleServer.text, ConsoleDialogs.text, ConsoleAccounts.text, ConsoleAccountDialog.text,
    ConsoleTenants.text, ConsoleMessages.text, ConsoleSettings.text, ConsoleProviders.text, ConsoleNavigation.text,
  ].joined(separator: "\n")
}
