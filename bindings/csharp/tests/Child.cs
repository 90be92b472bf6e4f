// SPDX-License-Identifier: Apache-2.0
using System;

namespace FirebaseAuth.Tests
{
    /// <summary>Programs of their own, which tests start.</summary>
    internal static class Child
    {
        internal static int Run(string name)
        {
            if (name == "exit")
            {
                Play();
                Console.WriteLine("ended");
            }
            else
            {
                var domain = AppDomain.CreateDomain("game");
                domain.DoCallBack(Play);
                AppDomain.Unload(domain);
                Console.WriteLine("unloaded");
            }
            return 0;
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
    }
}
