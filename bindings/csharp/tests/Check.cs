// SPDX-License-Identifier: Apache-2.0
using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace FirebaseAuth.Tests
{
    internal sealed class Failure : Exception
    {
        internal Failure(string message) : base(message)
        {
        }
    }

    internal static class Check
    {
        internal static void That(bool holds, string what)
        {
            if (!holds)
            {
                throw new Failure("It does not hold that " + what);
            }
        }

        internal static void Equal<T>(T expected, T actual)
        {
            That(Equals(expected, actual), "<" + actual + "> is <" + expected + ">");
        }

        internal static void Contains(string part, string text)
        {
            That(text.Contains(part), "<" + text + "> contains <" + part + ">");
        }

        internal static T Throws<T>(Action action) where T : Exception
        {
            try
            {
                action();
            }
            catch (T exception)
            {
                return exception;
            }
            throw new Failure("Nothing threw " + typeof(T).Name);
        }

        internal static async Task<T> ThrowsAsync<T>(Task task) where T : Exception
        {
            try
            {
                await task;
            }
            catch (T exception)
            {
                return exception;
            }
            throw new Failure("The task did not fail with " + typeof(T).Name);
        }

        /// <summary>The error of a task that fails.</summary>
        internal static async Task<AuthException> FailsAsync(AuthError error, Task task)
        {
            var exception = await ThrowsAsync<AuthException>(task);
            Equal(error, exception.Error);
            return exception;
        }

        /// <summary>Waits for an event that another thread brings about.</summary>
        internal static void Eventually(Func<bool> condition, string what)
        {
            That(SpinWait.SpinUntil(condition, TimeSpan.FromSeconds(120)), what);
        }

        /// <summary>Checks that an object that a function creates many times can be collected.</summary>
        /// <remarks>
        /// Mono's collector keeps what a stack seems to refer to. The objects are therefore created on a thread that
        /// ends, and one of them may stay. If something refers to them, all of them stay.
        /// </remarks>
        internal static void Collected(Func<object> create)
        {
            var references = new WeakReference[20];
            var thread = new Thread(() =>
            {
                for (var index = 0; index < references.Length; index++)
                {
                    references[index] = new WeakReference(create());
                }
            });
            thread.Start();
            thread.Join();
            CollectGarbage();
            That(references.Count(one => one.IsAlive) < references.Length / 2, "the objects are collected");
        }

        internal static void CollectGarbage()
        {
            for (var pass = 0; pass < 3; pass++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
        }
    }
}
