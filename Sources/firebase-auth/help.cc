// SPDX-License-Identifier: Apache-2.0
#include "arguments.h"

namespace tool {

const char* Help() {
  return R"(Usage: firebase-auth COMMAND [OPTION...]

Signs users of a Firebase project in and out on this machine, and examines why that fails.

  sign-in     sign in; one of --guest, --email and --provider is required
  link        add --email or --provider to the account of the signed-in user
  whoami      print the signed-in user, without a request
  token       print an id token of the signed-in user
  sign-out    end the session on this machine
  delete      delete the account of the signed-in user
  doctor      check everything between this machine and a sign-in
  verify-token [TOKEN]
              verify an id token of --project, by default from standard input, and print its claims
              or why it is refused; needs no API key

The sign-in
  --guest                 with a new anonymous account
  --email ADDRESS         with an email address and a password, which is asked for, or read from
                          standard input if it is not a terminal
  --provider ID           with a provider, for example apple.com, in the browser; with doctor: check
                          this provider, or the method "password"; can be repeated there

Other commands
  --refresh               token: request a new id token
  --yes                   delete: do not ask for confirmation
  --cookie                verify-token: it is a session cookie

The project
  --config FILE           a google-services-desktop.json, google-services.json or
                          GoogleService-Info.plist (default: the first of them in this folder)
  --api-key KEY           the API key, with --project
  --project ID            the id of the project
  --app-id ID             the id of the app (default: none)
  --emulator HOST:PORT    an emulator in place of Firebase (default: FIREBASE_AUTH_EMULATOR_HOST).
                          Then the project is demo-project, unless one is given

The session
  --app NAME              the name of the session, for several users at a time (default: the
                          library's default App)
  --session-directory DIR the folder of session files (default: that of the library)

Output
  --json                  print one JSON object, also for an error
  --verbose               print the log of the library on standard error
  --help                  print this help
  --version               print the version

A value is the next argument, or follows "=". The exit status is 0 if the command is done, 1 if it
failed, and 2 if the command line is wrong.
)";
}

}  // namespace tool
