// SPDX-License-Identifier: Apache-2.0
using System;
using System.Linq;
using System.Threading.Tasks;

namespace FirebaseAuth.Tests
{
    [Tests]
    internal static class UserTests
    {
        public static async Task Guest_is_the_current_user()
        {
            using (var game = new Game())
            {
                Check.That(game.Auth.CurrentUser == null, "nobody is signed in");
                var result = await game.Auth.SignInAnonymouslyAsync();
                Check.That(result.User.IsAnonymous, "the user is a guest");
                Check.That(result.AdditionalUserInfo.IsNewUser, "the account is new");
                Check.Equal(result.User.Uid, game.Auth.CurrentUser.Uid);
                game.Auth.SignOut();
                Check.That(game.Auth.CurrentUser == null, "nobody is signed in");
            }
        }

        public static async Task Token_is_a_JWT()
        {
            using (var game = new Game())
            {
                var token = await (await game.SignInGuestAsync()).GetTokenAsync();
                Check.Equal(3, token.Split('.').Length);
            }
        }

        public static async Task Claims_are_values_of_CSharp()
        {
            using (var game = new Game())
            {
                var user = await game.SignInGuestAsync();
                var result = await user.GetTokenResultAsync();
                Check.Equal("anonymous", result.SignInProvider);
                Check.Equal((object)user.Uid, result.Claims["user_id"]);
                Check.That(result.Claims["exp"] is long, "a number is a long");
                Check.That(result.ExpiresAt > DateTimeOffset.UtcNow, "the token is valid");
            }
        }

        public static async Task Email_and_password_sign_in()
        {
            using (var game = new Game())
            {
                await game.Auth.CreateUserWithEmailAndPasswordAsync("ada@example.com", "analytical");
                var providers = await game.Auth.FetchProvidersForEmailAsync("ada@example.com");
                Check.Equal("password", providers.Single());
                var result = await game.Auth.SignInWithEmailAndPasswordAsync("ada@example.com", "analytical");
                Check.Equal("ada@example.com", result.User.Email);
                Check.Equal("password", result.User.Providers.Single().ProviderId);
            }
        }

        public static async Task Error_has_code_message_and_the_servers_message()
        {
            using (var game = new Game())
            {
                await game.Auth.CreateUserWithEmailAndPasswordAsync("ada@example.com", "analytical");
                var exception = await Check.FailsAsync(
                    AuthError.WrongPassword,
                    game.Auth.SignInWithEmailAndPasswordAsync("ada@example.com", "difference"));
                Check.That(exception.Message != "", "there is a message");
                Check.Equal("INVALID_PASSWORD", exception.ServerMessage);
                Check.That(exception.UpdatedCredential == null && exception.Resolver == null, "there is nothing else");
            }
        }

        public static async Task Failed_connection_has_a_detail()
        {
            using (var game = new Game())
            {
                game.Auth.UseEmulator("127.0.0.1", 1);
                var exception = await Check.FailsAsync(
                    AuthError.NetworkRequestFailed, game.Auth.SignInAnonymouslyAsync());
                Check.Contains("curl", exception.Detail);
            }
        }

        public static async Task Null_string_is_reported_by_the_library()
        {
            using (var game = new Game())
            {
                await Check.FailsAsync(AuthError.MissingEmail, game.Auth.SendPasswordResetEmailAsync(null));
            }
        }

        public static void Null_object_is_an_error_of_its_argument()
        {
            using (var game = new Game())
            {
                var exception = Check.Throws<ArgumentNullException>(() => game.Auth.SignInWithCredentialAsync(null));
                Check.Equal("credential", exception.ParamName);
            }
        }

        public static async Task Profile_is_in_UTF_8()
        {
            using (var game = new Game())
            {
                var user = await game.SignInGuestAsync();
                const string name = "Ada Lovelace 🎩 Ünïcode";
                await user.UpdateProfileAsync(
                    new UserProfile { DisplayName = name, PhotoUrl = "https://example.com/ada" });
                Check.Equal(name, game.Auth.CurrentUser.DisplayName);
                Check.Equal("https://example.com/ada", game.Auth.CurrentUser.PhotoUrl);
                Check.Equal("", user.DisplayName);
            }
        }

        public static async Task String_that_C_cannot_represent_is_an_error_of_its_argument()
        {
            using (var game = new Game())
            {
                var user = await game.SignInGuestAsync();
                var nul = Check.Throws<ArgumentException>(() => user.UpdatePasswordAsync("secret\0longer"));
                Check.Equal("password", nul.ParamName);
                Check.Contains("NUL", nul.Message);
                var half = Check.Throws<ArgumentException>(
                    () => user.UpdateProfileAsync(new UserProfile { DisplayName = "\ud83c" }));
                Check.Equal("DisplayName", half.ParamName);
            }
        }

