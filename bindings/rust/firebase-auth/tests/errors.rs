// SPDX-License-Identifier: Apache-2.0
//! Errors of operations and of calls.

mod support;

use firebase_auth::{App, AppOptions, EmailAuthProvider, ErrorCode, UserProfile};
use support::Emulator;

#[test]
fn an_error_is_a_standard_error_that_can_cross_threads() {
    fn check<E: std::error::Error + Send + Sync + Clone + 'static>(_: &E) {}
    let error = App::new(&AppOptions::new(), "no key").unwrap_err();
    check(&error);
    assert_eq!(error.code(), ErrorCode::INVALID_API_KEY);
    assert!(error.to_string().contains("InvalidApiKey"), "{error}");
}

#[test]
fn an_error_has_a_code_a_name_and_messages() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let error = app.auth().sign_in_with_custom_token("not a token").wait().unwrap_err();
    assert_eq!(error.code(), ErrorCode::INVALID_CUSTOM_TOKEN);
    assert_eq!(error.code().name(), "InvalidCustomToken");
    assert_eq!(format!("{:?}", error.code()), "INVALID_CUSTOM_TOKEN");
    assert!(!error.message().is_empty());
    assert_eq!(error.to_string(), error.message());
    assert!(error.server_message().starts_with("INVALID_CUSTOM_TOKEN"), "{error:?}");
}

#[test]
fn an_error_outlives_its_app() {
    let emulator = Emulator::start();
    let error = {
        let app = emulator.app();
        app.auth().sign_in_with_custom_token("not a token").wait().unwrap_err()
    };
    assert!(!error.message().is_empty());
}

#[test]
fn an_unreachable_server_is_a_network_error_with_details() {
    let mut emulator = Emulator::start();
    let app = emulator.app();
    emulator.stop();
    let error = app.auth().sign_in_anonymously().wait().unwrap_err();
    assert_eq!(error.code(), ErrorCode::NETWORK_REQUEST_FAILED);
    assert!(error.detail().contains("curl"), "{error:?}");
}

#[test]
fn a_wrong_api_key_is_reported() {
    let emulator = Emulator::start();
    emulator.control(
        "POST",
        "faults",
        r#"{"method": "accounts:signUp", "status": 400, "message": "API key not valid. Please pass a valid API key.", "count": 1}"#,
    );
    let app = emulator.app();
    assert_eq!(app.auth().sign_in_anonymously().wait().unwrap_err().code(), ErrorCode::INVALID_API_KEY);
}

#[test]
fn a_string_with_nul_is_an_error_and_not_cut_off() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let auth = app.auth();
    assert!(auth.create_user_with_email_and_password("ada@example.com", "secret\0more").wait().is_err());
    assert!(auth.set_language_code("de\0").is_err());
    assert!(!EmailAuthProvider::get_credential("ada@example.com", "secret\0").is_valid());
    let user = auth.sign_in_anonymously().wait().unwrap().user().unwrap();
    let profile = UserProfile { display_name: Some("Ada\0".into()), ..UserProfile::default() };
    assert_eq!(user.update_profile(&profile).wait().unwrap_err().code(), ErrorCode::FAILURE);
}

#[test]
fn an_empty_string_is_the_error_of_the_library() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let error = app.auth().sign_in_with_email_and_password("", "secret").wait().unwrap_err();
    assert_eq!(error.code(), ErrorCode::INVALID_EMAIL);
}

#[test]
fn a_collision_has_an_updated_credential() {
    let emulator = Emulator::start();
    let app = emulator.app();
    let auth = app.auth();
    auth.sign_in_and_retrieve_data_with_credential(&emulator.apple("ada")).wait().unwrap();
    auth.sign_out();
    let guest = auth.sign_in_anonymously().wait().unwrap().user().unwrap();
    let error = guest.link_with_credential(&emulator.apple("ada")).wait().unwrap_err();
    assert_eq!(error.code(), ErrorCode::CREDENTIAL_ALREADY_IN_USE);
    assert!(error.auth_result().unwrap().user().is_none());
    let updated = error.updated_credential().unwrap();
    let result = auth.sign_in_and_retrieve_data_with_credential(&updated).wait().unwrap();
    assert!(!result.user().unwrap().is_anonymous());
}

#[test]
fn an_auth_whose_app_has_ended_reports_it() {
    let emulator = Emulator::start();
    let auth = emulator.app().auth();
    assert_eq!(auth.sign_in_anonymously().wait().unwrap_err().code(), ErrorCode::API_NOT_AVAILABLE);
    assert_eq!(auth.add_state_listener(|_| {}).unwrap_err().code(), ErrorCode::API_NOT_AVAILABLE);
    assert!(auth.app().is_none());
}
