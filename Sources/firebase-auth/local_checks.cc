// SPDX-License-Identifier: Apache-2.0
#include "local_checks.h"

#include <firebase/c/version.h>

#include <memory>

#include "log.h"
#include "session.h"
#include "system.h"
#include "version.h"

namespace tool {

namespace {

constexpr int kStoreSeconds = 10;

// An App that looks at the store. It needs no valid project.
std::unique_ptr<Session> OpenStore(Project project, const Arguments& arguments, firebase::SessionStoreKind kind,
                                   const std::string& name) {
  if (*project.options.api_key() == '\0') project.options.set_api_key(kDefaultApiKey);
  if (*project.options.project_id() == '\0') project.options.set_project_id(kDefaultProject);
  project.options.set_session_store_kind(kind);
  if (!arguments.session_directory.empty()) {
    project.options.set_session_directory(arguments.session_directory.c_str());
  }
  return Session::Open(project, name);
}

std::string FolderOf(const std::string& path) { return path.substr(0, path.find_last_of("/\\")); }

Check CheckStore(Session& session) {
  const char* const name = "session-store";
  const std::string log = Log("keyring");
  switch (session.auth()->session_store_kind()) {
    case firebase::kSessionStoreSecretService: return Ok(name, "the keyring of the desktop");
    case firebase::kSessionStoreFile: break;
    default:
      return Failure(name, "Sessions are not stored. " + Log(),
                     "Set HOME or XDG_DATA_HOME, or use --session-directory.");
  }
  if (!HasKeyrings()) return Ok(name, "a file that is encrypted for this user");
  const std::string missing = MissingKeyring();
  const std::string reason = !missing.empty() ? missing : log.empty() ? "The keyring cannot be used." : log;
  return Warning(name, "A file. " + reason,
                 "Only this user can read it. To use a keyring, install libsecret-1-0 and start one that is unlocked.");
}

Check CheckSession(Session& session, bool is_valid) {
  const char* const name = "session";
  if (!is_valid) return Skipped(name, "there is no project");
  if (!session.is_restored()) {
    return Failure(name, "The stored session cannot be read now. " + Log(), kUnreadRemedy);
  }
  const std::string damage = Log("damaged");
  if (!damage.empty()) return Warning(name, damage, "");
  return Ok(name, session.auth()->current_user().is_valid() ? "a user is signed in" : "nobody is signed in");
}

std::vector<Check> CheckStoreAndSession(const Project& project, bool is_valid, const Arguments& arguments) {
  TakeLog();
  const std::unique_ptr<Session> session = OpenStore(project, arguments, firebase::kSessionStoreDefault, arguments.app);
  if (session == nullptr) return {Failure("session-store", "The library refuses the settings: " + TakeLog(), "")};
  session->Restore();
  return {CheckStore(*session), CheckSession(*session, is_valid)};
}

Check CheckFolder(const std::string& name, const std::string& path) {
  const FolderState folder = InspectFolder(path);
  if (folder.exists && !folder.is_folder) return Failure(name, path + " is not a folder.", "Remove it.");
  if (folder.exists && folder.has_other_owner) {
    return Failure(name, path + " belongs to another user.", "Use --session-directory with a folder of this user.");
  }
  if (!folder.is_writable) {
    return Failure(name, path + (folder.exists ? " is not writable." : " cannot be created."),
                   "Change its permissions, or use --session-directory.");
  }
  if (!folder.exists) return Ok(name, path + " does not exist yet, and can be created");
  if (folder.is_writable_by_others) {
    return Failure(name, path + " can be written by other users.", "Run: chmod 700 \"" + path + "\"");
  }
  if (folder.is_readable_by_others) {
    return Warning(name, path + " can be read by other users; the files in it cannot.",
                   "Run: chmod 700 \"" + path + "\"");
  }
  return Ok(name, path);
}

std::vector<Check> CheckFolders(const Project& project, const Arguments& arguments) {
  // No user has a session of this name.
  const std::unique_ptr<Session> session =
      OpenStore(project, arguments, firebase::kSessionStoreFile, "firebase-auth-doctor-folder");
  const std::string path = session != nullptr ? session->auth()->session_store_path() : "";
  if (path.empty()) {
    return {Failure("session-directory", "There is no folder for session files.",
                    "Set HOME or XDG_DATA_HOME, or use --session-directory.")};
  }
  const std::string folder = FolderOf(path);
  return {CheckFolder("session-directory", FolderOf(folder)), CheckFolder("project-directory", folder)};
}

Check Late(const char* name) {
  return Failure(name, "There is no result after " + std::to_string(kStoreSeconds) + " s.", "Use --session-directory.");
}

}  // namespace

Check CheckVersion() {
  const std::string library = firebase_auth_version();
  const std::string found = std::string("firebase-auth ") + Version() + ", library " + library;
  if (library == Version()) return Ok("version", found);
  return Warning("version", found + ".", "Install the program and the library of one version.");
}

Check CheckConfiguration(const Project& project, const std::string& problem) {
  if (!problem.empty()) return Failure("configuration", problem, "");
  const std::string app_id = project.options.app_id();
  const std::string found = "project " + std::string(project.options.project_id()) + ", from " + project.source;
  if (!app_id.empty() || project.uses_emulator) return Ok("configuration", found);
  return Ok("configuration", found + ", without an app id");
}

void CheckStorage(const Project& project, bool is_valid, const Arguments& arguments, Report* report) {
  report->Run(kStoreSeconds, {Late("session-store")},
              [=] { return CheckStoreAndSession(project, is_valid, arguments); });
  report->Run(kStoreSeconds, {Late("session-directory")}, [=] { return CheckFolders(project, arguments); });
}

Check CheckBrowser() {
  const BrowserState browser = InspectBrowser();
  if (browser.is_found) return Ok("browser", browser.description);
  return Warning("browser", browser.description + ".",
                 "A sign-in with --provider prints its URL, which a browser on this machine must open.");
}

}  // namespace tool
