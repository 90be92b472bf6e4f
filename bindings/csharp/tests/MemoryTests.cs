// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Threading.Tasks;

namespace FirebaseAuth.Tests
{
    [Tests]
    internal static class MemoryTests
    {
        public static async Task Disposed_object_reports_its_use()
        {
            using (var game = new Game())
            {
                var user = await game.SignInGuestAsync();
                user.Dispose();
                user.Dispose();
                Check.Equal("User", Check.Throws<ObjectDisposedException>(() => user.Uid.ToString()).ObjectName);
                Check.Throws<ObjectDisposedException>(() => user.GetTokenAsync());
                Check.That(game.Auth.CurrentUser.Uid != "", "another object of the user is valid");
            }
        }

        public static async Task Part_keeps_its_owner_alive()
        {
            using (var game = new Game())
            {
                var info = await SignInForInfo(game);
                Check.CollectGarbage();
                Check.Equal("apple.com", info.ProviderId);
                Check.That(info.Profile.Count > 0, "the profile is valid");
            }
        }

        public static async Task Part_stays_valid_after_its_owner_is_disposed()
        {
            using (var game = new Game())
            {
                var result = await game.Auth.SignInAndRetrieveDataWithCredentialAsync(game.AppleCredential("ada"));
                var info = result.AdditionalUserInfo;
                var user = result.User;
                var provider = user.Providers[0];
                result.Dispose();
                user.Dispose();
                Check.Equal("apple.com", info.ProviderId);
                Check.Equal("apple.com", provider.ProviderId);
            }
        }

        public static async Task Garbage_is_collected_while_the_library_waits()
        {
            using (var game = new Game())
            {
                // From now on, the library's thread is one of those that a collection stops.
                game.Auth.AddStateListener(auth => { });
                await game.SignInGuestAsync();
                var isCollected = Task.Run(() => Check.CollectGarbage());
                Check.That(await Task.WhenAny(isCollected, Task.Delay(120000)) == isCollected, "the collection ends");
            }
        }

        public static async Task Objects_may_be_disposed_of_while_threads_use_them()
        {
            using (var game = new Game())
            {
                await game.SignInGuestAsync();
                for (var round = 0; round < 50; round++)
                {
                    var user = game.Auth.CurrentUser;
                    var readers = Enumerable.Range(0, 4).Select(one => Task.Run(() => ReadUntilDisposed(user)));
                    var ends = Task.WhenAll(readers.ToArray());
                    user.Dispose();
                    Check.That((await ends).All(one => one), "each reader saw the end");
                }
            }
        }

        public static async Task Garbage_collector_releases_what_nobody_disposes_of()
        {
            using (var game = new Game())
            {
                var user = await game.SignInGuestAsync();
                for (var round = 0; round < 2000; round++)
                {
                    Check.Equal(user.Uid, game.Auth.CurrentUser.Uid);
                }
                await Task.WhenAll(Enumerable.Range(0, 500).Select(one => user.GetTokenResultAsync()));
                Check.CollectGarbage();
                Check.Equal(user.Uid, game.Auth.CurrentUser.Uid);
            }
        }

        public static void Completed_operation_is_collected()
        {
            using (var game = new Game())
            {
                Check.Collected(() =>
                {
                    var task = game.Auth.SignInAnonymouslyAsync();
                    task.Wait();
                    return task;
                });
            }
        }

        public static void Every_declared_function_exists_in_the_library()
        {
            var native = typeof(App).Assembly.GetType("FirebaseAuth.Native");
            var functions = native.GetMethods(BindingFlags.NonPublic | BindingFlags.Static)
                .Where(one => one.Name.StartsWith("firebase_")).ToList();
            Check.That(functions.Count > 200, "all functions are declared");
            foreach (var function in functions)
            {
                Marshal.Prelink(function);
            }
        }

        public static void Assembly_needs_the_base_library_only()
        {
            var references = typeof(App).Assembly.GetReferencedAssemblies().Select(one => one.Name);
            Check.Equal("mscorlib", string.Join(", ", references));
        }

        public static void Native_callbacks_are_static_methods_for_ahead_of_time_compilers()
        {
            var callbacks = Callbacks().ToList();
            Check.That(callbacks.Count >= 13, "all callbacks are found");
            foreach (var callback in callbacks)
            {
                var mark = callback.Method.GetCustomAttributesData()
                    .SingleOrDefault(one => one.AttributeType.Name == "MonoPInvokeCallbackAttribute");
                Check.That(callback.Method.IsStatic && mark != null, callback.Method + " is static and marked");
                Check.Equal((object)callback.GetType(), mark.ConstructorArguments[0].Value);
            }
        }

        public static void Process_ends_during_requests()
        {
            Check.Equal("0 ended", RunChild("exit"));
        }

        public static void Process_does_not_wait_for_each_of_its_background_threads()
        {
            Check.Equal("0 ended", RunChild("threads"));
        }

        public static void Session_of_an_Auth_that_was_not_used_is_not_read_at_the_end()
        {
            Check.Equal("0 ended", RunChild("unused"));
        }

        public static void Domain_is_unloaded_during_requests()
        {
            Check.Equal("0 ended", RunChild("unload"));
        }

        public static void Domain_is_unloaded_that_had_functions_but_no_App()
        {
            Check.Equal("0 ended", RunChild("unload without an App"));
        }

        public static void Unloading_of_a_domain_leaves_the_log_of_another()
        {
            Check.Equal("0 logged, ended", RunChild("unload beside a log"));
        }

        /// <summary>The delegates in static fields that native code calls.</summary>
        private static IEnumerable<Delegate> Callbacks()
        {
            return from type in typeof(App).Assembly.GetTypes()
                   where !type.ContainsGenericParameters && !type.Name.StartsWith("<")
                   from field in type.GetFields(BindingFlags.Static | BindingFlags.NonPublic)
                   where field.FieldType.IsDefined(typeof(UnmanagedFunctionPointerAttribute))
                   select (Delegate)field.GetValue(null);
        }

        private static async Task<AdditionalUserInfo> SignInForInfo(Game game)
        {
            var result = await game.Auth.SignInAndRetrieveDataWithCredentialAsync(game.AppleCredential("ada"));
            return result.AdditionalUserInfo;
        }

        private static bool ReadUntilDisposed(User user)
        {
            try
            {
                while (user.Uid != "")
                {
                }
                return false;
            }
            catch (ObjectDisposedException)
            {
                return true;
            }
        }

        private static string RunChild(string name)
        {
            var start = new ProcessStartInfo("mono", Assembly.GetExecutingAssembly().Location + " child \"" + name + "\"")
            {
                UseShellExecute = false,
                RedirectStandardOutput = true,
            };
            using (var process = Process.Start(start))
            {
                var output = process.StandardOutput.ReadToEndAsync();
                if (!process.WaitForExit(120000))
                {
                    process.Kill();
                    throw new Failure("The program did not end.");
                }
                return process.ExitCode + " " + output.Result.Trim();
            }
        }
    }
}
