import AuthSupport

extension RequestContext {
  /// v2 projects.getConfig: what is in force here, and with it what was only stored.
  func readProjectConfiguration() -> JSON {
    let served = project.configuration.answer.without(Configuration.emulatorFields)
    let answer = project.storedConfiguration.merged(with: served)
    answer.set("name", ["projects", project.id, "config"].joined(separator: "/"))
    return answer
  }

  /// v2 projects.updateConfig.
  func changeProjectConfiguration() throws(Failure) -> JSON {
    let mask = FieldMask(request.query["updateMask"], body)
    var changed = project.configuration
    try changed.change(mask.selection(of: body).without(Configuration.emulatorFields))
    project.configuration = changed
    project.storedConfiguration = mask.merged(body, into: project.storedConfiguration).without(Configuration.emulatorFields)
    return readProjectConfiguration()
  }
}
