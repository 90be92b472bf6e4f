// SPDX-License-Identifier: Apache-2.0
// Sign in with Apple from C#, with every branch of Firebase's guide, in a game that draws all the time.
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using FirebaseAuth;

internal static class Program
{
    private static App app;
    private static int frame;

    private static Auth Auth
    {
        get { return app.Auth; }
    }

    private static void Main()
    {
        var unique = DateTime.UtcNow.Ticks + "-" + Process.GetCurrentProcess().Id;
        var ada = new ApplePlayer { Sub = "ada-" + unique, GivenName = "Ada", FamilyName = "Lovelace" };
        var grace = new ApplePlayer { Sub = "grace-" + unique, GivenName = "Grace", FamilyName = "Hopper" };
        Start();
        Draw(Play(ada, grace));
        app.Dispose();
    }

    /// <summary>A game draws sixty times a second. Code after `await` runs inside of Poll, on this thread.</summary>
    private static void Draw(Task game)
    {
        while (!game.IsCompleted)
        {
            frame++;
            app.Poll();
            Thread.Sleep(1000 / 60);
        }
        game.GetAwaiter().GetResult();
    }

    /// <summary>
    /// The library reads the emulator's address from FIREBASE_AUTH_EMULATOR_HOST. Without it, the library uses the real
    /// project of these options.
    /// </summary>
    private static void Start()
    {
        using (var options = new AppOptions { ApiKey = "any-key-will-do-for-the-emulator", ProjectId = "demo-project" })
        {
            app = App.Create(options);
        }
        app.CallbackDelivery = CallbackDelivery.Polled;
    }

    private static async Task Play(ApplePlayer ada, ApplePlayer grace)
    {
        Auth.SignOut();
        Console.WriteLine("Ada signs in with Apple.");
        await SignIn(ada);
        PrintUser();
        Console.WriteLine("The game is started again.");
        app.Dispose();
        Start();
        PrintUser();
        Console.WriteLine("Ada re-authenticates.");
        await Reauthenticate(ada);
        Console.WriteLine("Ada signs out.");
        Auth.SignOut();
        PrintUser();
        Console.WriteLine("Grace plays as a guest, then keeps her game with Apple.");
        await LinkGuest(grace);
        PrintUser();
        await PrintToken();
        Auth.SignOut();
        Console.WriteLine("Ada plays as a guest, then remembers that she has an account.");
        await LinkGuest(ada);
        PrintUser();
        Console.WriteLine("A program passes the wrong value of the nonce.");
        await MixUpNonces(ada);
        Console.WriteLine("Ada deletes her account.");
        await DeleteAccount(ada);
        PrintUser();
    }

    private static async Task SignIn(ApplePlayer player)
    {
        using (var nonce = Nonce.Create())
        {
            var credential = AskApple(player, nonce).Item1;
            await Step("sign in with Apple", Auth.SignInAndRetrieveDataWithCredentialAsync(credential));
        }
    }

    /// <summary>
    /// Shows the sheet, and creates a credential. Apple receives the SHA-256 of the nonce, Firebase the raw value.
    /// </summary>
    private static (Credential, AppleSheet) AskApple(ApplePlayer player, Nonce nonce)
    {
        var sheet = AppleSheet.Show(player, nonce.Sha256ForApple);
        var credential = AppleAuthProvider.GetCredential(
            sheet.IdentityToken, nonce.RawForFirebase, sheet.GivenName, sheet.FamilyName);
        return (credential, sheet);
    }

    private static async Task<AppleSheet> Reauthenticate(ApplePlayer player)
    {
        using (var nonce = Nonce.Create())
        {
            var (credential, sheet) = AskApple(player, nonce);
            await Step("re-authenticate", Auth.CurrentUser.ReauthenticateAsync(credential));
            return sheet;
        }
    }

    /// <summary>Links a guest. If the player already has an account, signs in to that account instead.</summary>
    private static async Task LinkGuest(ApplePlayer player)
    {
        await Step("sign in as a guest", Auth.SignInAnonymouslyAsync());
        using (var nonce = Nonce.Create())
        {
            var credential = AskApple(player, nonce).Item1;
            try
            {
                await Step("link the guest", Auth.CurrentUser.LinkWithCredentialAsync(credential));
            }
            catch (AuthException exception) when (exception.Error == AuthError.CredentialAlreadyInUse)
            {
                await Step(
                    "sign in with the updated credential",
                    Auth.SignInAndRetrieveDataWithCredentialAsync(exception.UpdatedCredential));
            }
        }
    }

    /// <summary>The server of the game verifies the token.</summary>
    private static async Task PrintToken()
    {
        var token = await Auth.CurrentUser.GetTokenAsync();
        Console.WriteLine("  a token of {0} parts for the server of the game", token.Split('.').Length);
    }

    /// <summary>
    /// Firebase needs the raw nonce, Apple its SHA-256. This shows the error if both receive the SHA-256.
    /// </summary>
    private static async Task MixUpNonces(ApplePlayer player)
    {
        using (var nonce = Nonce.Create())
        {
            var sheet = AppleSheet.Show(player, nonce.Sha256ForApple);
            var wrong = OAuthProvider.GetCredential("apple.com", sheet.IdentityToken, nonce.Sha256ForApple);
            try
            {
                await Step("sign in with the SHA-256", Auth.SignInAndRetrieveDataWithCredentialAsync(wrong));
            }
            catch (AuthException exception) when (exception.Error == AuthError.MissingOrInvalidNonce)
            {
                // Printed already.
            }
        }
    }

    /// <summary>Apple requires that tokens are revoked before the deletion. Both need a recent sign-in.</summary>
    private static async Task DeleteAccount(ApplePlayer player)
    {
        var sheet = await Reauthenticate(player);
        await Step("revoke", Auth.RevokeTokenWithAuthorizationCodeAsync(sheet.AuthorizationCode));
        await Step("delete", Auth.CurrentUser.DeleteAsync());
    }

    /// <summary>Awaits a task, and prints its result.</summary>
    private static async Task Step(string what, Task task)
    {
        var first = frame;
        try
        {
            await task;
            Console.WriteLine("  {0}: done after {1} frame(s)", what, frame - first);
        }
        catch (AuthException exception)
        {
            Console.WriteLine("  {0}: failed after {1} frame(s)", what, frame - first);
            Console.WriteLine("    {0} ({1}): {2}", exception.Error, (int)exception.Error, exception.Message);
            throw;
        }
    }

    private static void PrintUser()
    {
        var user = Auth.CurrentUser;
        if (user == null)
        {
            Console.WriteLine("  nobody is signed in");
            return;
        }
        var guest = user.IsAnonymous ? " (guest)" : "";
        Console.WriteLine("  signed in: {0} <{1}>{2}, uid {3}", user.DisplayName, user.Email, guest, user.Uid);
    }
}
