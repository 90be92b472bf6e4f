// SPDX-License-Identifier: Apache-2.0
import FirebaseNativeSupport

extension RequestContext {
  func readiness() -> JSON {
    let emulator = JSON.object()
    emulator.set("ready", true)
    emulator.set("project", project.id)
    emulator.set("strict", project.isStrict)
    let answer = JSON.object()
    answer.set("authEmulator", emulator)
    return answer
  }

  /// The default project is the first.
  func listProjects() -> JSON {
    let list = JSON.array()
    for one in [projects.main] + projects.allOthers {
      let record = JSON.object()
      record.set("projectId", one.id)
      list.append(record)
    }
    let answer = JSON.object()
    answer.set("projects", list)
    return answer
  }

  func readConfiguration() -> JSON { project.settings.answer }

  func changeConfiguration() throws(Failure) -> JSON {
    var changed = project.settings
    try changed.change(body)
    project.settings = changed
    return changed.answer
  }

  func resetConfiguration() -> JSON {
    project.settings = project.initialSettings
    project.storedSettings = .object()
    project.pool.providers = [:]
    project.tenants = TenantStore()
    _ = resetClock()
    return project.settings.answer
  }
}