        public static async Task Player_signs_in_with_Apple()
        {
            using (var game = new Game())
            {
                var result = await game.Auth.SignInAndRetrieveDataWithCredentialAsync(game.AppleCredential("ada"));
                Check.Equal("apple.com", result.AdditionalUserInfo.ProviderId);
                Check.That(result.AdditionalUserInfo.Profile["sub"] is string, "the profile has Apple's id");
            }
        }

        public static async Task Wrong_nonce_is_reported()
        {
            using (var game = new Game())
            using (var nonce = Nonce.Create())
            {
                var token = Emulator.IdentityToken("ada", nonce);
                var wrong = OAuthProvider.GetCredential("apple.com", token, nonce.Sha256ForApple);
                await Check.FailsAsync(AuthError.MissingOrInvalidNonce, game.Auth.SignInWithCredentialAsync(wrong));
            }
        }

        public static async Task Collision_has_a_credential_that_signs_in()
        {
            using (var game = new Game())
            {
                var ada = (await game.Auth.SignInAndRetrieveDataWithCredentialAsync(game.AppleCredential("ada"))).User;
                game.Auth.SignOut();
                var guest = await game.SignInGuestAsync();
                var exception = await Check.FailsAsync(
                    AuthError.CredentialAlreadyInUse, guest.LinkWithCredentialAsync(game.AppleCredential("ada")));
                var result = await game.Auth.SignInAndRetrieveDataWithCredentialAsync(exception.UpdatedCredential);
                Check.Equal(ada.Uid, result.User.Uid);
            }
        }

        public static async Task Resolver_completes_a_sign_in_with_a_second_factor()
        {
            using (var game = new Game())
            {
                var user = await CreateVerified(game);
                var session = await user.GetMultiFactorSessionAsync();
                var secret = await TotpMultiFactorGenerator.GenerateSecretAsync(session);
                Check.Equal(TimeSpan.FromSeconds(30), secret.Period);
                await user.EnrollMultiFactorAsync(
                    TotpMultiFactorGenerator.CreateAssertionForEnrollment(secret, OneTimePassword(game)), "app");
                Check.Equal("app", game.Auth.CurrentUser.MultiFactors.Single().DisplayName);
                game.Auth.SignOut();
                var exception = await Check.FailsAsync(
                    AuthError.SecondFactorRequired,
                    game.Auth.SignInWithEmailAndPasswordAsync("ada@example.com", "analytical"));
                var hint = exception.Resolver.Hints.Single();
                var result = await exception.Resolver.ResolveSignInAsync(
                    TotpMultiFactorGenerator.CreateAssertionForSignIn(hint.Uid, OneTimePassword(game)));
                Check.Equal(user.Uid, result.User.Uid);
            }
        }

        public static async Task Deleted_account_is_signed_out()
        {
            using (var game = new Game())
            {
                await (await game.SignInGuestAsync()).DeleteAsync();
                Check.That(game.Auth.CurrentUser == null, "nobody is signed in");
            }
        }

        public static void Language_is_a_property()
        {
            using (var game = new Game())
            {
                game.Auth.LanguageCode = "pt-BR";
                Check.Equal("pt-BR", game.Auth.LanguageCode);
                var exception = Check.Throws<AuthException>(() => game.Auth.LanguageCode = "not a tag");
                Check.Contains("Auth.LanguageCode", exception.Message);
                Check.Equal("pt-BR", game.Auth.LanguageCode);
            }
        }

        public static async Task Sheet_of_Apple_does_not_exist_here()
        {
            using (var game = new Game())
            {
                await Check.FailsAsync(
                    AuthError.Unimplemented,
                    AppleAuthorization.StartAsync(game.Auth, new AppleRequest { Scopes = "email" }));
                await Check.FailsAsync(
                    AuthError.Unimplemented, AppleAuthorization.FetchCredentialStateAsync(game.Auth, "ada"));
            }
        }

        private static async Task<User> CreateVerified(Game game)
        {
            var user = (await game.Auth.CreateUserWithEmailAndPasswordAsync("ada@example.com", "analytical")).User;
            Emulator.Patch("/accounts/" + user.Uid, "{\"emailVerified\": true}");
            await user.ReloadAsync();
            return game.Auth.CurrentUser;
        }

        private static string OneTimePassword(Game game)
        {
            return Emulator.Text(Emulator.Get("/totpCodes"), "verificationCode");
        }
    }
}
