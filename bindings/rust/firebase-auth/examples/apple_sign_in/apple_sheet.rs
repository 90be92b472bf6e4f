// SPDX-License-Identifier: Apache-2.0
//! Takes the place of the system's sign-in sheet where there is none: requests from the emulator what
//! ASAuthorizationController returns on an Apple device.

use std::io;

use super::http;

/// The player at the device. Apple returns the name on the first authorization only.
pub struct Player {
    pub sub: String,
    pub given_name: &'static str,
    pub family_name: &'static str,
}

pub struct Answer {
    pub identity_token: String,
    pub authorization_code: String,
    pub given_name: String,
    pub family_name: String,
}

/// Shows the sheet. `nonce` is the SHA-256 of the raw nonce.
pub fn show(host: &str, player: &Player, nonce: &str) -> io::Result<Answer> {
    let request = format!(
        r#"{{"sub": "{}", "givenName": "{}", "familyName": "{}", "nonce": "{nonce}"}}"#,
        player.sub, player.given_name, player.family_name
    );
    let answer = http::send("POST", host, "/emulator/v1/projects/demo-project/apple:signIn", &request)?;
    Ok(Answer {
        identity_token: http::member(&answer, "identityToken"),
        authorization_code: http::member(&answer, "authorizationCode"),
        given_name: http::member(&answer, "givenName"),
        family_name: http::member(&answer, "familyName"),
    })
}
