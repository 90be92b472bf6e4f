// SPDX-License-Identifier: Apache-2.0
using System;
using System.Linq;
using System.Threading.Tasks;

namespace FirebaseAuth.Tests
{
    [Tests]
    internal static class AppTests
    {
        public static void One_object_stands_for_each_App()
        {
            using (var game = new Game())
            {
                Check.That(ReferenceEquals(game.App, App.Find(game.Name)), "Find returns the same object");
                Check.That(ReferenceEquals(game.App, Game.Create(game.Name)), "Create returns the same object");
                Check.That(ReferenceEquals(game.App, game.Auth.App), "the Auth returns the same object");
                Check.That(ReferenceEquals(game.Auth, game.App.Auth), "the App has one Auth");
            }
        }

        public static void All_Apps_are_listed()
        {
            using (var game = new Game())
            {
                Check.That(App.All.Contains(game.App), "the list has the App");
            }
        }

        public static void Unknown_App_is_null()
        {
            Check.That(App.Find("unknown") == null, "Find returns null");
        }

        public static void App_without_an_API_key_reports_the_remedy()
        {
            var exception = Check.Throws<AuthException>(() => App.Create(new AppOptions(), "without-key"));
            Check.Equal(AuthError.InvalidApiKey, exception.Error);
            Check.Contains("API key", exception.Message);
        }

        public static void Options_have_the_values_that_were_set()
        {
            using (var options = new AppOptions { ApiKey = "key", ProjectId = "project", StorageBucket = "bucket" })
            {
                Check.Equal("key", options.ApiKey);
                Check.Equal("project", options.ProjectId);
                Check.Equal("bucket", options.StorageBucket);
                Check.Equal("", options.ClientId);
            }
        }

        public static void Invalid_option_reports_its_rule()
        {
            var options = new AppOptions();
            var exception = Check.Throws<AuthException>(() => options.AndroidCertificateSha1 = "12");
            Check.Contains("SHA-1", exception.Message);
            Check.Contains("AppOptions.AndroidCertificateSha1", exception.Message);
        }

        public static void Time_that_does_not_fit_is_an_error_of_its_argument()
        {
            var options = new AppOptions();
            var exception = Check.Throws<ArgumentOutOfRangeException>(
                () => options.SetTimeouts(TimeSpan.FromDays(100), TimeSpan.Zero));
            Check.Equal("connect", exception.ParamName);
        }

        public static void Options_of_an_App_cannot_be_changed()
        {
            using (var game = new Game())
            {
                Check.Throws<InvalidOperationException>(() => game.App.Options.ProjectId = "other");
                Check.Equal(Emulator.Project, game.App.Options.ProjectId);
            }
        }

        public static void App_exists_until_Dispose()
        {
            var name = CreateAndForget();
            Check.CollectGarbage();
            var app = App.Find(name);
            Check.That(app.Auth.CurrentUser == null, "the App is alive");
            app.Dispose();
            Check.That(App.Find(name) == null, "the App has ended");
        }

        public static void Disposed_App_reports_its_use()
        {
            var game = new Game();
            game.Dispose();
            Check.Equal("App", Check.Throws<ObjectDisposedException>(() => game.App.Poll()).ObjectName);
            game.Dispose();
        }

        public static async Task Pending_task_fails_when_the_App_ends()
        {
            var game = new Game();
            Emulator.Hold("accounts:signUp");
            var task = game.Auth.SignInAnonymouslyAsync();
            game.Dispose();
            await Check.FailsAsync(AuthError.Cancelled, task);
        }

        public static async Task Auth_of_an_ended_App_reports_that()
        {
            var game = new Game();
            var auth = game.Auth;
            game.Dispose();
            await Check.FailsAsync(AuthError.ApiNotAvailable, auth.SignInAnonymouslyAsync());
        }

        public static void Auth_after_Shutdown_is_another_one()
        {
            using (var game = new Game())
            {
                var auth = game.Auth;
                auth.Shutdown();
                Check.That(!ReferenceEquals(auth, game.Auth), "the App has a new Auth");
            }
        }

        public static void Version_is_that_of_the_library()
        {
            Check.Equal(3, Auth.Version.Split('.').Length);
        }

        private static string CreateAndForget()
        {
            return new Game().Name;
        }
    }
}
