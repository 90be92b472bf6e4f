// SPDX-License-Identifier: Apache-2.0
//! Sign in with Apple, with every branch of Firebase's guide, in a game that draws all the time.
//!
//! On Apple's platforms, the system's sheet asks the player, who then answers for both Ada and Grace. Elsewhere, the emulator
//! answers: `firebase-auth-emulator exec -- cargo run --example apple_sign_in`.

mod apple_sheet;
mod http;

use std::time::{Duration, SystemTime};
use std::{env, process, thread};

use apple_sheet::{Answer, Player};
use firebase_auth::{
    App, AppOptions, AppleAuthProvider, AppleAuthorization, AppleRequest, Auth, AuthFuture, Credential, ErrorCode,
    Nonce, OAuthProvider, Output, Result, User,
};

/// A game that draws sixty times a second.
struct Game {
    /// The Auth ends with it.
    _app: App,
    auth: Auth,
    frame: u32,
}

impl Game {
    fn start() -> Result<Game> {
        let app = App::new(&options()?, None)?;
        let auth = app.auth();
        Ok(Game { _app: app, auth, frame: 0 })
    }

    fn draw_frame(&mut self) {
        self.frame += 1;
        thread::sleep(Duration::from_secs(1) / 60);
    }

    /// Draws until the future is complete, and prints its result.
    fn finish<T: Output>(&mut self, what: &str, future: AuthFuture<T>) -> Result<T> {
        let first = self.frame;
        let result = loop {
            match future.try_get() {
                Some(result) => break result,
                None => self.draw_frame(),
            }
        };
        let outcome = if result.is_ok() { "done" } else { "failed" };
        println!("  {what}: {outcome} after {} frame(s)", self.frame - first);
        if let Err(error) = &result {
            println!("    {} ({}): {error}", error.code().name(), error.code().0);
        }
        result
    }

    fn user(&self) -> User {
        self.auth.current_user().unwrap_or_else(|| stop("nobody is signed in"))
    }

    fn print_user(&self) {
        match self.auth.current_user() {
            None => println!("  nobody is signed in"),
            Some(user) => {
                let guest = if user.is_anonymous() { " (guest)" } else { "" };
                println!("  signed in: {} <{}>{guest}, uid {}", user.display_name(), user.email(), user.uid());
            }
        }
    }

    /// Asks Apple by the system's sheet. Elsewhere, something else takes its place.
    fn show_sheet(&mut self, player: &Player, nonce: &Nonce) -> Result<Answer> {
        let request = AppleRequest { raw_nonce: Some(nonce.raw_for_firebase().to_owned()), ..AppleRequest::default() };
        let future = AppleAuthorization::start(&self.auth, &request);
        while !future.is_ready() {
            self.draw_frame();
        }
        match future.wait() {
            Ok(authorization) => Ok(answer_of(&authorization)),
            Err(error) if error.code() == ErrorCode::UNIMPLEMENTED => Ok(ask_emulator(player, nonce)),
            Err(error) => Err(error),
        }
    }

    /// Creates a nonce, shows the sheet, and creates a credential.
    fn ask_apple(&mut self, player: &Player) -> Result<(Credential, Answer)> {
        let nonce = Nonce::new().unwrap_or_else(|| stop("the system has no random numbers"));
        let answer = self.show_sheet(player, &nonce)?;
        let credential = AppleAuthProvider::get_credential(
            &answer.identity_token,
            nonce.raw_for_firebase(),
            answer.given_name.as_str(),
            answer.family_name.as_str(),
        );
        Ok((credential, answer))
    }

    fn sign_in(&mut self, player: &Player) -> Result<()> {
        let (credential, _) = self.ask_apple(player)?;
        let future = self.auth.sign_in_and_retrieve_data_with_credential(&credential);
        self.finish("sign in with Apple", future).map(drop)
    }

    /// The session is stored, so that the player is signed in when the game is started again.
    fn restart(self) -> Result<Game> {
        drop(self);
        Game::start()
    }

    fn reauthenticate(&mut self, player: &Player) -> Result<Answer> {
        let (credential, answer) = self.ask_apple(player)?;
        let future = self.user().reauthenticate(&credential);
        self.finish("re-authenticate", future)?;
        Ok(answer)
    }

