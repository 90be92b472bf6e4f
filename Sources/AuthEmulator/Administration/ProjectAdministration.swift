// SPDX-License-Identifier: Apache-2.0
import AuthSupport

extension RequestContext {
  /// v2 projects.getConfig: the effective settings, and other settings that are only stored.
  func readProjectConfiguration() -> JSON {
    let served = project.settings.answer.without(ProjectSettings.emulatorFields)
    let answer = project.storedSettings.merged(with: served)
    answer.set("name", ["projects", project.id, "config"].joined(separator: "/"))
    return answer
  }

  /// v2 projects.updateConfig.
  func changeProjectConfiguration() throws(Failure) -> JSON {
    let mask = FieldMask(request.query["updateMask"])
    var changed = mask.isMissing ? try initialSettings() : project.settings
    try changed.change(mask.selection(of: body).without(ProjectSettings.emulatorFields))
    project.settings = changed
    project.storedSettings = mask.merged(body, into: project.storedSettings).without(ProjectSettings.emulatorFields)
    return readProjectConfiguration()
  }

  /// The settings of the start, except the emulator's own, which this operation does not change.
  private func initialSettings() throws(Failure) -> ProjectSettings {
    var settings = project.initialSettings
    let known = project.settings.answer
    try settings.change(known.without(known.without(ProjectSettings.emulatorFields)))
    return settings
  }
}
