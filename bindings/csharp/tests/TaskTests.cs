// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Concurrent;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace FirebaseAuth.Tests
{
    [Tests]
    internal static class TaskTests
    {
        public static async Task Code_after_await_does_not_run_on_the_librarys_thread()
        {
            using (var game = new Game())
            {
                var libraryThread = 0;
                game.Auth.AddStateListener(auth => libraryThread = Thread.CurrentThread.ManagedThreadId);
                await game.Auth.SignInAnonymouslyAsync().ConfigureAwait(false);
                Check.That(libraryThread != Thread.CurrentThread.ManagedThreadId, "it is another thread");
                Check.That(Thread.CurrentThread.IsThreadPoolThread, "it is a thread of the pool");
            }
        }

        public static async Task Synchronous_continuation_does_not_run_on_the_librarys_thread()
        {
            using (var game = new Game())
            {
                var isPool = await game.Auth.SignInAnonymouslyAsync().ContinueWith(
                    task => Thread.CurrentThread.IsThreadPoolThread, TaskContinuationOptions.ExecuteSynchronously);
                Check.That(isPool, "it is a thread of the pool");
            }
        }

        public static void Code_after_await_runs_in_the_SynchronizationContext()
        {
            using (var game = new Game())
            {
                var loop = new Loop();
                var thread = loop.Run(async () =>
                {
                    await game.Auth.SignInAnonymouslyAsync();
                    return Thread.CurrentThread;
                });
                Check.That(thread == Thread.CurrentThread, "it is the thread of the loop");
            }
        }

        public static void Polled_code_after_await_runs_inside_Poll()
        {
            using (var game = new Game(isPolled: true))
            {
                var threads = game.Draw(SignInTwice(game));
                Check.That(threads.All(one => one == Thread.CurrentThread), "all of it runs on the thread that polls");
            }
        }

        public static void Polled_task_is_pending_until_Poll()
        {
            using (var game = new Game(isPolled: true))
            {
                var task = game.SignInGuestAsync();
                Check.Eventually(() => game.Auth.CurrentUser != null, "the user is signed in");
                Check.That(!task.IsCompleted, "the task waits for Poll");
                Check.That(game.Draw(task).IsAnonymous, "the task has the user");
            }
        }

        public static void Polled_code_after_await_may_poll()
        {
            using (var game = new Game(isPolled: true))
            {
                game.Draw(SignInAndPoll(game));
                Check.That(game.Auth.CurrentUser != null, "the user is signed in");
            }
        }

        public static void Polled_code_after_await_may_dispose_of_the_App()
        {
            var game = new Game(isPolled: true);
            var task = SignInAndDispose(game);
            while (!task.IsCompleted)
            {
                game.App.Poll();
                Thread.Yield();
            }
            Check.Equal(TaskStatus.RanToCompletion, task.Status);
            Check.Throws<ObjectDisposedException>(() => game.App.Poll());
        }

        public static void Pending_tasks_of_a_polled_App_fail_inside_Dispose()
        {
            var game = new Game(isPolled: true);
            Emulator.Hold("accounts:signUp");
            var task = game.Auth.SignInAnonymouslyAsync();
            game.Dispose();
            Check.That(task.IsFaulted, "the task has failed");
            Check.Equal(AuthError.Cancelled, ((AuthException)task.Exception.InnerException).Error);
        }

        public static void Blocking_wait_ends()
        {
            using (var game = new Game())
            {
                Check.That(game.Auth.SignInAnonymouslyAsync().Result.User.IsAnonymous, "the task has a guest");
            }
        }

        public static async Task Cancelled_token_cancels_the_request()
        {
            using (var game = new Game())
            using (var source = new CancellationTokenSource())
            {
                Emulator.Hold("accounts:signUp");
                var task = game.Auth.SignInAnonymouslyAsync(source.Token);
                source.Cancel();
                await Check.ThrowsAsync<OperationCanceledException>(task);
                Check.That(task.IsCanceled, "the task is canceled");
                Check.That(game.Auth.CurrentUser == null, "nobody is signed in");
            }
        }

        public static async Task Token_that_is_cancelled_before_sends_nothing()
        {
            using (var game = new Game())
            {
                var task = game.Auth.SignInAnonymouslyAsync(new CancellationToken(true));
                Check.Equal(TaskStatus.Canceled, task.Status);
                await game.SignInGuestAsync();
                Check.Contains("\"accounts:signUp\":1", Emulator.Get("/requests").Replace(" ", ""));
            }
        }

        public static async Task Token_that_is_cancelled_afterwards_changes_nothing()
        {
            using (var game = new Game())
            using (var source = new CancellationTokenSource())
            {
                var result = await game.Auth.SignInAnonymouslyAsync(source.Token);
                source.Cancel();
                Check.Equal(result.User.Uid, game.Auth.CurrentUser.Uid);
            }
        }

        public static async Task Many_tasks_complete()
        {
            using (var game = new Game())
            {
                var user = await game.SignInGuestAsync();
                var tokens = await Task.WhenAll(Enumerable.Range(0, 200).Select(one => user.GetTokenAsync()));
                Check.Equal(1, tokens.Distinct().Count());
            }
        }

        private static async Task<Thread[]> SignInTwice(Game game)
        {
            await game.Auth.SignInAnonymouslyAsync();
            var first = Thread.CurrentThread;
            await game.Auth.CurrentUser.GetTokenAsync(true);
            return new[] { first, Thread.CurrentThread };
        }

        private static async Task<int> SignInAndPoll(Game game)
        {
            await game.Auth.SignInAnonymouslyAsync();
            return game.App.Poll();
        }

        private static async Task SignInAndDispose(Game game)
        {
            await game.Auth.SignInAnonymouslyAsync();
            game.Dispose();
        }

        /// <summary>A thread that runs what is posted to it, like the main thread of Unity.</summary>
        private sealed class Loop : SynchronizationContext
        {
            private readonly BlockingCollection<Action> posted = new BlockingCollection<Action>();

            public override void Post(SendOrPostCallback callback, object state)
            {
                posted.Add(() => callback(state));
            }

            internal T Run<T>(Func<Task<T>> start)
            {
                var outer = Current;
                SetSynchronizationContext(this);
                try
                {
                    var task = start();
                    while (!task.IsCompleted)
                    {
                        posted.Take()();
                    }
                    return task.Result;
                }
                finally
                {
                    SetSynchronizationContext(outer);
                }
            }
        }
    }
}
