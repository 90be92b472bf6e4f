// SPDX-License-Identifier: Apache-2.0
using System;
using System.Threading;
using System.Threading.Tasks;

namespace FirebaseAuth.Tests
{
    /// <summary>An App against an emulator without accounts.</summary>
    internal sealed class Game : IDisposable
    {
        private static int count;

        internal Game(ISessionStore store = null, bool isPolled = false)
        {
            Emulator.Reset();
            Name = "game " + Interlocked.Increment(ref count);
            App = Create(Name, store);
            if (isPolled)
            {
                App.CallbackDelivery = CallbackDelivery.Polled;
            }
        }

        internal string Name { get; }

        internal App App { get; }

        internal Auth Auth
        {
            get { return App.Auth; }
        }

        public void Dispose()
        {
            App.Dispose();
        }

        internal static App Create(string name, ISessionStore store = null)
        {
            using (var options = new AppOptions { ApiKey = "any-key", ProjectId = Emulator.Project })
            {
                if (store == null)
                {
                    options.SetSessionStoreKind(SessionStoreKind.None);
                }
                else
                {
                    options.SetSessionStore(store);
                }
                return App.Create(options, name);
            }
        }

        internal async Task<User> SignInGuestAsync()
        {
            return (await Auth.SignInAnonymouslyAsync()).User;
        }

        /// <summary>Draws frames until a task is complete.</summary>
        internal T Draw<T>(Task<T> task)
        {
            while (!task.IsCompleted)
            {
                App.Poll();
                Thread.Yield();
            }
            return task.GetAwaiter().GetResult();
        }

        internal Credential AppleCredential(string player)
        {
            using (var nonce = Nonce.Create())
            {
                return AppleAuthProvider.GetCredential(Emulator.IdentityToken(player, nonce), nonce.RawForFirebase);
            }
        }
    }
}
