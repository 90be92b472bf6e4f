// SPDX-License-Identifier: Apache-2.0
/// The recipes of docs/recipes.md. Each is in a file of its own.
#ifndef EXAMPLES_RECIPES_RECIPES_H_
#define EXAMPLES_RECIPES_RECIPES_H_

#include <firebase/app.h>
#include <firebase/auth.h>

#include <stddef.h>

#include <memory>
#include <string>

namespace recipes {

// finish.cc
bool Finish(const firebase::FutureBase& future);

// guest.cc
bool StartPlaying(firebase::auth::Auth* auth);
bool KeepProgress(firebase::auth::Auth* auth, const firebase::auth::Credential& credential);

// collision.cc
bool LinkOrSwitch(firebase::auth::Auth* auth, const firebase::auth::Credential& credential);

// second_factor.cc
bool EnrollPhone(firebase::auth::Auth* auth, const std::string& phone_number);
bool EnrollAuthenticator(firebase::auth::Auth* auth);
bool SignInWithPassword(firebase::auth::Auth* auth, const char* email, const char* password);

// browser.cc
bool SignInInBrowser(firebase::auth::Auth* auth, const std::string& provider_id);

// sign_out_everywhere.cc
bool SignOutEverywhere(firebase::auth::Auth* auth);
bool SessionContinues(firebase::auth::Auth* auth);

// delete_account.cc
bool DeleteAppleAccount(firebase::auth::Auth* auth);
bool DeleteAppleAccount(firebase::auth::Auth* auth, const firebase::auth::Credential& credential,
                        const std::string& authorization_code);

// language.cc
void SetLanguage(firebase::auth::Auth* auth, const std::string& language);
firebase::auth::FederatedOAuthProviderData ProviderData(const std::string& provider_id, const std::string& language);
std::string MessageKey(int error);

// save_file_store.cc
firebase::App* CreateAppWithSaveFile(firebase::AppOptions options);

// overlay.cc
bool SignInInOverlay(firebase::auth::Auth* auth, const std::string& provider_id);

// frame_loop.cc
void RunGame(const firebase::AppOptions& options);

// bots.cc
size_t SignInBots(const firebase::AppOptions& options, size_t count);

// platform_ticket.cc
bool SignInWithPlatform(firebase::auth::Auth* auth);

}  // namespace recipes

#endif  // EXAMPLES_RECIPES_RECIPES_H_
