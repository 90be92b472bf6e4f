// SPDX-License-Identifier: Apache-2.0
using System;
using System.Threading;

namespace FirebaseAuth.Tests
{
    /// <summary>Programs of their own, which tests start.</summary>
    internal static class Child
    {
        internal static int Run(string name)
        {
            switch (name)
            {
                case "exit":
                    Play();
                    break;
                case "threads":
                    LeaveThreads();
                    break;
                case "unused":
                    new Game(new SpeakingStore());
                    break;
                case "unload":
                    UseInDomain(Play);
                    break;
                case "unload without an App":
                    UseInDomain(SetLog);
                    UseInDomain(LeaveStore);
                    LogSomething();
                    break;
                case "unload beside a log":
                    Log.Callback = (level, message) => Console.Write("logged, ");
                    UseInDomain(LeaveApp);
                    LogSomething();
                    break;
            }
            Console.WriteLine("ended");
            return 0;
        }

        private static void UseInDomain(CrossAppDomainDelegate use)
        {
            var domain = AppDomain.CreateDomain("game");
            domain.DoCallBack(use);
            AppDomain.Unload(domain);
        }

        private static void SetLog()
        {
            Log.Callback = (level, message) => { };
        }

        private static void LogSomething()
        {
            var time = TimeSpan.FromSeconds(-1);
            Check.Throws<AuthException>(() => new AppOptions().SetTimeouts(time, time));
        }

        private static void LeaveApp()
        {
            new Game();
        }

        private static void LeaveStore()
        {
            new AppOptions().SetSessionStore(new SpeakingStore());
        }

        /// <summary>Leaves background threads on which the library has called a listener.</summary>
        // If the end of the process waited 200 ms for each of them, that would take longer than its parent waits for it.
        private static void LeaveThreads()
        {
            var auth = new Game().Auth;
            using (var called = new CountdownEvent(1000))
            {
                for (var left = called.InitialCount; left > 0; left--)
                {
                    var thread = new Thread(() =>
                    {
                        auth.AddStateListener(_ => called.Signal()).Dispose();
                        Thread.Sleep(Timeout.Infinite);
                    });
                    thread.IsBackground = true;
                    thread.Start();
                }
                called.Wait();
            }
        }

        /// <summary>Leaves an App with a listener and requests.</summary>
        private static void Play()
        {
            Log.Callback = (level, message) => { };
            var game = new Game();
            game.Auth.AddStateListener(auth => { });
            var user = game.SignInGuestAsync().Result;
            for (var request = 0; request < 50; request++)
            {
                user.GetTokenAsync(true);
                user.ReloadAsync();
            }
        }

        private sealed class SpeakingStore : ISessionStore
        {
            public byte[] Load(string key)
            {
                Console.WriteLine("The session was read.");
                return null;
            }

            public void Save(string key, byte[] session)
            {
            }

            public void Clear(string key)
            {
            }
        }
    }
}
