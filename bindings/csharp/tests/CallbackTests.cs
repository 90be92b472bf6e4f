// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace FirebaseAuth.Tests
{
    [Tests]
    internal static class CallbackTests
    {
        public static async Task Listener_is_called_for_each_change()
        {
            using (var game = new Game())
            {
                var users = new List<string>();
                using (game.Auth.AddStateListener(auth => users.Add(auth.CurrentUser?.Uid)))
                {
                    var user = await game.SignInGuestAsync();
                    game.Auth.SignOut();
                    Check.Equal(string.Join(",", "", user.Uid, ""), string.Join(",", users));
                }
            }
        }

        public static void Removed_listener_is_not_called()
        {
            using (var game = new Game())
            {
                var calls = 0;
                var listener = game.Auth.AddStateListener(auth => calls++);
                listener.Dispose();
                listener.Dispose();
                game.Auth.SignInAnonymouslyAsync().Wait();
                Check.Equal(1, calls);
            }
        }

        public static async Task Listener_survives_the_garbage_collector()
        {
            using (var game = new Game())
            {
                var calls = new int[1];
                AddCounter(game, calls);
                Check.CollectGarbage();
                await game.SignInGuestAsync();
                Check.Equal(2, calls[0]);
            }
        }

        public static void Polled_listener_is_called_inside_Poll()
        {
            using (var game = new Game(isPolled: true))
            {
                Thread thread = null;
                game.Auth.AddStateListener(auth => thread = Thread.CurrentThread);
                Check.That(thread == null, "the listener waits for Poll");
                game.App.Poll();
                Check.That(thread == Thread.CurrentThread, "the listener was called on this thread");
            }
        }

        public static async Task Exception_of_a_listener_is_reported()
        {
            using (var game = new Game())
            using (var reported = new Reported())
            {
                game.Auth.AddStateListener(auth => throw new Failure("of a listener"));
                await game.SignInGuestAsync();
                Check.Equal("of a listener, of a listener", string.Join(", ", reported.Messages));
            }
        }

        public static void Listener_of_a_disposed_Auth_object_can_be_removed()
        {
            using (var game = new Game())
            {
                var calls = 0;
                var listener = game.Auth.AddStateListener(auth => calls++);
                game.Auth.Dispose();
                listener.Dispose();
                game.Auth.SignInAnonymouslyAsync().Wait();
                Check.Equal(1, calls);
            }
        }

        public static void Ended_App_frees_its_listeners()
        {
            Check.Collected(() =>
            {
                var target = new List<string>();
                using (var game = new Game())
                {
                    game.Auth.AddStateListener(auth => target.Add("called"));
                }
                return target;
            });
        }

        public static void Removed_listener_is_collected()
        {
            using (var game = new Game())
            {
                Check.Collected(() =>
                {
                    var target = new List<string>();
                    game.Auth.AddStateListener(auth => target.Add("called")).Dispose();
                    return target;
                });
            }
        }

        public static async Task Session_is_kept_in_the_programs_store()
        {
            var store = new MemoryStore();
            string uid;
            string name;
            using (var game = new Game(store))
            {
                name = game.Name;
                uid = (await game.SignInGuestAsync()).Uid;
            }
            using (var app = Game.Create(name, store))
            {
                Check.Equal(SessionStoreKind.Custom, app.Auth.SessionStoreKind);
                Check.Equal(uid, app.Auth.CurrentUser.Uid);
                app.Auth.SignOut();
            }
            Check.Equal(0, store.Count);
        }

        public static async Task Store_that_throws_keeps_the_user_signed_in()
        {
            using (var reported = new Reported())
            using (var game = new Game(new BrokenStore()))
            {
                var user = await game.SignInGuestAsync();
                Check.Equal(SessionState.NotStored, game.Auth.SessionState);
                Check.Equal(user.Uid, game.Auth.CurrentUser.Uid);
                Check.Contains("the disk is full", string.Join(", ", reported.Messages));
            }
        }

        public static async Task App_Check_token_is_sent()
        {
            using (var game = new Game())
            {
                game.Auth.SetAppCheck(() => "app-check-token");
                await game.SignInGuestAsync();
                Check.Contains("app-check-token", Emulator.Get("/requests"));
                Emulator.Delete("/requests");
                game.Auth.SetAppCheck(null);
                await game.Auth.CurrentUser.ReloadAsync();
                Check.That(!Emulator.Get("/requests").Contains("app-check-token"), "no token is sent any more");
            }
        }

        public static void Log_messages_go_to_the_program()
        {
            var messages = new List<string>();
            Log.Callback = (level, message) =>
            {
                lock (messages)
                {
                    messages.Add(level + " " + message);
                }
            };
            using (var game = new Game())
            {
                game.Auth.SetAppCheck(() => "not\nvisible");
                Check.Throws<AuthException>(() => game.Auth.UseEmulator("", 0));
            }
            Log.Callback = null;
            Check.That(messages.Count > 0, "there are messages");
        }

        public static void Log_level_is_a_property()
        {
            var level = Log.Level;
            Log.Level = LogLevel.Error;
            Check.Equal(LogLevel.Error, Log.Level);
            Log.Level = level;
        }

        public static async Task Browser_is_opened_by_the_program()
        {
            using (var game = new Game())
            using (var source = new CancellationTokenSource())
            {
                var url = new TaskCompletionSource<string>();
                var progress = new List<WebSignInProgress>();
                game.Auth.SetWebSignInOptions(new WebSignInOptions
                {
                    AppName = "The Analytical Engine",
                    Color = "#3a7bd5",
                    Icon = System.Text.Encoding.ASCII.GetBytes("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>"),
                    OpenUrl = opened => url.TrySetResult(opened),
                    Progress = (step, address) => progress.Add(step),
                    Timeout = TimeSpan.FromMinutes(1),
                });
                using (var provider = new FederatedProvider("google.com"))
                {
                    provider.AddScope("email");
                    var task = game.Auth.SignInWithProviderAsync(provider, source.Token);
                    Check.Contains("http://", await url.Task);
                    source.Cancel();
                    await Check.ThrowsAsync<OperationCanceledException>(task);
                    Check.Equal(WebSignInProgress.UrlReady, progress[0]);
                }
            }
        }

        public static void Invalid_setting_of_the_browser_is_reported_at_once()
        {
            using (var game = new Game())
            {
                Check.Throws<AuthException>(() => game.Auth.SetWebSignInOptions(new WebSignInOptions { Color = "blue?" }));
                Check.Throws<AuthException>(() => game.Auth.SetWebSignInMark("apple.com", new byte[] { 1, 2, 3 }));
                game.Auth.SetWebSignInMark("apple.com");
            }
        }

        public static async Task Handler_completes_a_sign_in()
        {
            using (var game = new Game())
            using (var provider = new FederatedProvider("apple.com"))
            {
                provider.AddScope("name");
                provider.SetCustomParameter("locale", "fr");
                provider.SetHandler(new Handler(request =>
                {
                    Check.Equal(ProviderRequestPurpose.SignIn, request.Purpose);
                    Check.Equal("name", string.Join(",", request.Scopes));
                    Check.Equal("fr", request.CustomParameters["locale"]);
                    Check.That(request.CompleteWithCredential(game.AppleCredential("ada")), "the request waits");
                }));
                var result = await game.Auth.SignInWithProviderAsync(provider);
                Check.Equal("apple.com", result.User.Providers[0].ProviderId);
            }
        }

        public static async Task Handler_that_throws_fails_the_sign_in()
        {
            using (new Reported())
            using (var game = new Game())
            using (var provider = new FederatedProvider("apple.com"))
            {
                provider.SetHandler(new Handler(request => throw new Failure("of the launcher")));
                var exception = await Check.FailsAsync(AuthError.Failure, game.Auth.SignInWithProviderAsync(provider));
                Check.Contains("of the launcher", exception.Message);
            }
        }

        public static async Task Handler_is_told_of_the_end()
        {
            using (var game = new Game())
            using (var source = new CancellationTokenSource())
            using (var provider = new FederatedProvider("apple.com"))
            {
                var handler = new Handler(request => { });
                provider.SetHandler(handler);
                var task = game.Auth.SignInWithProviderAsync(provider, source.Token);
                source.Cancel();
                await Check.ThrowsAsync<OperationCanceledException>(task);
                Check.Equal(1, handler.Cancelled);
            }
        }

        private static void AddCounter(Game game, int[] calls)
        {
            game.Auth.AddStateListener(auth => calls[0]++);
        }

        /// <summary>Collects the exceptions of callbacks.</summary>
        private sealed class Reported : IDisposable
        {
            private readonly List<string> messages = new List<string>();

            internal Reported()
            {
                Callbacks.ExceptionHandler = exception =>
                {
                    lock (messages)
                    {
                        messages.Add(exception.Message);
                    }
                };
            }

            internal string[] Messages
            {
                get
                {
                    lock (messages)
                    {
                        return messages.ToArray();
                    }
                }
            }

            public void Dispose()
            {
                Callbacks.ExceptionHandler = null;
            }
        }

        private sealed class MemoryStore : ISessionStore
        {
            private readonly Dictionary<string, byte[]> sessions = new Dictionary<string, byte[]>();

            internal int Count
            {
                get { return sessions.Count; }
            }

            public byte[] Load(string key)
            {
                byte[] session;
                return sessions.TryGetValue(key, out session) ? session : null;
            }

            public void Save(string key, byte[] session)
            {
                sessions[key] = session;
            }

            public void Clear(string key)
            {
                sessions.Remove(key);
            }
        }

        private sealed class BrokenStore : ISessionStore
        {
            public byte[] Load(string key)
            {
                return null;
            }

            public void Save(string key, byte[] session)
            {
                throw new Failure("the disk is full");
            }

            public void Clear(string key)
            {
            }
        }

        private sealed class Handler : IProviderHandler
        {
            private readonly Action<ProviderRequest> begin;

            internal Handler(Action<ProviderRequest> begin)
            {
                this.begin = begin;
            }

            internal int Cancelled { get; private set; }

            public void Begin(ProviderRequest request)
            {
                begin(request);
            }

            public void Cancel(ProviderRequest request)
            {
                Cancelled++;
            }
        }
    }
}
