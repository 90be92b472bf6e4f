// SPDX-License-Identifier: Apache-2.0
// The declarations of Firebase C++ 13 with their exact types, so that existing code compiles, overload by overload.
// That they do what they should is the matter of the other files.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "firebase/app.h"
#include "firebase/auth.h"
#include "firebase/auth/credential.h"
#include "firebase/auth/types.h"
#include "firebase/auth/user.h"
#include "firebase/future.h"
#include "firebase/internal/future_impl.h"
#include "firebase/internal/mutex.h"
#include "firebase/log.h"
#include "firebase/util.h"
#include "firebase/variant.h"
#include "firebase/version.h"

namespace firebase {
namespace {

using auth::Auth;
using auth::AuthResult;
using auth::Credential;
using auth::FederatedAuthProvider;
using auth::FederatedOAuthProvider;
using auth::FederatedOAuthProviderData;
using auth::PhoneAuthCredential;
using auth::PhoneAuthOptions;
using auth::PhoneAuthProvider;
using auth::User;

// A function of that type can be taken from an overloaded name.
template <typename Type>
bool Has(Type function) {
  return function != nullptr;
}

template <typename Type, typename Member>
constexpr bool IsField(Member Type::*) {
  return std::is_object<Member>::value;
}

// Existing code asks with #if and #ifdef.
TEST(SurfaceTest, Macros) {
#if !defined(FIREBASE_USE_MOVE_OPERATORS) || !defined(FIREBASE_USE_STD_FUNCTION) || \
    !defined(FIREBASE_USE_EXPLICIT_DEFAULT_METHODS) || !defined(FIREBASE_USE_SNPRINTF)
  FAIL() << "a macro of common.h is missing";
#endif
#if FIREBASE_PLATFORM_LINUX && (!defined(FIREBASE_COMPILER_NAME) || !defined(FIREBASE_STANDARD_NAME))
  FAIL() << "a macro of platform.h is missing";
#endif
  EXPECT_EQ(1, FIREBASE_PLATFORM_LINUX + FIREBASE_PLATFORM_WINDOWS + FIREBASE_PLATFORM_OSX);
}

TEST(SurfaceTest, AppOptions) {
  using Set = void (AppOptions::*)(const char*);
  using Get = const char* (AppOptions::*)() const;
  EXPECT_TRUE(std::is_default_constructible<AppOptions>::value);
  EXPECT_TRUE(std::is_copy_constructible<AppOptions>::value);
  EXPECT_TRUE(std::is_copy_assignable<AppOptions>::value);
  for (const Set set : {&AppOptions::set_app_id, &AppOptions::set_api_key, &AppOptions::set_messaging_sender_id,
                        &AppOptions::set_database_url, &AppOptions::set_ga_tracking_id, &AppOptions::set_storage_bucket,
                        &AppOptions::set_project_id, &AppOptions::set_client_id, &AppOptions::set_package_name}) {
    EXPECT_TRUE(Has(set));
  }
  for (const Get get : {&AppOptions::app_id, &AppOptions::api_key, &AppOptions::messaging_sender_id,
                        &AppOptions::database_url, &AppOptions::ga_tracking_id, &AppOptions::storage_bucket,
                        &AppOptions::project_id, &AppOptions::client_id, &AppOptions::package_name}) {
    EXPECT_TRUE(Has(get));
  }
  EXPECT_TRUE(Has<AppOptions* (*)(const char*, AppOptions*)>(&AppOptions::LoadFromJsonConfig));
  EXPECT_TRUE(Has<AppOptions* (*)(AppOptions*)>(&AppOptions::LoadDefault));
  EXPECT_TRUE(Has<bool (AppOptions::*)()>(&AppOptions::PopulateRequiredWithDefaults));
  EXPECT_TRUE(Has<bool (AppOptions::*)(const AppOptions&) const>(&AppOptions::operator==));
  EXPECT_TRUE(Has<bool (AppOptions::*)(const AppOptions&) const>(&AppOptions::operator!=));
}

TEST(SurfaceTest, App) {
  EXPECT_EQ(0, kInitResultSuccess);
  EXPECT_EQ(1, kInitResultFailedMissingDependency);
  EXPECT_STREQ("__FIRAPP_DEFAULT", kDefaultAppName);
  EXPECT_TRUE(Has<void (*)(const char*)>(&CheckCompilerString));
  EXPECT_TRUE(Has<App* (*)()>(&App::Create));
  EXPECT_TRUE(Has<App* (*)(const AppOptions&)>(&App::Create));
  EXPECT_TRUE(Has<App* (*)(const AppOptions&, const char*)>(&App::Create));
  EXPECT_TRUE(Has<App* (*)()>(&App::GetInstance));
  EXPECT_TRUE(Has<App* (*)(const char*)>(&App::GetInstance));
  EXPECT_TRUE(Has<std::vector<App*> (*)()>(&App::GetApps));
  EXPECT_TRUE(Has<const char* (App::*)() const>(&App::name));
  EXPECT_TRUE(Has<const AppOptions& (App::*)() const>(&App::options));
  EXPECT_TRUE(Has<void (App::*)(bool)>(&App::SetDataCollectionDefaultEnabled));
  EXPECT_TRUE(Has<bool (App::*)() const>(&App::IsDataCollectionDefaultEnabled));
  EXPECT_TRUE((Has<const std::map<std::string, InitResult>& (App::*)() const>(&App::init_results)));
  EXPECT_TRUE((Has<void (*)(const char*, const char*, void*)>(&App::RegisterLibrary)));
  EXPECT_TRUE(Has<const char* (*)()>(&App::GetUserAgent));
  EXPECT_TRUE(Has<void (*)(const char*)>(&App::SetDefaultConfigPath));
  EXPECT_FALSE(std::is_copy_constructible<App>::value);
}

TEST(SurfaceTest, Future) {
  using Callback = void (*)(const FutureBase&, void*);
  using Function = std::function<void(const FutureBase&)>;
  using Handle = FutureBase::CompletionCallbackHandle;
  EXPECT_EQ(0, kFutureStatusComplete);
  EXPECT_EQ(1, kFutureStatusPending);
  EXPECT_EQ(2, kFutureStatusInvalid);
  EXPECT_TRUE((std::is_same<Callback, FutureBase::CompletionCallback>::value));
  EXPECT_TRUE((std::is_constructible<FutureBase, detail::FutureApiInterface*, const FutureHandle&>::value));
  EXPECT_TRUE(std::is_nothrow_move_constructible<FutureBase>::value);
  EXPECT_TRUE(std::is_nothrow_move_assignable<FutureBase>::value);
  EXPECT_TRUE(Has<void (FutureBase::*)()>(&FutureBase::Release));
  EXPECT_TRUE(Has<FutureStatus (FutureBase::*)() const>(&FutureBase::status));
  EXPECT_TRUE(Has<int (FutureBase::*)() const>(&FutureBase::error));
  EXPECT_TRUE(Has<const char* (FutureBase::*)() const>(&FutureBase::error_message));
  EXPECT_TRUE(Has<const void* (FutureBase::*)() const>(&FutureBase::result_void));
  EXPECT_TRUE((Has<void (FutureBase::*)(Callback, void*) const>(&FutureBase::OnCompletion)));
  EXPECT_TRUE(Has<void (FutureBase::*)(Function) const>(&FutureBase::OnCompletion));
  EXPECT_TRUE((Has<Handle (FutureBase::*)(Callback, void*) const>(&FutureBase::AddOnCompletion)));
  EXPECT_TRUE(Has<Handle (FutureBase::*)(Function) const>(&FutureBase::AddOnCompletion));
  EXPECT_TRUE(Has<void (FutureBase::*)(Handle) const>(&FutureBase::RemoveOnCompletion));
  EXPECT_TRUE(Has<bool (FutureBase::*)(int) const>(&FutureBase::Wait));
  EXPECT_TRUE(Has<FutureHandle (FutureBase::*)() const>(&FutureBase::GetHandle));
  EXPECT_TRUE(Has<bool (FutureBase::*)(const FutureBase&) const>(&FutureBase::operator==));
  EXPECT_TRUE(Has<bool (FutureBase::*)(const FutureBase&) const>(&FutureBase::operator!=));
  EXPECT_EQ(-1, FutureBase::kWaitTimeoutInfinite);
}

TEST(SurfaceTest, TypedFuture) {
  using Typed = Future<std::string>;
  using Callback = void (*)(const Typed&, void*);
  using Function = std::function<void(const Typed&)>;
  using Handle = FutureBase::CompletionCallbackHandle;
  EXPECT_EQ(sizeof(FutureBase), sizeof(Typed));
  EXPECT_EQ(sizeof(FutureBase), sizeof(Future<void>));
  EXPECT_TRUE((std::is_same<Callback, Typed::TypedCompletionCallback>::value));
  EXPECT_TRUE((std::is_constructible<Typed, detail::FutureApiInterface*, const FutureHandle&>::value));
  EXPECT_TRUE(Has<const std::string* (Typed::*)() const>(&Typed::result));
  EXPECT_TRUE(Has<const void* (Future<void>::*)() const>(&Future<void>::result));
  EXPECT_TRUE((Has<void (Typed::*)(Callback, void*) const>(&Typed::OnCompletion)));
  EXPECT_TRUE(Has<void (Typed::*)(Function) const>(&Typed::OnCompletion));
  EXPECT_TRUE((Has<Handle (Typed::*)(Callback, void*) const>(&Typed::AddOnCompletion)));
  EXPECT_TRUE(Has<Handle (Typed::*)(Function) const>(&Typed::AddOnCompletion));
  EXPECT_TRUE(Has<const std::string* (Typed::*)(int) const>(&Typed::Await));
}

TEST(SurfaceTest, FutureHandle) {
  EXPECT_TRUE((std::is_same<uintptr_t, FutureHandleId>::value));
  EXPECT_TRUE(std::is_default_constructible<FutureHandle>::value);
  EXPECT_TRUE((std::is_constructible<FutureHandle, FutureHandleId>::value));
  EXPECT_TRUE((std::is_constructible<FutureHandle, FutureHandleId, detail::FutureApiInterface*>::value));
  EXPECT_TRUE(std::is_move_assignable<FutureHandle>::value);
  EXPECT_TRUE(Has<bool (FutureHandle::*)(const FutureHandle&) const>(&FutureHandle::operator==));
  EXPECT_TRUE(Has<bool (FutureHandle::*)(const FutureHandle&) const>(&FutureHandle::operator!=));
  EXPECT_TRUE(Has<FutureHandleId (FutureHandle::*)() const>(&FutureHandle::id));
  EXPECT_TRUE(Has<detail::FutureApiInterface* (FutureHandle::*)() const>(&FutureHandle::api));
  EXPECT_TRUE(Has<void (FutureHandle::*)()>(&FutureHandle::Detach));
  EXPECT_TRUE(Has<void (FutureHandle::*)()>(&FutureHandle::Cleanup));
}

TEST(SurfaceTest, LogAndModuleInitializer) {
  using InitializerFn = InitResult (*)(App*, void*);
  EXPECT_EQ(0, kLogLevelVerbose);
  EXPECT_EQ(1, kLogLevelDebug);
  EXPECT_EQ(2, kLogLevelInfo);
  EXPECT_EQ(3, kLogLevelWarning);
  EXPECT_EQ(4, kLogLevelError);
  EXPECT_EQ(5, kLogLevelAssert);
  EXPECT_TRUE(Has<void (*)(LogLevel)>(&SetLogLevel));
  EXPECT_TRUE(Has<LogLevel (*)()>(&GetLogLevel));
  EXPECT_TRUE(std::has_virtual_destructor<ModuleInitializer>::value);
  EXPECT_TRUE(std::is_default_constructible<ModuleInitializer>::value);
  EXPECT_TRUE((std::is_same<InitializerFn, ModuleInitializer::InitializerFn>::value));
  EXPECT_TRUE((Has<Future<void> (ModuleInitializer::*)(App*, void*, const InitializerFn*, size_t)>(
      &ModuleInitializer::Initialize)));
  EXPECT_TRUE((Has<Future<void> (ModuleInitializer::*)(App*, void*, InitializerFn)>(&ModuleInitializer::Initialize)));
  EXPECT_TRUE(Has<Future<void> (ModuleInitializer::*)()>(&ModuleInitializer::InitializeLastResult));
}

TEST(SurfaceTest, Mutex) {
  EXPECT_EQ(0, Mutex::kModeNonRecursive);
  EXPECT_EQ(1, Mutex::kModeRecursive);
  EXPECT_TRUE((std::is_constructible<Mutex, Mutex::Mode>::value));
  EXPECT_TRUE(Has<void (Mutex::*)()>(&Mutex::Acquire));
  EXPECT_TRUE(Has<void (Mutex::*)()>(&Mutex::Release));
  EXPECT_FALSE(std::is_void<decltype(std::declval<Mutex&>().native_handle())>::value);
  EXPECT_TRUE((std::is_constructible<MutexLock, Mutex&>::value));
}

TEST(SurfaceTest, Auth) {
  using SignIn = Future<AuthResult>;
  EXPECT_TRUE((Has<Auth* (*)(App*, InitResult*)>(&Auth::GetAuth)));
  EXPECT_TRUE(Has<App& (Auth::*)()>(&Auth::app));
  EXPECT_TRUE(Has<User (Auth::*)()>(&Auth::current_user));
  EXPECT_TRUE(Has<std::string (Auth::*)() const>(&Auth::language_code));
  EXPECT_TRUE(Has<void (Auth::*)(const char*)>(&Auth::set_language_code));
  EXPECT_TRUE(Has<void (Auth::*)()>(&Auth::UseAppLanguage));
  EXPECT_TRUE(IsField(&Auth::FetchProvidersResult::providers));
  EXPECT_TRUE(Has<Future<Auth::FetchProvidersResult> (Auth::*)(const char*)>(&Auth::FetchProvidersForEmail));
  EXPECT_TRUE(Has<Future<Auth::FetchProvidersResult> (Auth::*)() const>(&Auth::FetchProvidersForEmailLastResult));
  EXPECT_TRUE(Has<SignIn (Auth::*)(const char*)>(&Auth::SignInWithCustomToken));
  EXPECT_TRUE(Has<SignIn (Auth::*)() const>(&Auth::SignInWithCustomTokenLastResult));
  EXPECT_TRUE(Has<Future<User> (Auth::*)(const Credential&)>(&Auth::SignInWithCredential));
  EXPECT_TRUE(Has<SignIn (Auth::*)(FederatedAuthProvider*)>(&Auth::SignInWithProvider));
  EXPECT_TRUE(Has<SignIn (Auth::*)(const Credential&)>(&Auth::SignInAndRetrieveDataWithCredential));
  EXPECT_TRUE(Has<SignIn (Auth::*)() const>(&Auth::SignInAndRetrieveDataWithCredentialLastResult));
  EXPECT_TRUE(Has<SignIn (Auth::*)()>(&Auth::SignInAnonymously));
  EXPECT_TRUE(Has<SignIn (Auth::*)() const>(&Auth::SignInAnonymouslyLastResult));
  EXPECT_TRUE((Has<SignIn (Auth::*)(const char*, const char*)>(&Auth::SignInWithEmailAndPassword)));
  EXPECT_TRUE(Has<SignIn (Auth::*)() const>(&Auth::SignInWithEmailAndPasswordLastResult));
  EXPECT_TRUE((Has<SignIn (Auth::*)(const char*, const char*)>(&Auth::CreateUserWithEmailAndPassword)));
  EXPECT_TRUE(Has<SignIn (Auth::*)() const>(&Auth::CreateUserWithEmailAndPasswordLastResult));
  EXPECT_TRUE(Has<void (Auth::*)()>(&Auth::SignOut));
  EXPECT_TRUE(Has<Future<void> (Auth::*)(const char*)>(&Auth::SendPasswordResetEmail));
  EXPECT_TRUE(Has<Future<void> (Auth::*)() const>(&Auth::SendPasswordResetEmailLastResult));
  EXPECT_TRUE(Has<void (Auth::*)(auth::AuthStateListener*)>(&Auth::AddAuthStateListener));
  EXPECT_TRUE(Has<void (Auth::*)(auth::AuthStateListener*)>(&Auth::RemoveAuthStateListener));
  EXPECT_TRUE(Has<void (Auth::*)(auth::IdTokenListener*)>(&Auth::AddIdTokenListener));
  EXPECT_TRUE(Has<void (Auth::*)(auth::IdTokenListener*)>(&Auth::RemoveIdTokenListener));
  EXPECT_TRUE((Has<void (Auth::*)(std::string, uint32_t)>(&Auth::UseEmulator)));
}

TEST(SurfaceTest, Listeners) {
  EXPECT_TRUE(std::has_virtual_destructor<auth::AuthStateListener>::value);
  EXPECT_TRUE(std::has_virtual_destructor<auth::IdTokenListener>::value);
  EXPECT_TRUE(std::is_abstract<auth::AuthStateListener>::value);
  EXPECT_TRUE(std::is_abstract<auth::IdTokenListener>::value);
  EXPECT_TRUE(Has<void (auth::AuthStateListener::*)(Auth*)>(&auth::AuthStateListener::OnAuthStateChanged));
  EXPECT_TRUE(Has<void (auth::IdTokenListener::*)(Auth*)>(&auth::IdTokenListener::OnIdTokenChanged));
}

TEST(SurfaceTest, UserValues) {
  using Text = std::string (auth::UserInfoInterface::*)() const;
  using UserText = std::string (User::*)() const;
  EXPECT_TRUE(std::has_virtual_destructor<auth::UserInfoInterface>::value);
  EXPECT_TRUE((std::is_base_of<auth::UserInfoInterface, User>::value));
  for (const Text text : {&auth::UserInfoInterface::uid, &auth::UserInfoInterface::email,
                          &auth::UserInfoInterface::display_name, &auth::UserInfoInterface::photo_url,
                          &auth::UserInfoInterface::provider_id, &auth::UserInfoInterface::phone_number}) {
    EXPECT_TRUE(Has(text));
  }
  for (const UserText text :
       {&User::uid, &User::email, &User::display_name, &User::photo_url, &User::provider_id, &User::phone_number}) {
    EXPECT_TRUE(Has(text));
  }
  EXPECT_TRUE(Has<bool (User::*)() const>(&User::is_valid));
  EXPECT_TRUE(Has<bool (User::*)() const>(&User::is_email_verified));
  EXPECT_TRUE(Has<bool (User::*)() const>(&User::is_anonymous));
  EXPECT_TRUE(Has<auth::UserMetadata (User::*)() const>(&User::metadata));
  EXPECT_TRUE(Has<std::vector<auth::UserInfoInterface> (User::*)() const>(&User::provider_data));
  EXPECT_TRUE(Has<bool (User::*)(const User&) const>(&User::operator==));
  EXPECT_TRUE(Has<bool (User::*)(const User&) const>(&User::operator!=));
  EXPECT_TRUE(std::is_copy_assignable<User>::value);
}

TEST(SurfaceTest, UserOperations) {
  using Done = Future<void> (User::*)();
  using Last = Future<void> (User::*)() const;
  using Linked = Future<AuthResult>;
  EXPECT_TRUE(Has<Future<std::string> (User::*)(bool)>(&User::GetToken));
  EXPECT_TRUE(Has<Future<std::string> (User::*)(bool)>(&User::GetTokenThreadSafe));
  EXPECT_TRUE(Has<Future<std::string> (User::*)() const>(&User::GetTokenLastResult));
  for (const Done operation : {&User::SendEmailVerification, &User::Reload, &User::Delete}) {
    EXPECT_TRUE(Has(operation));
  }
  for (const Last last : {&User::UpdatePasswordLastResult, &User::SendEmailVerificationLastResult,
                          &User::SendEmailVerificationBeforeUpdatingEmailLastResult, &User::UpdateUserProfileLastResult,
                          &User::ReloadLastResult, &User::DeleteLastResult}) {
    EXPECT_TRUE(Has(last));
  }
  EXPECT_TRUE(Has<Future<void> (User::*)(const char*)>(&User::UpdatePassword));
  EXPECT_TRUE(Has<Future<void> (User::*)(const char*)>(&User::SendEmailVerificationBeforeUpdatingEmail));
  EXPECT_TRUE(Has<Future<void> (User::*)(const User::UserProfile&)>(&User::UpdateUserProfile));
  EXPECT_TRUE(Has<Linked (User::*)(const Credential&)>(&User::ReauthenticateAndRetrieveData));
  EXPECT_TRUE(Has<Linked (User::*)() const>(&User::ReauthenticateAndRetrieveDataLastResult));
  EXPECT_TRUE(Has<Linked (User::*)(FederatedAuthProvider*) const>(&User::ReauthenticateWithProvider));
  EXPECT_TRUE(Has<Linked (User::*)(const Credential&)>(&User::LinkWithCredential));
  EXPECT_TRUE(Has<Linked (User::*)() const>(&User::LinkWithCredentialLastResult));
  EXPECT_TRUE(Has<Linked (User::*)(FederatedAuthProvider*) const>(&User::LinkWithProvider));
  EXPECT_TRUE(Has<Linked (User::*)(const char*)>(&User::Unlink));
  EXPECT_TRUE(Has<Linked (User::*)() const>(&User::UnlinkLastResult));
  EXPECT_TRUE(Has<Future<User> (User::*)(const PhoneAuthCredential&)>(&User::UpdatePhoneNumberCredential));
  EXPECT_TRUE(Has<Future<User> (User::*)() const>(&User::UpdatePhoneNumberCredentialLastResult));
}

// These two give a future that is both, as the guides need.
TEST(SurfaceTest, ReauthenticateGivesFuturesOfBothKinds) {
  using Reauthenticated = decltype(std::declval<User&>().Reauthenticate(std::declval<const Credential&>()));
  using Last = decltype(std::declval<const User&>().ReauthenticateLastResult());
  EXPECT_TRUE((std::is_convertible<Reauthenticated, Future<void>>::value));
  EXPECT_TRUE((std::is_convertible<Reauthenticated, Future<AuthResult>>::value));
  EXPECT_TRUE((std::is_convertible<Last, Future<void>>::value));
}

TEST(SurfaceTest, UserTypes) {
  using Profile = User::UserProfile;
  EXPECT_EQ(nullptr, Profile().display_name);
  EXPECT_EQ(nullptr, Profile().photo_url);
  EXPECT_TRUE(IsField<auth::AdditionalUserInfo>(&auth::AdditionalUserInfo::provider_id));
  EXPECT_TRUE(IsField<auth::AdditionalUserInfo>(&auth::AdditionalUserInfo::user_name));
  EXPECT_TRUE((std::is_same<std::map<Variant, Variant>, decltype(auth::AdditionalUserInfo::profile)>::value));
  EXPECT_TRUE((std::is_same<Credential, decltype(auth::AdditionalUserInfo::updated_credential)>::value));
  EXPECT_TRUE((std::is_same<uint64_t, decltype(auth::UserMetadata::last_sign_in_timestamp)>::value));
  EXPECT_TRUE((std::is_same<uint64_t, decltype(auth::UserMetadata::creation_timestamp)>::value));
  EXPECT_TRUE((std::is_same<auth::AdditionalUserInfo, decltype(AuthResult::additional_user_info)>::value));
  EXPECT_TRUE((std::is_same<Credential, decltype(AuthResult::credential)>::value));
  EXPECT_TRUE((std::is_same<User, decltype(AuthResult::user)>::value));
}

TEST(SurfaceTest, Credentials) {
  using One = Credential (*)(const char*);
  using Two = Credential (*)(const char*, const char*);
  using Three = Credential (*)(const char*, const char*, const char*);
  using Four = Credential (*)(const char*, const char*, const char*, const char*);
  EXPECT_TRUE((std::is_same<void*, auth::UIParent>::value));
  EXPECT_TRUE(Has<std::string (Credential::*)() const>(&Credential::provider));
  EXPECT_TRUE(Has<bool (Credential::*)() const>(&Credential::is_valid));
  EXPECT_TRUE(Has<Two>(&auth::EmailAuthProvider::GetCredential));
  EXPECT_TRUE(Has<One>(&auth::FacebookAuthProvider::GetCredential));
  EXPECT_TRUE(Has<One>(&auth::GitHubAuthProvider::GetCredential));
  EXPECT_TRUE(Has<Two>(&auth::GoogleAuthProvider::GetCredential));
  EXPECT_TRUE(Has<Three>(&auth::OAuthProvider::GetCredential));
  EXPECT_TRUE(Has<Four>(&auth::OAuthProvider::GetCredential));
  EXPECT_TRUE(Has<One>(&auth::PlayGamesAuthProvider::GetCredential));
  EXPECT_TRUE(Has<Two>(&auth::TwitterAuthProvider::GetCredential));
  EXPECT_TRUE(Has<Future<Credential> (*)()>(&auth::GameCenterAuthProvider::GetCredential));
  EXPECT_TRUE(Has<Future<Credential> (*)()>(&auth::GameCenterAuthProvider::GetCredentialLastResult));
  EXPECT_TRUE(Has<bool (*)()>(&auth::GameCenterAuthProvider::IsPlayerAuthenticated));
}

TEST(SurfaceTest, ProviderIds) {
  EXPECT_STREQ("password", auth::EmailAuthProvider::kProviderId);
  EXPECT_STREQ("facebook.com", auth::FacebookAuthProvider::kProviderId);
  EXPECT_STREQ("gc.apple.com", auth::GameCenterAuthProvider::kProviderId);
  EXPECT_STREQ("github.com", auth::GitHubAuthProvider::kProviderId);
  EXPECT_STREQ("google.com", auth::GoogleAuthProvider::kProviderId);
  EXPECT_STREQ("microsoft.com", auth::MicrosoftAuthProvider::kProviderId);
  EXPECT_STREQ("playgames.google.com", auth::PlayGamesAuthProvider::kProviderId);
  EXPECT_STREQ("twitter.com", auth::TwitterAuthProvider::kProviderId);
  EXPECT_STREQ("yahoo.com", auth::YahooAuthProvider::kProviderId);
  EXPECT_STREQ("phone", PhoneAuthProvider::kProviderId);
}

TEST(SurfaceTest, PhoneAuthProvider) {
  using Listener = PhoneAuthProvider::Listener;
  using Token = PhoneAuthProvider::ForceResendingToken;
  EXPECT_TRUE((std::is_base_of<Credential, PhoneAuthCredential>::value));
  EXPECT_TRUE(Has<std::string (PhoneAuthCredential::*)() const>(&PhoneAuthCredential::sms_code));
  EXPECT_TRUE(std::is_copy_assignable<Token>::value);
  EXPECT_TRUE(Has<bool (Token::*)(const Token&) const>(&Token::operator==));
  EXPECT_TRUE(Has<bool (Token::*)(const Token&) const>(&Token::operator!=));
  EXPECT_TRUE(std::is_abstract<Listener>::value);
  EXPECT_TRUE(std::has_virtual_destructor<Listener>::value);
  EXPECT_TRUE(Has<void (Listener::*)(PhoneAuthCredential)>(&Listener::OnVerificationCompleted));
  EXPECT_TRUE(Has<void (Listener::*)(const std::string&)>(&Listener::OnVerificationFailed));
  EXPECT_TRUE((Has<void (Listener::*)(const std::string&, const Token&)>(&Listener::OnCodeSent)));
  EXPECT_TRUE(Has<void (Listener::*)(const std::string&)>(&Listener::OnCodeAutoRetrievalTimeOut));
  EXPECT_TRUE(
      (Has<void (PhoneAuthProvider::*)(const PhoneAuthOptions&, Listener*)>(&PhoneAuthProvider::VerifyPhoneNumber)));
  EXPECT_TRUE(
      (Has<PhoneAuthCredential (PhoneAuthProvider::*)(const char*, const char*)>(&PhoneAuthProvider::GetCredential)));
  EXPECT_TRUE(Has<PhoneAuthProvider& (*)(Auth*)>(&PhoneAuthProvider::GetInstance));
}

TEST(SurfaceTest, PhoneAuthOptions) {
  const PhoneAuthOptions options;
  EXPECT_EQ(nullptr, options.force_resending_token);
  EXPECT_EQ("", options.phone_number);
  EXPECT_EQ(0u, options.timeout_milliseconds);
  EXPECT_EQ(nullptr, options.ui_parent);
}

TEST(SurfaceTest, FederatedProviderData) {
  EXPECT_TRUE((std::is_base_of<auth::FederatedProviderData, FederatedOAuthProviderData>::value));
  EXPECT_TRUE((std::is_same<std::string, decltype(auth::FederatedProviderData::provider_id)>::value));
  EXPECT_TRUE((std::is_same<std::vector<std::string>, decltype(FederatedOAuthProviderData::scopes)>::value));
  EXPECT_TRUE((std::is_same<std::map<std::string, std::string>,
                            decltype(FederatedOAuthProviderData::custom_parameters)>::value));
}

TEST(SurfaceTest, FederatedProviders) {
  using Handler = FederatedAuthProvider::Handler<FederatedOAuthProviderData>;
  using UserData = FederatedAuthProvider::AuthenticatedUserData;
  EXPECT_TRUE(std::is_abstract<FederatedAuthProvider>::value);
  EXPECT_TRUE(std::has_virtual_destructor<FederatedAuthProvider>::value);
  EXPECT_TRUE((std::is_base_of<FederatedAuthProvider, FederatedOAuthProvider>::value));
  EXPECT_TRUE((std::is_same<Handler, FederatedOAuthProvider::AuthHandler>::value));
  EXPECT_TRUE(std::has_virtual_destructor<Handler>::value);
  EXPECT_TRUE((std::is_constructible<FederatedOAuthProvider, const FederatedOAuthProviderData&>::value));
  EXPECT_TRUE((std::is_constructible<FederatedOAuthProvider, const FederatedOAuthProviderData&, Handler*>::value));
  EXPECT_TRUE(Has<void (FederatedOAuthProvider::*)(const FederatedOAuthProviderData&)>(
      &FederatedOAuthProvider::SetProviderData));
  EXPECT_TRUE(Has<void (FederatedOAuthProvider::*)(Handler*)>(&FederatedOAuthProvider::SetAuthHandler));
  using Complete = void (Handler::*)(auth::AuthResultCompletionHandle*, const UserData&, auth::AuthError, const char*);
  EXPECT_TRUE(Has<Complete>(&Handler::SignInComplete));
  EXPECT_TRUE(Has<Complete>(&Handler::LinkComplete));
  EXPECT_TRUE(Has<Complete>(&Handler::ReauthenticateComplete));
  EXPECT_TRUE((std::is_same<const char*, decltype(UserData::uid)>::value));
  EXPECT_TRUE((std::is_same<const char*, decltype(UserData::access_token)>::value));
  EXPECT_TRUE((std::is_same<const char*, decltype(UserData::refresh_token)>::value));
  EXPECT_TRUE((std::is_same<bool, decltype(UserData::is_email_verified)>::value));
  EXPECT_TRUE((std::is_same<std::map<Variant, Variant>, decltype(UserData::raw_user_info)>::value));
  EXPECT_TRUE((std::is_same<uint64_t, decltype(UserData::token_expires_in_seconds)>::value));
}

}  // namespace
}  // namespace firebase