    /// Links a guest. If the player already has an account, signs in to that account instead.
    fn link_guest(&mut self, player: &Player) -> Result<()> {
        let future = self.auth.sign_in_anonymously();
        self.finish("sign in as a guest", future)?;
        let (credential, _) = self.ask_apple(player)?;
        let future = self.user().link_with_credential(&credential);
        let error = match self.finish("link the guest", future) {
            Ok(_) => return Ok(()),
            Err(error) => error,
        };
        let updated = match error.updated_credential() {
            Some(updated) if error.code() == ErrorCode::CREDENTIAL_ALREADY_IN_USE => updated,
            _ => return Err(error),
        };
        let future = self.auth.sign_in_and_retrieve_data_with_credential(&updated);
        self.finish("sign in with the updated credential", future).map(drop)
    }

    /// Firebase needs the raw nonce, Apple its SHA-256. This shows the error if both receive the SHA-256.
    fn mix_up_nonces(&mut self, player: &Player) -> Result<()> {
        let nonce = Nonce::new().unwrap_or_else(|| stop("the system has no random numbers"));
        let answer = self.show_sheet(player, &nonce)?;
        let credential =
            OAuthProvider::get_credential("apple.com", answer.identity_token.as_str(), nonce.sha256_for_apple(), None);
        let future = self.auth.sign_in_and_retrieve_data_with_credential(&credential);
        match self.finish("sign in with the SHA-256", future) {
            Err(error) if error.code() == ErrorCode::MISSING_OR_INVALID_NONCE => Ok(()),
            _ => stop("the wrong nonce was accepted"),
        }
    }

    fn print_token(&mut self) -> Result<()> {
        let future = self.user().get_token(false);
        let token = self.finish("token for the server of the game", future)?;
        println!("    {} characters", token.len());
        Ok(())
    }

    /// Apple requires that tokens are revoked before the deletion. Both need a recent sign-in.
    fn delete_account(&mut self, player: &Player) -> Result<()> {
        let answer = self.reauthenticate(player)?;
        let future = self.auth.revoke_token_with_authorization_code(&answer.authorization_code);
        self.finish("revoke", future)?;
        let future = self.user().delete();
        self.finish("delete", future)
    }
}

/// The library reads the emulator's address from FIREBASE_AUTH_EMULATOR_HOST. Without it, the library uses the real project of
/// these options.
fn options() -> Result<AppOptions> {
    let mut options = AppOptions::new();
    options.set_api_key("any-key-will-do-for-the-emulator")?;
    options.set_project_id("demo-project")?;
    Ok(options)
}

fn answer_of(authorization: &AppleAuthorization) -> Answer {
    Answer {
        identity_token: authorization.identity_token().to_owned(),
        authorization_code: authorization.authorization_code().to_owned(),
        given_name: authorization.given_name().to_owned(),
        family_name: authorization.family_name().to_owned(),
    }
}

fn ask_emulator(player: &Player, nonce: &Nonce) -> Answer {
    let host =
        env::var("FIREBASE_AUTH_EMULATOR_HOST").unwrap_or_else(|_| stop("run this with firebase-auth-emulator exec"));
    apple_sheet::show(&host, player, nonce.sha256_for_apple()).unwrap_or_else(|error| stop(&error.to_string()))
}

fn stop(problem: &str) -> ! {
    eprintln!("{problem}");
    process::exit(1)
}

fn new_player(given_name: &'static str, family_name: &'static str) -> Player {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    Player { sub: format!("{given_name}-{now}-{}", process::id()), given_name, family_name }
}

fn play(ada: &Player, grace: &Player) -> Result<()> {
    let mut game = Game::start()?;
    game.auth.sign_out();
    println!("Ada signs in with Apple.");
    game.sign_in(ada)?;
    game.print_user();
    println!("The game is started again.");
    game = game.restart()?;
    game.print_user();
    game.print_token()?;
    println!("Ada signs out.");
    game.auth.sign_out();
    game.print_user();
    println!("Grace plays as a guest, then keeps her game with Apple.");
    game.link_guest(grace)?;
    game.print_user();
    game.auth.sign_out();
    println!("Ada plays as a guest, then remembers that she has an account.");
    game.link_guest(ada)?;
    game.print_user();
    println!("A program passes the wrong value of the nonce.");
    game.mix_up_nonces(ada)?;
    println!("Ada deletes her account.");
    game.delete_account(ada)?;
    game.print_user();
    Ok(())
}

fn main() {
    if let Err(error) = play(&new_player("Ada", "Lovelace"), &new_player("Grace", "Hopper")) {
        stop(error.message());
    }
}
