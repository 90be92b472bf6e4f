// SPDX-License-Identifier: Apache-2.0
extension Routes {
  /// Exports and imports of a project. `path` is the absolute path of a folder of the emulator's machine.
  static var exports: [Route] {
    [
      .control(.control(":export", "POST"), fields: [.string("path")], by: RequestContext.exportProject),
      // Replaces the accounts, tenants and settings.
      .control(.control(":import", "POST"), fields: [.string("path")], by: RequestContext.importProject),
    ]
  }
}
