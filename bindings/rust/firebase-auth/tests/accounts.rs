// SPDX-License-Identifier: Apache-2.0
//! One operation of each kind: what it takes, and what it completes with.

mod support;

use std::time::SystemTime;

use firebase_auth::{
    ActionCodeOperation, ActionCodeSettings, ActionCodeUrl, App, Auth, EmailAuthProvider, ErrorCode,
    TotpMultiFactorGenerator, User, UserProfile, Value,
};
use support::http::member;
use support::Emulator;

const EMAIL: &str = "ada@example.com";
const PASSWORD: &str = "analytical-engine";

fn create(auth: &Auth) -> User {
    auth.create_user_with_email_and_password(EMAIL, PASSWORD).wait().unwrap().user().unwrap()
}

#[test]
fn a_user_has_strings_flags_times_and_a_list_of_providers() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let user = create(&app.auth());
    assert_eq!(user.email(), EMAIL);
    assert_eq!(user.display_name(), "");
    assert!(!user.is_email_verified());
    assert!(user.creation_timestamp().unwrap() > SystemTime::UNIX_EPOCH);
    let providers = user.providers();
    drop((user, app));
    assert_eq!(providers.iter().map(|info| info.provider_id()).collect::<Vec<_>>(), ["password"]);
}

#[test]
fn a_profile_is_updated() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let user = create(&app.auth());
    let profile = UserProfile { display_name: Some("Ada Lovelace".into()), ..UserProfile::default() };
    user.update_profile(&profile).wait().unwrap();
    assert_eq!(user.display_name(), "");
    assert_eq!(app.auth().current_user().unwrap().display_name(), "Ada Lovelace");
}

#[test]
fn a_token_result_has_claims_that_outlive_the_future() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let user = app.auth().sign_in_anonymously().wait().unwrap().user().unwrap();
    let result = user.get_token_result(false).wait().unwrap();
    let claims = result.claims();
    assert_eq!(result.sign_in_provider(), "anonymous");
    assert_eq!(claims.get("user_id").and_then(Value::as_str), Some(user.uid()));
    assert!(claims.get("exp").and_then(Value::as_i64).unwrap() > 0);
    assert!(matches!(claims.get("firebase"), Some(Value::Object(_))));
    assert_eq!(claims.get("nothing"), None);
}

#[test]
fn the_providers_of_an_email_address_are_a_list_of_strings() {
    let emulator = Emulator::start();
    let app = emulator.app();
    create(&app.auth());
    assert_eq!(app.auth().fetch_providers_for_email(EMAIL).wait().unwrap(), ["password"]);
}

#[test]
fn an_email_link_signs_in() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let auth = app.auth();
    let settings = ActionCodeSettings {
        url: Some("http://localhost/welcome".into()),
        handle_code_in_app: true,
        ..ActionCodeSettings::default()
    };
    auth.send_sign_in_link_to_email(EMAIL, &settings).wait().unwrap();
    let link = member(&emulator.control("GET", "oobCodes", ""), "oobLink").replace("\\/", "/");
    assert!(auth.is_sign_in_with_email_link(&link));
    let url = ActionCodeUrl::new(&link).unwrap();
    assert_eq!(url.operation(), ActionCodeOperation::EMAIL_SIGN_IN);
    let user = auth.sign_in_with_email_link(EMAIL, &link).wait().unwrap().user().unwrap();
    assert_eq!(user.email(), EMAIL);
}

#[test]
fn a_code_reports_what_it_does() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let auth = app.auth();
    create(&auth);
    auth.send_password_reset_email(EMAIL).wait().unwrap();
    let code = member(&emulator.control("GET", "oobCodes", ""), "oobCode");
    let info = auth.check_action_code(&code).wait().unwrap();
    assert_eq!((info.operation(), info.email()), (ActionCodeOperation::PASSWORD_RESET, EMAIL));
    assert_eq!(auth.verify_password_reset_code(&code).wait().unwrap(), EMAIL);
    auth.confirm_password_reset(&code, "difference-engine").wait().unwrap();
    assert!(auth.sign_in_with_email_and_password(EMAIL, "difference-engine").wait().is_ok());
}

#[test]
fn a_credential_of_an_email_address_reauthenticates() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let user = create(&app.auth());
    user.reauthenticate(&EmailAuthProvider::get_credential(EMAIL, PASSWORD)).wait().unwrap();
    let wrong = EmailAuthProvider::get_credential(EMAIL, "wrong");
    assert_eq!(user.reauthenticate(&wrong).wait().unwrap_err().code(), ErrorCode::WRONG_PASSWORD);
}

/// The present one-time password of the account's authenticator app.
fn one_time_password(emulator: &Emulator) -> String {
    member(&emulator.control("GET", "totpCodes", ""), "verificationCode")
}

fn enroll(emulator: &Emulator, user: &User) {
    let session = user.get_multi_factor_session().wait().unwrap();
    let secret = TotpMultiFactorGenerator::generate_secret(&session).wait().unwrap();
    assert!(secret.qr_code_url("Ada", "Engine").starts_with("otpauth://totp/"));
    let assertion = TotpMultiFactorGenerator::create_assertion_for_enrollment(&secret, &one_time_password(emulator));
    user.enroll_multi_factor(&assertion, "Ada's phone").wait().unwrap();
}

#[test]
fn a_second_factor_completes_the_sign_in_by_the_resolver_of_the_error() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let auth = app.auth();
    let user = create(&auth);
    user.send_email_verification().wait().unwrap();
    let code = member(&emulator.control("GET", "oobCodes", ""), "oobCode");
    auth.apply_action_code(&code).wait().unwrap();
    user.reload().wait().unwrap();
    enroll(&emulator, &auth.current_user().unwrap());
    auth.sign_out();
    let error = auth.sign_in_with_email_and_password(EMAIL, PASSWORD).wait().unwrap_err();
    assert_eq!(error.code(), ErrorCode::SECOND_FACTOR_REQUIRED);
    let resolver = error.multi_factor_resolver().unwrap();
    let hint = &resolver.hints()[0];
    assert_eq!((hint.factor_id(), hint.display_name()), ("totp", "Ada's phone"));
    let assertion = TotpMultiFactorGenerator::create_assertion_for_sign_in(hint.uid(), &one_time_password(&emulator));
    assert!(resolver.resolve_sign_in(&assertion).wait().is_ok());
}

#[test]
fn an_account_is_deleted() {
    let emulator = Emulator::start();
    let app = emulator.app();
    create(&app.auth()).delete().wait().unwrap();
    assert!(app.auth().current_user().is_none());
}

#[test]
fn an_app_is_found_by_its_name() {
    let emulator = Emulator::start();
    let app = emulator.app();
    assert_eq!(App::by_name(app.name()).unwrap().name(), app.name());
    assert!(App::all().iter().any(|other| other.name() == app.name()));
    assert_eq!(app.options().project_id(), "demo-project");
    assert!(App::by_name("no such App").is_none());
}
