import AuthSupport

extension Project {
  /// v2 projects.getConfig: what is in force here, and with it what was only stored.
  func readProjectConfiguration() -> JSON {
    let served = projectConfiguration.answer.without(Configuration.emulatorFields)
    let answer = storedConfiguration.merged(with: served)
    answer.set("name", ["projects", id, "config"].joined(separator: "/"))
    return answer
  }

  /// v2 projects.updateConfig.
  func changeProjectConfiguration(_ call: Call) throws(Failure) -> JSON {
    let mask = FieldMask(call.request.query["updateMask"], call.body)
    var changed = projectConfiguration
    try changed.change(mask.selection(of: call.body).without(Configuration.emulatorFields))
    projectConfiguration = changed
    storedConfiguration = mask.merged(call.body, into: storedConfiguration).without(Configuration.emulatorFields)
    return readProjectConfiguration()
  }
}
