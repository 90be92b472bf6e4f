// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  /// v2 projects.getConfig: the effective settings, and other settings that are only stored.
  func readProjectConfiguration() -> JSON {
    let served = project.settings.answer.without(ProjectSettings.emulatorFields)
    let answer = project.storedSettings.merged(with: served)
    // Functions that were removed by other means are still among the stored settings.
    answer.set("blockingFunctions", served["blockingFunctions"])
    answer.set("name", ["projects", project.id, "config"].joined(separator: "/"))
    return answer
  }

  /// v2 projects.updateConfig.
  func changeProjectConfiguration() throws(Failure) -> JSON {
    let mask = FieldMask(request.query["updateMask"])
    var changed = mask.isMissing ? try initialSettings() : project.settings
    let selection = mask.selection(of: body)
    // The mask may name one function, or remove it.
    let functions = mask.merged(body, into: readProjectConfiguration())["blockingFunctions"]
    selection.set("blockingFunctions", functions ?? .object())
    try changed.change(selection.without(ProjectSettings.emulatorFields))
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
